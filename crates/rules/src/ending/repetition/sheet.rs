//! Repetition on the rule sheet.

use crate::def::{By, RepetitionDef, RulesetDef, Verdict};
use crate::sheet::words::{ordinal, verb};

/// Returns each rule.
pub(crate) fn ending(def: &RulesetDef) -> Vec<String> {
    def.endings.repetition.iter().map(|row| repeated(def, row)).collect()
}

fn repeated(def: &RulesetDef, row: &RepetitionDef) -> String {
    let count = ordinal(row.count.into());
    let who = match row.side {
        None => "the side that brought it about".to_owned(),
        Some(side) => def.sides[side.index()].clone(),
    };
    let mut text = match (row.by, row.verdict) {
        (By::Automatic, Verdict::Draw) => {
            format!("When a position occurs for the {count} time, the game is a draw")
        }
        (By::Automatic, verdict) => {
            format!("When a position occurs for the {count} time, {who} {}", verb(verdict))
        }
        (By::Claim, Verdict::Draw) => {
            format!("When a position occurs for the {count} time, a player may claim a draw")
        }
        (By::Claim, verdict) => {
            format!(
                "When a position occurs for the {count} time, a player may claim that {who} {}",
                verb(verdict)
            )
        }
    };
    let mut offences = Vec::new();
    if row.perpetual_check != Verdict::Draw {
        offences.push((row.perpetual_check, "gave check with each of its moves in between"));
    }
    if row.perpetual_chase != Verdict::Draw {
        offences.push((row.perpetual_chase, "attacked the same unprotected piece with each of them"));
    }
    if let Some((verdict, _)) = offences.first() {
        let offences: Vec<&str> = offences.iter().map(|(_, what)| *what).collect();
        let offences = offences.join(", or else ");
        text.push_str(&format!("; but if one side alone {offences}, that side {}", verb(*verdict)));
    }
    text.push('.');
    text
}
