//! Tests of games against the computer, and of hints.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tabiya_wire::Side;
use tabiya_wire::online::{AboutServer, HintMessage, Seated};

use crate::client::{Client, Pair, begin};
use crate::request::{get, post};
use crate::server::{Folder, TestServer};

fn against(level: u8, more: Value) -> Value {
    let mut new = json!({"rules": "chess", "side": "white", "opponent": {"computer": {"level": level}}});
    for (key, value) in more.as_object().unwrap() {
        new[key] = value.clone();
    }
    new
}

async fn player(address: SocketAddr, new: Value) -> (Seated, Client) {
    let seated = begin(address, new).await;
    let client = Client::connect(address, &seated.game, &[seated.seats[0].token.as_str()]).await;
    (seated, client)
}

async fn hint(address: SocketAddr, game: &str, tokens: &[&str]) -> crate::request::Response {
    post(address, &format!("/api/games/{game}/hint"), &json!({"tokens": tokens})).await
}

#[tokio::test]
async fn the_computer_replies_to_the_first_move() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let about: AboutServer = get(server.address, "/api/about").await.json();
    assert!(about.computer);
    let (seated, mut client) = player(server.address, against(3, json!({}))).await;
    assert_eq!(seated.seats.len(), 1);
    let computer = &client.seen.players.black;
    assert_eq!((computer.name.as_deref(), computer.level), (Some("Computer, level 3"), Some(3)));
    assert!(computer.computer && computer.taken && computer.online);
    let begun = Instant::now();
    client.plays("e4").await;
    client.until(|client| client.seen.moves.len() == 2).await;
    assert!(begun.elapsed() < Duration::from_secs(5), "the reply took {:?}", begun.elapsed());
    assert_eq!(client.seen.moves[1].by, Side::Black);
    client.plays("a3").await;
    client.until(|client| client.seen.moves.len() == 4).await;
    let metrics = get(server.address, "/metrics").await.body;
    assert!(metrics.contains("tabiya_search_seconds_count 2\n"), "{metrics}");
    assert!(metrics.contains("tabiya_searches_waiting 0\n"), "{metrics}");
    server.stop().await;
}

#[tokio::test]
async fn the_computer_moves_first_and_plays_other_games() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    for rules in ["chess", "shogi", "animal", "xiangqi", "crazyhouse"] {
        let (_, mut client) =
            player(server.address, against(1, json!({"rules": rules, "side": "black"}))).await;
        client.until(|client| client.seen.moves.len() == 1).await;
        assert_eq!(client.seen.live.turn, Some(Side::Black));
    }
    server.stop().await;
}

#[tokio::test]
async fn the_computer_plays_with_a_clock() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let time = json!({"kind": "sudden-death", "main": 2_000});
    let new = against(8, json!({"side": "black", "time": time, "clock_start": "at-once"}));
    let (_, mut client) = player(server.address, new).await;
    client.until(|client| client.seen.moves.len() == 1).await;
    assert!(client.seen.moves[0].left.unwrap() > 1_000);
    server.stop().await;
}

#[tokio::test]
async fn wrong_opponents_are_refused() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let cases = [
        (against(3, json!({"rules": "simulator"})), 409, "no-computer"),
        (against(0, json!({})), 400, "bad-body"),
        (against(9, json!({})), 400, "bad-body"),
    ];
    for (new, status, code) in cases {
        assert_eq!(
            post(server.address, "/api/games", &new).await.error(),
            (status, code.to_owned()),
            "{new}"
        );
    }
    let seated = begin(server.address, json!({"rules": "chess", "opponent": {"computer": {}}})).await;
    let client = Client::connect(server.address, &seated.game, &[]).await;
    assert!([client.seen.players.white.level, client.seen.players.black.level].contains(&Some(3)));
    let join = format!("/api/games/{}/join", seated.game);
    assert_eq!(post(server.address, &join, &json!({})).await.error(), (409, "seats-taken".to_owned()));
    server.stop().await;
}

#[tokio::test]
async fn a_server_without_threads_for_it_has_no_computer() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.computer_threads = Some(0);
    let server = TestServer::start(config).await;
    let about: AboutServer = get(server.address, "/api/about").await.json();
    assert!(!about.computer);
    let refused = post(server.address, "/api/games", &against(3, json!({}))).await;
    assert_eq!(refused.error(), (409, "no-computer".to_owned()));
    server.stop().await;
}

#[tokio::test]
async fn the_computer_goes_on_after_a_restart() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.computer_threads = Some(0);
    let server = TestServer::start(folder.config()).await;
    let (seated, client) = player(server.address, against(2, json!({}))).await;
    drop(client);
    server.stop().await;
    // Without threads the computer does not get to its move.
    let server = TestServer::start(config).await;
    let mut client = Client::connect(server.address, &seated.game, &[seated.seats[0].token.as_str()]).await;
    client.plays("e4").await;
    drop(client);
    server.stop().await;
    let server = TestServer::start(folder.config()).await;
    let mut client = Client::connect(server.address, &seated.game, &[]).await;
    assert_eq!(client.seen.players.black.level, Some(2));
    client.until(|client| client.seen.moves.len() == 2).await;
    server.stop().await;
}

/// Returns the number of half-moves of a game on disk.
fn stored_plies(folder: &Folder, game: &str) -> u64 {
    let database = rusqlite::Connection::open(folder.path().join("games.sqlite3")).unwrap();
    let plies = "SELECT ply FROM events WHERE game = ?1 ORDER BY seq DESC LIMIT 1";
    database.query_row(plies, [game], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn after_a_restart_the_computer_moves_without_any_client() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let mut games = Vec::new();
    // One game in which the computer moves first, and others that wait for its reply when the server stops.
    games.push((begin(server.address, against(8, json!({"side": "black"}))).await.game, 1));
    for level in [1, 3] {
        let (seated, mut client) = player(server.address, against(level, json!({}))).await;
        client.plays("e4").await;
        games.push((seated.game, 2));
    }
    server.stop().await;
    // On a slow machine the computer may have moved before the server stopped, but hardly in all games.
    let waiting = games.iter().filter(|(game, plies)| stored_plies(&folder, game) == plies - 1);
    assert!(waiting.count() > 0, "the computer has moved before the restart");
    let server = TestServer::start(folder.config()).await;
    let begun = Instant::now();
    while games.iter().any(|(game, plies)| stored_plies(&folder, game) < *plies) {
        assert!(begun.elapsed() < Duration::from_secs(10), "the computer does not move");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(get(server.address, "/metrics").await.body.contains("tabiya_sockets 0\n"));
    server.stop().await;
}

#[tokio::test]
async fn the_computer_takes_any_legal_move_if_it_cannot_search() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.computer_threads = Some(0);
    let server = TestServer::start(folder.config()).await;
    let (seated, client) = player(server.address, against(2, json!({}))).await;
    drop(client);
    server.stop().await;
    let server = TestServer::start(config).await;
    let mut client = Client::connect(server.address, &seated.game, &[seated.seats[0].token.as_str()]).await;
    client.plays("e4").await;
    client.until(|client| client.seen.moves.len() == 2).await;
    server.stop().await;
}

#[tokio::test]
async fn the_computer_declines_a_draw_if_it_is_better_and_agrees_otherwise() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let lost = against(3, json!({"fen": "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"}));
    let (_, mut client) = player(server.address, lost).await;
    client.does("offer-draw").await;
    client.until(|client| client.seen.live.offers.draw.is_none()).await;
    assert_eq!(client.ending(), None);
    let won = against(3, json!({"fen": "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"}));
    let (_, mut client) = player(server.address, won).await;
    client.does("offer-draw").await;
    client.until(|client| client.seen.live.ending.is_some()).await;
    assert_eq!(client.ending().unwrap().0, None);
    server.stop().await;
}

#[tokio::test]
async fn the_computer_lets_moves_be_taken_back() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let (_, mut client) = player(server.address, against(3, json!({}))).await;
    client.plays("e4").await;
    client.until(|client| client.seen.moves.len() == 2).await;
    client.does("offer-take-back").await;
    client.until(|client| client.seen.moves.is_empty()).await;
    client.plays("d4").await;
    // While the computer is thinking, the offer undoes only the last move.
    client.does("offer-take-back").await;
    client.until(|client| client.seen.moves.is_empty()).await;
    client.plays("c4").await;
    client.until(|client| client.seen.moves.len() == 2).await;
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_begins_at_once_with_sides_changed() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let (seated, mut client) = player(server.address, against(4, json!({}))).await;
    client.does("resign").await;
    client.does("rematch").await;
    client.until(|client| client.seen.live.next.is_some()).await;
    let next = client.seen.live.next.clone().unwrap();
    let mut again = Client::connect(server.address, &next, &[seated.seats[0].token.as_str()]).await;
    assert_eq!(
        (again.seen.yours.sides.as_slice(), again.seen.players.white.level),
        (&[Side::Black][..], Some(4))
    );
    again.until(|client| client.seen.moves.len() == 1).await;
    server.stop().await;
}

#[tokio::test]
async fn no_game_is_created_while_too_many_searches_wait() {
    let folder = Folder::new();
    let mut config = folder.config();
    (config.computer_threads, config.limits.searches) = (Some(1), 1);
    let server = TestServer::start(config).await;
    let mut refused = None;
    // At full strength a search takes long, so that others wait.
    for _ in 0..10 {
        let answer = post(server.address, "/api/games", &against(8, json!({"side": "black"}))).await;
        if answer.status != 201 {
            refused = Some(answer.error());
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(refused, Some((503, "busy".to_owned())));
    server.stop().await;
}

#[tokio::test]
async fn hints_are_given_except_between_two_people() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let address = server.address;
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let (seated, mut client) = player(address, against(3, json!({"fen": fen}))).await;
    let token = seated.seats[0].token.as_str();
    let given: HintMessage = hint(address, &seated.game, &[token]).await.json();
    assert_eq!((given.sentence.as_str(), given.ply), ("Mate in 1: Ra8#.", 0));
    assert_eq!((given.suggested.uci.as_str(), given.line.len()), ("a1a8", 1));
    assert_eq!(hint(address, &seated.game, &[]).await.error(), (403, "not-your-seat".to_owned()));
    client.plays("Ra8").await;
    assert_eq!(hint(address, &seated.game, &[token]).await.error(), (409, "no-hint-here".to_owned()));

    let screen = begin(address, json!({"rules": "chess", "opponent": "same-screen"})).await;
    let tokens: Vec<&str> = screen.seats.iter().map(|seat| seat.token.as_str()).collect();
    let given: HintMessage = hint(address, &screen.game, &tokens).await.json();
    assert_eq!(given.line[0], given.suggested.san);
    assert!(given.sentence.ends_with(&format!(": {}.", given.line.join(" "))), "{given:?}");
    assert_eq!(hint(address, &screen.game, &tokens[..1]).await.error(), (409, "no-hint-here".to_owned()));

    let pair = Pair::begin(address, json!({"rules": "chess"})).await;
    assert_eq!(hint(address, &pair.game, &[&pair.tokens[0]]).await.error(), (409, "no-hint-here".to_owned()));
    let simulator = begin(address, json!({"rules": "simulator", "opponent": "same-screen"})).await;
    let tokens: Vec<&str> = simulator.seats.iter().map(|seat| seat.token.as_str()).collect();
    assert_eq!(hint(address, &simulator.game, &tokens).await.error(), (409, "no-hint-here".to_owned()));
    server.stop().await;
}
