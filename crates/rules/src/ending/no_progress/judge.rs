//! Draws for lack of progress: in chess a draw may be claimed after fifty moves of each side, and
//! seventy-five end the game (FIDE Laws 9.3 and 9.6.2). Captures are always progress; the ruleset names other
//! moves.

use super::NoProgress;
use crate::Position;
use crate::def::By;
use crate::ending::hooks::Judge;
use crate::ending::{ClaimError, History, Outcome, Reason};

impl Judge for NoProgress {
    type Memory = ();

    fn decide(position: &Position, _: &History, by: By) -> Option<Outcome> {
        let clock = position.halfmove_clock();
        let rows = &position.ruleset().def().endings.no_progress;
        rows.iter()
            .any(|row| row.by == by && u32::from(clock) >= 2 * u32::from(row.moves))
            .then(|| Outcome::draw(Reason::NoProgress).by(by))
    }

    fn claim_error(position: &Position, _: &History, reason: Reason) -> Option<ClaimError> {
        let rows = position.ruleset().def().endings.no_progress.iter().filter(|row| row.by == By::Claim);
        let needed = rows.map(|row| row.moves.saturating_mul(2)).min()?;
        let plies = position.halfmove_clock();
        (reason == Reason::NoProgress).then_some(ClaimError::NoProgress { plies, needed })
    }
}

/// Passes on the reasons why claims by this ending are not granted.
macro_rules! no_progress_claim_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// There was progress too recently.
            NoProgress {
                /// The halfmove clock.
                plies: u16,
                /// The number of half-moves needed.
                needed: u16,
            } = match plies {
                1 => format!("Only 1 half-move has passed without progress, and {needed} are needed."),
                _ => {
                    format!("Only {plies} half-moves have passed without progress, and {needed} are needed.")
                }
            };
        } $($more)* }
    };
}
pub(crate) use no_progress_claim_errors;
