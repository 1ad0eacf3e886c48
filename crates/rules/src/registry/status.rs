//! The status of a game, in the order in which it is shown.

use crate::Position;
use crate::ending::{History, check_count, counting, no_progress, points, repetition, status::Status};
use crate::mechanism::gating;

/// Returns the parts of all slices.
pub(crate) fn items(position: &Position, history: &History) -> Vec<Status> {
    let counted = position.ruleset().def().endings.points;
    let mut items = check_count::status::items(position);
    items.extend(points::status::items(position));
    items.extend(gating::status::items(position));
    items.extend(counting::status::item(position, history));
    items.extend(repetition::status::item(position, history, counted.and_then(|rule| rule.occurrences)));
    items.extend(no_progress::status::item(position, counted.and_then(|rule| rule.no_progress)));
    items
}
