//! How much one visitor may have.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tabiya_wire::online::ServerMessage;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Pair};
use crate::host::{Folder, Host};
use crate::http::{get, post, post_as, send};

/// Why the server closes a connection.
async fn farewell(client: &mut Client) -> String {
    loop {
        if let ServerMessage::Bye { why, .. } = client.hear().await {
            assert!(client.hear_unless_closed().await.is_none());
            return why;
        }
    }
}

#[tokio::test]
async fn too_many_games_are_refused() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.games_per_address = 2;
    let host = Host::start(config).await;
    for _ in 0..2 {
        assert_eq!(post(host.address, "/api/games", &json!({"rules": "chess"})).await.status, 201);
    }
    // A mistake does not count.
    assert_eq!(post(host.address, "/api/games", &json!({"rules": "x"})).await.status, 404);
    let third = post(host.address, "/api/games", &json!({"rules": "chess"})).await;
    assert_eq!(third.failure(), (429, "too-many".to_owned()));
    assert_eq!(third.headers["retry-after"], "2");
    host.stop().await;
}

#[tokio::test]
async fn a_rematch_counts_as_a_new_game() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.games_per_address = 1;
    let host = Host::start(config).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(host.address).await;
    white.does("resign").await;
    white.does("rematch").await;
    black.until_seq(white.seen.seq).await;
    assert_eq!(black.refused(json!({"do": "rematch"})).await, "too-many");
    black.resync().await;
    assert_eq!(black.seen.live.next, None);
    host.stop().await;
}

#[tokio::test]
async fn too_large_a_body_is_not_read() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.body = 1_000;
    let host = Host::start(config).await;
    let body = json!({"rules": "chess", "layout": "x".repeat(2_000)});
    assert_eq!(post(host.address, "/api/games", &body).await.failure(), (413, "too-large".to_owned()));
    host.stop().await;
}

#[tokio::test]
async fn a_socket_that_floods_is_closed() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.per_socket = 5;
    let host = Host::start(config).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(host.address).await;
    for n in 0..60 {
        white.say(json!({"say": "ping", "n": n})).await;
    }
    assert_eq!(farewell(&mut white).await, "flood");
    // Others are not disturbed.
    black.ping().await;
    host.stop().await;
}

#[tokio::test]
async fn frames_that_say_nothing_count_as_well() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.per_socket = 5;
    let host = Host::start(config).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let [mut white, _black] = pair.connect(host.address).await;
    for _ in 0..60 {
        white.say_nothing().await;
    }
    assert_eq!(farewell(&mut white).await, "flood");
    host.stop().await;
}

#[tokio::test]
async fn whoever_shares_an_address_is_held_back_but_not_sent_away() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.per_address = 10;
    let host = Host::start(config).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let [mut white, _black] = pair.connect(host.address).await;
    for n in 0..60 {
        white.say(json!({"say": "ping", "n": n})).await;
    }
    let mut held_back = 0;
    let mut heard = 0;
    while heard < 60 {
        match white.hear().await {
            ServerMessage::Error { error } if error.code == "too-many" => {
                (held_back, heard) = (held_back + 1, heard + 1)
            }
            ServerMessage::Pong { .. } => heard += 1,
            ServerMessage::Presence { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(held_back > 30, "{held_back}");
    host.stop().await;
}

#[tokio::test]
async fn a_command_too_many_is_refused_and_can_be_given_again() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.per_socket = 3;
    let host = Host::start(config).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let [mut white, _black] = pair.connect(host.address).await;
    let step = json!({"do": "type", "text": "e4"});
    for _ in 0..3 {
        white.command(json!({"do": "type", "text": "e5"})).await.unwrap_err();
    }
    let refused = white.command_as("late", step.clone()).await.unwrap_err();
    assert_eq!(refused.code, "too-many");
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(white.command_as("late", step).await.unwrap(), 2);
    host.stop().await;
}

#[tokio::test]
async fn quiet_and_large_sockets_are_closed() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.idle = Duration::from_millis(200);
    config.limits.message = 200;
    let host = Host::start(config).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(host.address).await;
    white.say(json!({"say": "ping", "n": 1, "more": "x".repeat(1_000)})).await;
    assert_eq!(farewell(&mut white).await, "large");
    assert_eq!(farewell(&mut black).await, "idle");
    host.stop().await;
}

#[tokio::test]
async fn whoever_does_not_say_hello_is_not_waited_for() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.patience = Duration::from_millis(200);
    let host = Host::start(config).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let address = format!("ws://{}/api/games/{}/socket", host.address, pair.game);
    for first in [None, Some(r#"{"say":"ping","n":1}"#), Some("hello")] {
        let (mut socket, _) = connect_async(&address).await.unwrap();
        if let Some(text) = first {
            socket.send(Message::text(text)).await.unwrap();
        }
        let bye = socket.next().await.unwrap().unwrap();
        assert!(bye.to_text().unwrap().starts_with(r#"{"say":"bye","why":"no-hello","#), "{bye}");
    }
    host.stop().await;
}

#[tokio::test]
async fn so_many_sockets_and_no_more() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.sockets_per_address = 2;
    config.limits.patience = Duration::from_millis(500);
    let host = Host::start(config).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let [white, _black] = pair.connect(host.address).await;
    let path = format!("/api/games/{}/socket", pair.game);
    let upgrade = format!(
        "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        host.address
    );
    let third = crate::http::raw(host.address, upgrade.as_bytes());
    // The connection stays open for another request until the server has had enough of waiting.
    let third = tokio::time::timeout(Duration::from_secs(15), third).await.unwrap();
    assert_eq!(third.failure(), (429, "too-many".to_owned()));
    drop(white);
    for _ in 0..100 {
        if get(host.address, "/metrics").await.body.contains("\ntabiya_sockets 1\n") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Client::connect(host.address, &pair.game, &[]).await;
    host.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_visitors_are_told_apart() {
    let folder = Folder::new();
    let mut config = folder.config();
    (config.limits.games_per_address, config.behind_proxy) = (1, true);
    let host = Host::start(config).await;
    let mut statuses = Vec::new();
    for from in
        ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2, 192.0.2.1", "2001:db8::1", "[2001:db8::2]:99"]
    {
        let head = ["Content-Type: application/json", &format!("X-Forwarded-For: {from}")];
        let answer = send(host.address, "POST", "/api/games", &head, r#"{"rules":"chess"}"#).await;
        statuses.push(answer.status);
    }
    assert_eq!(statuses, [201, 429, 201, 429, 201, 429]);
    host.stop().await;
}

#[tokio::test]
async fn too_many_requests_are_refused_wherever_they_go() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.per_address = 1;
    let host = Host::start(config).await;
    let mut begun = None;
    for _ in 0..20 {
        let answer = post(host.address, "/api/games", &json!({"rules": "chess", "side": "white"})).await;
        match answer.status {
            201 => begun = Some(answer.json::<tabiya_wire::online::http::Seated>()),
            status => assert_eq!((status, answer.failure().1.as_str()), (429, "too-many")),
        }
    }
    let begun = begun.expect("one game may be begun");
    let game = format!("/api/games/{}", begun.game);
    let token = begun.seats[0].token.as_str();
    let order = json!({"id": "a", "do": "type", "text": "e4"});
    for path in ["", "/pgn", "/fen", "/events", "/svg", "/png"] {
        let mut statuses = Vec::new();
        for _ in 0..5 {
            statuses.push(get(host.address, &format!("{game}{path}")).await.status);
        }
        assert!(statuses.contains(&429), "{path}: {statuses:?}");
    }
    let mut statuses = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..5 {
        statuses[0].push(get(host.address, "/api/games").await.status);
        statuses[1].push(post(host.address, &format!("{game}/join"), &json!({})).await.status);
        statuses[2].push(post_as(host.address, token, &format!("{game}/commands"), &order).await.status);
        statuses[3].push(post(host.address, "/api/replay", &json!({"pgn": "1. e4 *"})).await.status);
    }
    assert!(statuses.iter().all(|statuses| statuses.contains(&429)), "{statuses:?}");
    host.stop().await;
}
