//! The ordinary players beside an attack, and the proof that none of their moves is lost.

use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::player;
use crate::BoxError;
use crate::client::Client;
use crate::game::{Ledger, Pair, Random};

/// The longest time that a player waits for an acknowledgement.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The two players of a game, and the data to begin again.
pub(super) struct Players {
    client: Client,
    number: usize,
    ledger: Ledger,
    pair: Option<Pair>,
}

/// Creates games between players who have an address for each game.
pub(super) async fn begin(
    server: &str,
    games: usize,
    behind_proxy: bool,
    ledger: &Ledger,
) -> Result<Vec<Players>, BoxError> {
    let mut all_players = Vec::with_capacity(games);
    for chunk in (0..games).collect::<Vec<_>>().chunks(25) {
        let mut set = JoinSet::new();
        for &number in chunk {
            let (client, ledger) = (player(server, number, behind_proxy), ledger.clone());
            set.spawn(async move {
                let pair = Some(Pair::begin(&client, seed(number, 0), Some(ledger.clone())).await?);
                Ok::<_, BoxError>(Players { client, number, ledger, pair })
            });
        }
        while let Some(players) = set.join_next().await {
            all_players.push(players??);
        }
    }
    Ok(all_players)
}

fn seed(number: usize, attempt: u64) -> u64 {
    (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(attempt as u32 % 64)
}

/// Plays at a rate of moves per second in all games together, and returns the times to acknowledgement,
/// ascending, and the number of failures. Players whose game fails begin another one: failures are counted,
/// and no error.
pub(super) async fn play(
    all_players: Vec<Players>,
    rate: u32,
    start: Instant,
    end: Instant,
) -> Result<(Vec<Duration>, usize), BoxError> {
    let interval = Duration::from_secs_f64(all_players.len() as f64 / f64::from(rate.max(1)));
    let mut set = JoinSet::new();
    for players in all_players {
        set.spawn(play_one(players, interval, start, end));
    }
    let (mut times, mut failures) = (Vec::new(), 0);
    while let Some(played) = set.join_next().await {
        let (mut some, failed) = played?;
        times.append(&mut some);
        failures += failed;
    }
    times.sort_unstable();
    Ok((times, failures))
}

async fn play_one(
    mut players: Players,
    interval: Duration,
    start: Instant,
    end: Instant,
) -> (Vec<Duration>, usize) {
    let (mut times, mut failures) = (Vec::new(), 0);
    // Every game has its own phase, so that moves are spread evenly.
    let phase = Random(players.number as u64 * 2 + 1).below(1_000) as f64 / 1_000.0;
    let mut due = Instant::now() + interval.mul_f64(phase);
    while due < end {
        sleep_until(due).await;
        match timeout(TIMEOUT, players.step()).await {
            // Measured from when the move was due, not from when it was sent, so that queueing counts.
            Ok(Ok(Some(acknowledged))) if due >= start => times.push(acknowledged - due),
            Ok(Ok(_)) => {}
            Ok(Err(_)) | Err(_) => {
                failures += 1;
                players.pair = None;
                // A player whose move fails has waited this long in vain, and that counts, too.
                times.push(Instant::now() - due);
                sleep(Duration::from_millis(200)).await;
            }
        }
        due += interval;
    }
    (times, failures)
}

impl Players {
    async fn step(&mut self) -> Result<Option<Instant>, BoxError> {
        match &mut self.pair {
            Some(pair) => pair.step().await,
            None => {
                let seed = seed(self.number, 7);
                self.pair = Some(Pair::begin(&self.client, seed, Some(self.ledger.clone())).await?);
                Ok(None)
            }
        }
    }
}

/// The events of a game, as far as they are compared.
#[derive(Deserialize)]
struct Events {
    events: Vec<Event>,
}

#[derive(Deserialize)]
struct Event {
    kind: String,
    #[serde(default, rename = "move")]
    step: Value,
}

/// Compares the stored games with the acknowledged moves. Returns the number of acknowledged moves, and of
/// those that are missing or different.
pub(super) async fn missing(
    server: &str,
    behind_proxy: bool,
    ledger: &Ledger,
) -> Result<(usize, usize), BoxError> {
    let (mut all, mut lost) = (0, 0);
    for (number, (game, moves)) in ledger.moves().into_iter().enumerate() {
        let client = player(server, number, behind_proxy);
        let response = client.request("GET", &format!("/api/games/{game}/events"), None, "").await?;
        let events: Option<Events> = response.json();
        let events = events.ok_or_else(|| format!("game {game}: status {}", response.status))?;
        let stored = events.events.into_iter().filter(|event| event.kind == "played").map(|event| event.step);
        all += moves.len();
        lost += count_missing(&moves, &stored.collect::<Vec<_>>());
    }
    Ok((all, lost))
}

/// Counts the moves that are not in their place. A stored move may say more, and the last one may not have
/// been acknowledged.
fn count_missing(moves: &[Value], stored: &[Value]) -> usize {
    let is_same = |(asked, stored): (&Value, &Value)| {
        ["from", "to", "drop"].iter().all(|field| asked.get(field) == stored.get(field))
    };
    moves.len() - moves.iter().zip(stored).take_while(|pair| is_same(*pair)).count()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn moves_that_are_not_stored_are_counted() {
        let step = |from: &str, to: &str| json!({"from": from, "to": to});
        let moves = [step("e2", "e4"), step("e7", "e5"), step("g1", "f3")];
        assert_eq!(count_missing(&moves, &moves), 0);
        assert_eq!(count_missing(&moves[..2], &moves), 0);
        assert_eq!(count_missing(&moves, &moves[..1]), 2);
        assert_eq!(count_missing(&moves, &[step("e2", "e4"), step("d7", "d5"), step("g1", "f3")]), 2);
        let promoted = json!({"from": "a7", "to": "a8", "becomes": "queen"});
        assert_eq!(count_missing(&[step("a7", "a8")], &[promoted]), 0);
    }
}
