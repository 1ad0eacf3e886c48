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
/// Returns an error if it is too long, or if a side would have no time at all.
pub(crate) fn check(time: Option<TimeControl>) -> Result<(), ApiError> {
    let fits = time.is_none_or(|time| match time {
        TimeControl::SuddenDeath { main } | TimeControl::PerMove { each: main } => main <= DAY,
        TimeControl::Fischer { main, increment: more }
        | TimeControl::Bronstein { main, delay: more }
        | TimeControl::SimpleDelay { main, delay: more } => main <= DAY && more <= HOUR,
        TimeControl::Byoyomi { main, period, periods } => main <= DAY && period <= HOUR && periods <= PERIODS,
        TimeControl::Correspondence { days } => days <= DAYS,
    });
    if time.is_some_and(|time| first_turn(time) == 0) {
        let sentence =
            "With this clock a side has no time at all: its flag falls at once. Give it some time.";
        return Err(ApiError::new(ErrorCode::TimeControlTooShort, sentence));
    }
    if fits {
        return Ok(());
    }
    let sentence = format!(
        "The clock is too long: at most 24 hours for the game or for one move, an hour for an increment \
         or a period, {PERIODS} periods, and {DAYS} days for a move by correspondence."
    );
    Err(ApiError::new(ErrorCode::TimeControlTooLong, sentence))
}

/// Returns how long the first turn may take, in milliseconds. An increment comes too late for it.
fn first_turn(time: TimeControl) -> u64 {
    match time {
        TimeControl::SuddenDeath { main }
        | TimeControl::Fischer { main, .. }
        | TimeControl::Bronstein { main, .. }
        | TimeControl::PerMove { each: main } => main,
        TimeControl::SimpleDelay { main, delay } => main.saturating_add(delay),
        TimeControl::Byoyomi { main, period, periods } => {
            main.saturating_add(period.saturating_mul(periods.into()))
        }
        TimeControl::Correspondence { days } => days.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_of_nothing_are_refused() {
        for time in [
            TimeControl::SuddenDeath { main: 0 },
            TimeControl::Fischer { main: 0, increment: 5_000 },
            TimeControl::Bronstein { main: 0, delay: 5_000 },
            TimeControl::SimpleDelay { main: 0, delay: 0 },
            TimeControl::Byoyomi { main: 0, period: 1_000, periods: 0 },
            TimeControl::Byoyomi { main: 0, period: 0, periods: 5 },
            TimeControl::PerMove { each: 0 },
            TimeControl::Correspondence { days: 0 },
        ] {
            let refused = check(Some(time)).unwrap_err();
            assert!(refused.is_code(ErrorCode::TimeControlTooShort), "{time:?}");
        }
        for time in [
            TimeControl::SimpleDelay { main: 0, delay: 1 },
            TimeControl::Byoyomi { main: 0, period: 30_000, periods: 1 },
            TimeControl::Fischer { main: 1, increment: 0 },
        ] {
            assert!(check(Some(time)).is_ok(), "{time:?}");
        }
    }
}
