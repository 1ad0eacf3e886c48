//! Everything there is to show. A long game is a long text, so it is written once for all who ask while
//! nothing changes, and they share it.

use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tabiya_board::Color;
use tabiya_notation::fen;
use tabiya_wire::Sides;
use tabiya_wire::online::{Player, ServerMessage, Snapshot, Yours};

use super::held::Held;
use super::table::Table;
use super::tell::written;
use crate::board_info::board_info;
use crate::game_id::GameId;

/// Shorter texts are written anew: there are many games, and most are short.
const LONG: usize = 64 * 1024;

/// While a clock runs, a text is true only for so long.
const FRESH: Duration = Duration::from_millis(100);

/// What was written last for each set of seats.
#[derive(Debug, Default)]
pub(super) struct Snapshots([Option<Kept>; 4]);

#[derive(Debug)]
struct Kept {
    shown: Shown,
    made: Instant,
    text: Utf8Bytes,
}

/// What a snapshot depends on.
#[derive(PartialEq, Debug)]
struct Shown {
    seq: u64,
    players: Sides<Player>,
    rematch: Option<Color>,
    next: Option<GameId>,
}

impl Snapshots {
    fn place(&mut self, held: Held) -> &mut Option<Kept> {
        &mut self.0[usize::from(held.has(Color::White)) + 2 * usize::from(held.has(Color::Black))]
    }

    /// Something has changed: nobody will ask for those again.
    pub(super) fn forget(&mut self) {
        *self = Snapshots::default();
    }
}

impl Table {
    /// Everything there is to show to somebody with these seats, as a message.
    pub(super) fn snapshot(&mut self, held: Held) -> Utf8Bytes {
        let shown =
            Shown { seq: self.seq(), players: self.players(), rematch: self.rematch, next: self.next };
        let ticks = self.is_ticking();
        if let Some(kept) = self.snapshots.place(held)
            && kept.shown == shown
            && (!ticks || kept.made.elapsed() < FRESH)
        {
            return kept.text.clone();
        }
        let text = written(&ServerMessage::Snapshot(self.all(held)));
        let kept = || Kept { shown, made: Instant::now(), text: text.clone() };
        *self.snapshots.place(held) = (text.len() >= LONG).then(kept);
        text
    }

    fn all(&self, held: Held) -> Box<Snapshot> {
        Box::new(Snapshot {
            game: self.id.to_string(),
            board: board_info(self.game.ruleset()),
            players: self.players(),
            terms: self.game.terms().into(),
            created: self.created,
            start: fen::write(self.game.start()),
            moves: self.line.moves().to_vec(),
            seq: self.seq(),
            live: self.live(),
            yours: Yours::of(&self.game, held.sides()),
        })
    }
}
