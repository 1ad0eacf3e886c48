//! What is said when a request gets no answer: a code for programs, a sentence for people, and the
//! place, as far as it can be told. Every code is listed in docs/referee-protocol.md or, if it is a
//! reason of the rules or the referee, in their lists.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_notation::MoveError;
use tabiya_notation::fen::FenError;
use tabiya_notation::pgn::PgnError;
use tabiya_referee::Refusal;
use tabiya_rules::Ruleset;
use tabiya_rules::file::Diagnostic;

/// Why a request was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Error {
    /// A short fixed name.
    pub code: Cow<'static, str>,
    /// Whether it could not be read, or could be read and was refused.
    pub family: Family,
    /// What is wrong, and what to do about it.
    pub sentence: String,
    /// What more is known.
    #[serde(flatten)]
    pub details: Box<Details>,
}

/// What more is known of an error: its place, and what may have been meant. All of it may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Details {
    /// The text that `column` and `line` count in.
    #[serde(rename = "in", default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// The line of that text, counted from 1, where it may have several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The character of that line, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The number of the event at fault, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<usize>,
    /// The name that may have been meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
    /// The moves that an ambiguous text fits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fits: Vec<String>,
    /// Every fault of a ruleset.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<RulesFault>,
}

/// The two families of errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// The request, or a text in it, cannot be read.
    Unreadable,
    /// It can be read, and cannot be done.
    Refused,
}

/// A text that errors can point into.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Text {
    /// The line that was sent.
    Request,
    /// The move in it.
    Move,
    /// The position in it.
    Position,
    /// The game in PGN in it.
    Pgn,
    /// The ruleset in it.
    Rules,
}

/// One fault of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesFault {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub sentence: String,
    /// What may have been meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl Error {
    fn new(family: Family, code: impl Into<Cow<'static, str>>, sentence: impl Into<String>) -> Error {
        Error { code: code.into(), family, sentence: sentence.into(), details: Box::default() }
    }

    fn with(mut self, add: impl FnOnce(&mut Details)) -> Error {
        add(&mut self.details);
        self
    }

    /// Something that cannot be read.
    pub fn unreadable(code: &'static str, sentence: impl Into<String>) -> Error {
        Error::new(Family::Unreadable, code, sentence)
    }

    /// Something that can be read, and cannot be done.
    pub fn refused(code: &'static str, sentence: impl Into<String>) -> Error {
        Error::new(Family::Refused, code, sentence)
    }

    /// The place, counted from 0.
    pub fn at(self, text: Text, offset: usize) -> Error {
        self.with(|details| (details.text, details.column) = (Some(text), Some(offset + 1)))
    }

    /// The place, if the text may have several lines; all counted from 1.
    pub fn at_line(self, text: Text, line: usize, column: usize) -> Error {
        self.with(|details| {
            details.text = Some(text);
            (details.line, details.column) = (Some(line), Some(column));
        })
    }

    pub(crate) fn event(self, number: usize) -> Error {
        self.with(|details| details.event = Some(number))
    }

    /// Adds the name that looks most like the one that was not found.
    pub fn near<'a>(self, word: &str, known: impl IntoIterator<Item = &'a str>) -> Error {
        match tabiya_rules::internal::nearest(word, known) {
            Some(nearest) => {
                let sentence = format!("{} Did you mean `{nearest}`?", self.sentence);
                Error { sentence, ..self }.with(|details| details.nearest = Some(nearest.to_owned()))
            }
            None => self,
        }
    }

    /// A refused command.
    pub fn refusal(refusal: &Refusal, ruleset: &Ruleset) -> Error {
        Error::refused(refusal.code(), refusal.sentence(ruleset))
    }

    /// A text that is no move.
    pub fn of_move(error: &MoveError, ruleset: &Ruleset) -> Error {
        let sentence = error.sentence(ruleset);
        match error {
            MoveError::Unreadable(why) => {
                Error::unreadable("unreadable-move", sentence).at(Text::Move, why.offset)
            }
            MoveError::NotAMove { offset, .. } => {
                Error::unreadable("unreadable-move", sentence).at(Text::Move, *offset)
            }
            MoveError::Ambiguous { fits, .. } => {
                Error::refused(error.code(), sentence).with(|details| details.fits.clone_from(fits))
            }
            _ => Error::refused(error.code(), sentence),
        }
    }

    /// A text that is no position.
    pub fn of_position(error: &FenError) -> Error {
        match error {
            FenError::Unreadable(why) => {
                Error::unreadable("unreadable-position", error.to_string()).at(Text::Position, why.offset)
            }
            FenError::Impossible(_) => Error::refused("impossible-position", error.to_string()),
        }
    }

    /// What is wrong with a game in PGN. The offset of the fault counts in `text`.
    pub fn of_pgn(fault: &PgnError, ruleset: &Ruleset, text: &str) -> Error {
        let (line, column) = place(text, fault.offset);
        let (code, sentence) = (fault.code(), fault.sentence(ruleset));
        let error = if fault.is_unreadable() {
            let code = if code == "unreadable" { "unreadable-pgn" } else { code };
            Error::unreadable(code, sentence)
        } else {
            Error::refused(code, sentence)
        };
        error.at_line(Text::Pgn, line, column)
    }

    /// A text that is no ruleset: every fault of it.
    pub fn of_rules(diagnostics: &[Diagnostic]) -> Error {
        let fault = |found: &Diagnostic| RulesFault {
            line: found.line,
            column: found.column,
            sentence: found.message.clone(),
            hint: found.hint.clone(),
        };
        let faults: Vec<RulesFault> = diagnostics.iter().map(fault).collect();
        let number = faults.len();
        let number = if number == 1 { "a fault".to_owned() } else { format!("{number} faults") };
        let error = Error::unreadable("bad-rules", format!("The ruleset has {number}."));
        let error = match faults.first() {
            Some(first) => error.at_line(Text::Rules, first.line, first.column),
            None => error,
        };
        error.with(|details| details.faults = faults)
    }
}

/// The line and the character of a byte of a text, counted from 1.
fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}
