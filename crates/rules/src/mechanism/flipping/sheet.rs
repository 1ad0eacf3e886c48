//! Pieces that turn over on the rule sheet.

use crate::def::RulesetDef;
use crate::sheet::words::name;

/// Returns the section of the rule sheet.
pub(crate) fn rules(def: &RulesetDef) -> Vec<String> {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for piece in &def.pieces {
        let Some(other) = piece.flips_to.as_deref() else { continue };
        if !pairs.contains(&(other, piece.name.as_str())) {
            pairs.push((&piece.name, other));
        }
    }
    if pairs.is_empty() {
        return Vec::new();
    }
    let pairs: Vec<String> =
        pairs.iter().map(|(one, other)| format!("{} and {}", name(one), name(other))).collect();
    vec![format!(
        "A piece with two faces turns over after each of its moves. The faces are: {}.",
        pairs.join("; ")
    )]
}
