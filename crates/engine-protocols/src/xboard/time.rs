//! Time controls as XBoard sends them: `level`, `st` and `time`.

use std::time::Duration;

use tabiya_engine::TimeLimit;

use crate::search_thread::LONGEST;

/// The time control, and the remaining time of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TimeControl {
    /// The number of moves of a period; 0 for the whole game.
    moves: u32,
    increment: Duration,
    left: Duration,
    /// A fixed time per move, which replaces the others.
    per_move: Option<Duration>,
}

impl Default for TimeControl {
    fn default() -> TimeControl {
        let left = Duration::from_secs(300);
        TimeControl { moves: 40, increment: Duration::ZERO, left, per_move: None }
    }
}

impl TimeControl {
    /// Sets a part of the time control by its command. Returns whether that makes sense.
    pub(super) fn set(&mut self, word: &str, text: &str) -> bool {
        self.changed(word, text).is_some_and(|changed| {
            *self = changed;
            true
        })
    }

    fn changed(self, word: &str, text: &str) -> Option<TimeControl> {
        let mut words = text.split_whitespace();
        Some(match word {
            "level" => {
                let moves = words.next()?.parse().ok()?;
                let left = minutes(words.next()?)?;
                let increment = seconds(words.next()?.parse().ok()?)?;
                TimeControl { moves, increment, left, per_move: None }
            }
            "st" => TimeControl { per_move: Some(minutes_or_seconds(words.next()?)?), ..self },
            // Hundredths of a second; a clock that has run out is negative.
            _ => TimeControl { left: seconds(words.next()?.parse::<f64>().ok()?.max(0.0) / 100.0)?, ..self },
        })
    }

    /// Returns the limit of the next move, after some half-moves of the game.
    pub(super) fn limit(&self, plies: usize, overhead: Duration) -> Option<TimeLimit> {
        if let Some(time) = self.per_move {
            return Some(TimeLimit::PerMove(time.saturating_sub(overhead)));
        }
        let made = u32::try_from(plies / 2).unwrap_or(u32::MAX);
        Some(TimeLimit::Clock {
            left: self.left.saturating_sub(overhead),
            increment: self.increment,
            moves_to_go: (self.moves > 0).then(|| self.moves - made % self.moves),
        })
    }
}

fn seconds(number: f64) -> Option<Duration> {
    let number = Some(number).filter(|number| number.is_finite())?;
    Duration::try_from_secs_f64(number.min(LONGEST.as_secs_f64())).ok()
}

/// Reads `5` or `0:30`: minutes, and seconds after a colon.
fn minutes(text: &str) -> Option<Duration> {
    match text.split_once(':') {
        Some((minutes, rest)) => {
            seconds(minutes.parse::<f64>().ok()?.mul_add(60.0, rest.parse::<f64>().ok()?))
        }
        None => seconds(text.parse::<f64>().ok()? * 60.0),
    }
}

/// Reads `30` or `1:30`: seconds, or minutes before a colon.
fn minutes_or_seconds(text: &str) -> Option<Duration> {
    if text.contains(':') { minutes(text) } else { seconds(text.parse().ok()?) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(commands: &[(&str, &str)]) -> TimeControl {
        let mut control = TimeControl::default();
        for (word, text) in commands {
            assert!(control.set(word, text), "{word} {text}");
        }
        control
    }

    #[test]
    fn commands_set_the_time() {
        let control = after(&[("level", "40 0:30 1.5"), ("time", "1000")]);
        let clock = TimeLimit::Clock {
            left: Duration::from_millis(9990),
            increment: Duration::from_millis(1500),
            moves_to_go: Some(38),
        };
        assert_eq!(control.limit(85, Duration::from_millis(10)), Some(clock));
        let control = after(&[("level", "0 2 0"), ("st", "3"), ("time", "-5")]);
        assert_eq!(control.limit(0, Duration::ZERO), Some(TimeLimit::PerMove(Duration::from_secs(3))));
    }

    #[test]
    fn nonsense_changes_nothing() {
        let mut control = TimeControl::default();
        for text in ["", "x", "NaN", "1", "40 -1 0", "40 5", "1e999 1e999 1e999", "-1 5 0"] {
            assert!(!control.set("level", text), "{text}");
        }
        for text in ["", "x", "NaN", "-1", ":", "1:x"] {
            assert!(!control.set("st", text), "{text}");
        }
        assert_eq!(control, TimeControl::default());
    }
}
