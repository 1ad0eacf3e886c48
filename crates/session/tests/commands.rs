//! Tests of every command. The exact answers are in docs/referee-protocol.md, whose examples
//! `tests/document.rs` runs.

mod common;

use common::{digest, ok, request};
use serde_json::{Value, json};
use tabiya_session::{Limits, Session};

fn moved(session: &mut Session, game: &str, text: &str) -> Value {
    ok(session, &json!({ "do": "move", "game": game, "move": text }).to_string())
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut session = Session::default();
    ok(&mut session, r#"{"do":"new"}"#);
    for text in ["f3", "e7e5", "g4"] {
        assert_eq!(moved(&mut session, "g1", text)["ending"], Value::Null);
    }
    let last = moved(&mut session, "g1", "Qh4#");
    assert_eq!(last["ending"]["code"], "checkmate");
    assert_eq!(last["ending"]["winner"], "black");
    assert_eq!(last["ending"]["automatic"], true);
    assert_eq!(last["check"], true);
    assert_eq!(last["events"].as_array().unwrap().len(), 2);
    assert_eq!(ok(&mut session, r#"{"do":"legal","game":"g1"}"#)["moves"], json!([]));
    let refused = request(&mut session, r#"{"do":"move","game":"g1","move":"a3"}"#);
    assert_eq!(refused["error"]["code"], "game-over");
    let pgn = ok(&mut session, r#"{"do":"pgn","game":"g1"}"#);
    assert!(pgn["pgn"].as_str().unwrap().ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"), "{pgn}");
}

#[test]
fn the_notation_is_detected_or_given() {
    let mut session = Session::default();
    ok(&mut session, r#"{"do":"new","game":"shogi"}"#);
    for text in ["7g7f", "c7c6", "P-2f"] {
        moved(&mut session, "g1", text);
    }
    let history = ok(&mut session, r#"{"do":"history","game":"g1"}"#);
    let usi: Vec<&str> =
        history["moves"].as_array().unwrap().iter().map(|m| m["usi"].as_str().unwrap()).collect();
    assert_eq!(usi, ["7g7f", "7c7d", "2g2f"]);
    let wrong = request(&mut session, r#"{"do":"move","game":"g1","move":"3c3d","notation":"uci"}"#);
    assert_eq!(wrong["error"]["code"], "unreadable-move");
    let right = request(&mut session, r#"{"do":"move","game":"g1","move":"3c3d","notation":"usi"}"#);
    assert_eq!(right["ok"]["move"]["uci"], "g7g6");
}

/// Every form in which people type moves.
#[test]
fn moves_are_read_in_every_form() {
    let forms = include_str!("../../notation/tests/forms.txt").lines().filter(|line| !line.starts_with('#'));
    let mut session = Session::default();
    let mut games = 0;
    for line in forms {
        let [game, fen, uci, texts] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        for text in texts.split("  ") {
            let mut new = json!({ "do": "new", "game": game });
            if fen != "-" {
                new["fen"] = fen.into();
            }
            ok(&mut session, &new.to_string());
            games += 1;
            let id = format!("g{games}");
            assert_eq!(moved(&mut session, &id, text)["move"]["uci"], uci, "{game}: {text}");
            ok(&mut session, &json!({ "do": "close", "game": id }).to_string());
        }
    }
    assert!(games > 100, "{games}");
    ok(&mut session, r#"{"do":"new"}"#);
    let refused = request(
        &mut session,
        &json!({ "do": "move", "game": format!("g{}", games + 1), "move": "e9" }).to_string(),
    );
    assert_eq!(refused["error"]["sentence"], "There is no square `e9` on this board.");
}

#[test]
fn many_games_are_open_at_once() {
    let mut session = Session::default();
    for game in ["chess", "animal", "xiangqi", "shogi"] {
        ok(&mut session, &json!({ "do": "new", "game": game }).to_string());
    }
    let before = digest(&mut session, "g2");
    moved(&mut session, "g1", "e4");
    assert_eq!(digest(&mut session, "g2"), before);
    ok(&mut session, r#"{"do":"close","game":"g2"}"#);
    let open = ok(&mut session, r#"{"do":"games"}"#);
    let open: Vec<&str> =
        open["games"].as_array().unwrap().iter().map(|g| g["rules"].as_str().unwrap()).collect();
    assert_eq!(open, ["chess", "xiangqi", "shogi"]);
    // A handle is never used twice.
    assert_eq!(ok(&mut session, r#"{"do":"new"}"#)["game"], "g5");
}

#[test]
fn limits_are_kept() {
    let mut session = Session::with_limits(Limits { games: 1, line: 100, events: 3 });
    ok(&mut session, r#"{"do":"new"}"#);
    assert_eq!(request(&mut session, r#"{"do":"new"}"#)["error"]["code"], "too-many-games");
    let long = format!(r#"{{"do":"ping","x":"{}"}}"#, "x".repeat(100));
    assert_eq!(request(&mut session, &long)["error"]["code"], "line-too-long");
    moved(&mut session, "g1", "e4");
    moved(&mut session, "g1", "e5");
    let full = request(&mut session, r#"{"do":"move","game":"g1","move":"d4"}"#);
    assert_eq!(full["error"]["code"], "too-many-events");
    let wrong = request(&mut session, r#"{"do":"move","game":"g1","move":"e1e3"}"#);
    assert_eq!(wrong["error"]["code"], "cannot-move-that");
    assert_eq!(ok(&mut session, r#"{"do":"resign","game":"g1"}"#)["ending"]["code"], "resignation");
    assert_eq!(request(&mut session, r#"{"do":"undo","game":"g1"}"#)["error"]["code"], "too-many-events");
}

#[test]
fn time_is_given_by_the_caller() {
    let mut session = Session::default();
    let time = r#"{"do":"new","now":0,"time":{"kind":"fischer","main":1000,"increment":100}}"#;
    ok(&mut session, time);
    ok(&mut session, r#"{"do":"move","game":"g1","move":"e4","now":400}"#);
    let state = ok(&mut session, r#"{"do":"state","game":"g1","now":900}"#);
    assert_eq!(state["clocks"]["white"]["ms"], 700);
    assert_eq!(state["clocks"]["black"]["ms"], 500);
    assert_eq!(state["clocks"]["running"], "black");
    assert_eq!(state["clocks"]["flag_falls"], 1400);
    let early = request(&mut session, r#"{"do":"flag","game":"g1","now":1399}"#);
    assert_eq!(early["error"]["code"], "time-is-not-up");
    let flagged = ok(&mut session, r#"{"do":"flag","game":"g1","now":1400}"#);
    assert_eq!((&flagged["ending"]["code"], &flagged["ending"]["winner"]), (&json!("time"), &json!("white")));
}

#[test]
fn offers_are_answered_by_the_side_that_received_them() {
    let mut session = Session::default();
    ok(&mut session, r#"{"do":"new","take_back":"agreement"}"#);
    moved(&mut session, "g1", "e4");
    assert_eq!(
        request(&mut session, r#"{"do":"undo","game":"g1"}"#)["error"]["code"],
        "take-back-by-agreement"
    );
    ok(&mut session, r#"{"do":"takeback","game":"g1","by":"white"}"#);
    let state = ok(&mut session, r#"{"do":"state","game":"g1"}"#);
    assert_eq!(state["offers"]["take_back"], json!({ "by": "white", "to_ply": 0 }));
    ok(&mut session, r#"{"do":"takeback","game":"g1","answer":"decline"}"#);
    ok(&mut session, r#"{"do":"takeback","game":"g1","by":"white"}"#);
    assert_eq!(ok(&mut session, r#"{"do":"takeback","game":"g1","answer":"accept"}"#)["ply"], 0);
    ok(&mut session, r#"{"do":"draw","game":"g1"}"#);
    let drawn = ok(&mut session, r#"{"do":"draw","game":"g1","answer":"accept"}"#);
    assert_eq!(drawn["events"][0]["by"], "black");
    assert_eq!(drawn["ending"]["result"], "1/2-1/2");
}

#[test]
fn a_claim_is_made_together_with_a_move() {
    let mut session = Session::default();
    ok(&mut session, r#"{"do":"new"}"#);
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        moved(&mut session, "g1", text);
    }
    let before = digest(&mut session, "g1");
    let early = request(&mut session, r#"{"do":"claim","game":"g1","reason":"repetition","with":"Nd5"}"#);
    assert_eq!(early["error"]["code"], "cannot-claim");
    assert_eq!(digest(&mut session, "g1"), before);
    let right = ok(&mut session, r#"{"do":"claim","game":"g1","reason":"repetition","with":"f6g8"}"#);
    assert_eq!(right["ending"]["code"], "repetition");
    let kinds: Vec<&Value> = right["events"].as_array().unwrap().iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds, ["claimed-with", "played", "ended"]);
    let events = ok(&mut session, r#"{"do":"events","game":"g1"}"#)["events"].clone();
    ok(&mut session, &json!({ "do": "replay", "events": events }).to_string());
    assert_eq!(digest(&mut session, "g2"), digest(&mut session, "g1"));
}

#[test]
fn claims_are_listed_and_granted() {
    let mut session = Session::default();
    ok(&mut session, r#"{"do":"new"}"#);
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        moved(&mut session, "g1", text);
    }
    let state = ok(&mut session, r#"{"do":"state","game":"g1"}"#);
    assert_eq!(state["claims"][0]["reason"], "repetition");
    let claimed = ok(&mut session, r#"{"do":"claim","game":"g1","reason":"repetition"}"#);
    assert_eq!(claimed["ending"]["automatic"], false);
    assert_eq!(claimed["ending"]["winner"], Value::Null);
}

#[test]
fn custom_rules_are_played_and_stored_with_the_game() {
    let text = "id = \"hill\"\nname = \"Hill\"\nsummary = \"Chess with a hill.\"\nextends = \"chess\"\n\
                remove = [\"endings.dead-position\"]\n[endings]\n\
                goal = { pieces = [\"king\"], zone = { both = \"d4 e4 d5 e5\" } }\n";
    let mut session = Session::default();
    let opened = ok(&mut session, &json!({ "do": "new", "rules": text }).to_string());
    assert_eq!(opened["rules"], "hill");
    assert_eq!(ok(&mut session, r#"{"do":"rules","game":"g1"}"#)["name"], "Hill");
    let events = ok(&mut session, r#"{"do":"events","game":"g1"}"#);
    assert_eq!(events["events"][0]["rules"], text);
    ok(&mut session, &json!({ "do": "replay", "events": events["events"] }).to_string());
    assert_eq!(digest(&mut session, "g1"), digest(&mut session, "g2"));
}

#[test]
fn a_pgn_is_loaded_with_its_tags_and_its_game() {
    let mut session = Session::default();
    let pgn = "[White \"Ada\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 0-1";
    let loaded = ok(&mut session, &json!({ "do": "load", "pgn": pgn }).to_string());
    assert_eq!(loaded["rules"], "crazyhouse");
    assert_eq!(loaded["tags"], json!({ "White": "Ada" }));
    assert_eq!((&loaded["result"], &loaded["ply"]), (&json!("0-1"), &json!(5)));
    let state = ok(&mut session, r#"{"do":"state","game":"g1"}"#);
    assert_eq!(state["in_hand"], json!({ "white": {}, "black": { "pawn": 1 } }));
    let back = ok(&mut session, r#"{"do":"rewind","game":"g1","ply":2}"#);
    assert_eq!(back["turn"], "white");
    let board = ok(&mut session, r#"{"do":"board","game":"g1","ply":5}"#);
    assert_eq!(board["pieces"]["d5"], json!({ "color": "black", "kind": "queen", "letter": "q" }));
}

#[test]
fn the_version_of_the_protocol_is_negotiated() {
    let mut session = Session::default();
    let current = tabiya_wire::PROTOCOL_VERSION;
    assert_eq!(ok(&mut session, r#"{"do":"version"}"#)["protocol"], current);
    for older in [1, current] {
        ok(&mut session, &json!({ "do": "version", "protocol": older }).to_string());
    }
    let newer = request(&mut session, &json!({ "do": "version", "protocol": current + 1 }).to_string());
    assert_eq!(newer["error"]["code"], "unsupported-protocol");
}

#[test]
fn quitting_ends_the_session() {
    let mut session = Session::default();
    ok(&mut session, r#"{"do":"ping"}"#);
    assert!(!session.is_over());
    ok(&mut session, r#"{"do":"quit"}"#);
    assert!(session.is_over());
}
