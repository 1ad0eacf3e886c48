//! Helpers that send requests to a session and read the answers.

use serde_json::Value;
use tabiya_referee::Time;
use tabiya_session::Session;

/// Sends a request and returns the answer.
#[allow(dead_code, reason = "not every test file uses values")]
pub(crate) fn request(session: &mut Session, line: &str) -> Value {
    serde_json::from_str(&session.answer(line, Time(0))).unwrap()
}

/// Sends a request that must succeed and returns its result.
#[allow(dead_code, reason = "not every test file uses values")]
pub(crate) fn ok(session: &mut Session, line: &str) -> Value {
    let mut answer = request(session, line);
    assert!(answer.get("error").is_none(), "{line}\n{answer}");
    answer["ok"].take()
}

/// Returns the digest of a game.
#[allow(dead_code, reason = "not every test file compares states")]
pub(crate) fn digest(session: &mut Session, game: &str) -> String {
    let line = format!(r#"{{"do":"state","game":"{game}"}}"#);
    ok(session, &line)["digest"].as_str().unwrap().to_owned()
}

/// Returns the names of all commands, which the answer to a request without one lists.
#[allow(dead_code, reason = "not every test file needs them")]
pub(crate) fn commands() -> Vec<String> {
    let answer = request(&mut Session::default(), "{}");
    let sentence = answer["error"]["sentence"].as_str().unwrap();
    let list = sentence.split_once("Commands are ").and_then(|(_, list)| list.strip_suffix('.')).unwrap();
    list.split(", ").map(str::to_owned).collect()
}
