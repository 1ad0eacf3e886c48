//! Why a file is not a record of a game, and where.

use tabiya_rules::{Ruleset, SetupFault};

use crate::{MoveError, Unserved};

/// Why a file is not a record of a game, and where it goes wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The half-move, from 1, if it is about one.
    pub number: Option<usize>,
    /// What is wrong.
    pub why: RecordFault,
}

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecordFault {
    /// It cannot be read: what was expected, as a sentence.
    Unreadable(String),
    /// The notation does not serve the game.
    Unserved(Unserved),
    /// It begins with a position that the game has not: every reason.
    Impossible(Vec<SetupFault>),
    /// A move cannot be read, or the rules refuse it.
    Move(MoveError),
}

impl RecordError {
    /// A name that programs can rely on: that of the move's error, or one of `unreadable`,
    /// `unserved` and `impossible`.
    pub fn code(&self) -> &'static str {
        match &self.why {
            RecordFault::Unreadable(_) => "unreadable",
            RecordFault::Unserved(_) => "unserved",
            RecordFault::Impossible(_) => "impossible",
            RecordFault::Move(error) => error.code(),
        }
    }

    /// What is wrong and where, for people.
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        let number = self.number.map_or(String::new(), |number| format!(", move {number}"));
        let why = match &self.why {
            RecordFault::Unreadable(message) => message.clone(),
            RecordFault::Unserved(why) => why.to_string(),
            RecordFault::Impossible(faults) => {
                let faults: String = faults.iter().map(|fault| format!(" {fault}")).collect();
                format!("The position is not possible:{faults}")
            }
            RecordFault::Move(error) => error.sentence(ruleset),
        };
        format!("line {}, column {}{number}: {why}", self.line, self.column)
    }
}
