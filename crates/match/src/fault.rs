//! Faults of programs. A fault loses the game for the program that caused it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// It made an illegal move, or one that cannot be read.
    IllegalMove,
    /// It refused a legal move of the other program.
    RefusedMove,
    /// It ended.
    Crash,
    /// It did not answer, nor stop on request.
    Stall,
    /// It printed without end.
    Output,
    /// It used more time than it had.
    Time,
}

impl FaultKind {
    /// Returns the name that files use.
    pub fn code(self) -> &'static str {
        match self {
            FaultKind::IllegalMove => "illegal-move",
            FaultKind::RefusedMove => "refused-move",
            FaultKind::Crash => "crash",
            FaultKind::Stall => "stall",
            FaultKind::Output => "output",
            FaultKind::Time => "time",
        }
    }

    /// Returns whether the program can play the next game without a restart.
    pub(crate) fn is_alive(self) -> bool {
        matches!(self, FaultKind::Time)
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A fault, with the details as a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) kind: FaultKind,
    pub(crate) detail: String,
}
