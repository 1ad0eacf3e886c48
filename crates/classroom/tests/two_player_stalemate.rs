//! Two-player chess: a side without a legal move that is not in check.

use tabiya_classroom::two_player::{Chess, Message, Player, ReturnPlay};

/// The shortest game to a stalemate: White gives it, and Black has no move.
const STALEMATE: &str = "e2 e3, a7 a5, d1 h5, a8 a6, h5 a5, h7 h5, h2 h4, a6 h6, a5 c7, f7 f6, c7 d7, e8 f7, \
                         d7 b7, d8 d3, b7 b8, d3 h7, b8 c8, f7 g6, c8 e6";

/// Moves of either side, among them ones that would be possible otherwise.
const MOVES: [&str; 6] = ["g6 f7", "g6 f5", "h7 h8", "e6 f7", "a2 a3", "g6 f5 draw?"];

#[track_caller]
fn play(chess: &mut Chess, lines: &str) -> ReturnPlay {
    lines.split(", ").map(|line| chess.play(line)).last().unwrap()
}

#[test]
fn stalemate_has_no_message_and_does_not_end_the_game() {
    let mut chess = Chess::start();
    let last = play(&mut chess, STALEMATE);
    assert_eq!(last.message, None);
    assert!(last.pieces_on_board.iter().any(|piece| piece.to_string() == "e6:WQ"));
    assert_eq!((chess.is_over(), chess.turn()), (false, Player::Black));
}

#[test]
fn after_stalemate_every_move_is_illegal() {
    let mut chess = Chess::start();
    let last = play(&mut chess, STALEMATE);
    for line in MOVES {
        let next = chess.play(line);
        assert_eq!(next.message, Some(Message::IllegalMove), "{line}");
        assert_eq!(next.pieces_on_board, last.pieces_on_board);
    }
    assert!(!chess.is_over());
}

#[test]
fn after_stalemate_the_side_to_move_can_resign() {
    let mut chess = Chess::start();
    let last = play(&mut chess, STALEMATE);
    let next = chess.play("resign");
    assert_eq!(next.message, Some(Message::ResignWhiteWins));
    assert_eq!(next.pieces_on_board, last.pieces_on_board);
    assert!(chess.is_over());
    assert_eq!(chess.play("resign").message, Some(Message::IllegalMove));
}

#[test]
fn a_stalemating_move_with_a_draw_is_a_draw() {
    for mut chess in [Chess::start(), Chess::start().announcing_stalemate()] {
        assert_eq!(play(&mut chess, &format!("{STALEMATE} draw?")).message, Some(Message::Draw));
        assert!(chess.is_over());
        assert_eq!(chess.play("resign").message, Some(Message::IllegalMove));
    }
}

#[test]
fn stalemate_is_announced_if_requested_and_then_the_game_is_over() {
    let mut chess = Chess::start().announcing_stalemate();
    let last = play(&mut chess, STALEMATE);
    assert_eq!((last.message, chess.is_over()), (Some(Message::Stalemate), true));
    for line in MOVES.into_iter().chain(["resign"]) {
        let next = chess.play(line);
        assert_eq!(next.message, Some(Message::IllegalMove), "{line}");
        assert_eq!(next.pieces_on_board, last.pieces_on_board);
    }
    chess.restart();
    assert!(!chess.is_over());
    assert_eq!(play(&mut chess, STALEMATE).message, Some(Message::Stalemate), "restarting keeps it");
}

#[test]
fn announcing_stalemate_does_not_change_check_and_checkmate() {
    let mut chess = Chess::start().announcing_stalemate();
    assert_eq!(play(&mut chess, "e2 e4, f7 f6, d1 h5").message, Some(Message::Check));
    assert_eq!(play(&mut chess, "g7 g6").message, None);
    chess.restart();
    assert_eq!(play(&mut chess, "f2 f3, e7 e5, g2 g4, d8 h4").message, Some(Message::CheckmateBlackWins));
}
