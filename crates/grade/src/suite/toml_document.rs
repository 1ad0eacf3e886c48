//! A TOML document with the places of its values, and the errors found in it.

use std::cell::RefCell;
use std::ops::Range;

use tabiya_rules::file::Diagnostic;
use tabiya_rules::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::UnknownNameError;

/// The text of a suite and the errors found in it.
pub(super) struct Source<'a> {
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    found: RefCell<Vec<Diagnostic>>,
}

/// The greatest number of errors that are reported.
const MAX_ERRORS: usize = 100;

impl<'a> Source<'a> {
    pub(super) fn new(name: &'a str, text: &'a str) -> Source<'a> {
        Source { name, text, found: RefCell::default() }
    }

    /// Returns the number of the line with a place, from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        let before = self.text.as_bytes().iter().take(at);
        before.filter(|byte| **byte == b'\n').count() + 1
    }

    /// Reports an error at a place of the text.
    pub(super) fn error(&self, span: Range<usize>, key: &str, message: String, expected: Option<String>) {
        self.error_with(span, key, message, expected, None);
    }

    /// Reports an error at a place of the text, with the known name that is most similar to the wrong one.
    pub(super) fn error_with(
        &self,
        span: Range<usize>,
        key: &str,
        message: String,
        expected: Option<String>,
        nearest: Option<&str>,
    ) {
        let start = (0..=span.start.min(self.text.len())).rev().find(|at| self.text.is_char_boundary(*at));
        let before = &self.text[..start.unwrap_or(0)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let wrong = self.text.get(span).unwrap_or("").lines().next().unwrap_or("");
        let mut found = self.found.borrow_mut();
        if found.len() < MAX_ERRORS {
            found.push(Diagnostic {
                file: self.name.to_owned(),
                line: before.matches('\n').count() + 1,
                column: before[line_start..].chars().count() + 1,
                length: wrong.chars().count().max(1),
                key: key.to_owned(),
                message,
                expected,
                hint: nearest.map(|nearest| format!("did you mean `{nearest}`?")),
            });
        }
    }

    /// Returns the errors in the order of the file.
    pub(super) fn into_errors(self) -> Vec<Diagnostic> {
        let mut found = self.found.into_inner();
        found.sort_by_key(|error| (error.line, error.column));
        found
    }

    pub(super) fn is_good(&self) -> bool {
        self.found.borrow().is_empty()
    }
}

/// A table of the document.
pub(super) struct Table<'a> {
    source: &'a Source<'a>,
    table: &'a DeTable<'a>,
    span: Range<usize>,
    path: String,
}

/// A value and its place.
pub(super) struct Placed<T> {
    pub(super) value: T,
    pub(super) span: Range<usize>,
}

impl<'a> Table<'a> {
    /// Opens a table and reports keys other than the known ones.
    pub(super) fn open(
        source: &'a Source<'a>,
        table: &'a DeTable<'a>,
        span: Range<usize>,
        path: &str,
        keys: &[&str],
    ) -> Table<'a> {
        for key in table.keys().filter(|key| !keys.contains(&key.get_ref().as_ref())) {
            let names: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
            let message = format!("There is no key `{}` here.", key.get_ref());
            let full =
                if path.is_empty() { key.get_ref().to_string() } else { format!("{path}.{}", key.get_ref()) };
            let expected = format!("one of {}", names.join(", "));
            let near = nearest(key.get_ref(), keys.iter().copied());
            source.error_with(key.span(), &full, message, Some(expected), near);
        }
        Table { source, table, span, path: path.to_owned() }
    }

    /// Reports an error of a key.
    pub(super) fn wrong(&self, span: Range<usize>, key: &str, expected: &str) {
        self.report(span, key, format!("`{key}` has a wrong value."), Some(expected.to_owned()));
    }

    pub(super) fn report(&self, span: Range<usize>, key: &str, message: String, expected: Option<String>) {
        self.source.error(span, &self.full(key), message, expected);
    }

    /// Reports a value that is not known, with the known one that is most similar.
    pub(super) fn unknown(
        &self,
        span: Range<usize>,
        key: &str,
        message: String,
        expected: String,
        nearest: Option<&str>,
    ) {
        self.source.error_with(span, &self.full(key), message, Some(expected), nearest);
    }

    /// Returns the line on which the table begins, from 1.
    pub(super) fn line(&self) -> usize {
        self.source.line(self.span.start)
    }

    fn full(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    fn get(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table.get(key)
    }

    /// Returns a text.
    pub(super) fn text(&self, key: &str) -> Option<Placed<&'a str>> {
        let found = self.get(key)?;
        match found.get_ref() {
            DeValue::String(text) => Some(Placed { value: text, span: found.span() }),
            _ => {
                self.wrong(found.span(), key, "a text");
                None
            }
        }
    }

    /// Returns a text that must be there.
    pub(super) fn needed(&self, key: &str) -> Option<Placed<&'a str>> {
        if self.get(key).is_none() {
            self.report(self.span.clone(), key, format!("`{key}` is missing."), Some("a text".to_owned()));
        }
        self.text(key)
    }

    /// Returns a text converted to another type.
    pub(super) fn parsed<T: std::str::FromStr<Err = UnknownNameError>>(&self, key: &str) -> Option<T> {
        let text = self.text(key)?;
        let report = |error: UnknownNameError| {
            let message = format!("`{key}` has a wrong value.");
            self.unknown(text.span, key, message, error.to_string(), error.nearest());
        };
        text.value.parse().map_err(report).ok()
    }

    /// Returns an integer within limits.
    pub(super) fn integer(&self, key: &str, limits: Range<u64>) -> Option<u64> {
        let found = self.get(key)?;
        let number = match found.get_ref() {
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        let number = number.filter(|number| limits.contains(number));
        if number.is_none() {
            let expected = format!("an integer from {} to {}", limits.start, limits.end - 1);
            self.wrong(found.span(), key, &expected);
        }
        number
    }

    /// Returns a list of integers within limits.
    pub(super) fn integers(&self, key: &str, limits: Range<u64>) -> Vec<u64> {
        let Some(found) = self.get(key) else { return Vec::new() };
        let number = |item: &Spanned<DeValue<'_>>| match item.get_ref() {
            DeValue::Integer(number) => {
                let number = u64::from_str_radix(number.as_str(), number.radix()).ok();
                number.filter(|number| limits.contains(number))
            }
            _ => None,
        };
        let numbers = match found.get_ref() {
            DeValue::Array(items) => items.iter().map(number).collect::<Option<Vec<u64>>>(),
            _ => None,
        };
        numbers.filter(|numbers| !numbers.is_empty()).unwrap_or_else(|| {
            let last = limits.end.saturating_sub(1);
            self.wrong(found.span(), key, &format!("a list of integers from {} to {last}", limits.start));
            Vec::new()
        })
    }

    /// Returns a number of seconds, from a millisecond to an hour.
    pub(super) fn seconds(&self, key: &str) -> Option<std::time::Duration> {
        let found = self.get(key)?;
        let number = match found.get_ref() {
            DeValue::Integer(number) => number.as_str().parse::<f64>().ok(),
            DeValue::Float(number) => number.as_str().parse::<f64>().ok(),
            _ => None,
        };
        let number = number.filter(|number| (0.001..=3600.0).contains(number));
        if number.is_none() {
            self.wrong(found.span(), key, "a number of seconds from 0.001 to 3600");
        }
        number.map(std::time::Duration::from_secs_f64)
    }

    /// Returns a flag.
    pub(super) fn flag(&self, key: &str) -> Option<bool> {
        let found = self.get(key)?;
        match found.get_ref() {
            DeValue::Boolean(flag) => Some(*flag),
            _ => {
                self.wrong(found.span(), key, "true or false");
                None
            }
        }
    }

    /// Returns a list of texts.
    pub(super) fn texts(&self, key: &str) -> Vec<Placed<&'a str>> {
        let Some(found) = self.get(key) else { return Vec::new() };
        let DeValue::Array(items) = found.get_ref() else {
            self.wrong(found.span(), key, "a list of texts");
            return Vec::new();
        };
        let text = |item: &'a Spanned<DeValue<'a>>| match item.get_ref() {
            DeValue::String(text) => Some(Placed { value: text.as_ref(), span: item.span() }),
            _ => {
                self.wrong(item.span(), key, "a text");
                None
            }
        };
        items.iter().filter_map(text).collect()
    }

    /// Returns the table below a key.
    pub(super) fn table(&self, key: &str, keys: &[&str]) -> Option<Table<'a>> {
        let found = self.get(key)?;
        let path = self.full(key);
        match found.get_ref() {
            DeValue::Table(table) => Some(Table::open(self.source, table, found.span(), &path, keys)),
            _ => {
                self.wrong(found.span(), key, "a table");
                None
            }
        }
    }

    /// Returns the tables of a list.
    pub(super) fn tables(&self, key: &str, keys: &[&str]) -> Vec<Table<'a>> {
        let Some(found) = self.get(key) else { return Vec::new() };
        let DeValue::Array(items) = found.get_ref() else {
            self.wrong(found.span(), key, &format!("tables with the head `[[{key}]]`"));
            return Vec::new();
        };
        let table = |(index, item): (usize, &'a Spanned<DeValue<'a>>)| match item.get_ref() {
            DeValue::Table(table) => {
                let path = format!("{key}[{index}]");
                Some(Table::open(self.source, table, item.span(), &path, keys))
            }
            _ => {
                self.wrong(item.span(), key, "a table");
                None
            }
        };
        items.iter().enumerate().filter_map(table).collect()
    }

    /// Returns whether the value of a key is a list.
    pub(super) fn is_list(&self, key: &str) -> bool {
        self.get(key).is_some_and(|found| matches!(found.get_ref(), DeValue::Array(_)))
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Returns the place of the value of a key, or of the table if it is missing.
    pub(super) fn span_of(&self, key: &str) -> Range<usize> {
        self.get(key).map_or_else(|| self.span(), Spanned::span)
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}
