//! Taking a seat.

use tabiya_board::Color;
use tabiya_referee::Game;
use tabiya_wire::online::Line;
use tabiya_wire::{ErrorCode, as_written};

use super::create::encode_event;
use super::task::{GameTask, Seat};
use super::token::TokenHash;
use crate::error::ApiError;
use crate::store::{Change, EventRow, SeatRow};

impl GameTask {
    /// Gives the free seat to a token and returns its side. A token that has a seat keeps it.
    pub(super) async fn join(&mut self, token: TokenHash, name: Option<String>) -> Result<Color, ApiError> {
        // The client repeats a request whose response it has lost.
        if let Some(side) = self.seats_with(&[token]).sides().first() {
            return Ok(*side);
        }
        let free = Color::ALL.into_iter().find(|side| self.seats[*side].is_none());
        let side =
            free.ok_or_else(|| ApiError::new(ErrorCode::SeatsTaken, "Both seats are taken. You can watch."))?;
        if self.game.ending().is_some() {
            return Err(ApiError::new(ErrorCode::TooLateToJoin, "The game is over. Begin another."));
        }
        let restarted = if self.waits_for_players() { self.restarted_now() } else { None };
        let flag = restarted.as_ref().and_then(|game| game.clock()?.flag_falls());
        let start = restarted.as_ref().map(|game| self.first_row(game)).transpose()?;
        let start = start.map(|row| (row, flag));
        let seat = SeatRow { side, token, name: name.clone(), level: None };
        self.app.store.write(Change::Join { game: self.id, seat, start }).await?;
        self.seats[side] = Some(Seat { token, name, level: None });
        self.away.seen(side, self.app.clock.now());
        if let Some(game) = restarted {
            (self.line, self.game) = (Line::of(&game), game);
            (self.digest, self.flag_stored) = (None, flag);
            self.broadcast_update(self.seq());
        }
        self.presence_sent = false;
        self.update_listing();
        Ok(side)
    }

    /// Returns the same game begun now. A clock that starts with the game starts when both players are there.
    fn restarted_now(&self) -> Option<Game> {
        let setup = as_written(self.game.start()).ok()?;
        Game::from_setup(self.game.ruleset(), &setup, self.game.terms(), self.app.clock.now()).ok()
    }

    /// Returns the row of the first event of a game.
    fn first_row(&self, game: &Game) -> Result<EventRow, ApiError> {
        let event = game.events().first().ok_or_else(|| ApiError::internal("a game has no first event"))?;
        let body = encode_event(event, game.ruleset(), &self.source)?;
        Ok(EventRow { seq: 0, at: event.at.0, ply: 0, command: None, body })
    }
}
