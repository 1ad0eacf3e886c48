//! Tests of the errors of a session: each has its code and changes nothing.

mod common;

use common::{commands, digest, ok, request};
use serde_json::Value;
use tabiya_referee::Time;
use tabiya_session::Session;

/// Lines sent to a session with one game of chess, `g1`, after 1. e4, and the codes of their errors.
const WRONG: &[(&str, &str)] = &[
    ("", "not-json"),
    ("hello", "not-json"),
    ("[1]", "not-json"),
    (r#"{"id":1"#, "not-json"),
    (r#"{"id":1,"id":2,"do":"ping"}"#, "not-json"),
    (r#"{"id":1,"do":"ping"} {"#, "not-json"),
    (r#"{"id":[1],"do":"ping"}"#, "bad-id"),
    (r#"{"id":true,"do":"ping"}"#, "bad-id"),
    (r#"{"id":1}"#, "no-command"),
    (r#"{"do":7}"#, "no-command"),
    (r#"{"do":"dance"}"#, "unknown-command"),
    (r#"{"do":"ping","loud":true}"#, "bad-request"),
    (r#"{"do":"move","game":"g1"}"#, "bad-request"),
    (r#"{"do":"move","game":"g1","move":4}"#, "bad-request"),
    (r#"{"do":"move","game":"g1","move":"e5","now":-1}"#, "bad-request"),
    (r#"{"do":"move","game":"g1","move":"e5","notation":"latin"}"#, "bad-request"),
    (r#"{"do":"new","game":"chess","rules":""}"#, "bad-request"),
    (r#"{"do":"new","fen":"","sfen":""}"#, "bad-request"),
    (r#"{"do":"new","time":{"kind":"fischer","main":1}}"#, "bad-request"),
    (r#"{"do":"takeback","game":"g1","answer":"accept","plies":2}"#, "bad-request"),
    (r#"{"do":"pgn","game":"g1","tags":{"a b":"c"}}"#, "bad-request"),
    (r#"{"do":"move","game":"g2","move":"e5"}"#, "no-such-game"),
    (r#"{"do":"state","game":"g01"}"#, "no-such-game"),
    (r#"{"do":"close","game":"chess"}"#, "no-such-game"),
    (r#"{"do":"new","game":"draughts"}"#, "unknown-game"),
    (r#"{"do":"rules","game":"draughts"}"#, "unknown-game"),
    (r#"{"do":"new","rules":"id = 3"}"#, "bad-rules"),
    (r#"{"do":"new","fen":"8/8 w"}"#, "unreadable-position"),
    (r#"{"do":"new","fen":"8/8/8/8/8/8/8/8 w - - 0 1"}"#, "impossible-position"),
    (r#"{"do":"new","sfen":"9/9/9/9/9/9/9/9/9 b - 1"}"#, "not-supported"),
    (r#"{"do":"move","game":"g1","move":"e9"}"#, "unreadable-move"),
    (r#"{"do":"move","game":"g1","move":"e7e4"}"#, "cannot-move-that"),
    (r#"{"do":"move","game":"g1","move":"Nd5"}"#, "no-such-move"),
    (r#"{"do":"move","game":"g1","move":"e5","by":"white"}"#, "not-your-turn"),
    (r#"{"do":"move","game":"g1","move":"Nd5","by":"white"}"#, "not-your-turn"),
    (r#"{"do":"move","game":"g1","move":"e5","by":"green"}"#, "no-such-side"),
    (r#"{"do":"explain","game":"g1","move":"?"}"#, "unreadable-move"),
    (r#"{"do":"legal","game":"g1","from":"z9"}"#, "no-such-square"),
    (r#"{"do":"board","game":"g1","ply":2}"#, "no-such-ply"),
    (r#"{"do":"think","game":"g1","level":0}"#, "bad-request"),
    (r#"{"do":"think","game":"g1","level":9}"#, "bad-request"),
    (r#"{"do":"think","game":"g1","depth":65}"#, "bad-request"),
    (r#"{"do":"think","game":"g1","nodes":0}"#, "bad-request"),
    (r#"{"do":"think","game":"g1","nodes":50000001}"#, "bad-request"),
    (r#"{"do":"think","game":"g1","lines":9}"#, "bad-request"),
    (r#"{"do":"think","game":"g1","level":1,"depth":2}"#, "bad-request"),
    (r#"{"do":"think","game":"g1","time":100}"#, "bad-request"),
    (r#"{"do":"think","game":"g2"}"#, "no-such-game"),
    (r#"{"do":"rewind","game":"g1","ply":9}"#, "no-such-ply"),
    (r#"{"do":"redo","game":"g1"}"#, "nothing-to-redo"),
    (r#"{"do":"claim","game":"g1","reason":"repetition"}"#, "cannot-claim"),
    (r#"{"do":"claim","game":"g1","reason":"luck"}"#, "unknown-reason"),
    (r#"{"do":"draw","game":"g1","answer":"accept"}"#, "nothing-offered"),
    (r#"{"do":"takeback","game":"g1"}"#, "take-back-is-free"),
    (r#"{"do":"flag","game":"g1"}"#, "no-clock"),
    (r#"{"do":"load","pgn":"1. e4 e4"}"#, "no-such-move"),
    (r#"{"do":"load","pgn":""}"#, "no-game-in-text"),
    (r#"{"do":"load","pgn":" \n"}"#, "no-game-in-text"),
    (r#"{"do":"load","pgn":"[Variant \"Draughts\"]\n\n1. e4"}"#, "unknown-game"),
    (r#"{"do":"load","pgn":"(1. e4)"}"#, "variation-of-nothing"),
    (r#"{"do":"load","pgn":"1. e4 --"}"#, "null-move"),
    (r#"{"do":"replay","events":[]}"#, "bad-event"),
    (r#"{"do":"replay","events":[7]}"#, "unreadable-event"),
    (r#"{"do":"replay","events":[{"kind":"resigned","at":0,"by":"white"}]}"#, "bad-event"),
    (r#"{"do":"version","protocol":99}"#, "unsupported-protocol"),
];

#[test]
fn every_error_has_its_code_and_changes_nothing() {
    let document = include_str!("../../../docs/referee-protocol.md");
    let lists = [
        document,
        include_str!("../../../docs/refusals.md"),
        include_str!("../../../docs/refused-commands.md"),
    ];
    let mut session = Session::default();
    ok(&mut session, r#"{"do":"new"}"#);
    ok(&mut session, r#"{"do":"move","game":"g1","move":"e4"}"#);
    let before = digest(&mut session, "g1");
    for (line, code) in WRONG {
        let answer = request(&mut session, line);
        assert_eq!(answer["error"]["code"], *code, "{line}\n{answer}");
        let sentence = answer["error"]["sentence"].as_str().unwrap();
        assert!(sentence.ends_with(['.', '?']), "{line}: {sentence}");
        assert!(lists.iter().any(|list| list.contains(&format!("| `{code}` |"))), "{code} is in no list");
        assert_eq!(digest(&mut session, "g1"), before, "{line}");
    }
    let open = ok(&mut session, r#"{"do":"games"}"#);
    assert_eq!(open["games"].as_array().unwrap().len(), 1);
}

#[test]
fn ids_come_back_as_they_were_written() {
    let mut session = Session::default();
    for id in ["1", "-1.50e2", "18446744073709551616", "\"a\\u00e9\\\"\"", "null"] {
        let answer = session.answer(format!(r#"{{"do":"ping","id": {id} }}"#), Time(5));
        assert_eq!(answer, format!(r#"{{"id":{id},"ok":{{"now":5}}}}"#));
        let answer = session.answer(format!(r#"{{"id":{id},"do":"pnig"}}"#), Time(5));
        assert!(answer.starts_with(&format!(r#"{{"id":{id},"error":"#)), "{answer}");
    }
}

#[test]
fn errors_have_their_place() {
    let mut session = Session::default();
    let mut place = |line: &str| -> (Value, Value) {
        let mut answer = request(&mut session, line);
        (answer["error"]["in"].take(), answer["error"]["column"].take())
    };
    // Characters are counted, not bytes: the eighteenth is the missing comma.
    assert_eq!(place(r#"{"do":"ping","é":1 "id":1}"#), ("request".into(), 20.into()));
    assert_eq!(place(r#"{"do":"new","fen":"8/8/8/8/8/8/8/7x w - - 0 1"}"#), ("position".into(), 16.into()));
    let not_text = session.answer(b"{\"id\":\"\xff\"}", Time(0));
    let not_text: Value = serde_json::from_str(&not_text).unwrap();
    assert_eq!((&not_text["error"]["code"], &not_text["error"]["column"]), (&"not-utf8".into(), &8.into()));
}

#[test]
fn a_value_of_another_type_is_not_called_bad_json() {
    let mut session = Session::default();
    for (key, value) in [("dialect", "7"), ("take_back", "7"), ("clock_start", "[]"), ("game", "7")] {
        let answer = request(&mut session, &format!(r#"{{"do":"new","{key}":{value}}}"#));
        let sentence = answer["error"]["sentence"].as_str().unwrap();
        assert!(sentence.starts_with(&format!("A string is expected for `{key}`")), "{sentence}");
    }
}

#[test]
fn typing_errors_are_recognised() {
    let mut session = Session::default();
    ok(&mut session, r#"{"do":"new"}"#);
    for (line, nearest) in [
        (r#"{"do":"udno","game":"g1"}"#, "undo"),
        (r#"{"do":"hint","game":"g1"}"#, "think"),
        (r#"{"do":"new","gmae":"chess"}"#, "game"),
        (r#"{"do":"new","game":"ches"}"#, "chess"),
        (r#"{"do":"draw","game":"g1","answer":"acept"}"#, "accept"),
        (r#"{"do":"claim","game":"g1","reason":"repitition"}"#, "repetition"),
    ] {
        assert_eq!(request(&mut session, line)["error"]["nearest"], nearest, "{line}");
    }
    assert!(commands().len() >= 26);
}
