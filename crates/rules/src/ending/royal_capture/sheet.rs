//! The capture of a royal on the rule sheet.

use tabiya_board::Color;

use crate::def::{RoyalRule, RulesetDef};
use crate::placement;
use crate::sheet::words::{any_of, name};

/// Returns the rule, if there is one.
pub(crate) fn ending(def: &RulesetDef) -> Option<String> {
    let names: Vec<String> =
        def.pieces.iter().filter(|piece| piece.royal).map(|piece| name(&piece.name)).collect();
    let which = if names.len() > 1 || has_several(def) { "any" } else { "the" };
    (def.royals.rule == RoyalRule::Capture)
        .then(|| format!("The side that captures {which} enemy {} wins.", any_of(&names)))
}

/// Returns whether a side has several royal pieces in the opening array.
fn has_several(def: &RulesetDef) -> bool {
    let Ok(array) = placement::parse(def, &def.start.placement) else { return false };
    Color::ALL.into_iter().any(|color| {
        let royals =
            array.pieces.iter().filter(|placed| placed.color == color && def.pieces[placed.piece].royal);
        royals.count() > 1
    })
}
