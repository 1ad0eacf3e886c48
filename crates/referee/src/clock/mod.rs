//! The clock of a game: two banks of time, one of which may be running.
//!
//! It is told when turns begin and end and can be asked about any moment; it never asks for the
//! time. `control.rs` has the arithmetic of each kind of time control.

mod control;

use tabiya_board::{Color, PerColor};

use crate::{Millis, Time};
use control::Bank;

pub use control::Control;

/// When the clocks begin to run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClockStart {
    /// With the game, for the side that begins.
    #[default]
    AtOnce,
    /// Each side's first move is free: its clock runs from its second turn on.
    AfterFirstMoves,
}

/// A clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    control: Control,
    banks: PerColor<Bank>,
    /// Whose turn it is, and since when.
    turn: Color,
    since: Time,
    /// Sides whose first move is still free.
    free: PerColor<bool>,
    /// When it was stopped, if it was.
    stopped: Option<Time>,
}

/// What a side has left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Remaining {
    /// What its clock shows: main time, or what is left of the current period.
    pub time: Millis,
    /// Byoyomi: the periods left, counting the current one.
    pub periods: u32,
    /// Byoyomi: whether the main time is used up.
    pub in_period: bool,
}

impl Clock {
    /// A clock for a game that begins now.
    pub fn new(control: Control, start: ClockStart, turn: Color, now: Time) -> Clock {
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

    /// How the time is controlled.
    pub fn control(&self) -> Control {
        self.control
    }

    /// Whose time is running, if anybody's is.
    pub fn running(&self) -> Option<Color> {
        (self.stopped.is_none() && !self.free[self.turn]).then_some(self.turn)
    }

    /// What a side has left at some moment.
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

    /// When the flag of the side to move will fall: what to set a timer to. Nothing while no time
    /// is running.
    pub fn flag_falls(&self) -> Option<Time> {
        let turn = self.running()?;
        Some(self.since.after(self.control.allowance(self.banks[turn])))
    }

    /// Whether the side to move has used up its time at some moment. It has if nothing is left.
    pub fn is_flagged(&self, now: Time) -> bool {
        self.flag_falls().is_some_and(|falls| now >= falls)
    }

    /// A side has made its move, in time.
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

    /// The game is over.
    pub(crate) fn stop(&mut self, now: Time) {
        self.stopped = Some(now);
    }

    /// A side is to move although the other has not made a move: something was taken back. The time
    /// that has passed stays used.
    pub(crate) fn turn_to(&mut self, color: Color, now: Time) {
        self.banks[self.turn] = self.control.spend(self.banks[self.turn], self.used(now));
        self.begin(color, now);
    }

    fn begin(&mut self, color: Color, now: Time) {
        (self.turn, self.since, self.stopped) = (color, now, None);
    }

    /// What the turn has taken so far.
    fn used(&self, now: Time) -> Millis {
        if self.free[self.turn] { Millis(0) } else { self.stopped.unwrap_or(now).since(self.since) }
    }
}
