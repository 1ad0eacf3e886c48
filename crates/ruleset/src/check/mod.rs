//! Checking definitions for contradictions.
//!
//! [`check`] returns all errors, each with the dotted path of its key as in a ruleset file.
//! [`file`](crate::file) adds the places in the text. Errors that need move generation, such as an opening
//! array with the enemy king in check, are found when the ruleset is compiled.

use crate::def::{PieceDef, RoyalRule, RulesetDef, Zone};
use crate::near::did_you_mean;
use crate::placement::Placement;
use tabiya_board::Set;

pub(crate) mod contradiction;
mod names;
mod pieces;
mod slices;
mod start;

/// An error in a definition: a contradiction or an invalid value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesetError {
    /// The dotted path of the key, such as `pieces.king.promotes.into.0`.
    pub key: String,
    /// The error as a sentence.
    pub message: String,
    /// The likely intention, or a remedy.
    pub hint: Option<String>,
    /// The wrong characters of the text of the key, if not all: the index of the first, and their number.
    pub within: Option<(usize, usize)>,
    /// The dotted paths of other keys that take part. In a file that inherits `key`, the error is shown at
    /// the first of these that the file itself gives.
    pub because: Vec<String>,
}

impl RulesetError {
    /// Returns an error about a whole key.
    pub fn new(key: impl Into<String>, message: impl Into<String>) -> RulesetError {
        RulesetError {
            key: key.into(),
            message: message.into(),
            hint: None,
            within: None,
            because: Vec::new(),
        }
    }

    /// Returns the same error with other keys that take part.
    pub fn because(mut self, keys: impl IntoIterator<Item = impl Into<String>>) -> RulesetError {
        self.because.extend(keys.into_iter().map(Into::into));
        self
    }

    /// Returns the same error with a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> RulesetError {
        self.hint = Some(hint.into());
        self
    }
}

impl std::fmt::Display for RulesetError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.key, self.message)
    }
}

impl std::error::Error for RulesetError {}

/// Returns all errors of a definition; an empty list if it is valid.
pub fn check(def: &RulesetDef) -> Vec<RulesetError> {
    check_around(def, &[])
}

/// Checks a definition in which some keys are known to be broken. Their values are placeholders, so nothing
/// that depends on them is checked: one mistake is reported once.
pub(crate) fn check_around(def: &RulesetDef, broken: &[String]) -> Vec<RulesetError> {
    let mut check = Check { def, broken, errors: Vec::new(), settled: Vec::new(), start: None };
    if check.sizes() {
        check.names();
        let letters = check.letters();
        check.references();
        check.royal_pieces();
        check.pieces();
        if letters {
            check.start();
        }
        check.slices();
    }
    check.errors
}

/// Checks only parts that do not depend on the ruleset that a file extends, because that could not be read:
/// names, and the letters of the file's own pieces.
pub(crate) fn check_own(def: &RulesetDef, broken: &mut Vec<String>) -> Vec<RulesetError> {
    // There may be more letters than those of the file.
    broken.push("pieces.inherited.letter".to_owned());
    let mut check = Check { def, broken, errors: Vec::new(), settled: Vec::new(), start: None };
    check.names();
    check.letters();
    check.errors
}

/// A definition that is being checked, and the errors found so far.
pub(crate) struct Check<'a> {
    pub(crate) def: &'a RulesetDef,
    broken: &'a [String],
    errors: Vec<RulesetError>,
    /// Keys for which no more errors are reported.
    settled: Vec<String>,
    /// The opening array, after it has been read.
    pub(crate) start: Option<Placement>,
}

/// Returns whether `path` is `above` or a part of it.
fn inside(above: &str, path: &str) -> bool {
    above.is_empty() || path.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

impl<'a> Check<'a> {
    /// Returns whether a key has the value that was written: neither it nor a key above it is broken.
    pub(crate) fn trusts(&self, path: &str) -> bool {
        !self.broken.iter().any(|broken| inside(broken, path))
    }

    /// Returns whether a key and everything in it have the values that were written.
    pub(crate) fn trusts_all(&self, path: &str) -> bool {
        !self.broken.iter().any(|broken| inside(broken, path) || inside(path, broken))
    }

    /// Returns whether the movements of a piece are those that were written.
    pub(crate) fn trusts_movements_of(&self, piece: &PieceDef) -> bool {
        ["move", "in"].iter().all(|key| self.trusts_all(&format!("pieces.{}.{key}", piece.name)))
    }

    /// Returns whether this key of every piece has the value that was written.
    pub(crate) fn trusts_pieces(&self, key: &str) -> bool {
        self.trusts("pieces")
            && !self.broken.iter().any(|broken| {
                // `pieces.x` is broken if the whole piece is missing.
                let mut parts = broken.splitn(3, '.');
                parts.next() == Some("pieces")
                    && parts.next().is_some()
                    && parts.next().is_none_or(|rest| inside(key, rest))
            })
    }

    /// Reports an error, unless its key is known to be broken.
    pub(crate) fn report(&mut self, error: RulesetError) {
        if self.trusts(&error.key) && !self.settled.contains(&error.key) {
            self.errors.push(error);
        }
    }

    /// Reports an error and ignores further errors of its key.
    pub(crate) fn report_last(&mut self, error: RulesetError) {
        let key = error.key.clone();
        self.report(error);
        self.settled.push(key);
    }

    /// Returns the index of the piece with a name.
    pub(crate) fn piece(&self, name: &str) -> Option<usize> {
        self.def.pieces.iter().position(|piece| piece.name == name)
    }

    /// Reports a name that no piece has.
    pub(crate) fn expect_piece(&mut self, key: String, name: &str) {
        let given_but_broken = !self.trusts(&format!("pieces.{name}"));
        if self.piece(name).is_some() || given_but_broken {
            return;
        }
        let error = RulesetError::new(key, format!("There is no piece `{name}`."));
        let mut error = error.because([format!("pieces.{name}")]);
        error.hint = did_you_mean(name, self.def.pieces.iter().map(|piece| piece.name.as_str()));
        self.report(error);
    }

    /// Reports names in a list that no piece has, or that are there twice.
    pub(crate) fn expect_pieces(&mut self, key: &str, names: &[String]) {
        for (index, name) in names.iter().enumerate() {
            let at = format!("{key}.{index}");
            if names[..index].contains(name) {
                self.report(RulesetError::new(at, format!("The {name} is named twice.")));
            } else {
                self.expect_piece(at, name);
            }
        }
    }

    /// Reports a royal piece that could get into a hand.
    pub(crate) fn refuse_royal_in_hand(&mut self, key: String, name: &str, what: &str) {
        let royal = self.piece(name).is_some_and(|index| self.def.pieces[index].royal);
        if royal && self.has_royals() && self.trusts_royals() {
            self.report(RulesetError::new(key, format!("The {name} is royal and cannot be {what}.")));
        }
    }

    /// Reports a rule that needs royals in a game without them.
    pub(crate) fn expect_royals(&mut self, key: &str, what: &str) {
        // A game that lacks royals by mistake gets one error, at the rule.
        if self.def.royals.rule == RoyalRule::None && self.trusts("royal.rule") {
            let message = format!("{what} needs royal pieces, and `royal.rule` is `none`.");
            self.report(RulesetError::new(key, message).because(["royal.rule"]));
        }
    }

    /// Reports a zone that has no square for either side.
    pub(crate) fn expect_squares(&mut self, key: String, zone: &Zone) {
        if self.trusts("board.size") && zone.of.iter().all(|set| set.is_empty()) {
            self.report(RulesetError::new(key, "This zone has no squares."));
        }
    }

    /// Returns whether some piece is royal and the royal rule is not `none`.
    pub(crate) fn has_royals(&self) -> bool {
        self.def.royals.rule != RoyalRule::None && self.def.pieces.iter().any(|piece| piece.royal)
    }

    /// Returns whether the keys that [`Self::has_royals`] reads have the values that were written.
    pub(crate) fn trusts_royals(&self) -> bool {
        self.trusts_all("royal.rule") && self.trusts_pieces("royal")
    }
}
