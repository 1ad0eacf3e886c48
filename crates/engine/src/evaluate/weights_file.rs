//! Weights as text: a file beside a ruleset, with their origin and values.
//!
//! Each line is the name of a part, for parts by kind the name of the kind, and pairs of numbers for the
//! opening and the endgame. Lines that begin with `#` are comments; the line `fingerprint` names the rules
//! that the weights are for.

use std::fmt::{self, Write};

use tabiya_rules::{Kind, Ruleset};

use super::weights::{Part, Weights};

/// Why a text does not hold the weights of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseWeightsError {
    /// The line, from 1.
    pub line: usize,
    /// The reason.
    pub message: String,
}

impl fmt::Display for ParseWeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseWeightsError {}

/// Returns the fingerprint of the rules that a text has weights for.
pub(crate) fn fingerprint(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix("fingerprint ")).map(str::trim)
}

impl Weights {
    /// Reads weights for a game. Parts that the text does not have keep the values that follow from the
    /// rules.
    ///
    /// # Errors
    ///
    /// Returns the first invalid line.
    pub fn read(ruleset: &Ruleset, text: &str) -> Result<Weights, ParseWeightsError> {
        let mut weights = super::derive_weights(ruleset);
        for (number, line) in text.lines().enumerate() {
            let error = |message: String| ParseWeightsError { line: number + 1, message };
            let mut words = line.split_whitespace();
            let Some(name) = words.next() else { continue };
            if name.starts_with('#') || name == "fingerprint" {
                continue;
            }
            let Some((part, _)) = Part::ALL.iter().find(|(_, other)| *other == name) else {
                return Err(error(format!("there is no part `{name}`")));
            };
            let (first, len) = match part.row(weights.squares) {
                None => (0, part.len(weights.kinds, weights.squares)),
                Some(len) => {
                    let kind = words.next().unwrap_or_default();
                    let found = ruleset.kinds().find(|other| label(ruleset, *other) == kind);
                    let Some(kind) = found else { return Err(error(format!("there is no piece `{kind}`"))) };
                    (kind.index() * len, len)
                }
            };
            let pairs: Option<Vec<(i32, i32)>> = words
                .map(|word| {
                    let (opening, endgame) = word.split_once(',')?;
                    Some((opening.parse().ok()?, endgame.parse().ok()?))
                })
                .collect();
            let Some(pairs) = pairs.filter(|pairs| pairs.len() == len) else {
                return Err(error(format!("expected {len} pairs such as `12,-3`")));
            };
            for (at, (opening, endgame)) in pairs.into_iter().enumerate() {
                weights.set(*part, first + at, opening, endgame);
            }
        }
        Ok(weights)
    }

    /// Writes the weights of a game as text, after a comment that says how they were made.
    pub fn write(&self, ruleset: &Ruleset, comment: &str) -> String {
        let mut text = String::new();
        for line in comment.lines() {
            let _ = writeln!(text, "# {line}");
        }
        let _ = writeln!(text, "fingerprint {}", ruleset.fingerprint());
        for (part, name) in Part::ALL {
            let list = self.part(part);
            let row = part.row(self.squares);
            for (index, values) in list.chunks(row.unwrap_or(list.len())).enumerate() {
                let _ = write!(text, "{name}");
                if row.is_some() {
                    let _ = write!(text, " {}", label(ruleset, Kind(index as u8)));
                }
                for (opening, endgame) in values {
                    let _ = write!(text, " {opening},{endgame}");
                }
                text.push('\n');
            }
        }
        text
    }
}

/// Returns the name of a kind, the same for no other.
fn label(ruleset: &Ruleset, kind: Kind) -> String {
    ruleset.kind_letter(kind).to_owned()
}
