//! The attack by size: bodies, heads, addresses, names, positions and messages that are too large.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::time::timeout;

use super::attack::{Attacker, Attackers};
use crate::BoxError;
use crate::client::Client;

/// The size of an oversized message, in bytes.
const LARGE: usize = 1 << 20;

pub(super) async fn everything(attackers: &mut Attackers) -> Result<(), BoxError> {
    let game = attackers.client(0).post("/api/games", r#"{"rules":"chess","side":"white"}"#).await?.game;
    let game: Arc<str> = game.into();
    attackers.repeat(12, Duration::from_millis(50), move |one, round| {
        let game = Arc::clone(&game);
        async move {
            let turn = one.number + round as usize;
            match turn % (KINDS + 1) {
                KINDS => large_message(&one, &game).await,
                kind => {
                    let bytes = large_request(&one.client, kind);
                    let response = timeout(Duration::from_secs(3), one.client.exchange(&bytes)).await;
                    one.tally.response(&response.unwrap_or_else(|_| Err("no response in time".into())));
                }
            }
        }
    });
    Ok(())
}

/// The number of kinds of requests.
const KINDS: usize = 8;

/// Returns the bytes of a request that is too large in one way.
fn large_request(client: &Client, kind: usize) -> Vec<u8> {
    let post = |body: String| {
        let head =
            client.head("POST", "/api/games") + "Content-Type: application/json\r\nConnection: close\r\n";
        format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
    };
    let filler = |size: usize| "x".repeat(size);
    match kind {
        0 => post(json!({"rules": "chess", "name": filler(LARGE)}).to_string()),
        // As much as the limit permits.
        1 => post(json!({"rules": "chess", "fen": filler(250_000)}).to_string()),
        2 => post("[".repeat(250_000)),
        3 => post(json!({"rules": "simulator", "layout": "e1=wk\n".repeat(30_000)}).to_string()),
        4 => {
            let head = client.head("POST", "/api/replay");
            let rest = "Content-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n{\"text\":\"";
            format!("{head}{rest}{}", filler(LARGE)).into_bytes()
        }
        5 => {
            let head = client.head("POST", "/api/replay") + "Content-Type: application/json\r\n";
            let chunk = format!("10000\r\n{}\r\n", filler(0x10000));
            format!("{head}Transfer-Encoding: chunked\r\n\r\n{}", chunk.repeat(LARGE / 0x10000)).into_bytes()
        }
        6 => (client.head("GET", &format!("/api/games/{}", filler(LARGE / 4))) + "\r\n").into_bytes(),
        _ => {
            let headers: String =
                (0..5_000).map(|number| format!("X-{number}: {}\r\n", filler(40))).collect();
            (client.head("GET", "/api/about") + &headers + "\r\n").into_bytes()
        }
    }
}

/// Sends a WebSocket message that is too large.
async fn large_message(one: &Attacker, game: &str) {
    let Ok(mut socket) = one.client.socket(game, &[]).await else { return one.tally.refused() };
    let message = json!({"type": "ping", "n": 1, "x": "x".repeat(LARGE)}).to_string();
    let sent = socket.send(&message).await;
    let wait = async { while socket.skip().await.is_ok() {} };
    match timeout(Duration::from_secs(3), wait).await {
        Ok(()) => one.tally.refused(),
        Err(_) if sent.is_ok() => one.tally.served(),
        Err(_) => one.tally.broken(),
    }
}
