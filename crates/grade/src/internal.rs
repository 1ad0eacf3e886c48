//! Parts that our other crates use, and nobody else needs.

pub use crate::board::{Pieces, ReadBoardError, Shape};
pub use crate::referee::describe;
