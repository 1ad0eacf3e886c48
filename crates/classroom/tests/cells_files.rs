//! The 64-cell board: moves as text, and files of them.

use tabiya_classroom::cells::{Board, Game, Kind, Move, MoveError, Piece};

#[test]
fn smith_notation_both_ways() {
    for text in ["e2e4", "e5d6r", "e1g1c", "e1c1C", "e5f6E", "b7b8Q", "b7a8rQ"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    let m: Move = "b7a8rQ".parse().unwrap();
    assert_eq!(
        (m.from(), m.to(), m.captured(), m.promotion(), m.castling()),
        (49, 56, Some('r'), Some('q'), None)
    );
}

#[test]
fn read_moves_plays_a_file() {
    let mut game = Game::new();
    let text = "e2e4 d7d5\ne4d5p c7c5\n\td5c6E  b8c6p\r\ng1f3 c8f5 f1e2 d8d6 e1g1c e8c8C\n";
    let moves = game.read_moves(text).unwrap();
    let written: Vec<String> = moves.iter().map(Move::to_string).collect();
    assert_eq!(written, text.split_whitespace().collect::<Vec<_>>());
    assert_eq!(game.board().current_move(), 12);
    assert_eq!([5, 6, 58, 59].map(|cell| game.board().piece_type(cell)), ['r', 'k', 'k', 'r']);
    assert_eq!(game.read_moves(" \n").unwrap(), []);
}

#[test]
fn read_moves_stops_at_the_first_move_that_is_not_possible() {
    let mut game = Game::new();
    let error = game.read_moves("e2e4 e7e5\n  e1g1c a7a6").unwrap_err();
    assert_eq!(
        (error.text.as_str(), error.offset, error.line, error.column, error.played),
        ("e1g1c", 12, 2, 3, 2)
    );
    assert_eq!(error.to_string(), "line 2, column 3, `e1g1c`: Castling is blocked by the bishop on f1.");
    assert_eq!(game.board().current_move(), 2);
    for (text, reason) in [
        ("g1f3q", "line 1, column 1, `g1f3q`: `g1f3q` says that a queen is captured; g1f3 captures nothing."),
        (
            "g1f3Q",
            "line 1, column 1, `g1f3Q`: `g1f3Q` says that the piece becomes a queen; with g1f3 it does not \
             promote.",
        ),
        ("g1f", "line 1, column 1, `g1f`: move, character 3: A square of the 8x8 board is expected."),
        ("a7a6", "line 1, column 1, `a7a6`: The pawn on a7 belongs to Black, and it is White's turn."),
    ] {
        let before = game.clone();
        assert_eq!(game.read_moves(text).unwrap_err().to_string(), reason);
        assert_eq!(game, before);
    }
}

#[test]
fn read_moves_on_a_board_ignores_turns() {
    let mut board = Board::empty();
    board.set_piece(49, Piece::new(Kind::Pawn, true)).unwrap();
    board.set_piece(56, Piece::new(Kind::Rook, false)).unwrap();
    let error = board.read_moves("b7a8rR").unwrap_err();
    let reason = "`b7a8rR` says that the piece becomes a rook; with b7a8 it becomes a queen.";
    assert_eq!(error.reason.to_string(), reason);
    board.read_moves("b7a8rQ a8a1 a1b2").unwrap();
    assert_eq!((board.piece_type(9), board.move_count(9)), ('q', 3));
}

#[test]
fn read_moves_on_a_board_keeps_the_moves_before_an_error() {
    let mut board = Board::new();
    let error = board.read_moves("e2e4 d2d4\ne4e6 a2a3").unwrap_err();
    assert_eq!((error.text.as_str(), error.line, error.column, error.played), ("e4e6", 2, 1, 2));
    assert!(matches!(error.reason, MoveError::Refused { .. }), "{error}");
    assert_eq!((board.piece_type(28), board.piece_type(27), board.current_move()), ('p', 'p', 2));
    assert_eq!(board.piece_type(8), 'p', "nothing after it");
}
