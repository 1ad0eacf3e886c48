//! Combinations of keys that are refused. Each is declared once, for the check and for the reference page.

use super::{Check, RulesetError};
use crate::def::{PieceDef, RulesetDef};

/// A combination of keys that is refused.
///
/// In the texts, `NAME` stands for the name of a piece.
pub(crate) struct Contradiction {
    /// The key at which it is reported.
    pub(crate) key: &'static str,
    /// The other keys that take part. Nothing is reported if one of their values is broken.
    pub(crate) with: &'static [&'static str],
    /// The error as a sentence.
    pub(crate) message: &'static str,
    /// How to resolve it, if that is not obvious.
    hint: Option<&'static str>,
    when: When,
}

/// Whether a definition, or a piece of it, has the combination.
enum When {
    Game(fn(&RulesetDef) -> bool),
    Piece(fn(&RulesetDef, &PieceDef) -> bool),
}

/// Returns a combination that a game may not have.
pub(crate) const fn refused(
    key: &'static str,
    with: &'static [&'static str],
    message: &'static str,
    when: fn(&RulesetDef) -> bool,
) -> Contradiction {
    Contradiction { key, with, message, hint: None, when: When::Game(when) }
}

/// Returns a combination that a piece may not have.
pub(crate) const fn refused_of_piece(
    key: &'static str,
    with: &'static [&'static str],
    message: &'static str,
    when: fn(&RulesetDef, &PieceDef) -> bool,
) -> Contradiction {
    Contradiction { key, with, message, hint: None, when: When::Piece(when) }
}

impl Contradiction {
    pub(crate) const fn hint(self, hint: &'static str) -> Contradiction {
        Contradiction { hint: Some(hint), ..self }
    }

    /// Returns the error, for a piece with this name.
    fn error(&self, name: &str) -> RulesetError {
        let named = |text: &str| text.replace("NAME", name);
        let mut error = RulesetError::new(named(self.key), named(self.message));
        error.hint = self.hint.map(named);
        error.because(self.with.iter().map(|key| named(key)))
    }

    /// Returns the errors of a definition.
    fn errors(&self, def: &RulesetDef) -> Vec<RulesetError> {
        match self.when {
            When::Game(when) => when(def).then(|| self.error("")).into_iter().collect(),
            When::Piece(when) => {
                let pieces = def.pieces.iter().filter(|piece| when(def, piece));
                pieces.map(|piece| self.error(&piece.name)).collect()
            }
        }
    }
}

impl Check<'_> {
    /// Returns the errors of a list of combinations, of keys that have the values that were written.
    pub(super) fn contradictions<'c>(
        &self,
        list: impl IntoIterator<Item = &'c Contradiction>,
    ) -> Vec<RulesetError> {
        let errors = list.into_iter().flat_map(|each| each.errors(self.def));
        errors.filter(|error| error.because.iter().all(|key| self.trusts_other(key))).collect()
    }

    fn trusts_other(&self, key: &str) -> bool {
        self.trusts(key) && (!key.starts_with("royal.") || self.trusts_royals())
    }
}
