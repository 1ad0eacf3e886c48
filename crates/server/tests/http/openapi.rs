//! Tests of the OpenAPI document: it is valid and complete.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::server::{get, send, shared};

fn document() -> Value {
    let answer = get("/api/openapi.json");
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/json"));
    answer.json()
}

/// Returns the path, the method and the description of every operation.
fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let paths = document["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap().iter();
        methods.map(|(method, operation)| (path.clone(), method.to_uppercase(), operation.clone()))
    });
    all.collect()
}

fn references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(object) => {
            found.extend(object.get("$ref").and_then(Value::as_str));
            object.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn every_reference_resolves_and_every_schema_is_used() {
    let document = document();
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.len() > 30, "{found:?}");
    for reference in &found {
        let place = document.pointer(reference.strip_prefix('#').unwrap());
        assert!(place.is_some_and(Value::is_object), "{reference}");
    }
    // These are mentioned in texts: the messages on a WebSocket, and an inlined part.
    let mentioned = ["ClientMessage", "ServerMessage", "ClientAction"];
    for name in document["components"]["schemas"].as_object().unwrap().keys() {
        let reference = format!("#/components/schemas/{name}");
        assert!(found.contains(reference.as_str()) || mentioned.contains(&name.as_str()), "{name}");
    }
}

#[test]
fn the_document_has_the_required_fields() {
    let document = document();
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["info"]["title"].is_string());
    assert_eq!(document["info"]["version"], format!("{}.0.0", tabiya_wire::PROTOCOL_VERSION));
    let mut names = BTreeSet::new();
    for (path, method, operation) in operations(&document) {
        let place = format!("{method} {path}");
        assert!(path.starts_with('/') && matches!(method.as_str(), "GET" | "POST"), "{place}");
        assert!(names.insert(operation["operationId"].as_str().unwrap().to_owned()), "{place}");
        assert!(operation["summary"].as_str().unwrap().ends_with('.'), "{place}");
        let parameters = operation["parameters"].as_array().unwrap();
        let in_path: Vec<_> = parameters.iter().filter(|parameter| parameter["in"] == "path").collect();
        assert_eq!(in_path.len(), path.matches('{').count(), "{place}");
        assert!(in_path.iter().all(|parameter| parameter["required"] == true), "{place}");
        assert!(parameters.iter().all(|parameter| parameter["schema"].is_object()), "{place}");
        let responses = operation["responses"].as_object().unwrap();
        assert!(responses.keys().any(|status| status.starts_with(['1', '2'])), "{place}");
        for (status, response) in responses {
            assert!(status.len() == 3 && response["description"].is_string(), "{place}: {status}");
            if status.starts_with(['4', '5']) {
                let schema = &response["content"]["application/json"]["schema"]["$ref"];
                assert_eq!(schema, "#/components/schemas/ErrorBody", "{place}");
            }
        }
        assert_eq!(operation["requestBody"].is_object(), method == "POST", "{place}");
        assert_eq!(operation["security"].is_array(), path.ends_with("/commands"), "{place}");
    }
}

#[test]
fn every_address_in_the_document_exists() {
    for (path, method, operation) in operations(&document()) {
        let address = match path.starts_with("/api/rules/") {
            true => path.replace("{id}", "chess"),
            false => path.replace("{id}", "nosuchgame"),
        };
        let headers = [("content-type", "application/json")];
        let body: &[u8] = if method == "POST" { b"{}" } else { b"" };
        let answer = send(shared(), &method, &address, &headers, body);
        let known = operation["responses"].get(answer.status.to_string()).is_some();
        assert!(known, "{method} {address}: {} is not described", answer.status);
        if answer.status >= 400 {
            // The game or the body may be missing, but not the address.
            assert!(!["no-address", "wrong-method"].contains(&answer.code().as_str()), "{method} {address}");
        }
    }
}

/// Reads the routes from the source, because routers do not list them.
#[test]
fn every_address_of_the_routers_is_in_the_document() {
    let document = document();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![(folder.join("http/health.rs"), ""), (folder.join("ws/connection.rs"), "/api")];
    let api = std::fs::read_dir(folder.join("api")).unwrap();
    files.extend(api.map(|entry| (entry.unwrap().path(), "/api")));
    let mut routed = BTreeSet::new();
    for (file, prefix) in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let routes = text.split(".route(\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        routed.extend(routes.map(|path| format!("{prefix}{path}")));
    }
    let described: BTreeSet<String> = document["paths"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(routed, described);
}

#[test]
fn error_codes_are_listed_with_their_status() {
    let document = document();
    let codes = &document["components"]["schemas"]["ErrorCode"];
    let listed: Vec<&str> = codes["enum"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let known: Vec<&str> = tabiya_wire::ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(listed, known);
    let description = codes["description"].as_str().unwrap();
    for row in ["| `no-such-game` | 404 |", "| `quota-exceeded` | 429 |", "| `internal` | 500 |"] {
        assert!(description.contains(row), "{row}");
    }
}

#[test]
fn optional_fields_are_described() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    assert_eq!(schemas["NewGame"]["required"], json!(["rules"]));
    let live: BTreeSet<&str> =
        schemas["Live"]["required"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(live.contains("ending") && live.contains("clocks"), "responses have every field: {live:?}");
}
