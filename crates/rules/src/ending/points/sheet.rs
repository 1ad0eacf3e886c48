//! Points on the rule sheet.

use super::status::hundredths;
use crate::def::{PointsDef, RulesetDef};
use crate::registry::sheet;
use crate::sheet::words::{any_of, name, number, ordinal};

/// Returns when the pieces are counted, and how.
pub(crate) fn ending(def: &RulesetDef) -> Vec<String> {
    def.endings.points.as_ref().map_or(Vec::new(), |points| counted(def, points))
}

fn counted(def: &RulesetDef, points: &PointsDef) -> Vec<String> {
    let mut when = sheet::counts_pieces(def);
    if let Some(count) = points.occurrences {
        when.push(format!("a position occurs for the {} time", ordinal(count.into())));
    }
    if let Some(moves) = points.no_progress {
        when.push(format!("{} moves of each side pass without a capture", number(moves.into())));
    }
    let worth: Vec<String> = def
        .pieces
        .iter()
        .filter_map(|piece| {
            Some(format!("{} {}", name(&piece.name), hundredths(i64::from(piece.value?).abs())))
        })
        .collect();
    let second = &def.sides[(!def.start.turn).index()];
    let mut rules =
        vec![format!("The points are counted as soon as {}, and who has more wins.", any_of(&when))];
    rules.push(format!(
        "The points are: {}; {second} has {} besides.",
        worth.join(", "),
        hundredths(points.second.into())
    ));
    if points.occurrences.is_some() {
        rules.push("A side that repeats by giving check with every move loses.".into());
    }
    rules
}
