//! Points, in tenths, so that sums are exact in every format.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// A number of points with one decimal.
///
/// ```
/// use tabiya_grade::Points;
///
/// assert_eq!((Points::whole(2) + Points::tenths(3)).to_string(), "2.3");
/// assert_eq!(Points::tenths(40).to_string(), "4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Points(u32);

impl Points {
    /// Returns a whole number of points.
    pub const fn whole(points: u32) -> Points {
        Points(points.saturating_mul(10))
    }

    /// Returns a number of tenths of a point.
    pub const fn tenths(tenths: u32) -> Points {
        Points(tenths)
    }

    /// Returns the number of tenths.
    pub const fn in_tenths(self) -> u32 {
        self.0
    }

    /// Returns the number as a fraction, for formats and statistics.
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// Returns the difference, or nothing if the other number is greater.
    pub(crate) fn less(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }

    /// Returns `count` of `of` equal parts, rounded down.
    pub(crate) fn part(self, count: usize, of: usize) -> Points {
        let tenths = u64::from(self.0) * count as u64 / (of.max(1) as u64);
        Points(u32::try_from(tenths).unwrap_or(u32::MAX))
    }

    /// Returns the number as JSON, without a decimal if it is whole.
    pub(crate) fn json(self) -> serde_json::Value {
        if self.0.is_multiple_of(10) { (self.0 / 10).into() } else { self.as_f64().into() }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, tenths) = (self.0 / 10, self.0 % 10);
        let text = if tenths == 0 { whole.to_string() } else { format!("{whole}.{tenths}") };
        f.pad(&text)
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::default(), Add::add)
    }
}
