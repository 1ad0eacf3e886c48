//! Tests of the limits of clients.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tabiya_wire::online::{ByeReason, ServerMessage};
use tabiya_wire::{ErrorCode, PROTOCOL_VERSION};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{self, Client, Pair};
use crate::request::{Response, get, post, post_as, raw, send};
use crate::server::{Folder, TestServer};

/// Waits until the server closes the connection and returns the reason.
async fn bye_reason(client: &mut Client) -> ByeReason {
    loop {
        if let ServerMessage::Bye { reason, .. } = client.receive().await {
            assert!(client.receive_unless_closed().await.is_none());
            return reason;
        }
    }
}

#[tokio::test]
async fn too_many_games_are_refused() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.games_per_address = 4;
    let server = TestServer::start(config).await;
    for _ in 0..3 {
        assert_eq!(post(server.address, "/api/games", &json!({"rules": "chess"})).await.status, 201);
    }
    // An attempt counts, too: what is wrong with it is known only after the work.
    assert_eq!(post(server.address, "/api/games", &json!({"rules": "x"})).await.status, 404);
    let fifth = post(server.address, "/api/games", &json!({"rules": "chess"})).await;
    assert_eq!(fifth.error(), (429, "quota-exceeded".to_owned()));
    assert_waits(&fifth, 15 * 60);
    server.stop().await;
}

/// Checks that a client is told to wait for a time, of which a little may have passed.
#[track_caller]
fn assert_waits(refused: &Response, seconds: u64) {
    let wait: u64 = refused.headers["retry-after"].parse().unwrap();
    assert!((seconds - 60..=seconds).contains(&wait), "{wait}");
}

#[tokio::test]
async fn too_many_joins_are_refused() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.joins_per_address = 2;
    let server = TestServer::start(config).await;
    let begun = client::begin(server.address, json!({"rules": "chess"})).await;
    let join = format!("/api/games/{}/join", begun.game);
    let statuses = [
        post(server.address, &join, &json!({})).await.status,
        post(server.address, &join, &json!({})).await.status,
    ];
    assert_eq!(statuses, [200, 409]);
    let third = post(server.address, &join, &json!({})).await;
    assert_eq!(third.error(), (429, "quota-exceeded".to_owned()));
    assert_waits(&third, 30 * 60);
    // The body of such a request is not read.
    let request = format!(
        "POST {join} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\
         Connection: close\r\n\r\n",
        server.address
    );
    assert_eq!(raw(server.address, request.as_bytes()).await.status, 429);
    server.stop().await;
}

#[tokio::test]
async fn a_failing_store_is_reported_as_such() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let begun = client::begin(server.address, json!({"rules": "chess"})).await;
    assert_eq!(get(server.address, "/healthz").await.status, 200);
    let database = rusqlite::Connection::open(folder.path().join("games.sqlite3")).unwrap();
    database
        .execute_batch("ALTER TABLE events RENAME TO lost; ALTER TABLE meta RENAME TO lost_meta")
        .unwrap();
    // The result of the last health check is reused for a second.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let watched = get(server.address, &format!("/api/games/{}", begun.game)).await;
    let new = post(server.address, "/api/games", &json!({"rules": "chess"})).await;
    let health = get(server.address, "/healthz").await;
    for failed in [watched, new, health] {
        assert_eq!(failed.error(), (503, "store-failed".to_owned()));
        assert_eq!(failed.headers["retry-after"], "2");
        assert!(!failed.body.contains("lost"), "{failed:?}");
    }
    database
        .execute_batch("ALTER TABLE lost RENAME TO events; ALTER TABLE lost_meta RENAME TO meta")
        .unwrap();
    assert_eq!(get(server.address, &format!("/api/games/{}", begun.game)).await.status, 200);
    server.stop().await;
}

/// Every address has a limit, whatever is there.
#[tokio::test]
async fn no_address_is_without_a_limit() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.per_address = 1;
    let server = TestServer::start(config).await;
    let paths = [
        "/",
        "/app/js/main.js",
        "/game/x",
        "/rules/chess",
        "/replay",
        "/nothing",
        "/healthz",
        "/metrics",
        "/api",
        "/api/about",
        "/api/openapi.json",
        "/api/rules",
        "/api/rules/chess",
        "/api/rules/chess/set.svg",
        "/api/rules/chess/preview.svg",
        "/api/games",
        "/api/games/aaaaaaaaaa/socket",
        "/api/nothing",
    ];
    for path in paths {
        let answers = futures_util::future::join_all((0..60).map(|_| get(server.address, path))).await;
        let refused = answers.iter().find(|answer| answer.status == 429);
        let refused = refused.unwrap_or_else(|| panic!("{path} has no limit"));
        assert_eq!(refused.error().1, "quota-exceeded");
        assert_eq!(refused.headers["retry-after"], "1", "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_counts_as_a_new_game() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.games_per_address = 1;
    let server = TestServer::start(config).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    white.does("resign").await;
    white.does("rematch").await;
    black.until_seq(white.seen.seq).await;
    assert_eq!(black.refused(json!({"do": "rematch"})).await, "quota-exceeded");
    black.resync().await;
    assert_eq!(black.seen.live.next, None);
    server.stop().await;
}

#[tokio::test]
async fn a_body_over_the_limit_is_not_read() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.body = 1_000;
    let server = TestServer::start(config).await;
    let body = json!({"rules": "chess", "layout": "x".repeat(2_000)});
    assert_eq!(post(server.address, "/api/games", &body).await.error(), (413, "body-too-large".to_owned()));
    server.stop().await;
}

#[tokio::test]
async fn a_socket_that_floods_is_closed() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.per_socket = 5;
    let server = TestServer::start(config).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    for n in 0..60 {
        white.send(json!({"type": "ping", "n": n})).await;
    }
    assert_eq!(bye_reason(&mut white).await, ByeReason::Flood);
    // Other clients are not affected.
    black.ping().await;
    server.stop().await;
}

#[tokio::test]
async fn control_frames_count_against_the_rate() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.per_socket = 5;
    let server = TestServer::start(config).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, _black] = pair.connect(server.address).await;
    for _ in 0..60 {
        white.send_control_frame().await;
    }
    assert_eq!(bye_reason(&mut white).await, ByeReason::Flood);
    server.stop().await;
}

#[tokio::test]
async fn clients_that_share_an_address_are_refused_but_not_disconnected() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.per_address = 10;
    let server = TestServer::start(config).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, _black] = pair.connect(server.address).await;
    for n in 0..60 {
        white.send(json!({"type": "ping", "n": n})).await;
    }
    let mut refused = 0;
    let mut received = 0;
    while received < 60 {
        match white.receive().await {
            ServerMessage::Error { error } if error.code == ErrorCode::QuotaExceeded.into() => {
                (refused, received) = (refused + 1, received + 1)
            }
            ServerMessage::Pong { .. } => received += 1,
            ServerMessage::Presence { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(refused > 30, "{refused}");
    server.stop().await;
}

#[tokio::test]
async fn a_command_over_the_limit_is_refused_and_can_be_sent_again() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.per_socket = 3;
    let server = TestServer::start(config).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, _black] = pair.connect(server.address).await;
    let step = json!({"do": "move-text", "text": "e4"});
    for _ in 0..3 {
        white.command(json!({"do": "move-text", "text": "e5"})).await.unwrap_err();
    }
    let refused = white.command_as("late", step.clone()).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::QuotaExceeded.into());
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(white.command_as("late", step).await.unwrap(), 2);
    server.stop().await;
}

#[tokio::test]
async fn idle_sockets_and_large_messages_are_closed() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.idle = Duration::from_millis(200);
    config.limits.message = 200;
    let server = TestServer::start(config).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    white.send(json!({"type": "ping", "n": 1, "more": "x".repeat(1_000)})).await;
    assert_eq!(bye_reason(&mut white).await, ByeReason::Large);
    assert_eq!(bye_reason(&mut black).await, ByeReason::Idle);
    server.stop().await;
}

#[tokio::test]
async fn a_connection_without_hello_is_closed() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.request_timeout = Duration::from_millis(200);
    let server = TestServer::start(config).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let address = format!("ws://{}/api/games/{}/socket", server.address, pair.game);
    for first in [None, Some(r#"{"type":"ping","n":1}"#), Some("hello")] {
        let (mut socket, _) = connect_async(&address).await.unwrap();
        if let Some(text) = first {
            socket.send(Message::text(text)).await.unwrap();
        }
        let bye = socket.next().await.unwrap().unwrap();
        assert!(bye.to_text().unwrap().starts_with(r#"{"type":"bye","reason":"no-hello","#), "{bye}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_client_of_a_newer_protocol_gets_a_clear_error() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let address = format!("ws://{}/api/games/{}/socket", server.address, pair.game);
    let receive = async |hello: serde_json::Value| -> ServerMessage {
        let (mut socket, _) = connect_async(&address).await.unwrap();
        socket.send(Message::text(hello.to_string())).await.unwrap();
        let first = socket.next().await.unwrap().unwrap();
        serde_json::from_str(first.to_text().unwrap()).unwrap()
    };
    let newer = PROTOCOL_VERSION + 1;
    match receive(json!({"type": "hello", "protocol": newer})).await {
        ServerMessage::Bye { reason: ByeReason::Protocol, sentence, advice, .. } => {
            assert!(sentence.contains(&newer.to_string()) && advice.is_some(), "{sentence}");
        }
        other => panic!("{other:?}"),
    }
    for hello in [json!({"type": "hello"}), json!({"type": "hello", "protocol": 1})] {
        assert!(matches!(receive(hello).await, ServerMessage::Snapshot(_)));
    }
    server.stop().await;
}

#[tokio::test]
async fn the_number_of_sockets_is_limited() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.sockets_per_address = 2;
    config.limits.request_timeout = Duration::from_millis(500);
    let server = TestServer::start(config).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [white, _black] = pair.connect(server.address).await;
    let path = format!("/api/games/{}/socket", pair.game);
    let upgrade = format!(
        "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.address
    );
    let third = crate::request::raw(server.address, upgrade.as_bytes());
    // The connection stays open for another request until the timeout of the server.
    let third = tokio::time::timeout(Duration::from_secs(15), third).await.unwrap();
    assert_eq!(third.error(), (429, "quota-exceeded".to_owned()));
    drop(white);
    for _ in 0..100 {
        if get(server.address, "/metrics").await.body.contains("\ntabiya_sockets 1\n") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Client::connect(server.address, &pair.game, &[]).await;
    server.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_clients_are_distinguished() {
    let folder = Folder::new();
    let mut config = folder.config();
    (config.limits.games_per_address, config.behind_proxy) = (1, true);
    let server = TestServer::start(config).await;
    let mut statuses = Vec::new();
    for from in
        ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2, 192.0.2.1", "2001:db8::1", "[2001:db8::2]:99"]
    {
        let head = ["Content-Type: application/json", &format!("X-Forwarded-For: {from}")];
        let answer = send(server.address, "POST", "/api/games", &head, r#"{"rules":"chess"}"#).await;
        statuses.push(answer.status);
    }
    assert_eq!(statuses, [201, 429, 201, 429, 201, 429]);
    server.stop().await;
}

#[tokio::test]
async fn too_many_requests_are_refused_at_every_address() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.per_address = 1;
    let server = TestServer::start(config).await;
    let mut begun = None;
    for _ in 0..20 {
        let answer = post(server.address, "/api/games", &json!({"rules": "chess", "side": "white"})).await;
        match answer.status {
            201 => begun = Some(answer.json::<tabiya_wire::online::Seated>()),
            status => assert_eq!((status, answer.error().1.as_str()), (429, "quota-exceeded")),
        }
    }
    let begun = begun.expect("one game may be begun");
    let game = format!("/api/games/{}", begun.game);
    let token = begun.seats[0].token.as_str();
    let command = json!({"id": "a", "do": "move-text", "text": "e4"});
    for path in ["", "/pgn", "/fen", "/events", "/svg", "/png"] {
        let mut statuses = Vec::new();
        for _ in 0..5 {
            statuses.push(get(server.address, &format!("{game}{path}")).await.status);
        }
        assert!(statuses.contains(&429), "{path}: {statuses:?}");
    }
    let mut statuses = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..5 {
        statuses[0].push(get(server.address, "/api/games").await.status);
        statuses[1].push(post(server.address, &format!("{game}/join"), &json!({})).await.status);
        statuses[2].push(post_as(server.address, token, &format!("{game}/commands"), &command).await.status);
        statuses[3].push(post(server.address, "/api/replay", &json!({"pgn": "1. e4 *"})).await.status);
    }
    assert!(statuses.iter().all(|statuses| statuses.contains(&429)), "{statuses:?}");
    server.stop().await;
}

#[tokio::test]
async fn quotas_are_checked_before_bodies_are_read() {
    let folder = Folder::new();
    let mut config = folder.config();
    (config.limits.per_address, config.limits.request_timeout) = (1, Duration::from_secs(1));
    let server = TestServer::start(config).await;
    // The bodies never arrive. Those that are waited for end in a timeout.
    let mut statuses = Vec::new();
    for path in ["/api/games", "/api/replay", "/api/games/aaaaaaaaaa/join", "/api/games/aaaaaaaaaa/hint"] {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\
             Connection: close\r\n\r\n",
            server.address
        );
        let mut status = 408;
        for _ in 0..20 {
            let one = crate::request::raw(server.address, request.as_bytes());
            let other = crate::request::raw(server.address, request.as_bytes());
            let (one, other) = tokio::join!(one, other);
            if one.status == 429 || other.status == 429 {
                status = 429;
                break;
            }
        }
        statuses.push((path, status));
    }
    assert!(statuses.iter().all(|(_, status)| *status == 429), "{statuses:?}");
    server.stop().await;
}

/// The proofs for these positions were once slow.
#[tokio::test]
async fn games_begin_from_positions_that_take_long_to_judge() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let confined = json!({"rules": "xiangqi", "fen": "2bakab2/9/9/9/9/9/9/4B4/4A4/2B1KA3 w - - 0 1"});
    let bishops = json!({
        "rules": "chess",
        "fen": "b1b1k1b1/1b1b1b1b/b1b1b1b1/1b1b1b1b/B1B1B1B1/1B1B1B1B/B1B1B1B1/1B1K1B1B w - - 0 1"
    });
    for new in [confined, bishops] {
        let begun = post(server.address, "/api/games", &new).await;
        assert_eq!(begun.status, 201, "{}", begun.body);
    }
    let wrong = json!({"rules": "xiangqi", "fen": "9/9 w"});
    assert_eq!(post(server.address, "/api/games", &wrong).await.status, 400);
    server.stop().await;
}
