//! Lack of progress on the rule sheet.

use crate::def::{By, RulesetDef};
use crate::sheet::words::{any_of, name, number};

/// Returns the rule, if there is one.
pub(crate) fn ending(def: &RulesetDef) -> Option<String> {
    let progress: Vec<String> = std::iter::once("a capture".to_owned())
        .chain(def.endings.no_progress_reset_by.iter().map(|piece| format!("a {} move", name(piece))))
        .collect();
    let clauses: Vec<String> = def
        .endings
        .no_progress
        .iter()
        .map(|row| {
            let moves = number(u32::from(row.moves));
            match row.by {
                By::Claim => format!("after {moves} moves of each side a player may claim a draw"),
                By::Automatic => format!("after {moves} moves of each side the game is a draw"),
            }
        })
        .collect();
    (!clauses.is_empty()).then(|| format!("Without {}: {}.", any_of(&progress), clauses.join("; ")))
}
