//! Words of arguments: `key=value` pairs separated by spaces, with quotes around values that contain spaces.

use std::fmt;
use std::time::Duration;

/// An argument that cannot be read. It displays as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArgumentError(pub(crate) String);

impl ArgumentError {
    pub(crate) fn new(text: impl Into<String>) -> ArgumentError {
        ArgumentError(text.into())
    }
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ArgumentError {}

/// Splits a text at spaces. Single or double quotes keep spaces together, anywhere in a word.
pub(crate) fn split(text: &str) -> Result<Vec<String>, ArgumentError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(ArgumentError::new(format!("A quotation mark is not closed in `{text}`.")));
    }
    words.extend(word);
    Ok(words)
}

/// Splits a text into keys and values.
pub(crate) fn pairs(text: &str, what: &str) -> Result<Vec<(String, String)>, ArgumentError> {
    let pair = |word: String| match word.split_once('=') {
        Some((key, value)) => Ok((key.to_owned(), value.to_owned())),
        None => Err(ArgumentError::new(format!("`{word}` in {what} is not of the form `key=value`."))),
    };
    split(text)?.into_iter().map(pair).collect()
}

/// Reads a number of a pair.
pub(crate) fn number<T: std::str::FromStr>(key: &str, value: &str) -> Result<T, ArgumentError> {
    value.parse().map_err(|_| ArgumentError::new(format!("`{key}={value}`: a number is expected.")))
}

/// Reads a number of a pair that must not be 0.
pub(crate) fn positive<T>(key: &str, value: &str) -> Result<T, ArgumentError>
where
    T: std::str::FromStr + PartialEq + From<u8>,
{
    let read = value.parse::<T>().ok().filter(|number| *number != T::from(0));
    read.ok_or_else(|| ArgumentError::new(format!("`{key}={value}`: a number of at least 1 is expected.")))
}

/// Reads a duration: `100ms`, `1.5s`, `2m`, or `0`. Other numbers need a unit, since programs differ in which
/// one they assume.
///
/// # Errors
///
/// Returns an error for anything else.
pub fn parse_duration(text: &str) -> Result<Duration, ArgumentError> {
    let error = || ArgumentError::new(format!("`{text}` is not a duration such as `100ms`, `0.5s` or `2m`."));
    let (number, unit) = match text.find(|c: char| c.is_ascii_alphabetic()) {
        Some(at) => text.split_at(at),
        None if text == "0" => (text, "s"),
        None if text.parse::<f64>().is_ok() => {
            let text = format!("`{text}` has no unit: write `{text}ms`, `{text}s` or `{text}m`.");
            return Err(ArgumentError::new(text));
        }
        None => return Err(error()),
    };
    let scale = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        _ => return Err(error()),
    };
    seconds(number.parse::<f64>().map_err(|_| error())? * scale).ok_or_else(error)
}

/// Returns a number of seconds as a duration, rounded to milliseconds, if it is sensible.
pub(crate) fn seconds(number: f64) -> Option<Duration> {
    let sensible = (0.0..=1e6).contains(&number);
    sensible.then(|| Duration::from_millis((number * 1_000.0).round() as u64))
}

/// Writes a duration in seconds, with milliseconds only if there are any: `10`, `0.1`.
pub(crate) fn in_seconds(duration: Duration) -> String {
    let text = format!("{:.3}", duration.as_secs_f64());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_spaces() {
        let words = split(r#"a  cmd="/x y/z" 'option.Skill Level=3' e="" "#).unwrap();
        assert_eq!(words, ["a", "cmd=/x y/z", "option.Skill Level=3", "e="]);
        assert!(split("a 'b").is_err());
    }

    #[test]
    fn durations_have_units() {
        let read = ["100ms", "0.5s", "2m", "3s", "0"].map(|text| parse_duration(text).unwrap().as_millis());
        assert_eq!(read, [100, 500, 120_000, 3_000, 0]);
        for text in ["", "x", "-1", "-1s", "1h", "nan", "1e99", "3", "0.5"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
        assert_eq!(["10s", "0.1s"].map(|text| in_seconds(parse_duration(text).unwrap())), ["10", "0.1"]);
    }
}
