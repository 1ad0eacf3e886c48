//! Every key of a ruleset file, defined once.
//!
//! The reader, the diagnostics (unknown keys, wrong types, nearest key), the JSON schema and the
//! tables of the reference page all derive from [`ROOT`]. A key that is not there does not exist.
//! This module says what keys look like; the keys of mechanisms and endings are in their folders, and
//! the tables are put together in [`registry::keys`](crate::registry::keys).

pub(crate) use crate::registry::keys::ROOT;

/// A table of the format.
#[derive(Debug)]
pub(crate) struct TableSchema {
    /// Its heading on the reference page.
    pub(crate) title: &'static str,
    /// A paragraph under the heading.
    pub(crate) doc: &'static str,
    /// Its keys, in the order of the reference page.
    pub(crate) keys: &'static [Key],
}

/// A key of a table.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) need: Need,
    /// What it means, in a few words.
    pub(crate) doc: &'static str,
    /// The name that it had before, which a diagnostic explains.
    pub(crate) former: Option<&'static str>,
}

impl Key {
    /// Returns the same key with the name that it had before.
    pub(crate) const fn formerly(self, name: &'static str) -> Key {
        Key { former: Some(name), ..self }
    }
}

/// Whether a key has to be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// It has to.
    Required,
    /// Without it this is assumed, as it would be written.
    Default(&'static str),
    /// Without it there is nothing, or what these words say.
    Absent(&'static str),
}

/// What a value looks like.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Text,
    Texts,
    /// Two texts, White's first.
    TwoTexts,
    Flag,
    Integer {
        min: i64,
        max: i64,
    },
    /// Two integers from 0, White's first.
    TwoIntegers,
    OneOf(&'static [&'static str]),
    /// `8x8`.
    Size,
    /// Betza notation.
    Movement,
    Zone,
    /// The letter of a file.
    File,
    /// The name of a piece. Whether there is such a piece is checked with everything else.
    Piece,
    Pieces,
    Table(&'static TableSchema),
    /// A list of tables.
    Rows(&'static TableSchema),
    /// A table of tables whose keys are names of pieces.
    ByPiece(&'static TableSchema),
}

impl TableSchema {
    pub(crate) fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.keys.iter().map(|key| key.name)
    }

    /// Returns the dotted path that a path with a former name has now.
    pub(crate) fn renamed(&self, path: &str) -> Option<String> {
        let Some((first, rest)) = path.split_once('.') else {
            return self.formerly(path).map(|key| key.name.to_owned());
        };
        match self.key(first)?.kind {
            Kind::Table(inner) => Some(format!("{first}.{}", inner.renamed(rest)?)),
            _ => None,
        }
    }

    /// Returns the key that had a name before.
    pub(crate) fn formerly(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.former == Some(name))
    }
}

/// Defines a key.
pub(crate) const fn key(name: &'static str, kind: Kind, need: Need, doc: &'static str) -> Key {
    Key { name, kind, need, doc, former: None }
}

/// There is nothing without the key.
pub(crate) const NOTHING: Need = Need::Absent("");
/// An empty list stands for the missing key.
pub(crate) const NONE: Need = Need::Default("[]");
/// What an ending means for a side.
pub(crate) const VERDICTS: Kind = Kind::OneOf(&["win", "loss", "draw"]);
/// Who has to act for an ending to take effect.
pub(crate) const BY: Kind = Kind::OneOf(&["automatic", "claim"]);
