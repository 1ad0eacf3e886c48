//! Extinction on the rule sheet.

use crate::def::{RulesetDef, Verdict};
use crate::sheet::words::{any_of, capital, name, verb};

/// Returns each rule.
pub(crate) fn ending(def: &RulesetDef) -> Vec<String> {
    let mut rules = Vec::new();
    for rule in &def.endings.extinction {
        let who = rule.side.map_or("a side", |side| &def.sides[side.index()]);
        let what = match rule.pieces.as_slice() {
            [] => "pieces".to_owned(),
            names => any_of(&names.iter().map(|piece| name(piece)).collect::<Vec<_>>()),
        };
        let means = match rule.verdict {
            Verdict::Draw => format!("If {who} has no {what} left, the game is a draw."),
            verdict => format!("{} {} when it has no {what} left.", capital(who), verb(verdict)),
        };
        rules.push(means);
    }
    rules
}
