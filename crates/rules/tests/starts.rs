//! Opening arrays that are chosen by a number.

use tabiya_board::Color;
use tabiya_rules::{CastlingSide, Position, Ruleset};

#[test]
fn every_array_of_chess960_is_a_position_in_which_both_sides_can_castle() {
    let chess960 = Ruleset::builtin("chess960").unwrap();
    assert_eq!(chess960.start_count(), Some(960));
    for number in 0..960 {
        let setup = chess960.start_numbered(number).unwrap();
        let position =
            Position::from_setup(&chess960, &setup).unwrap_or_else(|errors| panic!("{number}: {errors:?}"));
        assert_eq!(position.outcome(), None, "{number}");
        assert_eq!(chess960.start_number(&position), Some(number));
        assert_eq!(setup.castling.iter().count(), 4, "{number}");
        for color in Color::ALL {
            let rook = |side| chess960.board().file(setup.castling[(color, side)].unwrap());
            let king = chess960.board().all().find(|square| {
                setup.board[square.index()]
                    .is_some_and(|piece| piece.color == color && chess960.kind_name(piece.kind) == "king")
            });
            let king = chess960.board().file(king.unwrap());
            assert!(rook(CastlingSide::Queen) < king && king < rook(CastlingSide::King), "{number}");
        }
    }
    assert_eq!(chess960.start_numbered(960), None);
}

#[test]
fn the_usual_start_stays_that_of_chess() {
    let chess960 = Ruleset::builtin("chess960").unwrap();
    assert_eq!(chess960.start_number(&chess960.start()), Some(518));
    assert_eq!(chess960.start_numbered(518), Some(chess960.start_setup()));
}

#[test]
fn only_opening_arrays_have_numbers() {
    let chess960 = Ruleset::builtin("chess960").unwrap();
    let mut moved = chess960.start();
    moved.play(moved.legal_moves()[0]);
    assert_eq!(chess960.start_number(&moved), None);
    let mut setup = chess960.start_setup();
    setup.castling[(Color::White, CastlingSide::King)] = None;
    let position = Position::from_setup(&chess960, &setup).unwrap();
    assert_eq!(chess960.start_number(&position), None, "without all rights it is another position");
    let chess = Ruleset::builtin("chess").unwrap();
    assert_eq!(
        (chess.start_count(), chess.start_numbered(0), chess.start_number(&chess.start())),
        (None, None, None)
    );
}
