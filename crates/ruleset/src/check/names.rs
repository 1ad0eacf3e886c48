//! Checks of names and letters.

use super::{Check, RulesetError};
use crate::MAX_PIECES;

/// The longest id or alias.
const MAX_ID: usize = 40;
/// The longest name that people use.
const MAX_NAME: usize = 40;

impl Check<'_> {
    /// Checks sizes, and returns whether the definition is small enough for further checks.
    pub(super) fn sizes(&mut self) -> bool {
        let count = self.def.pieces.len();
        if count > MAX_PIECES {
            self.report(RulesetError::new(
                "pieces",
                format!("There are {count} pieces; {MAX_PIECES} is the limit."),
            ));
        }
        if count == 0 {
            self.report(RulesetError::new("pieces", "There are no pieces."));
        }
        (1..=MAX_PIECES).contains(&count)
    }

    pub(super) fn names(&mut self) {
        let def = self.def;
        self.id("id".to_owned(), &def.id);
        for (index, alias) in def.aliases.iter().enumerate() {
            let key = format!("aliases.{index}");
            if *alias == def.id {
                self.report(RulesetError::new(key, format!("The alias `{alias}` is the id itself.")));
            } else if def.aliases[..index].contains(alias) {
                self.report(RulesetError::new(key, format!("The alias `{alias}` is given twice.")));
            } else {
                self.id(key, alias);
            }
        }
        for (index, name) in def.names.iter().enumerate() {
            let key = format!("names.{index}");
            if name.trim() != name || name.is_empty() || name.chars().count() > MAX_NAME {
                let message = format!("`{name}` is not a name.");
                let hint = format!("names have 1 to {MAX_NAME} characters, without blanks around them");
                self.report(RulesetError::new(key, message).hint(hint));
            } else if def.names[..index].contains(name) {
                self.report(RulesetError::new(key, format!("The name `{name}` is given twice.")));
            }
        }
    }

    fn id(&mut self, key: String, id: &str) {
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let edges = id.starts_with('-') || id.ends_with('-');
        if id.is_empty() || id.len() > MAX_ID || edges || !id.chars().all(allowed) {
            let message = format!("`{id}` is not an id.");
            let hint = format!(
                "ids are lower case letters, digits and `-` between them, at most {MAX_ID} characters"
            );
            self.report(RulesetError::new(key, message).hint(hint));
        }
    }

    /// Checks the letters of pieces, and returns whether every piece has its own.
    pub(super) fn letters(&mut self) -> bool {
        let before = self.errors.len();
        let def = self.def;
        for (index, piece) in def.pieces.iter().enumerate() {
            let key = format!("pieces.{}.letter", piece.name);
            let letter = piece.letter.as_str();
            let base = letter.strip_prefix('+').unwrap_or(letter);
            let one = base.len() == 1 && base.bytes().all(|b| b.is_ascii_alphabetic());
            if !one || base.bytes().any(|b| b.is_ascii_uppercase()) {
                let mut error = RulesetError::new(key, format!("`{letter}` is not a letter for a piece."));
                error = if one {
                    error.hint(format!(
                        "write `{}`; White's pieces become capitals by themselves",
                        letter.to_lowercase()
                    ))
                } else {
                    error.hint("letters are one of a to z, with `+` before it for a promoted form")
                };
                self.report(error);
                continue;
            }
            if let Some(other) = def.pieces[..index].iter().find(|other| other.letter == letter) {
                self.report(RulesetError::new(
                    key,
                    format!("The letter `{letter}` is also that of the {}.", other.name),
                ));
            } else if base != letter
                && self.trusts_pieces("letter")
                && !def.pieces.iter().any(|other| other.letter == base)
            {
                let message = format!("`{letter}` is a promoted form, but no piece has the letter `{base}`.");
                self.report(RulesetError::new(key, message));
            }
        }
        self.errors.len() == before && self.trusts_pieces("letter")
    }
}
