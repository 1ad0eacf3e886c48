//! Checking a document against the schema: unknown keys, wrong types, missing keys, texts that are not a
//! movement or a zone.
//!
//! Wrong values are reported and removed, so that the builder only sees values of the right shape. Every
//! removed or missing path is recorded as broken, and later checks do not report faults that depend on it.
//! The keys of the format come from `keys.rs` only.

use tabiya_board::BoardSize;

use super::diagnostic::{Finding, MAX_DIAGNOSTICS, Place, Source};
use super::keys::{Key, Kind, Need, OWN, TableSchema};
use super::tree::{Entries, Node, Value, get};
use super::zone::{self, ZoneError};
use crate::near::{did_you_mean, nearest};
use crate::registry::MOVEMENT_LETTERS;
use crate::{MAX_PIECES, betza};

/// The longest list. Later checks are quadratic in its length.
const MAX_LIST: usize = 256;

/// The longest movement; the longest of any known game has about 30 characters.
const MAX_MOVEMENT: usize = 300;

pub(crate) struct Shape<'a> {
    pub(crate) sources: &'a [Source],
    pub(crate) findings: Vec<Finding>,
    pub(crate) broken: Vec<String>,
    /// The size of the board, for zones and files; the largest one if the file has none.
    pub(crate) size: BoardSize,
    /// Whether the file has a size.
    pub(crate) is_sized: bool,
    /// Whether keys may be missing, because an extended file could not be read.
    pub(crate) partial: bool,
}

pub(crate) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

impl Shape<'_> {
    /// Checks a table and removes its faults. `head` is the place that is reported for missing keys.
    pub(crate) fn table(
        &mut self,
        entries: &mut Entries,
        spec: &'static TableSchema,
        path: &str,
        head: &Place,
    ) {
        let mut meant = Vec::new();
        entries.retain_mut(|(name, node)| match spec.key(name) {
            Some(key) => self.value(node, key.kind, &join(path, name)),
            None => {
                // Findings beyond the limit are not shown, so they need no hint.
                if self.findings.len() < 10 * MAX_DIAGNOSTICS {
                    meant.extend(
                        spec.formerly(name).map_or_else(|| nearest(name, spec.names()), |key| Some(key.name)),
                    );
                    self.unknown_key(name, node, spec, path);
                }
                false
            }
        });
        for key in spec.keys {
            let at = join(path, key.name);
            if get(entries, key.name).is_some() || self.broken.contains(&at) {
                continue;
            }
            // A misspelt key is one error, not two.
            let misspelt = meant.contains(&key.name);
            let inherits = self.partial && !(path.is_empty() && OWN.contains(&key.name));
            if key.need == Need::Required && !misspelt && !inherits {
                self.missing(key, path, head);
            }
            if key.need == Need::Required || misspelt {
                self.broken.push(at);
            }
        }
    }

    fn unknown_key(&mut self, name: &str, node: &Node, spec: &'static TableSchema, path: &str) {
        let table = if path.is_empty() { "at the top level".to_owned() } else { format!("in `{path}`") };
        if let Some(key) = spec.formerly(name) {
            let message = format!("`{name}` is now called `{}`.", key.name);
            self.findings.push(Finding::new(node.head(), join(path, name), message));
            return;
        }
        let known: Vec<String> = spec.names().map(|name| format!("`{name}`")).collect();
        self.findings.push(
            Finding::new(node.head(), join(path, name), format!("There is no key `{name}` {table}."))
                .expected(format!("one of {}", known.join(", ")))
                .hint(did_you_mean(name, spec.names())),
        );
    }

    fn missing(&mut self, key: &Key, path: &str, head: &Place) {
        let message = match (path.is_empty(), key.kind) {
            (_, Kind::ByPiece(_)) => {
                format!("There are no pieces: write a table `[{}.NAME]` for each.", key.name)
            }
            (true, Kind::Table(_)) => format!("The table `[{}]` is missing: {}.", key.name, key.doc),
            (true, _) => format!("The key `{}` is missing: {}.", key.name, key.doc),
            (false, _) => format!("`{path}` lacks the key `{}`: {}.", key.name, key.doc),
        };
        self.findings
            .push(Finding::new(head.clone(), join(path, key.name), message).expected(expected(key.kind)));
    }

    /// Checks a value and returns whether it may stay.
    fn value(&mut self, node: &mut Node, kind: Kind, path: &str) -> bool {
        let fine = self.fits(node, kind, path);
        if !fine {
            self.broken.push(path.to_owned());
        }
        fine
    }

    fn fits(&mut self, node: &mut Node, kind: Kind, path: &str) -> bool {
        let head = node.head();
        if let Value::List(items) = &node.value
            && items.len() > MAX_LIST
        {
            let message = format!("`{}` has {} values; {MAX_LIST} is the limit.", last(path), items.len());
            self.findings.push(Finding::new(head, path, message));
            return false;
        }
        match (kind, &mut node.value) {
            (Kind::Text | Kind::Piece, Value::Text(text)) => {
                let blank = text.trim().is_empty();
                if blank {
                    self.refuse(node, path, kind, "This text is empty.".to_owned());
                }
                !blank
            }
            (Kind::Flag, Value::Flag(_)) => true,
            (Kind::Texts | Kind::Pieces | Kind::TwoTexts, Value::List(items)) => {
                let element = if matches!(kind, Kind::Pieces) { Kind::Piece } else { Kind::Text };
                let fine = self.elements(items, element, path);
                if fine && matches!(kind, Kind::TwoTexts) && items.len() != 2 {
                    let message =
                        format!("`{}` has {} values; there are two sides.", last(path), items.len());
                    self.refuse(node, path, kind, message);
                    return false;
                }
                fine
            }
            (Kind::TwoIntegers, Value::List(items)) => {
                let fine = self.elements(items, Kind::Integer { min: 0, max: 1000 }, path);
                if fine && items.len() != 2 {
                    let message =
                        format!("`{}` has {} values; there are two sides.", last(path), items.len());
                    self.refuse(node, path, kind, message);
                    return false;
                }
                fine
            }
            (Kind::Integer { min, max }, Value::Integer(number)) => {
                let fine = number.is_some_and(|number| (min..=max).contains(&number));
                if !fine {
                    let found =
                        number.map_or("a number beyond all bounds".to_owned(), |number| number.to_string());
                    self.refuse(node, path, kind, unlike(path, kind, &found));
                }
                fine
            }
            (Kind::OneOf(values), Value::Text(text)) => {
                let fine = values.contains(&text.as_str());
                if !fine {
                    let finding = Finding::new(
                        node.place.clone(),
                        path,
                        format!("`{text}` is not a value of `{}`.", last(path)),
                    );
                    let hint = did_you_mean(text, values.iter().copied());
                    self.findings.push(finding.expected(expected(kind)).hint(hint));
                }
                fine
            }
            (Kind::Size, Value::Text(text)) => {
                let fine = size(text).is_some();
                if !fine {
                    let message = format!("`{text}` is not a board size of 1 to 16 files and ranks.");
                    self.refuse(node, path, kind, message);
                }
                fine
            }
            (Kind::File, Value::Text(text)) => {
                let message = match zone::file(text) {
                    Some(file) if file < self.size.files() => return true,
                    Some(_) => self.without_size(format!("The {} board has no file `{text}`.", self.size)),
                    None => format!("`{text}` is not a file."),
                };
                self.refuse(node, path, kind, message);
                false
            }
            (Kind::Movement, Value::Text(_)) => self.movement(node, path),
            (Kind::Zone, Value::Text(_)) => self.zone_text(node, path),
            (Kind::Zone, Value::Table(sides)) => self.zone_sides(sides, path, &head),
            (Kind::Table(spec), Value::Table(entries)) => {
                self.table(entries, spec, path, &head);
                true
            }
            (Kind::Rows(spec), Value::List(items)) => self.rows(items, spec, path),
            (Kind::ByPiece(spec), Value::Table(entries)) => {
                self.by_piece(entries, spec, path);
                true
            }
            _ => {
                self.refuse(node, path, kind, unlike(path, kind, node.kind()));
                false
            }
        }
    }

    fn refuse(&mut self, node: &Node, path: &str, kind: Kind, message: String) {
        self.findings.push(Finding::new(node.place.clone(), path, message).expected(expected(kind)));
    }

    /// Checks all elements, also after one that is wrong.
    fn elements(&mut self, items: &mut [Node], kind: Kind, path: &str) -> bool {
        let mut fine = true;
        for (index, item) in items.iter_mut().enumerate() {
            fine &= self.fits(item, kind, &join(path, &index.to_string()));
        }
        fine
    }

    fn rows(&mut self, items: &mut [Node], spec: &'static TableSchema, path: &str) -> bool {
        let mut fine = true;
        for (index, item) in items.iter_mut().enumerate() {
            let at = join(path, &index.to_string());
            let head = item.head();
            match &mut item.value {
                Value::Table(entries) => self.table(entries, spec, &at, &head),
                _ => {
                    let message =
                        format!("An element of `{}` should be a table, not {}.", last(path), item.kind());
                    self.findings.push(Finding::new(head, at, message).expected("a table"));
                    fine = false;
                }
            }
        }
        fine
    }

    fn by_piece(&mut self, entries: &mut Entries, spec: &'static TableSchema, path: &str) {
        if let Some((_, first)) = entries.get(MAX_PIECES) {
            let message =
                format!("There are {} tables in `{path}`; {MAX_PIECES} is the limit.", entries.len());
            self.findings.push(Finding::new(first.head(), path, message));
            self.broken.push(path.to_owned());
            entries.truncate(MAX_PIECES);
        }
        entries.retain_mut(|(name, node)| {
            let at = join(path, name);
            if !good_name(name) {
                let message = format!("`{name}` is not a name for a piece.");
                let wanted = "lower case letters, digits, blanks, `-` and `'`, at most 32 characters";
                self.findings.push(Finding::new(node.head(), at, message).expected(wanted));
                self.broken.push(path.to_owned());
                return false;
            }
            let head = node.head();
            if let Value::Table(entries) = &mut node.value {
                self.table(entries, spec, &at, &head);
                return true;
            }
            let message = format!("`{at}` should be a table, not {}.", node.kind());
            self.findings.push(Finding::new(node.place.clone(), &at, message).expected("a table"));
            self.broken.push(at);
            false
        });
    }

    fn movement(&mut self, node: &Node, path: &str) -> bool {
        let Some(text) = node.text() else { return false };
        if text.chars().count() > MAX_MOVEMENT {
            let message = format!("This movement has more than {MAX_MOVEMENT} characters.");
            self.refuse(node, path, Kind::Movement, message);
            return false;
        }
        let Err(error) = betza::parse(text) else { return true };
        let place = node.within(self.text(node), error.column.saturating_sub(1), error.length);
        let letter = text.chars().nth(error.column.saturating_sub(1));
        let known = MOVEMENT_LETTERS.iter().flatten().find(|(known, _)| Some(*known) == letter);
        let hint = known.map_or(error.hint, |(_, hint)| Some((*hint).to_owned()));
        self.findings.push(Finding::new(place, path, error.message).hint(hint));
        false
    }

    /// Rewrites a message about the largest board, the placeholder for an unknown one: a square off it is on
    /// no board.
    fn without_size(&self, message: String) -> String {
        if self.is_sized {
            return message;
        }
        let size = self.size.to_string();
        message
            .replace(&format!("on the {size} board"), "on any board")
            .replace(&format!("The {size} board has no"), "No board has a")
    }

    fn zone_text(&mut self, node: &Node, path: &str) -> bool {
        let Some(text) = node.text() else { return false };
        let Err(ZoneError { offset, length, message }) = zone::squares(text, self.size) else { return true };
        let message = self.without_size(message);
        let place = node.within(self.text(node), offset, length);
        self.findings.push(Finding::new(place, path, message).expected(zone::GRAMMAR));
        false
    }

    /// Checks a zone by sides: `{ white = "...", black = "..." }` or `{ both = "..." }`.
    fn zone_sides(&mut self, sides: &Entries, path: &str, head: &Place) -> bool {
        const FORMS: &str = "`{ white = ZONE, black = ZONE }` or `{ both = ZONE }`";
        let mut fine = true;
        for (name, node) in sides {
            let at = join(path, name);
            if !["white", "black", "both"].contains(&name.as_str()) {
                let message = format!("There is no key `{name}` in a zone.");
                let hint = did_you_mean(name, ["white", "black", "both"]);
                self.findings.push(Finding::new(node.head(), at, message).expected(FORMS).hint(hint));
                fine = false;
            } else if node.text().is_some() {
                fine &= self.zone_text(node, &at);
            } else {
                self.refuse(
                    node,
                    &at,
                    Kind::Zone,
                    format!("`{name}` should be a text, not {}.", node.kind()),
                );
                fine = false;
            }
        }
        let has = |name| get(sides, name).is_some();
        if fine && (has("white") != has("black") || has("white") == has("both")) {
            let message = "A zone by sides needs both sides, or `both`.".to_owned();
            self.findings.push(Finding::new(head.clone(), path, message).expected(FORMS));
            fine = false;
        }
        fine
    }

    fn text(&self, node: &Node) -> &str {
        self.sources.get(node.place.file).map_or("", |source| source.text.as_str())
    }
}

/// Returns the message about a value of a wrong kind.
fn unlike(path: &str, kind: Kind, found: &str) -> String {
    let element = path.rsplit('.').next().is_some_and(|part| part.bytes().all(|b| b.is_ascii_digit()));
    let what = if element { format!("An element of `{}`", last(path)) } else { format!("`{}`", last(path)) };
    let wanted = if matches!(kind, Kind::Zone) { "a zone".to_owned() } else { expected(kind) };
    format!("{what} should be {wanted}, not {found}.")
}

/// Returns the last part of a dotted path that is a name and not the number of an element.
fn last(path: &str) -> &str {
    path.rsplit('.').find(|part| !part.bytes().all(|b| b.is_ascii_digit())).unwrap_or(path)
}

/// Parses a size such as `8x8`.
pub(crate) fn size(text: &str) -> Option<BoardSize> {
    let (files, ranks) = text.split_once('x')?;
    let number = |text: &str| {
        let plain = text.len() <= 2 && text.bytes().all(|b| b.is_ascii_digit());
        if plain { text.parse::<u8>().ok() } else { None }
    };
    BoardSize::new(number(files)?, number(ranks)?)
}

fn good_name(name: &str) -> bool {
    let allowed = |c: char| c.is_alphanumeric() && !c.is_uppercase() || matches!(c, ' ' | '-' | '\'');
    name.chars().count() <= 32
        && name.chars().all(allowed)
        && name.trim() == name
        && name.chars().any(char::is_alphabetic)
}

/// Returns a description of the values of a kind, for messages.
pub(crate) fn expected(kind: Kind) -> String {
    match kind {
        Kind::Text => "a text".into(),
        Kind::Texts => "a list of texts".into(),
        Kind::TwoTexts => "two texts".into(),
        Kind::Flag => "`true` or `false`".into(),
        Kind::Integer { min, max } => format!("an integer from {min} to {max}"),
        Kind::TwoIntegers => "two integers".into(),
        Kind::OneOf(values) => {
            let values: Vec<String> = values.iter().map(|value| format!("`\"{value}\"`")).collect();
            values.join(" or ")
        }
        Kind::Size => "a size such as `\"8x8\"`".into(),
        Kind::Movement => "a movement such as `\"fmWfcF\"`".into(),
        Kind::Zone => format!("a zone: {}", zone::GRAMMAR),
        Kind::File => "the letter of a file, such as `\"h\"`".into(),
        Kind::Piece => "the name of a piece".into(),
        Kind::Pieces => "a list of names of pieces".into(),
        Kind::Table(_) => "a table".into(),
        Kind::Rows(_) => "a list of tables".into(),
        Kind::ByPiece(_) => "a table for each piece".into(),
    }
}
