//! One game and its two players, who make any move there is.

use tabiya_wire::Side;
use tabiya_wire::online::http::Seat;
use tokio::time::Instant;

use crate::client::{self, Heard, Socket, YoursPart};

/// A game in which both players are connected.
pub(crate) struct Pair {
    address: String,
    /// White's and Black's.
    sockets: [Socket; 2],
    /// What the player to move may do.
    choice: Option<YoursPart>,
    turn: usize,
    commands: u64,
    random: Random,
}

impl Pair {
    /// Begins a game and takes both seats.
    pub(crate) async fn begin(address: &str, seed: u64) -> Result<Pair, String> {
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

    /// Makes a move and waits until it is acknowledged and both have seen it. Returns when it was
    /// acknowledged; nothing if there was no move to make, and another game has begun.
    pub(crate) async fn step(&mut self) -> Result<Option<Instant>, String> {
        let Some(step) = self.any_move() else {
            let seed = self.random.next();
            *self = Box::pin(Pair::begin(&self.address.clone(), seed)).await?;
            return Ok(None);
        };
        self.commands += 1;
        let command = serde_json::json!({
            "say": "command", "id": self.commands.to_string(), "do": "move", "move": step,
        });
        let mover = self.turn;
        self.sockets[mover].say(&command.to_string()).await?;
        let (mut acknowledged, mut seen) = (None, false);
        while acknowledged.is_none() || !seen {
            let heard = self.sockets[mover].hear().await?;
            match heard.say.as_str() {
                "done" => acknowledged = Some(Instant::now()),
                "update" => seen = true,
                "refused" | "error" | "bye" => return Err(complaint(&heard)),
                _ => {}
            }
        }
        let update = self.until(1 - mover, "update").await?;
        self.turn = 1 - mover;
        let over = update.live.is_some_and(|live| live.ending.is_some());
        self.choice = update.yours.filter(|_| !over);
        Ok(acknowledged)
    }

    /// The next message of a kind.
    async fn until(&mut self, side: usize, kind: &str) -> Result<Heard, String> {
        loop {
            let heard = self.sockets[side].hear().await?;
            match heard.say.as_str() {
                say if say == kind => return Ok(heard),
                "refused" | "error" | "bye" => return Err(complaint(&heard)),
                _ => {}
            }
        }
    }

    fn any_move(&mut self) -> Option<serde_json::Value> {
        let choice = self.choice.take()?;
        let all: Vec<_> = choice
            .targets
            .iter()
            .flat_map(|(from, targets)| targets.iter().map(move |target| (from, target)))
            .collect();
        let (from, target) = all.get(self.random.below(all.len()))?;
        let mut step = target.ways.first().cloned().unwrap_or_default();
        step.insert("from".into(), from.as_str().into());
        step.insert("to".into(), target.to.as_str().into());
        Some(step.into())
    }
}

fn complaint(heard: &Heard) -> String {
    let why = heard.error.as_ref().map_or("", |error| &error.sentence);
    format!("the server said `{}`: {why}", heard.say)
}

/// Numbers that look like chance and are the same in each run (xorshift).
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
