//! Time as numbers that the caller gives. Nothing here asks what time it is.

use std::fmt;

/// A moment: milliseconds since some beginning that the caller has chosen and keeps to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Time(pub u64);

/// A length of time, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Millis(pub u64);

impl Time {
    /// How long before this moment another was; nothing if it was later.
    #[must_use]
    pub fn since(self, earlier: Time) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }

    /// This moment and a length of time later. The end of time is never passed.
    #[must_use]
    pub fn after(self, length: Millis) -> Time {
        Time(self.0.saturating_add(length.0))
    }
}

impl Millis {
    /// Whole seconds.
    pub const fn seconds(seconds: u64) -> Millis {
        Millis(seconds.saturating_mul(1_000))
    }

    /// Whole minutes.
    pub const fn minutes(minutes: u64) -> Millis {
        Millis::seconds(minutes.saturating_mul(60))
    }

    /// Whole days.
    pub const fn days(days: u64) -> Millis {
        Millis::minutes(days.saturating_mul(24 * 60))
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
    /// `1:05:09.250`: hours only where there are some, thousandths only where they are not zero.
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
    fn lengths_are_written_as_clocks_show_them() {
        let written = [0, 5_000, 65_250, 3_909_000].map(|ms| Millis(ms).to_string());
        assert_eq!(written, ["0:00", "0:05", "1:05.250", "1:05:09"]);
    }

    #[test]
    fn time_neither_runs_backwards_nor_overflows() {
        assert_eq!(Time(5).since(Time(9)), Millis(0));
        assert_eq!(Time(u64::MAX).after(Millis(1)), Time(u64::MAX));
    }
}
