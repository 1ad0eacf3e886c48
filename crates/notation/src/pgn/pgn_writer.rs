//! Writes records as PGN in canonical form: the Seven Tag Roster first, and lines of at most 80 columns.

use std::fmt::Write;

use tabiya_board::Color;
use tabiya_rules::Position;

use super::clock::write_times;
use super::recorder::Times;
use super::variant;
use crate::record::{Node, Record, RecordResult, written_variations};
use crate::{fen, san};

/// The Seven Tag Roster, with the values for unknown.
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

const COLUMNS: usize = 80;

/// Writes a game. The Seven Tag Roster comes first, and a missing result is written as `*`.
///
/// ```
/// use tabiya_notation::pgn;
/// use tabiya_rules::Ruleset;
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let record = pgn::read(&chess, "1.e4 e5 (1...c5!) 2.Nf3 {a knight} *").unwrap();
/// let text = pgn::write(&record);
/// assert!(text.ends_with("\n\n1. e4 e5 (1... c5 $1) 2. Nf3 {a knight} *\n"));
/// assert_eq!(pgn::read(&chess, &text).unwrap().line, record.line);
/// ```
#[must_use]
pub fn write(record: &Record) -> String {
    let mut out = String::new();
    tags(&mut out, record);
    out.push('\n');
    let mut words = Words::default();
    for comment in &record.comments {
        words.comment(comment);
    }
    words.line(&record.line, &mut record.start.clone(), 0);
    words.word(record.result.unwrap_or(RecordResult::Unknown).as_str());
    words.fold(&mut out);
    out
}

fn tags(out: &mut String, record: &Record) {
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        let _ = writeln!(out, "[{name} \"{value}\"]");
    };
    for (name, unknown) in ROSTER {
        match name {
            "Result" => tag(name, record.result.unwrap_or(RecordResult::Unknown).as_str()),
            _ => tag(name, record.tag(name).unwrap_or(unknown)),
        }
    }
    let ruleset = record.start.ruleset();
    if let Some(name) = variant::tag(ruleset) {
        tag("Variant", name);
    }
    let number = ruleset.start_number(&record.start);
    // Readers of games with several opening arrays expect to be told which it is.
    if number.is_some() || record.start != ruleset.start() {
        tag("SetUp", "1");
        tag("FEN", &fen::write(&record.start));
    }
    if let Some(number) = number {
        tag("StartNumber", &number.to_string());
    }
    if let Some(termination) = &record.termination {
        tag("Termination", &termination.to_string());
    }
    let own = ["Result", "Variant", "SetUp", "FEN", "StartNumber", "Termination"];
    for (name, value) in &record.tags {
        let is_name =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if is_name && !own.contains(&name.as_str()) && !ROSTER.iter().any(|(known, _)| known == name) {
            tag(name, value);
        }
    }
}

/// The words of the movetext, which are not broken across lines.
#[derive(Default)]
struct Words {
    words: Vec<String>,
    /// The prefix of the next word.
    open: &'static str,
}

impl Words {
    fn word(&mut self, word: &str) {
        self.words.push(format!("{}{word}", std::mem::take(&mut self.open)));
    }

    /// Writes the words in lines.
    fn fold(self, out: &mut String) {
        let mut column = 0;
        for word in self.words {
            let length = word.chars().count();
            if column > 0 {
                // A line that begins with one of these characters would be a tag or an escape.
                let fits = column + 1 + length <= COLUMNS || word.starts_with(['[', '%']);
                out.push(if fits { ' ' } else { '\n' });
                column = if fits { column + 1 } else { 0 };
            }
            out.push_str(&word);
            column += length;
        }
        out.push('\n');
    }

    fn comment(&mut self, text: &str) {
        // A comment cannot contain a closing bracket.
        let text = text.replace('}', ")");
        let mut words = text.split_whitespace().peekable();
        let mut open = "{";
        while let Some(word) = words.next() {
            let mut word = word.to_owned();
            // A command is one word, since some programs cannot read it across two lines.
            while word.starts_with("[%") && !word.contains(']') && word.len() < COLUMNS / 2 {
                let Some(more) = words.next() else { break };
                word = format!("{word} {more}");
            }
            let close = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{open}{word}{close}"));
            open = "";
        }
    }

    /// Writes a line with its variations. `depth` is the number of variations that it is nested in.
    fn line(&mut self, line: &[Node], position: &mut Position, depth: usize) {
        let mut numbered = false;
        for node in line {
            for comment in &node.before {
                self.comment(comment);
                numbered = false;
            }
            let number = position.setup().number;
            let text = node.m.map_or_else(|| "--".to_owned(), |m| san::write(position, m));
            match position.turn() {
                Color::White => self.word(&format!("{number}. {text}")),
                Color::Black if !numbered => self.word(&format!("{number}... {text}")),
                Color::Black => self.word(&text),
            }
            numbered = true;
            for nag in &node.nags {
                self.word(&format!("${nag}"));
            }
            let mut times = String::new();
            write_times(
                &mut times,
                &Times { clock: node.clock, spent: node.spent, evaluation: node.evaluation },
            );
            if !times.is_empty() {
                // The times are one word, since some programs cannot read them across two lines.
                self.word(&format!("{{{times}}}"));
                numbered = false;
            }
            for comment in &node.after {
                self.comment(comment);
                numbered = false;
            }
            for variation in written_variations(node, depth) {
                self.open = "(";
                self.line(variation, &mut position.clone(), depth + 1);
                if let Some(last) = self.words.last_mut() {
                    last.push(')');
                }
                numbered = false;
            }
            node.play(position);
        }
    }
}
