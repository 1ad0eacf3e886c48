//! Drops on the rule sheet.

use crate::def::{DropDef, RulesetDef};

use crate::registry::sheet;
use crate::sheet::words::{a, all_of, any_a, capital, name, number};
use crate::sheet::zones;

/// Returns the section of the rule sheet.
pub(crate) fn rules(def: &RulesetDef) -> Vec<String> {
    let Some(hands) = &def.hands else { return Vec::new() };
    let mut rules = Vec::new();
    if hands.keep_captured {
        let reverts = if sheet::changes_for_good(def) {
            " A promoted piece goes to hand as what it was before."
        } else {
            ""
        };
        rules.push(format!("A captured piece changes sides and goes to the hand of its captor.{reverts}"));
    }
    rules.push("Instead of moving, a side may drop a piece from its hand on an empty square.".into());
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for drop in &hands.drops {
        let limits = limits(def, drop);
        match groups.iter_mut().find(|(known, _)| *known == limits) {
            Some((_, pieces)) => pieces.push(&drop.piece),
            None => groups.push((limits, vec![&drop.piece])),
        }
    }
    let anywhere = groups.len() == 1 && groups[0].0 == "any empty square";
    if !anywhere {
        rules.extend(
            groups
                .iter()
                .map(|(limits, pieces)| format!("{} may be dropped on {limits}.", capital(&any_a(pieces)))),
        );
    }
    for drop in hands.drops.iter().filter(|drop| !drop.also_as.is_empty()) {
        rules.push(format!("{} may also be dropped as {}.", capital(&a(&drop.piece)), any_a(&drop.also_as)));
    }
    rules
}

/// Returns where a piece can be dropped, and under which conditions.
fn limits(def: &RulesetDef, drop: &DropDef) -> String {
    let mut text = match &drop.zone {
        None => "any empty square".to_owned(),
        Some(zone) => zones::zone(def, zone),
    };
    let piece = name(&drop.piece);
    let mut but = Vec::new();
    match drop.file_limit {
        None => {}
        Some(1) => but.push(format!("not on a file where its side already has an unpromoted {piece}")),
        Some(limit) => but.push(format!(
            "not on a file where its side already has {} of them unpromoted",
            number(limit.into())
        )),
    }
    if !drop.mate {
        but.push("not to give checkmate".into());
    }
    if !but.is_empty() {
        text.push_str(&format!(", but {}", all_of(&but)));
    }
    text
}
