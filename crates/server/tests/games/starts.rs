//! Tests of opening arrays that are chosen at random, and of what players are told about the state of a game.

use std::collections::BTreeSet;

use serde_json::json;
use tabiya_wire::Side;
use tabiya_wire::online::Snapshot;

use crate::client::{Client, Pair, begin};
use crate::request::{get, post};
use crate::server::{Folder, TestServer};

#[tokio::test]
async fn a_new_game_gets_an_opening_array_at_random_or_by_its_number() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let mut numbers = BTreeSet::new();
    for _ in 0..8 {
        let seated = begin(server.address, json!({"rules": "chess960"})).await;
        let seen: Snapshot = get(server.address, &format!("/api/games/{}", seated.game)).await.json();
        let number = seen.start_number.unwrap();
        assert!(number < 960);
        let other = begin(server.address, json!({"rules": "chess960", "start": number})).await;
        let same: Snapshot = get(server.address, &format!("/api/games/{}", other.game)).await.json();
        assert_eq!((same.start_number, same.start), (Some(number), seen.start));
        numbers.insert(number);
    }
    assert!(numbers.len() > 1, "eight games have the same array: {numbers:?}");
    let chess = begin(server.address, json!({"rules": "chess"})).await;
    let seen: Snapshot = get(server.address, &format!("/api/games/{}", chess.game)).await.json();
    assert_eq!(seen.start_number, None);
    server.stop().await;
}

#[tokio::test]
async fn numbers_that_no_array_has_are_refused() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    for (body, status, code) in [
        (json!({"rules": "chess960", "start": 960}), 409, "no-such-start"),
        (json!({"rules": "chess", "start": 0}), 409, "no-such-start"),
        (json!({"rules": "chess960", "start": -1}), 400, "bad-body"),
        (json!({"rules": "chess960", "start": 1, "fen": "x"}), 400, "bad-body"),
    ] {
        let error = post(server.address, "/api/games", &body).await.error();
        assert_eq!(error, (status, code.to_owned()), "{body}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_begins_with_another_array_and_the_pgn_names_it() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess960", "start": 42})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    assert_eq!((white.seen.start_number, black.seen.start_number), (Some(42), Some(42)));
    let pgn = get(server.address, &format!("/api/games/{}/pgn", pair.game)).await.body;
    for tag in ["[Variant \"chess960\"]", "[SetUp \"1\"]", "[FEN \"", "[StartNumber \"42\"]"] {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
    white.does("resign").await;
    black.until_seq(white.seen.seq).await;
    let mut numbers = BTreeSet::from([42]);
    // That all of them have the same array happens once in 850 billion runs.
    for _ in 0..4 {
        black.does("rematch").await;
        white.until(|client| client.seen.live.rematch.is_some()).await;
        white.does("rematch").await;
        white.until(|client| client.seen.live.next.is_some()).await;
        let next = white.seen.live.next.clone().unwrap();
        white = Client::connect(server.address, &next, &[&pair.tokens[0]]).await;
        black = Client::connect(server.address, &next, &[&pair.tokens[1]]).await;
        numbers.insert(white.seen.start_number.unwrap());
        white.does("resign").await;
        black.until_seq(white.seen.seq).await;
    }
    assert!(numbers.len() > 1, "five games have the same array");
    server.stop().await;
}

#[tokio::test]
async fn all_clients_are_told_what_the_board_does_not_show() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "three-check"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    let values = |client: &Client| -> Vec<(Option<Side>, String)> {
        client.seen.live.status.iter().map(|item| (item.side, item.value.clone())).collect()
    };
    let counts = |white: &str, black: &str| {
        vec![(Some(Side::White), white.to_owned()), (Some(Side::Black), black.to_owned())]
    };
    assert_eq!(values(&black), counts("0/3", "0/3"));
    white.plays("e4").await;
    black.until_seq(2).await;
    black.plays("f6").await;
    white.until_seq(3).await;
    white.plays("Qh5").await;
    black.until_seq(4).await;
    assert_eq!((values(&white), values(&black)), (counts("1/3", "0/3"), counts("1/3", "0/3")));
    let seen: Snapshot = get(server.address, &format!("/api/games/{}", pair.game)).await.json();
    assert_eq!(seen.live.status[0].sentence, "White has given one check and wins with two more.");
    server.stop().await;
}
