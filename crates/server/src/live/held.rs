//! The seats that a client has: none, one or both.

use std::sync::atomic::{AtomicBool, Ordering};

use tabiya_board::Color;

/// The seats that a client has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Held {
    white: bool,
    black: bool,
}

impl Held {
    /// Each set of seats there is.
    pub(crate) const ALL: [Held; 4] = [
        Held { white: false, black: false },
        Held { white: true, black: false },
        Held { white: false, black: true },
        Held { white: true, black: true },
    ];

    /// The seats for which something holds.
    pub(crate) fn of(has: impl Fn(Color) -> bool) -> Held {
        Held { white: has(Color::White), black: has(Color::Black) }
    }

    /// As a list.
    pub(crate) fn sides(self) -> &'static [Color] {
        match (self.white, self.black) {
            (false, false) => &[],
            (true, false) => &[Color::White],
            (false, true) => &[Color::Black],
            (true, true) => &Color::ALL,
        }
    }

    /// Whether a seat is among them.
    pub(crate) fn has(self, side: Color) -> bool {
        self.sides().contains(&side)
    }
}

/// Whether somebody in each seat is connected: kept by the task of a game, and seen by all.
#[derive(Debug, Default)]
pub(crate) struct Online([AtomicBool; 2]);

impl Online {
    /// Whether somebody in this seat is connected.
    pub(crate) fn get(&self, side: Color) -> bool {
        self.0[side.index()].load(Ordering::Relaxed)
    }

    pub(super) fn set(&self, side: Color, is: bool) {
        self.0[side.index()].store(is, Ordering::Relaxed);
    }
}
