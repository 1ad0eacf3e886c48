//! A TOML document as a tree that owns its texts and holds the place of every value.
//!
//! Unlike in the tree of the parser, tables keep the order of the file, and every value holds its file, so
//! that a ruleset and the ones it extends can be merged without losing places.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::diagnostic::{Finding, MAX_DIAGNOSTICS, Place};

/// A value and its place.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The place of the key; none for elements of lists.
    pub(crate) key: Range<usize>,
    /// The place of the value.
    pub(crate) place: Place,
    pub(crate) value: Value,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(String),
    /// `None` if it does not fit 64 bits.
    Integer(Option<i64>),
    Float,
    Flag(bool),
    Date,
    List(Vec<Node>),
    Table(Entries),
}

/// A table, in the order of the file.
pub(crate) type Entries = Vec<(String, Node)>;

impl Node {
    /// Returns the place of the whole entry: its key, or its value if it has none.
    pub(crate) fn head(&self) -> Place {
        if self.key.is_empty() {
            self.place.clone()
        } else {
            Place { file: self.place.file, span: self.key.clone() }
        }
    }

    /// Returns the kind of the value in words.
    pub(crate) fn kind(&self) -> &'static str {
        match self.value {
            Value::Text(_) => "a text",
            Value::Integer(_) => "an integer",
            Value::Float => "a number with a fraction",
            Value::Flag(_) => "true or false",
            Value::Date => "a date",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// Returns the place of some characters of a text value. For texts with escapes or of several lines it is
    /// the place of the whole text, since their characters cannot be located by counting.
    pub(crate) fn within(&self, source: &str, offset: usize, length: usize) -> Place {
        let whole = self.place.clone();
        let Some(raw) = source.get(whole.span.clone()) else { return whole };
        let plain = raw.len() >= 2
            && !raw.starts_with("\"\"\"")
            && !raw.starts_with("'''")
            && (raw.starts_with('\'') || raw.starts_with('"') && !raw.contains('\\'));
        if !plain {
            return whole;
        }
        let inner = &raw[1..raw.len() - 1];
        let at = |n: usize| inner.char_indices().nth(n).map_or(inner.len(), |(byte, _)| byte);
        let start = whole.span.start + 1 + at(offset);
        let end = whole.span.start + 1 + at(offset.saturating_add(length.max(1)));
        // After the last character, the closing quote is the place of missing text.
        Place { file: whole.file, span: start..end.max(start + 1) }
    }
}

/// Returns the entry with a name.
pub(crate) fn get<'a>(entries: &'a [(String, Node)], name: &str) -> Option<&'a Node> {
    entries.iter().find(|(key, _)| key == name).map(|(_, node)| node)
}

/// Parses a document. Syntax errors are added to the findings, one for each line.
pub(crate) fn parse(text: &str, file: usize) -> Result<Entries, Vec<Finding>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        return Ok(convert(table.get_ref(), file));
    }
    let mut findings = Vec::new();
    let mut lines = Vec::new();
    // A malicious text can have any number of errors; a few hundred are enough.
    for error in errors.into_iter().take(10 * MAX_DIAGNOSTICS) {
        let span = error.span().unwrap_or(0..0);
        let line = text.bytes().take(span.start).filter(|byte| *byte == b'\n').count();
        // Further errors on the same line are nearly always consequences of the first.
        if !lines.contains(&line) {
            lines.push(line);
            findings.push(Finding::new(Place { file, span }, "", sentence(error.message())));
        }
        if findings.len() >= MAX_DIAGNOSTICS {
            break;
        }
    }
    Err(findings)
}

fn sentence(message: &str) -> String {
    format!("This is not valid TOML: {}.", message.trim_end_matches('.').replace('\n', "; "))
}

fn convert(table: &DeTable<'_>, file: usize) -> Entries {
    let mut entries: Entries = table
        .iter()
        .map(|(key, value)| {
            (key.get_ref().to_string(), node(key.span(), value.span(), value.get_ref(), file))
        })
        .collect();
    entries.sort_by_key(|(_, node)| node.key.start);
    entries
}

fn node(key: Range<usize>, span: Range<usize>, value: &DeValue<'_>, file: usize) -> Node {
    let value = match value {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => Value::Integer(i64::from_str_radix(number.as_str(), number.radix()).ok()),
        DeValue::Float(_) => Value::Float,
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(items) => {
            Value::List(items.iter().map(|item| node(0..0, item.span(), item.get_ref(), file)).collect())
        }
        DeValue::Table(table) => Value::Table(convert(table, file)),
    };
    Node { key, place: Place { file, span }, value }
}
