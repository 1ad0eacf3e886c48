//! The grid referee, driven by other programs: squares are (x, y).
//!
//! (0, 0) is the upper left corner, `x` goes to the right and `y` downward: Black's back rank is `y = 0`,
//! White's is `y = 7`, and White moves toward smaller `y`. The side that captures the enemy king wins; there
//! is no castling, en passant or promotion, and a check need not be answered. The rules are those of the
//! ruleset `king-capture`; this module adds coordinates, symbols and the sentences of the history.
//!
//! ```
//! use tabiya_classroom::grid::{Game, Kind, Side};
//!
//! let mut game = Game::new();
//! assert!(game.can_move(1, 7, 2, 5, Side::White));
//! assert!(!game.can_move(-1, 0, 9, 9, Side::White));
//!
//! assert!(game.make_move(4, 6, 4, 4));
//! assert!(!game.make_move(4, 4, 4, 3), "Black is to move");
//! assert_eq!(game.current_turn(), Side::Black);
//! assert_eq!(game.move_history(), ["WHITE♙ at 4, 6 to 4, 4"]);
//!
//! let pawn = game.board().get(4, 4).unwrap();
//! assert_eq!((pawn.kind(), pawn.side(), pawn.symbol()), (Kind::Pawn, Side::White, '♙'));
//! assert!(pawn.can_move(game.board(), 4, 3));
//! ```
//!
//! A [`Piece`] is a handle that follows its piece on the board; [`Board::place`] and [`Game::with_board`] set
//! up any arrangement.

mod arrangement;
mod board;
mod error;
mod game;
mod piece;
mod side;

pub use board::Board;
pub use error::PlaceError;
pub use game::Game;
pub use piece::{Kind, Piece};
pub use side::Side;
pub use tabiya_rules::Outcome;
