//! docs/referee-protocol.md and the schema say what is so.

use tabiya_referee::Time;
use tabiya_wire::{Request, Session};

const DOCUMENT: &str = include_str!("../../../docs/referee-protocol.md");

/// Whether an answer is what an example says, with `...` for anything.
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
fn dots_stand_for_anything() {
    assert!(fits("one two three", "one ... three") && fits("one", "one") && fits("one", "...e"));
    assert!(!fits("one two", "one") && !fits("one two", "...one") && !fits("abab", "ab...ba...b"));
}

#[test]
fn the_examples_are_one_conversation() {
    let mut session = Session::default();
    let mut asked: Option<&str> = None;
    let mut inside = false;
    let mut seen = Vec::new();
    for line in DOCUMENT.lines() {
        if line.starts_with("```") {
            assert_eq!(asked, None, "a request without an answer");
            inside = line == "```session";
        } else if let Some(request) = line.strip_prefix("> ").filter(|_| inside) {
            assert_eq!(asked.replace(request), None, "a request without an answer before {line}");
        } else if let Some(example) = line.strip_prefix("< ").filter(|_| inside) {
            let request = asked.take().expect("an answer has a request before it");
            let answer = session.answer(request, Time(0));
            assert!(fits(&answer, example), "{request}\n is answered\n{answer}\n and not\n{example}");
            seen.push(request);
        }
    }
    for name in Request::NAMES {
        let command = format!(r#""do":"{name}""#);
        assert!(seen.iter().any(|request| request.contains(&command)), "there is no example of `{name}`");
    }
}

#[test]
fn the_schema_file_is_fresh() {
    let file = include_str!("../../../docs/referee-protocol.schema.json").replace('\r', "");
    let made = format!("{:#}\n", tabiya_wire::schema());
    assert!(file == made, "run: tabiya referee --schema > docs/referee-protocol.schema.json");
}

#[test]
fn the_schema_has_every_command_with_its_keys() {
    let schema = tabiya_wire::schema();
    for name in Request::NAMES {
        let request = &schema["$defs"][format!("request-{name}")];
        assert_eq!(request["properties"]["do"]["const"], *name);
        assert_eq!(request["additionalProperties"], false, "{name}");
        assert!(request["required"].as_array().unwrap().contains(&"do".into()), "{name}");
        assert!(schema["$defs"][format!("answer-{name}")]["properties"]["ok"].is_object(), "{name}");
    }
    // Every reference leads somewhere.
    let text = schema.to_string();
    for reference in text.split("\"#/$defs/").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(schema["$defs"].get(reference).is_some(), "{reference}");
    }
}
