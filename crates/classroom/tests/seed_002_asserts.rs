//! The test cases of the course document of the 64-cell board, under their names there. The comments say
//! where a slip of the document was settled.

use tabiya_classroom::cells::{Board, CastlingSide, Color, Kind, Piece};

// The test cases of the board.

#[test]
fn test_board_move_piece() {
    let mut board = Board::new();
    let pawn = Piece::new(Kind::Pawn, true);
    board.move_to(&pawn, 16).unwrap();
    assert_eq!(pawn.position(), 16);
    assert_eq!(board[16].piece_type(), 'p');
}

#[test]
fn test_board_scan_pawn_promotion() {
    let pawn = Piece::new(Kind::Pawn, true);
    let mut board = Board::new();
    board.place(&pawn, 58).unwrap();
    board.scan_for_pawn_promotion(true);
    assert_eq!(board[58].piece_type(), 'q');
}

#[test]
fn test_board_scan_pawn_no_promotion() {
    let pawn = Piece::new(Kind::Pawn, true);
    let mut board = Board::new();
    board.place(&pawn, 32).unwrap();
    board.scan_for_pawn_promotion(true);
    assert_eq!(board[32].piece_type(), 'p');
}

#[test]
fn test_board_get_piece_type() {
    let knight = Piece::new(Kind::Knight, true);
    let mut board = Board::new();
    board.place(&knight, 20).unwrap();
    assert_eq!(board.piece_type(20), 'n');
}

/// A pawn by itself; on a board it could also go two steps.
#[test]
fn test_board_get_possible_moves() {
    let pawn = Piece::new(Kind::Pawn, true);
    pawn.set_position(8).unwrap();
    assert_eq!(pawn.possible_moves(), [16].into());
}

/// With four empty rows: the document's figure has a fifth commented out.
#[test]
fn test_board_default() {
    let rows =
        ["rnbqkbnr", "pppppppp", "        ", "        ", "        ", "        ", "PPPPPPPP", "RNBQKBNR"];
    assert_eq!(Board::new().layout().iter().collect::<String>(), rows.concat());
}

// The test cases of the king.

#[test]
fn king_test_possible_moves() {
    let king = Piece::new(Kind::King, true);
    king.set_position(35).unwrap();
    assert_eq!(king.possible_moves(), [26, 27, 28, 34, 36, 42, 43, 44].into());
}

#[test]
fn king_test_default_white() {
    assert_eq!(Piece::new(Kind::King, true).position(), 4);
}

/// A black king: the document creates a white one here.
#[test]
fn king_test_default_black() {
    assert_eq!(Piece::new(Kind::King, false).position(), 60);
}

/// King and rook of Black, on 60 and 63: the document creates white ones here.
#[test]
fn king_test_can_castle() {
    let (king, rook) = (Piece::new(Kind::King, false), Piece::new(Kind::Rook, false));
    assert_eq!((king.move_count(), rook.move_count()), (0, 0));
    assert_eq!((king.position(), rook.position()), (60, 63));
    let mut board = Board::empty();
    board.place(&king, 60).unwrap();
    board.place(&rook, 63).unwrap();
    assert_eq!((board[61].piece_type(), board[62].piece_type()), ('s', 's'));
    assert!(board.can_castle(Color::Black, CastlingSide::King) && king.can_castle(&board));
    assert!(king.possible_moves().contains(&62));
}

#[test]
fn king_test_cant_castle() {
    let board = Board::new();
    let (king, rook) = (&board[60], &board[63]);
    assert_eq!((king.move_count(), rook.move_count()), (0, 0));
    assert_eq!((king.position(), rook.position()), (60, 63));
    assert_ne!((board[61].piece_type(), board[62].piece_type()), ('s', 's'));
    assert!(!board.can_castle(Color::Black, CastlingSide::King) && !king.can_castle(&board));
    assert!(king.possible_moves().is_empty());
}

#[test]
fn king_test_add_one_forward() {
    let king = Piece::new(Kind::King, true);
    king.add_one_forward().unwrap();
    assert_eq!(king.position(), 12);
}

#[test]
fn king_test_get_move_count() {
    let king = Piece::new(Kind::King, true);
    king.add_one_forward().unwrap();
    assert_eq!(king.move_count(), 1);
}

#[test]
fn king_test_kill_position_forward() {
    let (king, pawn) = (Piece::new(Kind::King, true), Piece::new(Kind::Pawn, false));
    let mut board = Board::empty();
    board.place(&king, 20).unwrap();
    board.place(&pawn, 28).unwrap();
    king.kill_position(28).unwrap();
    assert_eq!(king.position(), 28);
    assert_eq!((board[28].piece_type(), board[20].piece_type()), ('k', 's'));
}

/// The king stands on 20: the document sets the pawn's cell twice.
#[test]
fn king_test_kill_diagonal_left() {
    let (king, pawn) = (Piece::new(Kind::King, true), Piece::new(Kind::Pawn, false));
    let mut board = Board::empty();
    board.place(&king, 20).unwrap();
    board.place(&pawn, 27).unwrap();
    king.kill_position(27).unwrap();
    assert_eq!(king.position(), 27);
    // Also by itself, as the document has it.
    let alone = Piece::new(Kind::King, true);
    alone.set_position(20).unwrap();
    alone.kill_position(27).unwrap();
    assert_eq!(alone.position(), 27);
}

// The pseudocode.

/// `King :: canCastle`: the king unmoved on its cell, two spaces, an unmoved rook of its colour in the
/// corner.
#[test]
fn king_can_castle() {
    for (white, king, rook) in [(true, 4, 7), (false, 60, 63)] {
        let color = if white { Color::White } else { Color::Black };
        let set_up = || {
            let mut board = Board::empty();
            board.place(&Piece::new(Kind::King, white), king).unwrap();
            board.place(&Piece::new(Kind::Rook, white), rook).unwrap();
            board
        };
        let can = |board: &Board| {
            let can = board.can_castle(color, CastlingSide::King);
            assert_eq!(board[king].can_castle(board), can);
            can
        };
        assert!(can(&set_up()));
        for space in [king + 1, king + 2] {
            let mut board = set_up();
            board.place(&Piece::new(Kind::Knight, !white), space).unwrap();
            assert!(!can(&board));
        }
        for piece in [king, rook] {
            let mut board = set_up();
            let moved = board.piece(piece);
            let to = if white { piece + 8 } else { piece - 8 };
            board.move_to(&moved, to).unwrap();
            board.move_to(&moved, piece).unwrap();
            assert!(!can(&board), "the piece on {piece} has moved");
        }
        let mut board = set_up();
        board.place(&Piece::new(Kind::Rook, !white), rook).unwrap();
        assert!(!can(&board), "a rook of the other colour");
    }
}

/// Only the king at home castles, on the board where it is; one by itself stands for it.
#[test]
fn a_king_is_asked_about_a_board() {
    let (king, rook) = (Piece::new(Kind::King, true), Piece::new(Kind::Rook, true));
    let mut board = Board::empty();
    board.place(&king, 4).unwrap();
    board.place(&rook, 7).unwrap();
    assert!(king.can_castle(&board) && !rook.can_castle(&board));
    assert!(Piece::new(Kind::King, true).can_castle(&board));
    assert!(!Piece::new(Kind::King, false).can_castle(&board));
    assert!(!king.can_castle(&board.clone()), "the clone has a king of its own");
    assert!(!king.can_castle(&Board::new()));
    let second = Piece::new(Kind::King, true);
    board.place(&second, 20).unwrap();
    assert!(king.can_castle(&board) && !second.can_castle(&board));
}

/// `Pawn :: canEnPassant`: to the left and to the right, one way only on the columns a and h.
#[test]
fn pawn_can_en_passant() {
    // White on row 4, the enemy goes from row 6 to row 4; Black on row 3, the enemy from row 1 to row 3.
    for (white, row, from_row, forward) in [(true, 32, 48, 8), (false, 24, 8, -8_i16)] {
        for column in 0..8_u8 {
            for neighbour in [column.checked_sub(1), (column < 7).then_some(column + 1)].into_iter().flatten()
            {
                let (own, enemy) = (Piece::new(Kind::Pawn, white), Piece::new(Kind::Pawn, !white));
                let mut board = Board::empty();
                board.place(&own, row + column).unwrap();
                board.place(&enemy, from_row + neighbour).unwrap();
                board.move_to(&enemy, row + neighbour).unwrap();
                let lands = u8::try_from(i16::from(row + neighbour) + forward).unwrap();
                let last = |cell| if white { (own.position(), cell) } else { (cell, own.position()) };
                let ask = |cell| {
                    let (white_move, black_move) = last(cell);
                    own.can_en_passant(white_move, black_move, &board)
                };
                assert_eq!(ask(row + neighbour), Some(lands));
                assert_eq!(ask(row + column), None, "the enemy's last move was another");
                assert_eq!((ask(64), ask(255)), (None, None), "there was none");
                assert!(board.possible_moves(row + column).contains(&lands));
            }
        }
    }
}

/// `Board :: scanForPawnPromotion`: all eight cells of the last row, the pawns of that side only.
#[test]
fn board_scan_for_pawn_promotion() {
    for (white, last) in [(true, 56..64), (false, 0..8)] {
        let mut board = Board::empty();
        for cell in (0..8).chain(56..64) {
            board.place(&Piece::new(Kind::Pawn, white), cell).unwrap();
        }
        let first = board.piece(last.start);
        board.scan_for_pawn_promotion(!white);
        assert!((0..8).chain(56..64).all(|cell| board.piece_type(cell) == 'p'));
        board.scan_for_pawn_promotion(white);
        for cell in (0..8).chain(56..64) {
            let queen = last.contains(&cell);
            assert_eq!(
                (board.piece_type(cell), board.is_white(cell)),
                (if queen { 'q' } else { 'p' }, white)
            );
        }
        assert_eq!(first.kind(), Kind::Queen, "the handle has become a queen, too");
    }
}
