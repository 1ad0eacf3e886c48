//! Five small chess systems for courses and graders, as thin adapters over the rules.
//!
//! Each module has the names, formats and error conventions of a course document, and no rules of its own:
//! [`tabiya_rules`] decides which moves are legal.
//!
//! | module | system | example |
//! |---|---|---|
//! | [`grid`] | squares are (x, y), a king is captured, the history is kept in words | `--example grid` |
//! | [`two_player`] | chess by lines of text, as in a terminal | `--example two_player` |
//! | [`cells`] | a board of 64 numbered cells, with Smith notation | `--example cells` |
//! | [`simulator`] | pieces anywhere, observers, iterators, new kinds, files | `--example simulator` |
//! | [`animal`] | animal chess as objects: games, players, squares, pieces | `--example animal` |
//!
//! # Referee a game for another program
//!
//! ```
//! use tabiya_classroom::grid::{Game, Side};
//!
//! let mut game = Game::new();
//! let pawn = game.board().get(4, 6).unwrap();
//! assert!(game.make_move(4, 6, 4, 4));
//! assert_eq!((pawn.x(), pawn.y()), (4, 4));
//! assert!(!game.can_move(4, 4, 4, 2, Side::White));
//! assert_eq!(game.move_history(), ["WHITE♙ at 4, 6 to 4, 4"]);
//! ```
//!
//! # Play chess by lines of text
//!
//! ```
//! use tabiya_classroom::two_player::{Chess, Message};
//!
//! let mut chess = Chess::start();
//! assert_eq!(chess.play("e2 e4").message, None);
//! assert_eq!(chess.play("e7 e4").message, Some(Message::IllegalMove));
//! assert_eq!(chess.play("resign").message.unwrap().to_string(), "RESIGN_WHITE_WINS");
//! ```
//!
//! # Number the cells, and read a file of moves
//!
//! ```
//! use tabiya_classroom::cells::{Game, Kind, Piece};
//!
//! let pawn = Piece::new(Kind::Pawn, true);
//! assert_eq!((pawn.position(), pawn.possible_moves()), (8, [16].into()));
//!
//! let mut game = Game::new();
//! let error = game.read_moves("e2e4 e7e5 e4e5p").unwrap_err();
//! assert_eq!((error.played, error.column), (2, 11));
//! ```
//!
//! # Invent a piece
//!
//! ```
//! use tabiya_classroom::simulator::{Board, Color, Piece, PieceRegistry};
//!
//! let board = Board::new(PieceRegistry::standard());
//! let archbishop = Piece::custom('a', Color::White, "BN").unwrap();
//! board.add_piece(archbishop, "c1").unwrap();
//! board.move_piece("c1", "d3").unwrap();
//! ```
//!
//! # Model a game as objects
//!
//! ```
//! use tabiya_classroom::animal::{Game, Player};
//!
//! let (anna, ben) = (Player::new("Anna", 0).unwrap(), Player::new("Ben", 1).unwrap());
//! let game = Game::new(&anna, &ben);
//! let chick = game.square(3, 1).unwrap().piece().unwrap();
//! chick.move_to(&game.square(2, 1).unwrap()).unwrap();
//! assert_eq!(ben.hand().len(), 1);
//! ```
#![forbid(unsafe_code)]

pub mod animal;
pub mod cells;
mod coordinates;
mod course;
pub mod grid;
pub mod simulator;
pub mod two_player;

pub use coordinates::{Coordinates, ParseCoordinatesError};
pub use course::Course;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Compiles the examples of the guide for courses.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/classroom.md")]
struct Guide;
