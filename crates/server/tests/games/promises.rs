//! Tests of what docs/server.md promises about the protocol, beyond the course of a game.

use serde_json::json;
use tabiya_wire::Side;
use tabiya_wire::online::ServerMessage;

use crate::client::{Client, Pair, begin};
use crate::server::{Folder, TestServer};

#[tokio::test]
async fn the_id_of_a_refused_command_can_be_used_again() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    let reply = json!({"do": "move-text", "text": "e5"});
    // Judged anew each time: first it is not Black's turn, and then it is.
    for _ in 0..2 {
        assert!(black.command_as("same", reply.clone()).await.is_err());
    }
    white.plays("e4").await;
    assert_eq!(black.command_as("same", reply.clone()).await.unwrap(), 3);
    // From now on it stands for that move, whatever comes with it.
    assert_eq!(black.command_as("same", json!({"do": "resign"})).await.unwrap(), 3);
    server.stop().await;
}

#[tokio::test]
async fn the_sender_is_told_that_it_is_done_before_the_update() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let mut white = Client::connect(server.address, &pair.game, &[&pair.tokens[0]]).await;
    for (id, text) in [("a", "e4"), ("b", "d4")] {
        white.send(json!({"type": "command", "id": id, "do": "move-text", "text": text})).await;
    }
    let mut order = Vec::new();
    while order.len() < 3 {
        order.push(match white.receive().await {
            ServerMessage::Done { id, seq } => format!("done {id} {seq}"),
            ServerMessage::Refused { id, .. } => format!("refused {id}"),
            ServerMessage::Update(update) => format!("update {}", update.seq),
            _ => continue,
        });
    }
    assert_eq!(order, ["done a 2", "update 2", "refused b"]);
    server.stop().await;
}

#[tokio::test]
async fn a_request_to_take_back_names_the_half_move_to_return_to() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    white.plays("e4").await;
    black.until_seq(2).await;
    black.plays("e5").await;
    white.until_seq(3).await;
    // White wants to take e4 back, and goes on: the request stays open and means the same half-move.
    white.does("offer-take-back").await;
    white.plays("Nf3").await;
    let offer = white.seen.live.offers.take_back.clone().unwrap();
    assert_eq!((offer.by, offer.to_ply), (Side::White, 0));
    black.until_seq(white.seen.seq).await;
    black.does("accept-take-back").await;
    assert!(black.seen.moves.is_empty());
    // The move of the other side declines it.
    white.until_seq(black.seen.seq).await;
    white.plays("d4").await;
    black.until_seq(white.seen.seq).await;
    white.does("offer-take-back").await;
    black.until_seq(white.seen.seq).await;
    black.plays("d5").await;
    assert_eq!(black.seen.live.offers.take_back, None);
    assert_eq!(black.refused(json!({"do": "accept-take-back"})).await, "nothing-offered");
    server.stop().await;
}

#[tokio::test]
async fn an_ending_is_revoked_by_undoing_and_comes_back_only_if_the_position_has_it() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let new = json!({"rules": "chess", "opponent": "same-screen"});
    let seated = begin(server.address, new).await;
    let tokens: Vec<&str> = seated.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut both = Client::connect(server.address, &seated.game, &tokens).await;
    for text in ["f3", "e5", "g4", "Qh4#"] {
        both.plays(text).await;
    }
    assert_eq!(both.ending().map(|(_, code)| code).as_deref(), Some("checkmate"));
    both.does("undo").await;
    assert_eq!((both.ending(), both.seen.live.undone), (None, 1));
    both.does("redo").await;
    assert_eq!(both.ending().map(|(_, code)| code).as_deref(), Some("checkmate"));
    // A resignation is no property of the position: it is gone.
    both.does("undo").await;
    both.does("resign").await;
    assert_eq!(both.ending().map(|(_, code)| code).as_deref(), Some("resignation"));
    both.does("undo").await;
    both.does("redo").await;
    assert_eq!(both.ending(), None);
    server.stop().await;
}

#[tokio::test]
async fn tokens_that_open_no_seat_are_counted_in_the_snapshot() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let white = &pair.tokens[0];
    let stranger = "f".repeat(32);
    for (tokens, sides, unknown) in [
        (vec![], 0, 0),
        (vec![white.as_str()], 1, 0),
        (vec![stranger.as_str()], 0, 1),
        (vec!["nonsense"], 0, 1),
        (vec![white.as_str(), stranger.as_str()], 1, 1),
    ] {
        let mut client = Client::connect(server.address, &pair.game, &tokens).await;
        for _ in 0..2 {
            let yours = &client.seen.yours;
            assert_eq!((yours.sides.len(), yours.unknown_tokens), (sides, unknown), "{tokens:?}");
            client.resync().await;
        }
    }
    server.stop().await;
}
