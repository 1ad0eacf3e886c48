//! Interfaces for fitting weights. They may change at any time.

use tabiya_rules::{Position, Ruleset};

use crate::Weights;
pub use crate::evaluate::Trace;

/// Returns the weights that apply to a position, and how often.
pub fn trace(weights: &Weights, position: &Position) -> Trace {
    crate::evaluate::trace(weights, position)
}

/// Returns the weights that follow from the rules of a game alone.
pub fn derived_weights(ruleset: &Ruleset) -> Weights {
    crate::evaluate::derive_weights(ruleset)
}

/// Returns for each weight the one that it shares its value with: squares that mirror each other left to
/// right, unless the opening array is that of a game in which the sides see the board turned round.
pub fn shared_weights(ruleset: &Ruleset, weights: &Weights) -> Vec<usize> {
    weights.mirrored(ruleset.board().files().into(), crate::evaluate::is_turned(ruleset))
}

/// Returns all weights, for the opening and the endgame.
pub fn weight_list(weights: &Weights) -> Vec<(f64, f64)> {
    weights.list().iter().map(|(opening, endgame)| (f64::from(*opening), f64::from(*endgame))).collect()
}

/// Returns the same weights with other values.
pub fn with_weight_list(weights: &Weights, list: &[(f64, f64)]) -> Weights {
    let mut weights = weights.clone();
    weights.set_list(list);
    weights
}
