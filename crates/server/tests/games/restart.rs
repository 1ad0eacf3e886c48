//! Tests of restarts and of unloading games.

use std::time::Duration;

use serde_json::json;
use tabiya_rules::Ruleset;
use tabiya_server::{OwnRules, Server, StartError, StoreError};
use tabiya_wire::online::{ByeReason, ServerMessage};

use crate::client::{Client, Pair};
use crate::request::get;
use crate::server::{Folder, TestServer};

#[tokio::test]
async fn games_survive_a_restart() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "crazyhouse", "name": "Ada"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    for (ply, text) in ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qxd2+"].into_iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        mover.plays(text).await;
        other.until_seq(mover.seen.seq).await;
    }
    white.does("offer-draw").await;
    let before = (white.ping().await, white.seen.moves.clone());
    // Clients receive the reason before they are disconnected.
    let stopping = tokio::spawn(server.stop());
    loop {
        match white.receive().await {
            ServerMessage::Bye { reason, sentence, advice, after } => {
                assert!(after.is_some_and(|after| (250..=3_000).contains(&after)), "{after:?}");
                assert_eq!((reason, sentence.as_str()), (ByeReason::Restart, "The server restarts."));
                break assert_eq!(advice.as_deref(), Some("Connect again in a moment."));
            }
            ServerMessage::Presence { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    stopping.await.unwrap();
    let server = TestServer::start(folder.config()).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    assert_eq!((white.ping().await, white.seen.moves.clone()), before);
    assert_eq!(white.seen.players.white.name.as_deref(), Some("Ada"));
    assert!(white.seen.live.offers.draw.is_some());
    black.does("accept-draw").await;
    server.stop().await;
}

#[tokio::test]
async fn idle_games_are_unloaded_and_loaded_again() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.keep = Duration::from_millis(50);
    let server = TestServer::start(config).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, black] = pair.connect(server.address).await;
    white.plays("e4").await;
    let digest = white.ping().await;
    drop((white, black));
    let live = |text: &str| text.contains("\ntabiya_games_live 1\n");
    for _ in 0..100 {
        if !live(&get(server.address, "/metrics").await.body) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(!live(&get(server.address, "/metrics").await.body));
    let mut watcher = Client::connect(server.address, &pair.game, &[]).await;
    assert_eq!(watcher.ping().await, digest);
    assert!(live(&get(server.address, "/metrics").await.body));
    server.stop().await;
}

#[tokio::test]
async fn a_game_keeps_its_rules_after_they_are_withdrawn() {
    const TEXT: &str =
        "id = \"half\"\nname = \"Half chess\"\nsummary = \"Half of it.\"\nextends = \"chess\"\n";
    let folder = Folder::new();
    let mut config = folder.config();
    let ruleset = Ruleset::parse(TEXT, "half.toml").unwrap();
    config.rules = vec![OwnRules { text: TEXT.to_owned(), ruleset }];
    let server = TestServer::start(config).await;
    let pair = Pair::begin(server.address, json!({"rules": "half"})).await;
    let [mut white, _] = pair.connect(server.address).await;
    white.plays("e4").await;
    let digest = white.ping().await;
    server.stop().await;
    // The file is not given any more.
    let server = TestServer::start(folder.config()).await;
    let [_, mut black] = pair.connect(server.address).await;
    assert_eq!(black.seen.board.name, "Half chess");
    assert_eq!(black.ping().await, digest);
    black.plays("e5").await;
    server.stop().await;
}

#[tokio::test]
async fn two_servers_do_not_share_a_folder() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let second = Server::open(folder.config());
    assert!(matches!(second, Err(StartError::Store(StoreError::InUse { .. }))));
    server.stop().await;
    TestServer::start(folder.config()).await.stop().await;
    assert!(folder.path().join("games.sqlite3").exists());
}

#[tokio::test]
async fn health_and_metrics_are_reported() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, _black] = pair.connect(server.address).await;
    white.plays("e4").await;
    white.refused(json!({"do": "move-text", "text": "e5"})).await;
    let health = get(server.address, "/healthz").await;
    assert_eq!((health.status, health.body.as_str()), (200, "ok\n"));
    let text = get(server.address, "/metrics").await.body;
    for line in [
        "tabiya_moves_total 1",
        "tabiya_commands_total 1",
        "tabiya_commands_refused_total 1",
        "tabiya_games_live 1",
        "tabiya_games_begun_total 1",
        "tabiya_sockets 2",
        "tabiya_acknowledgement_seconds_count 1",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is not in {text}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_move_that_could_not_be_stored_is_not_broadcast() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    // Another writer takes the number of the next event.
    let database = rusqlite::Connection::open(folder.path().join("games.sqlite3")).unwrap();
    let body = json!({"kind": "played", "at": 1, "by": "white", "move": {"from": "e2", "to": "e4"}});
    let at: u64 = database.query_row("SELECT at FROM events", [], |row| row.get(0)).unwrap();
    let body = body.to_string().replace("\"at\":1", &format!("\"at\":{at}"));
    let insert = "INSERT INTO events (game, seq, at, ply, body) VALUES (?1, 1, ?2, 1, ?3)";
    database.execute(insert, rusqlite::params![pair.game, at, body]).unwrap();
    assert_eq!(white.refused(json!({"do": "move-text", "text": "d4"})).await, "store-failed");
    for client in [&mut white, &mut black] {
        client.until(|client| client.seen.seq == 2).await;
        assert_eq!(client.moves(), ["e4"]);
    }
    black.plays("e5").await;
    white.until_seq(3).await;
    assert_eq!(white.ping().await, black.ping().await);
    server.stop().await;
}
