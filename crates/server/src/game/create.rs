//! New games, as they are stored first.

use std::sync::Arc;

use tabiya_notation::fen::FenError;
use tabiya_referee::{ClockStart, Event, Game, Terms, Time};
use tabiya_rules::{Ruleset, Setup};
use tabiya_wire::{Error, EventMessage, RulesSource};

use super::id::GameId;
use crate::error::ApiError;
use crate::store::{BeginRow, EventRow, RequestRow, RulesetRow, SeatRow};
use crate::time::calendar;

/// The specification of a new game.
#[derive(Debug)]
pub(crate) struct GameSpec {
    /// The origin of its rules.
    pub(crate) source: RulesSource,
    /// Its rules.
    pub(crate) ruleset: Ruleset,
    /// The first position, as its FEN describes it: see [`tabiya_wire::as_written`].
    pub(crate) setup: Setup,
    /// The terms.
    pub(crate) terms: Terms,
    /// Whether it is listed in the lobby.
    pub(crate) listed: bool,
    /// The request that creates it, if that can be repeated.
    pub(crate) request: Option<RequestRow>,
    /// The seats that are taken.
    pub(crate) seats: Vec<SeatRow>,
}

impl GameSpec {
    /// Returns the rows of the new game, with a new id.
    ///
    /// # Errors
    ///
    /// Returns an error if the position is not one of the game, if there are no random numbers, or if an
    /// event cannot be encoded.
    pub(crate) fn into_row(self, now: Time) -> Result<BeginRow, ApiError> {
        let ruleset = &self.ruleset;
        let game = Game::from_setup(ruleset, &self.setup, self.terms, now)
            .map_err(|faults| Error::from(FenError::Impossible(faults)))?;
        let row = |(seq, event): (u64, &Event)| {
            let body = encode_event(event, ruleset, &self.source)?;
            Ok(EventRow { seq, at: event.at.0, ply: 0, command: None, body })
        };
        let events: Result<Vec<EventRow>, ApiError> = (0..).zip(game.events()).map(row).collect();
        // A clock that starts with the game waits for both players.
        let waits = self.terms.clock_start == ClockStart::AtOnce && self.seats.len() < 2;
        Ok(BeginRow {
            id: GameId::random()?,
            rules: ruleset.id().to_owned(),
            ruleset: ruleset_row(ruleset),
            created: calendar(),
            listed: self.listed,
            over: game.ending().is_some(),
            flag: game.clock().filter(|_| !waits).and_then(|clock| clock.flag_falls()),
            request: self.request,
            seats: self.seats,
            events: events?,
        })
    }
}

/// Returns the row of a ruleset.
fn ruleset_row(ruleset: &Ruleset) -> RulesetRow {
    let (hash, definition) = ruleset.encoded();
    RulesetRow { hash, definition: Arc::clone(definition) }
}

/// Encodes an event as it is stored.
///
/// # Errors
///
/// Returns an error if it cannot be encoded: no event is stored empty.
pub(super) fn encode_event(
    event: &Event,
    ruleset: &Ruleset,
    source: &RulesSource,
) -> Result<String, serde_json::Error> {
    serde_json::to_string(&EventMessage::of(event, ruleset, source))
}
