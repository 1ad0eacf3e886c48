//! Squares, sets of squares, directions and sliding attacks, for boards of up to 16x16.
//!
//! This crate is the geometry of the board. It has no pieces and no games, and it does not allocate.
//!
//! # Squares
//!
//! A [`Square`] is an index, counted from `a1` along the files and up the ranks. Its file and rank depend on
//! the [`BoardSize`], which names squares, takes steps and handles the edges.
//!
//! ```
//! use tabiya_board::BoardSize;
//!
//! let board = BoardSize::new(9, 10).unwrap();
//! let e3 = board.parse("e3").unwrap();
//! let knight_step = board.step(e3, 1, 2).unwrap();
//! assert_eq!(board.name(knight_step).to_string(), "f5");
//! assert_eq!(board.step(e3, 0, -3), None);
//! assert_eq!(board.name(board.reflect(e3)).to_string(), "e8");
//! ```
//!
//! The squares of boards of eight files are also constants: [`chessboard`].
//!
//! # Sets
//!
//! A [`Set`] of squares is a machine word with a bit for each square. There are three widths: [`B64`],
//! [`B128`] and [`B256`]; code is generic over them and uses the narrowest that holds its board. `&`, `|` and
//! `!` are intersection, union and complement; the complement includes bits beyond the board.
//!
//! ```
//! use tabiya_board::{B64, BoardSize, Set, picture, squares};
//!
//! let board = BoardSize::new(5, 3).unwrap();
//! let set: B64 = squares! {
//!     "X . . . X"
//!     ". . X . ."
//!     "X . . . ."
//! };
//! assert_eq!(set.len(), 4);
//! assert!(set.contains(board.parse("c2").unwrap()));
//! let names: Vec<String> = set.squares().map(|square| board.name(square).to_string()).collect();
//! assert_eq!(names, ["a1", "c2", "a3", "e3"]);
//! assert_eq!(picture(set.rest(), board).to_string(), "X . . . X\n. . X . .\n. . . . .");
//! ```
//!
//! A [`SquareTable`] has a value for every square, and a [`PerColor`] one for each side, indexed by
//! [`Color`]. Neither lookup can fail.
//!
//! # Sliding
//!
//! [`walk`] is the definition: step until a square is occupied. It is slow and obvious, and the faster
//! implementations are tested against it. [`LinePair`] looks up two rays at once on any board; [`magic`] is
//! faster still, on 8x8 only.
//!
//! ```
//! use tabiya_board::{B64, BoardSize, LinePair, Set, magic, walk};
//!
//! let board = BoardSize::CHESS;
//! let at = |name| board.parse(name).unwrap();
//! let occupied = B64::from_squares([at("b4"), at("g4"), at("e7")]);
//!
//! let rank = walk(board, at("e4"), (1, 0), 16, occupied) | walk(board, at("e4"), (-1, 0), 16, occupied);
//! assert_eq!(LinePair::through(board, at("e4"), (1, 0), 16).attacks(occupied), rank);
//!
//! let file = walk(board, at("e4"), (0, 1), 16, occupied) | walk(board, at("e4"), (0, -1), 16, occupied);
//! assert_eq!(B64(magic::rook(at("e4"), occupied.low())), rank | file);
//! ```
//!
//! # Lines
//!
//! [`ray`], [`between`] and [`line_through`] are the lines of an empty board, for pins and checks.
//!
//! ```
//! use tabiya_board::{B64, BoardSize, Set, between};
//!
//! let board = BoardSize::CHESS;
//! let [a1, d4] = ["a1", "d4"].map(|name| board.parse(name).unwrap());
//! let path: B64 = between(board, a1, d4);
//! assert!(path.squares().eq(["b2", "c3"].map(|name| board.parse(name).unwrap())));
//! ```
#![no_std]
#![forbid(unsafe_code)]

pub mod chessboard;
mod color;
mod line;
pub mod magic;
mod picture;
mod ray;
mod set;
mod size;
mod square;
mod wide;

pub use color::{Color, PerColor};
pub use line::{LinePair, walk};
pub use picture::{Picture, from_picture, picture};
pub use ray::{DIAGONAL, EVERY_WAY, ORTHOGONAL, between, direction, line_through, ray};
pub use set::{B64, B128, Set, SquareTable, Squares};
pub use size::{BoardSize, SquareName};
pub use square::{File, Rank, Square};
pub use wide::B256;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
