//! The sides of a game in messages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_board::Color;

/// A side. Answers always use these names, whatever the game calls its sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The side written in capitals in FEN.
    White,
    /// The other side.
    Black,
}

/// A value for each side.
// Inlined in schemas, which have no names for generic types.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Sides<T> {
    /// Computes the value of each side.
    pub fn of(f: impl Fn(Color) -> T) -> Sides<T> {
        Sides { white: f(Color::White), black: f(Color::Black) }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}
