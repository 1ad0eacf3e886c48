//! The duck on the rule sheet.

use crate::def::RulesetDef;

/// Returns the section of the rule sheet.
pub(crate) fn rules(def: &RulesetDef) -> Vec<String> {
    if !def.duck {
        return Vec::new();
    }
    vec![
        "Every move ends by putting the duck on an empty square, other than the one it stands on. With the \
         first move of the game it comes to the board."
            .into(),
        "The duck belongs to neither side. No piece can capture it or enter its square, and only a leap \
         passes over it."
            .into(),
    ]
}
