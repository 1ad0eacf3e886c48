//! Commands: done once, in the position they are meant for, and only by those who may.

use serde_json::json;
use tabiya_wire::online::ServerMessage;
use tabiya_wire::online::http::Obeyed;

use crate::client::{Client, Pair, begin};
use crate::host::{Folder, Host};
use crate::http::{post, post_as, send};

#[tokio::test]
async fn a_command_is_done_once_however_often_it_is_given() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(host.address).await;
    let step = json!({"do": "type", "text": "e4"});
    assert_eq!(white.command_as("one", step.clone()).await.unwrap(), 2);
    assert_eq!(white.command_as("one", step.clone()).await.unwrap(), 2);
    black.until_seq(2).await;
    // The ids of others are their own.
    assert_eq!(black.command_as("one", json!({"do": "type", "text": "e5"})).await.unwrap(), 3);
    assert_eq!(white.command_as("one", step.clone()).await.unwrap(), 2);
    drop((white, black));
    host.stop().await;
    let host = Host::start(folder.config()).await;
    let [mut white, _] = pair.connect(host.address).await;
    assert_eq!(white.command_as("one", step.clone()).await.unwrap(), 2);
    let obeyed: Obeyed = post_as(
        host.address,
        &pair.tokens[0],
        &format!("/api/games/{}/commands", pair.game),
        &json!({"id": "one", "do": "type", "text": "e4"}),
    )
    .await
    .json();
    assert_eq!(obeyed, Obeyed { id: "one".to_owned(), seq: 2 });
    white.resync().await;
    assert_eq!(white.moves(), ["e4", "e5"]);
    host.stop().await;
}

#[tokio::test]
async fn on_one_screen_a_repeated_move_is_not_the_others() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let seated = begin(host.address, json!({"rules": "simulator", "opponent": "same-screen"})).await;
    let tokens: Vec<&str> = seated.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut both = Client::connect(host.address, &seated.game, &tokens).await;
    let undo = json!({"do": "undo"});
    both.does_all(json!({"do": "move", "move": {"from": "e2", "to": "e3"}})).await;
    both.does_all(json!({"do": "move", "move": {"from": "e7", "to": "e6"}})).await;
    let seq = both.command_as("undo", undo.clone()).await.unwrap();
    assert_eq!(both.command_as("undo", undo).await.unwrap(), seq);
    both.resync().await;
    assert_eq!(both.seen.moves.len(), 1);
    host.stop().await;
}

#[tokio::test]
async fn a_command_that_comes_too_late_is_meant_for_another_position() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(host.address).await;
    // Two commands that were sent in one order and come in the other.
    let later = json!({"do": "type", "text": "Nc3", "ply": 2});
    assert_eq!(white.refused(later).await, "elsewhere");
    white.does_all(json!({"do": "type", "text": "e4", "ply": 0})).await;
    black.until_seq(2).await;
    black.plays("e5").await;
    let stale = json!({"do": "type", "text": "d4", "ply": 0});
    assert_eq!(white.refused(stale).await, "elsewhere");
    assert_eq!(white.ping().await, black.ping().await);
    host.stop().await;
}

#[tokio::test]
async fn whoever_has_missed_something_gets_a_snapshot() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(host.address).await;
    white.plays("e4").await;
    black.until_seq(2).await;
    // As if it had never come.
    black.seen.moves.clear();
    black.seen.seq = 1;
    let (seq, digest) = black.ping().await;
    assert_ne!(seq, black.seen.seq);
    black.resync().await;
    assert_eq!((black.seen.seq, black.moves()), (2, vec!["e4"]));
    assert_eq!(white.ping().await, (2, digest));
    host.stop().await;
}

#[tokio::test]
async fn only_players_give_commands() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let mut watcher = Client::connect(host.address, &pair.game, &[]).await;
    assert_eq!(watcher.refused(json!({"do": "resign"})).await, "no-seat");
    let forged = "0123456789abcdef0123456789abcdef";
    let mut stranger = Client::connect(host.address, &pair.game, &[forged]).await;
    assert_eq!(stranger.refused(json!({"do": "resign"})).await, "no-seat");
    let [mut white, _] = pair.connect(host.address).await;
    assert_eq!(white.refused(json!({"do": "resign", "by": "black"})).await, "not-your-seat");
    let path = format!("/api/games/{}/commands", pair.game);
    let resign = json!({"id": "x", "do": "resign"});
    let nobody = post(host.address, &path, &resign).await;
    assert_eq!(nobody.failure(), (401, "no-token".to_owned()));
    assert_eq!(nobody.headers["www-authenticate"], "Bearer");
    assert_eq!(
        post_as(host.address, forged, &path, &resign).await.failure(),
        (403, "not-your-seat".to_owned())
    );
    let cut = &pair.tokens[0][..31];
    assert_eq!(post_as(host.address, cut, &path, &resign).await.failure(), (401, "no-token".to_owned()));
    let white_for_black = json!({"id": "x", "do": "resign", "by": "black"});
    let answer = post_as(host.address, &pair.tokens[0], &path, &white_for_black).await;
    assert_eq!(answer.failure(), (409, "not-your-seat".to_owned()));
    host.stop().await;
}

#[tokio::test]
async fn messages_that_make_no_sense_are_answered() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let [mut white, _] = pair.connect(host.address).await;
    for nonsense in [json!({"say": "dance"}), json!([]), json!({"say": "hello", "tokens": []})] {
        white.say(nonsense.clone()).await;
        let error = loop {
            match white.hear().await {
                ServerMessage::Error { error } => break error,
                ServerMessage::Presence { .. } => {}
                other => panic!("{nonsense}: {other:?}"),
            }
        };
        assert!(["bad-message", "hello-again"].contains(&&*error.code), "{error:?}");
    }
    let long = "x".repeat(65);
    let error = white.command_as(&long, json!({"do": "resign"})).await;
    assert!(error.is_err_and(|error| error.code == "bad-id"));
    white.plays("e4").await;
    host.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_open_no_socket() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let path = format!("/api/games/{}/socket", pair.game);
    let evil = send(host.address, "GET", &path, &["Origin: https://evil.example"], "").await;
    assert_eq!(evil.failure(), (403, "bad-origin".to_owned()));
    let plain = send(host.address, "GET", &path, &[], "").await;
    assert_eq!(plain.failure(), (400, "no-socket".to_owned()));
    host.stop().await;
}
