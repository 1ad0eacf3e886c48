//! A game in memory, with everything that is said about it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use tabiya_board::{Color, PerColor};
use tabiya_referee::{ClockStart, Game};
use tabiya_wire::answer::Clocks;
use tabiya_wire::online::{Line, Live, Player};
use tabiya_wire::{RulesSource, Sides};

use super::held::{Held, Online};
use super::listener::Listener;
use super::snapshot::Snapshots;
use crate::game_id::GameId;
use crate::state::App;
use crate::store::FlagAt;
use crate::token::TokenHash;

/// A game in memory. Only its task has it.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) app: App,
    pub(super) id: GameId,
    pub(super) created: u64,
    pub(super) listed: bool,
    pub(super) source: RulesSource,
    pub(super) game: Game,
    /// Its moves as messages.
    pub(super) line: Line,
    /// The seats that are taken.
    pub(super) seats: PerColor<Option<Seat>>,
    /// Who wants to play again, and the game that follows.
    pub(super) rematch: Option<Color>,
    pub(super) next: Option<GameId>,
    /// The commands that were carried out: who gave them, their ids, and how many events there were then.
    pub(super) done: BTreeMap<(usize, Box<str>), u64>,
    pub(super) listeners: Vec<Listener>,
    /// Who is connected, for others to see.
    pub(super) online: Arc<Online>,
    /// How many listeners there were ever.
    pub(super) counted: u64,
    /// The moment on disk before which no flag falls.
    pub(super) flag_stored: FlagAt,
    /// When a flag that fell could not be written.
    pub(super) flag_failed: Option<Instant>,
    /// The digest of the game after so many events, once it was asked for.
    pub(super) digest: Option<(u64, String)>,
    /// What was written for those who want to know everything.
    pub(super) snapshots: Snapshots,
    /// Whether all listeners know who is there.
    pub(super) presence_told: bool,
}

/// A seat that is taken.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    pub(super) token: TokenHash,
    pub(super) name: Option<String>,
}

impl Table {
    /// How many events there are.
    pub(super) fn seq(&self) -> u64 {
        self.game.events().len() as u64
    }

    /// The seats that tokens open.
    pub(super) fn held(&self, tokens: &[TokenHash]) -> Held {
        let opens = |seat: &Seat| tokens.contains(&seat.token);
        Held::of(|side| self.seats[side].as_ref().is_some_and(opens))
    }

    /// Whether the clock must wait for somebody to sit down.
    pub(super) fn waits_for_players(&self) -> bool {
        self.game.clock().is_some()
            && self.game.terms().clock_start == ClockStart::AtOnce
            && Color::ALL.into_iter().any(|side| self.seats[side].is_none())
    }

    /// Whether somebody's time is running.
    pub(super) fn is_ticking(&self) -> bool {
        !self.waits_for_players() && self.game.clock().is_some_and(|clock| clock.running().is_some())
    }

    pub(super) fn players(&self) -> Sides<Player> {
        let player = |side: Color| Player {
            name: self.seats[side].as_ref().and_then(|seat| seat.name.clone()),
            taken: self.seats[side].is_some(),
            online: self.online.get(side),
            computer: false,
        };
        Sides { white: player(Color::White), black: player(Color::Black) }
    }

    /// What changes with every event.
    pub(super) fn live(&self) -> Live {
        let mut live = Live::of(&self.game, self.app.time.now());
        if self.waits_for_players()
            && let Some(begun) = self.game.events().first()
            && let Some(clock) = self.game.clock()
        {
            // What the clocks will show when the game begins.
            live.clocks = Some(Clocks { running: None, flag_falls: None, ..Clocks::of(clock, begun.at) });
        }
        Live { rematch: self.rematch.map(Into::into), next: self.next.map(|id| id.to_string()), ..live }
    }

    /// A number for the whole state. It takes a look at every event, so it is made only when asked for.
    pub(super) fn digest(&mut self) -> String {
        let seq = self.seq();
        match &self.digest {
            Some((of, digest)) if *of == seq => digest.clone(),
            _ => {
                let digest = format!("{:016x}", self.game.digest());
                self.digest = Some((seq, digest.clone()));
                digest
            }
        }
    }
}
