//! Bare promotions and attacks on royal pieces over HTTP and the socket. The rows are those of
//! `crates/classroom/tests/surfaces.txt`.

use serde_json::{Value, json};
use tabiya_wire::Side;
use tabiya_wire::online::CommandDone;

use crate::client::{Client, begin};
use crate::request::{get, post, post_as};
use crate::server::{Folder, TestServer};

#[tokio::test]
async fn every_row_holds_over_http_and_the_socket() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let text = include_str!("../../../classroom/tests/surfaces.txt");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [rules, fen, squares, result, san, checked] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let (from, to) = squares.split_at(2);
        let clicked = json!({ "do": "move", "move": { "from": from, "to": to } });
        let typed = json!({ "do": "move-text", "text": squares });
        for (command, by_socket) in [(&clicked, false), (&typed, false), (&clicked, true), (&typed, true)] {
            let new = json!({ "rules": rules, "fen": fen, "opponent": "same-screen" });
            let seated = begin(server.address, new).await;
            let tokens: Vec<&str> = seated.seats.iter().map(|seat| seat.token.as_str()).collect();
            let refused = if by_socket {
                let mut client = Client::connect(server.address, &seated.game, &tokens).await;
                client.command(command.clone()).await.err().map(|error| error.code.to_string())
            } else {
                let mut body = command.clone();
                body["id"] = json!("one");
                let path = format!("/api/games/{}/commands", seated.game);
                let white = seated.seats.iter().find(|seat| seat.side == Side::White).unwrap();
                let reply = post_as(server.address, white.token.as_str(), &path, &body).await;
                if reply.status == 200 {
                    let done: CommandDone = reply.json();
                    assert_eq!(done.id, "one");
                    None
                } else {
                    Some(reply.error().1)
                }
            };
            let about = format!("{line} {command} {by_socket}");
            if !result.starts_with(squares) {
                assert_eq!(refused.as_deref(), Some(result), "{about}");
                continue;
            }
            assert_eq!(refused, None, "{about}");
            let game: Value = get(server.address, &format!("/api/games/{}", seated.game)).await.json();
            let played = &game["moves"][0];
            assert_eq!((&played["uci"], &played["san"]), (&json!(result), &json!(san)), "{about}");
            let expected = if checked == "-" { Value::Null } else { json!([checked]) };
            assert_eq!(played["checked"], expected, "{about}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn moves_are_typed_in_the_coordinates_of_a_course() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    for (rules, coordinates, text, uci) in [
        ("king-capture", "xy", "4 6 4 4", "e2e4"),
        ("cells", "cell", "12 28", "e2e4"),
        ("animal", "rowcol", "2 2 3 2", "c3c4"),
        ("animal", "rowcol", "c3c4", "c3c4"),
    ] {
        let seated = begin(server.address, json!({ "rules": rules, "opponent": "same-screen" })).await;
        let tokens: Vec<&str> = seated.seats.iter().map(|seat| seat.token.as_str()).collect();
        let mut client = Client::connect(server.address, &seated.game, &tokens).await;
        let command = |text: &str| json!({ "do": "move-text", "text": text, "coordinates": coordinates });
        let error = client.command(command("99 99 99 99")).await.unwrap_err();
        assert_eq!(error.code.to_string(), "unreadable-move", "{rules}");
        let refused = match coordinates {
            "xy" => Some(("4 6 4 3", "A pawn cannot go from (4, 6) to (4, 3).")),
            "cell" => Some(("12 36", "A pawn cannot go from 12 to 36.")),
            _ => None,
        };
        if let Some((text, sentence)) = refused {
            assert_eq!(client.command(command(text)).await.unwrap_err().sentence, sentence);
        }
        client.command(command(text)).await.unwrap();
        client.resync().await;
        assert_eq!(client.seen.moves[0].texts.uci, uci, "{rules} {text}");
        assert!(client.seen.board.coordinates.is_some());
    }
    server.stop().await;
}

#[tokio::test]
async fn a_draw_asked_with_a_move_is_granted_at_once_in_two_player_chess() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let [screen, friend] = [json!("same-screen"), json!("friend")];
    let computer = json!({ "computer": { "level": 8 } });
    let text = json!({ "id": "one", "do": "move-text", "text": "g1 f3 draw?" });
    let numbers = json!({ "id": "one", "do": "move-text", "text": "6 7 5 5 draw?", "coordinates": "xy" });
    for (opponent, command, by_socket) in [
        (&screen, &text, true),
        (&screen, &numbers, false),
        (&friend, &text, true),
        (&friend, &text, false),
        (&computer, &text, true),
        (&computer, &text, false),
    ] {
        let mut new = json!({ "rules": "two-player", "opponent": opponent });
        if *opponent != screen {
            new["side"] = json!("white");
        }
        let seated = begin(server.address, new).await;
        if *opponent == friend {
            post(server.address, &format!("/api/games/{}/join", seated.game), &json!({})).await;
        }
        let tokens: Vec<&str> = seated.seats.iter().map(|seat| seat.token.as_str()).collect();
        if by_socket {
            let mut client = Client::connect(server.address, &seated.game, &tokens).await;
            client.command(command.clone()).await.unwrap();
        } else {
            let white = seated.seats.iter().find(|seat| seat.side == Side::White).unwrap();
            let path = format!("/api/games/{}/commands", seated.game);
            assert_eq!(post_as(server.address, white.token.as_str(), &path, command).await.status, 200);
        }
        let game: Value = get(server.address, &format!("/api/games/{}", seated.game)).await.json();
        let about = format!("{opponent} {by_socket}: {game}");
        assert_eq!(game["moves"][0]["uci"], "g1f3", "{about}");
        assert_eq!(game["moves"].as_array().map(Vec::len), Some(1), "{about}");
        assert_eq!(game["live"]["ending"]["code"], "agreement", "{about}");
        assert_eq!(game["live"]["offers"]["draw"], Value::Null, "{about}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_player_resigns_by_text_in_two_player_chess() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let seated = begin(server.address, json!({ "rules": "two-player", "opponent": "same-screen" })).await;
    let tokens: Vec<&str> = seated.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut client = Client::connect(server.address, &seated.game, &tokens).await;
    client.command(json!({ "do": "move-text", "text": "e2 e4" })).await.unwrap();
    client.command(json!({ "do": "move-text", "text": "resign" })).await.unwrap();
    client.resync().await;
    let ending = client.seen.live.ending.as_ref().unwrap();
    assert_eq!((ending.code.as_str(), ending.winner), ("resignation", Some(Side::White)));
    server.stop().await;
}

#[tokio::test]
async fn a_game_of_the_simulator_begins_from_a_pasted_layout() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let new = |layout: &str| json!({ "rules": "simulator", "opponent": "same-screen", "layout": layout });
    for (layout, start) in [
        ("# kings\r\ne1=wk\r\ne8=bk\r\n", "4k3/8/8/8/8/8/8/4K3"),
        ("a1=wk\na2=wk\na8=wp", "P7/8/8/8/8/8/K7/K7"),
        ("#\n# nothing\n", "8/8/8/8/8/8/8/8"),
    ] {
        let seated = begin(server.address, new(layout)).await;
        let game: Value = get(server.address, &format!("/api/games/{}", seated.game)).await.json();
        let found = game["start"].as_str().unwrap_or_default();
        assert_eq!(found.split(' ').next(), Some(start), "{layout:?}");
    }
    for (layout, status, code, place) in [
        ("e1=wk\ne9=bk\n", 400, "unreadable-layout", [2, 2]),
        ("e1=wk\n\n", 400, "unreadable-layout", [2, 1]),
        ("e1=Wk", 400, "unreadable-layout", [1, 4]),
        ("e1=wk \n", 400, "unreadable-layout", [1, 6]),
        ("# a\r\ne1=wk\r\ne1=bk\r\n", 409, "bad-layout", [3, 1]),
    ] {
        let reply = post(server.address, "/api/games", &new(layout)).await;
        assert_eq!(reply.error(), (status, code.to_owned()), "{layout:?}");
        let body: Value = serde_json::from_str(&reply.body).unwrap();
        assert_eq!([&body["error"]["line"], &body["error"]["column"]], place, "{layout:?}: {body}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_side_without_a_legal_move_is_reported_while_the_game_goes_on() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
    let seated =
        begin(server.address, json!({ "rules": "two-player", "fen": fen, "opponent": "same-screen" })).await;
    let tokens: Vec<&str> = seated.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut client = Client::connect(server.address, &seated.game, &tokens).await;
    assert!(!client.seen.live.no_legal_move);
    client.command(json!({ "do": "move-text", "text": "g6f7" })).await.unwrap();
    client.resync().await;
    assert!(client.seen.live.no_legal_move && client.seen.live.ending.is_none());
    client.command(json!({ "do": "resign" })).await.unwrap();
    client.resync().await;
    assert!(!client.seen.live.no_legal_move && client.seen.live.ending.is_some());
    server.stop().await;
}
