//! Where pieces may go, as a board needs to know it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// For each origin the squares it leads to. An origin is a square (`e2`) or a piece in hand, by its
/// name after an `@` (`@pawn`).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Targets(pub BTreeMap<String, Vec<Target>>);

/// A square to which a piece may go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Target {
    /// The square.
    pub to: String,
    /// Whether something is captured.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub captures: bool,
    /// The ways to go there, if there is more than one or if the one is not plain: the player chooses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Way>,
}

/// What is added to origin and target to make a move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Way {
    /// What the piece becomes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub becomes: Option<String>,
    /// The piece in hand that enters on the square it leaves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gate: Option<String>,
    /// What a dropped piece is placed as.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub face: Option<String>,
    /// The second square: where the duck goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
}
