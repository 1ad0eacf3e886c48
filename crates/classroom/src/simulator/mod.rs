//! The simulator: pieces anywhere on a board, observers, iterators, and new kinds of piece.
//!
//! These are the design patterns of the course document in Rust: [`PieceRegistry`] and [`PieceFactory`]
//! create pieces, [`Board`] holds them (one board is shared by the whole process, [`Board::the_board`]),
//! [`BoardListener`] receives moves, [`BoardExternalIterator`] visits the squares. A new kind of piece has a
//! movement in Betza notation, [`Piece::custom`], or is written in code, [`PieceKind`]. [`layout`] and
//! [`moves`] read files; a [`Simulation`] plays them by the rules of any game. The ruleset `simulator`
//! defines how pieces move.
//!
//! ```
//! use tabiya_classroom::simulator::{Board, PieceRegistry};
//!
//! let board = Board::new(PieceRegistry::standard());
//! board.set_up("c2=wp\nb3=bp\nd3=bp\n").unwrap();
//! let pawn = board.get_piece("c2").unwrap().unwrap();
//! assert_eq!(pawn.moves(&board, "c2"), ["b3", "c3", "c4", "d3"]);
//! board.move_piece("c2", "b3").unwrap();
//! assert_eq!(board.iter().filter(|(_, piece)| piece.is_some()).count(), 2);
//! ```

mod arena;
mod board;
mod error;
mod factory;
mod kind;
pub mod layout;
mod line_reader;
mod listeners;
mod location;
pub mod moves;
mod piece;
mod reentrant_lock;
mod registry;
mod shared;
mod simulation;
mod squares;

pub use board::Board;
pub use error::Error;
pub use factory::{
    BishopFactory, KingFactory, KnightFactory, PawnFactory, PieceFactory, QueenFactory, RookFactory,
};
pub use kind::PieceKind;
pub use line_reader::{Alphabet, LineError, LineErrorKind};
pub use listeners::{BoardListener, ListenerId, ListenerIdentity, ListenerRef, Listeners};
pub use location::Location;
pub use piece::Piece;
pub use registry::PieceRegistry;
pub use shared::BoardGuard;
pub use simulation::{LayoutError, Played, Simulation};
pub use squares::{BoardExternalIterator, Squares};
pub use tabiya_board::Color;
pub use tabiya_rules::{Refusal, SetupError};
