//! Two-player chess: every statement and example about the interface.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tabiya_board::Color;
use tabiya_classroom::two_player::{
    self, Chess, Message, PieceFile, PieceType, Player, ReturnPiece, ReturnPlay,
};
use tabiya_notation::fen;
use tabiya_referee::{Action, Ending, Game, Terms, Time};
use tabiya_rules::Ruleset;

#[path = "../examples/two_player.rs"]
mod example;

/// Plays lines of which only the last may have a message other than check.
#[track_caller]
fn play(chess: &mut Chess, lines: &str) -> ReturnPlay {
    let mut last = None;
    for line in lines.split(", ") {
        if let Some(play) = &last {
            let ReturnPlay { message, .. } = play;
            assert!(matches!(message, None | Some(Message::Check)), "before {line}: {message:?}");
        }
        last = Some(chess.play(line));
    }
    last.unwrap()
}

#[track_caller]
fn after(lines: &str) -> ReturnPlay {
    play(&mut Chess::start(), lines)
}

fn pieces(play: &ReturnPlay) -> BTreeSet<String> {
    play.pieces_on_board.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn has(play: &ReturnPlay, there: &[&str], gone: &[&str]) {
    let pieces = pieces(play);
    for piece in there {
        assert!(pieces.contains(*piece), "{piece} is missing: {pieces:?}");
    }
    for square in gone {
        let on = pieces.iter().find(|piece| piece.starts_with(square));
        assert_eq!(on, None, "something stands on {square}");
    }
}

const FOOLS_MATE: &str = "f2 f3, e7 e5, g2 g4, d8 h4";
/// White has a pawn on g7 and can capture on h8 and f8; Black's king is safe.
const PAWN_ON_G7: &str = "g2 g4, h7 h5, g4 h5, g7 g6, h5 g6, f8 h6, g6 g7, h6 g5";

#[test]
fn a_fresh_game_has_every_piece_at_home() {
    let play = Chess::start().play("no move");
    assert_eq!(play.pieces_on_board.len(), 32);
    has(&play, &["a1:WR", "d1:WQ", "e1:WK", "e2:WP", "h7:BP", "d8:BQ", "e8:BK", "g8:BN", "c8:BB"], &["e4"]);
}

#[test]
fn a_legal_move_without_check_has_no_message() {
    let play = after("e2 e4");
    assert_eq!(play.message, None);
    has(&play, &["e4:WP"], &["e2"]);
    assert_eq!(play.pieces_on_board.len(), 32);
}

#[test]
fn a_legal_move_that_gives_check() {
    let play = after("e2 e4, f7 f6, d1 h5");
    assert_eq!(play.message, Some(Message::Check));
    has(&play, &["h5:WQ"], &["d1"]);
}

#[test]
fn a_legal_move_that_mates() {
    let play = after(FOOLS_MATE);
    assert_eq!(play.message, Some(Message::CheckmateBlackWins));
    assert_eq!(play.pieces_on_board.len(), 32);
    has(&play, &["h4:BQ"], &["d8"]);
    let play = after("e2 e4, e7 e5, d1 h5, b8 c6, f1 c4, g8 f6, h5 f7");
    assert_eq!(play.message, Some(Message::CheckmateWhiteWins));
}

#[test]
fn the_example_of_a_pinned_pawn() {
    let mut chess = Chess::start();
    let play_pinned = play(&mut chess, "g2 g3, e7 e6, g1 h3, f8 b4, d2 d3");
    assert_eq!(play_pinned.message, Some(Message::IllegalMove));
    has(&play_pinned, &["d2:WP", "b4:BB"], &["d3"]);
    assert_eq!(chess.play("e2 e3").message, None);
}

#[test]
fn the_example_of_en_passant() {
    let play = after("g2 g4, g7 g6, g4 g5, f7 f5, g5 f6");
    assert_eq!((play.message, play.pieces_on_board.len()), (None, 31));
    has(&play, &["f6:WP"], &["f5", "g5"]);
}

#[test]
fn the_example_of_castling() {
    let play = after("e2 e4, e7 e5, g1 f3, g8 f6, f1 e2, f8 e7, e1 g1, e8 g8");
    assert_eq!(play.message, None);
    has(&play, &["g1:WK", "f1:WR", "g8:BK", "f8:BR"], &["e1", "h1", "e8", "h8"]);
}

#[test]
fn the_example_of_castling_over_an_attacked_square() {
    assert_eq!(after("e2 e3, b7 b6, f1 a6, c8 a6, g1 f3, h7 h6, e1 g1").message, Some(Message::IllegalMove));
}

#[test]
fn promotion_to_each_piece_and_to_a_queen_by_default() {
    for (line, piece) in [
        ("g7 h8", "h8:WQ"),
        ("g7 h8 Q", "h8:WQ"),
        ("g7 h8 N", "h8:WN"),
        ("g7 h8 R", "h8:WR"),
        ("g7 h8 B", "h8:WB"),
    ] {
        let mut chess = Chess::start();
        play(&mut chess, PAWN_ON_G7);
        let promoted = chess.play(line);
        assert_eq!(promoted.message, None, "{line}");
        has(&promoted, &[piece], &["g7"]);
    }
    for line in ["g7 h8 K", "g7 h8 P", "g7 h8 n", "g7 h8 QQ", "g7 h8 Q Q"] {
        let mut chess = Chess::start();
        play(&mut chess, PAWN_ON_G7);
        assert_eq!(chess.play(line).message, Some(Message::IllegalMove), "{line}");
    }
}

#[test]
fn a_promotion_letter_on_a_move_that_does_not_promote_is_ignored() {
    let play = after("e2 e4 N");
    assert_eq!(play.message, None);
    has(&play, &["e4:WP"], &[]);
    assert_eq!(after("e2 e4 K").message, Some(Message::IllegalMove));
}

#[test]
fn illegal_unreadable_wrong_side_same_square_and_empty_origin() {
    let mut chess = Chess::start();
    chess.play("e2 e4");
    let (before, snapshot) = (chess.clone(), chess.play(""));
    for line in [
        "e7 e4",
        "e8 e6",
        "d8 d6", // illegal
        "",
        " ",
        "e7",
        "e7e5",
        "e7  e5",
        "e7-e5",
        "e7 e9",
        "E7 E5",
        "e7 e5 e6",
        "hello",
        "draw?",
        "Resign",
        "resign draw?",
        "resign now",
        "e7 e5 draw",
        "e7 e5  draw?",
        "e7 e5 draw? Q",
        "e7\te5",
        "é7 e5",
        "d2 d4", // wrong side
        "e7 e7", // same square
        "e5 e4", // empty origin
        "e7 e4 draw?",
        "d2 d4 draw?",
        "e7 e7 draw?",
        "e5 e4 draw?",
    ] {
        let play = chess.play(line);
        assert_eq!(play.message, Some(Message::IllegalMove), "{line:?}");
        assert_eq!(play.pieces_on_board, snapshot.pieces_on_board, "{line:?}");
        assert_eq!(chess, before, "{line:?}");
    }
}

#[test]
fn whitespace_around_a_line_is_ignored() {
    assert_eq!(after("  e2 e4\t, \n e7 e5 draw? \r\n").message, Some(Message::Draw));
    assert_eq!(after(" resign ").message, Some(Message::ResignBlackWins));
}

#[test]
fn after_an_illegal_move_rights_survive() {
    // En passant is possible only right after the double step.
    let mut chess = Chess::start();
    play(&mut chess, "g2 g4, g7 g6, g4 g5, f7 f5");
    assert_eq!(chess.play("g5 h6").message, Some(Message::IllegalMove));
    assert_eq!(chess.play("g5 f6").message, None);
    let mut chess = Chess::start();
    play(&mut chess, "e2 e4, e7 e5, g1 f3, g8 f6, f1 e2, f8 e7");
    assert_eq!(chess.play("e1 d1").message, Some(Message::IllegalMove));
    assert_eq!(chess.play("h1 g2").message, Some(Message::IllegalMove));
    assert_eq!(chess.play("e1 g1").message, None);
}

#[test]
fn a_move_with_a_draw_is_played_and_then_drawn() {
    let play = after("e2 e4, e7 e5, g1 f3 draw?");
    assert_eq!(play.message, Some(Message::Draw));
    has(&play, &["f3:WN"], &["g1"]);
    let mut chess = Chess::start();
    self::play(&mut chess, PAWN_ON_G7);
    let play = chess.play("g7 h8 N draw?");
    assert_eq!(play.message, Some(Message::Draw));
    has(&play, &["h8:WN"], &[]);
}

#[test]
fn a_draw_comes_before_check_and_checkmate() {
    assert_eq!(after("e2 e4, f7 f6, d1 h5 draw?").message, Some(Message::Draw));
    assert_eq!(after(&format!("{FOOLS_MATE} draw?")).message, Some(Message::Draw));
}

#[test]
fn resigning() {
    let play = after("e2 e4, e7 e5, resign");
    assert_eq!(play.message, Some(Message::ResignBlackWins));
    has(&play, &["e4:WP", "e5:BP"], &[]);
    assert_eq!(after("e2 e4, resign").message, Some(Message::ResignWhiteWins));
}

#[test]
fn anything_after_the_end_is_an_illegal_move() {
    for end in [FOOLS_MATE, "resign", "e2 e4 draw?"] {
        let mut chess = Chess::start();
        let last = play(&mut chess, end);
        assert!(chess.is_over());
        for line in ["a2 a3", "a7 a6", "resign", "a2 a3 draw?", "g6 f5"] {
            let next = chess.play(line);
            assert_eq!(next.message, Some(Message::IllegalMove), "{end}: {line}");
            assert_eq!(next.pieces_on_board, last.pieces_on_board);
        }
    }
}

#[test]
fn there_are_no_automatic_draws() {
    let mut chess = Chess::start();
    for _ in 0..40 {
        assert_eq!(play(&mut chess, "g1 f3, g8 f6, f3 g1, f6 g8").message, None);
    }
    assert!(!chess.is_over());
}

#[test]
fn restart_starts_over() {
    let mut chess = Chess::start();
    play(&mut chess, FOOLS_MATE);
    chess.restart();
    assert_eq!(chess, Chess::start());
    assert_eq!((chess.turn(), chess.is_over()), (Player::White, false));
    assert_eq!(chess.play("e2 e4").message, None);
    assert_eq!(chess.turn(), Player::Black);
}

#[test]
fn a_returned_play_is_a_snapshot() {
    let mut chess = Chess::start();
    let first = chess.play("e2 e4");
    let kept = first.clone();
    play(&mut chess, "d7 d5, e4 d5");
    assert_eq!(first, kept);
    has(&first, &["e4:WP", "d7:BP"], &["d5"]);
}

#[test]
fn pieces_display_as_square_and_type() {
    let pawn = ReturnPiece { piece_type: PieceType::WP, piece_file: PieceFile::e, piece_rank: 4 };
    assert_eq!(pawn.to_string(), "e4:WP");
    assert!(after("e2 e4").pieces_on_board.contains(&pawn));
    let files = [
        PieceFile::a,
        PieceFile::b,
        PieceFile::c,
        PieceFile::d,
        PieceFile::e,
        PieceFile::f,
        PieceFile::g,
        PieceFile::h,
    ];
    assert_eq!(files.map(|file| file.to_string()).concat(), "abcdefgh");
}

#[test]
fn messages_display_their_names() {
    let messages = [
        (Message::ILLEGAL_MOVE, "ILLEGAL_MOVE"),
        (Message::DRAW, "DRAW"),
        (Message::RESIGN_BLACK_WINS, "RESIGN_BLACK_WINS"),
        (Message::RESIGN_WHITE_WINS, "RESIGN_WHITE_WINS"),
        (Message::CHECK, "CHECK"),
        (Message::CHECKMATE_BLACK_WINS, "CHECKMATE_BLACK_WINS"),
        (Message::CHECKMATE_WHITE_WINS, "CHECKMATE_WHITE_WINS"),
        (Message::STALEMATE, "STALEMATE"),
    ];
    for (message, name) in messages {
        assert_eq!(message.to_string(), name);
    }
}

#[test]
fn black_promotes_to_each_piece() {
    let before = "h2 h4, g7 g5, a2 a3, g5 h4, g2 g3, h4 g3, f1 h3, g3 g2, a3 a4";
    for (line, piece) in [
        ("g2 h1", "h1:BQ"),
        ("g2 h1 Q", "h1:BQ"),
        ("g2 h1 R", "h1:BR"),
        ("g2 h1 B", "h1:BB"),
        ("g2 h1 N", "h1:BN"),
    ] {
        let play = after(&format!("{before}, {line}"));
        assert_eq!(play.message, None, "{line}");
        has(&play, &[piece], &["g2"]);
    }
}

#[test]
fn castling_on_the_queens_side() {
    let play = after("d2 d4, d7 d5, b1 c3, b8 c6, c1 f4, c8 f5, d1 d2, d8 d7, e1 c1, e8 c8");
    assert_eq!(play.message, None);
    has(&play, &["c1:WK", "d1:WR", "c8:BK", "d8:BR"], &["a1", "e1", "a8", "e8"]);
}

#[test]
fn black_gives_check() {
    assert_eq!(after("e2 e4, e7 e5, d2 d4, f8 b4").message, Some(Message::CHECK));
}

#[test]
fn two_bare_kings_play_on() {
    let rules = Ruleset::builtin("two-player").unwrap();
    let setup = fen::read_setup(&rules, "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1").unwrap();
    let mut game = Game::from_setup(&rules, &setup, Terms::default(), Time(0)).unwrap();
    for line in ["e1 e2", "e8 e7", "e2 e3", "e7 e6"] {
        assert_eq!(two_player::play_on(&mut game, line), None, "{line}");
    }
    let squares = game.ruleset().board().all();
    let pieces = squares.filter_map(|square| game.position().piece_at(square)).count();
    assert_eq!((pieces, game.ending()), (2, None));
}

#[test]
fn a_draw_with_an_earlier_open_offer_is_a_draw() {
    let rules = Ruleset::builtin("two-player").unwrap();
    let mut game = Game::new(&rules, Terms::default(), Time(0));
    game.apply(Action::OfferDraw.by(Color::White), Time(0)).unwrap();
    assert_eq!(two_player::play_on(&mut game, "e2 e4 draw?"), Some(Message::Draw));
    assert_eq!(game.ending(), Some(Ending::Agreement));
}

#[test]
fn games_are_equal_if_the_same_moves_were_played() {
    let play = |lines: &str| {
        let mut chess = Chess::start();
        lines.split(", ").for_each(|line| drop(chess.play(line)));
        chess
    };
    let knights = "g1 f3, g8 f6, b1 c3, b8 c6";
    assert_eq!(play(knights), play(knights));
    assert_ne!(play(knights), play("b1 c3, b8 c6, g1 f3, g8 f6"), "another order");
    assert_eq!(play("e2 e5"), Chess::start(), "nothing was played");
    assert_ne!(play("e2 e4 draw?"), play("e2 e4"));
    assert_ne!(Chess::start().announcing_stalemate(), Chess::start());
    let shown = format!("{:?}", play("e2 e4"));
    assert_eq!(shown, "Chess(rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1, moves: 1)");
}

#[test]
fn the_example_runs_to_its_end() {
    example::main();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// An illegal move changes nothing, and no line panics.
    #[test]
    fn no_line_panics(
        lines in proptest::collection::vec(
            "[a-h][1-8] [a-h][1-8]( [NRBQKP])?( draw\\?)?|resign|.{0,12}",
            0..40,
        ),
    ) {
        let mut chess = Chess::start();
        for line in lines {
            let before = chess.clone();
            let over = chess.is_over();
            let play = chess.play(&line);
            if play.message == Some(Message::IllegalMove) {
                prop_assert_eq!(&chess, &before);
            } else {
                prop_assert!(!over);
            }
        }
    }
}
