//! Pieces in hand, in words: drops, and pieces that enter behind a first move.

use crate::def::{DropDef, RulesetDef};

use super::words::{a, all_of, any_a, capital, name, number};
use super::zones;

pub(super) fn drops(def: &RulesetDef) -> Vec<String> {
    let Some(hands) = &def.hands else { return Vec::new() };
    let mut rules = Vec::new();
    if hands.keep_captured {
        let promotes = def.pieces.iter().any(|piece| piece.promotion.is_some());
        let reverts = if promotes { " A promoted piece goes to hand as what it was before." } else { "" };
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

/// Where, and under which conditions.
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

pub(super) fn gating(def: &RulesetDef) -> Vec<String> {
    let Some(gating) = &def.gating else { return Vec::new() };
    let pieces = all_of(&gating.pieces.iter().map(|piece| a(piece)).collect::<Vec<_>>());
    let mut rules = vec![
        format!("Each side begins with {pieces} in hand."),
        format!(
            "When a piece that began the game on {} makes its first move, one of them may enter on the square it leaves.",
            zones::zone(def, &gating.from)
        ),
    ];
    if let Some(castling) = &def.castling {
        rules.push(format!(
            "After castling it enters where the {} or where the {} stood.",
            name(&castling.king),
            name(&castling.rook)
        ));
    }
    rules
}
