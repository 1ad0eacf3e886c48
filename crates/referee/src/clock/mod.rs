//! The clock of a game: the time of both sides, one of which may be running.
//!
//! The caller passes the time at which turns begin and end; the clock never reads the system time.
//! `control.rs` has the arithmetic of each kind of time control.

mod control;

use tabiya_board::{Color, PerColor};

use crate::{Millis, Time};
use control::Bank;

pub use control::Control;

/// When the clocks start to run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClockStart {
    /// With the game, for the side that moves first.
    #[default]
    AtOnce,
    /// Each side's first move costs no time: its clock runs from its second turn on.
    AfterFirstMoves,
}

/// The clock of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    control: Control,
    banks: PerColor<Bank>,
    turn: Color,
    /// When the turn began.
    since: Time,
    /// Whether a side's first move, which costs no time, is still to come.
    free: PerColor<bool>,
    /// When the clock was stopped, if it was.
    stopped: Option<Time>,
}

/// The time a side has left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Remaining {
    /// The time its clock shows: main time, or the rest of the current period.
    pub time: Millis,
    /// The byoyomi periods left, including the current one.
    pub periods: u32,
    /// Whether the main time is used up and a byoyomi period is running.
    pub in_period: bool,
}

impl Clock {
    /// Creates the clock of a game that starts now.
    pub(crate) fn new(control: Control, start: ClockStart, turn: Color, now: Time) -> Clock {
        let free = start == ClockStart::AfterFirstMoves;
        Clock {
            control,
            banks: PerColor([control.bank(); 2]),
            turn,
            since: now,
            free: PerColor([free; 2]),
            stopped: None,
        }
    }

    /// Returns the side whose time is running, if any.
    pub fn running(&self) -> Option<Color> {
        (self.stopped.is_none() && !self.free[self.turn]).then_some(self.turn)
    }

    /// Returns the time a side has left at `now`.
    pub fn remaining(&self, color: Color, now: Time) -> Remaining {
        let used = if color == self.turn { self.used(now) } else { Millis(0) };
        let bank = self.banks[color];
        let left = self.control.spend(bank, used);
        match self.control {
            Control::Byoyomi { period, .. } if left.main == Millis(0) => {
                let over = used.minus(bank.main).0;
                let gone = Millis(over.checked_rem(period.0).unwrap_or(0));
                let time = if left.periods == 0 { Millis(0) } else { period.minus(gone) };
                Remaining { time, periods: left.periods, in_period: true }
            }
            Control::PerMove { .. } | Control::Correspondence { .. } => {
                Remaining { time: left.main.minus(used), periods: 0, in_period: false }
            }
            _ => Remaining { time: left.main, periods: left.periods, in_period: false },
        }
    }

    /// Returns when the side to move will run out of time, to set a timer to; `None` while no time is
    /// running.
    pub fn flag_falls(&self) -> Option<Time> {
        let turn = self.running()?;
        Some(self.since.after(self.control.allowance(self.banks[turn])))
    }

    /// Returns whether the side to move has run out of time at `now`.
    pub(crate) fn is_flagged(&self, now: Time) -> bool {
        self.flag_falls().is_some_and(|falls| now >= falls)
    }

    /// Ends the turn of a side that has made its move in time.
    pub(crate) fn press(&mut self, color: Color, now: Time) {
        if self.free[color] {
            self.free[color] = false;
        } else {
            let used = self.used(now);
            let left = self.control.spend(self.banks[color], used);
            self.banks[color] = Bank { main: left.main.plus(self.control.bonus(used)), ..left };
        }
        self.begin(!color, now);
    }

    /// Stops the clock because the game is over.
    pub(crate) fn stop(&mut self, now: Time) {
        self.stopped = Some(now);
    }

    /// Gives the turn to a side after moves were taken back. The time used until now is not returned.
    pub(crate) fn turn_to(&mut self, color: Color, now: Time) {
        self.banks[self.turn] = self.control.spend(self.banks[self.turn], self.used(now));
        self.begin(color, now);
    }

    fn begin(&mut self, color: Color, now: Time) {
        (self.turn, self.since, self.stopped) = (color, now, None);
    }

    /// Returns the time used in the current turn.
    fn used(&self, now: Time) -> Millis {
        if self.free[self.turn] { Millis(0) } else { self.stopped.unwrap_or(now) - self.since }
    }
}
