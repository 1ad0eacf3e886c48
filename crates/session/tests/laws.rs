//! Property tests: every line gets an answer, and a game replayed from its events is the same game.

mod common;

use common::{commands, digest, ok};
use proptest::prelude::*;
use serde_json::{Value, json};
use tabiya_referee::Time;
use tabiya_session::Session;

/// Returns a session with two games in progress.
fn session() -> Session {
    let mut session = Session::default();
    for line in [
        r#"{"do":"new","time":{"kind":"sudden-death","main":5000},"take_back":"agreement"}"#,
        r#"{"do":"move","game":"g1","move":"e4"}"#,
        r#"{"do":"draw","game":"g1"}"#,
        r#"{"do":"new","game":"animal"}"#,
    ] {
        ok(&mut session, line);
    }
    session
}

/// Sends a line and checks that the answer is one line of JSON with the id and either `ok` or `error`.
fn check(session: &mut Session, line: &str) -> Value {
    let answer = session.answer(line, Time(1));
    assert!(!answer.contains('\n'), "{answer}");
    let value: Value = serde_json::from_str(&answer).unwrap();
    let object = value.as_object().unwrap();
    assert_eq!(object.len(), 2, "{answer}");
    assert!(object.contains_key("id") && (object.contains_key("ok") != object.contains_key("error")));
    value
}

/// Parameters other than `game`, which most commands need.
const KEYS: &[&str] = &[
    "move",
    "by",
    "now",
    "answer",
    "ply",
    "plies",
    "reason",
    "from",
    "fen",
    "pgn",
    "notation",
    "since",
    "rules",
    "take_back",
    "time",
    "events",
    "tags",
    "id",
];

/// Generates requests, many of them valid.
fn request() -> impl Strategy<Value = Value> {
    let word = prop_oneof![
        Just(json!("g1")),
        Just(json!("g2")),
        Just(json!("chess")),
        Just(json!("e5")),
        Just(json!("c2c3")),
        Just(json!("white")),
        Just(json!("accept")),
        Just(json!("repetition")),
        Just(json!("uci")),
        Just(json!({ "kind": "per-move", "each": 5 })),
        Just(json!([])),
        Just(json!(null)),
        (0u64..9).prop_map(|n| json!(n)),
        any::<i64>().prop_map(|n| json!(n)),
        ".{0,9}".prop_map(|s| json!(s)),
    ];
    let pairs = prop::collection::btree_map(prop::sample::select(KEYS), word, 0..4);
    let game = prop::sample::select(&["g1", "g2", "g3", "chess"][..]);
    (prop::sample::select(commands()), game, any::<bool>(), pairs).prop_map(
        |(name, game, with_game, pairs)| {
            let mut value = json!({ "do": name });
            if with_game {
                value["game"] = json!(game);
            }
            for (key, word) in pairs {
                value[key] = word;
            }
            value
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_text_breaks_a_session(line in ".{0,80}") {
        let value = check(&mut Session::default(), &line);
        prop_assert!(value.get("error").is_some());
    }

    #[test]
    fn no_bytes_break_a_session(line in prop::collection::vec(any::<u8>(), 0..60)) {
        let answer = Session::default().answer(&line, Time(0));
        prop_assert!(serde_json::from_str::<Value>(&answer).is_ok());
    }

    #[test]
    fn a_refused_request_changes_nothing(requests in prop::collection::vec(request(), 1..12)) {
        let mut session = session();
        for request in requests {
            let games = ok(&mut session, r#"{"do":"games"}"#);
            let names: Vec<String> = games["games"].as_array().unwrap().iter()
                .map(|game| game["game"].as_str().unwrap().to_owned()).collect();
            let before: Vec<String> = names.iter().map(|name| digest(&mut session, name)).collect();
            let value = check(&mut session, &request.to_string());
            let id = request.get("id").filter(|id| id.is_number() || id.is_string() || id.is_null());
            prop_assert_eq!(&value["id"], id.unwrap_or(&Value::Null));
            if value.get("error").is_some() {
                prop_assert_eq!(ok(&mut session, r#"{"do":"games"}"#), games);
                let after: Vec<String> = names.iter().map(|name| digest(&mut session, name)).collect();
                prop_assert_eq!(after, before);
            }
        }
    }

    #[test]
    fn a_damaged_request_is_answered(
        request in request(),
        at in any::<prop::sample::Index>(),
        with in ".{0,2}",
    ) {
        let line = request.to_string();
        let places: Vec<usize> = line.char_indices().map(|(at, _)| at).collect();
        let at = places[at.index(places.len())];
        let rest = line[at..].chars().next().map_or(0, char::len_utf8);
        check(&mut session(), &format!("{}{with}{}", &line[..at], &line[at + rest..]));
    }
}

#[test]
fn replaying_the_events_of_any_game_is_identity() {
    let mut session = Session::default();
    let mut seed = 7u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound.max(1)
    };
    for (number, (id, _)) in tabiya_rulesets::ALL.iter().enumerate() {
        let line =
            json!({ "do": "new", "game": id, "time": { "kind": "fischer", "main": 60_000, "increment": 5 } });
        let game = ok(&mut session, &line.to_string())["game"].as_str().unwrap().to_owned();
        for step in 0..40 {
            let moves = ok(&mut session, &json!({ "do": "legal", "game": game }).to_string());
            let moves = moves["moves"].as_array().unwrap();
            if moves.is_empty() {
                break;
            }
            let chosen = &moves[below(moves.len())]["uci"];
            ok(
                &mut session,
                &json!({ "do": "move", "game": game, "move": chosen, "now": step * 7 }).to_string(),
            );
            match below(12) {
                0 => drop(session.answer(json!({ "do": "undo", "game": game }).to_string(), Time(0))),
                1 => drop(session.answer(json!({ "do": "draw", "game": game }).to_string(), Time(0))),
                _ => {}
            }
        }
        if number % 3 == 0 {
            session.answer(json!({ "do": "resign", "game": game }).to_string(), Time(0));
        }
        let events = ok(&mut session, &json!({ "do": "events", "game": game }).to_string());
        let again = ok(&mut session, &json!({ "do": "replay", "events": events["events"] }).to_string());
        let again = again["game"].as_str().unwrap().to_owned();
        assert_eq!(digest(&mut session, &game), digest(&mut session, &again), "{id}");
        let copy = ok(&mut session, &json!({ "do": "events", "game": again }).to_string());
        assert_eq!(copy, events, "{id}");
    }
}
