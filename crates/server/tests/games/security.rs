//! Tests of attacks: foreign seats, forged tokens, injected markup and SQL. Floods, sizes and origins are in
//! `limits.rs` and `commands.rs`, paths in `tests/http/page.rs`.

use serde_json::json;
use tabiya_wire::Side;

use crate::client::{Client, Pair, begin};
use crate::request::{get, post, post_as, send};
use crate::server::{Folder, TestServer};

const NASTY: [&str; 6] = [
    "'); DROP TABLE games; --",
    "\" OR 1=1 --",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "]}\"<!--{[ \\\" %00 ${7*7}",
    "\u{202e}desrever \u{0}nul",
];

#[tokio::test]
async fn clients_cannot_use_the_seats_of_others() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let other_pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    // Black's token cannot make White's moves.
    let mut black = Client::connect(server.address, &pair.game, &[&pair.tokens[1]]).await;
    assert_eq!(black.refused(json!({"do": "move-text", "text": "e4"})).await, "not-your-turn");
    assert_eq!(black.refused(json!({"do": "move-text", "text": "e4", "by": "white"})).await, "not-your-seat");
    assert_eq!(black.refused(json!({"do": "resign", "by": "white"})).await, "not-your-seat");
    // Tokens of another game are not valid, over WebSockets and over HTTP.
    let mut other = Client::connect(server.address, &pair.game, &[&other_pair.tokens[0]]).await;
    assert!(other.seen.yours.sides.is_empty());
    assert_eq!(other.refused(json!({"do": "move-text", "text": "e4"})).await, "not-a-player");
    let path = format!("/api/games/{}/commands", pair.game);
    let command = json!({"id": "a", "do": "resign"});
    assert_eq!(post_as(server.address, &other_pair.tokens[0], &path, &command).await.status, 403);
    // There is no third seat.
    let join = post(server.address, &format!("/api/games/{}/join", pair.game), &json!({})).await;
    assert_eq!(join.status, 409);
    assert!(black.seen.live.ending.is_none() && black.seen.moves.is_empty());
    server.stop().await;
}

#[tokio::test]
async fn spectators_cannot_send_commands() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let mut watcher = Client::connect(server.address, &pair.game, &[]).await;
    assert!(watcher.seen.yours.targets.0.is_empty());
    for action in
        ["resign", "offer-draw", "accept-draw", "abort", "undo", "rematch", "flag", "offer-take-back"]
    {
        assert_eq!(watcher.refused(json!({"do": action})).await, "not-a-player", "{action}");
    }
    assert_eq!(watcher.refused(json!({"do": "move-text", "text": "e4"})).await, "not-a-player");
    watcher.resync().await;
    assert_eq!(watcher.seen.seq, 1);
    server.stop().await;
}

#[tokio::test]
async fn forged_tokens_are_not_valid() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let real = &pair.tokens[0];
    let last = if real.ends_with('0') { "1" } else { "0" };
    let forged = [
        real[..31].to_owned(),
        format!("{real}0"),
        format!("{}{last}", &real[..31]),
        "0".repeat(32),
        String::new(),
        "' OR '1'='1".to_owned(),
        "ä".repeat(16),
        "%".repeat(32),
    ];
    let path = format!("/api/games/{}/commands", pair.game);
    for token in &forged {
        let mut shown = Client::connect(server.address, &pair.game, &[token]).await;
        assert!(shown.seen.yours.sides.is_empty(), "{token:?} opens a seat");
        if token.is_ascii() {
            let command = json!({"id": "a", "do": "resign"});
            let status = post_as(server.address, token, &path, &command).await.status;
            assert!(matches!(status, 401 | 403), "{token:?}: {status}");
        }
        assert_eq!(shown.refused(json!({"do": "resign"})).await, "not-a-player");
    }
    for head in ["Authorization: Basic Zm9vOmJhcg==", "Authorization: Bearer", "Cookie: token=x"] {
        let command = r#"{"id":"a","do":"resign"}"#;
        let answer =
            send(server.address, "POST", &path, &["Content-Type: application/json", head], command).await;
        assert_eq!(answer.status, 401, "{head}");
    }
    // A token in the address is ignored.
    let answer = get(server.address, &format!("/api/games/{}?token={real}", pair.game)).await;
    assert_eq!(answer.json::<serde_json::Value>()["yours"]["sides"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn tokens_are_not_stored() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess", "listed": true})).await;
    let mut white = Client::connect(server.address, &pair.game, &[&pair.tokens[0]]).await;
    white.plays("e4").await;
    let paths = ["", "/events", "/pgn"].map(|path| format!("/api/games/{}{path}", pair.game));
    for path in paths.iter().map(String::as_str).chain(["/api/games", "/metrics"]) {
        let body = get(server.address, path).await.body;
        assert!(pair.tokens.iter().all(|token| !body.contains(token)), "{path} contains a token");
    }
    drop(white);
    server.stop().await;
    let mut files = 0;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for token in &pair.tokens {
            let digits = |window: &[u8]| window.eq_ignore_ascii_case(token.as_bytes());
            assert!(!bytes.windows(token.len()).any(digits), "a token is on disk");
            let raw: Vec<u8> =
                (0..16).map(|at| u8::from_str_radix(&token[2 * at..2 * at + 2], 16).unwrap()).collect();
            assert!(!bytes.windows(16).any(|window| window == raw), "a token is on disk, as bytes");
        }
        files += 1;
    }
    assert!(files > 0);
}

#[tokio::test]
async fn markup_in_names_is_plain_text() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let mut games = Vec::new();
    for name in NASTY {
        // Invisible characters, and those that change the direction of text, are removed.
        let shown = name.replace(['\u{202e}', '\0'], "");
        let new = json!({"rules": "chess", "name": name, "listed": true, "side": "white"});
        let seated = begin(server.address, new).await;
        let snapshot = get(server.address, &format!("/api/games/{}", seated.game)).await;
        assert_eq!(snapshot.headers["content-type"], "application/json");
        let snapshot: tabiya_wire::online::Snapshot = snapshot.json();
        assert_eq!(snapshot.players.white.name, Some(shown.clone()));
        let pgn = get(server.address, &format!("/api/games/{}/pgn", seated.game)).await.body;
        let read = post(server.address, "/api/replay", &json!({"pgn": pgn})).await;
        let read: tabiya_wire::online::Replayed = read.json();
        assert_eq!(read.games[0].tags["White"], shown);
        games.push(seated.game);
    }
    // No table was dropped.
    server.stop().await;
    let server = TestServer::start(folder.config()).await;
    for game in games {
        assert_eq!(get(server.address, &format!("/api/games/{game}")).await.status, 200);
    }
    server.stop().await;
}

#[tokio::test]
async fn markup_in_comments_is_plain_text() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    for comment in NASTY.iter().filter(|text| !text.contains(['\0', '}'])) {
        let pgn = format!("[Event \"x\"]\n\n1. e4 {{{comment}}} e5 *\n");
        let read = post(server.address, "/api/replay", &json!({"pgn": pgn})).await;
        let read: tabiya_wire::online::Replayed = read.json();
        assert_eq!(read.games[0].moves[0].played.comment.as_deref(), Some(*comment));
        assert_eq!(read.games[0].moves.len(), 2);
    }
    server.stop().await;
}

#[tokio::test]
async fn injected_ids_and_texts_are_refused() {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let seated = begin(server.address, json!({"rules": "chess", "side": "white"})).await;
    for id in ["'%20OR%201=1", "..%2f..%2fetc", "%00", "a", "%27%3B--", "x".repeat(500).as_str()] {
        let status = get(server.address, &format!("/api/games/{id}")).await.status;
        assert!(matches!(status, 400 | 404), "{id}: {status}");
        let status = get(server.address, &format!("/api/rules/{id}/set.svg")).await.status;
        assert!(matches!(status, 400 | 404), "{id}: {status}");
    }
    let token = seated.seats[0].token.as_str();
    let mut white = Client::connect(server.address, &seated.game, &[token]).await;
    for text in NASTY {
        white.refused(json!({"do": "move-text", "text": text})).await;
        white.refused(json!({"do": "claim", "reason": text})).await;
        white.refused(json!({"do": "move", "move": {"from": text, "to": text, "becomes": text}})).await;
        for new in [
            json!({"rules": text}),
            json!({"rules": "chess", "fen": text}),
            json!({"rules": "simulator", "layout": text}),
        ] {
            let (status, _) = post(server.address, "/api/games", &new).await.error();
            assert!((400..500).contains(&status), "{new}: {status}");
        }
    }
    // The id of a command can be any text.
    assert_eq!(white.command_as(NASTY[0], json!({"do": "move-text", "text": "e4"})).await.unwrap(), 2);
    assert_eq!(white.seen.yours.sides, [Side::White]);
    server.stop().await;
}

#[tokio::test]
async fn requests_with_another_host_are_refused() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.hosts.push("chess.example".to_owned());
    let server = TestServer::start(config).await;
    let seated = begin(server.address, json!({"rules": "chess"})).await;
    let socket = format!("/api/games/{}/socket", seated.game);
    let get_as = |path: &str, name: &str| {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {name}\r\nOrigin: http://{name}\r\nConnection: close\r\n\r\n"
        );
        async move { crate::request::raw(server.address, request.as_bytes()).await }
    };
    for path in ["/api/about", "/api/games", &socket] {
        assert_eq!(get_as(path, "evil.example:8642").await.error(), (421, "bad-host".to_owned()), "{path}");
    }
    for name in ["chess.example", "localhost:1", "127.0.0.1"] {
        assert_eq!(get_as("/api/about", name).await.status, 200, "{name}");
    }
    server.stop().await;
}
