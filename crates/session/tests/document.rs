//! Tests that docs/referee-protocol.md and the schema agree with the program.

mod common;

use common::commands;
use tabiya_referee::Time;
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
        let command = format!(r#""do":"{name}""#);
        assert!(seen.iter().any(|request| request.contains(&command)), "there is no example of `{name}`");
    }
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

#[test]
fn the_schema_file_is_fresh() {
    let file = include_str!("../../../docs/referee-protocol.schema.json").replace('\r', "");
    let made = format!("{:#}\n", tabiya_session::schema());
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
