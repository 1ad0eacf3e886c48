//! The one error of animal chess.

use std::fmt;

/// Something cannot be done with what was given; then nothing has changed. Displays as a short
/// message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalArgument {
    message: String,
}

impl IllegalArgument {
    pub(super) fn new(message: impl Into<String>) -> IllegalArgument {
        IllegalArgument { message: message.into() }
    }

    /// What went wrong.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for IllegalArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for IllegalArgument {}
