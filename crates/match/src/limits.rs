//! How long the programs may think: time controls, and fixed times, nodes and depths. This file reads no
//! clock.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::arguments::{self, ArgumentError};

/// The time for a number of moves, or for the whole game, with an increment after each move.
///
/// ```
/// use tabiya_match::TimeControl;
///
/// let control: TimeControl = "40/60+0.5".parse().unwrap();
/// assert_eq!(control.moves, Some(40));
/// assert_eq!(control.to_string(), "40/60+0.5");
/// assert_eq!("1:30+1".parse::<TimeControl>().unwrap().to_string(), "90+1");
/// assert!("ten".parse::<TimeControl>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The number of moves after which the time is given again.
    pub moves: Option<u32>,
    /// The time for these moves, or for the game.
    pub time: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = ArgumentError;

    fn from_str(text: &str) -> Result<TimeControl, ArgumentError> {
        let error = || {
            let forms = "`10+0.1`, `1:30+1` or `40/60`";
            ArgumentError::new(format!("`{text}` is not a time control such as {forms}."))
        };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                (Some(moves.parse().ok().filter(|moves| *moves > 0).ok_or_else(error)?), rest)
            }
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let read = |text: &str| {
            let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
            let minutes: u32 = minutes.parse().ok()?;
            let seconds: f64 = seconds.parse().ok().filter(|seconds| *seconds >= 0.0)?;
            arguments::seconds(f64::from(minutes) * 60.0 + seconds)
        };
        let time = read(time).filter(|time| !time.is_zero()).ok_or_else(error)?;
        Ok(TimeControl { moves, time, increment: read(increment).ok_or_else(error)? })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        f.write_str(&arguments::in_seconds(self.time))?;
        if self.increment.is_zero() {
            Ok(())
        } else {
            write!(f, "+{}", arguments::in_seconds(self.increment))
        }
    }
}

/// The limits of a search. Several can be combined.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The clock.
    pub clock: Option<TimeControl>,
    /// The time for each move.
    pub movetime: Option<Duration>,
    /// The number of nodes for each move.
    pub nodes: Option<u64>,
    /// The depth for each move.
    pub depth: Option<u32>,
    /// How much longer than allowed a move may take before the game is lost.
    pub margin: Option<Duration>,
}

/// The margin for a fixed time per move: programs measure it with their own clocks, and begin later.
const MOVETIME_MARGIN: Duration = Duration::from_millis(100);

impl Limits {
    /// Returns whether the search has no limit.
    pub fn is_empty(&self) -> bool {
        self.clock.is_none() && self.movetime.is_none() && self.nodes.is_none() && self.depth.is_none()
    }

    /// Returns these limits, or others if there are none here; the margin is kept.
    pub(crate) fn or(self, other: Limits) -> Limits {
        let margin = self.margin.or(other.margin);
        Limits { margin, ..if self.is_empty() { other } else { self } }
    }

    /// Returns how much longer than allowed a move may take: by default 100 ms with a fixed time per move,
    /// and nothing with a clock, whose time programs can divide as they like.
    pub(crate) fn margin(&self) -> Duration {
        let usual = if self.movetime.is_some() { MOVETIME_MARGIN } else { Duration::ZERO };
        self.margin.unwrap_or(usual)
    }

    /// Reads one limit by its name; `None` if there is no such limit.
    pub(crate) fn set(&mut self, key: &str, value: &str) -> Result<bool, ArgumentError> {
        match key {
            "tc" => self.clock = Some(value.parse()?),
            "movetime" => self.movetime = Some(arguments::parse_duration(value)?),
            "nodes" => self.nodes = Some(arguments::positive(key, value)?),
            "depth" => self.depth = Some(arguments::positive(key, value)?),
            "margin" => self.margin = Some(arguments::parse_duration(value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Writes the limits as `key=value` pairs.
impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.clock.map(|clock| format!("tc={clock}")),
            self.movetime.map(|time| format!("movetime={}ms", time.as_millis())),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.depth.map(|depth| format!("depth={depth}")),
            self.margin.map(|margin| format!("margin={}ms", margin.as_millis())),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

/// The clock of one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    left: Duration,
    /// The moves made since the time was given.
    made: u32,
}

impl Clock {
    pub(crate) fn new(control: TimeControl) -> Clock {
        Clock { control, left: control.time, made: 0 }
    }

    /// Returns the time that is left.
    pub(crate) fn left(&self) -> Duration {
        self.left
    }

    pub(crate) fn increment(&self) -> Duration {
        self.control.increment
    }

    /// Returns the number of moves before more time is given.
    pub(crate) fn moves_to_go(&self) -> Option<u32> {
        self.control.moves.map(|moves| moves - self.made)
    }

    /// Subtracts the time for a move that was made in time, and adds the increment.
    pub(crate) fn spend(&mut self, used: Duration) {
        self.left = self.left.saturating_sub(used) + self.control.increment;
        self.made += 1;
        if self.control.moves == Some(self.made) {
            self.made = 0;
            self.left += self.control.time;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_given_again_after_some_moves() {
        let mut clock = Clock::new("2/10+1".parse().unwrap());
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.spend(Duration::from_secs(4));
        assert_eq!((clock.left().as_secs(), clock.moves_to_go()), (7, Some(1)));
        clock.spend(Duration::from_secs(8));
        assert_eq!((clock.left().as_secs(), clock.moves_to_go()), (11, Some(2)));
    }

    #[test]
    fn own_limits_replace_common_ones() {
        let mut own = Limits::default();
        assert!(own.set("nodes", "500").unwrap());
        assert!(!own.set("colour", "red").unwrap());
        let mut common = Limits::default();
        common.set("movetime", "10ms").unwrap();
        common.set("margin", "50ms").unwrap();
        assert_eq!(own.or(common).to_string(), "nodes=500 margin=50ms");
        assert_eq!(Limits::default().or(common).margin().as_millis(), 50);
    }
}
