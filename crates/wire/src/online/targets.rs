//! The destinations of pieces, grouped by origin, as a board shows them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The destinations of each origin. An origin is a square (`e2`) or a piece in hand, written as `@` and its
/// name (`@pawn`).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Targets(pub BTreeMap<String, Vec<Target>>);

/// A destination of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Target {
    /// The square.
    pub to: String,
    /// Whether the move captures.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub captures: bool,
    /// Other squares that mean the same move, such as that of the rook in castling.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// The moves that lead there, if there are several or if the only one needs more than origin and target.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Way>,
}

/// The difference between a move and others with the same origin and target.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Way {
    /// The kind that the piece becomes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub becomes: Option<String>,
    /// The piece in hand that enters on the square it leaves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gate: Option<String>,
    /// The face with which a piece is dropped.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub face: Option<String>,
    /// The second square of the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
}
