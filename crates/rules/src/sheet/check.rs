//! Check on the rule sheet.

use crate::def::{RoyalRule, RulesetDef};
use crate::registry::sheet;

use super::words::name;

/// Returns the name of the royal piece, if there is one.
pub(crate) fn royal(def: &RulesetDef) -> Option<String> {
    def.pieces.iter().find(|piece| piece.royal).map(|piece| name(&piece.name))
}

pub(super) fn rules(def: &RulesetDef) -> Vec<String> {
    let Some(royal) = royal(def) else { return Vec::new() };
    let mut rules = Vec::new();
    match (def.royals.rule, sheet::instead_of_check(def, &royal)) {
        (_, Some(rule)) => rules.push(rule),
        (RoyalRule::Checkmate, None) => {
            rules.push(format!(
                "A {royal} that the opponent could capture with the next move is in check. \
                 No move may leave one's own {royal} in check."
            ));
            if !def.royals.announce_check {
                rules.push("Check is not announced.".into());
            }
            rules.extend(sheet::about_check(def, &royal));
        }
        (RoyalRule::Capture, None) if def.royals.announce_check => rules.push(format!(
            "An attack on a {royal} is announced as check, but need not be answered: a {royal} may be left, \
             or moved to, where it can be captured."
        )),
        (RoyalRule::Capture, None) => rules.push(format!(
            "There is no check: a {royal} may be left, or moved to, where it can be captured."
        )),
        (RoyalRule::None, None) => {}
    }
    rules.extend(sheet::other_attacks(def, &royal));
    rules
}
