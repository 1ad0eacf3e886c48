//! Tags whose values are written differently in other formats, and tags that KIF and CSA do not need.

use crate::record::Record;

/// Reads `2020/01/31 10:00:00` as the tags of PGN for date and time. Returns `false` if the value has
/// another form.
pub(crate) fn read_date(record: &mut Record, value: &str) -> bool {
    let Some((date, time)) = date_and_time(value).filter(|_| record.tag("Date").is_none()) else {
        return false;
    };
    record.set_tag("Date", &date.replace('/', "."));
    if let Some(time) = time {
        record.set_tag("Time", time);
    }
    true
}

fn date_and_time(value: &str) -> Option<(&str, Option<&str>)> {
    let value = value.trim();
    let (date, time) = match value.split_once([' ', '　']) {
        Some((date, time)) => (date, Some(time.trim())),
        None => (value, None),
    };
    let digits = |text: &str, lengths: &[usize], sign: char| {
        let parts: Vec<&str> = text.split(sign).collect();
        parts.len() == lengths.len()
            && parts
                .iter()
                .zip(lengths)
                .all(|(part, length)| part.len() == *length && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let known = digits(date, &[4, 2, 2], '/') && time.is_none_or(|time| digits(time, &[2, 2, 2], ':'));
    known.then_some((date, time))
}

/// Returns the value that [`read_date`] reads, if the record has a complete date; with the time, if it has
/// one.
pub(crate) fn write_date(record: &Record) -> Option<String> {
    let date = record.tag("Date")?.replace('.', "/");
    let with_time = record.tag("Time").map(|time| format!("{date} {time}"));
    with_time.into_iter().chain([date]).find(|text| date_and_time(text).is_some())
}

/// Returns whether KIF and CSA express a tag in another way.
pub(crate) fn is_redundant(name: &str) -> bool {
    matches!(name, "Result" | "FEN" | "SetUp" | "Variant" | "Termination" | "Time")
}

/// Joins the lines of a text.
pub(crate) fn one_line(text: &str) -> String {
    text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
