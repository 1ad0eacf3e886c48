//! Tests of `think`.

mod common;

use common::{digest, ok, request};
use serde_json::{Value, json};
use tabiya_session::Session;

fn begin(session: &mut Session, game: &str, fen: Option<&str>) {
    ok(session, &json!({ "do": "new", "game": game, "fen": fen }).to_string());
}

#[test]
fn a_mate_is_found_and_the_game_stays_as_it_was() {
    let mut session = Session::default();
    begin(&mut session, "chess", Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"));
    let before = digest(&mut session, "g1");
    let found = ok(&mut session, r#"{"do":"think","game":"g1","depth":3,"lines":2}"#);
    assert_eq!((&found["move"]["uci"], &found["move"]["san"]), (&json!("a1a8"), &json!("Ra8#")));
    assert_eq!(found["score"], json!({ "mate": 1 }));
    assert_eq!(found["hint"], "Mate in 1: Ra8#.");
    assert_eq!(found["lines"].as_array().unwrap().len(), 2);
    assert_eq!(found["lines"][0]["moves"][0], found["move"]);
    assert_eq!(digest(&mut session, "g1"), before);
}

#[test]
fn a_fork_is_explained() {
    let mut session = Session::default();
    begin(&mut session, "chess", Some("r3k3/pp3ppp/8/1N6/8/8/PPP2PPP/4K3 w - - 0 1"));
    let found = ok(&mut session, r#"{"do":"think","game":"g1","depth":5}"#);
    let hint = found["hint"].as_str().unwrap();
    assert!(hint.starts_with("Wins the rook on a8: Nc7+ K") && hint.ends_with(" Nxa8."), "{hint}");
    assert!(found["score"]["centipawns"].as_i64().unwrap() > 100, "{found}");
}

#[test]
fn equal_requests_get_equal_answers() {
    let mut session = Session::default();
    for game in ["chess", "shogi", "animal"] {
        begin(&mut session, game, None);
    }
    let mut answers = || -> Vec<Value> {
        let games = ["g1", "g2", "g3"].into_iter();
        let line = |game| json!({ "do": "think", "game": game, "level": 3, "seed": 7 }).to_string();
        games.map(|game| ok(&mut session, &line(game))).collect()
    };
    let first = answers();
    assert_eq!(first, answers());
    assert_eq!(first[1]["move"]["usi"].as_str().map(str::len), Some(4));
}

#[test]
fn games_without_turns_and_games_that_are_over_are_refused() {
    let mut session = Session::default();
    begin(&mut session, "simulator", None);
    assert_eq!(request(&mut session, r#"{"do":"think","game":"g1"}"#)["error"]["code"], "no-turns");
    begin(&mut session, "chess", None);
    ok(&mut session, r#"{"do":"resign","game":"g2"}"#);
    assert_eq!(request(&mut session, r#"{"do":"think","game":"g2"}"#)["error"]["code"], "game-over");
}
