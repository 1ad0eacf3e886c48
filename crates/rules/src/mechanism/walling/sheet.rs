//! Walls on the rule sheet.

use crate::def::{RulesetDef, WallingRule};

/// Returns the section of the rule sheet.
pub(crate) fn rules(def: &RulesetDef) -> Vec<String> {
    let (wall, how) = match def.walling {
        WallingRule::None => return Vec::new(),
        WallingRule::Leave => ("wall", "The square that a piece leaves is closed by a wall."),
        WallingRule::Shoot => (
            "arrow",
            "After its move the piece shoots an arrow to a square to which it could move next without a \
             capture; the square that it left is free. The arrow closes the square that it hits. A move \
             after which the piece cannot shoot is not legal.",
        ),
    };
    let closed = format!(
        "No piece can enter a closed square or cross it, except by leaping or hopping. No {wall} is ever \
         removed."
    );
    vec![how.to_owned(), closed]
}
