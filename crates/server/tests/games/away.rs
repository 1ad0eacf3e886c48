//! Tests of opponents who are away: what clients are told, and who may claim when.

use std::time::Duration;

use serde_json::json;
use tabiya_wire::Side;
use tabiya_wire::online::Snapshot;

use crate::client::{Client, Pair, begin};
use crate::request::{get, post_as};
use crate::server::{Folder, TestServer};

#[tokio::test]
async fn clients_are_told_when_they_may_claim_a_game() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let new = json!({"rules": "chess", "time": {"kind": "fischer", "main": 180_000, "increment": 2_000}});
    let pair = Pair::begin(server.address, new).await;
    let [mut white, black] = pair.connect(server.address).await;
    white.until(|client| client.seen.players.black.online).await;
    assert_eq!(white.refused(json!({"do": "claim-away"})).await, "move-first");
    white.plays("e4").await;
    assert_eq!(white.seen.live.away, None);
    assert_eq!(white.refused(json!({"do": "claim-away"})).await, "not-away");
    let before = white.seen.live.now;
    drop(black);
    white.until(|client| !client.seen.players.black.online).await;
    white.resync().await;
    let away = white.seen.live.away.unwrap();
    assert_eq!(away.side, Side::Black);
    assert!((before + 60_000..white.seen.live.now + 60_001).contains(&away.claim_at), "{away:?}");
    assert_eq!(white.refused(json!({"do": "claim-away", "draw": true})).await, "not-away-long-enough");
    // A command without a socket is a sign of life.
    tokio::time::sleep(Duration::from_millis(20)).await;
    let path = format!("/api/games/{}/commands", pair.game);
    post_as(server.address, &pair.tokens[1], &path, &json!({"id": "x", "do": "offer-draw"})).await;
    white.until(|client| client.seen.live.away.is_some_and(|later| later.claim_at > away.claim_at)).await;
    // The opponent returns.
    let mut black = Client::connect(server.address, &pair.game, &[&pair.tokens[1]]).await;
    white.until(|client| client.seen.players.black.online).await;
    white.resync().await;
    assert_eq!(white.seen.live.away, None);
    // It is White's turn, and White leaves: now Black may wait.
    black.plays("e5").await;
    drop(white);
    black.until(|client| !client.seen.players.white.online).await;
    black.resync().await;
    assert_eq!(black.seen.live.away.map(|away| away.side), Some(Side::White));
    server.stop().await;
}

#[tokio::test]
async fn presence_messages_have_it_too() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [white, mut black] = pair.connect(server.address).await;
    black.until(|client| client.seen.players.white.online).await;
    drop(white);
    // It is White's turn.
    black.until(|client| client.seen.live.away.is_some_and(|away| away.side == Side::White)).await;
    let _white = Client::connect(server.address, &pair.game, &[&pair.tokens[0]]).await;
    black.until(|client| client.seen.live.away.is_none()).await;
    server.stop().await;
}

#[tokio::test]
async fn some_games_cannot_be_claimed() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    // By correspondence.
    let new = json!({"rules": "chess", "time": {"kind": "correspondence", "days": 3}});
    let pair = Pair::begin(server.address, new).await;
    let mut black = Client::connect(server.address, &pair.game, &[&pair.tokens[1]]).await;
    assert_eq!(black.seen.live.away, None);
    assert_eq!(black.refused(json!({"do": "claim-away"})).await, "no-away-claims");
    // Before anybody has joined.
    let seated = begin(server.address, json!({"rules": "chess", "side": "black"})).await;
    let mut alone = Client::connect(server.address, &seated.game, &[seated.seats[0].token.as_str()]).await;
    assert_eq!(alone.seen.live.away, None);
    assert_eq!(alone.refused(json!({"do": "claim-away"})).await, "not-away");
    // Spectators have no claim.
    let seen: Snapshot = get(server.address, &format!("/api/games/{}", pair.game)).await.json();
    assert_eq!(seen.live.away, None);
    let mut watcher = Client::connect(server.address, &pair.game, &[]).await;
    assert_eq!(watcher.refused(json!({"do": "claim-away"})).await, "not-a-player");
    server.stop().await;
}

#[tokio::test]
async fn the_computer_is_never_away() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let new = json!({"rules": "chess", "side": "white", "opponent": {"computer": {"level": 1}}});
    let seated = begin(server.address, new).await;
    let mut white = Client::connect(server.address, &seated.game, &[seated.seats[0].token.as_str()]).await;
    white.plays("e4").await;
    assert_eq!(white.seen.live.away, None);
    server.stop().await;
}
