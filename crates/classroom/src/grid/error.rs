//! The error of setting up a board.

use std::fmt;

/// Why a piece cannot be put on a square. Nothing has changed then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlaceError {
    /// The board has no such square.
    OffBoard {
        /// The column.
        x: i32,
        /// The row.
        y: i32,
    },
    /// The square is occupied.
    Occupied {
        /// The column.
        x: i32,
        /// The row.
        y: i32,
    },
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceError::OffBoard { x, y } => {
                write!(f, "({x}, {y}) is off the board: x and y are from 0 to 7.")
            }
            PlaceError::Occupied { x, y } => write!(f, "There is already a piece on ({x}, {y})."),
        }
    }
}

impl std::error::Error for PlaceError {}
