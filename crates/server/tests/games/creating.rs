//! Tests of creating, joining and listing games.

use serde_json::json;
use tabiya_wire::Side;
use tabiya_wire::online::{Seated, Snapshot};

use crate::client::{Client, Pair, begin};
use crate::request::{get, post, send};
use crate::server::{Folder, TestServer};

#[tokio::test]
async fn a_game_is_begun_joined_and_watched() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let seated =
        begin(server.address, json!({"rules": "chess", "side": "black", "name": " Ada  Lovelace "})).await;
    assert_eq!(seated.seats.len(), 1);
    assert_eq!((seated.seats[0].side, seated.seats[0].token.as_str().len()), (Side::Black, 32));
    let join = format!("/api/games/{}/join", seated.game);
    let joined: Seated = post(server.address, &join, &json!({"name": "Bo"})).await.json();
    assert_eq!(joined.seats[0].side, Side::White);
    assert_eq!(post(server.address, &join, &json!({})).await.error(), (409, "seats-taken".to_owned()));
    let seen: Snapshot = get(server.address, &format!("/api/games/{}", seated.game)).await.json();
    let names = [seen.players.white.name.as_deref(), seen.players.black.name.as_deref()];
    assert_eq!(names, [Some("Bo"), Some("Ada Lovelace")]);
    assert_eq!((seen.seq, seen.yours), (1, Default::default()));
    server.stop().await;
}

/// All of them need rules that are not compiled yet.
#[tokio::test]
async fn many_games_are_begun_at_once_after_a_start() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let address = server.address;
    let mut games = tokio::task::JoinSet::new();
    for _ in 0..40 {
        games.spawn(async move { post(address, "/api/games", &json!({"rules": "chess"})).await.status });
    }
    assert!(games.join_all().await.iter().all(|status| *status == 201));
    server.stop().await;
}

#[tokio::test]
async fn a_new_game_comes_with_its_state_if_wanted() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    assert_eq!(begin(server.address, json!({"rules": "chess"})).await.snapshot, None);
    for (opponent, sides) in [(json!("same-screen"), 2), (json!("friend"), 1)] {
        let new = json!({"rules": "chess", "side": "white", "opponent": opponent, "snapshot": true});
        let seated = begin(server.address, new).await;
        let snapshot = seated.snapshot.unwrap();
        assert_eq!((&snapshot.game, snapshot.seq, snapshot.yours.sides.len()), (&seated.game, 1, sides));
        // The player may move at once.
        assert_eq!(snapshot.yours.targets.0.len(), 10);
        // It is the same game that the connection shows.
        let tokens: Vec<&str> = seated.seats.iter().map(|seat| seat.token.as_str()).collect();
        let connected = Client::connect(server.address, &seated.game, &tokens).await.seen;
        assert_eq!((connected.yours, connected.start), (snapshot.yours, snapshot.start));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_repeated_join_returns_the_same_seat() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let [ada, bo] = ["a".repeat(32), "b".repeat(32)];
    let seated = begin(server.address, json!({"rules": "chess", "side": "black", "token": ada})).await;
    assert_eq!(seated.seats[0].token.as_str(), ada);
    let path = format!("/api/games/{}/join", seated.game);
    let join = async |address, token: &str| post(address, &path, &json!({"token": token})).await;
    let first: Seated = join(server.address, &bo).await.json();
    assert_eq!((first.seats[0].side, first.seats[0].token.as_str()), (Side::White, bo.as_str()));
    assert_eq!(join(server.address, &bo).await.json::<Seated>(), first);
    assert_eq!(join(server.address, &ada).await.json::<Seated>().seats[0].side, Side::Black);
    assert_eq!(join(server.address, &"c".repeat(32)).await.error(), (409, "seats-taken".to_owned()));
    assert_eq!(join(server.address, "nonsense").await.error(), (400, "bad-token".to_owned()));
    server.stop().await;
    let server = TestServer::start(folder.config()).await;
    assert_eq!(join(server.address, &bo).await.json::<Seated>(), first);
    let mut white = Client::connect(server.address, &seated.game, &[&bo]).await;
    white.plays("e4").await;
    server.stop().await;
}

#[tokio::test]
async fn wrong_requests_for_games_are_refused_with_a_reason() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let cases = [
        (json!({"rules": "ches"}), 404, "unknown-game"),
        (json!({"rules": "chess", "opponent": "computer"}), 400, "bad-body"),
        (json!({"rules": "chess", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}), 409, "impossible-position"),
        (json!({"rules": "chess", "fen": "nonsense"}), 400, "unreadable-position"),
        (json!({"rules": "simulator", "layout": "z9=wk"}), 400, "unreadable-layout"),
        (json!({"rules": "chess", "fen": "x", "layout": "y"}), 400, "bad-body"),
        (json!({"rules": "chess", "name": "x".repeat(41)}), 400, "name-too-long"),
        (
            json!({"rules": "chess", "time": {"kind": "correspondence", "days": 61}}),
            409,
            "time-control-too-long",
        ),
        (
            json!({"rules": "chess", "time": {"kind": "sudden-death", "main": 86_400_001}}),
            409,
            "time-control-too-long",
        ),
        (
            json!({"rules": "chess", "time": {"kind": "byoyomi", "main": 0, "period": 1, "periods": 101}}),
            409,
            "time-control-too-long",
        ),
        (
            json!({"rules": "chess", "time": {"kind": "fischer", "main": 0, "increment": 5_000}}),
            409,
            "time-control-too-short",
        ),
        (
            json!({"rules": "chess", "time": {"kind": "correspondence", "days": 0}}),
            409,
            "time-control-too-short",
        ),
        (json!({"rules": "chess", "token": "0".repeat(31)}), 400, "bad-token"),
        (json!({"rules": "chess", "colour": "white"}), 400, "bad-body"),
        (json!({"rules": 7}), 400, "bad-body"),
    ];
    for (new, status, code) in cases {
        let answer = post(server.address, "/api/games", &new).await;
        assert_eq!(answer.error(), (status, code.to_owned()), "{new}");
    }
    let text =
        send(server.address, "POST", "/api/games", &["Content-Type: text/plain"], r#"{"rules":"chess"}"#)
            .await;
    assert_eq!(text.error(), (400, "bad-body".to_owned()));
    for path in ["/api/games/abcdefghjk", "/api/games/nonsense", "/api/games/..%2f..%2fetc"] {
        assert_eq!(get(server.address, path).await.error(), (404, "no-such-game".to_owned()), "{path}");
    }
    assert_eq!(get(server.address, "/api/nothing").await.error(), (404, "no-address".to_owned()));
    let wrong = send(server.address, "DELETE", "/api/games", &[], "").await;
    assert_eq!(wrong.error(), (405, "wrong-method".to_owned()));
    server.stop().await;
}

#[tokio::test]
async fn games_begin_from_the_given_position() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let pair = Pair::begin(server.address, json!({"rules": "chess", "fen": fen})).await;
    let [_, mut black] = pair.connect(server.address).await;
    assert_eq!((black.seen.start.as_str(), black.seen.live.turn), (fen, Some(Side::Black)));
    black.plays("Kd7").await;
    server.stop().await;
}

#[tokio::test]
async fn presence_is_broadcast() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let seated = begin(server.address, json!({"rules": "chess", "side": "white"})).await;
    let mut white = Client::connect(server.address, &seated.game, &[seated.seats[0].token.as_str()]).await;
    assert!(white.seen.players.white.online && !white.seen.players.black.taken);
    let join = format!("/api/games/{}/join", seated.game);
    let joined: Seated = post(server.address, &join, &json!({"name": "Bo"})).await.json();
    white.until(|client| client.seen.players.black.name.as_deref() == Some("Bo")).await;
    assert!(!white.seen.players.black.online);
    let black = Client::connect(server.address, &seated.game, &[joined.seats[0].token.as_str()]).await;
    let _watcher = Client::connect(server.address, &seated.game, &[]).await;
    white.until(|client| client.seen.players.black.online && client.watching == 1).await;
    drop(black);
    white.until(|client| !client.seen.players.black.online).await;
    assert!(white.seen.players.black.taken);
    server.stop().await;
}
