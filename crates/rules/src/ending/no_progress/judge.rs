//! Long play without progress: fifty moves of each side may be claimed in chess, seventy-five end
//! the game (FIDE Laws 9.3 and 9.6.2). What is progress is the game's own; captures always are.

use super::NoProgress;
use crate::Position;
use crate::def::By;
use crate::ending::hooks::Judge;
use crate::ending::{History, Outcome, Reason, Unfounded};

impl Judge for NoProgress {
    type Memory = ();

    fn decide(position: &Position, _: &History, by: By) -> Option<Outcome> {
        let quiet = position.quiet_plies();
        let rows = &position.ruleset().def().endings.quiet;
        rows.iter()
            .any(|row| row.by == by && u32::from(quiet) >= 2 * u32::from(row.moves))
            .then(|| Outcome::draw(Reason::QuietMoves).by(by))
    }

    fn unfounded(position: &Position, _: &History, reason: Reason) -> Option<Unfounded> {
        let rows = position.ruleset().def().endings.quiet.iter().filter(|row| row.by == By::Claim);
        let needed = rows.map(|row| row.moves.saturating_mul(2)).min()?;
        let plies = position.quiet_plies();
        (reason == Reason::QuietMoves).then_some(Unfounded::QuietMoves { plies, needed })
    }
}

/// Hands on why claims by this ending have nothing to them.
macro_rules! no_progress_unfounded {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// There was progress too recently.
            QuietMoves {
                /// Half-moves since the last progress.
                plies: u16,
                /// Half-moves that are needed.
                needed: u16,
            } = format!("Only {plies} half-moves have passed without progress, and {needed} are needed.");
        } $($more)* }
    };
}
pub(crate) use no_progress_unfounded;
