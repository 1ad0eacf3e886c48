//! The kinds of time control and their arithmetic: how long a turn may take, and how much time is left
//! after it. This file handles durations only, no points in time.

use crate::Millis;

/// A time control: how much time the players have.
///
/// Bonuses are added after a move made in time, never before the first. Any values are valid; a side
/// that gets no time at all runs out of it immediately.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Control {
    /// A fixed time for the whole game.
    SuddenDeath {
        /// The time for the game.
        main: Millis,
    },
    /// A fixed time for the game, and an increment after each move.
    Fischer {
        /// The time for the game.
        main: Millis,
        /// The time added after each move.
        increment: Millis,
    },
    /// After each move the time used for it is given back, up to the delay.
    Bronstein {
        /// The time for the game.
        main: Millis,
        /// The most that is given back.
        delay: Millis,
    },
    /// The clock starts to run after a delay in each turn (US delay): moves within the delay cost no time.
    SimpleDelay {
        /// The time for the game.
        main: Millis,
        /// The delay.
        delay: Millis,
    },
    /// Periods follow the main time. A period is used up only by a move that takes longer than it.
    Byoyomi {
        /// The time before the first period.
        main: Millis,
        /// The length of a period.
        period: Millis,
        /// The number of periods.
        periods: u32,
    },
    /// A fixed time for every move; unused time does not carry over.
    PerMove {
        /// The time for one move.
        each: Millis,
    },
    /// Like `PerMove`, in days.
    Correspondence {
        /// The days for one move.
        days: u32,
    },
}

/// The time a side has left, not counting the turn in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Bank {
    /// The main time.
    pub(super) main: Millis,
    /// The number of periods after it.
    pub(super) periods: u32,
}

impl Control {
    /// Returns the time each side starts with.
    pub(super) fn bank(self) -> Bank {
        match self {
            Control::SuddenDeath { main }
            | Control::Fischer { main, .. }
            | Control::Bronstein { main, .. }
            | Control::SimpleDelay { main, .. } => Bank { main, periods: 0 },
            Control::Byoyomi { main, periods, .. } => Bank { main, periods },
            Control::PerMove { each } => Bank { main: each, periods: 0 },
            Control::Correspondence { days } => Bank { main: Millis::days(days.into()), periods: 0 },
        }
    }

    /// Returns how long a turn may take before the flag falls.
    pub(super) fn allowance(self, bank: Bank) -> Millis {
        match self {
            Control::SimpleDelay { delay, .. } => bank.main.plus(delay),
            Control::Byoyomi { period, .. } => bank.main.plus(period.times(bank.periods)),
            _ => bank.main,
        }
    }

    /// Returns the time left after a turn of a given length, without the bonus for a move made.
    pub(super) fn spend(self, bank: Bank, used: Millis) -> Bank {
        match self {
            Control::SimpleDelay { delay, .. } => Bank { main: bank.main.minus(used.minus(delay)), ..bank },
            Control::Byoyomi { period, .. } => {
                let over = used.minus(bank.main);
                // A period of zero length is used up as soon as it begins.
                let lost = match over.0.checked_div(period.0) {
                    Some(lost) => u32::try_from(lost).unwrap_or(u32::MAX),
                    None if used >= bank.main => bank.periods,
                    None => 0,
                };
                Bank { main: bank.main.minus(used), periods: bank.periods.saturating_sub(lost) }
            }
            Control::PerMove { .. } | Control::Correspondence { .. } => bank,
            _ => Bank { main: bank.main.minus(used), ..bank },
        }
    }

    /// Returns the bonus for a move that took `used`.
    pub(super) fn bonus(self, used: Millis) -> Millis {
        match self {
            Control::Fischer { increment, .. } => increment,
            Control::Bronstein { delay, .. } => used.min(delay),
            _ => Millis(0),
        }
    }
}
