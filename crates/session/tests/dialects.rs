//! The vocabulary of the five courses: `dialect` in `new`, and `course` in the answers.

use serde_json::{Value, json};
use tabiya_classroom::{cells, grid};
use tabiya_referee::Time;
use tabiya_session::Session;

/// A session with one game in a dialect.
struct Course {
    session: Session,
    opened: Value,
}

impl Course {
    fn new(request: Value) -> Course {
        let mut session = Session::default();
        let opened = ask(&mut session, request);
        Course { session, opened }
    }

    fn ask(&mut self, request: &str, parameters: Value) -> Value {
        let mut object = json!({ "do": request, "game": "g1" });
        for (key, value) in parameters.as_object().unwrap() {
            object[key] = value.clone();
        }
        ask(&mut self.session, object)
    }

    /// Plays moves, all of which must be accepted, and returns the last `course`.
    fn play(&mut self, moves: &[&str]) -> Value {
        let mut last = Value::Null;
        for text in moves {
            let answer = self.ask("move", json!({ "move": text }));
            assert!(answer["error"].is_null(), "{text}: {answer}");
            last = answer["course"].clone();
        }
        last
    }

    fn refused(&mut self, text: &str) -> (String, Value) {
        let answer = self.ask("move", json!({ "move": text }));
        let sentence = answer["error"]["sentence"].as_str();
        (
            sentence.unwrap_or_else(|| panic!("{text} is accepted: {answer}")).to_owned(),
            answer["course"].clone(),
        )
    }
}

fn ask(session: &mut Session, request: Value) -> Value {
    serde_json::from_str(&session.answer(request.to_string(), Time(0))).unwrap()
}

#[test]
fn grid_speaks_of_x_and_y() {
    let mut game = Course::new(json!({ "do": "new", "dialect": "grid" }));
    assert_eq!(game.opened["ok"]["rules"], "king-capture");
    let start = &game.opened["course"];
    assert_eq!((&start["turn"], &start["history"]), (&json!("WHITE"), &json!([])));
    assert_eq!(start["pieces"][0], json!({ "side": "BLACK", "symbol": "♜", "letter": "r", "x": 0, "y": 0 }));
    assert_eq!(start["pieces"].as_array().unwrap().len(), 32);
    let course = game.play(&["4 6 4 4", "5 1 5 2", "3 7 7 3"]);
    assert_eq!(course["in_check"], json!(["BLACK"]));
    assert_eq!(course["entries"], json!(["WHITE♕ at 3, 7 to 7, 3", "BLACK is in check"]));
    let (sentence, course) = game.refused("0 0 0 3");
    assert_eq!(sentence, "The rook's way from (0, 0) to (0, 3) is blocked by the pawn on (0, 1).");
    assert_eq!(course["turn"], "BLACK");
    let why = game.ask("explain", json!({ "move": "a8a5" }))["ok"]["sentence"].clone();
    assert_eq!(why, sentence, "however the move is written");
    let course = game.play(&["0 1 0 2", "7 3 4 0"]);
    assert_eq!((&course["winner"], &course["turn"]), (&json!("WHITE"), &json!("WHITE")));
    assert_eq!(course["entries"], json!(["WHITE♕ at 7, 3 captures ♚ at 4, 0", "WHITE has won"]));
    let history = game.ask("history", json!({}))["course"]["history"].clone();
    assert_eq!(history.as_array().unwrap().len(), 8);
    let legal = Course::new(json!({ "do": "new", "dialect": "grid" })).ask("legal", json!({ "from": "4 6" }));
    assert_eq!(legal["course"]["legal"], json!(["4 6 4 4", "4 6 4 5"]));
}

#[test]
fn grid_agrees_with_the_facade() {
    let mut course = Course::new(json!({ "do": "new", "dialect": "grid" }));
    let mut game = grid::Game::new();
    for numbers in [[6, 6, 6, 4], [7, 1, 7, 3], [5, 6, 5, 4], [7, 3, 6, 1], [7, 3, 6, 4]] {
        let text = numbers.map(|number| number.to_string()).join(" ");
        let answer = course.ask("move", json!({ "move": text }));
        let [x, y, dest_x, dest_y] = numbers;
        assert_eq!(answer["error"].is_null(), game.make_move(x, y, dest_x, dest_y), "{text}");
        let history = course.ask("state", json!({}))["course"]["history"].clone();
        assert_eq!(history, json!(game.move_history()));
        assert_eq!(answer["course"]["turn"], game.current_turn().to_string());
    }
}

#[test]
fn two_player_answers_lines_with_return_plays() {
    let mut game = Course::new(json!({ "do": "new", "dialect": "two-player" }));
    let piece = json!({ "piece_type": "WR", "piece_file": "a", "piece_rank": 1 });
    assert_eq!(game.opened["course"]["pieces_on_board"][0], piece);
    assert_eq!(game.opened["course"]["message"], Value::Null);
    let (sentence, course) = game.refused("e2 e5");
    assert_eq!(sentence, "A pawn cannot go from e2 to e5.");
    assert_eq!(course["message"], "ILLEGAL_MOVE");
    for other in ["e2e4", "e4", "", "castle"] {
        assert_eq!(game.refused(other).1["message"], "ILLEGAL_MOVE", "{other}");
    }
    let course = game.play(&["f2 f3", "e7 e5", "g2 g4", "d8 h4"]);
    assert_eq!(course["message"], "CHECKMATE_BLACK_WINS");
    assert_eq!(course["pieces_on_board"].as_array().unwrap().len(), 32);
    assert_eq!(game.refused("resign").1["message"], "ILLEGAL_MOVE");

    let mut game = Course::new(json!({ "do": "new", "dialect": "two-player" }));
    assert_eq!(game.play(&["e2 e4"])["message"], Value::Null);
    assert_eq!(game.play(&["resign"])["message"], "RESIGN_WHITE_WINS");
    let mut game = Course::new(json!({ "do": "new", "dialect": "two-player" }));
    assert_eq!(game.play(&["f2 f3", "e7 e5", "g2 g4", "d8 h4 draw?"])["message"], "DRAW");
    // A draw asked with a move is granted without the dialect, too.
    let mut game = Course::new(json!({ "do": "new", "game": "two-player" }));
    let drawn = game.ask("move", json!({ "move": "g1 f3 draw?" }));
    assert_eq!(drawn["ok"]["ending"]["code"], "agreement", "{drawn}");
    for (text, code) in [("g1f3 draw?", "agreement"), ("Nf3 draw?", "agreement"), ("resign", "resignation")] {
        let mut game = Course::new(json!({ "do": "new", "game": "two-player" }));
        let ended = game.ask("move", json!({ "move": text }));
        assert_eq!(ended["ok"]["ending"]["code"], code, "{text}: {ended}");
    }
    let mut game = Course::new(json!({ "do": "new", "game": "two-player" }));
    for (text, uci) in [("g1 f3 draw?", "g1f3"), ("g1f3 draw?", "g1f3"), ("e2 e4 N", "e2e4"), ("Nf3", "g1f3")]
    {
        assert_eq!(game.ask("explain", json!({ "move": text }))["ok"]["move"]["uci"], uci, "{text}");
    }
    let mut game = Course::new(json!({ "do": "new", "game": "chess" }));
    assert_eq!(game.ask("move", json!({ "move": "g1 f3 draw?" }))["error"]["code"], "unreadable-move");
    let mut game =
        Course::new(json!({ "do": "new", "dialect": "two-player", "fen": "7k/P7/8/8/8/8/8/K7 w - - 0 1" }));
    assert_eq!(game.ask("explain", json!({ "move": "a7 a8" }))["ok"]["move"]["uci"], "a7a8q");
    assert_eq!(game.play(&["a7 a8"])["message"], "CHECK");
}

#[test]
fn cells_are_numbers() {
    let mut game = Course::new(json!({ "do": "new", "dialect": "cells" }));
    let start = &game.opened["course"];
    assert_eq!(start["layout"].as_str().unwrap().len(), 64);
    assert_eq!(start["pieces"][4], json!({ "cell": 4, "type": "k", "white": true, "move_count": 0 }));
    let course = game.play(&["12 28", "52 36", "6 21", "57 42", "5 12", "48 40", "4 6"]);
    assert_eq!(course["last"], "e1g1c");
    let state = game.ask("state", json!({}));
    let moves = json!(["e2e4", "e7e5", "g1f3", "b8c6", "f1e2", "a7a6", "e1g1c"]);
    assert_eq!(state["course"]["moves"], moves);
    assert_eq!(game.refused("51 27").0, "A pawn cannot go from 51 to 27.");
    let piece = |cell: u64| {
        let pieces = course["pieces"].as_array().unwrap();
        pieces.iter().find(|piece| piece["cell"] == cell).unwrap().clone()
    };
    assert_eq!(piece(6), json!({ "cell": 6, "type": "k", "white": true, "move_count": 1 }));
    assert_eq!((course["white_turn"].clone(), course["current_move"].clone()), (json!(false), json!(7)));
    // The facade counts the same.
    let mut board = cells::Board::new();
    for (from, to) in [(12, 28), (52, 36), (6, 21), (57, 42), (5, 12), (48, 40), (4, 6)] {
        board.move_piece(from, to).unwrap();
    }
    for piece in course["pieces"].as_array().unwrap() {
        let cell = u8::try_from(piece["cell"].as_u64().unwrap()).unwrap();
        assert_eq!(piece["move_count"], board.move_count(cell), "{cell}");
    }
    assert_eq!(course["layout"], board.layout().iter().collect::<String>());
}

#[test]
fn simulator_reports_moves_and_begins_from_layouts() {
    let mut game =
        Course::new(json!({ "do": "new", "dialect": "simulator", "layout": "# two\r\na1=wr\r\na7=bp\r\n" }));
    assert_eq!(game.opened["course"], json!({ "layout": ["a1=wr", "a7=bp"], "report": [] }));
    let course = game.play(&["a1-a7"]);
    assert_eq!(course["report"], json!(["Moved wr from a1 to a7", "wr captures bp"]));
    assert_eq!(course["layout"], json!(["a7=wr"]));
    let refused =
        Course::new(json!({ "do": "new", "dialect": "simulator", "layout": "a1=wr\na1=bp\n" })).opened;
    assert_eq!((&refused["error"]["code"], &refused["error"]["line"]), (&json!("bad-layout"), &json!(2)));
}

#[test]
fn animal_speaks_of_rows_and_columns() {
    let mut game = Course::new(json!({ "do": "new", "dialect": "animal" }));
    let start = &game.opened["course"];
    assert_eq!(
        start["pieces"][0],
        json!({ "kind": "cat", "owner": 0, "row": 0, "col": 0, "promoted": false })
    );
    let course = game.play(&["2 2 3 2"]);
    assert_eq!((&course["turn"], &course["hands"]), (&json!(1), &json!([["chick"], []])));
    let course = game.play(&["5 2 4 2", "3 2 4 2"]);
    assert_eq!((&course["winner"], &course["hands"]), (&json!(0), &json!([["lion", "chick"], []])));
    let mut game = Course::new(json!({ "do": "new", "dialect": "animal" }));
    game.play(&["2 2 3 2", "5 2 4 3"]);
    assert_eq!(game.play(&["chick 2 0"])["hands"], json!([[], []]));
    assert_eq!(game.refused("9 9 9 9").0, "There is no square 9, 9 on this board.");
    assert_eq!(game.refused("5 0 3 0").0, "A cat cannot go from (5, 0) to (3, 0).");
}

#[test]
fn a_dialect_is_for_its_own_game() {
    let opened = Course::new(json!({ "do": "new", "dialect": "grid", "game": "chess" })).opened;
    assert_eq!(opened["error"]["sentence"], "That dialect is for `king-capture`, and this is `chess`.");
    let opened = Course::new(json!({ "do": "new", "dialect": "esperanto" })).opened;
    assert_eq!(opened["error"]["code"], "bad-request");
    // Without a dialect nothing is added.
    let opened = Course::new(json!({ "do": "new", "game": "king-capture" })).opened;
    assert!(opened.get("course").is_none());
}

#[test]
fn lines_of_two_player_chess_have_a_side_and_a_time() {
    let clock = json!({ "kind": "sudden-death", "main": 60_000 });
    let mut game = Course::new(json!({ "do": "new", "dialect": "two-player", "time": clock, "now": 0 }));
    assert!(game.opened["error"].is_null(), "{}", game.opened);
    let line = |text: &str, by: &str, now: u64| json!({ "move": text, "by": by, "now": now });
    assert_eq!(game.ask("move", line("e2 e4", "black", 1))["error"]["code"], "not-your-turn");
    assert_eq!(game.ask("move", line("e2 e4", "nobody", 1))["error"]["code"], "no-such-side");
    assert_eq!(game.ask("explain", line("e2 e4", "black", 1))["ok"]["code"], "not-your-turn");
    let answer = game.ask("move", line("e2 e4", "white", 1_000));
    assert_eq!(answer["ok"]["events"][0]["at"], 1_000);
    let late = game.ask("move", line("e7 e5", "black", 500_000));
    assert_eq!(
        (&late["error"]["code"], &late["course"]["message"]),
        (&json!("time-is-up"), &json!("ILLEGAL_MOVE"))
    );
    // The course has no word for the end by time.
    let flag = game.ask("flag", json!({ "now": 500_000 }));
    assert_eq!(flag["ok"]["ending"]["winner"], "white", "{flag}");
    assert_eq!(flag["course"]["message"], Value::Null);
}

#[test]
fn the_message_is_about_the_last_line() {
    let mut game = Course::new(json!({ "do": "new", "dialect": "two-player" }));
    game.play(&["e2 e4", "f7 f5"]);
    assert_eq!(game.play(&["d1 h5"])["message"], "CHECK");
    assert_eq!(game.refused("a7 a6").1["message"], "ILLEGAL_MOVE");
    assert_eq!(game.ask("state", json!({}))["course"]["message"], "CHECK", "an illegal line changes nothing");
    assert_eq!(game.ask("claim", json!({ "reason": "repetition" }))["course"]["message"], "CHECK");
    assert_eq!(game.ask("undo", json!({}))["course"]["message"], Value::Null);
    assert_eq!(game.ask("redo", json!({}))["course"]["message"], "CHECK");
    // A move that mates with a draw offer is a draw in the course, for as long as the game is asked.
    let mut game = Course::new(json!({ "do": "new", "dialect": "two-player" }));
    assert_eq!(game.play(&["f2 f3", "e7 e5", "g2 g4", "d8 h4 draw?"])["message"], "DRAW");
    assert_eq!(game.ask("state", json!({}))["course"]["message"], "DRAW");

    let stalemate = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
    let mut game = Course::new(json!({ "do": "new", "dialect": "two-player", "fen": stalemate }));
    assert_eq!(game.play(&["g6 f7"])["message"], Value::Null);
    assert_eq!(game.refused("h8 g8").1["message"], "ILLEGAL_MOVE");
    assert_eq!(game.play(&["resign"])["message"], "RESIGN_WHITE_WINS");
}

#[test]
fn moves_that_are_taken_back_leave_no_trace() {
    for (dialect, moves) in
        [("grid", ["4 6 4 4", "4 1 4 3"]), ("cells", ["12 28", "52 36"]), ("simulator", ["e2-e4", "e7-e5"])]
    {
        let mut game = Course::new(json!({ "do": "new", "dialect": dialect }));
        let first = game.play(&moves[..1]);
        game.play(&moves[1..]);
        assert_eq!(game.ask("undo", json!({}))["course"], first, "{dialect}");
        let state = game.ask("state", json!({}))["course"].clone();
        // A game that begins with the same events speaks in the same words.
        let events = game.ask("events", json!({}))["ok"]["events"].clone();
        let replayed =
            ask(&mut game.session, json!({ "do": "replay", "events": events, "dialect": dialect }));
        assert_eq!(replayed["course"], state, "{dialect}: {replayed}");
    }
    let mut game = Course::new(json!({ "do": "new", "dialect": "two-player" }));
    game.play(&["e2 e4", "e7 e5"]);
    let pgn = game.ask("pgn", json!({}))["ok"]["pgn"].clone();
    let loaded = json!({ "do": "load", "pgn": pgn, "game": "two-player", "dialect": "two-player" });
    let loaded = ask(&mut game.session, loaded);
    assert_eq!(
        loaded["course"]["pieces_on_board"],
        game.ask("state", json!({}))["course"]["pieces_on_board"]
    );
}

#[test]
fn answers_do_not_grow_with_the_game() {
    for (dialect, moves) in [
        ("grid", ["6 7 5 5", "6 0 5 2", "5 5 6 7", "5 2 6 0"]),
        ("cells", ["6 21", "62 45", "21 6", "45 62"]),
    ] {
        let mut game = Course::new(json!({ "do": "new", "dialect": dialect }));
        let first = game.play(&moves).to_string().len();
        for _ in 0..50 {
            game.play(&moves);
        }
        let last = game.play(&moves).to_string().len();
        assert!(last < first + 100, "{dialect}: {first} bytes, then {last}");
    }
}

#[test]
fn several_kings_are_judged_by_the_ruleset_alone() {
    let fen = "k1k5/8/8/8/8/8/8/R3K3 w - - 0 1";
    let mut game = Course::new(json!({ "do": "new", "dialect": "grid", "fen": fen }));
    let course = game.play(&["0 7 0 0"]);
    assert_eq!((&course["winner"], &course["turn"]), (&Value::Null, &json!("BLACK")));
    assert_eq!(game.play(&["2 0 2 1", "0 0 0 1", "2 1 2 2", "0 1 0 2", "2 2 2 3"])["turn"], "WHITE");
}

#[test]
fn squares_are_read_in_every_form() {
    let mut game = Course::new(json!({ "do": "new", "dialect": "grid" }));
    for from in ["4 6", "4, 6", "(4,6)", "e2"] {
        let legal = game.ask("legal", json!({ "from": from }));
        assert_eq!(legal["course"]["legal"], json!(["4 6 4 4", "4 6 4 5"]), "{from}");
    }
}
