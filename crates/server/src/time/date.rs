//! Dates and times of day in UTC, as PGN writes them.

/// A date and time of day in UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DateTime {
    year: u64,
    month: u64,
    day: u64,
    second: u64,
}

impl DateTime {
    /// Converts a calendar time, in milliseconds since 1970.
    pub(crate) fn of(milliseconds: u64) -> DateTime {
        let seconds = milliseconds / 1000;
        let (days, second) = (seconds / 86_400, seconds % 86_400);
        // Years are counted from the first of March of the year 0, so that leap days come last: 400 of them
        // have 146,097 days.
        let days = days + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        DateTime { year: era * 400 + year + u64::from(month <= 2), month, day, second }
    }

    /// Formats the date as in PGN: `1992.08.31`.
    pub(crate) fn date(self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }

    /// Formats the time of day: `23:59:59`.
    pub(crate) fn time(self) -> String {
        format!("{:02}:{:02}:{:02}", self.second / 3600, self.second / 60 % 60, self.second % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        let written = |seconds: u64| {
            let time = DateTime::of(seconds * 1000 + 999);
            format!("{} {}", time.date(), time.time())
        };
        assert_eq!(written(0), "1970.01.01 00:00:00");
        assert_eq!(written(951_782_399), "2000.02.28 23:59:59");
        assert_eq!(written(951_782_400), "2000.02.29 00:00:00");
        assert_eq!(written(951_868_800), "2000.03.01 00:00:00");
        assert_eq!(written(1_709_164_800), "2024.02.29 00:00:00");
        assert_eq!(written(4_107_542_400), "2100.03.01 00:00:00");
        assert_eq!(written(1_700_000_000), "2023.11.14 22:13:20");
    }

    #[test]
    fn no_day_is_left_out_for_a_thousand_years() {
        let mut day = 0;
        for year in 1970..2970 {
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let february = if leap { 29 } else { 28 };
            let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
            for (month, length) in (1..).zip(lengths) {
                for date in 1..=length {
                    let written = DateTime::of(day * 86_400_000).date();
                    assert_eq!(written, format!("{year}.{month:02}.{date:02}"));
                    day += 1;
                }
            }
        }
    }
}
