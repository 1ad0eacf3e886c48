//! One game and its two players, who make random moves.

use tabiya_wire::Side;
use tabiya_wire::online::http::Seat;
use tokio::time::Instant;

use crate::BoxError;
use crate::client::{self, MessagePart, Socket, YoursPart};

/// A game in which both players are connected.
pub(crate) struct Pair {
    address: String,
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
    pub(crate) async fn begin(address: &str, seed: u64) -> Result<Pair, BoxError> {
        let new = r#"{"rules":"chess","side":"white"}"#;
        let white = client::post(address, "/api/games", new).await?;
        let black = client::post(address, &format!("/api/games/{}/join", white.game), "{}").await?;
        let token = |seats: &[Seat], side| {
            let seat = seats.iter().find(|seat| seat.side == side);
            seat.map(|seat| seat.token.as_str().to_owned()).ok_or("no seat")
        };
        let tokens = [token(&white.seats, Side::White)?, token(&black.seats, Side::Black)?];
        let first = Socket::open(address, &white.game, Some(&tokens[0])).await?;
        let second = Socket::open(address, &white.game, Some(&tokens[1])).await?;
        let mut pair = Pair {
            address: address.to_owned(),
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

    /// Makes a move and waits until it is acknowledged and both players have received it. Returns the time of
    /// the acknowledgement; nothing if the game was over and another one was created.
    pub(crate) async fn step(&mut self) -> Result<Option<Instant>, BoxError> {
        let choice = self.choice.take();
        let Some(step) = choice.and_then(|choice| random_move(&choice, &mut self.random)) else {
            let seed = self.random.next();
            *self = Box::pin(Pair::begin(&self.address.clone(), seed)).await?;
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
                "done" => acknowledged = Some(Instant::now()),
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
    step.insert("from".into(), from.as_str().into());
    step.insert("to".into(), target.to.as_str().into());
    Some(step.into())
}

/// Returns what is wrong, if the server has sent an error.
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
