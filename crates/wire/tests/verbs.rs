//! Tests that messages, schemas and docs/server.md agree with the table of verbs, and that stored events and
//! commands of clients keep their form.

use serde_json::{Value, json};
use tabiya_referee::Verb;
use tabiya_rules::Ruleset;
use tabiya_wire::online::{ClientAction, schema_definitions};
use tabiya_wire::{EventMessage, RulesSource};

/// One line for each event, as stored.
const EVENTS: &str = include_str!("events.jsonl");

/// One line for each action of a client, with the verb; `-` is none.
const ACTIONS: &str = include_str!("actions.txt");

/// Returns the values of a key in the variants of a type, with their schemas.
fn variants(name: &str, key: &str) -> Vec<(String, Value)> {
    let schema = &schema_definitions("#/$defs")[name];
    let all = schema["oneOf"].as_array().unwrap().iter();
    all.map(|one| (one["properties"][key]["const"].as_str().unwrap().to_owned(), one.clone())).collect()
}

#[test]
fn stored_events_keep_their_form() {
    let ruleset = Ruleset::builtin("chess").unwrap();
    let source = RulesSource::Builtin("chess".to_owned());
    let mut seen = Vec::new();
    for line in EVENTS.lines() {
        let message: EventMessage = serde_json::from_str(line).unwrap();
        let event = message.event(&ruleset).unwrap();
        assert_eq!(EventMessage::of(&event, &ruleset, &source), message);
        assert_eq!(serde_json::to_string(&message).unwrap(), line);
        let value: Value = serde_json::from_str(line).unwrap();
        seen.push(value["kind"].as_str().unwrap().to_owned());
        // Nothing else belongs to an event.
        let mut more = value;
        more["more"] = json!(1);
        assert!(serde_json::from_value::<EventMessage>(more).is_err(), "{line}");
    }
    for (kind, schema) in variants("EventMessage", "kind") {
        let parts = schema["properties"].as_object().unwrap().keys();
        // Events with no other parts than time and side are all alike. The start and the end record no verb.
        let is_plain = parts.eq(["at", "by", "kind"]) || kind == "started" || kind == "ended";
        assert!(seen.contains(&kind) || is_plain, "add a line with `{kind}` to events.jsonl");
    }
}

#[test]
fn actions_keep_their_form_and_have_their_verbs() {
    let mut seen = Vec::new();
    for line in ACTIONS.lines() {
        let (verb, text) = line.split_once(' ').unwrap();
        let action: ClientAction = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), text);
        assert_eq!(action.verb().map_or("-".to_owned(), |verb| format!("{verb:?}")), verb, "{text}");
        seen.push(serde_json::to_value(&action).unwrap()["do"].as_str().unwrap().to_owned());
    }
    for verb in Verb::ALL {
        let Some(name) = verb.online() else { continue };
        let plain = serde_json::from_value::<ClientAction>(json!({ "do": name }));
        match verb.plain() {
            Some(_) => assert_eq!(plain.unwrap().verb(), Some(*verb)),
            None => {
                assert!(seen.iter().any(|known| known == name), "add a line with `{name}` to actions.txt")
            }
        }
    }
}

#[test]
fn the_schema_has_every_verb_with_its_sentence() {
    let actions = variants("ClientAction", "do");
    for verb in Verb::ALL {
        let Some(name) = verb.online() else { continue };
        let (_, schema) = actions.iter().find(|(known, _)| known == name).unwrap();
        assert_eq!(schema["description"], verb.sentence());
    }
}

/// Returns the table of actions in docs/server.md.
fn table() -> String {
    let mut table = "| `do` | parameters | meaning |\n|---|---|---|\n".to_owned();
    for (name, schema) in variants("ClientAction", "do") {
        let own = schema["properties"].as_object().unwrap().keys().filter(|key| *key != "do");
        let own: Vec<String> = own.map(|key| format!("`{key}`")).collect();
        let parameters = if own.is_empty() { String::new() } else { format!(" {}", own.join(", ")) };
        table += &format!("| `{name}` |{parameters} | {} |\n", schema["description"].as_str().unwrap());
    }
    table
}

/// `TABIYA_UPDATE=1` updates the table.
#[test]
fn the_table_of_the_document_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/server.md");
    let [open, close] = ["<!-- verbs -->\n", "<!-- /verbs -->"];
    let document = std::fs::read_to_string(path).unwrap().replace('\r', "");
    let (before, rest) = document.split_once(open).unwrap();
    let (found, after) = rest.split_once(close).unwrap();
    let table = table();
    if std::env::var_os("TABIYA_UPDATE").is_some() {
        std::fs::write(path, format!("{before}{open}{table}{close}{after}")).unwrap();
        return;
    }
    assert!(found == table, "docs/server.md is not fresh: run this test with TABIYA_UPDATE=1");
}
