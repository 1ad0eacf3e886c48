//! Fingerprints of definitions: equal for equal rules, whatever the file looked like.

use crate::def::{By, EndingsDef, RulesetDef, Verdict};

/// The fingerprint of a whole definition but for its names: what a saved game refers to. It speaks
/// of this version's definitions: a new field makes new fingerprints.
pub fn of_rules(def: &RulesetDef) -> u64 {
    let mut def = def.clone();
    forget_names(&mut def);
    fnv(&format!("{def:?}"))
}

/// The fingerprint of what decides which moves are legal: rulesets that agree in it have the same
/// move trees, and may differ in how their games are drawn.
pub fn of_play(def: &RulesetDef) -> u64 {
    let mut def = def.clone();
    forget_names(&mut def);
    for piece in &mut def.pieces {
        piece.value = None;
    }
    def.endings = EndingsDef {
        stalemate: Verdict::Draw,
        repetition: Vec::new(),
        quiet: Vec::new(),
        dead_position: None::<By>,
        impasse: None,
        counting: None,
        ..def.endings
    };
    fnv(&format!("{def:?}"))
}

fn forget_names(def: &mut RulesetDef) {
    for text in [&mut def.id, &mut def.name, &mut def.summary] {
        text.clear();
    }
    def.aliases.clear();
    def.sources.clear();
    def.sides = Default::default();
    def.white_on_top = false;
    def.squares = Default::default();
    for piece in &mut def.pieces {
        piece.art = None;
    }
}

/// FNV-1a: short, stable, and good enough where nobody attacks it.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3))
}
