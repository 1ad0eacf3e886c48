//! The state of the task that owns a game: the game, its seats and its subscribers.

use std::collections::BTreeMap;
use std::time::Instant;

use tabiya_board::{Color, PerColor};
use tabiya_engine::Level;
use tabiya_referee::{ClockStart, Game};
use tabiya_wire::online::{Line, Live, Player};
use tabiya_wire::{Clocks, RulesSource, Sides};

use super::away::AwaySince;
use super::computer::ComputerPlayer;
use super::id::GameId;
use super::seats::{Presence, SeatSet};
use super::snapshot::Snapshots;
use super::subscriber::Subscriber;
use super::token::TokenHash;
use crate::app::App;
use crate::limits::ClientAddress;
use crate::store::FlagAt;

/// The task that owns a live game.
#[derive(Debug)]
pub(super) struct GameTask {
    pub(super) app: App,
    pub(super) id: GameId,
    pub(super) created: u64,
    pub(super) listed: bool,
    pub(super) source: RulesSource,
    pub(super) game: Game,
    /// The moves of the game as messages.
    pub(super) line: Line,
    /// The seats that are taken.
    pub(super) seats: PerColor<Option<Seat>>,
    /// The side that has requested a rematch.
    pub(super) rematch: Option<Color>,
    /// The rematch, once it has begun.
    pub(super) next: Option<GameId>,
    /// The commands that were carried out: side and id, and the number of events after each.
    pub(super) done: BTreeMap<(usize, Box<str>), u64>,
    pub(super) subscribers: Vec<Subscriber>,
    /// Which players are connected.
    pub(super) presence: Presence,
    /// Since when players are not connected.
    pub(super) away: AwaySince,
    /// The number of subscribers there have ever been, for their ids.
    pub(super) subscribed: u64,
    /// The time on disk before which no flag falls.
    pub(super) flag_stored: FlagAt,
    /// When a fallen flag could not be stored.
    pub(super) flag_failed: Option<Instant>,
    /// The last digest, with the number of events it belongs to.
    pub(super) digest: Option<(u64, String)>,
    /// The last snapshots, for reuse.
    pub(super) snapshots: Snapshots,
    /// Whether all subscribers have received the current presence.
    pub(super) presence_sent: bool,
    /// The computer's activity, if a seat is its.
    pub(super) computer: ComputerPlayer,
    /// The client that sent the last command, or that created the game.
    pub(super) client: Option<ClientAddress>,
}

/// A seat that is taken.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    pub(super) token: TokenHash,
    pub(super) name: Option<String>,
    /// The level of the computer, if the seat is its.
    pub(super) level: Option<Level>,
}

impl GameTask {
    /// Returns the number of events.
    pub(super) fn seq(&self) -> u64 {
        self.game.events().len() as u64
    }

    /// Returns the seats to which tokens belong.
    pub(super) fn seats_with(&self, tokens: &[TokenHash]) -> SeatSet {
        let matches = |seat: &Seat| tokens.contains(&seat.token);
        SeatSet::of(|side| self.seats[side].as_ref().is_some_and(matches))
    }

    /// Returns the level of the computer, if a seat is its.
    pub(super) fn level(&self, side: Color) -> Option<Level> {
        self.seats[side].as_ref().and_then(|seat| seat.level)
    }

    /// Returns whether the clock waits for the second player.
    pub(super) fn waits_for_players(&self) -> bool {
        self.game.clock().is_some()
            && self.game.terms().clock_start == ClockStart::AtOnce
            && Color::ALL.into_iter().any(|side| self.seats[side].is_none())
    }

    /// Returns whether a clock is running.
    pub(super) fn is_ticking(&self) -> bool {
        !self.waits_for_players() && self.game.clock().is_some_and(|clock| clock.running().is_some())
    }

    pub(super) fn players(&self) -> Sides<Player> {
        let player = |side: Color| {
            let level = self.level(side);
            Player {
                name: self.seats[side].as_ref().and_then(|seat| seat.name.clone()),
                taken: self.seats[side].is_some(),
                online: self.presence.get(side) || level.is_some(),
                computer: level.is_some(),
                level: level.map(Level::number),
            }
        };
        Sides { white: player(Color::White), black: player(Color::Black) }
    }

    /// Returns the part of the state that changes with every event.
    pub(super) fn live(&self) -> Live {
        let now = self.app.clock.now();
        let waiting = self.game.events().first().filter(|_| self.waits_for_players());
        let mut live = Live { now: now.0, ..Live::of(&self.game, waiting.map_or(now, |begun| begun.at)) };
        if waiting.is_some() {
            // The clocks show their first times.
            live.clocks = live.clocks.map(|clocks| Clocks { running: None, flag_falls: None, ..clocks });
        }
        live.away = self.away_message();
        Live { rematch: self.rematch.map(Into::into), next: self.next.map(|id| id.to_string()), ..live }
    }

    /// Returns the digest of the whole state. It is computed from all events, and only on request.
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
