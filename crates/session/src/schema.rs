//! The JSON Schema of the lines of a session, generated from their types.

use schemars::{Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value, json};
use tabiya_wire::Error;

use crate::course_answer::CourseAnswer;
use crate::request::Request;

/// Returns the JSON Schema of the lines of a session. `$defs` has `request` and `answer`, and `request-NAME`
/// and `answer-NAME` for each command.
pub fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let id = json!({
        "description": "A number, a string or null; the answer has the same.",
        "type": ["number", "string", "null"],
    });
    let course = course(&mut generator);
    let mut named = serde_json::Map::new();
    let (mut requests, mut answers) = (Vec::new(), Vec::new());
    for (name, body, answer) in Request::schemas(&mut generator) {
        named.insert(format!("request-{name}"), request(name, body, &id));
        named.insert(
            format!("answer-{name}"),
            json!({
                "description": format!("The answer to `{name}` if it succeeds."),
                "type": "object",
                "properties": { "id": id, "ok": answer, "course": course },
                "required": ["id", "ok"],
            }),
        );
        requests.push(json!({ "$ref": format!("#/$defs/request-{name}") }));
        answers.push(json!({ "$ref": format!("#/$defs/answer-{name}") }));
    }
    answers.push(json!({ "$ref": "#/$defs/answer-error" }));
    named.insert("answer-error".into(), failure(&mut generator, &id));
    named.insert("request".into(), json!({ "oneOf": requests }));
    named.insert("answer".into(), json!({ "anyOf": answers }));
    named.extend(generator.take_definitions(true));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The lines of `tabiya referee`",
        "anyOf": [{ "$ref": "#/$defs/request" }, { "$ref": "#/$defs/answer" }],
        "$defs": named,
    })
}

/// Adds the keys that every request has to the schema of a command.
fn request(name: &str, body: Schema, id: &Value) -> Value {
    let mut body = body.to_value();
    if let Some(object) = body.as_object_mut() {
        object.remove("title");
        let properties = object.entry("properties").or_insert_with(|| json!({}));
        properties["id"] = id.clone();
        properties["do"] = json!({ "const": name });
        let required = object.entry("required").or_insert_with(|| json!([]));
        if let Some(required) = required.as_array_mut() {
            required.push("do".into());
        }
    }
    body
}

fn failure(generator: &mut SchemaGenerator, id: &Value) -> Value {
    let error = generator.subschema_for::<Error>();
    let course = course(generator);
    json!({
        "description": "The answer to any request that was not carried out. Nothing has changed.",
        "type": "object",
        "properties": { "id": id, "error": error, "course": course },
        "required": ["id", "error"],
    })
}

/// Returns the schema of the words of a course, for games with a dialect.
fn course(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<CourseAnswer>().to_value()
}
