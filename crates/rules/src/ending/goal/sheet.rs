//! Goals on the rule sheet.

use crate::def::{GoalDef, GoalReply, RulesetDef};
use crate::sheet::words::{any_a, name};
use crate::sheet::zones;

/// Returns the goal, if there is one.
pub(crate) fn ending(def: &RulesetDef) -> Vec<String> {
    def.endings.goal.iter().flat_map(|goal| reached(def, goal)).collect()
}

fn reached(def: &RulesetDef, goal: &GoalDef) -> Vec<String> {
    let royal = |name: &String| def.pieces.iter().any(|piece| piece.royal && piece.name == *name);
    let pieces = match goal.pieces.as_slice() {
        // There is only one such piece.
        [one] if royal(one) => format!("its {}", name(one)),
        pieces => any_a(pieces),
    };
    let zone = zones::zone(def, &goal.zone);
    let wins = format!("A side that brings {pieces} to {zone} wins");
    match goal.reply {
        GoalReply::None => vec![format!("{wins}.")],
        GoalReply::Capture => {
            vec![format!("A side wins when {pieces} stands on {zone} and cannot be captured there.")]
        }
        GoalReply::Equalise => {
            let [first, second] = &def.sides;
            vec![
                format!("{wins}."),
                format!(
                    "If {first} does so and {second} can follow with the very next move, {second} may: then \
                     the game is a draw."
                ),
            ]
        }
    }
}
