//! The seats that a client holds, and which players are connected.

use tabiya_board::Color;

/// The set of seats that a client holds: none, one or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeatSet {
    white: bool,
    black: bool,
}

impl SeatSet {
    /// All sets of seats.
    pub(crate) const ALL: [SeatSet; 4] = [
        SeatSet { white: false, black: false },
        SeatSet { white: true, black: false },
        SeatSet { white: false, black: true },
        SeatSet { white: true, black: true },
    ];

    /// Returns the set of seats for which a condition holds.
    pub(crate) fn of(condition: impl Fn(Color) -> bool) -> SeatSet {
        SeatSet { white: condition(Color::White), black: condition(Color::Black) }
    }

    /// Returns the seats as a list.
    pub(crate) fn sides(self) -> &'static [Color] {
        match (self.white, self.black) {
            (false, false) => &[],
            (true, false) => &[Color::White],
            (false, true) => &[Color::Black],
            (true, true) => &Color::ALL,
        }
    }

    /// Returns whether the set contains a seat.
    pub(crate) fn contains(self, side: Color) -> bool {
        self.sides().contains(&side)
    }

    /// Returns whether the client is a spectator.
    pub(crate) fn is_empty(self) -> bool {
        self.sides().is_empty()
    }
}

/// Which players of a game are connected.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Presence([bool; 2]);

impl Presence {
    /// Returns whether a client that holds the seat is connected.
    pub(super) fn get(self, side: Color) -> bool {
        self.0[side.index()]
    }

    pub(super) fn set(&mut self, side: Color, connected: bool) {
        self.0[side.index()] = connected;
    }
}
