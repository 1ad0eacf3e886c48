//! Squares, sets of squares, directions and sliding attacks, for boards of up to 16x16.
//!
//! This crate is the geometry under the rules: it knows no piece, no game and no text beyond the
//! names of squares, and it allocates nothing.
#![no_std]
#![forbid(unsafe_code)]

mod color;
mod line;
pub mod magic;
mod set;
mod size;
mod square;
mod wide;

pub use color::{Color, PerColor};
pub use line::{LinePair, walk};
pub use set::{B64, B128, Set, Squares, Table};
pub use size::BoardSize;
pub use square::{File, OptSquare, Rank, Square};
pub use wide::B256;
