//! The grid referee: handles that follow their pieces, boards that are set up by hand, and the public history
//! methods.

use std::hash::{DefaultHasher, Hash, Hasher};

use proptest::prelude::*;
use tabiya_classroom::grid::{Board, Game, Kind, Piece, PlaceError, Side};
use tabiya_notation::{fen, uci};
use tabiya_referee::{Terms, Time};
use tabiya_rules::{Position, Ruleset};

use Side::{Black, White};

fn board(pieces: &[(Kind, Side, i32, i32)]) -> Board {
    let mut board = Board::empty();
    for &(kind, side, x, y) in pieces {
        board.place(kind, side, x, y).unwrap();
    }
    board
}

fn place(piece: &Piece) -> (i32, i32) {
    (piece.x(), piece.y())
}

#[test]
fn a_piece_follows_its_moves() {
    let mut game = Game::new();
    let (pawn, other) = (game.board().get(4, 6).unwrap(), game.board().get(3, 1).unwrap());
    assert!(game.make_move(4, 6, 4, 4) && game.make_move(3, 1, 3, 3));
    assert_eq!((place(&pawn), place(&other)), ((4, 4), (3, 3)));
    assert!(game.make_move(4, 4, 3, 3));
    assert_eq!(place(&pawn), (3, 3));
    assert_eq!(game.board().get(3, 3), Some(pawn.clone()));
    assert_eq!(place(&other), (3, 3), "a captured piece stays where that happened");
    assert!(!game.board().pieces(Black).contains(&other) && game.board().pieces(White).contains(&pawn));
}

#[test]
fn a_refused_move_leaves_a_piece_where_it_is() {
    let mut game = Game::new();
    let pawn = game.board().get(4, 6).unwrap();
    assert!(!game.make_move(4, 6, 4, 3));
    assert_eq!(place(&pawn), (4, 6));
}

#[test]
fn clones_of_a_piece_are_the_same_piece_and_equal_ones_are_not() {
    let game = Game::new();
    let rook = game.board().get(0, 7).unwrap();
    let clone = rook.clone();
    rook.move_to(0, 3).unwrap();
    assert_eq!((place(&clone), &clone), ((0, 3), &rook));
    assert_ne!(game.board().get(7, 7), Some(rook.clone()));
    assert_ne!(Board::new().get(0, 7), Some(rook.clone()));
    let hash = |piece: &Piece| {
        let mut hasher = DefaultHasher::new();
        piece.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!(hash(&rook), hash(&clone));
}

#[test]
fn a_clone_of_a_game_has_its_own_pieces() {
    let mut game = Game::new();
    let pawn = game.board().get(4, 6).unwrap();
    let mut copy = game.clone();
    assert!(copy.make_move(4, 6, 4, 5));
    assert_eq!((place(&pawn), game.board().get(4, 5)), ((4, 6), None));
    assert!(game.make_move(4, 6, 4, 4));
    assert_eq!(place(&pawn), (4, 4));
    assert!(copy.board().get(4, 5).is_some());
}

#[test]
fn move_to_puts_a_piece_anywhere_without_asking() {
    let game = Game::new();
    let rook = game.board().get(0, 7).unwrap();
    rook.move_to(5, 4).unwrap();
    assert_eq!((game.board().get(5, 4), game.board().get(0, 7)), (Some(rook.clone()), None));
    // An enemy and an own piece are captured alike; its own square changes nothing.
    rook.move_to(3, 0).unwrap();
    rook.move_to(4, 6).unwrap();
    rook.move_to(4, 6).unwrap();
    assert_eq!((game.board().pieces(White).len(), game.board().pieces(Black).len()), (15, 15));
    assert_eq!(game.board().get(4, 6), Some(rook.clone()));
    // Off the board it stays.
    let error = rook.move_to(4, 8).unwrap_err();
    assert_eq!(error, PlaceError::OffBoard { x: 4, y: 8 });
    assert_eq!(error.to_string(), "(4, 8) is off the board: x and y are from 0 to 7.");
    assert_eq!(place(&rook), (4, 6));
    // Neither turn nor history change.
    assert_eq!((game.current_turn(), game.move_history().len()), (White, 0));
}

#[test]
fn a_captured_piece_can_be_put_back() {
    let board = Board::new();
    let (rook, pawn) = (board.get(0, 7).unwrap(), board.get(0, 6).unwrap());
    rook.move_to(0, 6).unwrap();
    assert_eq!(board.pieces(White).len(), 15);
    pawn.move_to(0, 5).unwrap();
    assert_eq!((board.get(0, 5), board.pieces(White).len()), (Some(pawn), 16));
}

#[test]
fn an_empty_board_has_no_pieces_and_place_fills_it() {
    let mut board = Board::empty();
    assert_eq!((board.pieces(White).len(), board.king(Black)), (0, None));
    assert_eq!(board.to_string(), "        \n".repeat(8));
    let king = board.place(Kind::King, Black, 2, 5).unwrap();
    assert_eq!((king.kind(), king.side(), place(&king)), (Kind::King, Black, (2, 5)));
    assert_eq!((board.get(2, 5), board.king(Black)), (Some(king.clone()), Some(king)));
    let before = board.clone();
    let error = board.place(Kind::Pawn, White, 2, 5).unwrap_err();
    assert_eq!(error, PlaceError::Occupied { x: 2, y: 5 });
    assert_eq!(error.to_string(), "There is already a piece on (2, 5).");
    for (x, y) in [(-1, 0), (0, -1), (8, 0), (0, 8), (i32::MIN, i32::MAX)] {
        assert_eq!(board.place(Kind::Pawn, White, x, y), Err(PlaceError::OffBoard { x, y }));
    }
    assert_eq!(board, before);
    assert_ne!(board, Board::empty());
}

#[test]
fn with_board_starts_from_any_position_with_any_side() {
    let pieces = [(Kind::King, White, 4, 7), (Kind::King, Black, 4, 0), (Kind::Rook, Black, 0, 0)];
    let mut game = Game::with_board(board(&pieces), Black);
    assert_eq!((game.current_turn(), game.winner(), game.move_history().len()), (Black, None, 0));
    assert!(!game.make_move(4, 7, 4, 6), "Black is to move");
    assert!(game.make_move(0, 0, 0, 7));
    assert_eq!(game.move_history(), ["BLACK♜ at 0, 0 to 0, 7", "WHITE is in check"]);
    assert_eq!(game.reset().len(), 2);
    assert_eq!(game, Game::new());
}

#[test]
fn a_board_without_kings_can_be_played_on() {
    let mut game = Game::with_board(board(&[(Kind::Rook, White, 0, 7), (Kind::Pawn, Black, 0, 1)]), White);
    assert!(!game.is_in_check(White) && !game.is_in_check(Black));
    assert!(game.can_move(0, 7, 0, 1, White) && game.can_move(0, 1, 0, 3, Black));
    assert!(game.make_move(0, 7, 1, 7) && game.make_move(0, 1, 0, 3) && game.make_move(1, 7, 1, 0));
    assert_eq!((game.winner(), game.outcome(), game.current_turn()), (None, None, Black));
    assert!(!game.make_move(1, 0, 1, 1), "turns are kept");
}

#[test]
fn the_capture_of_a_king_wins_though_the_winner_has_none() {
    let mut game = Game::with_board(board(&[(Kind::Rook, White, 0, 7), (Kind::King, Black, 0, 1)]), White);
    assert!(game.is_in_check(Black));
    assert!(game.make_move(0, 7, 0, 1));
    assert_eq!(game.move_history(), ["WHITE♖ at 0, 7 captures ♚ at 0, 1", "WHITE has won"]);
    assert_eq!((game.winner(), game.current_turn()), (Some(White), White));
    assert!(!game.make_move(0, 1, 0, 2));
}

#[test]
fn one_of_several_kings_is_enough_for_check_and_the_last_decides() {
    let kings = [(Kind::King, Black, 0, 0), (Kind::King, Black, 7, 0), (Kind::King, White, 4, 7)];
    let mut board = board(&kings);
    board.place(Kind::Rook, White, 7, 4).unwrap();
    let mut game = Game::with_board(board, White);
    assert!(game.is_in_check(Black), "the second king is attacked");
    assert!(game.make_move(7, 4, 7, 0));
    assert_eq!((game.winner(), game.current_turn()), (None, Black));
    assert!(game.board().king(Black).is_some());
    // The referee has the same rule.
    let rules = Ruleset::builtin("king-capture").unwrap();
    let start = fen::read(&rules, "k6k/8/8/8/7R/8/8/4K3 w - - 0 1").unwrap();
    let mut referee = tabiya_referee::Game::from_position(start, Terms::default(), Time(0));
    for text in ["h4h8", "a8b8", "h8b8"] {
        referee.play(uci::read(referee.position(), text).unwrap(), Time(0)).unwrap();
        let course = Game::of(&referee).unwrap();
        assert_eq!(course.winner().is_some(), referee.ending().is_some(), "{text}");
    }
}

#[test]
fn pawns_anywhere_have_their_moves() {
    let pawns = [(Kind::Pawn, White, 0, 7), (Kind::Pawn, Black, 1, 0), (Kind::Pawn, White, 2, 0)];
    let game = Game::with_board(board(&pawns), White);
    assert!(game.can_move(0, 7, 0, 6, White) && !game.can_move(0, 7, 0, 5, White));
    assert!(game.can_move(1, 0, 1, 1, Black) && !game.can_move(1, 0, 1, 2, Black));
    assert!((0..8).all(|x| (0..8).all(|y| !game.can_move(2, 0, x, y, White))));
}

#[test]
fn a_side_to_move_without_any_move_ends_the_game_as_a_draw() {
    let walled_in = [(Kind::King, White, 0, 0), (Kind::King, Black, 7, 6)];
    let mut board = board(&walled_in);
    for (x, y) in [(1, 0), (0, 1), (1, 1)] {
        board.place(Kind::Pawn, White, x, y).unwrap();
    }
    let drawn = Game::with_board(board.clone(), White);
    assert_eq!(drawn.outcome().map(|outcome| outcome.reason.code()), Some("no-legal-move"));
    let mut game = Game::with_board(board, Black);
    assert_eq!(game.outcome(), None);
    assert!(game.make_move(7, 6, 7, 7));
    assert_eq!(game.outcome().map(|outcome| outcome.reason.code()), Some("no-legal-move"));
    assert_eq!((game.winner(), game.current_turn()), (None, White));
    assert_eq!(game.move_history(), ["BLACK♚ at 7, 6 to 7, 7"]);
    let before = game.clone();
    assert!(!game.make_move(7, 7, 7, 6) && !game.make_move(0, 0, 1, 0));
    assert_eq!(game, before);
}

#[test]
fn the_history_methods_append_their_entries() {
    let mut game = Game::new();
    game.append_move_to_history(1, 0, 2, 6, Black);
    game.append_move_to_history(1, 0, 2, 2, Black);
    game.append_check_to_history(White);
    game.append_win_to_history(Black);
    let entries =
        ["BLACK♞ at 1, 0 captures ♙ at 2, 6", "BLACK♞ at 1, 0 to 2, 2", "WHITE is in check", "BLACK has won"];
    assert_eq!(game.move_history(), entries);
    // They are words only.
    assert_eq!((game.winner(), game.current_turn(), game.board()), (None, White, &Board::new()));
    game.append_move_to_history(3, 3, 3, 4, White);
    game.append_move_to_history(-1, 99, 3, 4, White);
    assert_eq!(game.move_history().len(), 4, "no piece, no entry");
}

#[test]
fn a_move_appends_move_then_check_then_win() {
    // The queen captures the king and unblocks a rook that attacks the white king.
    let pieces = [
        (Kind::King, White, 4, 7),
        (Kind::Queen, White, 4, 4),
        (Kind::Rook, Black, 4, 1),
        (Kind::King, Black, 0, 0),
    ];
    let mut game = Game::with_board(board(&pieces), White);
    assert!(game.make_move(4, 4, 0, 0));
    let entries = ["WHITE♕ at 4, 4 captures ♚ at 0, 0", "WHITE is in check", "WHITE has won"];
    assert_eq!(game.move_history(), entries);
}

#[test]
fn letters_are_small_for_black_and_capitals_for_white() {
    let letters = |side| {
        [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn]
            .map(|kind| Piece::new(kind, side, 0, 0).unwrap().letter())
            .into_iter()
            .collect::<String>()
    };
    assert_eq!((letters(Black).as_str(), letters(White).as_str()), ("kqrbnp", "KQRBNP"));
}

#[test]
fn king_queen_rook_and_bishop_say_yes_to_their_own_square() {
    let board = Board::new();
    let says = |x, y| board.get(x, y).unwrap().can_move(&board, x, y);
    assert_eq!([0, 1, 2, 3, 4].map(|x| says(x, 7)), [true, false, true, true, true]);
    assert_eq!([0, 1, 2, 3, 4].map(|x| says(x, 0)), [true, false, true, true, true]);
    assert!(!says(0, 6) && !says(0, 1), "pawns");
    let game = Game::new();
    assert!((0..8).all(|x| {
        [0, 7].iter().all(|y| [White, Black].iter().all(|side| !game.can_move(x, *y, x, *y, *side)))
    }));
}

#[test]
fn a_piece_says_yes_to_a_square_of_an_own_piece_and_the_game_does_not() {
    let game = Game::new();
    let rook = game.board().get(0, 7).unwrap();
    assert!(rook.can_move(game.board(), 0, 6) && !game.can_move(0, 7, 0, 6, White));
    assert!(!rook.can_move(game.board(), 0, 8) && !rook.can_move(game.board(), -1, 7));
}

#[test]
fn games_and_pieces_can_be_sent_to_other_threads() {
    let mut game = Game::new();
    let pawn = game.board().get(4, 6).unwrap();
    std::thread::spawn(move || assert!(game.make_move(4, 6, 4, 4))).join().unwrap();
    assert_eq!(place(&pawn), (4, 4));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    /// The referee asks the movement queries of the rules, which work on any board. In a game they agree with
    /// the legal moves and with the judgement of a position.
    #[test]
    fn moves_are_those_of_the_position(numbers in proptest::collection::vec(any::<u32>(), 0..80)) {
        let rules = Ruleset::builtin("king-capture").unwrap();
        let (mut game, mut position): (Game, Position) = (Game::new(), rules.start());
        for number in numbers {
            let legal = position.legal_moves();
            let mut possible = Vec::new();
            for from in rules.board().all() {
                for to in rules.board().all() {
                    let [(x, y), (to_x, to_y)] =
                        [from, to].map(|square| (i32::from(square.0 % 8), 7 - i32::from(square.0 / 8)));
                    let m = legal.iter().find(|m| (m.from(), m.to()) == (from, to));
                    let turn = game.current_turn();
                    let can = game.outcome().is_none() && game.can_move(x, y, to_x, to_y, turn);
                    prop_assert_eq!(m.is_some(), can);
                    possible.extend(m.map(|m| (*m, (x, y), (to_x, to_y))));
                }
            }
            let chosen = possible.get(number as usize % possible.len().max(1));
            let Some((m, (x, y), (to_x, to_y))) = chosen else { break };
            prop_assert!(game.make_move(*x, *y, *to_x, *to_y));
            position.play(*m);
            prop_assert_eq!(game.outcome(), position.outcome());
        }
    }
}
