//! When the pieces are counted, and which side has more points.

use std::cmp::Ordering;

use super::Points;
use crate::def::{By, RulesetDef};
use crate::ending::hooks::Judge;
use crate::ending::{History, Outcome, Reason};
use crate::query::hooks::{Query, Ways};
use crate::registry::hooks::Slices;
use crate::{Move, Position};

impl Judge for Points {
    /// For each position, whether royals face each other; empty in games without points.
    type Memory = Vec<bool>;

    fn begin(position: &Position) -> Vec<bool> {
        let counted = position.ruleset().def().endings.points.is_some();
        if counted { vec![is_standoff(position)] } else { Vec::new() }
    }

    fn remembers(faces: &Vec<bool>) -> bool {
        !faces.is_empty()
    }

    fn push(faces: &mut Vec<bool>, _: &Position, _: Move, after: &Position) {
        if !faces.is_empty() {
            faces.push(is_standoff(after));
        }
    }

    fn pop(faces: &mut Vec<bool>) {
        faces.pop();
    }

    fn decide(position: &Position, history: &History, by: By) -> Option<Outcome> {
        let rule = position.ruleset().def().endings.points.filter(|_| by == By::Automatic)?;
        if let Some(count) = rule.occurrences
            && history.occurrences() >= usize::from(count)
            && let Some(first) = history.occurrences_back().nth(usize::from(count).saturating_sub(1))
        {
            // A side that gave check with every move loses.
            return Some(match [0, 1].map(|side| history.checks_all_along(first, side)) {
                [true, false] => Outcome::win(1, Reason::PerpetualCheck),
                [false, true] => Outcome::win(0, Reason::PerpetualCheck),
                _ => count_points(position),
            });
        }
        let stalled = rule
            .no_progress
            .is_some_and(|moves| u32::from(position.halfmove_clock()) >= 2 * u32::from(moves));
        let idle = matches!(
            &history.entries[..],
            [.., before, last] if Slices::is_idle(before.m) && Slices::is_idle(last.m)
        );
        let faced = matches!(&history.memory.points[..], [.., true, true]);
        (stalled || idle || faced).then(|| count_points(position))
    }

    fn ends_counts(def: &RulesetDef) -> bool {
        def.endings.points.is_some()
    }

    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(def.endings.points.is_some())
    }
}

/// Returns the outcome by points.
fn count_points(position: &Position) -> Outcome {
    let [white, black] = points_of(position);
    match white.cmp(&black) {
        Ordering::Equal => Outcome::draw(Reason::Points),
        order => Outcome::win(usize::from(order.is_lt()), Reason::Points),
    }
}

/// Returns the points of White and of Black, in hundredths.
pub(super) fn points_of(position: &Position) -> [i64; 2] {
    let ruleset = position.ruleset();
    let def = ruleset.def();
    let mut points = [0i64; 2];
    for piece in ruleset.board().all().filter_map(|square| position.piece_at(square)) {
        points[piece.color.index()] += i64::from(def.pieces[ruleset.piece_of(piece.kind)].value.unwrap_or(0));
    }
    let second = (!def.start.turn).index();
    points[second] += def.endings.points.map_or(0, |rule| i64::from(rule.second));
    points
}

fn is_standoff(position: &Position) -> bool {
    Slices::is_standoff(position.ruleset(), &position.setup())
}
