//! Beginning a game: what is written first.

use tabiya_notation::fen::FenError;
use tabiya_referee::{ClockStart, Game, Terms, Time};
use tabiya_rules::{Ruleset, Setup};
use tabiya_wire::{Error, EventMessage, RulesSource};

use crate::failure::Failure;
use crate::game_id::GameId;
use crate::server_time::calendar;
use crate::store::{BeginRow, EventRow, SeatRow};

/// A game that is to begin.
#[derive(Debug)]
pub(crate) struct Beginning {
    /// Where its rules are from.
    pub(crate) source: RulesSource,
    /// What they are.
    pub(crate) ruleset: Ruleset,
    /// The first position, as it is written: see [`tabiya_wire::as_written`].
    pub(crate) setup: Setup,
    /// What was agreed.
    pub(crate) terms: Terms,
    /// Whether it is listed.
    pub(crate) listed: bool,
    /// The seats that are taken.
    pub(crate) seats: Vec<SeatRow>,
}

impl Beginning {
    /// The game as it is stored, under a new name.
    ///
    /// # Errors
    ///
    /// If the position is none of the game, or there are no random numbers.
    pub(crate) fn row(self, now: Time) -> Result<BeginRow, Failure> {
        let ruleset = &self.ruleset;
        let game = Game::from_setup(ruleset, &self.setup, self.terms, now)
            .map_err(|faults| Error::of_position(&FenError::Impossible(faults)))?;
        let row = |(seq, event): (u64, &tabiya_referee::Event)| EventRow {
            seq,
            at: event.at.0,
            ply: 0,
            command: None,
            body: serde_json::to_string(&EventMessage::of(event, ruleset, &self.source)).unwrap_or_default(),
        };
        // A clock that starts with the game waits for both players.
        let waits = self.terms.clock_start == ClockStart::AtOnce && self.seats.len() < 2;
        Ok(BeginRow {
            id: GameId::draw().map_err(|error| Failure::Broken(error.to_string()))?,
            rules: ruleset.id().to_owned(),
            created: calendar(),
            listed: self.listed,
            over: game.ending().is_some(),
            flag: game.clock().filter(|_| !waits).and_then(|clock| clock.flag_falls()),
            seats: self.seats,
            events: (0..).zip(game.events()).map(row).collect(),
        })
    }
}
