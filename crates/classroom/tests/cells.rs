//! The 64-cell board: every statement and example of its description.

use std::collections::BTreeSet;

use tabiya_classroom::cells::{Board, CastlingSide, Color, Game, Kind, MoveError, Piece};

#[path = "../examples/cells.rs"]
mod example;

use Kind::{Bishop, King, Knight, Pawn, Queen, Rook, Space};

/// A board with pieces that have not moved.
fn board(pieces: &[(u8, Kind, bool)]) -> Board {
    let mut board = Board::empty();
    for (cell, kind, white) in pieces {
        board.set_piece(*cell, Piece::new(*kind, *white)).unwrap();
    }
    board
}

#[track_caller]
fn play(board: &mut Board, moves: &[(u8, u8)]) {
    for (from, to) in moves {
        board.move_piece(*from, *to).unwrap_or_else(|error| panic!("{from} to {to}: {error}"));
    }
}

/// The example with the king behind its pawns.
fn castler() -> Board {
    board(&[
        (4, King, true),
        (0, Rook, true),
        (7, Rook, true),
        (11, Pawn, true),
        (12, Pawn, true),
        (13, Pawn, true),
    ])
}

#[test]
fn cell_0_is_a1_and_cell_63_is_h8() {
    let board = Board::new();
    let layout: String = board.layout().iter().collect();
    assert_eq!(layout, format!("rnbqkbnrpppppppp{}PPPPPPPPRNBQKBNR", " ".repeat(32)));
    assert!((0..16).all(|cell| board.is_white(cell)) && !(48..64).any(|cell| board.is_white(cell)));
    assert_eq!((board.piece_type(4), board.piece_type(60), board.piece_type(30)), ('k', 'k', 's'));
    let king = board.piece(60);
    assert_eq!((king.kind(), king.is_white(), king.position(), king.move_count()), (King, false, 60, 0));
}

#[test]
fn white_moves_on_even_move_counts() {
    let mut game = Game::new();
    assert_eq!((game.board().current_move(), game.board().white_turn()), (0, true));
    game.make_move(12, 28).unwrap();
    assert_eq!((game.board().current_move(), game.board().white_turn()), (1, false));
    let error = game.make_move(28, 36).unwrap_err();
    assert_eq!(error.to_string(), "The pawn on e4 belongs to White, and it is Black's turn.");
    game.make_move(52, 36).unwrap();
    assert_eq!((game.board().current_move(), game.board().white_turn()), (2, true));
}

#[test]
fn every_piece_has_a_move_count() {
    let mut board = Board::new();
    play(&mut board, &[(6, 21), (52, 36), (21, 36)]);
    assert_eq!((board.move_count(36), board.piece_type(36), board.move_count(6)), (2, 'n', 0));
    assert_eq!(board.piece(36).position(), 36);
}

#[test]
fn the_pawn_at_8_has_16_and_24() {
    assert_eq!(Board::new().possible_moves(8), [16, 24].into());
    assert_eq!(board(&[(8, Pawn, true)]).possible_moves(8), [16, 24].into());
}

#[test]
fn the_double_step_needs_an_unmoved_pawn_and_an_empty_cell() {
    assert_eq!(board(&[(8, Pawn, true), (16, Knight, false)]).possible_moves(8), BTreeSet::new());
    assert_eq!(board(&[(8, Pawn, true), (24, Knight, false)]).possible_moves(8), [16].into());
    assert_eq!(board(&[(16, Pawn, true)]).possible_moves(16), [24].into());
    assert_eq!(board(&[(48, Pawn, false)]).possible_moves(48), [40, 32].into());
    // A pawn that the caller has placed on the second row has moved.
    let mut board = board(&[(0, Pawn, true)]);
    board.add_one_forward(0).unwrap();
    assert_eq!(board.possible_moves(8), [16].into());
    let error = board.move_piece(8, 24).unwrap_err();
    assert_eq!(
        error.to_string(),
        "The pawn cannot go from a2 to a4: it moves so only from its first squares."
    );
}

#[test]
fn the_example_of_the_king_on_35() {
    assert_eq!(board(&[(35, King, true)]).possible_moves(35), [26, 27, 28, 34, 36, 42, 43, 44].into());
}

#[test]
fn possible_moves_do_not_depend_on_the_turn() {
    let board = Board::new();
    assert!(board.white_turn());
    assert_eq!(board.possible_moves(57), [40, 42].into());
    assert_eq!(board.possible_moves(52), [44, 36].into());
    assert_eq!(board.possible_moves(0), BTreeSet::new());
}

#[test]
fn the_example_of_castling_on_both_sides() {
    let board = castler();
    assert_eq!(board.possible_moves(4), [3, 5, 6, 2].into());
    assert!(
        board.can_castle(Color::White, CastlingSide::King)
            && board.can_castle(Color::White, CastlingSide::Queen)
    );
    let mut king_side = board.clone();
    let m = king_side.move_piece(4, 6).unwrap();
    assert_eq!((m.to_string().as_str(), m.castling()), ("e1g1c", Some(CastlingSide::King)));
    let types = [4, 5, 6, 7].map(|cell| king_side.piece_type(cell));
    assert_eq!((types, king_side.move_count(6), king_side.move_count(5)), (['s', 'r', 'k', 's'], 1, 1));
    let mut queen_side = board;
    assert_eq!(queen_side.move_piece(4, 2).unwrap().to_string(), "e1c1C");
    assert_eq!([0, 1, 2, 3, 4].map(|cell| queen_side.piece_type(cell)), ['s', 's', 'k', 'r', 's']);
}

#[test]
fn black_castles_from_60_with_63_and_56() {
    let mut board = board(&[(60, King, false), (63, Rook, false), (56, Rook, false)]);
    assert!(
        board.can_castle(Color::Black, CastlingSide::King)
            && board.can_castle(Color::Black, CastlingSide::Queen)
    );
    assert!(!board.can_castle(Color::White, CastlingSide::King));
    assert!(board.possible_moves(60).is_superset(&[58, 62].into()));
    assert_eq!(board.move_piece(60, 62).unwrap().to_string(), "e8g8c");
    assert_eq!((board.piece_type(62), board.piece_type(61)), ('k', 'r'));
}

#[test]
fn castling_does_not_consider_attack() {
    for rook in [36, 37, 38] {
        let mut board = castler();
        for cell in [11, 12, 13] {
            board.set_piece(cell, Piece::new(Space, false)).unwrap();
        }
        board.set_piece(rook, Piece::new(Rook, false)).unwrap();
        assert!(board.can_castle(Color::White, CastlingSide::King), "a rook on {rook}");
    }
}

#[test]
fn castling_needs_spaces_between_king_and_rook() {
    for (cell, kind, white) in [(5, Bishop, true), (6, Knight, false)] {
        let mut board = castler();
        board.set_piece(cell, Piece::new(kind, white)).unwrap();
        assert!(!board.can_castle(Color::White, CastlingSide::King));
        assert!(board.can_castle(Color::White, CastlingSide::Queen));
    }
    for cell in [1, 2, 3] {
        let mut board = castler();
        board.set_piece(cell, Piece::new(Knight, true)).unwrap();
        assert!(!board.can_castle(Color::White, CastlingSide::Queen));
        assert!(board.can_castle(Color::White, CastlingSide::King));
    }
}

#[test]
fn castling_needs_an_unmoved_king_and_an_unmoved_rook_of_its_colour_in_the_corner() {
    let both = |board: &Board| {
        [CastlingSide::King, CastlingSide::Queen].map(|side| board.can_castle(Color::White, side))
    };
    let mut moved_king = castler();
    play(&mut moved_king, &[(4, 5), (5, 4)]);
    assert_eq!(both(&moved_king), [false, false]);
    assert_eq!(moved_king.possible_moves(4), [3, 5].into());
    let error = moved_king.move_piece(4, 6).unwrap_err();
    assert!(matches!(error, MoveError::Refused { code: "castling-no-right", .. }), "{error}");
    let mut moved_rook = castler();
    play(&mut moved_rook, &[(7, 15), (15, 7)]);
    assert_eq!(both(&moved_rook), [false, true]);
    let mut enemy = castler();
    enemy.set_piece(7, Piece::new(Rook, false)).unwrap();
    assert_eq!(both(&enemy), [false, true]);
    let mut elsewhere = castler();
    elsewhere.set_piece(7, Piece::new(Space, false)).unwrap();
    elsewhere.set_piece(15, Piece::new(Rook, true)).unwrap();
    assert_eq!(both(&elsewhere), [false, true]);
    let mut other_king = castler();
    other_king.set_piece(4, Piece::new(Queen, true)).unwrap();
    assert_eq!(both(&other_king), [false, false]);
}

#[test]
fn the_example_of_two_double_steps_in_turn() {
    let pieces = [(33, Pawn, true), (48, Pawn, false), (50, Pawn, false), (7, King, true)];
    let mut board = board(&pieces);
    play(&mut board, &[(48, 32)]);
    assert_eq!(board.possible_moves(33), [40, 41].into(), "left");
    play(&mut board, &[(7, 6), (50, 34)]);
    assert_eq!(board.possible_moves(33), [41, 42].into(), "only the last mover, right");
    let m = board.move_piece(33, 42).unwrap();
    assert_eq!((m.to_string().as_str(), m.is_en_passant(), m.captured()), ("b5c6E", true, Some('p')));
    assert_eq!([33, 34, 42, 32].map(|cell| board.piece_type(cell)), ['s', 's', 'p', 'p']);
    assert_eq!(board.move_count(42), 1);
    // The same without a white move in between: it is the enemy's last move that counts.
    let mut board = self::board(&pieces);
    play(&mut board, &[(48, 32), (50, 34)]);
    assert_eq!(board.possible_moves(33), [41, 42].into());
}

#[test]
fn en_passant_of_black_lands_below() {
    let mut board = board(&[(25, Pawn, false), (8, Pawn, true), (10, Pawn, true)]);
    play(&mut board, &[(8, 24)]);
    assert_eq!(board.possible_moves(25), [17, 16].into());
    play(&mut board, &[(10, 26)]);
    assert_eq!(board.possible_moves(25), [17, 18].into());
    assert_eq!(board.move_piece(25, 18).unwrap().to_string(), "b4c3E");
    assert_eq!(board.piece_type(26), 's');
}

#[test]
fn en_passant_needs_a_double_step_that_was_the_enemys_last_move() {
    let pieces = [(33, Pawn, true), (48, Pawn, false), (63, Rook, false), (7, King, true)];
    // Two single steps.
    let mut single = board(&pieces);
    play(&mut single, &[(48, 40), (7, 6), (40, 32)]);
    assert_eq!(single.possible_moves(33), [41].into());
    // Another move since.
    let mut late = board(&pieces);
    play(&mut late, &[(48, 32), (7, 6), (63, 62)]);
    assert_eq!(late.possible_moves(33), [41].into());
    let error = late.move_piece(33, 40).unwrap_err();
    assert!(matches!(error, MoveError::Refused { code: "en-passant-not-available", .. }), "{error}");
    // Placed there by the caller, and not moved.
    let put = board(&[(33, Pawn, true), (32, Pawn, false)]);
    assert_eq!(put.possible_moves(33), [41].into());
    // Replaced by the caller since.
    let mut replaced = board(&pieces);
    play(&mut replaced, &[(48, 32)]);
    replaced.set_piece(32, Piece::new(Rook, false)).unwrap();
    assert_eq!(replaced.possible_moves(33), [41].into());
}

#[test]
fn a_pawn_on_column_a_or_h_captures_to_one_side_only() {
    // Cell 31 (h4) is not a neighbour of 32 (a5), nor is 40 (a6) of 39 (h5).
    let mut left = board(&[(32, Pawn, true), (31, Pawn, false), (49, Pawn, false)]);
    assert_eq!(left.possible_moves(32), [40].into());
    play(&mut left, &[(49, 33)]);
    assert_eq!(left.possible_moves(32), [40, 41].into());
    let mut right = board(&[(39, Pawn, true), (48, Pawn, false), (54, Pawn, false)]);
    play(&mut right, &[(48, 32)]);
    assert_eq!(right.possible_moves(39), [47].into());
    play(&mut right, &[(54, 38)]);
    assert_eq!(right.possible_moves(39), [46, 47].into());
}

#[test]
fn the_example_of_three_promoting_moves() {
    let start = board(&[(49, Pawn, true), (56, Rook, false), (58, Knight, false)]);
    assert_eq!(start.possible_moves(49), [56, 57, 58].into());
    for (to, text) in [(56, "b7a8rQ"), (57, "b7b8Q"), (58, "b7c8nQ")] {
        let mut board = start.clone();
        let m = board.move_piece(49, to).unwrap();
        assert_eq!((m.to_string().as_str(), m.promotion()), (text, Some('q')));
        assert_eq!((board.piece_type(to), board.is_white(to)), ('q', true));
    }
    let mut black = board(&[(9, Pawn, false)]);
    assert_eq!(black.move_piece(9, 1).unwrap().to_string(), "b2b1Q");
    assert_eq!((black.piece_type(1), black.is_white(1)), ('q', false));
}

#[test]
fn the_promotion_scan_covers_all_eight_cells_of_a_side() {
    let mut board = Board::empty();
    for cell in (0..8).chain(56..64).chain([32]) {
        board.set_piece(cell, Piece::new(Pawn, true)).unwrap();
    }
    board.set_piece(0, Piece::new(Pawn, false)).unwrap();
    board.set_piece(60, Piece::new(Pawn, false)).unwrap();
    board.set_piece(61, Piece::new(Rook, true)).unwrap();
    board.scan_for_pawn_promotion(true);
    let types = |cells: std::ops::Range<u8>| cells.map(|cell| board.piece_type(cell)).collect::<String>();
    assert_eq!(
        (types(56..64).as_str(), types(0..8).as_str(), board.piece_type(32)),
        ("qqqqprqq", "pppppppp", 'p')
    );
    board.scan_for_pawn_promotion(false);
    assert_eq!((board.piece_type(0), board.is_white(0), board.piece_type(60)), ('q', false, 'p'));
    assert_eq!(board.piece_type(1), 'p', "a white pawn on row 0");
}

#[test]
fn pawns_on_unreachable_cells_have_their_moves() {
    assert_eq!(board(&[(60, Pawn, true)]).possible_moves(60), BTreeSet::new());
    assert_eq!(board(&[(3, Pawn, true), (12, Rook, false)]).possible_moves(3), [11, 12].into());
}

#[test]
fn add_one_forward_and_kill_position_on_a_board() {
    let mut board =
        board(&[(20, King, true), (28, Pawn, false), (27, Pawn, false), (63, Rook, true), (19, Rook, true)]);
    let taken = board.kill_position(20, 28).unwrap();
    assert_eq!((taken.kind(), taken.is_white()), (Pawn, false));
    assert_eq!((board.piece_type(28), board.move_count(28), board.piece_type(20)), ('k', 1, 's'));
    board.add_one_forward(28).unwrap();
    assert_eq!((board.piece_type(36), board.move_count(36), board.piece(36).position()), ('k', 2, 36));
    assert_eq!((board.current_move(), board.white_turn()), (0, true));
    let before = board.clone();
    assert_eq!(board.add_one_forward(19), Err(MoveError::Occupied { cell: 27 }));
    assert_eq!(board.add_one_forward(63), Err(MoveError::NoRowAhead { cell: 63 }));
    assert_eq!(board.add_one_forward(1), Err(MoveError::Space { cell: 1 }));
    assert_eq!(board.add_one_forward(64), Err(MoveError::NoSuchCell { cell: 64 }));
    assert_eq!(board.kill_position(36, 19), Err(MoveError::OwnPiece { cell: 19 }));
    assert_eq!(board.kill_position(36, 64), Err(MoveError::NoSuchCell { cell: 64 }));
    assert_eq!(board.kill_position(255, 1), Err(MoveError::NoSuchCell { cell: 255 }));
    assert_eq!(board, before);
}

#[test]
fn add_one_forward_and_kill_position_end_en_passant() {
    let double = || {
        let mut board = board(&[(8, Pawn, true), (12, Pawn, true), (27, Pawn, false), (55, Pawn, false)]);
        play(&mut board, &[(12, 28)]);
        assert!(board.possible_moves(27).contains(&20));
        board
    };
    let mut forward = double();
    forward.add_one_forward(8).unwrap();
    assert!(!forward.possible_moves(27).contains(&20), "White's last move was another");
    let mut killed = double();
    killed.kill_position(8, 16).unwrap();
    assert!(!killed.possible_moves(27).contains(&20));
    let mut other = double();
    other.add_one_forward(55).unwrap();
    assert!(other.possible_moves(27).contains(&20), "Black's moves are not White's");
}

#[test]
fn cells_outside_the_board_count_as_spaces() {
    let board = Board::new();
    for cell in [64, 99, 255] {
        assert_eq!((board.piece_type(cell), board.piece(cell).kind()), ('s', Space));
        assert_eq!((board.is_white(cell), board.move_count(cell)), (false, 0));
        assert_eq!(board.possible_moves(cell), BTreeSet::new());
    }
    assert_eq!(board.piece_type(20), 's');
    assert_eq!((board.is_white(20), board.possible_moves(20)), (false, BTreeSet::new()));
}

#[test]
fn impossible_commands_return_an_error_and_change_nothing() {
    let mut board = Board::new();
    let before = board.clone();
    for (from, to, sentence) in [
        (64, 0, "There is no cell 64: cells are 0 to 63."),
        (0, 64, "There is no cell 64: cells are 0 to 63."),
        (20, 28, "There is no piece on e3."),
        (1, 17, "A knight cannot go from b1 to b3."),
        (0, 16, "The rook's way from a1 to a3 is blocked by the pawn on a2."),
        (0, 8, "The rook cannot go to a2: your own pawn stands there."),
        (8, 17, "The pawn goes from a2 to b3 only to capture, and there is nothing to capture."),
        (8, 8, "The pawn on a2 would stay where it is."),
        (4, 6, "Castling is blocked by the bishop on f1."),
    ] {
        assert_eq!(board.move_piece(from, to).unwrap_err().to_string(), sentence);
    }
    let error = board.set_piece(64, Piece::new(King, true)).unwrap_err();
    assert_eq!(error, MoveError::NoSuchCell { cell: 64 });
    assert_eq!(board, before);
    let mut game = Game::new();
    assert_eq!(game.make_move(200, 4), Err(MoveError::NoSuchCell { cell: 200 }));
    assert_eq!(game, Game::new());
}

#[test]
fn boards_accept_any_number_of_kings() {
    let kings = board(&[(0, King, true), (2, King, true), (9, King, false)]);
    assert_eq!(kings.possible_moves(0), [1, 8, 9].into());
    assert_eq!(Board::empty().layout(), [' '; 64]);
    assert_eq!(board(&[(27, Queen, true)]).possible_moves(27).len(), 27);
}

#[test]
fn a_king_may_be_left_in_check_and_its_capture_ends_the_game() {
    let mut game = Game::new();
    game.read_moves("e2e4 f7f6 d1h5 a7a6").unwrap();
    assert_eq!((game.winner(), game.outcome()), (None, None));
    let m = game.make_move(39, 60).unwrap();
    assert_eq!(m.to_string(), "h5e8k");
    assert_eq!(game.winner(), Some(Color::White));
    assert_eq!(game.outcome().unwrap().reason.code(), "royal-capture");
    let before = game.clone();
    let error = game.make_move(48, 40).unwrap_err();
    assert!(matches!(error, MoveError::Refused { code: "game-over", .. }), "{error}");
    assert_eq!(game, before);
}

#[test]
fn the_example_runs_to_its_end() {
    example::main();
}
