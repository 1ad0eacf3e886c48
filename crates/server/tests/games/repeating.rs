//! Tests of requests for new games that are repeated because their response was lost.

use serde_json::{Value, json};
use tabiya_wire::Side;
use tabiya_wire::online::Seated;

use crate::client::Client;
use crate::request::{Response, get, post, send};
use crate::server::{Folder, TestServer};

async fn begin_with(address: std::net::SocketAddr, key: &str, new: &Value) -> Response {
    let key = format!("Idempotency-Key: {key}");
    send(address, "POST", "/api/games", &["Content-Type: application/json", &key], &new.to_string()).await
}

#[tokio::test]
async fn the_same_request_returns_the_same_game_also_after_a_restart() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let new = json!({"rules": "chess", "name": "Ada", "token": "a".repeat(32)});
    let first: Seated = begin_with(server.address, "one", &new).await.json();
    let again = begin_with(server.address, "one", &new).await;
    assert_eq!((again.status, again.json::<Seated>()), (201, first.clone()));
    // Another key, or another token, is another game.
    let other: Seated = begin_with(server.address, "two", &new).await.json();
    assert_ne!(other.game, first.game);
    let stranger = json!({"rules": "chess", "name": "Ada", "token": "b".repeat(32)});
    let other: Seated = begin_with(server.address, "one", &stranger).await.json();
    assert_ne!(other.game, first.game);
    // Without a key every request is a game.
    let unkeyed: Seated = post(server.address, "/api/games", &new).await.json();
    assert_ne!(unkeyed.game, first.game);
    server.stop().await;
    let server = TestServer::start(folder.config()).await;
    assert_eq!(begin_with(server.address, "one", &new).await.json::<Seated>(), first);
    let metrics = get(server.address, "/metrics").await.body;
    assert!(metrics.contains("\ntabiya_games_begun_total 0\n"), "{metrics}");
    server.stop().await;
}

#[tokio::test]
async fn both_seats_of_one_screen_are_returned_again() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let new = json!({"rules": "chess", "side": "black", "opponent": "same-screen", "token": "a".repeat(32)});
    let first: Seated = begin_with(server.address, "x", &new).await.json();
    assert_eq!(first.seats.iter().map(|seat| seat.side).collect::<Vec<_>>(), [Side::Black, Side::White]);
    assert_eq!(first.seats[0].token.as_str(), "a".repeat(32));
    let again: Seated = begin_with(server.address, "x", &new).await.json();
    assert_eq!(again, first);
    let tokens: Vec<&str> = again.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut both = Client::connect(server.address, &first.game, &tokens).await;
    both.plays("e4").await;
    both.plays("e5").await;
    server.stop().await;
}

#[tokio::test]
async fn racing_requests_begin_one_game() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    for round in 0..5 {
        let new = json!({"rules": "chess", "token": "c".repeat(32)});
        let key = format!("round-{round}");
        let racing = (0..8).map(|_| {
            let (address, key, new) = (server.address, key.clone(), new.clone());
            tokio::spawn(async move { begin_with(address, &key, &new).await.json::<Seated>() })
        });
        let mut games = Vec::new();
        for one in racing.collect::<Vec<_>>() {
            games.push(one.await.unwrap());
        }
        assert!(games.iter().all(|seated| *seated == games[0]), "{games:?}");
    }
    let metrics = get(server.address, "/metrics").await.body;
    assert!(metrics.contains("\ntabiya_games_begun_total 5\n"), "{metrics}");
    server.stop().await;
}

#[tokio::test]
async fn a_key_is_for_one_request_with_a_token() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let new = json!({"rules": "chess", "token": "a".repeat(32)});
    begin_with(server.address, "one", &new).await.json::<Seated>();
    let other = json!({"rules": "shogi", "token": "a".repeat(32)});
    assert_eq!(begin_with(server.address, "one", &other).await.error(), (409, "key-reused".to_owned()));
    let bad = (400, "bad-key".to_owned());
    assert_eq!(begin_with(server.address, "one", &json!({"rules": "chess"})).await.error(), bad);
    for key in ["", "two words", &"x".repeat(65)] {
        assert_eq!(begin_with(server.address, key, &new).await.error(), bad, "{key}");
    }
    let forged = json!({"rules": "chess", "token": "nonsense"});
    assert_eq!(begin_with(server.address, "y", &forged).await.error(), (400, "bad-token".to_owned()));
    // A refused request does not use the key.
    let wrong = json!({"rules": "ches", "token": "a".repeat(32)});
    assert_eq!(begin_with(server.address, "z", &wrong).await.error(), (404, "unknown-game".to_owned()));
    begin_with(server.address, "z", &new).await.json::<Seated>();
    server.stop().await;
}
