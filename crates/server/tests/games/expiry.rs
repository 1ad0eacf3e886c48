//! Tests of games that expire, and of a disk without room for new ones.

use std::time::Duration;

use serde_json::json;
use tabiya_server::ExpireAfter;
use tabiya_wire::online::Seated;

use crate::client::{Client, Pair, begin};
use crate::request::{get, post};
use crate::server::{Folder, TestServer};

/// Waits until a game is gone.
async fn until_gone(address: std::net::SocketAddr, game: &str) {
    for _ in 0..300 {
        // A request would load the game and keep it.
        tokio::time::sleep(Duration::from_millis(500)).await;
        if get(address, &format!("/api/games/{game}")).await.status == 404 {
            return;
        }
    }
    panic!("the game stays");
}

#[tokio::test]
async fn games_that_nobody_will_finish_expire() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.keep = Duration::from_millis(20);
    let server = TestServer::start(config.clone()).await;
    let address = server.address;
    let new = json!({"rules": "chess", "take_back": "freely"});
    let unjoined = begin(address, new.clone()).await;
    let unmoved = Pair::begin(address, new.clone()).await;
    let abandoned = Pair::begin(address, new.clone()).await;
    let [mut white, _] = abandoned.connect(address).await;
    white.plays("e4").await;
    let over = Pair::begin(address, new.clone()).await;
    let [mut white, _] = over.connect(address).await;
    white.does("resign").await;
    let time = json!({"kind": "sudden-death", "main": 600_000});
    let clock = json!({"rules": "chess", "clock_start": "at-once", "time": time});
    let ticking = Pair::begin(address, clock).await;
    server.stop().await;

    // Only one kind after the other.
    let (never, soon) = (Duration::ZERO, Duration::from_millis(400));
    let none = ExpireAfter { unjoined: never, unmoved: never, abandoned: never };
    config.expire = ExpireAfter { unjoined: soon, ..none.clone() };
    let server = TestServer::start(config.clone()).await;
    until_gone(server.address, &unjoined.game).await;
    server.stop().await;
    config.expire = ExpireAfter { unmoved: soon, ..none.clone() };
    let server = TestServer::start(config.clone()).await;
    // A game that is being watched stays.
    let watched = Pair::begin(server.address, new.clone()).await;
    let mut watcher = Client::connect(server.address, &watched.game, &[]).await;
    until_gone(server.address, &unmoved.game).await;
    watcher.ping().await;
    assert_eq!(get(server.address, &format!("/api/games/{}", abandoned.game)).await.status, 200);
    drop(watcher);
    until_gone(server.address, &watched.game).await;
    server.stop().await;
    config.expire = ExpireAfter { abandoned: soon, ..none };
    let server = TestServer::start(config).await;
    until_gone(server.address, &abandoned.game).await;
    for kept in [&over.game, &ticking.game] {
        assert_eq!(get(server.address, &format!("/api/games/{kept}")).await.status, 200);
    }
    let text = get(server.address, "/metrics").await.body;
    assert!(text.contains("\ntabiya_games_expired_total 1\n"), "{text}");
    server.stop().await;
    // Nothing of them is left.
    let database = rusqlite::Connection::open(folder.path().join("games.sqlite3")).unwrap();
    for table in ["seats", "events", "commands"] {
        let query = format!("SELECT count(*) FROM {table} WHERE game NOT IN (SELECT id FROM games)");
        let orphans: i64 = database.query_row(&query, [], |row| row.get(0)).unwrap();
        assert_eq!(orphans, 0, "{table}");
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn an_almost_full_disk_has_no_room_for_new_games() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let key = json!({"rules": "chess", "token": "a".repeat(32)});
    server.stop().await;
    let mut config = folder.config();
    config.disk_floor = u64::MAX;
    let server = TestServer::start(config).await;
    let refused = post(server.address, "/api/games", &key).await;
    assert_eq!(refused.error(), (503, "disk-full".to_owned()));
    assert!(refused.headers.contains_key("retry-after"), "{refused:?}");
    // Games that have begun go on, but not with another one.
    let [mut white, mut black] = pair.connect(server.address).await;
    white.plays("e4").await;
    black.until_seq(2).await;
    black.does("resign").await;
    white.until_seq(black.seen.seq).await;
    white.does("rematch").await;
    assert_eq!(black.refused(json!({"do": "rematch"})).await, "disk-full");
    server.stop().await;
    let server = TestServer::start(folder.config()).await;
    post(server.address, "/api/games", &key).await.json::<Seated>();
    server.stop().await;
}
