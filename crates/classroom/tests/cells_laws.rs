//! The 64-cell board: laws that hold on any board and in any game.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tabiya_classroom::cells::Kind::{Bishop, King, Knight, Pawn, Queen, Rook, Space};
use tabiya_classroom::cells::{Board, Color, Game, Piece};
use tabiya_notation::MoveNotation;
use tabiya_rules::Ruleset;

fn any_board() -> impl Strategy<Value = Board> {
    let kinds = proptest::sample::select(vec![Pawn, Pawn, Knight, Bishop, Rook, Queen, King, Space]);
    let moves = proptest::collection::vec((0u8..64, any::<proptest::sample::Index>()), 0..12);
    (any::<bool>(), proptest::collection::vec((0u8..64, kinds, any::<bool>()), 0..24), moves).prop_map(
        |(start, pieces, moves)| {
            let mut board = if start { Board::new() } else { Board::empty() };
            for (cell, kind, white) in pieces {
                board.set_piece(cell, Piece::new(kind, white)).unwrap();
            }
            for (cell, index) in moves {
                let targets: Vec<u8> = board.possible_moves(cell).into_iter().collect();
                if !targets.is_empty() {
                    board.move_piece(cell, *index.get(&targets)).unwrap();
                }
            }
            board
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    /// On any board, `possible_moves` are exactly the moves that can be made.
    #[test]
    fn possible_moves_are_the_moves_that_can_be_made(board in any_board()) {
        for from in 0..64 {
            let possible = board.possible_moves(from);
            for to in 0..64 {
                let mut after = board.clone();
                match after.move_piece(from, to) {
                    Ok(m) => {
                        prop_assert!(possible.contains(&to), "{}", m);
                        prop_assert_eq!(after.current_move(), board.current_move() + 1);
                        prop_assert_eq!(after.move_count(to), board.move_count(from) + 1);
                        let mut read = board.clone();
                        prop_assert_eq!(read.read_moves(&m.to_string()).unwrap(), vec![m]);
                        prop_assert_eq!(read, after);
                    }
                    Err(error) => {
                        prop_assert!(!possible.contains(&to), "{}", error);
                        prop_assert!(!error.to_string().is_empty());
                        prop_assert_eq!(&after, &board);
                    }
                }
            }
        }
    }

    /// A game follows the ruleset exactly, although it stores move counts instead of rights.
    #[test]
    fn games_follow_the_ruleset(numbers in proptest::collection::vec(any::<u32>(), 0..100)) {
        let rules = Ruleset::builtin("cells").unwrap();
        let (mut position, mut game) = (rules.start(), Game::new());
        for number in numbers {
            let moves = position.legal_moves();
            prop_assert_eq!(game.outcome(), position.outcome());
            if moves.is_empty() {
                break;
            }
            let turn = position.turn();
            let legal: BTreeSet<(u8, u8)> = moves.iter().map(|m| (m.from().0, m.to().0)).collect();
            let board = game.board();
            let is_own = |cell: u8| board.is_white(cell) == (turn == Color::White);
            let own = (0..64).filter(|cell| board.piece_type(*cell) != 's' && is_own(*cell));
            let moves_from = |from| board.possible_moves(from).into_iter().map(move |to| (from, to));
            let possible: BTreeSet<(u8, u8)> = own.flat_map(moves_from).collect();
            prop_assert_eq!(possible, legal);
            let m = moves[number as usize % moves.len()];
            let text = MoveNotation::Smith.write(&position, m).unwrap();
            prop_assert_eq!(game.make_move(m.from().0, m.to().0).unwrap().to_string(), text);
            position.play_unchecked(m);
            for square in rules.board().all() {
                let letter = position.piece_at(square).map_or("s", |piece| rules.kind_letter(piece.kind));
                prop_assert_eq!(game.board().piece_type(square.0).to_string(), letter);
            }
        }
    }

    #[test]
    fn no_text_panics(text in "(([a-h][1-8]){2}[prcCE]?Q?[ \n]{1,2}){0,12}|.{0,30}") {
        let mut game = Game::new();
        if let Err(error) = game.read_moves(&text) {
            prop_assert!(error.offset < text.chars().count());
            prop_assert_eq!(game.board().current_move() as usize, error.played);
        }
    }
}
