//! Tests of clocks: flags fall by themselves, and time does not pass while the server is down.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use tabiya_wire::Side;
use tabiya_wire::online::Seated;

use crate::client::{Client, Pair, begin};
use crate::request::{get, post};
use crate::server::{Folder, TestServer};

fn left(client: &Client) -> [u64; 2] {
    let clocks = client.seen.live.clocks.as_ref().unwrap();
    [clocks.left.white.ms, clocks.left.black.ms]
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let time = json!({"kind": "sudden-death", "main": 300});
    let pair = Pair::begin(server.address, json!({"rules": "chess", "time": time})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    white.plays("e4").await;
    black.until_seq(2).await;
    black.plays("e5").await;
    // The first moves are free. From here White's clock runs.
    white.until(|client| client.seen.live.ending.is_some()).await;
    assert_eq!(white.ending(), Some((Some(Side::Black), "time".to_owned())));
    assert_eq!(left(&white)[0], 0);
    black.until(|client| client.seen.live.ending.is_some()).await;
    assert_eq!(white.ping().await, black.ping().await);
    server.stop().await;
}

#[tokio::test]
async fn clocks_do_not_run_while_the_server_is_down() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let time = json!({"kind": "sudden-death", "main": 60_000});
    let pair = Pair::begin(server.address, json!({"rules": "chess", "time": time})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    white.plays("e4").await;
    black.until_seq(2).await;
    black.plays("e5").await;
    server.stop().await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let server = TestServer::start(folder.config()).await;
    let [mut white, _] = pair.connect(server.address).await;
    assert!(left(&white)[0] > 58_500, "{:?}", left(&white));
    white.plays("Nf3").await;
    assert!(left(&white)[0] > 58_500, "{:?}", left(&white));
    server.stop().await;
}

/// Creates a game in which White's clock runs.
async fn running(address: SocketAddr, main: u64) -> Pair {
    let time = json!({"kind": "sudden-death", "main": main});
    let pair = Pair::begin(address, json!({"rules": "chess", "time": time})).await;
    let [mut white, mut black] = pair.connect(address).await;
    white.plays("e4").await;
    black.until_seq(2).await;
    black.plays("e5").await;
    pair
}

/// Waits until a game is over. Reads the database, because a request would load the game.
async fn ends(folder: &Folder, game: &str) -> bool {
    let database = rusqlite::Connection::open(folder.path().join("games.sqlite3")).unwrap();
    for _ in 0..400 {
        let over = database.query_row("SELECT over FROM games WHERE id = ?1", [game], |row| row.get(0));
        if over.unwrap() {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    false
}

#[tokio::test]
async fn a_flag_falls_after_a_restart_without_clients() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = running(server.address, 1_500).await;
    server.stop().await;
    let server = TestServer::start(folder.config()).await;
    assert!(ends(&folder, &pair.game).await);
    let seen = Client::connect(server.address, &pair.game, &[]).await;
    assert_eq!(seen.ending(), Some((Some(Side::Black), "time".to_owned())));
    server.stop().await;
}

#[tokio::test]
async fn a_flag_falls_in_a_game_that_was_unloaded() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.keep = Duration::from_millis(20);
    let server = TestServer::start(config).await;
    let pair = running(server.address, 5_000).await;
    for _ in 0..100 {
        if get(server.address, "/metrics").await.body.contains("\ntabiya_games_live 0\n") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(get(server.address, "/metrics").await.body.contains("\ntabiya_games_live 0\n"));
    // The time is stored while no game is in memory, so that a crash gives at most a second back.
    let database = rusqlite::Connection::open(folder.path().join("games.sqlite3")).unwrap();
    let time = || -> u64 {
        database.query_row("SELECT value FROM meta WHERE key = 'time'", [], |row| row.get(0)).unwrap()
    };
    let before = time();
    assert!(ends(&folder, &pair.game).await);
    assert!(time() > before + 1_500);
    server.stop().await;
}

#[tokio::test]
async fn a_flag_that_cannot_be_stored_is_retried_with_pauses() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = running(server.address, 200).await;
    let database = rusqlite::Connection::open(folder.path().join("games.sqlite3")).unwrap();
    let broken = "CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'broken'); END";
    database.execute_batch(broken).unwrap();
    tokio::time::sleep(Duration::from_millis(900)).await;
    let metrics = get(server.address, "/metrics").await.body;
    let commits = metrics.lines().find_map(|line| line.strip_prefix("tabiya_commit_seconds_count "));
    let commits: u32 = commits.unwrap().parse().unwrap();
    assert!(commits < 12, "{commits} commits");
    database.execute_batch("DROP TRIGGER broken").unwrap();
    assert!(ends(&folder, &pair.game).await);
    server.stop().await;
}

#[tokio::test]
async fn a_clock_that_starts_with_the_game_waits_for_both_players() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let time = json!({"kind": "fischer", "main": 400, "increment": 0});
    let new = json!({"rules": "chess", "side": "white", "time": time, "clock_start": "at-once"});
    let seated = begin(server.address, new).await;
    let mut white = Client::connect(server.address, &seated.game, &[seated.seats[0].token.as_str()]).await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(white.refused(json!({"do": "move-text", "text": "e4"})).await, "waiting-for-opponent");
    white.resync().await;
    assert_eq!((left(&white), white.seen.live.clocks.as_ref().unwrap().running), ([400, 400], None));
    let join = format!("/api/games/{}/join", seated.game);
    let _: Seated = post(server.address, &join, &json!({})).await.json();
    white.until(|client| client.seen.live.clocks.as_ref().unwrap().running == Some(Side::White)).await;
    assert!(left(&white)[0] > 300, "{:?}", left(&white));
    white.until(|client| client.seen.live.ending.is_some()).await;
    let digest = white.ping().await;
    server.stop().await;
    let server = TestServer::start(folder.config()).await;
    let mut again = Client::connect(server.address, &seated.game, &[]).await;
    assert_eq!(again.ping().await, digest);
    server.stop().await;
}
