//! The limits of time controls, so that no game lasts forever because of a clock that never ends.

use tabiya_wire::{ErrorCode, TimeControl};

use crate::error::ApiError;

const HOUR: u64 = 60 * 60 * 1_000;
const DAY: u64 = 24 * HOUR;

/// The greatest number of byoyomi periods.
const PERIODS: u32 = 100;

/// The greatest number of days for a move.
const DAYS: u32 = 60;

/// Checks a time control.
///
/// # Errors
///
/// Returns an error if it is too long.
pub(crate) fn check(time: Option<TimeControl>) -> Result<(), ApiError> {
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
    Err(ApiError::new(ErrorCode::TimeControlTooLong, sentence))
}
