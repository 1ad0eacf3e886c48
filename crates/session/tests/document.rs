//! Tests that docs/referee-protocol.md and the schema agree with the program.

mod common;

use common::commands;
use tabiya_referee::{Time, Verb};
use tabiya_session::Session;
use tabiya_wire::{ErrorCode, PROTOCOL_VERSION};

const DOCUMENT: &str = include_str!("../../../docs/referee-protocol.md");

/// Returns whether an answer matches an example, in which `...` stands for any text.
fn fits(answer: &str, example: &str) -> bool {
    let mut parts = example.split("...");
    let Some(mut rest) = parts.next().and_then(|first| answer.strip_prefix(first)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[test]
fn dots_match_any_text() {
    assert!(fits("one two three", "one ... three") && fits("one", "one") && fits("one", "...e"));
    assert!(!fits("one two", "one") && !fits("one two", "...one") && !fits("abab", "ab...ba...b"));
}

#[test]
fn the_examples_are_one_session() {
    let mut session = Session::default();
    let mut pending: Option<&str> = None;
    let mut inside = false;
    let mut seen = Vec::new();
    for line in DOCUMENT.lines() {
        if line.starts_with("```") {
            assert_eq!(pending, None, "a request without an answer");
            inside = line == "```session";
        } else if let Some(request) = line.strip_prefix("> ").filter(|_| inside) {
            assert_eq!(pending.replace(request), None, "a request without an answer before {line}");
        } else if let Some(example) = line.strip_prefix("< ").filter(|_| inside) {
            let request = pending.take().expect("an answer has a request before it");
            let answer = session.answer(request, Time(0));
            assert!(fits(&answer, example), "{request}\n is answered\n{answer}\n and not\n{example}");
            seen.push(request);
        }
    }
    for name in commands() {
        // The commands of verbs without arguments are all alike: the table has them.
        let plain = Verb::ALL.iter().any(|verb| verb.lines() == Some(&name) && verb.plain().is_some());
        if plain && table().contains(&format!("| `{name}` | | ")) {
            let answer = session.answer(format!(r#"{{"do":"{name}","game":"g1"}}"#), Time(0));
            assert!(!answer.contains("unreadable"), "{name}: {answer}");
            continue;
        }
        let command = format!(r#""do":"{name}""#);
        assert!(seen.iter().any(|request| request.contains(&command)), "there is no example of `{name}`");
    }
}

/// Returns the table of the commands that are verbs.
fn table() -> String {
    let schema = tabiya_session::schema();
    let mut table = "| `do` | parameters | meaning |\n|---|---|---|\n".to_owned();
    for name in Verb::ALL.iter().filter_map(|verb| verb.lines()) {
        let request = &schema["$defs"][format!("request-{name}")];
        let shared = ["id", "do", "game", "by", "now"];
        let own = request["properties"].as_object().unwrap().keys().filter(|key| !shared.contains(&&***key));
        let own: Vec<String> = own.map(|key| format!("`{key}`")).collect();
        let parameters = if own.is_empty() { String::new() } else { format!(" {}", own.join(", ")) };
        let meaning = request["description"].as_str().unwrap();
        table += &format!("| `{name}` |{parameters} | {meaning} |\n");
    }
    table
}

/// `TABIYA_UPDATE=1` updates the table.
#[test]
fn the_table_of_verbs_is_fresh() {
    let [open, close] = ["<!-- verbs -->\n", "<!-- /verbs -->"];
    let document = DOCUMENT.replace('\r', "");
    let (before, rest) = document.split_once(open).unwrap();
    let (found, after) = rest.split_once(close).unwrap();
    let table = table();
    if std::env::var_os("TABIYA_UPDATE").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/referee-protocol.md");
        std::fs::write(path, format!("{before}{open}{table}{close}{after}")).unwrap();
        return;
    }
    assert!(found == table, "docs/referee-protocol.md is not fresh: run this test with TABIYA_UPDATE=1");
}

#[test]
fn the_document_names_the_version_and_the_codes() {
    assert!(DOCUMENT.contains(&format!("This is version {PROTOCOL_VERSION} of the protocol")));
    let server = include_str!("../../../docs/server.md");
    for code in ErrorCode::ALL {
        let row = format!("| `{code}` | {}", code.meaning());
        assert!(DOCUMENT.contains(&row) || server.contains(&format!("| `{code}` |")), "{row}");
    }
}

/// `TABIYA_UPDATE=1` updates the file; so does `tabiya referee --schema`.
#[test]
fn the_schema_file_is_fresh() {
    let made = format!("{:#}\n", tabiya_session::schema());
    if std::env::var_os("TABIYA_UPDATE").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/referee-protocol.schema.json");
        return std::fs::write(path, made).unwrap();
    }
    let file = include_str!("../../../docs/referee-protocol.schema.json").replace('\r', "");
    assert!(file == made, "run: tabiya referee --schema > docs/referee-protocol.schema.json");
}

#[test]
fn the_schema_has_every_command_with_its_keys() {
    let schema = tabiya_session::schema();
    for name in commands() {
        let request = &schema["$defs"][format!("request-{name}")];
        assert_eq!(request["properties"]["do"]["const"], name);
        assert_eq!(request["additionalProperties"], false, "{name}");
        assert!(request["required"].as_array().unwrap().contains(&"do".into()), "{name}");
        assert!(schema["$defs"][format!("answer-{name}")]["properties"]["ok"].is_object(), "{name}");
    }
    // Every reference resolves.
    let text = schema.to_string();
    for reference in text.split("\"#/$defs/").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(schema["$defs"].get(reference).is_some(), "{reference}");
    }
}
