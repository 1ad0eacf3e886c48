//! Times and evaluations in comments: `[%clk 1:02:03]` is the remaining time, `[%emt 0:00:04]` the time
//! spent, and `[%eval -0.35]` or `[%eval #3]` a program's evaluation of the position.

use std::fmt::Write;
use std::time::Duration;

use super::recorder::Times;
use crate::record::Evaluation;

/// Removes times and evaluations from a comment. Returns the rest, if there is any, and the removed values.
pub(super) fn take_times(comment: &str) -> (Option<String>, Times) {
    let mut times = Times::default();
    let mut words = String::with_capacity(comment.len());
    let mut rest = comment;
    while let Some(start) = rest.find("[%") {
        let (before, command) = rest.split_at(start);
        words.push_str(before);
        let Some(end) = command.find(']') else {
            rest = command;
            break;
        };
        let (inside, after) = (&command[2..end], &command[end + 1..]);
        match inside.split_once(char::is_whitespace) {
            Some(("clk", time)) if parse(time).is_some() => times.clock = parse(time),
            Some(("emt", time)) if parse(time).is_some() => times.spent = parse(time),
            Some(("eval", text)) if Evaluation::parse(text).is_some() => {
                times.evaluation = Evaluation::parse(text);
            }
            _ => words.push_str(&command[..=end]),
        }
        rest = after;
    }
    words.push_str(rest);
    let words = unfolded(&words);
    ((!words.is_empty()).then_some(words), times)
}

/// Joins the lines of a comment, which are only folded in the file.
pub(super) fn unfolded(comment: &str) -> String {
    comment.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Writes the times and the evaluation of a move as a comment, if it has any.
pub(super) fn write_times(out: &mut String, times: &Times) {
    for (name, time) in [("clk", times.clock), ("emt", times.spent)] {
        let Some(time) = time else { continue };
        let seconds = time.as_secs();
        let _ = write!(out, "[%{name} {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
        if time.subsec_millis() > 0 {
            let millis = format!("{:03}", time.subsec_millis());
            let _ = write!(out, ".{}", millis.trim_end_matches('0'));
        }
        out.push(']');
    }
    if let Some(evaluation) = times.evaluation {
        let _ = write!(out, "[%eval {evaluation}]");
    }
}

/// Parses `1:02:03`, also without hours and with a fraction of a second.
fn parse(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let mut seconds = 0u64;
    let parts: Vec<&str> = whole.split(':').collect();
    if parts.len() > 3 {
        return None;
    }
    for part in parts {
        if part.is_empty() || part.len() > 6 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        seconds = seconds * 60 + part.parse::<u64>().ok()?;
    }
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let millis: String = fraction.chars().chain("000".chars()).take(3).collect();
    Some(Duration::from_secs(seconds) + Duration::from_millis(millis.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_taken_out() {
        let (words, times) =
            take_times(" [%clk 1:02:03.5] good [%emt 0:04] [%eval 0.3] move [%csl Ga1]\n there ");
        assert_eq!(words.as_deref(), Some("good move [%csl Ga1] there"));
        assert_eq!(times.clock, Some(Duration::from_millis(3_723_500)));
        assert_eq!(times.spent, Some(Duration::from_secs(4)));
        let mut out = String::new();
        write_times(&mut out, &times);
        assert_eq!(out, "[%clk 1:02:03.5][%emt 0:00:04][%eval 0.30]");
    }

    #[test]
    fn what_is_no_time_stays() {
        for text in [
            "[%clk]",
            "[%clk x]",
            "[%clk 1:2:3:4]",
            "[%clk 1:02",
            "[%clk 99999999:00]",
            "[%emt -1]",
            "[%eval]",
        ] {
            let (words, times) = take_times(text);
            assert_eq!(words.as_deref(), Some(text));
            assert!(times.clock.is_none() && times.spent.is_none() && times.evaluation.is_none());
        }
    }
}
