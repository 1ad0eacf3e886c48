//! The board over HTTP, with programs that are right or have a planted fault.

mod client;
mod grid_program;

use client::{Client, State};
use grid_program::{Fault, GridProgram};
use serde_json::{Value, json};
use tabiya_submission::Course;

fn board(fault: Fault) -> Client {
    Client::start(Course::Grid, "src", Box::new(move || Ok(GridProgram::opened(fault))))
}

fn sentences(notes: &Value) -> Vec<&str> {
    notes.as_array().unwrap().iter().map(|note| note["sentence"].as_str().unwrap()).collect()
}

#[test]
fn a_right_program_agrees_with_the_rules() {
    let mut board = board(Fault::None);
    let start = board.state();
    assert_eq!(start["title"], "The (x, y) referee");
    assert_eq!(start["program"], "src");
    assert_eq!(start["turn"], "white");
    assert_eq!(start["steps"][0]["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
    // In squares and in the coordinates of the course, with an illegal line among them.
    for line in ["e2 e4", "5 1 5 2", "3 7 7 3", "a7 a5", "7 3 4 0", "a5 a4"] {
        let state = board.play(line);
        assert_eq!(state["trouble"], Value::Null, "{line}");
        assert_eq!(state["steps"][0]["notes"], json!([]), "{line}");
    }
    let last = board.play("a4 a3");
    let step = &last["steps"][0];
    assert_eq!((&step["message"], &step["legal"]), (&json!("ILLEGAL_MOVE"), &json!(false)));
    assert!(step["why"].as_str().unwrap().contains("over"), "{step}");
    let all = board.state();
    let written: Vec<&str> =
        all["steps"].as_array().unwrap().iter().filter_map(|s| s["course"].as_str()).collect();
    assert_eq!(written[..4], ["4 6 4 4", "5 1 5 2", "3 7 7 3", "0 1 0 3"]);
    assert_eq!(all["steps"][3]["message"], "CHECK");
    assert_eq!(all["steps"][3]["added"], json!(["WHITE♕ at 3, 7 to 7, 3", "BLACK is in check"]));
    assert_eq!(all["steps"][5]["message"], "WHITE has won");
    assert_eq!(all["ending"], "White wins: Black's king was captured.");
}

#[test]
fn targets_are_the_programs_and_are_compared() {
    let mut board = board(Fault::LongPawns);
    let offered = board.targets("e2");
    assert_eq!(offered["asked"], true);
    let squares = |list: &str, key: &str| -> Vec<String> {
        let list = offered[list].as_array().unwrap().clone();
        list.iter().map(|target| target[key].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(squares("targets", "to"), ["e3", "e4", "e5"]);
    assert_eq!(squares("surplus", "square"), ["e5"]);
    assert_eq!(offered["surplus"][0]["sentence"], "A pawn cannot go from e2 to e5.");
    assert_eq!(offered["missing"], json!([]));
    let offered = board.targets("b1");
    assert_eq!(offered["surplus"], json!([]));
    // A knight that never moves to the left.
    assert_eq!(offered["missing"][0]["square"], "a3");
    let why = offered["missing"][0]["sentence"].as_str().unwrap();
    assert_eq!(why, "b1 a3 is legal: the knight of White goes from b1 to a3.");
    assert_eq!(board.targets("e5")["targets"], json!([]));
    assert_eq!(board.targets("nowhere")["asked"], false);
}

#[test]
fn the_referee_goes_on_from_the_position_of_the_program() {
    let mut board = board(Fault::LongPawns);
    let state = board.play("e2 e5");
    let step = &state["steps"][0];
    assert_eq!(
        sentences(&step["notes"]),
        [
            "On e2 the rules have a White pawn; your program has nothing.",
            "On e5 the rules have nothing; your program has a White pawn.",
            "The rules say `ILLEGAL_MOVE`; your program says nothing.",
            "The rules add nothing to the history; your program adds `WHITE♙ at 4, 6 to 4, 3`.",
        ]
    );
    assert_eq!(step["why"], "A pawn cannot go from e2 to e5.");
    assert_eq!((&state["turn"], &state["lost"]), (&json!("black"), &Value::Null));
    let state = board.play("d7 d6");
    assert_eq!(state["steps"][0]["notes"], json!([]));
    let state = board.play("e5 d6");
    assert_eq!(state["steps"][0]["notes"], json!([]));
    assert_eq!(state["steps"][0]["fen"], "rnbqkbnr/ppp1pppp/3P4/8/8/8/PPPP1PPP/RNBQKBNR b");
}

#[test]
fn a_message_that_is_missing_is_named() {
    let mut board = board(Fault::NoCheck);
    for line in ["e2 e4", "f7 f6"] {
        assert_eq!(board.play(line)["steps"][0]["notes"], json!([]));
    }
    let state = board.play("d1 h5");
    let step = &state["steps"][0];
    assert_eq!(sentences(&step["notes"]), ["The rules say `CHECK`; your program says nothing."]);
    assert_eq!(step["why"], "d1 h5 is legal: the queen of White goes from d1 to h5.");
}

#[test]
fn a_program_that_throws_goes_on_with_the_lines_before() {
    let mut board = board(Fault::Throws);
    board.play("e2 e4");
    board.play("d7 d5");
    let state = board.play("e4 d5");
    let trouble = &state["trouble"];
    assert_eq!(trouble["kind"], "threw");
    assert_eq!(trouble["asked"], "e4 d5");
    assert_eq!(trouble["sentence"], "The program has thrown java.lang.NullPointerException: no piece");
    assert_eq!(trouble["lines"], json!(["Board.java:41"]));
    assert_eq!((&state["steps"], &state["runs"]), (&json!([]), &json!(true)));
    let state = board.play("a2 a3");
    assert_eq!(state["trouble"], Value::Null);
    assert_eq!(state["steps"][0]["notes"], json!([]));
    assert_eq!(state["steps"][0]["fen"], "rnbqkbnr/ppp1pppp/8/3p4/4P3/P7/1PPP1PPP/RNBQKBNR b");
}

#[test]
fn restarting_compiles_and_plays_the_lines_again() {
    let mut times = 0;
    let open = move || {
        times += 1;
        match times {
            1 => Ok(GridProgram::opened(Fault::NoCheck)),
            2 => Err(tabiya_visualize::Trouble::of_compiler(
                "The classes do not compile.".to_owned(),
                vec!["Game.java:7: ';' expected".to_owned()],
            )),
            _ => Ok(GridProgram::opened(Fault::None)),
        }
    };
    let mut board = Client::start(Course::Grid, "src", Box::new(open));
    for line in ["e2 e4", "f7 f6", "d1 h5"] {
        board.play(line);
    }
    assert_ne!(board.state()["steps"][3]["notes"], json!([]));
    let broken = board.ask(json!({ "do": "restart" }));
    assert_eq!(broken["trouble"]["kind"], "compile");
    assert_eq!(broken["trouble"]["lines"], json!(["Game.java:7: ';' expected"]));
    assert_eq!((&broken["runs"], broken["steps"].as_array().unwrap().len()), (&json!(false), 4));
    assert_eq!(board.play("a7 a6")["trouble"]["kind"], "line");
    let mended = board.ask(json!({ "do": "restart" }));
    assert_eq!(mended["trouble"], Value::Null);
    assert_eq!(mended["steps"][3]["line"], "d1 h5");
    assert_eq!(mended["steps"][3]["notes"], json!([]));
    assert_eq!(mended["steps"][3]["message"], "CHECK");
}

#[test]
fn lines_are_taken_back() {
    let mut board = board(Fault::None);
    for line in ["e2 e4", "e7 e5", "g1 f3"] {
        board.play(line);
    }
    let state = board.ask(json!({ "do": "back", "to": 1 }));
    let lines: Vec<&str> =
        state["steps"].as_array().unwrap().iter().map(|step| step["line"].as_str().unwrap()).collect();
    assert_eq!(lines, ["", "e2 e4"]);
    assert_eq!(state["turn"], "black");
    let fresh = board.ask(json!({ "do": "new" }));
    assert_eq!((fresh["steps"].as_array().unwrap().len(), &fresh["turn"]), (1, &json!("white")));
    let layout = board.ask(json!({ "do": "new", "layout": "e1=wk" }));
    assert_eq!(layout["trouble"]["sentence"], "Only the simulator has layouts.");
}

#[test]
fn the_page_gets_the_steps_that_it_lacks() {
    let mut board = board(Fault::None);
    board.play("e2 e4");
    let epoch = board.state()["epoch"].clone();
    let state = board.post(&json!({ "do": "play", "line": "e7 e5", "epoch": epoch, "have": 2 }));
    assert_eq!((&state["from"], &state["steps"][0]["line"]), (&json!(2), &json!("e7 e5")));
    // Another tab of the browser has only the start.
    let state = board.post(&json!({ "do": "play", "line": "g1 f3", "epoch": epoch, "have": 1 }));
    assert_eq!((&state["from"], state["steps"].as_array().unwrap().len()), (&json!(1), 3));
    let state = board.post(&json!({ "do": "state", "epoch": 0, "have": 2 }));
    assert_eq!(state["from"], 0);
}

#[test]
fn input_has_limits() {
    let mut board = board(Fault::None);
    for line in ["x".repeat(201), "e2\u{7}e4".to_owned(), "  ".to_owned()] {
        let state = board.play(&line);
        assert_eq!(state["trouble"]["kind"], "line", "{line:?}");
        assert_eq!(state["steps"], json!([]));
    }
    for body in ["", "{}", "[]", "{\"do\":\"run\"}", "{\"do\":\"play\"}", "\u{0}"] {
        assert_eq!(board.send(body.as_bytes(), &[]).0, 400, "{body}");
    }
    assert_eq!(board.send(&vec![b' '; 40_000], &[]).0, 413);
    assert_eq!(board.play("e2 e4")["steps"][0]["notes"], json!([]));
}

#[test]
fn only_the_page_with_the_key_may_ask() {
    let mut board = board(Fault::None);
    let State(status, _) = board.get("/");
    assert_eq!(status, 200);
    for (path, kind) in [
        ("/app/js/visualize/screen.js", "text/javascript; charset=utf-8"),
        ("/app/css/visualize.css", "text/css; charset=utf-8"),
        ("/api/rules/any/set.svg?theme=dark", "image/svg+xml"),
    ] {
        let State(status, head) = board.get(path);
        assert!(status == 200 && head.contains(kind), "{path}: {head}");
        assert!(head.contains("content-security-policy: default-src 'none'"), "{head}");
    }
    assert_eq!(board.get("/app/../lib.rs").0, 404);
    let body = br#"{"do":"state"}"#;
    let own = format!("http://{}", board.address);
    assert_eq!(board.send(body, &[]).0, 200);
    assert_eq!(board.send(body, &[("Origin", &own)]).0, 200);
    assert_eq!(board.send(body, &[("X-Tabiya-Key", "")]).0, 403);
    assert_eq!(board.send(body, &[("X-Tabiya-Key", &"0".repeat(32))]).0, 403);
    assert_eq!(board.send(body, &[("Origin", "https://evil.example")]).0, 403);
    assert_eq!(board.send(body, &[("Host", "evil.example")]).0, 403);
    board.post(&json!({ "do": "state" }));
}
