//! Impasse on the rule sheet.

use tabiya_board::Color;

use crate::def::{ImpasseDef, RulesetDef};
use crate::sheet::check::royal;
use crate::sheet::words::{all_of, any_a, capital, number};
use crate::sheet::zones;

/// Returns the rule, if there is one.
pub(crate) fn ending(def: &RulesetDef) -> Option<String> {
    def.endings.impasse.as_ref().map(|impasse| declared(def, impasse))
}

fn declared(def: &RulesetDef, rule: &ImpasseDef) -> String {
    let royal = royal(def).unwrap_or_else(|| "royal piece".into());
    let points = |color: Color| format!("{} {}", def.sides[color.index()], rule.points[color.index()]);
    let big = any_a(&rule.big);
    format!(
        "Impasse: the side to move may declare, and wins, if it is not in check, its {royal} and at least {} \
         other pieces stand in {}, and those pieces and its hand are worth enough: {}. {} counts five \
         points, any other piece one.",
        number(rule.pieces.into()),
        zones::zone(def, &rule.zone),
        all_of(&[points(Color::White), points(Color::Black)]),
        capital(&big)
    )
}
