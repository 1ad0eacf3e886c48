//! Tests of the lobby: games whose makers are connected, and only a few of each client.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use tabiya_wire::online::{Lobby, LobbyGame, Seated};

use crate::client::{Client, Pair, begin};
use crate::request::{get, post};
use crate::server::{Folder, TestServer};

fn names(games: &[LobbyGame]) -> Vec<&str> {
    games.iter().map(|game| game.game.as_str()).collect()
}

/// Waits until the lobby is as expected. It is made once a second.
async fn until(address: SocketAddr, holds: impl Fn(&Lobby) -> bool) -> Lobby {
    for _ in 0..100 {
        let lobby: Lobby = get(address, "/api/games").await.json();
        if holds(&lobby) {
            return lobby;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the lobby stays {:?}", get(address, "/api/games").await.body);
}

async fn connect(address: SocketAddr, seated: &Seated) -> Client {
    Client::connect(address, &seated.game, &[seated.seats[0].token.as_str()]).await
}

#[tokio::test]
async fn listed_games_are_in_the_lobby() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let address = server.address;
    let hidden = begin(address, json!({"rules": "chess"})).await;
    let _hidden = connect(address, &hidden).await;
    let open =
        begin(address, json!({"rules": "shogi", "listed": true, "side": "white", "name": "Ada"})).await;
    let _ada = connect(address, &open).await;
    let played = Pair::begin(address, json!({"rules": "chess", "listed": true})).await;
    let over = Pair::begin(address, json!({"rules": "chess", "listed": true})).await;
    let [mut white, _still_here] = over.connect(address).await;
    white.does("resign").await;
    let [mut white, _black] = played.connect(address).await;
    white.plays("e4").await;
    let lobby = until(address, |lobby| {
        lobby.open.len() == 1 && lobby.playing.first().is_some_and(|game| game.ply == 1)
    })
    .await;
    assert_eq!((names(&lobby.open), names(&lobby.playing)), (vec![open.game.as_str()], vec![&*played.game]));
    let [open, playing] = [&lobby.open[0], &lobby.playing[0]];
    assert_eq!((open.rules.as_str(), open.players.white.name.as_deref()), ("shogi", Some("Ada")));
    assert!(open.players.white.taken && open.players.white.online && !open.players.black.taken);
    assert!(playing.players.white.online && playing.players.black.online);
    server.stop().await;
}

#[tokio::test]
async fn a_game_is_listed_while_its_maker_is_connected() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let address = server.address;
    let seated = begin(address, json!({"rules": "chess", "listed": true, "side": "white"})).await;
    let _watcher = Client::connect(address, &seated.game, &[]).await;
    assert!(until(address, |_| true).await.open.is_empty(), "no player waits there yet");
    let maker = connect(address, &seated).await;
    until(address, |lobby| names(&lobby.open) == [seated.game.as_str()]).await;
    drop(maker);
    until(address, |lobby| lobby.open.is_empty()).await;
    let maker = connect(address, &seated).await;
    until(address, |lobby| names(&lobby.open) == [seated.game.as_str()]).await;
    // When a player joins, it moves to the other list.
    post(address, &format!("/api/games/{}/join", seated.game), &json!({})).await.json::<Seated>();
    until(address, |lobby| lobby.open.is_empty() && names(&lobby.playing) == [seated.game.as_str()]).await;
    drop(maker);
    until(address, |lobby| lobby.playing.is_empty()).await;
    server.stop().await;
}

#[tokio::test]
async fn a_client_address_has_only_a_few_games_in_the_lobby() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let address = server.address;
    let (mut games, mut makers) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        let seated = begin(address, json!({"rules": "chess", "listed": true})).await;
        makers.push(connect(address, &seated).await);
        games.push(seated.game);
        // Games are ordered by the millisecond in which they were created.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let newest: Vec<&str> = games.iter().rev().map(String::as_str).collect();
    until(address, |lobby| names(&lobby.open) == newest[..3]).await;
    // The others follow when one of these is gone.
    makers.pop();
    until(address, |lobby| names(&lobby.open) == newest[1..4]).await;
    server.stop().await;
}
