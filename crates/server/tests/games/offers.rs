//! Tests of draw offers, take-backs and rematches.

use serde_json::json;
use tabiya_wire::Side;
use tabiya_wire::online::Seated;

use crate::client::{Client, Pair, begin};
use crate::request;
use crate::server::{Folder, TestServer};

#[tokio::test]
async fn a_draw_is_offered_declined_and_agreed() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    white.does("offer-draw").await;
    assert_eq!(white.refused(json!({"do": "offer-draw"})).await, "already-offered");
    black.until(|client| client.seen.live.offers.draw == Some(Side::White)).await;
    black.does("decline-draw").await;
    white.until(|client| client.seen.live.offers.draw.is_none()).await;
    black.does("offer-draw").await;
    white.until_seq(black.seen.seq).await;
    white.does("accept-draw").await;
    black.until(|client| client.seen.live.ending.is_some()).await;
    assert_eq!(black.ending(), Some((None, "agreement".to_owned())));
    server.stop().await;
}

#[tokio::test]
async fn moves_are_taken_back_if_the_other_agrees() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    white.plays("e4").await;
    black.until_seq(2).await;
    black.plays("e5").await;
    white.until_seq(3).await;
    assert_eq!(white.refused(json!({"do": "undo"})).await, "take-back-by-agreement");
    white.does("offer-take-back").await;
    black.until_seq(4).await;
    black.does("accept-take-back").await;
    white.until_seq(5).await;
    assert!(white.seen.moves.is_empty() && black.seen.moves.is_empty());
    white.plays("d4").await;
    black.until_seq(6).await;
    assert_eq!(black.moves(), ["d4"]);
    assert_eq!(white.ping().await, black.ping().await);
    server.stop().await;
}

#[tokio::test]
async fn the_next_game_has_the_sides_changed_and_the_same_tokens() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess", "name": "Ada"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    assert_eq!(white.refused(json!({"do": "rematch"})).await, "game-not-over");
    white.does("resign").await;
    black.until_seq(white.seen.seq).await;
    black.does("rematch").await;
    white.until(|client| client.seen.live.rematch == Some(Side::Black)).await;
    white.does("decline-rematch").await;
    black.until(|client| client.seen.live.rematch.is_none()).await;
    black.does("rematch").await;
    // A repeated request changes nothing.
    black.does("rematch").await;
    assert_eq!(black.seen.live.next, None);
    white.does("rematch").await;
    black.until(|client| client.seen.live.next.is_some()).await;
    white.until(|client| client.seen.live.next.is_some()).await;
    let next = white.seen.live.next.clone().unwrap();
    let was_white = Client::connect(server.address, &next, &[&pair.tokens[0]]).await;
    let mut was_black = Client::connect(server.address, &next, &[&pair.tokens[1]]).await;
    assert_eq!(was_white.seen.yours.sides, [Side::Black]);
    assert_eq!(was_white.seen.players.black.name.as_deref(), Some("Ada"));
    was_black.plays("e4").await;
    // It is also known after a restart.
    server.stop().await;
    let server = TestServer::start(folder.config()).await;
    let again = Client::connect(server.address, &pair.game, &[]).await;
    assert_eq!(again.seen.live.next, Some(next));
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_is_requested_and_declined_once_however_often_it_is_sent() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    white.does("resign").await;
    black.until_seq(white.seen.seq).await;
    let [want, decline] = [json!({"do": "rematch"}), json!({"do": "decline-rematch"})];
    let seq = white.command_as("want", want.clone()).await.unwrap();
    black.command_as("decline", decline.clone()).await.unwrap();
    // The reply to the first was lost, so it is sent again: the request stays declined.
    assert_eq!(white.command_as("want", want.clone()).await.unwrap(), seq);
    white.resync().await;
    assert_eq!(white.seen.live.rematch, None);
    drop((white, black));
    server.stop().await;
    let server = TestServer::start(folder.config()).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    assert_eq!(white.command_as("want", want.clone()).await.unwrap(), seq);
    white.resync().await;
    assert_eq!(white.seen.live.rematch, None);
    white.command_as("again", want).await.unwrap();
    assert_eq!(black.command_as("decline", decline).await.unwrap(), seq);
    black.resync().await;
    assert_eq!(black.seen.live.rematch, Some(Side::White));
    server.stop().await;
}

#[tokio::test]
async fn a_game_that_goes_on_has_no_rematch() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let new = json!({"rules": "chess", "take_back": "freely"});
    let pair = Pair::begin(server.address, new).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    for (mover, text) in [(0, "f3"), (1, "e5"), (0, "g4"), (1, "Qh4#")] {
        let (mover, other) = if mover == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        mover.plays(text).await;
        other.until_seq(mover.seen.seq).await;
    }
    white.does("rematch").await;
    white.until(|client| client.seen.live.rematch == Some(Side::White)).await;
    white.does("undo").await;
    assert_eq!((white.seen.live.rematch, white.ending()), (None, None));
    server.stop().await;
    let server = TestServer::start(folder.config()).await;
    let again = Client::connect(server.address, &pair.game, &[]).await;
    assert_eq!(again.seen.live.rematch, None);
    server.stop().await;
}

#[tokio::test]
async fn on_one_screen_one_click_begins_the_next_game() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let seated = begin(server.address, json!({"rules": "chess", "opponent": "same-screen"})).await;
    let tokens: Vec<&str> = seated.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut both = Client::connect(server.address, &seated.game, &tokens).await;
    both.does("resign").await;
    both.does("rematch").await;
    both.until(|client| client.seen.live.next.is_some()).await;
    let next = both.seen.live.next.clone().unwrap();
    let again = Client::connect(server.address, &next, &tokens).await;
    assert_eq!(again.seen.yours.sides.len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn an_aborted_game_cannot_be_joined() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let seated: Seated = begin(server.address, json!({"rules": "chess"})).await;
    let mut alone = Client::connect(server.address, &seated.game, &[seated.seats[0].token.as_str()]).await;
    assert!(alone.seen.yours.abort);
    alone.does("abort").await;
    assert_eq!(alone.ending(), Some((None, "aborted".to_owned())));
    let late = request::post(server.address, &format!("/api/games/{}/join", seated.game), &json!({})).await;
    assert_eq!(late.error(), (409, "too-late-to-join".to_owned()));
    server.stop().await;
}
