//! The schema of ruleset files: every key, defined once.
//!
//! The reader, the diagnostics (unknown keys, wrong types, similar keys), the JSON schema and the tables of
//! the reference page are all derived from [`ROOT`]. This module defines the types; the keys of mechanisms
//! and endings are in their folders, and [`registry::keys`](crate::registry::keys) composes the tables.

pub(crate) use crate::registry::keys::ROOT;

/// The keys that are not inherited.
pub(crate) const OWN: [&str; 8] =
    ["id", "name", "aliases", "names", "summary", "sources", "extends", "remove"];

/// The schema of a TOML table of the format.
#[derive(Debug)]
pub(crate) struct TableSchema {
    /// The heading on the reference page.
    pub(crate) title: &'static str,
    /// A paragraph under the heading.
    pub(crate) doc: &'static str,
    /// The keys, in the order of the reference page.
    pub(crate) keys: &'static [Key],
}

/// A key of a table.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) need: Need,
    /// The meaning, in a few words.
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

/// Whether a key is required.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// It is required.
    Required,
    /// This is the default, as it would be written.
    Default(&'static str),
    /// There is no default, or the one that these words describe.
    Absent(&'static str),
}

/// The type of a value.
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
    /// The name of a piece. Whether it exists is checked later.
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

    /// Returns the longest part of a dotted path that a file can remove without a required key missing: the
    /// path itself, or a table that contains it.
    pub(crate) fn removable(&'static self, path: &str) -> Option<String> {
        let (mut table, mut at, mut found) = (self, String::new(), None);
        let mut names = path.split('.');
        while let Some(key) = names.next().and_then(|name| table.key(name)) {
            at = if at.is_empty() { key.name.to_owned() } else { format!("{at}.{}", key.name) };
            if key.need != Need::Required {
                found = Some(at.clone());
            }
            table = match key.kind {
                Kind::Table(inner) => inner,
                Kind::ByPiece(inner) => {
                    let Some(piece) = names.next() else { break };
                    at = format!("{at}.{piece}");
                    found = Some(at.clone());
                    inner
                }
                _ => break,
            };
        }
        found
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

/// The need of a key without a default.
pub(crate) const NOTHING: Need = Need::Absent("");
/// The need of a key whose default is an empty list.
pub(crate) const NONE: Need = Need::Default("[]");
/// The type of verdicts.
pub(crate) const VERDICTS: Kind = Kind::OneOf(&["win", "loss", "draw"]);
/// The type of `by`: whether an ending takes effect by itself or must be claimed.
pub(crate) const BY: Kind = Kind::OneOf(&["automatic", "claim"]);
