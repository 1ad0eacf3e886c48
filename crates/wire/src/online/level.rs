//! The level of the computer in messages: a number. How it plays is not known here.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A level of the computer, from 1 for a beginner to 8 for full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct ComputerLevel(u8);

impl ComputerLevel {
    /// The weakest level.
    pub const MIN: ComputerLevel = ComputerLevel(1);
    /// Full strength.
    pub const MAX: ComputerLevel = ComputerLevel(8);

    /// Returns the level with a number, if there is one.
    ///
    /// ```
    /// use tabiya_wire::online::ComputerLevel;
    /// assert_eq!(ComputerLevel::new(8), Some(ComputerLevel::MAX));
    /// assert_eq!(ComputerLevel::new(0), None);
    /// assert_eq!(ComputerLevel::default().number(), 3);
    /// ```
    pub fn new(number: u8) -> Option<ComputerLevel> {
        let level = ComputerLevel(number);
        (ComputerLevel::MIN..=ComputerLevel::MAX).contains(&level).then_some(level)
    }

    /// Returns the number.
    pub fn number(self) -> u8 {
        self.0
    }
}

/// The level of a game that names none.
impl Default for ComputerLevel {
    fn default() -> ComputerLevel {
        ComputerLevel(3)
    }
}

impl TryFrom<u8> for ComputerLevel {
    type Error = String;

    fn try_from(number: u8) -> Result<ComputerLevel, String> {
        let [least, most] = [ComputerLevel::MIN, ComputerLevel::MAX];
        ComputerLevel::new(number).ok_or_else(|| format!("A level is a number from {least} to {most}."))
    }
}

impl From<ComputerLevel> for u8 {
    fn from(level: ComputerLevel) -> u8 {
        level.0
    }
}

impl fmt::Display for ComputerLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
