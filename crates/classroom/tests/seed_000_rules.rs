//! The statements of the course document of the grid referee, in its order: board, turns, pieces, capturing,
//! check and win, history, `Game`, piece rules.

use tabiya_classroom::grid::{Board, Game, Kind, Piece, Side};

use Side::{Black, White};

#[test]
fn squares_are_column_and_row_with_the_origin_at_the_upper_left() {
    let board = Board::new();
    let queen = board.get(3, 0).unwrap();
    assert_eq!((queen.kind(), queen.side(), queen.x(), queen.y()), (Kind::Queen, Black, 3, 0));
    assert_eq!(board.get(3, 7).map(|piece| piece.side()), Some(White));
}

#[test]
fn a_player_cannot_move_out_of_turn() {
    let mut game = Game::new();
    assert!(!game.make_move(0, 1, 0, 2), "White moves first");
    assert!(game.make_move(0, 6, 0, 5) && !game.make_move(1, 6, 1, 5) && game.make_move(0, 1, 0, 2));
}

#[test]
fn each_player_has_sixteen_pieces() {
    let board = Board::new();
    let counts = [
        (Kind::Pawn, 8),
        (Kind::Rook, 2),
        (Kind::Knight, 2),
        (Kind::Bishop, 2),
        (Kind::Queen, 1),
        (Kind::King, 1),
    ];
    for side in [Black, White] {
        for (kind, count) in counts {
            assert_eq!(board.pieces(side).iter().filter(|piece| piece.kind() == kind).count(), count);
        }
        assert_eq!(board.pieces(side).len(), 16);
    }
}

#[test]
fn a_captured_piece_is_taken_off_the_board() {
    let mut game = Game::new();
    assert!(game.make_move(4, 6, 4, 4) && game.make_move(3, 1, 3, 3) && game.make_move(4, 4, 3, 3));
    assert_eq!((game.board().pieces(White).len(), game.board().pieces(Black).len()), (16, 15));
}

#[test]
fn a_check_need_not_be_resolved_and_a_king_may_move_into_one() {
    let mut board = Board::empty();
    for (kind, side, x, y) in [
        (Kind::King, White, 4, 7),
        (Kind::Rook, Black, 3, 0),
        (Kind::King, Black, 0, 0),
        (Kind::Pawn, White, 0, 6),
    ] {
        board.place(kind, side, x, y).unwrap();
    }
    let mut game = Game::with_board(board, White);
    assert!(game.make_move(4, 7, 3, 7), "into check");
    assert!(game.is_in_check(White));
    assert!(game.make_move(0, 0, 1, 0) && game.make_move(0, 6, 0, 5), "not resolved");
    assert!(game.make_move(3, 0, 3, 7), "the king is captured");
    assert_eq!(game.winner(), Some(Black));
    let entries = [
        "WHITE♔ at 4, 7 to 3, 7",
        "WHITE is in check",
        "BLACK♚ at 0, 0 to 1, 0",
        "WHITE is in check",
        "WHITE♙ at 0, 6 to 0, 5",
        "WHITE is in check",
        "BLACK♜ at 3, 0 captures ♔ at 3, 7",
        "BLACK has won",
    ];
    assert_eq!(game.move_history(), entries);
}

#[test]
fn a_pawn_at_the_other_end_remains_a_pawn() {
    let mut board = Board::empty();
    let pawn = board.place(Kind::Pawn, White, 2, 1).unwrap();
    let mut game = Game::with_board(board, White);
    assert!(game.make_move(2, 1, 2, 0));
    assert_eq!((pawn.kind(), pawn.x(), pawn.y()), (Kind::Pawn, 2, 0));
}

#[test]
fn sides_are_flipped_and_named() {
    assert_eq!((White.negate(), Black.negate(), White.to_string().as_str()), (Black, White, "WHITE"));
}

// Game.

#[test]
fn can_move_is_false_in_each_case_of_the_document() {
    let game = Game::new();
    for (what, (x, y, to_x, to_y)) in [
        ("off the board", (0, 6, 0, 8)),
        ("no piece", (4, 4, 4, 3)),
        ("the same square", (4, 6, 4, 6)),
        ("not its movement", (1, 7, 1, 5)),
        ("an own piece", (0, 7, 0, 6)),
        ("a piece in between", (2, 7, 4, 5)),
    ] {
        assert!(!game.can_move(x, y, to_x, to_y, White), "{what}");
    }
    assert!(!game.can_move(4, 1, 4, 2, White), "a piece of the other side");
    assert!(game.can_move(4, 1, 4, 2, Black));
}

#[test]
fn a_move_records_first_then_moves_then_changes_the_turn() {
    let mut game = Game::new();
    let knight = game.board().get(1, 7).unwrap();
    assert!(game.make_move(1, 7, 2, 5));
    assert_eq!(game.move_history(), ["WHITE♘ at 1, 7 to 2, 5"], "the entry has the square of origin");
    assert_eq!((knight.x(), knight.y(), game.current_turn()), (2, 5, Black));
    assert!(!game.make_move(2, 0, 4, 2));
    assert_eq!(
        (game.move_history().len(), game.current_turn()),
        (1, Black),
        "an invalid move changes nothing"
    );
}

// Piece rules: the expressions of the document.

/// Compares the moves of a kind from and to every square with an expression over the distances.
fn follows(kind: Kind, expression: fn(i32, i32) -> bool) {
    let board = Board::new();
    let squares = || (0..8).flat_map(|x| (0..8).map(move |y| (x, y)));
    for (x, y) in squares() {
        let piece = Piece::new(kind, White, x, y).unwrap();
        for (to_x, to_y) in squares() {
            let expected = expression((x - to_x).abs(), (y - to_y).abs());
            assert_eq!(piece.can_move(&board, to_x, to_y), expected, "{kind:?}: {x}, {y} to {to_x}, {to_y}");
        }
    }
}

#[test]
fn king() {
    follows(Kind::King, |dx, dy| dx <= 1 && dy <= 1);
}

#[test]
fn queen() {
    follows(Kind::Queen, |dx, dy| dx == dy || dx == 0 || dy == 0);
}

#[test]
fn rook() {
    follows(Kind::Rook, |dx, dy| dx == 0 || dy == 0);
}

#[test]
fn bishop() {
    follows(Kind::Bishop, |dx, dy| dx == dy);
}

#[test]
fn knight() {
    follows(Kind::Knight, |dx, dy| (dx == 2 && dy == 1) || (dx == 1 && dy == 2));
}

#[test]
fn pawn() {
    let board = Board::new();
    let pawn = board.get(4, 6).unwrap();
    assert!(
        pawn.can_move(&board, 4, 5) && pawn.can_move(&board, 4, 4),
        "one or two from its starting square"
    );
    assert!(!pawn.can_move(&board, 3, 5) && !pawn.can_move(&board, 4, 7) && !pawn.can_move(&board, 4, 3));
    let enemy = board.get(3, 1).unwrap();
    enemy.move_to(3, 5).unwrap();
    assert!(pawn.can_move(&board, 3, 5), "an enemy diagonally ahead");
    enemy.move_to(4, 5).unwrap();
    assert!(!pawn.can_move(&board, 4, 5) && !pawn.can_move(&board, 4, 4), "no hop, no capture ahead");
    enemy.move_to(4, 4).unwrap();
    assert!(pawn.can_move(&board, 4, 5) && !pawn.can_move(&board, 4, 4));
    pawn.move_to(4, 5).unwrap();
    enemy.move_to(0, 4).unwrap();
    assert!(pawn.can_move(&board, 4, 4) && !pawn.can_move(&board, 4, 3), "two only from its starting square");
    board.get(5, 6).unwrap().move_to(5, 4).unwrap();
    assert!(!pawn.can_move(&board, 5, 4), "an own piece diagonally ahead");
}
