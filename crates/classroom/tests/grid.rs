//! The grid referee: every statement and example of its description.

use proptest::prelude::*;
use tabiya_classroom::grid::{Board, Game, Kind, Piece, Side};

#[path = "../examples/grid.rs"]
mod example;

use Side::{Black, White};

/// From and to.
type Step = (i32, i32, i32, i32);

/// Makes moves that must be possible.
#[track_caller]
fn play(game: &mut Game, moves: &[Step]) {
    for &(x, y, to_x, to_y) in moves {
        assert!(game.make_move(x, y, to_x, to_y), "({x}, {y}) to ({to_x}, {to_y})");
    }
}

fn after(moves: &[Step]) -> Game {
    let mut game = Game::new();
    play(&mut game, moves);
    game
}

/// White captures the black king with the queen.
const SHORT_WIN: [Step; 5] = [(4, 6, 4, 4), (5, 1, 5, 3), (3, 7, 7, 3), (0, 1, 0, 2), (7, 3, 4, 0)];

#[test]
fn the_origin_is_the_upper_left_corner() {
    let board = Board::new();
    let order = [
        Kind::Rook,
        Kind::Knight,
        Kind::Bishop,
        Kind::Queen,
        Kind::King,
        Kind::Bishop,
        Kind::Knight,
        Kind::Rook,
    ];
    for (x, kind) in (0..8).zip(order) {
        for (y, side, kind) in
            [(0, Black, kind), (1, Black, Kind::Pawn), (6, White, Kind::Pawn), (7, White, kind)]
        {
            let piece = board.get(x, y).unwrap();
            assert_eq!((piece.side(), piece.kind(), piece.x(), piece.y()), (side, kind, x, y));
        }
        for y in 2..6 {
            assert_eq!(board.get(x, y), None);
        }
    }
    assert_eq!((board.get(-1, 0), board.get(0, 8), board.get(i32::MIN, i32::MAX)), (None, None, None));
}

#[test]
fn white_moves_first_then_alternating() {
    let mut game = Game::new();
    assert_eq!(game.current_turn(), White);
    assert!(!game.make_move(0, 1, 0, 2));
    play(&mut game, &[(0, 6, 0, 5)]);
    assert_eq!(game.current_turn(), Black);
    assert!(!game.make_move(0, 5, 0, 4));
    play(&mut game, &[(0, 1, 0, 2)]);
    assert_eq!(game.current_turn(), White);
}

#[test]
fn the_examples_at_the_start() {
    let game = Game::new();
    for (x, y, to_x, to_y) in [(1, 7, 0, 5), (1, 7, 2, 5), (6, 7, 5, 5), (6, 7, 7, 5)] {
        assert!(game.can_move(x, y, to_x, to_y, White));
    }
    assert!(!game.can_move(7, 1, 7, 3, White));
    for (x, y, to_x, to_y) in [(-1, 0, 9, 9), (0, 6, 8, 8), (2, 2, 7, 2), (1, 6, 1, 6)] {
        assert!(!game.can_move(x, y, to_x, to_y, White));
        assert!(!game.can_move(x, y, to_x, to_y, Black));
    }
}

#[test]
fn the_example_of_a_pawn_that_may_capture_but_not_go_back() {
    let game = after(&[(6, 6, 6, 4), (7, 1, 7, 3), (5, 6, 5, 4)]);
    assert!(game.can_move(7, 3, 6, 4, Black));
    assert!(!game.can_move(7, 3, 6, 1, Black));
}

#[test]
fn the_example_of_a_double_step_that_cannot_capture() {
    let mut game = after(&[(3, 6, 3, 4), (2, 1, 2, 3), (3, 4, 3, 3)]);
    assert!(!game.make_move(3, 1, 3, 3));
}

#[test]
fn can_move_depends_on_the_side_and_not_on_the_turn() {
    let game = Game::new();
    assert!(game.can_move(7, 1, 7, 3, Black));
    assert!(!game.can_move(7, 1, 7, 3, White));
    assert!(!game.can_move(7, 6, 7, 4, Black));
}

#[test]
fn only_the_knight_jumps() {
    let game = Game::new();
    assert!(!game.can_move(0, 7, 0, 5, White), "a rook over its pawn");
    assert!(!game.can_move(2, 7, 4, 5, White), "a bishop over its pawn");
    assert!(!game.can_move(3, 7, 3, 4, White), "a queen over its pawn");
    assert!(game.can_move(1, 0, 2, 2, Black));
    let game = after(&[(4, 6, 4, 4), (4, 1, 4, 3)]);
    assert!(!game.can_move(4, 4, 4, 3, White), "a pawn is stopped by an enemy ahead");
}

#[test]
fn a_destination_with_a_piece_of_the_same_side_is_refused() {
    let game = Game::new();
    assert!(!game.can_move(0, 7, 0, 6, White));
    assert!(!game.can_move(1, 7, 3, 6, White));
}

#[test]
fn a_double_step_needs_the_starting_rank_and_two_empty_squares() {
    let mut game = after(&[(0, 6, 0, 5), (1, 0, 2, 2)]);
    assert!(!game.can_move(0, 5, 0, 3, White), "not from its starting rank");
    assert!(!game.can_move(2, 1, 2, 3, Black), "a piece in between");
    play(&mut game, &[(0, 5, 0, 4), (2, 2, 1, 4), (0, 4, 0, 3)]);
    assert!(!game.can_move(1, 6, 1, 4, White), "a piece on the destination");
    assert!(game.can_move(1, 6, 1, 5, White));
}

#[test]
fn a_pawn_captures_diagonally_forward_and_in_no_other_way() {
    let game = after(&[(4, 6, 4, 4), (3, 1, 3, 3)]);
    assert!(game.can_move(4, 4, 3, 3, White));
    assert!(!game.can_move(4, 4, 5, 3, White), "nothing to capture");
    assert!(!game.can_move(4, 4, 5, 5, White), "backward");
    assert!(!game.can_move(4, 4, 4, 5, White), "backward");
}

#[test]
fn there_is_no_castling() {
    let game = after(&[(6, 7, 5, 5), (0, 1, 0, 2), (4, 6, 4, 5), (0, 2, 0, 3), (5, 7, 4, 6), (0, 3, 0, 4)]);
    assert!(!game.can_move(4, 7, 6, 7, White));
    assert!(game.can_move(4, 7, 5, 7, White));
}

#[test]
fn there_is_no_en_passant() {
    let game = after(&[(4, 6, 4, 4), (0, 1, 0, 2), (4, 4, 4, 3), (3, 1, 3, 3)]);
    assert!(!game.can_move(4, 3, 3, 2, White));
}

#[test]
fn a_pawn_that_reaches_the_far_rank_stays_a_pawn_without_moves() {
    let game = after(&[
        (0, 6, 0, 4),
        (1, 1, 1, 3),
        (0, 4, 1, 3),
        (0, 1, 0, 2),
        (1, 3, 0, 2),
        (7, 1, 7, 2),
        (0, 2, 0, 1),
        (7, 2, 7, 3),
        (0, 1, 1, 0),
    ]);
    let pawn = game.board().get(1, 0).unwrap();
    assert_eq!((pawn.kind(), pawn.side()), (Kind::Pawn, White));
    assert!((-1..9).all(|x| (-1..9).all(|y| !game.can_move(1, 0, x, y, White))));
    assert!((-1..9).all(|x| (-1..9).all(|y| !pawn.can_move(game.board(), x, y))));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = after(&[(4, 6, 4, 4)]);
    let before = game.clone();
    for (x, y, to_x, to_y) in
        [(4, 4, 4, 3), (4, 1, 4, 4), (4, 1, 4, 1), (-1, 1, 0, 2), (4, 1, 4, 99), (3, 3, 3, 4), (3, 0, 3, 1)]
    {
        assert!(!game.make_move(x, y, to_x, to_y));
        assert_eq!(game, before);
    }
}

#[test]
fn the_history_strings_are_exact() {
    let game = after(&[(1, 6, 1, 4), (4, 1, 4, 2), (0, 6, 0, 5), (5, 0, 1, 4)]);
    assert_eq!(
        game.move_history(),
        [
            "WHITE♙ at 1, 6 to 1, 4",
            "BLACK♟ at 4, 1 to 4, 2",
            "WHITE♙ at 0, 6 to 0, 5",
            "BLACK♝ at 5, 0 captures ♙ at 1, 4",
        ]
    );
}

#[test]
fn a_check_is_recorded_on_every_move_while_it_lasts_and_need_not_be_answered() {
    let mut game = after(&SHORT_WIN[..4]);
    let checks =
        ["WHITE♕ at 3, 7 to 7, 3", "BLACK is in check", "BLACK♟ at 0, 1 to 0, 2", "BLACK is in check"];
    assert_eq!(game.move_history()[2..], checks);
    assert!(game.is_in_check(Black) && !game.is_in_check(White));
    play(&mut game, &[(0, 6, 0, 5)]);
    assert_eq!(game.move_history()[6..], ["WHITE♙ at 0, 6 to 0, 5", "BLACK is in check"]);
}

#[test]
fn a_king_may_walk_into_check() {
    // The king goes in front of the black queen's diagonal.
    let game = after(&[(5, 6, 5, 4), (4, 1, 4, 3), (0, 6, 0, 5), (3, 0, 7, 4)]);
    assert_eq!(game.move_history().last().unwrap(), "WHITE is in check");
    let mut game = after(&[(5, 6, 5, 4), (4, 1, 4, 3), (4, 6, 4, 5), (3, 0, 6, 3)]);
    assert!(!game.is_in_check(White));
    play(&mut game, &[(4, 7, 5, 6), (6, 3, 6, 4), (5, 6, 6, 5)]);
    assert_eq!(game.move_history()[6..], ["WHITE♔ at 5, 6 to 6, 5", "WHITE is in check"]);
}

#[test]
fn both_kings_in_check_are_recorded_the_opponents_first() {
    // The white queen unblocks the black one and gives check herself.
    let game = after(&[
        (4, 6, 4, 4),
        (3, 1, 3, 3),
        (4, 4, 3, 3),
        (4, 1, 4, 2),
        (3, 3, 4, 2),
        (3, 0, 4, 1),
        (3, 7, 4, 6),
        (0, 1, 0, 2),
        (4, 2, 5, 1),
        (0, 2, 0, 3),
        (4, 6, 1, 3),
    ]);
    let last = ["WHITE♕ at 4, 6 to 1, 3", "BLACK is in check", "WHITE is in check"];
    assert!(game.move_history().ends_with(&last.map(str::to_owned)));
}

#[test]
fn capturing_the_king_wins() {
    let mut game = after(&SHORT_WIN);
    assert_eq!(game.winner(), Some(White));
    assert_eq!(game.move_history()[6..], ["WHITE♕ at 7, 3 captures ♚ at 4, 0", "WHITE has won"]);
    assert_eq!(game.board().king(Black), None);
    assert!(!game.is_in_check(Black), "that king is gone");
    assert_eq!(game.outcome().unwrap().reason.code(), "royal-capture");
    // The turn stays with the winner, and every further move is refused.
    assert_eq!(game.current_turn(), White);
    let before = game.clone();
    assert!(!game.make_move(0, 6, 0, 5));
    assert!(!game.make_move(0, 2, 0, 3));
    assert_eq!(game, before);
}

#[test]
fn black_can_win() {
    let moves = [(5, 6, 5, 5), (4, 1, 4, 3), (0, 6, 0, 5), (3, 0, 7, 4), (1, 6, 1, 5), (7, 4, 4, 7)];
    let mut game = after(&moves);
    assert_eq!((game.winner(), game.current_turn()), (Some(Black), Black));
    assert_eq!(game.move_history()[3..5], ["BLACK♛ at 3, 0 to 7, 4", "WHITE is in check"]);
    assert_eq!(game.move_history()[7..], ["BLACK♛ at 7, 4 captures ♔ at 4, 7", "BLACK has won"]);
    let won = game.clone();
    assert!(!game.make_move(0, 1, 0, 2) && !game.make_move(0, 5, 0, 4));
    assert_eq!(game, won);
}

#[test]
fn debug_output_is_short() {
    let game = after(&[(4, 6, 4, 4)]);
    let rows = "rnbqkbnr/pppppppp/......../......../....P.../......../PPPP.PPP/RNBQKBNR";
    assert_eq!(format!("{:?}", game.board()), format!("Board({rows})"));
    assert_eq!(format!("{game:?}"), format!("Game(Board({rows}), BLACK to move, history of 1)"));
    assert_eq!(format!("{:?}", game.board().get(4, 4).unwrap()), "Piece(WHITE♙ at 4, 4)");
}

#[test]
fn reset_returns_the_history_and_starts_over() {
    let mut game = after(&SHORT_WIN);
    let history = game.reset();
    assert_eq!(history.len(), 8);
    assert_eq!(history.last().unwrap(), "WHITE has won");
    assert_eq!(game, Game::new());
    assert_eq!((game.current_turn(), game.winner(), game.move_history().len()), (White, None, 0));
}

#[test]
fn sides_negate_and_display() {
    assert_eq!((White.negate(), Black.negate()), (Black, White));
    assert_eq!(format!("{White} {Black}"), "WHITE BLACK");
}

#[test]
fn the_text_of_the_board_is_transposed() {
    let game = after(&[(4, 6, 4, 4)]);
    let text = "♜♟    ♙♖\n♞♟    ♙♘\n♝♟    ♙♗\n♛♟    ♙♕\n♚♟  ♙  ♔\n♝♟    ♙♗\n♞♟    ♙♘\n♜♟    ♙♖\n";
    assert_eq!(game.board().to_string(), text);
}

#[test]
fn every_symbol() {
    let symbols = |side| {
        [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn]
            .map(|kind| Piece::new(kind, side, 0, 0).unwrap().symbol())
            .into_iter()
            .collect::<String>()
    };
    assert_eq!((symbols(Black).as_str(), symbols(White).as_str()), ("♚♛♜♝♞♟", "♔♕♖♗♘♙"));
}

#[test]
fn the_pieces_of_a_side() {
    let game = after(&[(1, 6, 1, 4), (4, 1, 4, 2), (0, 6, 0, 5), (5, 0, 1, 4)]);
    assert_eq!((game.board().pieces(White).len(), game.board().pieces(Black).len()), (15, 16));
    assert!(game.board().pieces(White).iter().all(|piece| piece.side() == White));
    let king = game.board().king(White).unwrap();
    assert_eq!((king.x(), king.y(), king.kind()), (4, 7, Kind::King));
}

#[test]
fn a_piece_alone_moves_as_on_an_empty_board() {
    let board = Board::new();
    let reach = |kind, side, x, y| {
        let piece = Piece::new(kind, side, x, y).unwrap();
        let mut found = Vec::new();
        for to_x in -2..10 {
            for to_y in -2..10 {
                if piece.can_move(&board, to_x, to_y) {
                    found.push((to_x, to_y));
                }
            }
        }
        found
    };
    // Each movement as the course defines it, across occupied squares. King, queen, rook and bishop include
    // their own square.
    let expected = |fits: fn(i32, i32) -> bool| {
        let all = (0..8_i32).flat_map(|x| (0..8_i32).map(move |y| (x, y)));
        all.filter(|(x, y)| fits((x - 2).abs(), (y - 3).abs())).collect::<Vec<_>>()
    };
    assert_eq!(reach(Kind::King, White, 2, 3), expected(|dx, dy| dx <= 1 && dy <= 1));
    assert_eq!(reach(Kind::Queen, White, 2, 3), expected(|dx, dy| dx == dy || dx == 0 || dy == 0));
    assert_eq!(reach(Kind::Rook, Black, 2, 3), expected(|dx, dy| dx == 0 || dy == 0));
    assert_eq!(reach(Kind::Bishop, White, 2, 3), expected(|dx, dy| dx == dy));
    assert_eq!(reach(Kind::Knight, Black, 2, 3), expected(|dx, dy| (dx, dy) == (1, 2) || (dx, dy) == (2, 1)));
    // Only the pawn depends on the board.
    assert_eq!(reach(Kind::Pawn, White, 2, 3), [(2, 2)]);
    assert_eq!(reach(Kind::Pawn, White, 2, 2), [(1, 1), (3, 1)], "enemies diagonally, one ahead");
    assert_eq!(reach(Kind::Pawn, White, 0, 6), [(0, 4), (0, 5)]);
    assert_eq!(reach(Kind::Pawn, Black, 0, 1), [(0, 2), (0, 3)]);
    assert_eq!(reach(Kind::Pawn, Black, 3, 5), [(2, 6), (4, 6)]);
}

#[test]
fn the_example_runs_to_its_end() {
    example::main();
}

/// A coordinate on the board, just off it, or anywhere.
fn coordinate() -> impl Strategy<Value = i32> {
    prop_oneof![3 => -2..10, 1 => any::<i32>()]
}

fn steps() -> impl Strategy<Value = Vec<u32>> {
    proptest::collection::vec(any::<u32>(), 0..120)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// A move is made exactly if the side to move can make it; the history records each; the game continues
    /// until a king is captured or there is no move.
    #[test]
    fn moves_are_made_exactly_when_they_are_possible(numbers in steps()) {
        let mut game = Game::new();
        for number in numbers {
            let (turn, entries) = (game.current_turn(), game.move_history().len());
            let over = game.outcome().is_some();
            let mut possible = Vec::new();
            for piece in game.board().pieces(turn) {
                for to in 0..64 {
                    if game.can_move(piece.x(), piece.y(), to % 8, to / 8, turn) {
                        possible.push((piece.clone(), to % 8, to / 8));
                    }
                }
            }
            if over || possible.is_empty() {
                prop_assert!(over);
                let is_stuck = possible.is_empty() && game.board().king(turn.negate()).is_some();
                prop_assert_eq!(game.winner().is_none(), is_stuck);
                break;
            }
            let (piece, x, y) = possible[number as usize % possible.len()].clone();
            let (from_x, from_y) = (piece.x(), piece.y());
            let captured = game.board().get(x, y);
            prop_assert!(game.make_move(from_x, from_y, x, y));
            prop_assert_eq!((piece.x(), piece.y()), (x, y));
            prop_assert_eq!(game.board().get(x, y), Some(piece.clone()));
            let verb = captured.map_or("to".to_owned(), |taken| format!("captures {} at", taken.symbol()));
            let entry = format!("{turn}{} at {}, {} {verb} {x}, {y}", piece.symbol(), from_x, from_y);
            let mut expected = vec![entry];
            let checked = [turn.negate(), turn].into_iter().filter(|side| game.is_in_check(*side));
            expected.extend(checked.map(|side| format!("{side} is in check")));
            expected.extend(game.winner().map(|side| format!("{side} has won")));
            prop_assert_eq!(&game.move_history()[entries..], expected);
            // In check: an enemy piece can move to the king's square.
            for side in [White, Black] {
                let attacked = game.board().king(side).is_some_and(|king| {
                    game.board().pieces(side.negate()).iter().any(|enemy| {
                        game.can_move(enemy.x(), enemy.y(), king.x(), king.y(), side.negate())
                    })
                });
                prop_assert_eq!(game.is_in_check(side), attacked);
            }
        }
    }

    #[test]
    fn no_coordinates_panic(
        x in coordinate(),
        y in coordinate(),
        to_x in coordinate(),
        to_y in coordinate(),
    ) {
        let mut game = Game::new();
        let possible = game.can_move(x, y, to_x, to_y, White);
        prop_assert_eq!(game.make_move(x, y, to_x, to_y), possible);
        let _ = (game.board().get(x, y), Piece::new(Kind::Pawn, White, x, y));
    }
}
