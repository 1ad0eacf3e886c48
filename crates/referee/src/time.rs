//! Times and durations as plain numbers. Nothing here reads the system clock.

use std::fmt;
use std::ops::Sub;

/// A point in time, in milliseconds since an epoch of the caller's choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Time(pub u64);

/// A duration in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Millis(pub u64);

/// Returns the duration from an earlier point in time to a later one; zero if they are in the other order.
impl Sub for Time {
    type Output = Millis;

    fn sub(self, earlier: Time) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Time {
    /// Returns the point in time a duration later, saturating.
    #[must_use]
    pub(crate) fn after(self, length: Millis) -> Time {
        Time(self.0.saturating_add(length.0))
    }
}

impl Millis {
    pub(crate) const fn days(days: u64) -> Millis {
        Millis(days.saturating_mul(24 * 60 * 60 * 1_000))
    }

    /// Returns the duration in whole seconds, rounded up.
    pub(crate) const fn rounded_up(self) -> Millis {
        Millis(self.0.div_ceil(1_000).saturating_mul(1_000))
    }

    pub(crate) const fn plus(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }

    pub(crate) const fn minus(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }

    pub(crate) const fn times(self, count: u32) -> Millis {
        Millis(self.0.saturating_mul(count as u64))
    }
}

impl fmt::Display for Millis {
    /// Formats the duration as `1:05:09.250`, without hours or milliseconds that are zero.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.0 / 1_000, self.0 % 1_000);
        let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        match hours {
            0 => write!(f, "{minutes}:{seconds:02}")?,
            _ => write!(f, "{hours}:{minutes:02}:{seconds:02}")?,
        }
        if rest == 0 { Ok(()) } else { write!(f, ".{rest:03}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_formatted_as_on_a_clock() {
        let written = [0, 5_000, 65_250, 3_909_000].map(|ms| Millis(ms).to_string());
        assert_eq!(written, ["0:00", "0:05", "1:05.250", "1:05:09"]);
    }

    #[test]
    fn arithmetic_saturates() {
        assert_eq!(Time(5) - Time(9), Millis(0));
        assert_eq!(Time(u64::MAX).after(Millis(1)), Time(u64::MAX));
    }
}
