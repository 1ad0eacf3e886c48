//! The places of all keys in a ruleset file and the files it extends, to show errors of the definition in the
//! text.

use std::collections::BTreeMap;

use super::diagnostic::{Diagnostic, Finding, Place, Source};
use super::keys::ROOT;
use super::shape::join;
use super::tree::{Entries, Node, Value};
use crate::check::RulesetError;

/// The places of dotted keys in a file and the files it extends.
#[derive(Clone, Debug)]
pub struct SpanMap {
    nodes: BTreeMap<String, Node>,
    /// The keys that the file removes from the ruleset that it extends, where it says so.
    removed: Vec<(String, Place)>,
    sources: Vec<Source>,
}

/// The index of the file that was read, among the sources.
const OWN_FILE: usize = 0;

impl SpanMap {
    pub(crate) fn new(entries: &Entries, sources: Vec<Source>) -> SpanMap {
        let mut nodes = BTreeMap::new();
        collect(entries, "", &mut nodes);
        let removed = match super::tree::get(entries, "remove").map(|node| &node.value) {
            Some(Value::List(items)) => items
                .iter()
                .filter_map(|item| item.text().map(|path| (path.to_owned(), item.place.clone())))
                .collect(),
            _ => Vec::new(),
        };
        SpanMap { nodes, removed, sources }
    }

    /// Returns an error as a diagnostic at its key, or at the nearest key above it that is written.
    ///
    /// If the file inherits that key, the error is its own all the same: the ruleset that it extends is valid
    /// without it. It is then shown at a key of the file that takes part, or at `extends`.
    pub fn diagnostic(&self, error: &RulesetError) -> Diagnostic {
        self.finding(error).locate(&self.sources)
    }

    /// Returns an error at a key of the file that was read.
    pub(crate) fn finding(&self, error: &RulesetError) -> Finding {
        let place = self
            .nearest(&error.key)
            .map_or(Place::default(), |(path, node)| self.place(node, error, path == error.key));
        let there = Finding::new(place, &error.key, &error.message).hint(error.hint.clone());
        if there.place.file == OWN_FILE {
            return there;
        }
        let own = error.because.iter().find_map(|key| self.own_place(key));
        let extends = || self.nodes.get("extends").map(|node| node.place.clone());
        let Some(place) = own.or_else(extends) else { return there };
        let Finding { key, message, hint, .. } = there.clone();
        let from = there.locate(&self.sources);
        let message = format!("{message} `{key}` is inherited from {}:{}.", from.file, from.line);
        let hint = hint.or_else(|| Some(remedy(&key)));
        Finding::new(place, key, message).hint(hint)
    }

    /// Returns the entry of a key, or the nearest one above it that is written.
    fn nearest<'k>(&self, key: &'k str) -> Option<(&'k str, &Node)> {
        let mut path = key;
        loop {
            if let Some(node) = self.nodes.get(path) {
                return Some((path, node));
            }
            path = path.rsplit_once('.')?.0;
        }
    }

    /// Returns the place at which the file that was read gives or removes a key.
    fn own_place(&self, key: &str) -> Option<Place> {
        let removes =
            |path: &str| key == path || key.strip_prefix(path).is_some_and(|rest| rest.starts_with('.'));
        let removed = self.removed.iter().find(|(path, _)| removes(path)).map(|(_, place)| place.clone());
        removed.or_else(|| Some(self.nodes.get(key)?.head()).filter(|place| place.file == OWN_FILE))
    }

    /// Returns the place of an entry: a value itself, or the key of a table or list.
    fn place(&self, node: &Node, error: &RulesetError, exact: bool) -> Place {
        match (&node.value, error.within) {
            (Value::Text(_), Some((offset, length))) if exact => {
                let text = self.sources.get(node.place.file).map_or("", |source| source.text.as_str());
                node.within(text, offset, length)
            }
            (Value::Table(_) | Value::List(_), _) => node.head(),
            _ if exact => node.place.clone(),
            _ => node.head(),
        }
    }

    pub(crate) fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Returns the text of one of the files that diagnostics name, to be shown with them.
    pub fn text(&self, file: &str) -> Option<&str> {
        self.sources.iter().find(|source| source.name == file).map(|source| source.text.as_str())
    }
}

/// Returns the remedy for an inherited key: give it another value or, if that leaves no required key missing,
/// remove it or the table that contains it.
fn remedy(key: &str) -> String {
    let give = format!("give `{key}` here");
    match ROOT.removable(key) {
        Some(path) => format!("{give}, or write `remove = [\"{path}\"]`"),
        None => give,
    }
}

fn collect(entries: &Entries, path: &str, nodes: &mut BTreeMap<String, Node>) {
    for (name, node) in entries {
        insert(node, join(path, name), nodes);
    }
}

fn insert(node: &Node, path: String, nodes: &mut BTreeMap<String, Node>) {
    match &node.value {
        Value::Table(entries) => collect(entries, &path, nodes),
        Value::List(items) => {
            for (index, item) in items.iter().enumerate() {
                insert(item, join(&path, &index.to_string()), nodes);
            }
        }
        _ => {}
    }
    // Only places are needed later, so tables and lists are stored without their contents.
    let value = match &node.value {
        Value::Table(_) => Value::Table(Vec::new()),
        Value::List(_) => Value::List(Vec::new()),
        other => other.clone(),
    };
    nodes.insert(path, Node { key: node.key.clone(), place: node.place.clone(), value });
}
