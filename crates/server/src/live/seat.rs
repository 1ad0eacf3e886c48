//! Taking a seat.

use tabiya_board::Color;
use tabiya_referee::Game;
use tabiya_wire::online::Line;
use tabiya_wire::{EventMessage, as_written};

use super::table::{Seat, Table};
use crate::failure::{Failure, refused};
use crate::store::{Change, EventRow, SeatRow};
use crate::token::TokenHash;

impl Table {
    /// Somebody wants the free seat, and gets it if there is one; whoever has a seat keeps it.
    pub(super) async fn join(&mut self, token: TokenHash, name: Option<String>) -> Result<Color, Failure> {
        // The answer to the first time was lost.
        if let Some(side) = self.held(&[token]).sides().first() {
            return Ok(*side);
        }
        let free = Color::ALL.into_iter().find(|side| self.seats[*side].is_none());
        let side = free.ok_or(Failure::NoSeat)?;
        if self.game.ending().is_some() {
            return Err(Failure::Refused(refused("game-over", "The game is over. Begin another.")));
        }
        let begun = if self.waits_for_players() { self.begun_now() } else { None };
        let flag = begun.as_ref().and_then(|game| game.clock()?.flag_falls());
        let start = begun.as_ref().map(|game| (self.first_row(game), flag));
        let seat = SeatRow { side, token, name: name.clone() };
        self.app.store.write(Change::Sit { game: self.id, seat, start }).await?;
        self.seats[side] = Some(Seat { token, name });
        if let Some(game) = begun {
            (self.line, self.game) = (Line::of(&game), game);
            (self.digest, self.flag_stored) = (None, flag);
            self.tell_update(self.seq());
        }
        self.presence_told = false;
        Ok(side)
    }

    /// The same game, begun at this moment: a clock that starts with the game starts when both are there.
    fn begun_now(&self) -> Option<Game> {
        let setup = as_written(self.game.start()).ok()?;
        Game::from_setup(self.game.ruleset(), &setup, self.game.terms(), self.app.time.now()).ok()
    }

    fn first_row(&self, game: &Game) -> EventRow {
        let event = game.events().first();
        let message = event.map(|event| EventMessage::of(event, game.ruleset(), &self.source));
        EventRow {
            seq: 0,
            at: event.map_or(0, |event| event.at.0),
            ply: 0,
            command: None,
            body: serde_json::to_string(&message).unwrap_or_default(),
        }
    }
}
