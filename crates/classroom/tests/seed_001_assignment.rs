//! The statements and sample runs of the course document of two-player chess, in its order: move formats,
//! illegal moves, endings, the table of returned values, restarting.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tabiya_classroom::two_player::{self, Message, PieceFile, PieceType, Player, ReturnPlay};

/// The shared game, for one test at a time, started anew as graders do.
fn started() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    two_player::start();
    alone
}

fn play(lines: &str) -> ReturnPlay {
    lines.split(", ").map(two_player::play).last().unwrap()
}

fn pieces(play: &ReturnPlay) -> BTreeSet<String> {
    play.pieces_on_board.iter().map(ToString::to_string).collect()
}

fn has(play: &ReturnPlay, piece: &str) -> bool {
    pieces(play).contains(piece)
}

// Move.

#[test]
fn the_sample_sequence_of_alternating_moves() {
    let _alone = started();
    let last = play("e2 e4, g8 h6, f1 c4, c7 c5");
    assert_eq!(last.message, None);
    assert!(["e4:WP", "h6:BN", "c4:WB", "c5:BP"].iter().all(|piece| has(&last, piece)));
    assert_eq!(last.pieces_on_board.len(), 32);
}

#[test]
fn castling_is_written_with_the_squares_of_the_king() {
    let _alone = started();
    let last = play("e2 e4, e7 e5, g1 f3, g8 f6, f1 e2, f8 e7, e1 g1");
    assert_eq!(last.message, None);
    assert!(has(&last, "g1:WK") && has(&last, "f1:WR"));
}

#[test]
fn a_promotion_names_the_piece_and_is_to_a_queen_otherwise() {
    let pawn = "g2 g4, h7 h5, g4 h5, g7 g6, h5 g6, f8 h6, g6 g7, h6 g5";
    for (line, piece) in [
        ("g7 h8 N", "h8:WN"),
        ("g7 h8 R", "h8:WR"),
        ("g7 h8 B", "h8:WB"),
        ("g7 h8 Q", "h8:WQ"),
        ("g7 h8", "h8:WQ"),
    ] {
        let _alone = started();
        assert!(has(&play(&format!("{pawn}, {line}")), piece), "{line}");
    }
    for line in ["g7 h8 K", "g7 h8 P"] {
        let _alone = started();
        let before = play(pawn);
        let refused = play(line);
        assert_eq!(
            (refused.message, pieces(&refused)),
            (Some(Message::ILLEGAL_MOVE), pieces(&before)),
            "{line}"
        );
    }
}

#[test]
fn the_sample_sequence_that_ends_with_resignation() {
    let _alone = started();
    let before = play("e2 e4, e7 e5");
    let resigned = play("resign");
    assert_eq!(resigned.message, Some(Message::RESIGN_BLACK_WINS));
    assert_eq!(pieces(&resigned), pieces(&before));
}

#[test]
fn the_sample_sequence_that_ends_with_a_draw() {
    let _alone = started();
    let last = play("e2 e4, e7 e5, g1 f3 draw?");
    assert_eq!(last.message, Some(Message::DRAW));
    assert!(has(&last, "f3:WN"), "the move is carried out first");
}

// Illegal moves.

#[test]
fn the_sample_of_a_move_that_would_leave_the_king_in_check() {
    let _alone = started();
    let before = play("g2 g3, e7 e6, g1 h3, f8 b4");
    let refused = play("d2 d3");
    assert_eq!((refused.message, pieces(&refused)), (Some(Message::ILLEGAL_MOVE), pieces(&before)));
    assert_eq!(play("e2 e3").message, None, "it is still that player's turn");
}

// Ending the game.

#[test]
fn whoever_mates_wins() {
    let _alone = started();
    let black = play("f2 f3, e7 e5, g2 g4, d8 h4");
    assert_eq!((black.message, black.pieces_on_board.len()), (Some(Message::CHECKMATE_BLACK_WINS), 32));
    two_player::start();
    let white = play("e2 e4, e7 e5, f1 c4, b8 c6, d1 h5, g8 f6, h5 f7");
    assert_eq!((white.message, white.pieces_on_board.len()), (Some(Message::CHECKMATE_WHITE_WINS), 31));
}

#[test]
fn there_is_no_automatic_draw() {
    let _alone = started();
    for _ in 0..30 {
        assert_eq!(play("g1 f3, g8 f6, f3 g1, f6 g8").message, None);
    }
}

// The table of returned values.

#[test]
fn the_table_of_returned_values() {
    let _alone = started();
    assert_eq!(play("e2 e4, d7 d5").message, None);
    assert_eq!(play("f1 b5").message, Some(Message::CHECK));
    let before = play("c7 c6");
    assert_eq!(before.message, None);
    for line in ["b5 b8", "c6 b5", "b5 b5", "a4 a5", "b5 c6 d7", "draw?", "b5 b8 draw?", ""] {
        let refused = play(line);
        assert_eq!(
            (refused.message, pieces(&refused)),
            (Some(Message::ILLEGAL_MOVE), pieces(&before)),
            "{line}"
        );
    }
    let drawn = play("b5 c6 draw?");
    assert_eq!(drawn.message, Some(Message::DRAW), "before CHECK");
    assert!(has(&drawn, "c6:WB"));
    assert_eq!(play("b8 c6").message, Some(Message::ILLEGAL_MOVE), "after the end");
    two_player::start();
    assert_eq!(play("e2 e4, resign").message, Some(Message::RESIGN_WHITE_WINS), "Black resigns");
}

#[test]
fn pieces_have_a_type_a_file_and_a_rank() {
    let _alone = started();
    let first = play("a2 a3");
    let pawn = first.pieces_on_board.iter().find(|piece| piece.to_string() == "a3:WP").unwrap();
    assert_eq!((pawn.piece_type, pawn.piece_file, pawn.piece_rank), (PieceType::WP, PieceFile::a, 3));
    let kept = first.clone();
    play("a7 a5");
    assert_eq!(first, kept, "a later move never alters it");
}

// Restarting, and the sample runs.

#[test]
fn start_restarts_from_scratch() {
    let _alone = started();
    play("e2 e4, resign");
    two_player::start();
    assert_eq!(play("e2 e3").message, None);
    assert_eq!(play("e7 e5").pieces_on_board.len(), 32);
}

#[test]
fn the_first_sample_run() {
    let _alone = started();
    assert_eq!(play("e2 e4, g8 h6").message, None);
    let refused = play("e4 e6");
    assert_eq!(refused.message, Some(Message::ILLEGAL_MOVE));
    assert!(has(&refused, "e4:WP") && has(&refused, "h6:BN"));
}

#[test]
fn the_second_sample_run() {
    let _alone = started();
    assert_eq!(play("e8 e6").message, Some(Message::ILLEGAL_MOVE));
    assert_eq!(play("a1 a3").message, Some(Message::ILLEGAL_MOVE));
    assert_eq!(play("e2 e4").message, None);
    two_player::start();
    assert!(has(&play("e2 e3"), "e3:WP"));
}

// Frequently asked questions.

#[test]
fn blanks_around_a_move_are_ignored() {
    let _alone = started();
    assert_eq!(play("  e2 e4  ").message, None);
    assert_eq!(play(" e7 e5 draw? ").message, Some(Message::DRAW));
}

#[test]
fn the_players_are_white_and_black() {
    let mut chess = two_player::Chess::start();
    assert_eq!((chess.turn(), chess.turn().to_string().as_str()), (Player::White, "White"));
    chess.play("e2 e4");
    assert_eq!((chess.turn(), chess.turn().to_string().as_str()), (Player::Black, "Black"));
}

#[test]
fn the_shared_game_and_others_do_not_affect_each_other() {
    let _alone = started();
    let mut own = two_player::Chess::start();
    own.play("d2 d4");
    assert!(has(&play("e2 e4"), "d2:WP"));
    let threads: Vec<_> = (0..4).map(|_| std::thread::spawn(|| two_player::play("e7 e5").message)).collect();
    let played = threads.into_iter().map(|thread| thread.join().unwrap());
    assert_eq!(played.filter(Option::is_none).count(), 1, "one of them played it");
}
