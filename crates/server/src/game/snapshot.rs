//! Snapshots: the complete state of a game as a message. That of a long game is large, so it is encoded once
//! and shared while nothing changes.

use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tabiya_board::Color;
use tabiya_notation::fen;
use tabiya_wire::online::{Player, ServerMessage, Snapshot, Yours};
use tabiya_wire::{PROTOCOL_VERSION, Sides};

use super::broadcast::encode;
use super::id::GameId;
use super::seats::SeatSet;
use super::task::GameTask;
use crate::catalogue::board_info::board_info;
use crate::error::ApiError;

/// Only snapshots of at least this size are kept: there are many games, and most are short.
const LARGE: usize = 64 * 1024;

/// The time for which a snapshot with a running clock is valid.
const FRESH: Duration = Duration::from_millis(100);

/// The last snapshot for each set of seats.
#[derive(Debug, Default)]
pub(super) struct Snapshots([Option<Kept>; 4]);

#[derive(Debug)]
struct Kept {
    key: Key,
    encoded: Instant,
    text: Utf8Bytes,
}

/// What a snapshot depends on.
#[derive(PartialEq, Debug)]
struct Key {
    seq: u64,
    players: Sides<Player>,
    rematch: Option<Color>,
    next: Option<GameId>,
}

impl Snapshots {
    fn entry(&mut self, seats: SeatSet) -> &mut Option<Kept> {
        &mut self.0[usize::from(seats.contains(Color::White)) + 2 * usize::from(seats.contains(Color::Black))]
    }

    /// Drops all snapshots after a change.
    pub(super) fn clear(&mut self) {
        *self = Snapshots::default();
    }
}

impl GameTask {
    /// Returns the snapshot for a client that holds these seats, encoded.
    pub(super) fn snapshot(&mut self, seats: SeatSet) -> Result<Utf8Bytes, ApiError> {
        let key = Key { seq: self.seq(), players: self.players(), rematch: self.rematch, next: self.next };
        let ticks = self.is_ticking();
        if let Some(kept) = self.snapshots.entry(seats)
            && kept.key == key
            && (!ticks || kept.encoded.elapsed() < FRESH)
        {
            return Ok(kept.text.clone());
        }
        let text = encode(&ServerMessage::Snapshot(self.state(seats)))?;
        let kept = || Kept { key, encoded: Instant::now(), text: text.clone() };
        *self.snapshots.entry(seats) = (text.len() >= LARGE).then(kept);
        Ok(text)
    }

    fn state(&self, seats: SeatSet) -> Box<Snapshot> {
        Box::new(Snapshot {
            protocol: PROTOCOL_VERSION,
            game: self.id.to_string(),
            board: board_info(self.game.ruleset()),
            players: self.players(),
            terms: self.game.terms().into(),
            created: self.created,
            start: fen::write(self.game.start()),
            start_number: self.game.ruleset().start_number(self.game.start()),
            moves: self.line.moves().to_vec(),
            seq: self.seq(),
            live: self.live(),
            yours: Yours::of(&self.game, seats.sides()),
        })
    }
}
