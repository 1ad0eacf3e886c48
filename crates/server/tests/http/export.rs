//! Tests of exporting games as files and pictures.

use serde_json::{Value, json};
use tabiya_notation::{RecordResult, fen, pgn};
use tabiya_rules::Ruleset;

use crate::server::{get, post, send, shared};

/// Creates a game on one screen, makes moves, and returns its id.
fn played(new: Value, moves: &[&str]) -> String {
    let mut new = new;
    new["opponent"] = json!("same-screen");
    let answer = post("/api/games", &new);
    assert_eq!(answer.status, 201, "{}", answer.text());
    let seated = answer.json();
    let id = seated["game"].as_str().unwrap().to_owned();
    let token = |side: &str| {
        let seats = seated["seats"].as_array().unwrap();
        let seat = seats.iter().find(|seat| seat["side"] == side).unwrap();
        format!("Bearer {}", seat["token"].as_str().unwrap())
    };
    for (number, text) in moves.iter().enumerate() {
        let side = if number % 2 == 0 { "white" } else { "black" };
        let body = json!({ "id": number.to_string(), "do": "move-text", "text": text }).to_string();
        let headers = [("content-type", "application/json"), ("authorization", &token(side))];
        let path = format!("/api/games/{id}/commands");
        let answer = send(shared(), "POST", &path, &headers, body.as_bytes());
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    id
}

fn fools_mate() -> String {
    let new = json!({ "rules": "chess", "side": "white", "name": "Ada \"<b>\" \\ O'Hara; --",
                      "time": { "kind": "fischer", "main": 300_000, "increment": 2000 } });
    played(new, &["f3", "e5", "g4", "Qh4#"])
}

#[test]
fn pgn_has_the_names_the_result_and_the_clocks() {
    let id = fools_mate();
    let answer = get(&format!("/api/games/{id}/pgn"));
    assert_eq!(answer.header("content-type"), "application/x-chess-pgn; charset=utf-8");
    assert_eq!(answer.header("content-disposition"), format!("attachment; filename=\"tabiya-{id}.pgn\""));
    let chess = Ruleset::builtin("chess").unwrap();
    let record = pgn::read(&chess, answer.text()).unwrap();
    assert_eq!(record.line.len(), 4);
    assert_eq!(record.result, Some(RecordResult::BlackWins));
    assert_eq!(record.tag("White"), Some("Ada \"<b>\" \\ O'Hara; --"));
    assert_eq!(record.tag("TimeControl"), Some("300+2"));
    assert_eq!(record.tag("GameId"), Some(id.as_str()));
    let date = record.tag("Date").unwrap();
    assert!(date.len() == 10 && date.starts_with("20"), "{date}");
    assert!(answer.text().contains("[Termination \"mate\"]"), "{}", answer.text());
    assert!(record.line.iter().skip(2).all(|node| node.clock.is_some()), "{}", answer.text());
    // The server can read its own PGN.
    let again = post("/api/replay", &json!({ "pgn": answer.text() })).json();
    assert_eq!(again["games"][0]["error"], Value::Null);
    assert_eq!(again["games"][0]["ending"]["code"], "checkmate");
}

#[test]
fn games_of_files_are_named_in_pgn_and_can_be_replayed() {
    let id = played(json!({ "rules": "half" }), &["e4"]);
    let text = get(&format!("/api/games/{id}/pgn"));
    assert!(text.text().contains("[Variant \"half\"]"));
    let again = post("/api/replay", &json!({ "pgn": text.text() })).json();
    assert_eq!(again["games"][0]["board"]["rules"], "half");
}

#[test]
fn any_position_of_a_game_is_returned_in_fen() {
    let id = played(json!({ "rules": "chess" }), &["e4", "e5"]);
    let start = format!("{}\n", fen::write(&Ruleset::builtin("chess").unwrap().start()));
    let at = |query: &str| get(&format!("/api/games/{id}/fen{query}"));
    assert_eq!(at("?ply=0").text(), start);
    assert_eq!(at("?ply=2").text(), at("").text());
    assert_eq!(at("").text(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n");
    assert_eq!((at("?ply=3").status, at("?ply=3").code().as_str()), (404, "no-such-ply"));
    assert_eq!((at("?ply=x").status, at("?ply=-1").code().as_str()), (400, "bad-query"));
}

#[test]
fn a_game_can_be_replayed_from_its_events() {
    let id = fools_mate();
    let answer = get(&format!("/api/games/{id}/events"));
    assert_eq!(answer.header("content-disposition"), format!("attachment; filename=\"tabiya-{id}.json\""));
    let events = answer.json()["events"].clone();
    assert_eq!(events[0]["kind"], "started");
    assert_eq!(events[0]["game"], "chess");
    let kinds: Vec<&str> =
        events.as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["started", "played", "played", "played", "played", "ended"]);
    // A session of the referee accepts them.
    let mut session = tabiya_session::Session::default();
    let request = json!({ "id": 1, "do": "replay", "events": events }).to_string();
    let replayed = session.answer(&request, tabiya_referee::Time(0));
    assert!(replayed.contains("\"ok\""), "{replayed}");
}

#[test]
fn pictures_show_the_requested_position() {
    let id = played(json!({ "rules": "animal" }), &[]);
    let picture = get(&format!("/api/games/{id}/svg"));
    assert_eq!((picture.status, picture.header("content-type")), (200, "image/svg+xml"));
    let id = played(json!({ "rules": "chess" }), &["e4", "e5"]);
    let svg = |query: &str| get(&format!("/api/games/{id}/svg{query}")).text().to_owned();
    assert_eq!(svg("").matches("class=\"last\"").count(), 2);
    assert!(!svg("?ply=0").contains("class=\"last\""));
    let all = [svg(""), svg("?ply=1"), svg("?flip=true"), svg("?theme=dark")];
    assert!((1..all.len()).all(|index| !all[..index].contains(&all[index])));
    assert!(svg("?width=333").contains("width=\"333\""));
}

#[test]
fn the_size_of_pictures_is_limited() {
    let id = played(json!({ "rules": "chess" }), &[]);
    let png = |query: &str| get(&format!("/api/games/{id}/png{query}"));
    let width = |bytes: &[u8]| u32::from_be_bytes(bytes[16..20].try_into().unwrap());
    let answer = png("");
    assert_eq!((answer.header("content-type"), &answer.body[1..4]), ("image/png", &b"PNG"[..]));
    assert_eq!(width(&answer.body), 1064);
    assert_eq!(width(&png("?width=200").body), 200);
    for query in
        ["?width=0", "?width=2001", "?width=4294967295", "?width=99999999999", "?width=-1", "?flip=1"]
    {
        let answer = png(query);
        assert_eq!((answer.status, answer.code().as_str()), (400, "bad-query"), "{query}");
    }
}

#[test]
fn games_that_do_not_exist_cannot_be_exported() {
    for form in ["pgn", "fen", "events", "svg", "png"] {
        for id in ["aaaaaaaaaa", "x", "%27%3B--", "%ff", "..%2f"] {
            let answer = get(&format!("/api/games/{id}/{form}"));
            assert_eq!((answer.status, answer.code().as_str()), (404, "no-such-game"), "{id}/{form}");
        }
    }
}
