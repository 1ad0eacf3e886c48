//! Runs the conversations in `dialogues/`. The name of a file begins with its protocol. Its lines are
//!
//! - `> TEXT`: a line to the session,
//! - `< PATTERN`: the next line from it, in which `*` stands for anything,
//! - `<< PATTERN`: the next line from it that matches; others before it do not matter,
//! - `.`: the end of the input, although the conversation may go on,
//! - `# TEXT`: a comment.
//!
//! At the end, the session must have nothing more to say.

mod common;

use std::fs;
use std::path::Path;

use common::Conversation;
use tabiya_engine_protocols::Protocol;

/// Returns whether a text matches a pattern in which `*` stands for anything.
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[test]
fn patterns() {
    assert!(matches("info * pv e2e4*", "info depth 1 pv e2e4 e7e5"));
    assert!(matches("readyok", "readyok"));
    assert!(!matches("readyok", "readyok "));
    assert!(!matches("a*b", "ab c"));
    assert!(matches("*", ""));
}

/// Runs a conversation. The error is where it goes another way.
fn run(name: &str, script: &str) -> Result<(), String> {
    let protocol = match name.split('-').next() {
        Some("uci") => Protocol::Uci,
        Some("usi") => Protocol::Usi,
        _ => Protocol::Xboard,
    };
    let mut conversation = Conversation::new(protocol);
    for (index, line) in script.lines().enumerate() {
        let place = format!("{name}:{}: {line}", index + 1);
        let next = || conversation.next().ok_or_else(|| format!("{place}: nothing was said"));
        if let Some(pattern) = line.strip_prefix("<< ") {
            while !matches(pattern, &next()?) {}
        } else if let Some(pattern) = line.strip_prefix('<') {
            let said = next()?;
            if !matches(pattern.trim_start(), &said) {
                return Err(format!("{place}\nit said: {said}"));
            }
        } else if let Some(text) = line.strip_prefix('>') {
            conversation.send(text);
        } else if line == "." {
            conversation.session.finish();
        } else {
            assert!(line.is_empty() || line.starts_with('#'), "{place}");
        }
    }
    let last = conversation.end();
    if last.is_empty() { Ok(()) } else { Err(format!("{name}: said at the end: {last:?}")) }
}

#[test]
fn every_conversation_goes_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues");
    let (mut count, mut failed) = (0, Vec::new());
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        failed.extend(run(&name, &fs::read_to_string(&path).unwrap()).err());
        count += 1;
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(count >= 15, "only {count} conversations found");
}

/// The table of levels in the document has the ratings of the engine.
#[test]
fn the_document_lists_the_ratings() {
    let document = include_str!("../../../docs/engine-protocols.md");
    let ratings: Vec<String> = tabiya_engine::Level::all().map(|level| level.elo().to_string()).collect();
    assert!(document.contains(&format!("| rating | {} |", ratings.join(" | "))), "{ratings:?}");
    let (first, last) = (&ratings[0], &ratings[ratings.len() - 1]);
    assert!(document.contains(&format!("| {first} to {last} | {last} |")));
}

/// The table of options in the document names every option with its values.
#[test]
fn the_document_lists_the_options() {
    let document = include_str!("../../../docs/engine-protocols.md");
    for (protocol, hello, end, column) in
        [(Protocol::Uci, "uci", "uciok", 1), (Protocol::Usi, "usi", "usiok", 2)]
    {
        let mut conversation = Conversation::new(protocol);
        conversation.send(hello);
        loop {
            let line = conversation.next().unwrap();
            if line == end {
                break;
            }
            let Some((name, _)) = line.strip_prefix("option name ").and_then(|rest| rest.split_once(" type"))
            else {
                continue;
            };
            let has =
                |row: &str| row.split('|').nth(column).is_some_and(|cell| cell.trim() == format!("`{name}`"));
            assert!(document.lines().any(has), "{name}");
        }
    }
}
