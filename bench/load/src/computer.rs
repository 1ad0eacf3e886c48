//! Games against the computer beside those between people: players who reply at once, so that in each game a
//! search waits, runs, or has just ended.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::json;
use tokio::task::JoinSet;

use crate::BoxError;
use crate::client::Client;
use crate::game::{Random, describe_error, random_move};
use crate::process::Server;

/// The number of levels, which the games have in turn.
const LEVELS: u64 = 8;

/// Running games against the computer. Dropping them ends them.
pub(crate) struct ComputerGames {
    tasks: JoinSet<Result<(), BoxError>>,
    moves: Arc<AtomicU64>,
}

impl ComputerGames {
    /// Begins games and plays them.
    pub(crate) fn begin(server: &Server, games: usize) -> ComputerGames {
        let moves = Arc::<AtomicU64>::default();
        let mut tasks = JoinSet::new();
        for number in 0..games as u64 {
            tasks.spawn(play(Client::new(&server.address), number, Arc::clone(&moves)));
        }
        ComputerGames { tasks, moves }
    }

    /// Returns the number of moves that the computer has made.
    pub(crate) fn moves(&self) -> u64 {
        self.moves.load(Ordering::Relaxed)
    }

    /// Checks that all games are still in progress.
    ///
    /// # Errors
    ///
    /// Returns why one has ended.
    pub(crate) fn check(&mut self) -> Result<(), BoxError> {
        match self.tasks.try_join_next() {
            Some(ended) => ended?,
            None => Ok(()),
        }
    }
}

/// Plays one game after the other.
async fn play(client: Client, number: u64, moves: Arc<AtomicU64>) -> Result<(), BoxError> {
    let mut random = Random(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let level = number % LEVELS + 1;
    loop {
        let side = if random.below(2) == 0 { "white" } else { "black" };
        let new = json!({"rules": "chess", "side": side, "opponent": {"computer": {"level": level}}});
        let seated = client.post("/api/games", &new.to_string()).await?;
        let token = seated.seats.first().ok_or("no seat")?.token.as_str();
        let mut socket = client.socket(&seated.game, &[token]).await?;
        let mut commands = 0;
        loop {
            let message = socket.receive().await?;
            match message.kind.as_str() {
                "snapshot" | "update" => {}
                "refused" | "error" | "bye" => return Err(describe_error(&message).into()),
                _ => continue,
            }
            if message.live.is_some_and(|live| live.ending.is_some()) {
                break;
            }
            // It is the computer's turn while the player has no move.
            let Some(step) = message.yours.and_then(|yours| random_move(&yours, &mut random)) else {
                continue;
            };
            moves.fetch_add(u64::from(commands > 0), Ordering::Relaxed);
            commands += 1;
            let id = commands.to_string();
            let command = json!({"type": "command", "id": id, "do": "move", "move": step});
            socket.send(&command.to_string()).await?;
        }
    }
}
