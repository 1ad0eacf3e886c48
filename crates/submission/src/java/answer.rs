//! The answers of the harness.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::{CallValue, Snapshot, StudentError};

/// An answer of the harness, besides its token.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Answer {
    /// A value, or the snapshot of a game.
    Value(Value),
    /// An error of the submission, after which it can go on.
    Failed {
        error: StudentError,
        /// The classes of the exception.
        kinds: Vec<String>,
    },
    /// An error that ends the process.
    Over(StudentError),
}

impl Answer {
    pub(super) fn read(answer: &Value) -> Answer {
        let sentence = |key: &str| answer[key].as_str().map(str::to_owned);
        let texts = |value: &Value| -> Vec<String> {
            let items = value.as_array().into_iter().flatten();
            items.filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let failed = |error| Answer::Failed { error, kinds: Vec::new() };
        if let Some(sentence) = sentence("missing") {
            return failed(StudentError::Missing(sentence));
        }
        if let Some(sentence) = sentence("unsupported") {
            return failed(StudentError::Unsupported(sentence));
        }
        if let Some(threw) = answer.get("threw") {
            let text = |key: &str| threw[key].as_str().unwrap_or_default().to_owned();
            let (class, message) = (text("class"), text("message"));
            let is_over = class == "java.lang.OutOfMemoryError";
            let error = StudentError::Threw { class, message, trace: texts(&threw["trace"]) };
            let kinds = texts(&threw["kinds"]);
            // Other threads may have failed, too.
            return if is_over { Answer::Over(error) } else { Answer::Failed { error, kinds } };
        }
        if let Some(lines) = answer.get("timeout") {
            let place = texts(lines).first().map(|line| place(line).to_owned());
            return Answer::Over(StudentError::TimeOut(place));
        }
        if answer.get("flood").is_some() {
            return Answer::Over(StudentError::Flood);
        }
        if let Some(lines) = answer.get("exit") {
            let place = texts(lines).first().map(|line| format!(" in {line}")).unwrap_or_default();
            return Answer::Over(StudentError::Ended(format!("it has called System.exit{place}")));
        }
        Answer::Value(answer.get("value").cloned().unwrap_or(Value::Null))
    }
}

/// Returns the place of a line of a stack trace: `Board.java:41` of `Board.getPiece (Board.java:41)`.
fn place(line: &str) -> &str {
    line.rsplit_once('(').map_or(line, |(_, place)| place.trim_end_matches(')'))
}

/// Reads a snapshot of a game.
pub(super) fn snapshot(value: &Value, output: String) -> Snapshot {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let texts = |value: &Value| value.as_array().into_iter().flatten().map(text).collect::<Vec<_>>();
    let pieces: BTreeMap<String, String> = value["pieces"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(square, piece)| (square.clone(), text(piece)))
        .collect();
    Snapshot {
        pieces,
        message: value["message"].as_str().map(str::to_owned),
        hands: [texts(&value["hands"][0]), texts(&value["hands"][1])],
        history: texts(&value["history"]),
        output,
    }
}

/// Reads the value of a call.
pub(super) fn call_value(value: &Value) -> CallValue {
    match value {
        Value::Null | Value::Array(_) => CallValue::Null,
        Value::Bool(value) => CallValue::Boolean(*value),
        Value::Number(value) => CallValue::Number(value.as_i64().unwrap_or(i64::MAX)),
        Value::String(value) => CallValue::Text(value.clone()),
        Value::Object(object) => {
            if let Some(character) = object.get("char").and_then(Value::as_str) {
                return CallValue::Character(character.chars().next().unwrap_or('\0'));
            }
            let number = object.get("ref").and_then(Value::as_u64).map_or(0, |number| number as usize);
            let items = |key: &str| -> Option<Vec<CallValue>> {
                Some(object.get(key)?.as_array()?.iter().map(call_value).collect())
            };
            if let Some(items) = items("list") {
                return CallValue::List(items, Some(number));
            }
            if let Some(items) = items("set") {
                return CallValue::Set(items, Some(number));
            }
            let text = |key: &str| object.get(key).and_then(Value::as_str).map(str::to_owned);
            let class = text("class").unwrap_or_default();
            CallValue::Object { number, class, constant: text("enum") }
        }
    }
}

/// Writes a value for the harness.
pub(super) fn written(value: &CallValue) -> Value {
    let all = |items: &[CallValue]| items.iter().map(written).collect::<Vec<_>>();
    match value {
        CallValue::Null => Value::Null,
        CallValue::Boolean(value) => json!(value),
        CallValue::Number(value) => json!(value),
        CallValue::Character(value) => json!({ "char": value.to_string() }),
        CallValue::Text(value) => json!(value),
        CallValue::List(_, Some(number)) | CallValue::Set(_, Some(number)) => json!({ "ref": number }),
        CallValue::List(items, None) => json!(all(items)),
        CallValue::Set(items, None) => json!({ "set": all(items) }),
        CallValue::Object { number, .. } => json!({ "ref": number }),
    }
}
