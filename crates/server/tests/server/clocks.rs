//! Time: flags that fall by themselves, and time that nobody is charged for.

use std::time::Duration;

use serde_json::json;
use tabiya_wire::Side;
use tabiya_wire::online::http::Seated;

use crate::client::{Client, Pair, begin};
use crate::host::{Folder, Host};
use crate::http::post;

fn left(client: &Client) -> [u64; 2] {
    let clocks = client.seen.live.clocks.as_ref().unwrap();
    [clocks.left.white.ms, clocks.left.black.ms]
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let time = json!({"kind": "sudden-death", "main": 300});
    let pair = Pair::begin(host.address, json!({"rules": "chess", "time": time})).await;
    let [mut white, mut black] = pair.connect(host.address).await;
    white.plays("e4").await;
    black.until_seq(2).await;
    black.plays("e5").await;
    // The first moves are free. From here White's time runs.
    white.until(|client| client.seen.live.ending.is_some()).await;
    assert_eq!(white.ending(), Some((Some(Side::Black), "time".to_owned())));
    assert_eq!(left(&white)[0], 0);
    black.until(|client| client.seen.live.ending.is_some()).await;
    assert_eq!(white.ping().await, black.ping().await);
    host.stop().await;
}

#[tokio::test]
async fn nobody_is_charged_while_the_server_is_down() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let time = json!({"kind": "sudden-death", "main": 60_000});
    let pair = Pair::begin(host.address, json!({"rules": "chess", "time": time})).await;
    let [mut white, mut black] = pair.connect(host.address).await;
    white.plays("e4").await;
    black.until_seq(2).await;
    black.plays("e5").await;
    host.stop().await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let host = Host::start(folder.config()).await;
    let [mut white, _] = pair.connect(host.address).await;
    assert!(left(&white)[0] > 58_500, "{:?}", left(&white));
    white.plays("Nf3").await;
    assert!(left(&white)[0] > 58_500, "{:?}", left(&white));
    host.stop().await;
}

#[tokio::test]
async fn a_clock_that_starts_with_the_game_waits_for_both() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let time = json!({"kind": "fischer", "main": 400, "increment": 0});
    let new = json!({"rules": "chess", "side": "white", "time": time, "clock_start": "at-once"});
    let seated = begin(host.address, new).await;
    let mut white = Client::connect(host.address, &seated.game, &[&seated.seats[0].token]).await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(white.refused(json!({"do": "type", "text": "e4"})).await, "waiting");
    white.resync().await;
    assert_eq!((left(&white), white.seen.live.clocks.as_ref().unwrap().running), ([400, 400], None));
    let join = format!("/api/games/{}/join", seated.game);
    let _: Seated = post(host.address, &join, &json!({})).await.json();
    white.until(|client| client.seen.live.clocks.as_ref().unwrap().running == Some(Side::White)).await;
    assert!(left(&white)[0] > 300, "{:?}", left(&white));
    white.until(|client| client.seen.live.ending.is_some()).await;
    let digest = white.ping().await;
    host.stop().await;
    let host = Host::start(folder.config()).await;
    let mut again = Client::connect(host.address, &seated.game, &[]).await;
    assert_eq!(again.ping().await, digest);
    host.stop().await;
}
