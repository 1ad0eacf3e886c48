//! Numbers in arguments, with limits that are named in the error.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Returns the parser of an option that takes a number within limits.
pub(crate) fn within<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        text.parse::<T>()
            .ok()
            .filter(|number| range.contains(number))
            .ok_or_else(|| format!("a whole number from {} to {} is expected", range.start(), range.end()))
    }
}

/// Returns the parser of an option that takes a number of at least a limit.
pub(crate) fn at_least<T>(least: T) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.parse::<T>().ok().filter(|number| *number >= least);
        number.ok_or_else(|| format!("a whole number of at least {least} is expected"))
    }
}
