//! When a search stops, and how the caller stops it. The engine has no clock of its own: the caller passes
//! one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tabiya_rules::Move;

use crate::level::Oversight;

/// A clock that the caller provides.
pub trait Clock: Sync {
    /// Returns the time since any fixed point.
    fn now(&self) -> Duration;
}

/// A clock that stands still, for searches that time does not limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// The limits of a search. The first that is reached ends it; a search without limits ends when it is
/// stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The greatest depth in half-moves.
    pub depth: Option<u32>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The time.
    pub time: Option<TimeLimit>,
    /// The only first moves to be considered; empty for all.
    pub moves: Vec<Move>,
    /// The number of best lines to find; 0 is 1.
    pub lines: usize,
    /// Which moves are overlooked, for players below full strength.
    pub oversight: Option<Oversight>,
}

/// A limit in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeLimit {
    /// The time for this move.
    PerMove(Duration),
    /// The clock of the side to move.
    Clock {
        /// The time left.
        left: Duration,
        /// The increment per move.
        increment: Duration,
        /// The number of moves until more time is added; `None` for the rest of the game.
        moves_to_go: Option<u32>,
    },
}

impl TimeLimit {
    /// Returns the time after which no new depth is begun, and the time after which the search ends.
    pub(crate) fn budget(self) -> (Duration, Duration) {
        match self {
            TimeLimit::PerMove(time) => (time, time),
            TimeLimit::Clock { left, increment, moves_to_go } => {
                let moves = f64::from(moves_to_go.unwrap_or(25).clamp(1, 25));
                let (left, increment) = (left.as_secs_f64(), increment.as_secs_f64());
                let share = left / moves + increment * 0.75;
                let most = if moves <= 1.0 { left * 0.9 } else { left * 0.5 };
                let hard = (share * 4.0).min(most);
                let soft = (share * 0.7).min(hard);
                (Duration::from_secs_f64(soft), Duration::from_secs_f64(hard))
            }
        }
    }
}

/// Stops a search from another thread.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// Returns the control of a search that begins at once.
    pub fn new() -> Control {
        Control::default()
    }

    /// Returns the control of a search during the opponent's time: limits do not end it before
    /// [`ponder_hit`](Control::ponder_hit).
    pub fn pondering() -> Control {
        Control { stopped: AtomicBool::new(false), pondering: AtomicBool::new(true) }
    }

    /// Stops the search. It returns the best move so far within a few milliseconds.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Starts the time of a search that was [`pondering`](Control::pondering).
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Returns whether the search was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
