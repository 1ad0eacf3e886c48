//! What attacks on royal pieces mean, in words.

use crate::def::{CaptureEffect, RoyalRule, RulesetDef};

use super::words::name;

/// The royal piece's name, if there is one.
pub(super) fn royal(def: &RulesetDef) -> Option<String> {
    def.pieces.iter().find(|piece| piece.royal).map(|piece| name(&piece.name))
}

pub(super) fn rules(def: &RulesetDef) -> Vec<String> {
    let Some(royal) = royal(def) else { return Vec::new() };
    let mut rules = Vec::new();
    match def.royals.rule {
        RoyalRule::Checkmate if !def.royals.giving_check => rules.push(format!(
            "No move may give check, that is, attack the enemy {royal}; and none may leave one's own {royal} attacked."
        )),
        RoyalRule::Checkmate => {
            rules.push(format!(
                "A {royal} that the opponent could capture with the next move is in check. \
                 No move may leave one's own {royal} in check."
            ));
            if matches!(def.captures.effect, CaptureEffect::Explode { .. }) {
                rules.push(format!(
                    "A check need not be met if the move blows up the enemy {royal}. \
                     While the two stand next to each other neither is in check."
                ));
            }
        }
        RoyalRule::Capture => rules.push(format!(
            "There is no check: a {royal} may be left, or moved to, where it can be captured."
        )),
        RoyalRule::None => {}
    }
    if def.royals.facing {
        rules.push(format!(
            "The {royal} of one side attacks that of the other along a file with nothing between them: \
             the two may not face each other."
        ));
    }
    rules
}
