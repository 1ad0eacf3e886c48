//! The places of all keys in a ruleset file and the files it extends, to show errors of the definition in the
//! text.

use std::collections::BTreeMap;

use super::diagnostic::{Diagnostic, Finding, Place, Source};
use super::shape::join;
use super::tree::{Entries, Node, Value};
use crate::check::RulesetError;

/// The places of dotted keys in a file and the files it extends.
#[derive(Clone, Debug)]
pub struct SpanMap {
    nodes: BTreeMap<String, Node>,
    sources: Vec<Source>,
}

impl SpanMap {
    pub(crate) fn new(entries: &Entries, sources: Vec<Source>) -> SpanMap {
        let mut nodes = BTreeMap::new();
        collect(entries, "", &mut nodes);
        SpanMap { nodes, sources }
    }

    /// Returns an error as a diagnostic at its key, or at the nearest key above it that is written.
    pub fn diagnostic(&self, error: &RulesetError) -> Diagnostic {
        self.finding(error).locate(&self.sources)
    }

    pub(crate) fn finding(&self, error: &RulesetError) -> Finding {
        let mut path = error.key.as_str();
        let place = loop {
            if let Some(node) = self.nodes.get(path) {
                break self.place(node, error, path == error.key);
            }
            match path.rsplit_once('.') {
                Some((above, _)) => path = above,
                None => break Place::default(),
            }
        };
        Finding::new(place, &error.key, &error.message).hint(error.hint.clone())
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
