//! Tests of commands: carried out once, in the position they are meant for, and only for the client's own
//! seat.

use serde_json::json;
use tabiya_wire::ErrorCode;
use tabiya_wire::online::{CommandDone, ServerMessage};

use crate::client::{Client, Pair, begin};
use crate::request::{post, post_as, send};
use crate::server::{Folder, TestServer};

#[tokio::test]
async fn a_command_is_carried_out_once_however_often_it_is_sent() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    let step = json!({"do": "move-text", "text": "e4"});
    assert_eq!(white.command_as("one", step.clone()).await.unwrap(), 2);
    assert_eq!(white.command_as("one", step.clone()).await.unwrap(), 2);
    black.until_seq(2).await;
    // Each seat has its own ids.
    assert_eq!(black.command_as("one", json!({"do": "move-text", "text": "e5"})).await.unwrap(), 3);
    assert_eq!(white.command_as("one", step.clone()).await.unwrap(), 2);
    drop((white, black));
    server.stop().await;
    let server = TestServer::start(folder.config()).await;
    let [mut white, _] = pair.connect(server.address).await;
    assert_eq!(white.command_as("one", step.clone()).await.unwrap(), 2);
    let done: CommandDone = post_as(
        server.address,
        &pair.tokens[0],
        &format!("/api/games/{}/commands", pair.game),
        &json!({"id": "one", "do": "move-text", "text": "e4"}),
    )
    .await
    .json();
    assert_eq!(done, CommandDone { id: "one".to_owned(), seq: 2 });
    white.resync().await;
    assert_eq!(white.moves(), ["e4", "e5"]);
    server.stop().await;
}

#[tokio::test]
async fn on_one_screen_a_repeated_command_is_carried_out_once() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let seated = begin(server.address, json!({"rules": "simulator", "opponent": "same-screen"})).await;
    let tokens: Vec<&str> = seated.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut both = Client::connect(server.address, &seated.game, &tokens).await;
    let undo = json!({"do": "undo"});
    both.does_all(json!({"do": "move", "move": {"from": "e2", "to": "e3"}})).await;
    both.does_all(json!({"do": "move", "move": {"from": "e7", "to": "e6"}})).await;
    let seq = both.command_as("undo", undo.clone()).await.unwrap();
    assert_eq!(both.command_as("undo", undo).await.unwrap(), seq);
    both.resync().await;
    assert_eq!(both.seen.moves.len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn a_command_for_another_position_is_refused() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    // Two commands that arrive in the wrong order.
    let later = json!({"do": "move-text", "text": "Nc3", "ply": 2});
    assert_eq!(white.refused(later).await, "wrong-ply");
    white.does_all(json!({"do": "move-text", "text": "e4", "ply": 0})).await;
    black.until_seq(2).await;
    black.plays("e5").await;
    let stale = json!({"do": "move-text", "text": "d4", "ply": 0});
    assert_eq!(white.refused(stale).await, "wrong-ply");
    assert_eq!(white.ping().await, black.ping().await);
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_has_missed_an_update_gets_a_snapshot() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    white.plays("e4").await;
    black.until_seq(2).await;
    // As if the update had not arrived.
    black.seen.moves.clear();
    black.seen.seq = 1;
    let (seq, digest) = black.ping().await;
    assert_ne!(seq, black.seen.seq);
    black.resync().await;
    assert_eq!((black.seen.seq, black.moves()), (2, vec!["e4"]));
    assert_eq!(white.ping().await, (2, digest));
    server.stop().await;
}

#[tokio::test]
async fn only_players_send_commands() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let mut watcher = Client::connect(server.address, &pair.game, &[]).await;
    assert_eq!(watcher.refused(json!({"do": "resign"})).await, "not-a-player");
    let forged = "0123456789abcdef0123456789abcdef";
    let mut forger = Client::connect(server.address, &pair.game, &[forged]).await;
    assert_eq!(forger.refused(json!({"do": "resign"})).await, "not-a-player");
    let [mut white, _] = pair.connect(server.address).await;
    assert_eq!(white.refused(json!({"do": "resign", "by": "black"})).await, "not-your-seat");
    let path = format!("/api/games/{}/commands", pair.game);
    let resign = json!({"id": "x", "do": "resign"});
    let without = post(server.address, &path, &resign).await;
    assert_eq!(without.error(), (401, "no-token".to_owned()));
    assert_eq!(without.headers["www-authenticate"], "Bearer");
    assert_eq!(
        post_as(server.address, forged, &path, &resign).await.error(),
        (403, "not-your-seat".to_owned())
    );
    let cut = &pair.tokens[0][..31];
    assert_eq!(post_as(server.address, cut, &path, &resign).await.error(), (401, "no-token".to_owned()));
    let white_for_black = json!({"id": "x", "do": "resign", "by": "black"});
    let answer = post_as(server.address, &pair.tokens[0], &path, &white_for_black).await;
    assert_eq!(answer.error(), (403, "not-your-seat".to_owned()));
    server.stop().await;
}

#[tokio::test]
async fn unreadable_messages_get_an_error() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, _] = pair.connect(server.address).await;
    for nonsense in [json!({"type": "dance"}), json!([]), json!({"type": "hello", "tokens": []})] {
        white.send(nonsense.clone()).await;
        let error = loop {
            match white.receive().await {
                ServerMessage::Error { error } => break error,
                ServerMessage::Presence { .. } => {}
                other => panic!("{nonsense}: {other:?}"),
            }
        };
        assert!(["bad-message", "repeated-hello"].contains(&&*error.code.to_string()), "{error:?}");
    }
    let long = "x".repeat(65);
    let error = white.command_as(&long, json!({"do": "resign"})).await;
    assert!(error.is_err_and(|error| error.code == ErrorCode::BadId.into()));
    white.plays("e4").await;
    server.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_cannot_open_a_socket() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let path = format!("/api/games/{}/socket", pair.game);
    let evil = send(server.address, "GET", &path, &["Origin: https://evil.example"], "").await;
    assert_eq!(evil.error(), (403, "bad-origin".to_owned()));
    let plain = send(server.address, "GET", &path, &[], "").await;
    assert_eq!(plain.error(), (400, "not-a-websocket".to_owned()));
    server.stop().await;
}
