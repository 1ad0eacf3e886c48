//! Attacks by connections, WebSockets and long games.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tabiya_wire::online::Seated;
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::attack::Attackers;
use crate::BoxError;
use crate::client::Client;

/// A game on one screen that has gone on for long.
#[derive(Clone, Debug)]
struct LongGame {
    game: String,
    /// The tokens of White and Black.
    tokens: [String; 2],
}

impl LongGame {
    /// Plays knights to and fro, in a game without a rule against it, as fast as the quotas permit.
    async fn begin(client: &Client, plies: usize) -> Result<LongGame, BoxError> {
        let new = r#"{"rules":"two-player","side":"white","opponent":"same-screen"}"#;
        let Seated { game, seats, .. } = client.post("/api/games", new).await?;
        let token = |at: usize| seats.get(at).map(|seat| seat.token.as_str().to_owned()).ok_or("no seat");
        let long = LongGame { game, tokens: [token(0)?, token(1)?] };
        for (ply, text) in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(plies).enumerate() {
            let command = json!({"id": format!("m{ply}"), "do": "move-text", "text": text});
            let response = long.command(client, ply % 2, &command).await?;
            if response >= 400 {
                return Err(format!("a long game ended at half-move {ply} with status {response}").into());
            }
            sleep(Duration::from_millis(4)).await;
        }
        Ok(long)
    }

    async fn command(&self, client: &Client, side: usize, command: &Value) -> Result<u16, BoxError> {
        let path = format!("/api/games/{}/commands", self.game);
        Ok(client.request("POST", &path, Some(&self.tokens[side]), &command.to_string()).await?.status)
    }
}

/// Plays a long game for each of several attackers.
async fn long_games(
    attackers: &Attackers,
    games: usize,
    plies: usize,
) -> Result<Arc<Vec<LongGame>>, BoxError> {
    let mut set = JoinSet::new();
    for number in 0..games {
        let client = attackers.client(number);
        set.spawn(async move { LongGame::begin(&client, plies).await });
    }
    let mut all = Vec::new();
    while let Some(game) = set.join_next().await {
        all.push(game??);
    }
    Ok(Arc::new(all))
}

pub(super) async fn undo_storms(attackers: &mut Attackers) -> Result<(), BoxError> {
    let games = long_games(attackers, 8, 300).await?;
    attackers.repeat(8, Duration::from_millis(4), move |one, round| {
        let games = Arc::clone(&games);
        async move {
            // Two hundred back, two hundred forward.
            let action = if round / 200 % 2 == 0 { "undo" } else { "redo" };
            let command = json!({"id": format!("u{round}"), "by": "white", "do": action});
            match games[one.number].command(&one.client, 0, &command).await {
                Ok(..400) => one.tally.served(),
                Ok(_) => one.tally.refused(),
                Err(_) => one.tally.broken(),
            }
        }
    });
    Ok(())
}

pub(super) async fn snapshot_floods(attackers: &mut Attackers) -> Result<(), BoxError> {
    let games = long_games(attackers, 4, 300).await?;
    attackers.repeat(64, Duration::from_millis(100), move |one, _| {
        let games = Arc::clone(&games);
        async move {
            let game = &games[one.number % games.len()].game;
            let Ok(mut socket) = one.client.socket(game, &[]).await else {
                return one.tally.refused();
            };
            // The snapshot after `hello`, then as many as the limit of messages permits.
            while let Ok(()) = socket.skip().await {
                one.tally.served();
                if socket.send(r#"{"type":"resync"}"#).await.is_err() {
                    break;
                }
                sleep(Duration::from_millis(55)).await;
            }
            one.tally.refused();
        }
    });
    Ok(())
}

/// The receive buffer of slow readers, in bytes; the system may double it.
const SMALL_BUFFER: u32 = 2_048;

pub(super) async fn slow_readers(attackers: &mut Attackers) -> Result<(), BoxError> {
    let games = long_games(attackers, 4, 200).await?;
    attackers.repeat(100, Duration::from_millis(50), move |one, round| {
        let games = Arc::clone(&games);
        async move {
            let game = &games[one.number % games.len()].game;
            let until = Instant::now() + Duration::from_secs(6);
            let is_open = if (one.number + round as usize).is_multiple_of(2) {
                deaf_socket(&one.client, game, until).await
            } else {
                deaf_requests(&one.client, game, until).await
            };
            // Sockets that the server still holds after six seconds are served, those that it has cut off
            // refused.
            if is_open { one.tally.served() } else { one.tally.refused() }
        }
    });
    Ok(())
}

/// Asks for snapshots on a WebSocket and reads none. Returns whether the server kept it to the end.
async fn deaf_socket(client: &Client, game: &str, until: Instant) -> bool {
    let Ok(mut socket) = client.socket_with(game, &[], Some(SMALL_BUFFER)).await else { return false };
    while Instant::now() < until {
        let sent = timeout(Duration::from_secs(1), socket.send(r#"{"type":"resync"}"#)).await;
        if matches!(sent, Ok(Err(_))) {
            return false;
        }
        sleep(Duration::from_millis(60)).await;
    }
    true
}

/// Sends many requests for large responses on one connection and reads none.
async fn deaf_requests(client: &Client, game: &str, until: Instant) -> bool {
    let Ok(mut stream) = client.connect(Some(SMALL_BUFFER)).await else { return false };
    let paths = [format!("/api/games/{game}"), "/api/openapi.json".to_owned(), "/api/rules".to_owned()];
    for path in paths.iter().cycle() {
        if Instant::now() >= until {
            break;
        }
        let request = client.head("GET", path) + "\r\n";
        match timeout(Duration::from_secs(1), stream.write_all(request.as_bytes())).await {
            Ok(Err(_)) => return false,
            _ => sleep(Duration::from_millis(100)).await,
        }
    }
    true
}

pub(super) async fn churn(attackers: &mut Attackers) -> Result<(), BoxError> {
    let games = long_games(attackers, 1, 20).await?;
    attackers.repeat(16, Duration::from_millis(10), move |one, round| {
        let games = Arc::clone(&games);
        async move {
            let is_open = match round % 3 {
                0 => one.client.connect(None).await.is_ok(),
                1 => match one.client.connect(None).await {
                    Ok(mut stream) => stream.write_all(one.client.head("GET", "/").as_bytes()).await.is_ok(),
                    Err(_) => false,
                },
                _ => one.client.socket(&games[0].game, &[]).await.is_ok(),
            };
            // The open connections are dropped here.
            if is_open { one.tally.served() } else { one.tally.refused() }
        }
    });
    Ok(())
}
