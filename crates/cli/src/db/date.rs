//! Days of the calendar as times, in milliseconds since 1970.

use std::time::{SystemTime, UNIX_EPOCH};

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// Parses a day, `2026-01-31`, and returns when it begins in UTC.
pub(super) fn parse(text: &str) -> Result<u64, String> {
    read(text).ok_or_else(|| "a day looks like 2026-01-31, from 1970 on".to_owned())
}

fn read(text: &str) -> Option<u64> {
    let mut parts = text.split('-').map(|part| {
        let plain = (2..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| part.parse::<u64>().ok()).flatten()
    });
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let length = match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => return None,
    };
    if parts.next().is_some() || year < 1970 || !(1..=length).contains(&day) {
        return None;
    }
    // Years are counted from March on, so that leap days come last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    // The first of January of 1970.
    Some((days - 719_468) * DAY)
}

/// Returns the time a number of days ago.
pub(super) fn days_ago(days: u32) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX).saturating_sub(u64::from(days) * DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_the_calendar() {
        for (text, seconds) in [
            ("1970-01-01", 0),
            ("2000-02-29", 951_782_400),
            ("2000-03-01", 951_868_800),
            ("2024-02-29", 1_709_164_800),
            ("2100-03-01", 4_107_542_400),
        ] {
            assert_eq!(parse(text), Ok(seconds * 1_000), "{text}");
        }
        for text in
            ["", "2026", "2026-13-01", "2026-02-29", "1969-12-31", "2026-1-1-1", "26-a-1", "2026-00-10"]
        {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
