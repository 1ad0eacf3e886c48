//! Snapshots: the complete state of a game as a message. That of a long game is large, so its moves are
//! encoded once and kept, and the whole is shared while nothing changes.

use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tabiya_board::Color;
use tabiya_notation::fen;
use tabiya_wire::online::{Away, Line, Player, ServerMessage, Snapshot, Yours, marked};
use tabiya_wire::{PROTOCOL_VERSION, PlayedMove, Sides};

use super::id::GameId;
use super::seats::SeatSet;
use super::task::GameTask;
use crate::catalogue::board_info::board_info;
use crate::error::ApiError;

/// Only snapshots of at least this size are kept: there are many games, and most are short.
const LARGE: usize = 64 * 1024;

/// The moves of games with at least this many are kept encoded: encoding thousands takes milliseconds.
const LONG: usize = 100;

/// The time for which a snapshot with a running clock is valid.
const FRESH: Duration = Duration::from_millis(100);

/// The last snapshot for each set of seats, and their common parts.
#[derive(Debug, Default)]
pub(super) struct Snapshots {
    kept: [Option<Kept>; 4],
    moves: EncodedMoves,
}

/// The moves of a long game, encoded.
#[derive(Debug, Default)]
struct EncodedMoves {
    /// The messages, with commas between them.
    text: String,
    /// The end of each message in the text.
    ends: Vec<usize>,
}

impl EncodedMoves {
    /// Drops the moves after the first `count`.
    fn keep(&mut self, count: usize) {
        self.ends.truncate(count);
        self.text.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// Adds the moves that are not encoded yet.
    fn follow(&mut self, moves: &[PlayedMove]) -> Result<(), serde_json::Error> {
        for played in moves.get(self.ends.len()..).unwrap_or_default() {
            if !self.ends.is_empty() {
                self.text.push(',');
            }
            self.text.push_str(&serde_json::to_string(played)?);
            self.ends.push(self.text.len());
        }
        Ok(())
    }
}

#[derive(Debug)]
struct Kept {
    key: Key,
    encoded: Instant,
    text: Utf8Bytes,
}

/// The inputs of a snapshot.
#[derive(PartialEq, Debug)]
struct Key {
    seq: u64,
    players: Sides<Player>,
    away: Option<Away>,
    rematch: Option<Color>,
    next: Option<GameId>,
}

impl Snapshots {
    fn entry(&mut self, seats: SeatSet) -> &mut Option<Kept> {
        &mut self.kept
            [usize::from(seats.contains(Color::White)) + 2 * usize::from(seats.contains(Color::Black))]
    }

    /// Drops all snapshots after a change. Of the moves, the first `keep` remain.
    pub(super) fn clear(&mut self, keep: usize) {
        self.kept = Default::default();
        self.moves.keep(keep);
    }

    /// Encodes the moves of a long game ahead of the first snapshot.
    ///
    /// # Errors
    ///
    /// Returns an error if a move cannot be encoded.
    pub(super) fn prepare(&mut self, line: &Line) -> Result<(), serde_json::Error> {
        if line.moves().len() >= LONG { self.moves.follow(line.moves()) } else { Ok(()) }
    }
}

impl GameTask {
    /// Returns the snapshot for a client that holds these seats, encoded.
    /// `unknown` is the number of its tokens that open no seat.
    pub(super) fn snapshot(&mut self, seats: SeatSet, unknown: usize) -> Result<Utf8Bytes, ApiError> {
        if unknown > 0 {
            // Rare, and different for each client.
            return Ok(Utf8Bytes::from(self.encode_snapshot(seats, unknown)?));
        }
        let (players, away) = (self.players(), self.away_message());
        let key = Key { seq: self.seq(), players, away, rematch: self.rematch, next: self.next };
        let ticks = self.is_ticking();
        if let Some(kept) = self.snapshots.entry(seats)
            && kept.key == key
            && (!ticks || kept.encoded.elapsed() < FRESH)
        {
            return Ok(kept.text.clone());
        }
        let text = Utf8Bytes::from(self.encode_snapshot(seats, 0)?);
        let kept = || Kept { key, encoded: Instant::now(), text: text.clone() };
        *self.snapshots.entry(seats) = (text.len() >= LARGE).then(kept);
        Ok(text)
    }

    /// Returns the snapshot for a client that holds these seats, as a value.
    pub(super) fn state(&self, seats: SeatSet) -> Box<Snapshot> {
        Box::new(Snapshot { moves: self.line.moves().to_vec(), ..self.without_moves(seats) })
    }

    /// Returns the snapshot for a client that holds these seats, without the moves.
    fn without_moves(&self, seats: SeatSet) -> Snapshot {
        Snapshot {
            protocol: PROTOCOL_VERSION,
            game: self.id.to_string(),
            board: board_info(self.game.ruleset()),
            players: self.players(),
            terms: self.game.terms().into(),
            created: self.created,
            start: fen::write(self.game.start()),
            start_marked: marked(self.game.start()),
            start_number: self.game.ruleset().start_number(self.game.start()),
            moves: Vec::new(),
            seq: self.seq(),
            live: self.live(),
            yours: Yours::of(&self.game, seats.sides()),
        }
    }

    /// Encodes a snapshot, with the moves of a long game as they were encoded before.
    fn encode_snapshot(&mut self, seats: SeatSet, unknown: usize) -> Result<String, ApiError> {
        let mut snapshot = self.without_moves(seats);
        snapshot.yours.unknown_tokens = unknown;
        let text = serde_json::to_string(&ServerMessage::Snapshot(Box::new(snapshot)))?;
        // No text of a player can look like this: quotation marks in it are escaped.
        let Some((head, tail)) = text.split_once(r#""moves":[]"#) else {
            return Err(ApiError::internal("a snapshot has no place for its moves"));
        };
        let of_short_game;
        let moves = if self.line.moves().len() >= LONG {
            self.snapshots.moves.follow(self.line.moves())?;
            &self.snapshots.moves.text
        } else {
            let mut moves = EncodedMoves::default();
            moves.follow(self.line.moves())?;
            of_short_game = moves.text;
            &of_short_game
        };
        Ok([head, r#""moves":["#, moves.as_str(), "]", tail].concat())
    }
}
