//! A session as a program sees it.

use serde_json::Value;
use tabiya_referee::Time;
use tabiya_wire::Session;

/// The answer to a request, read back.
#[allow(dead_code, reason = "not every test file talks in values")]
pub(crate) fn ask(session: &mut Session, line: &str) -> Value {
    serde_json::from_str(&session.answer(line, Time(0))).unwrap()
}

/// What a request that succeeds is answered.
#[allow(dead_code, reason = "not every test file talks in values")]
pub(crate) fn ok(session: &mut Session, line: &str) -> Value {
    let mut answer = ask(session, line);
    assert!(answer.get("error").is_none(), "{line}\n{answer}");
    answer["ok"].take()
}

/// The state of a game as one number.
#[allow(dead_code, reason = "not every test file compares states")]
pub(crate) fn digest(session: &mut Session, game: &str) -> String {
    let line = format!(r#"{{"do":"state","game":"{game}"}}"#);
    ok(session, &line)["digest"].as_str().unwrap().to_owned()
}
