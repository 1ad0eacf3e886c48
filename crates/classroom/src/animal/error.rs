//! The error of animal chess.

use std::fmt;

/// An argument that does not fit. Nothing has changed when it is returned. Displays as a short message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalArgument {
    message: String,
}

impl IllegalArgument {
    pub(super) fn new(message: impl Into<String>) -> IllegalArgument {
        IllegalArgument { message: message.into() }
    }

    /// Returns the message.
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
