//! The kinds of time control, and the arithmetic of each: how much a side may use for a move, and
//! what is left to it afterwards. This file knows no moments, only lengths.

use crate::Millis;

/// How much time the players have.
///
/// Bonuses are given after a move that was made in time, not before the first. Any numbers will do;
/// a side that is given no time at all has lost it at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Control {
    /// So much for all moves.
    SuddenDeath {
        /// For the game.
        main: Millis,
    },
    /// Every move made adds to what is left.
    Fischer {
        /// For the game.
        main: Millis,
        /// Added after each move.
        increment: Millis,
    },
    /// After each move what it took is given back, up to the delay.
    Bronstein {
        /// For the game.
        main: Millis,
        /// The most that is given back.
        delay: Millis,
    },
    /// The clock waits before it runs (US delay): a move that takes no longer than the delay is free.
    SimpleDelay {
        /// For the game.
        main: Millis,
        /// How long it waits.
        delay: Millis,
    },
    /// When the main time is used up there are periods: one is lost only if a move takes longer.
    Byoyomi {
        /// Before the first period.
        main: Millis,
        /// The length of a period.
        period: Millis,
        /// How many there are.
        periods: u32,
    },
    /// The same for every move; what is not used is lost.
    PerMove {
        /// For one move.
        each: Millis,
    },
    /// The same in days.
    Correspondence {
        /// For one move.
        days: u32,
    },
}

/// What a side has left, apart from the turn that runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Bank {
    /// Main time.
    pub(super) main: Millis,
    /// Periods after it.
    pub(super) periods: u32,
}

impl Control {
    /// What each side begins with.
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

    /// How long one turn may take before the flag falls.
    pub(super) fn allowance(self, bank: Bank) -> Millis {
        match self {
            Control::SimpleDelay { delay, .. } => bank.main.plus(delay),
            Control::Byoyomi { period, .. } => bank.main.plus(period.times(bank.periods)),
            _ => bank.main,
        }
    }

    /// What is left after a turn of some length, without a bonus for a move made.
    pub(super) fn spend(self, bank: Bank, used: Millis) -> Bank {
        match self {
            Control::SimpleDelay { delay, .. } => Bank { main: bank.main.minus(used.minus(delay)), ..bank },
            Control::Byoyomi { period, .. } => {
                let over = used.minus(bank.main);
                // A period of no length is lost as soon as it begins.
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

    /// What a move made after so long adds to what is left.
    pub(super) fn bonus(self, used: Millis) -> Millis {
        match self {
            Control::Fischer { increment, .. } => increment,
            Control::Bronstein { delay, .. } => used.min(delay),
            _ => Millis(0),
        }
    }
}
