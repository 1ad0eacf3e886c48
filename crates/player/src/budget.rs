//! How much a search may cost: nodes where there is no clock, time where there is one, or both.

use std::time::Duration;

use tabiya_engine::{Level, Limits, TimeLimit};

/// The most that a search may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    nodes: Option<u64>,
    time: Option<Duration>,
}

impl Budget {
    /// Returns a budget of nodes. Searches within it need no clock.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), time: None }
    }

    /// Returns a budget of time.
    pub const fn time(time: Duration) -> Budget {
        Budget { nodes: None, time: Some(time) }
    }

    /// Adds a limit of time.
    #[must_use]
    pub const fn within(self, time: Duration) -> Budget {
        Budget { time: Some(time), ..self }
    }

    /// Returns the limits of a search at full strength, for hints and for replies to offers.
    pub fn limits(self) -> Limits {
        Limits { nodes: self.nodes, time: self.time.map(TimeLimit::PerMove), ..Limits::default() }
    }

    /// Returns the limits of a search for a move at a level. The nodes of the budget count only where the
    /// level has no limit of its own. `seed` decides which moves are overlooked: use another one for each
    /// move of a game.
    ///
    /// ```
    /// use tabiya_engine::Level;
    /// use tabiya_player::Budget;
    ///
    /// let budget = Budget::nodes(1_000_000);
    /// assert_eq!(budget.limits_at(Level::MAX, 0).nodes, Some(1_000_000));
    /// assert!(budget.limits_at(Level::MIN, 0).nodes < Some(1_000));
    /// ```
    pub fn limits_at(self, level: Level, seed: u64) -> Limits {
        let limits = level.limits(seed);
        Limits { nodes: limits.nodes.or(self.nodes), time: self.time.map(TimeLimit::PerMove), ..limits }
    }
}
