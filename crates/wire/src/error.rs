//! Errors in messages: a code for programs, a sentence for people, and the place where known. The codes are
//! in [`ErrorCode`] or, for refusals, in the lists of the rules and the referee.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_notation::fen::FenError;
use tabiya_notation::pgn::PgnError;
use tabiya_notation::{MoveError, RecordError, RecordErrorKind};
use tabiya_referee::CommandRefusal;
use tabiya_rules::Ruleset;
use tabiya_rules::file::Diagnostic;

use crate::error_code::{Code, ErrorCode};

/// Why a request was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Error {
    /// A short fixed name: one of `ErrorCode`, or the code of a refusal.
    pub code: Code,
    /// Whether the input was unreadable, or was read and refused.
    pub family: ErrorFamily,
    /// The error and its correction, for people.
    pub sentence: String,
    /// The place of the error and suggestions, where known.
    #[serde(flatten)]
    pub details: Box<ErrorDetails>,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Error {}

/// The place of an error, and suggestions. All fields are optional.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ErrorDetails {
    /// The text that `line` and `column` refer to.
    #[serde(rename = "in", default, skip_serializing_if = "Option::is_none")]
    pub text: Option<ErrorText>,
    /// The line in that text, counted from 1, where it may have several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The character in that line, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The number of the event that is wrong, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<usize>,
    /// A known name similar to the unknown one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
    /// The moves that an ambiguous text fits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fits: Vec<String>,
    /// The moves of a stored game that cannot be read, as text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// All errors of a ruleset.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<RulesDiagnostic>,
}

/// The two families of errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorFamily {
    /// The request, or a text in it, cannot be read.
    Unreadable,
    /// It can be read, and is refused.
    Refused,
}

/// A text that errors can point into.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorText {
    /// The request itself: its line, its body, or the message on a WebSocket.
    Request,
    /// The move in the request.
    Move,
    /// The position in the request.
    Position,
    /// The PGN in the request.
    Pgn,
    /// The game record in the request, in a notation other than PGN.
    Record,
    /// The ruleset in the request.
    Rules,
}

/// One error of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesDiagnostic {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// The message.
    pub sentence: String,
    /// How to correct it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl Error {
    /// Creates an error of one of the protocols' own codes. The code determines the family.
    pub fn new(code: ErrorCode, sentence: impl Into<String>) -> Error {
        Error { code: code.into(), family: code.family(), sentence: sentence.into(), details: Box::default() }
    }

    fn of_refusal(code: &'static str, sentence: String) -> Error {
        Error {
            code: Code::Refusal(code.into()),
            family: ErrorFamily::Refused,
            sentence,
            details: Box::default(),
        }
    }

    fn with(mut self, add: impl FnOnce(&mut ErrorDetails)) -> Error {
        add(&mut self.details);
        self
    }

    /// Adds the place, as an offset from 0 into a text of one line.
    pub fn at(self, text: ErrorText, offset: usize) -> Error {
        self.with(|details| (details.text, details.column) = (Some(text), Some(offset + 1)))
    }

    /// Adds the place in a text of several lines. Line and column count from 1.
    pub fn at_line(self, text: ErrorText, line: usize, column: usize) -> Error {
        self.with(|details| {
            details.text = Some(text);
            (details.line, details.column) = (Some(line), Some(column));
        })
    }

    /// Adds the number of the event that is wrong.
    pub fn event(self, number: usize) -> Error {
        self.with(|details| details.event = Some(number))
    }

    /// Adds the known name that is most similar to an unknown one, if any is similar.
    pub fn near<'a>(self, word: &str, known: impl IntoIterator<Item = &'a str>) -> Error {
        match tabiya_rules::nearest(word, known) {
            Some(nearest) => {
                let sentence = format!("{} Did you mean `{nearest}`?", self.sentence);
                Error { sentence, ..self }.with(|details| details.nearest = Some(nearest.to_owned()))
            }
            None => self,
        }
    }

    /// Converts the refusal of a command.
    pub fn refusal(refusal: &CommandRefusal, ruleset: &Ruleset) -> Error {
        Error::of_refusal(refusal.code(), refusal.sentence(ruleset))
    }

    /// Converts an error in the text of a move.
    pub fn of_move(error: &MoveError, ruleset: &Ruleset) -> Error {
        let sentence = error.sentence(ruleset);
        match error {
            MoveError::Unreadable(why) => {
                Error::new(ErrorCode::UnreadableMove, sentence).at(ErrorText::Move, why.offset)
            }
            MoveError::Refused(refusal) => Error::of_refusal(refusal.code(), sentence),
            MoveError::NoSuchMove { .. } => Error::new(ErrorCode::NoSuchMove, sentence),
            MoveError::NotAMove { offset, .. } => {
                Error::new(ErrorCode::UnreadableMove, sentence).at(ErrorText::Move, *offset)
            }
            MoveError::Ambiguous { fits, .. } => {
                Error::new(ErrorCode::Ambiguous, sentence).with(|details| details.fits.clone_from(fits))
            }
            MoveError::Unsupported(_) => Error::new(ErrorCode::NotSupported, sentence),
            _ => Error::of_refusal(error.code(), sentence),
        }
    }

    /// Converts an error in a game in PGN. Its offset counts in `text`.
    pub fn of_pgn(error: &PgnError, ruleset: &Ruleset, text: &str) -> Error {
        let (line, column) = place(text, error.offset);
        let code = match &error.kind {
            RecordErrorKind::Position(error) => {
                return Error::from(error).at_line(ErrorText::Pgn, line, column);
            }
            RecordErrorKind::Move(error) => {
                return Error::of_move(error, ruleset).at_line(ErrorText::Pgn, line, column);
            }
            RecordErrorKind::UnknownGame(_) => ErrorCode::UnknownGame,
            RecordErrorKind::NullMove(_) | RecordErrorKind::NullMoveInCheck(_) => ErrorCode::NullMove,
            RecordErrorKind::VariationOfNothing => ErrorCode::VariationOfNothing,
            _ => ErrorCode::UnreadablePgn,
        };
        Error::new(code, error.kind.sentence(ruleset)).at_line(ErrorText::Pgn, line, column)
    }

    /// Converts an error in a game record in a notation other than PGN.
    pub fn of_record(error: &RecordError, ruleset: &Ruleset) -> Error {
        let sentence = || error.kind.sentence(ruleset);
        let converted = match &error.kind {
            RecordErrorKind::Move(error) => Error::of_move(error, ruleset),
            RecordErrorKind::Position(error) => Error::from(error),
            RecordErrorKind::Unsupported(_) => Error::new(ErrorCode::NotSupported, sentence()),
            _ => Error::new(ErrorCode::UnreadableRecord, sentence()),
        };
        converted.at_line(ErrorText::Record, error.line, error.column)
    }

    /// Converts the diagnostics of a ruleset, all of them.
    pub fn of_rules(diagnostics: &[Diagnostic]) -> Error {
        let diagnostic = |found: &Diagnostic| RulesDiagnostic {
            line: found.line,
            column: found.column,
            sentence: found.message.clone(),
            hint: found.hint.clone(),
        };
        let diagnostics: Vec<RulesDiagnostic> = diagnostics.iter().map(diagnostic).collect();
        let number = diagnostics.len();
        let number = if number == 1 { "an error".to_owned() } else { format!("{number} errors") };
        let error = Error::new(ErrorCode::BadRules, format!("The ruleset has {number}."));
        let error = match diagnostics.first() {
            Some(first) => error.at_line(ErrorText::Rules, first.line, first.column),
            None => error,
        };
        error.with(|details| details.diagnostics = diagnostics)
    }
}

/// Converts an error in the text of a position.
impl From<FenError> for Error {
    fn from(error: FenError) -> Error {
        Error::from(&error)
    }
}

/// Converts an error in the text of a position.
impl From<&FenError> for Error {
    fn from(error: &FenError) -> Error {
        let code = match error {
            FenError::Unreadable(_) => ErrorCode::UnreadablePosition,
            FenError::Unsupported(_) => ErrorCode::NotSupported,
            _ => ErrorCode::ImpossiblePosition,
        };
        let converted = Error::new(code, error.to_string());
        match error {
            FenError::Unreadable(why) => converted.at(ErrorText::Position, why.offset),
            _ => converted,
        }
    }
}

/// Returns the line and the column of a byte offset, both counted from 1.
fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}
