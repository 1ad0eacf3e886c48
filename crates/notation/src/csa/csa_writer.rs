//! Writes a record.

use std::fmt::Write as _;

use super::start::{digits, sign};
use super::{start, supports};
use crate::UnsupportedError;
use crate::record::{Record, Termination};
use crate::shogi::{endings, pieces, tags};

/// Writes a game.
///
/// # Errors
///
/// Returns why CSA does not support the game.
///
/// ```
/// use tabiya_notation::{GameFormat, MoveNotation, Node, Record};
/// use tabiya_rules::Ruleset;
///
/// let mut record = Record::new(Ruleset::builtin("shogi").unwrap().start());
/// record.line.push(Node::new(MoveNotation::Usi.read(&record.start, "7g7f").unwrap()));
/// assert_eq!(GameFormat::Csa.write(&record).unwrap(), "V2.2\nPI\n+\n+7776FU\n");
/// ```
pub(crate) fn write(record: &Record) -> Result<String, UnsupportedError> {
    let ruleset = record.start.ruleset();
    supports(ruleset)?;
    let mut out = String::from("V2.2\n");
    write_tags(&mut out, record);
    out.push_str(&start::write(ruleset, &record.start.setup()));
    let _ = writeln!(out, "{}", sign(record.start.turn()));
    comments(&mut out, &record.comments);
    let mut position = record.start.clone();
    for node in &record.line {
        comments(&mut out, &node.before);
        let m = node.m.ok_or_else(|| UnsupportedError::of_null_move("CSA", ruleset))?;
        let from = if m.is_drop() { "00".into() } else { digits(ruleset, m.from()) };
        let piece = pieces::of(ruleset, m.into_kind()).map_or("", |names| names.csa);
        let _ = writeln!(out, "{}{from}{}{piece}", sign(position.turn()), digits(ruleset, m.to()));
        if let Some(spent) = node.spent {
            let _ = writeln!(out, "T{}", spent.as_secs());
        }
        comments(&mut out, &node.after);
        position.play_unchecked(m);
    }
    match (endings::csa(record.result, record.termination.as_ref(), position.turn()), &record.termination) {
        (Some(word), _) => {
            let _ = writeln!(out, "%{word}");
        }
        (None, Some(Termination::Other(word))) if is_word(word) => {
            let _ = writeln!(out, "%{word}");
        }
        _ => {}
    }
    Ok(out)
}

/// Returns whether a text could be a keyword of a later version.
fn is_word(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_uppercase() || c == '_')
}

fn write_tags(out: &mut String, record: &Record) {
    for (name, value) in &record.tags {
        let value = tags::one_line(value);
        let _ = match name.as_str() {
            "White" => writeln!(out, "N+{value}"),
            "Black" => writeln!(out, "N-{value}"),
            "Event" => writeln!(out, "$EVENT:{value}"),
            "Site" => writeln!(out, "$SITE:{value}"),
            "Date" => match tags::write_date(record) {
                Some(date) => writeln!(out, "$START_TIME:{date}"),
                None => writeln!(out, "$Date:{value}"),
            },
            name if tags::is_redundant(name) => Ok(()),
            name => writeln!(out, "${}:{value}", tags::one_line(name).replace(':', " ")),
        };
    }
}

fn comments(out: &mut String, comments: &[String]) {
    for line in comments.iter().flat_map(|comment| comment.split('\n')) {
        let _ = writeln!(out, "'{}", line.trim_end());
    }
}
