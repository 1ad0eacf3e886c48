//! Coordinates of moves as courses write them, in messages. This crate does not know their meaning.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The coordinates of a course, for a single move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CoordinatesMessage {
    /// The column and the row, from the upper left: `4 6 4 4`.
    Xy,
    /// The numbers of cells, row by row from a1: `12 28`.
    Cell,
    /// The row and the column, from the upper left: `2 2 3 2`.
    RowCol,
}
