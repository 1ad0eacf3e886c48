//! Tests of whole games over WebSockets.

use serde_json::json;
use tabiya_wire::Side;

use crate::client::{Client, Pair, begin};
use crate::server::{Folder, TestServer};

#[tokio::test]
async fn a_game_of_chess_is_played_to_mate() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess", "name": "Ada"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    let mut watcher = Client::connect(server.address, &pair.game, &[]).await;
    assert_eq!(white.seen.yours.sides, [Side::White]);
    assert_eq!(white.seen.yours.targets.0.len(), 10);
    assert!(black.seen.yours.targets.0.is_empty() && !black.seen.yours.premoves.0.is_empty());
    assert_eq!(watcher.seen.yours, Default::default());
    for (ply, text) in ["f3", "e5", "g4", "Qh4#"].into_iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        mover.plays(text).await;
        other.until(|client| client.seen.moves.len() == ply + 1).await;
    }
    watcher.until(|client| client.seen.live.ending.is_some()).await;
    for client in [&white, &black, &watcher] {
        assert_eq!(client.moves(), ["f3", "e5", "g4", "Qh4#"]);
        assert_eq!(client.ending(), Some((Some(Side::Black), "checkmate".to_owned())));
        assert_eq!(client.seen.seq, 6);
    }
    assert_eq!(watcher.seen.players.white.name.as_deref(), Some("Ada"));
    let digests = [white.ping().await, black.ping().await, watcher.ping().await];
    assert_eq!(digests[0].0, 6);
    assert!(digests.iter().all(|digest| *digest == digests[0]));
    assert_eq!(white.refused(json!({"do": "resign"})).await, "game-over");
    server.stop().await;
}

#[tokio::test]
async fn an_illegal_move_is_refused_with_its_reason_and_changes_nothing() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    let before = white.ping().await;
    let illegal = json!({"do": "move", "move": {"from": "f2", "to": "f5"}});
    let error = white.command(illegal).await.unwrap_err();
    assert_eq!(error.sentence, "A pawn cannot go from f2 to f5.");
    assert_eq!(black.refused(json!({"do": "move-text", "text": "e5"})).await, "not-your-turn");
    assert_eq!(white.ping().await, before);
    server.stop().await;
}

#[tokio::test]
async fn both_play_on_one_screen_and_take_back_freely() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let seated = begin(server.address, json!({"rules": "animal", "opponent": "same-screen"})).await;
    let tokens: Vec<&str> = seated.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut both = Client::connect(server.address, &seated.game, &tokens).await;
    assert_eq!(both.seen.yours.sides, [Side::White, Side::Black]);
    for ply in 0..4 {
        // The first target of the first piece.
        let (from, targets) = both.seen.yours.targets.0.first_key_value().unwrap();
        let step = json!({"do": "move", "move": {"from": from, "to": targets[0].to}, "ply": ply});
        both.does_all(step).await;
    }
    assert_eq!(both.seen.moves.len(), 4);
    both.does("undo").await;
    both.does("undo").await;
    assert_eq!((both.seen.moves.len(), both.seen.live.undone), (2, 2));
    both.does("redo").await;
    assert_eq!((both.seen.moves.len(), both.seen.live.undone), (3, 1));
    server.stop().await;
}

#[tokio::test]
async fn without_turns_either_side_moves() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let new = json!({"rules": "simulator", "layout": "a1=wr\na8=br\nh8=bk"});
    let pair = Pair::begin(server.address, new).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    assert_eq!(white.seen.live.turn, None);
    black.does_all(json!({"do": "move", "move": {"from": "h8", "to": "h7"}})).await;
    black.does_all(json!({"do": "move", "move": {"from": "h7", "to": "h6"}})).await;
    white.does_all(json!({"do": "move", "move": {"from": "a1", "to": "a8"}})).await;
    let theirs = json!({"do": "move", "move": {"from": "h6", "to": "h5"}});
    assert_eq!(white.refused(theirs).await, "not-yours");
    assert_eq!(white.seen.moves.len(), 3);
    server.stop().await;
}
