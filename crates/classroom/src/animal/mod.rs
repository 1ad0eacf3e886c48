//! Animal chess as the objects of the course document: games, players, squares and pieces.
//!
//! All four are handles: cheap to clone, clones refer to the same object, and `==` compares identity.
//! References that would form a cycle are weak (a square to its game, a piece to its square and to its
//! owner's hand), so that a game is freed with its last handle. The handles are `Rc`s, because a game belongs
//! to one thread.
//!
//! The objects also allow illegal changes: [`Piece::move_to`] does not check whether a move is legal, and
//! there are no turns. [`Piece::legal_moves`], promotion zones, promoted forms and the opening array come
//! from the ruleset `animal`; this module contains no rules.
//!
//! ```
//! use tabiya_classroom::animal::{Game, Piece, Player};
//!
//! let (anna, ben) = (Player::new("Anna", 0).unwrap(), Player::new("Ben", 1).unwrap());
//! let game = Game::new(&anna, &ben);
//! let chick = Piece::chick(&ben, &game.square(1, 2).unwrap()).unwrap();
//! assert!(!chick.is_promoted());
//! chick.move_to(&game.square(0, 2).unwrap()).unwrap();
//! assert!(chick.is_promoted());
//! assert_eq!(game.winner(), Some(ben));
//! ```

mod error;
mod game;
mod handle;
mod piece;
mod player;
mod rules;
mod square;

pub use error::IllegalArgument;
pub use game::Game;
pub use piece::{Kind, Piece};
pub use player::Player;
pub use square::Square;
