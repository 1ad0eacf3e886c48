//! Inheritance: finds the ruleset that a file extends, removes the keys listed in `remove`, and merges the
//! two.
//!
//! This works on trees, before anything is checked, so that an error in inherited text is reported where it
//! is written. Tables of the schema are merged; any other value is replaced.

use super::MAX_BYTES;
use super::diagnostic::{Finding, Place, Source};
use super::keys::{Kind, OWN, ROOT, TableSchema};
use super::tree::{self, Entries, Node, Value, get};
use crate::builtin;
use crate::near::nearest;

/// The longest chain of `extends`.
const MAX_DEPTH: usize = 8;

pub(crate) struct Loader<'a> {
    pub(crate) resolve: &'a dyn Fn(&str) -> Option<String>,
    pub(crate) sources: Vec<Source>,
    pub(crate) findings: Vec<Finding>,
    /// Whether an inherited file could not be read, so that missing keys are not errors.
    pub(crate) partial: bool,
}

impl Loader<'_> {
    /// Reads a file and everything it extends. `chain` contains the ids of the files that led here.
    pub(crate) fn load(&mut self, name: &str, text: &str, chain: &mut Vec<String>) -> Option<Entries> {
        let file = self.sources.len();
        let whole = Place { file, span: 0..0 };
        let readable = text.len() <= MAX_BYTES;
        // The text of a file that is too long is not kept.
        let kept = if readable { text } else { "" };
        self.sources.push(Source { name: name.to_owned(), text: kept.to_owned() });
        if !readable {
            let message = format!("The file has {} bytes; {MAX_BYTES} is the limit.", text.len());
            self.findings.push(Finding::new(whole, "", message));
            return None;
        }
        let child = match tree::parse(text, file) {
            Ok(entries) => entries,
            Err(findings) => {
                self.findings.extend(findings);
                return None;
            }
        };
        if chain.is_empty() {
            // The own id reveals a file that extends itself through others.
            chain.extend(get(&child, "id").and_then(Node::text).map(str::to_owned));
        }
        let Some(extends) = get(&child, "extends").filter(|node| node.text().is_some()) else {
            if let Some(remove) = get(&child, "remove") {
                let message =
                    "`remove` takes keys out of an extended ruleset, and this file has no `extends`.";
                self.findings.push(Finding::new(remove.head(), "remove", message));
            }
            return Some(child);
        };
        let Some(mut parent) = self.parent(extends, chain) else {
            self.partial = true;
            return Some(child);
        };
        parent.retain(|(key, _)| !OWN.contains(&key.as_str()));
        self.remove(&mut parent, &child);
        merge(&mut parent, child, Some(&ROOT));
        Some(parent)
    }

    fn parent(&mut self, extends: &Node, chain: &mut Vec<String>) -> Option<Entries> {
        let id = extends.text()?.to_owned();
        let mut hint = None;
        let message = if chain.contains(&id) {
            format!("`{id}` extends itself: {} -> {id}.", chain.join(" -> "))
        } else if chain.len() >= MAX_DEPTH {
            format!("This chain of `extends` is longer than {MAX_DEPTH}.")
        } else {
            match (self.resolve)(&id) {
                Some(text) => {
                    chain.push(id.clone());
                    return self.load(&format!("{id}.toml"), &text, chain);
                }
                None => {
                    hint = builtin::nearest(&id).map(|near| format!("did you mean `{near}`?"));
                    format!("There is no ruleset `{id}` to extend.")
                }
            }
        };
        self.findings.push(Finding::new(extends.place.clone(), "extends", message).hint(hint));
        None
    }

    fn remove(&mut self, parent: &mut Entries, child: &Entries) {
        let Some(Value::List(paths)) = get(child, "remove").map(|node| &node.value) else { return };
        for (index, node) in paths.iter().enumerate() {
            let Some(path) = node.text() else { continue };
            if let Err(near) = take_out(parent, path) {
                let hint = near.map(|near| format!("did you mean `{near}`?"));
                let (message, hint) = match ROOT.renamed(path) {
                    Some(now) => (format!("`{path}` is now called `{now}`."), None),
                    None => (format!("The extended ruleset has no `{path}` to remove."), hint),
                };
                let key = format!("remove.{index}");
                self.findings.push(Finding::new(node.place.clone(), key, message).hint(hint));
            }
        }
    }
}

/// Removes a dotted key. If it does not exist, returns the most similar key.
fn take_out(entries: &mut Entries, path: &str) -> Result<(), Option<String>> {
    if let Some(index) = entries.iter().position(|(key, _)| key == path) {
        entries.remove(index);
        return Ok(());
    }
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    if let Some((_, Node { value: Value::Table(inner), .. })) =
        entries.iter_mut().find(|(key, _)| key == first)
        && !rest.is_empty()
    {
        return take_out(inner, rest).map_err(|near| near.map(|near| format!("{first}.{near}")));
    }
    Err(nearest(first, entries.iter().map(|(key, _)| key.as_str())).map(str::to_owned))
}

/// Merges a table into another. Values that are tables in the schema are merged, too; any other value,
/// including zones by sides, is replaced as a whole.
fn merge(base: &mut Entries, over: Entries, spec: Option<&'static TableSchema>) {
    for (name, node) in over {
        let Some((_, old)) = base.iter_mut().find(|(key, _)| *key == name) else {
            base.push((name, node));
            continue;
        };
        let kind = spec.and_then(|spec| spec.key(&name)).map(|key| key.kind);
        let Node { key, place, value } = node;
        match (kind, &mut old.value, value) {
            (Some(Kind::Table(inner)), Value::Table(base), Value::Table(over)) => {
                merge(base, over, Some(inner));
                (old.key, old.place) = (key, place);
            }
            (Some(Kind::ByPiece(inner)), Value::Table(base), Value::Table(over)) => {
                merge_pieces(base, over, inner);
                (old.key, old.place) = (key, place);
            }
            (_, _, value) => *old = Node { key, place, value },
        }
    }
}

/// Merges tables of pieces: pieces that both have are merged, new ones are appended.
fn merge_pieces(base: &mut Entries, over: Entries, spec: &'static TableSchema) {
    for (name, node) in over {
        let Some((_, old)) = base.iter_mut().find(|(key, _)| *key == name) else {
            base.push((name, node));
            continue;
        };
        let Node { key, place, value } = node;
        match (&mut old.value, value) {
            (Value::Table(base), Value::Table(over)) => {
                merge(base, over, Some(spec));
                (old.key, old.place) = (key, place);
            }
            (_, value) => *old = Node { key, place, value },
        }
    }
}
