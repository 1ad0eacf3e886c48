//! What is not one's own, and what is no text but an attack: refused, or harmless. Floods, sizes and other
//! origins are in `limits.rs` and `commands.rs`, paths in `tests/addresses/page.rs`.

use serde_json::json;
use tabiya_wire::Side;

use crate::client::{Client, Pair, begin};
use crate::host::{Folder, Host};
use crate::http::{get, post, post_as, send};

const NASTY: [&str; 6] = [
    "'); DROP TABLE games; --",
    "\" OR 1=1 --",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "]}\"<!--{[ \\\" %00 ${7*7}",
    "\u{202e}desrever \u{0}nul",
];

#[tokio::test]
async fn nobody_sits_on_anothers_seat() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let stranger = Pair::begin(host.address, json!({"rules": "chess"})).await;
    // Black's token makes no move of White's, whatever it says.
    let mut black = Client::connect(host.address, &pair.game, &[&pair.tokens[1]]).await;
    assert_eq!(black.refused(json!({"do": "type", "text": "e4"})).await, "not-your-turn");
    assert_eq!(black.refused(json!({"do": "type", "text": "e4", "by": "white"})).await, "not-your-seat");
    assert_eq!(black.refused(json!({"do": "resign", "by": "white"})).await, "not-your-seat");
    // Tokens of another game open nothing here, over sockets and over HTTP.
    let mut other = Client::connect(host.address, &pair.game, &[&stranger.tokens[0]]).await;
    assert!(other.seen.yours.sides.is_empty());
    assert_eq!(other.refused(json!({"do": "type", "text": "e4"})).await, "no-seat");
    let path = format!("/api/games/{}/commands", pair.game);
    let order = json!({"id": "a", "do": "resign"});
    assert_eq!(post_as(host.address, &stranger.tokens[0], &path, &order).await.status, 403);
    // A third seat there is none.
    let join = post(host.address, &format!("/api/games/{}/join", pair.game), &json!({})).await;
    assert_eq!(join.status, 409);
    assert!(black.seen.live.ending.is_none() && black.seen.moves.is_empty());
    host.stop().await;
}

#[tokio::test]
async fn spectators_only_watch() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
    let mut watcher = Client::connect(host.address, &pair.game, &[]).await;
    assert!(watcher.seen.yours.targets.0.is_empty());
    for action in
        ["resign", "offer-draw", "accept-draw", "abort", "undo", "rematch", "flag", "offer-take-back"]
    {
        assert_eq!(watcher.refused(json!({"do": action})).await, "no-seat", "{action}");
    }
    assert_eq!(watcher.refused(json!({"do": "type", "text": "e4"})).await, "no-seat");
    watcher.resync().await;
    assert_eq!(watcher.seen.seq, 1);
    host.stop().await;
}

#[tokio::test]
async fn forged_tokens_open_nothing() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess"})).await;
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
        let mut shown = Client::connect(host.address, &pair.game, &[token]).await;
        assert!(shown.seen.yours.sides.is_empty(), "{token:?} opens a seat");
        if token.is_ascii() {
            let order = json!({"id": "a", "do": "resign"});
            let status = post_as(host.address, token, &path, &order).await.status;
            assert!(matches!(status, 401 | 403), "{token:?}: {status}");
        }
        assert_eq!(shown.refused(json!({"do": "resign"})).await, "no-seat");
    }
    for head in ["Authorization: Basic Zm9vOmJhcg==", "Authorization: Bearer", "Cookie: token=x"] {
        let order = r#"{"id":"a","do":"resign"}"#;
        let answer =
            send(host.address, "POST", &path, &["Content-Type: application/json", head], order).await;
        assert_eq!(answer.status, 401, "{head}");
    }
    // A token is no part of an address, and an address with one in it opens nothing.
    let answer = get(host.address, &format!("/api/games/{}?token={real}", pair.game)).await;
    assert_eq!(answer.json::<serde_json::Value>()["yours"]["sides"], json!([]));
    host.stop().await;
}

#[tokio::test]
async fn tokens_are_not_kept() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let pair = Pair::begin(host.address, json!({"rules": "chess", "listed": true})).await;
    let mut white = Client::connect(host.address, &pair.game, &[&pair.tokens[0]]).await;
    white.plays("e4").await;
    let paths = ["", "/events", "/pgn"].map(|path| format!("/api/games/{}{path}", pair.game));
    for path in paths.iter().map(String::as_str).chain(["/api/games", "/metrics"]) {
        let body = get(host.address, path).await.body;
        assert!(pair.tokens.iter().all(|token| !body.contains(token)), "{path} tells a token");
    }
    drop(white);
    host.stop().await;
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
async fn names_are_texts_whatever_is_in_them() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    for name in NASTY {
        // What is not shown, or turns the text around it, is left out.
        let shown = name.replace(['\u{202e}', '\0'], "");
        let new = json!({"rules": "chess", "name": name, "listed": true, "side": "white"});
        let seated = begin(host.address, new).await;
        let snapshot = get(host.address, &format!("/api/games/{}", seated.game)).await;
        assert_eq!(snapshot.headers["content-type"], "application/json");
        let snapshot: tabiya_wire::online::Snapshot = snapshot.json();
        assert_eq!(snapshot.players.white.name, Some(shown.clone()));
        let pgn = get(host.address, &format!("/api/games/{}/pgn", seated.game)).await.body;
        let read = post(host.address, "/api/replay", &json!({"pgn": pgn})).await;
        let read: tabiya_wire::online::replay::Replayed = read.json();
        assert_eq!(read.games[0].tags["White"], shown);
    }
    // The tables are all there.
    let lobby: tabiya_wire::online::http::Lobby = get(host.address, "/api/games").await.json();
    assert!(lobby.open.len() == NASTY.len());
    host.stop().await;
}

#[tokio::test]
async fn comments_are_texts_whatever_is_in_them() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    for comment in NASTY.iter().filter(|text| !text.contains(['\0', '}'])) {
        let pgn = format!("[Event \"x\"]\n\n1. e4 {{{comment}}} e5 *\n");
        let read = post(host.address, "/api/replay", &json!({"pgn": pgn})).await;
        let read: tabiya_wire::online::replay::Replayed = read.json();
        assert_eq!(read.games[0].moves[0].comment.as_deref(), Some(*comment));
        assert_eq!(read.games[0].moves.len(), 2);
    }
    host.stop().await;
}

#[tokio::test]
async fn ids_and_texts_that_are_attacks_find_nothing() {
    let folder = Folder::new();
    let host = Host::start(folder.config()).await;
    let seated = begin(host.address, json!({"rules": "chess", "side": "white"})).await;
    for id in ["'%20OR%201=1", "..%2f..%2fetc", "%00", "a", "%27%3B--", "x".repeat(500).as_str()] {
        let status = get(host.address, &format!("/api/games/{id}")).await.status;
        assert!(matches!(status, 400 | 404), "{id}: {status}");
        let status = get(host.address, &format!("/api/rules/{id}/set.svg")).await.status;
        assert!(matches!(status, 400 | 404), "{id}: {status}");
    }
    let token = seated.seats[0].token.as_str();
    let mut white = Client::connect(host.address, &seated.game, &[token]).await;
    for text in NASTY {
        white.refused(json!({"do": "type", "text": text})).await;
        white.refused(json!({"do": "claim", "reason": text})).await;
        white.refused(json!({"do": "move", "move": {"from": text, "to": text, "becomes": text}})).await;
        for new in [
            json!({"rules": text}),
            json!({"rules": "chess", "fen": text}),
            json!({"rules": "simulator", "layout": text}),
        ] {
            let (status, _) = post(host.address, "/api/games", &new).await.failure();
            assert!((400..500).contains(&status), "{new}: {status}");
        }
    }
    // An id of a command is a text like any other.
    assert_eq!(white.command_as(NASTY[0], json!({"do": "type", "text": "e4"})).await.unwrap(), 2);
    assert_eq!(white.seen.yours.sides, [Side::White]);
    host.stop().await;
}

#[tokio::test]
async fn a_name_that_was_made_to_point_here_opens_nothing() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.hosts.push("chess.example".to_owned());
    let host = Host::start(config).await;
    let seated = begin(host.address, json!({"rules": "chess"})).await;
    let socket = format!("/api/games/{}/socket", seated.game);
    let ask = |path: &str, name: &str| {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {name}\r\nOrigin: http://{name}\r\nConnection: close\r\n\r\n"
        );
        async move { crate::http::raw(host.address, request.as_bytes()).await }
    };
    for path in ["/api/about", "/api/games", &socket] {
        assert_eq!(ask(path, "evil.example:8642").await.failure(), (421, "bad-host".to_owned()), "{path}");
    }
    for name in ["chess.example", "localhost:1", "127.0.0.1"] {
        assert_eq!(ask("/api/about", name).await.status, 200, "{name}");
    }
    host.stop().await;
}
