//! Long play without progress: fifty moves of each side may be claimed in chess, seventy-five end
//! the game (FIDE Laws 9.3 and 9.6.2). What is progress is the game's own; captures always are.

use super::{History, Outcome, Reason};
use crate::Position;
use crate::def::By;

pub(super) fn decide(position: &Position, _: &History, by: By) -> Option<Outcome> {
    let quiet = position.quiet_plies();
    let rows = &position.ruleset().def().endings.quiet;
    rows.iter()
        .any(|row| row.by == by && u32::from(quiet) >= 2 * u32::from(row.moves))
        .then(|| Outcome::draw(Reason::QuietMoves).by(by))
}
