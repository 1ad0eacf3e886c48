//! How long players may take: nobody keeps a game for ever by giving it a clock that never ends.

use tabiya_wire::TimeControl;

use crate::failure::{Failure, refused};

const HOUR: u64 = 60 * 60 * 1_000;
const DAY: u64 = 24 * HOUR;

/// The most periods of a clock.
const PERIODS: u32 = 100;

/// The most days for a move.
const DAYS: u32 = 60;

/// Whether a game may have this clock.
///
/// # Errors
///
/// If it is too long.
pub(crate) fn check(time: Option<TimeControl>) -> Result<(), Failure> {
    let fits = time.is_none_or(|time| match time {
        TimeControl::SuddenDeath { main } | TimeControl::PerMove { each: main } => main <= DAY,
        TimeControl::Fischer { main, increment: more }
        | TimeControl::Bronstein { main, delay: more }
        | TimeControl::SimpleDelay { main, delay: more } => main <= DAY && more <= HOUR,
        TimeControl::Byoyomi { main, period, periods } => main <= DAY && period <= HOUR && periods <= PERIODS,
        TimeControl::Correspondence { days } => days <= DAYS,
    });
    if fits {
        return Ok(());
    }
    let sentence = format!(
        "The clock is too long: at most 24 hours for the game or for one move, an hour for what is added \
         or a period, {PERIODS} periods, and {DAYS} days for a move by correspondence."
    );
    Err(Failure::Refused(refused("long-time", sentence)))
}
