//! Typed access to the tables of a document that has been checked against the schema.
//!
//! A missing value gets the default of its key, or a placeholder that is never used because the file is
//! refused.

use tabiya_board::{BoardSize, Color};

use super::keys::{Kind, Need, TableSchema};
use super::tree::{Node, Value, get};
use super::zone;
use crate::betza;
use crate::def::{By, Movement, Verdict, Zone};

/// A table and its schema.
#[derive(Clone, Copy)]
pub(crate) struct TableReader<'a> {
    pub(crate) entries: &'a [(String, Node)],
    pub(crate) spec: &'static TableSchema,
    pub(crate) size: BoardSize,
}

impl<'a> TableReader<'a> {
    pub(crate) fn get(self, name: &str) -> Option<&'a Node> {
        debug_assert!(self.spec.key(name).is_some(), "the table of keys lacks `{name}`");
        get(self.entries, name)
    }

    pub(crate) fn text(self, name: &str) -> Option<String> {
        self.get(name).and_then(Node::text).map(str::to_owned)
    }

    pub(crate) fn texts(self, name: &str) -> Vec<String> {
        match self.get(name).map(|node| &node.value) {
            Some(Value::List(items)) => items.iter().filter_map(Node::text).map(str::to_owned).collect(),
            _ => Vec::new(),
        }
    }

    pub(crate) fn integer(self, name: &str) -> Option<i64> {
        match self.get(name)?.value {
            Value::Integer(number) => number,
            _ => None,
        }
    }

    /// Returns a required integer, whose range makes it fit; a placeholder if it is missing.
    pub(crate) fn number<T: TryFrom<i64> + Default>(self, name: &str) -> T {
        self.integer(name).and_then(|number| T::try_from(number).ok()).unwrap_or_default()
    }

    /// Returns two required integers, White's first.
    pub(crate) fn two_numbers(self, name: &str) -> [u16; 2] {
        let Some(Value::List(items)) = self.get(name).map(|node| &node.value) else { return [0; 2] };
        let number = |item: &Node| match item.value {
            Value::Integer(Some(number)) => u16::try_from(number).ok(),
            _ => None,
        };
        items.iter().filter_map(number).collect::<Vec<_>>().try_into().unwrap_or_default()
    }

    fn default(self, name: &str) -> &'static str {
        match self.spec.key(name).map(|key| key.need) {
            Some(Need::Default(value)) => value,
            _ => "",
        }
    }

    pub(crate) fn flag(self, name: &str) -> bool {
        match self.get(name).map(|node| &node.value) {
            Some(Value::Flag(flag)) => *flag,
            _ => self.default(name) == "true",
        }
    }

    pub(crate) fn choice(self, name: &str) -> &'a str {
        self.get(name).and_then(Node::text).unwrap_or(self.default(name))
    }

    pub(crate) fn zone(self, name: &str) -> Option<Zone> {
        match &self.get(name)?.value {
            Value::Text(text) => zone::parse(text, self.size).ok(),
            Value::Table(sides) => {
                let side = |name| {
                    let text = get(sides, name).or_else(|| get(sides, "both"))?.text()?;
                    zone::squares(text, self.size).ok()
                };
                Some(Zone { of: [side("white")?, side("black")?] })
            }
            _ => None,
        }
    }

    pub(crate) fn movement(self, name: &str) -> Movement {
        let text = self.choice(name);
        betza::parse(text).unwrap_or_else(|_| Movement { text: text.to_owned(), parts: Vec::new() })
    }

    pub(crate) fn file(self, name: &str) -> u8 {
        zone::file(self.choice(name)).unwrap_or(0)
    }

    pub(crate) fn verdict(self, name: &str) -> Verdict {
        match self.choice(name) {
            "win" => Verdict::Win,
            "loss" => Verdict::Loss,
            _ => Verdict::Draw,
        }
    }

    pub(crate) fn by(self, name: &str) -> By {
        if self.choice(name) == "automatic" { By::Automatic } else { By::Claim }
    }

    pub(crate) fn side(self, name: &str) -> Option<Color> {
        match self.choice(name) {
            "white" => Some(Color::White),
            "black" => Some(Color::Black),
            _ => None,
        }
    }

    fn inner(self, entries: &'a [(String, Node)], name: &str) -> TableReader<'a> {
        let spec = match self.spec.key(name).map(|key| key.kind) {
            Some(Kind::Table(spec) | Kind::Rows(spec) | Kind::ByPiece(spec)) => spec,
            _ => self.spec,
        };
        TableReader { entries, spec, size: self.size }
    }

    pub(crate) fn table(self, name: &str) -> Option<TableReader<'a>> {
        match &self.get(name)?.value {
            Value::Table(entries) => Some(self.inner(entries, name)),
            _ => None,
        }
    }

    /// Returns a table; an empty one, which stands for its defaults, if it is missing.
    pub(crate) fn table_or_empty(self, name: &str) -> TableReader<'a> {
        self.table(name).unwrap_or_else(|| self.inner(&[], name))
    }

    pub(crate) fn rows(self, name: &str) -> Vec<TableReader<'a>> {
        let Some(Value::List(items)) = self.get(name).map(|node| &node.value) else { return Vec::new() };
        let row = |item: &'a Node| match &item.value {
            Value::Table(entries) => Some(self.inner(entries, name)),
            _ => None,
        };
        items.iter().filter_map(row).collect()
    }

    pub(crate) fn by_piece(self, name: &str) -> Vec<(&'a str, TableReader<'a>)> {
        let Some(Value::Table(pieces)) = self.get(name).map(|node| &node.value) else { return Vec::new() };
        let piece = |(piece, node): &'a (String, Node)| match &node.value {
            Value::Table(entries) => Some((piece.as_str(), self.inner(entries, name))),
            _ => None,
        };
        pieces.iter().filter_map(piece).collect()
    }
}
