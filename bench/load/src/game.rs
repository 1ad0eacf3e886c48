//! One game and its two players, who make random moves.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use tabiya_wire::Side;
use tabiya_wire::online::Seat;
use tokio::time::Instant;

use crate::BoxError;
use crate::client::{Client, MessagePart, Socket, YoursPart};

/// The acknowledged moves of each game, by its id.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger(Arc<Mutex<BTreeMap<String, Vec<serde_json::Value>>>>);

impl Ledger {
    /// Adds a move that was acknowledged.
    fn add(&self, game: &str, step: serde_json::Value) {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match games.get_mut(game) {
            Some(moves) => moves.push(step),
            None => {
                games.insert(game.to_owned(), vec![step]);
            }
        }
    }

    /// Returns the acknowledged moves.
    pub(crate) fn moves(&self) -> BTreeMap<String, Vec<serde_json::Value>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A game in which both players are connected.
pub(crate) struct Pair {
    client: Client,
    game: String,
    /// Where its acknowledged moves are kept, if they are.
    ledger: Option<Ledger>,
    /// The sockets of White and Black.
    sockets: [Socket; 2],
    /// The destinations of the side to move.
    choice: Option<YoursPart>,
    turn: usize,
    commands: u64,
    random: Random,
}

impl Pair {
    /// Creates a game and takes both seats.
    pub(crate) async fn begin(client: &Client, seed: u64, ledger: Option<Ledger>) -> Result<Pair, BoxError> {
        Pair::begin_game(client, "chess", seed, ledger).await
    }

    /// Creates a game by some rules and takes both seats.
    pub(crate) async fn begin_game(
        client: &Client,
        rules: &str,
        seed: u64,
        ledger: Option<Ledger>,
    ) -> Result<Pair, BoxError> {
        let new = serde_json::json!({"rules": rules, "side": "white"}).to_string();
        let white = client.post("/api/games", &new).await?;
        let black = client.post(&format!("/api/games/{}/join", white.game), "{}").await?;
        let token = |seats: &[Seat], side| {
            let seat = seats.iter().find(|seat| seat.side == side);
            seat.map(|seat| seat.token.as_str().to_owned()).ok_or("no seat")
        };
        let tokens = [token(&white.seats, Side::White)?, token(&black.seats, Side::Black)?];
        let first = client.socket(&white.game, &[&tokens[0]]).await?;
        let second = client.socket(&white.game, &[&tokens[1]]).await?;
        let mut pair = Pair {
            client: client.clone(),
            game: white.game,
            ledger,
            sockets: [first, second],
            choice: None,
            turn: 0,
            commands: 0,
            random: Random(seed | 1),
        };
        for side in [1, 0] {
            pair.choice = pair.until(side, "snapshot").await?.yours;
        }
        Ok(pair)
    }

    /// Returns whether the game continues.
    pub(crate) fn can_move(&self) -> bool {
        self.choice.as_ref().is_some_and(|choice| !choice.targets.is_empty())
    }

    /// Makes a move and waits until it is acknowledged and both players have received it. Returns the time of
    /// the acknowledgement; nothing if the game was over and another one was created.
    pub(crate) async fn step(&mut self) -> Result<Option<Instant>, BoxError> {
        let choice = self.choice.take();
        let Some(step) = choice.and_then(|choice| random_move(&choice, &mut self.random)) else {
            let seed = self.random.next();
            *self = Box::pin(Pair::begin(&self.client.clone(), seed, self.ledger.clone())).await?;
            return Ok(None);
        };
        self.commands += 1;
        let command = serde_json::json!({
            "type": "command", "id": self.commands.to_string(), "do": "move", "move": step,
        });
        let mover = self.turn;
        self.sockets[mover].send(&command.to_string()).await?;
        let (mut acknowledged, mut updated) = (None, false);
        while acknowledged.is_none() || !updated {
            let message = self.sockets[mover].receive().await?;
            match message.kind.as_str() {
                "done" => {
                    acknowledged = Some(Instant::now());
                    if let Some(ledger) = &self.ledger {
                        ledger.add(&self.game, step.clone());
                    }
                }
                "update" => updated = true,
                "refused" | "error" | "bye" => return Err(describe_error(&message).into()),
                _ => {}
            }
        }
        let update = self.until(1 - mover, "update").await?;
        self.turn = 1 - mover;
        let over = update.live.is_some_and(|live| live.ending.is_some());
        self.choice = update.yours.filter(|_| !over);
        Ok(acknowledged)
    }

    /// Waits for the next message of a kind.
    async fn until(&mut self, side: usize, kind: &str) -> Result<MessagePart, BoxError> {
        loop {
            let message = self.sockets[side].receive().await?;
            match message.kind.as_str() {
                received if received == kind => return Ok(message),
                "refused" | "error" | "bye" => return Err(describe_error(&message).into()),
                _ => {}
            }
        }
    }
}

/// Chooses one of the possible moves; nothing if there is none.
pub(crate) fn random_move(choice: &YoursPart, random: &mut Random) -> Option<serde_json::Value> {
    let all: Vec<_> = choice
        .targets
        .iter()
        .flat_map(|(from, targets)| targets.iter().map(move |target| (from, target)))
        .collect();
    let (from, target) = all.get(random.below(all.len()))?;
    let mut step = target.ways.first().cloned().unwrap_or_default();
    match from.strip_prefix('@') {
        Some(piece) => step.insert("drop".into(), piece.into()),
        None => step.insert("from".into(), from.as_str().into()),
    };
    step.insert("to".into(), target.to.as_str().into());
    Some(step.into())
}

/// Returns the error, if the server has sent one.
pub(crate) fn describe_error(message: &MessagePart) -> String {
    let why = message.error.as_ref().map_or("", |error| &error.sentence);
    format!("the server sent `{}`: {why}", message.kind)
}

/// A pseudorandom number generator with the same numbers in each run (xorshift).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 16) as usize % bound.max(1)
    }
}
