//! The sides of a game in messages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_board::Color;
use tabiya_rules::Ruleset;

/// A side. In answers it is always called so, whatever the game calls it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The one written in capitals in FEN.
    White,
    /// The other.
    Black,
}

/// A value for each side.
// Described where it is used: a schema has no name for "of something".
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Sides<T> {
    /// The same question asked of both sides.
    pub(crate) fn of(f: impl Fn(Color) -> T) -> Sides<T> {
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

/// The side that a request names: `white` and `black` as answers say them, or else what the game calls
/// it, in any case.
pub(crate) fn named(ruleset: &Ruleset, name: &str) -> Option<Color> {
    match name {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => {
            let own = |color: &Color| ruleset.def().sides[color.index()].to_lowercase();
            let name = name.to_lowercase();
            Color::ALL.into_iter().find(|color| own(color) == name)
        }
    }
}
