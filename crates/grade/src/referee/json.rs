//! The referee of the JSON protocol: a session of `tabiya referee`.

use serde_json::{Value, json};
use tabiya_referee::Time;
use tabiya_session::Session;

/// A line of a suite as a request.
pub(crate) struct Request {
    pub(crate) id: u64,
    body: Value,
}

impl Request {
    /// Creates the request that begins a game: in the dialect of a course, or else by the name of the game.
    pub(crate) fn new_game(id: u64, game: &str, dialect: Option<&str>) -> Request {
        let body = match dialect {
            Some(dialect) => json!({ "id": id, "do": "new", "dialect": dialect }),
            None => json!({ "id": id, "do": "new", "game": game }),
        };
        Request { id, body }
    }

    /// Creates the request for a line of a suite; `reset` begins another game.
    pub(crate) fn of_line(id: u64, line: &str, game: &str, dialect: Option<&str>) -> Request {
        let body = match line {
            "reset" => return Request::new_game(id, game, dialect),
            "resign" => json!({ "id": id, "do": "resign", "game": null }),
            "history" => json!({ "id": id, "do": "history", "game": null }),
            _ => json!({ "id": id, "do": "move", "game": null, "move": line }),
        };
        Request { id, body }
    }

    /// Returns the line for a game with this handle.
    pub(crate) fn line(&self, handle: &str) -> String {
        let mut body = self.body.clone();
        if let Some(game) = body.get_mut("game").filter(|game| game.is_null()) {
            *game = Value::from(handle);
        }
        body.to_string()
    }
}

/// The compared parts of an answer: whether the request was refused, and the objects of the course.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct JsonAnswer {
    pub(crate) is_refused: bool,
    pub(crate) course: Option<Value>,
    /// The sentence of a refusal.
    pub(crate) sentence: Option<String>,
    /// The handle of the game.
    pub(crate) handle: Option<String>,
}

impl JsonAnswer {
    /// Reads a line if it is the answer to the request with this id.
    pub(crate) fn read(line: &str, id: u64) -> Option<JsonAnswer> {
        let value: Value = serde_json::from_str(line.trim()).ok()?;
        let object = value.as_object()?;
        if object.get("id").and_then(Value::as_u64) != Some(id) {
            return None;
        }
        let error = object.get("error");
        if error.is_none() && object.get("ok").is_none() {
            return None;
        }
        let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
        Some(JsonAnswer {
            is_refused: error.is_some(),
            course: object.get("course").cloned(),
            sentence: text(error.and_then(|error| error.get("sentence"))),
            handle: text(object.get("ok").and_then(|ok| ok.get("game"))),
        })
    }

    /// Returns whether another answer is as good. Numbers are compared by value, and the order of keys is
    /// ignored.
    pub(crate) fn agrees(&self, other: &JsonAnswer) -> bool {
        let course = match (&self.course, &other.course) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(one), Some(other)) => same(one, other),
        };
        self.is_refused == other.is_refused && course
    }

    /// Returns whether another answer has the same value of a key of the course object, if there is one.
    pub(crate) fn agrees_in(&self, other: &JsonAnswer, key: &str) -> bool {
        let value = |answer: &JsonAnswer| answer.course.as_ref().and_then(|course| course.get(key)).cloned();
        match (value(self), value(other)) {
            (None, _) => true,
            (Some(one), other) => same(&one, &other.unwrap_or(Value::Null)),
        }
    }

    /// Returns the same answer without some keys of the course object.
    pub(crate) fn without(&self, keys: &[&str]) -> JsonAnswer {
        let mut answer = self.clone();
        if let Some(course) = answer.course.as_mut().and_then(Value::as_object_mut) {
            course.retain(|key, _| !keys.contains(&key.as_str()));
        }
        answer
    }
}

/// Compares two lists of objects, such as pieces, in any order.
fn same_items(one: &[Value], other: &[Value]) -> bool {
    let mut rest: Vec<&Value> = other.iter().collect();
    one.len() == other.len()
        && one.iter().all(|item| {
            let found = rest.iter().position(|other| same(item, other));
            found.map(|at| rest.swap_remove(at)).is_some()
        })
}

/// Compares two values; `1` and `1.0` are the same number, and objects in a list may be in any order.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one == other || one.as_f64() == other.as_f64(),
        (Value::Array(one), Value::Array(other)) if one.iter().all(Value::is_object) => {
            same_items(one, other)
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, value)| other.get(key).is_some_and(|other| same(value, other)))
        }
        (one, other) => one == other,
    }
}

/// Answers requests as the referee does.
pub(crate) trait Answers {
    /// Answers a line with a line.
    fn answer_line(&mut self, line: &str) -> String;
}

impl Answers for Session {
    fn answer_line(&mut self, line: &str) -> String {
        self.answer(line, Time(0))
    }
}

/// A game in a session.
pub(crate) struct JsonReferee<A = Session> {
    session: A,
    handle: String,
}

impl Default for JsonReferee {
    fn default() -> JsonReferee {
        JsonReferee { session: Session::default(), handle: String::new() }
    }
}

impl<A: Answers> JsonReferee<A> {
    /// Answers a request, and returns the line of the answer, too.
    pub(crate) fn answer(&mut self, request: &Request) -> (Option<JsonAnswer>, String) {
        let line = self.session.answer_line(&request.line(&self.handle));
        let answer = JsonAnswer::read(&line, request.id);
        if let Some(handle) = answer.as_ref().and_then(|answer| answer.handle.clone()) {
            self.handle = handle;
        }
        (answer, line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_the_order_of_keys_do_not_matter() {
        let one = r#"{"id":2,"ok":{},"course":{"x":1,"y":[2,3]}}"#;
        let two = r#"{"course":{"y":[2.0,3],"x":1},"ok":{"more":1},"id":2}"#;
        let three = r#"{"id":2,"ok":{},"course":{"x":1,"y":[3,2]}}"#;
        let read = |line| JsonAnswer::read(line, 2).unwrap();
        assert!(read(one).agrees(&read(two)));
        assert!(!read(one).agrees(&read(three)));
        assert!(!read(one).agrees(&read(r#"{"id":2,"error":{}}"#)));
        let pieces = r#"{"id":2,"ok":{},"course":[{"at":1},{"at":2}]}"#;
        assert!(read(pieces).agrees(&read(r#"{"id":2,"ok":{},"course":[{"at":2},{"at":1}]}"#)));
        assert!(!read(pieces).agrees(&read(r#"{"id":2,"ok":{},"course":[{"at":2},{"at":2}]}"#)));
        assert_eq!(JsonAnswer::read(one, 3), None);
        assert_eq!(JsonAnswer::read("debug", 2), None);
    }

    /// A referee with course objects, as a session with a dialect has them.
    struct Course(u64);

    impl Answers for Course {
        fn answer_line(&mut self, line: &str) -> String {
            let id = serde_json::from_str::<Value>(line).unwrap()["id"].clone();
            self.0 += 1;
            json!({ "id": id, "ok": { "game": "g7" }, "course": { "turn": self.0 } }).to_string()
        }
    }

    #[test]
    fn requests_use_the_handle_of_the_game() {
        let mut referee = JsonReferee { session: Course(0), handle: String::new() };
        let (answer, _) = referee.answer(&Request::new_game(1, "king-capture", Some("grid")));
        assert_eq!(answer.unwrap().course, Some(json!({ "turn": 1 })));
        let request = Request::of_line(2, "4 6 4 4", "king-capture", Some("grid"));
        let line: Value = serde_json::from_str(&request.line(&referee.handle)).unwrap();
        assert_eq!(line, json!({ "id": 2, "do": "move", "game": "g7", "move": "4 6 4 4" }));
        let line: Value = serde_json::from_str(&Request::new_game(1, "a", Some("grid")).line("")).unwrap();
        assert_eq!(line, json!({ "id": 1, "do": "new", "dialect": "grid" }));
    }

    #[test]
    fn the_session_answers() {
        let mut referee = JsonReferee::default();
        assert!(!referee.answer(&Request::new_game(1, "two-player", None)).0.unwrap().is_refused);
        let lines =
            [("e2 e4", false), ("e4 e5", true), ("reset", false), ("e2 e4", false), ("resign", false)];
        for ((line, refused), id) in lines.into_iter().zip(2..) {
            let (answer, _) = referee.answer(&Request::of_line(id, line, "two-player", None));
            assert_eq!(answer.unwrap().is_refused, refused, "{line}");
        }
    }
}
