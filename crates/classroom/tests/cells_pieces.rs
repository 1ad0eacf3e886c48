//! The 64-cell board: pieces by themselves, and handles that follow their pieces on a board.

use std::hash::{DefaultHasher, Hash, Hasher};

use proptest::prelude::*;
use tabiya_classroom::cells::Kind::{Bishop, King, Knight, Pawn, Queen, Rook, Space};
use tabiya_classroom::cells::{Board, Color, Game, Kind, MoveError, Piece};

fn alone(kind: Kind, white: bool, cell: u8) -> Piece {
    let piece = Piece::new(kind, white);
    piece.set_position(cell).unwrap();
    piece
}

// Pieces by themselves.

#[test]
fn a_piece_by_itself_knows_its_moves_on_an_empty_board() {
    assert_eq!(alone(Pawn, true, 8).possible_moves(), [16].into());
    assert_eq!(alone(Pawn, false, 48).possible_moves(), [40].into());
    assert_eq!(alone(Pawn, true, 48).possible_moves(), [56].into());
    assert!(alone(Pawn, true, 56).possible_moves().is_empty());
    assert_eq!(alone(Knight, true, 0).possible_moves(), [10, 17].into());
    assert_eq!(alone(King, false, 63).possible_moves(), [54, 55, 62].into());
    assert_eq!(alone(King, true, 4).possible_moves(), [3, 5, 11, 12, 13].into(), "no castling");
    for (kind, count) in [(Rook, 14), (Bishop, 13), (Queen, 27)] {
        assert_eq!(alone(kind, true, 27).possible_moves().len(), count);
    }
    assert!(Piece::new(Space, true).possible_moves().is_empty());
}

#[test]
fn default_cells() {
    for (kind, white, black) in
        [(Queen, 3, 59), (King, 4, 60), (Bishop, 5, 61), (Knight, 6, 62), (Rook, 7, 63), (Pawn, 8, 48)]
    {
        let pieces = [true, false].map(|white| Piece::new(kind, white));
        assert_eq!(pieces.each_ref().map(Piece::position), [white, black]);
        assert_eq!(pieces.each_ref().map(Piece::is_white), [true, false]);
        assert!(pieces.iter().all(|piece| piece.move_count() == 0 && piece.piece_type() == kind.letter()));
    }
}

#[test]
fn add_one_forward_of_a_piece_by_itself() {
    let (white, black) = (Piece::new(King, true), Piece::new(King, false));
    white.add_one_forward().unwrap();
    black.add_one_forward().unwrap();
    assert_eq!((white.position(), white.move_count()), (12, 1));
    assert_eq!((black.position(), black.move_count()), (52, 1));
    white.kill_position(28).unwrap();
    assert_eq!((white.position(), white.move_count()), (28, 2));
}

#[test]
fn a_piece_by_itself_refuses_what_is_not_possible_and_stays() {
    let (space, king) = (Piece::new(Space, true), Piece::new(King, false));
    assert_eq!(space.add_one_forward(), Err(MoveError::Space { cell: 0 }));
    assert_eq!(space.kill_position(5), Err(MoveError::Space { cell: 0 }));
    assert_eq!(space.set_position(5), Err(MoveError::Space { cell: 0 }));
    assert_eq!(king.kill_position(64), Err(MoveError::NoSuchCell { cell: 64 }));
    assert_eq!(king.set_position(64), Err(MoveError::NoSuchCell { cell: 64 }));
    assert_eq!((space.position(), king.position(), king.move_count()), (0, 60, 0));
    for (white, cell) in [(true, 60), (false, 4)] {
        let queen = alone(Queen, white, cell);
        assert_eq!(queen.add_one_forward(), Err(MoveError::NoRowAhead { cell }));
        assert_eq!((queen.position(), queen.move_count()), (cell, 0));
    }
}

// Handles on a board.

#[test]
fn a_piece_follows_its_moves() {
    let mut board = Board::new();
    let (pawn, victim) = (board.piece(12), board[51].clone());
    board.move_piece(12, 28).unwrap();
    board.move_piece(51, 35).unwrap();
    assert_eq!((pawn.position(), pawn.move_count(), victim.position()), (28, 1, 35));
    board.move_piece(28, 35).unwrap();
    assert_eq!((pawn.position(), pawn.move_count()), (35, 2));
    assert_eq!((board.piece(35), &board[35]), (pawn.clone(), &pawn));
    // A captured piece is by itself.
    assert_eq!((victim.position(), victim.possible_moves()), (35, [27].into()));
    victim.add_one_forward().unwrap();
    assert_eq!((victim.position(), board.piece_type(27)), (27, 's'));
}

#[test]
fn both_pieces_follow_castling() {
    for (white, king, to, rook, rook_to) in
        [(true, 4, 6, 7, 5), (true, 4, 2, 0, 3), (false, 60, 62, 63, 61), (false, 60, 58, 56, 59)]
    {
        let (k, r) = (Piece::new(King, white), Piece::new(Rook, white));
        let mut board = Board::empty();
        board.place(&k, king).unwrap();
        board.place(&r, rook).unwrap();
        board.move_to(&k, to).unwrap();
        assert_eq!((k.position(), k.move_count(), r.position(), r.move_count()), (to, 1, rook_to, 1));
        assert_eq!((&board[to], &board[rook_to]), (&k, &r));
    }
}

#[test]
fn en_passant_takes_the_pawn_off_the_board() {
    let (own, enemy) = (Piece::new(Pawn, true), Piece::new(Pawn, false));
    let mut board = Board::empty();
    board.place(&own, 33).unwrap();
    board.place(&enemy, 50).unwrap();
    board.move_to(&enemy, 34).unwrap();
    assert!(own.possible_moves().contains(&42));
    board.move_to(&own, 42).unwrap();
    assert_eq!((own.position(), board.piece_type(34), enemy.position()), (42, 's', 34));
    assert_eq!(enemy.possible_moves(), [26].into(), "by itself");
}

#[test]
fn a_promoted_pawn_is_a_queen_in_its_handle() {
    let pawn = Piece::new(Pawn, true);
    let mut board = Board::empty();
    board.place(&pawn, 48).unwrap();
    board.move_to(&pawn, 56).unwrap();
    assert_eq!((pawn.kind(), pawn.piece_type(), pawn.position(), pawn.move_count()), (Queen, 'q', 56, 1));
}

#[test]
fn a_piece_on_a_board_asks_the_board() {
    let board = Board::new();
    assert_eq!(board[8].possible_moves(), [16, 24].into());
    assert!(board[0].possible_moves().is_empty());
    assert_eq!(board[57].possible_moves(), [40, 42].into());
    assert!(board[30].possible_moves().is_empty(), "a space");
}

#[test]
fn moves_of_a_handle_change_the_board() {
    let (king, pawn, own) = (Piece::new(King, true), Piece::new(Pawn, false), Piece::new(Rook, true));
    let mut board = Board::empty();
    board.place(&king, 20).unwrap();
    board.place(&pawn, 28).unwrap();
    board.place(&own, 36).unwrap();
    assert_eq!(king.add_one_forward(), Err(MoveError::Occupied { cell: 28 }));
    king.kill_position(28).unwrap();
    assert_eq!((&board[28], board[20].piece_type(), king.move_count()), (&king, 's', 1));
    assert_eq!(king.kill_position(36), Err(MoveError::OwnPiece { cell: 36 }));
    assert_eq!(king.kill_position(64), Err(MoveError::NoSuchCell { cell: 64 }));
    own.add_one_forward().unwrap();
    king.add_one_forward().unwrap();
    assert_eq!((&board[36], &board[44], king.position()), (&king, &own, 36));
    king.set_position(0).unwrap();
    assert_eq!((&board[0], board[36].piece_type(), king.move_count()), (&king, 's', 2));
    assert_eq!((board.current_move(), board.white_turn()), (0, true));
}

#[test]
fn a_reference_by_index_follows_like_any_handle() {
    let mut board = Board::new();
    let king = &board[4];
    king.kill_position(20).unwrap();
    assert_eq!((king.position(), king.piece_type()), (20, 'k'));
    assert_eq!((board[4].piece_type(), board[4].position(), &board[20]), ('s', 4, king));
    king.kill_position(4).unwrap();
    assert_eq!((&board[4], board[20].piece_type()), (king, 's'));
    for cell in [64, 255] {
        assert_eq!((board[cell].kind(), board[cell].position()), (Space, cell));
    }
    board.place(&Piece::new(Queen, false), 4).unwrap();
    assert_eq!(board[4].piece_type(), 'q');
}

#[test]
fn clones_of_a_piece_are_the_same_piece_and_clones_of_a_board_are_not() {
    let mut board = Board::new();
    let (knight, again) = (board.piece(6), board.piece(6));
    assert_eq!(knight, again);
    assert_ne!(knight, board.piece(1));
    let hash = |piece: &Piece| {
        let mut hasher = DefaultHasher::new();
        piece.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!(hash(&knight), hash(&again));
    let mut copy = board.clone();
    assert_eq!(copy, board);
    assert_ne!(copy.piece(6), knight);
    copy.move_piece(6, 21).unwrap();
    assert_eq!((knight.position(), board.piece_type(6)), (6, 'n'));
    assert_ne!(copy, board);
    board.move_piece(6, 21).unwrap();
    assert_eq!((again.position(), copy), (21, board));
}

#[test]
fn a_piece_is_on_one_board_at_a_time() {
    let queen = Piece::new(Queen, true);
    let (mut one, mut two) = (Board::empty(), Board::empty());
    one.set_piece(10, queen.clone()).unwrap();
    one.set_piece(20, queen.clone()).unwrap();
    assert_eq!((one.piece_type(10), one.piece_type(20), queen.position()), ('s', 'q', 20));
    assert_eq!(two.move_to(&queen, 21), Err(MoveError::NotOnBoard { cell: 20 }));
    two.place(&queen, 30).unwrap();
    assert_eq!((one, &two[30], queen.position()), (Board::empty(), &queen, 30));
    assert_eq!(two.place(&queen, 64), Err(MoveError::NoSuchCell { cell: 64 }));
    two.place(&Piece::new(Space, false), 30).unwrap();
    assert_eq!((two, queen.position()), (Board::empty(), 30));
    queen.kill_position(31).unwrap();
}

#[test]
fn a_piece_outlives_its_board() {
    let board = Board::new();
    let knight = board.piece(6);
    drop(board);
    assert_eq!((knight.position(), knight.possible_moves()), (6, [12, 21, 23].into()));
}

#[test]
fn a_replaced_piece_is_by_itself() {
    let mut board = Board::new();
    let old = board.piece(0);
    board.set_piece(0, Piece::new(Queen, false)).unwrap();
    old.kill_position(40).unwrap();
    assert_eq!((board.piece_type(40), board.piece_type(0), board.is_white(0)), ('s', 'q', false));
}

// `move_to` with a piece by itself.

#[test]
fn a_piece_by_itself_takes_the_place_of_its_like() {
    let mut board = Board::new();
    let (old, pawn) = (board.piece(8), Piece::new(Pawn, true));
    let m = board.move_to(&pawn, 24).unwrap();
    assert_eq!((m.to_string().as_str(), pawn.position(), &board[24]), ("a2a4", 24, &pawn));
    assert_eq!(old.position(), 8);
    assert_eq!(
        (board.current_move(), board.layout().iter().filter(|letter| **letter == 'p').count()),
        (1, 8)
    );
    let mut empty = Board::empty();
    let rook = Piece::new(Rook, true);
    empty.move_to(&rook, 63).unwrap();
    assert_eq!((&empty[63], empty.piece_type(7)), (&rook, 's'));
}

#[test]
fn move_to_refuses_what_is_not_possible_and_changes_nothing() {
    let mut board = Board::new();
    let before = board.clone();
    let pawn = Piece::new(Pawn, true);
    assert!(matches!(board.move_to(&pawn, 32), Err(MoveError::Refused { code: "cannot-move-that", .. })));
    assert_eq!(board.move_to(&pawn, 64), Err(MoveError::NoSuchCell { cell: 64 }));
    assert_eq!(board.move_to(&Piece::new(Space, true), 16), Err(MoveError::Space { cell: 0 }));
    let queen = alone(Queen, true, 8);
    let error = board.move_to(&queen, 16).unwrap_err();
    assert_eq!(error, MoveError::NotOnBoard { cell: 8 });
    assert_eq!(error.to_string(), "This piece is not the one on cell 8 of this board.");
    assert_eq!(board, before);
    assert_ne!(board[8], pawn);
    pawn.set_position(16).unwrap();
    assert_eq!(board.piece_type(16), 's', "it is still by itself");
}

// En passant by the last moves.

#[test]
fn can_en_passant_needs_an_enemy_pawn_with_one_move_next_to_it() {
    let own = Piece::new(Pawn, true);
    let set_up = |neighbour: &Piece| {
        let mut board = Board::empty();
        board.place(&own, 35).unwrap();
        board.place(neighbour, 36).unwrap();
        board
    };
    let ask = |neighbour: Piece| own.can_en_passant(35, 36, &set_up(&neighbour));
    let moved = |kind, white, steps| {
        let piece = alone(kind, white, if white { 0 } else { 60 });
        (0..steps).for_each(|_| piece.add_one_forward().unwrap());
        piece
    };
    assert_eq!(ask(moved(Pawn, false, 1)), Some(44));
    assert_eq!(ask(moved(Pawn, false, 0)), None, "it has not moved");
    assert_eq!(ask(moved(Pawn, false, 2)), None, "it has moved twice");
    assert_eq!(ask(moved(Pawn, true, 1)), None, "it is an own pawn");
    assert_eq!(ask(moved(Rook, false, 1)), None, "it is no pawn");
    // Not next to it, not in the same row, or not in the row of a double step.
    for (cell, place) in [(35, 38), (35, 44), (35, 28), (27, 28), (39, 40), (32, 31)] {
        let mut board = Board::empty();
        board.place(&own, cell).unwrap();
        board.place(&moved(Pawn, false, 1), place).unwrap();
        assert_eq!(own.can_en_passant(cell, place, &board), None, "{cell} and {place}");
    }
    assert_eq!(moved(Rook, true, 0).can_en_passant(35, 36, &Board::new()), None);
}

#[test]
fn can_en_passant_after_two_double_steps_takes_the_last_mover_only() {
    let own = Piece::new(Pawn, true);
    let mut board = Board::empty();
    board.place(&own, 33).unwrap();
    for cell in [48, 50] {
        board.place(&Piece::new(Pawn, false), cell).unwrap();
    }
    board.move_piece(48, 32).unwrap();
    assert_eq!(own.can_en_passant(33, 32, &board), Some(40));
    board.move_piece(50, 34).unwrap();
    assert_eq!(own.can_en_passant(33, 34, &board), Some(42));
    assert_eq!(own.possible_moves(), [41, 42].into());
}

#[test]
fn can_en_passant_of_a_piece_that_is_not_on_the_board() {
    let mut board = Board::empty();
    board.place(&Piece::new(Pawn, true), 12).unwrap();
    board.move_piece(12, 28).unwrap();
    assert_eq!(alone(Pawn, false, 27).can_en_passant(28, 27, &board), Some(20));
    assert_eq!(alone(Pawn, false, 29).can_en_passant(28, 27, &board), Some(20));
    assert_eq!(alone(Pawn, false, 30).can_en_passant(28, 27, &board), None);
}

// Games.

#[test]
fn handles_follow_in_games_and_files() {
    let mut game = Game::new();
    let (pawn, knight) = (game.board().piece(12), game.board().piece(62));
    game.make_move(12, 28).unwrap();
    game.read_moves("g8f6 e4e5").unwrap();
    assert_eq!((pawn.position(), pawn.move_count(), knight.position()), (36, 2, 45));
    assert_eq!(game.board().piece(36), pawn);
}

#[test]
fn a_game_whose_board_was_changed_by_hand_goes_on() {
    let mut game = Game::new();
    game.board().piece(4).kill_position(60).unwrap();
    assert_eq!(game.winner(), Some(Color::White), "the king was captured");
    let error = game.make_move(12, 28).unwrap_err();
    assert!(matches!(error, MoveError::Refused { code: "game-over", .. }), "{error}");
    let mut game = Game::new();
    // No kings at all is no position of the game.
    game.board().piece(4).kill_position(60).unwrap();
    game.board().piece(59).kill_position(60).unwrap();
    assert_eq!((game.winner(), game.outcome()), (None, None));
    game.make_move(12, 28).unwrap();
    assert!(game.make_move(28, 36).is_err(), "turns are kept");
    game.make_move(52, 36).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// After any sequence of calls, every handle agrees with its board about where it is and what it is.
    #[test]
    fn handles_agree_with_their_board(steps in proptest::collection::vec((0..5, 0u8..64, 0u8..64), 0..60)) {
        let mut board = Board::new();
        let pieces = (0..64).map(|cell| board.piece(cell));
        let handles: Vec<Piece> = pieces.filter(|piece| !piece.is_space()).collect();
        for (what, from, to) in steps {
            let piece = board.piece(from);
            let targets: Vec<u8> = board.possible_moves(from).into_iter().collect();
            let _ = match what {
                0 if !targets.is_empty() => {
                    board.move_piece(from, targets[usize::from(to) % targets.len()]).map(|_| ())
                }
                0 | 1 => piece.add_one_forward(),
                2 => piece.kill_position(to),
                3 => board.place(&handles[usize::from(from) % handles.len()], to),
                _ => piece.set_position(to),
            };
            board.scan_for_pawn_promotion(to % 2 == 0);
            for cell in 0..64 {
                let piece = board.piece(cell);
                prop_assert_eq!(piece.position(), cell);
                prop_assert_eq!(piece.is_space(), board.layout()[usize::from(cell)] == ' ');
                prop_assert_eq!(&board[cell].piece_type(), &piece.piece_type());
                prop_assert_eq!(piece.possible_moves(), board.possible_moves(cell));
                let same = handles.iter().filter(|handle| **handle == piece).count();
                prop_assert!(piece.is_space() || same == 1);
            }
        }
    }
}
