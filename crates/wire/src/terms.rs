//! The terms of a game in messages: time control and taking back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_referee::{ClockStart, Control, Millis, TakeBack, Terms};

/// A time control. All durations are in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// A fixed time for all moves.
    SuddenDeath {
        /// For the game.
        main: u64,
    },
    /// A fixed time, and an increment after each move.
    Fischer {
        /// For the game.
        main: u64,
        /// Added after each move.
        increment: u64,
    },
    /// After each move the time it took is given back, up to the delay.
    Bronstein {
        /// For the game.
        main: u64,
        /// The most that is given back.
        delay: u64,
    },
    /// The clock waits before it runs: a move that takes no longer than the delay is free.
    SimpleDelay {
        /// For the game.
        main: u64,
        /// How long the clock waits.
        delay: u64,
    },
    /// Main time, then periods. A period is lost only if a move takes longer than it.
    Byoyomi {
        /// Before the first period.
        main: u64,
        /// The length of a period.
        period: u64,
        /// The number of periods.
        periods: u32,
    },
    /// A fixed time for every move. Unused time is lost.
    PerMove {
        /// For one move.
        each: u64,
    },
    /// A fixed number of days for every move.
    Correspondence {
        /// For one move.
        days: u32,
    },
}

/// When the clocks start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClockBegins {
    /// With the game, for the side to move.
    #[default]
    AtOnce,
    /// After each side's first move, which is free.
    AfterFirstMoves,
}

/// How moves are taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TakingBack {
    /// Any player may undo, redo and rewind, also after the game.
    #[default]
    Freely,
    /// One side offers (`takeback`) and the other accepts.
    Agreement,
    /// Not at all.
    Never,
}

/// The terms of a game, as they are in the event of its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TermsMessage {
    /// The time control; nothing if there is no clock.
    pub time: Option<TimeControl>,
    /// When the clocks start.
    pub clock_start: ClockBegins,
    /// How moves are taken back.
    pub take_back: TakingBack,
}

impl From<TermsMessage> for Terms {
    fn from(message: TermsMessage) -> Terms {
        Terms {
            time: message.time.map(Control::from),
            clock_start: match message.clock_start {
                ClockBegins::AtOnce => ClockStart::AtOnce,
                ClockBegins::AfterFirstMoves => ClockStart::AfterFirstMoves,
            },
            take_back: match message.take_back {
                TakingBack::Freely => TakeBack::Freely,
                TakingBack::Agreement => TakeBack::ByAgreement,
                TakingBack::Never => TakeBack::Never,
            },
        }
    }
}

impl From<Terms> for TermsMessage {
    fn from(terms: Terms) -> TermsMessage {
        TermsMessage {
            time: terms.time.map(TimeControl::from),
            clock_start: match terms.clock_start {
                ClockStart::AtOnce => ClockBegins::AtOnce,
                ClockStart::AfterFirstMoves => ClockBegins::AfterFirstMoves,
            },
            take_back: match terms.take_back {
                TakeBack::Freely => TakingBack::Freely,
                TakeBack::ByAgreement => TakingBack::Agreement,
                TakeBack::Never => TakingBack::Never,
            },
        }
    }
}

impl From<TimeControl> for Control {
    fn from(time: TimeControl) -> Control {
        let ms = Millis;
        match time {
            TimeControl::SuddenDeath { main } => Control::SuddenDeath { main: ms(main) },
            TimeControl::Fischer { main, increment } => {
                Control::Fischer { main: ms(main), increment: ms(increment) }
            }
            TimeControl::Bronstein { main, delay } => Control::Bronstein { main: ms(main), delay: ms(delay) },
            TimeControl::SimpleDelay { main, delay } => {
                Control::SimpleDelay { main: ms(main), delay: ms(delay) }
            }
            TimeControl::Byoyomi { main, period, periods } => {
                Control::Byoyomi { main: ms(main), period: ms(period), periods }
            }
            TimeControl::PerMove { each } => Control::PerMove { each: ms(each) },
            TimeControl::Correspondence { days } => Control::Correspondence { days },
        }
    }
}

impl From<Control> for TimeControl {
    fn from(control: Control) -> TimeControl {
        match control {
            Control::SuddenDeath { main } => TimeControl::SuddenDeath { main: main.0 },
            Control::Fischer { main, increment } => {
                TimeControl::Fischer { main: main.0, increment: increment.0 }
            }
            Control::Bronstein { main, delay } => TimeControl::Bronstein { main: main.0, delay: delay.0 },
            Control::SimpleDelay { main, delay } => TimeControl::SimpleDelay { main: main.0, delay: delay.0 },
            Control::Byoyomi { main, period, periods } => {
                TimeControl::Byoyomi { main: main.0, period: period.0, periods }
            }
            Control::PerMove { each } => TimeControl::PerMove { each: each.0 },
            Control::Correspondence { days } => TimeControl::Correspondence { days },
        }
    }
}
