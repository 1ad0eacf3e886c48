//! Rematches: when both players have requested one, the next game begins with sides changed. Each player's
//! token is valid in it.

use tabiya_board::Color;
use tabiya_engine::Level;
use tabiya_wire::{ErrorCode, as_written, start_position};

use super::command::Effect;
use super::create::GameSpec;
use super::seats::SeatSet;
use super::task::GameTask;
use crate::error::ApiError;
use crate::limits::ClientAddress;
use crate::store::{BeginRow, Change, CommandRow, SeatRow};

/// The number of commands without events that one game may have. Each is stored, so that it is carried out
/// once.
const MAX_EVENTLESS: u64 = 1_000;

impl GameTask {
    /// A side requests a rematch.
    pub(super) async fn request_rematch(
        &mut self,
        by: Color,
        id: &str,
        seats: SeatSet,
        client: ClientAddress,
    ) -> Result<(u64, Effect), ApiError> {
        if self.game.ending().is_none() {
            let sentence = "The game is not over. A rematch can be requested when it is.";
            return Err(ApiError::new(ErrorCode::GameNotOver, sentence));
        }
        let command = self.command_row(by, id)?;
        // A client with both seats needs no second request, and the computer always agrees.
        let agreed = self.rematch == Some(!by) || seats.sides().len() == 2 || self.level(!by).is_some();
        if self.next.is_none() && agreed {
            self.app.disk.check()?;
            // A rematch counts as a new game.
            self.app.limits.check_new_game(client)?;
            let next = self.next_game()?;
            let id = next.id;
            let change = Change::Next { game: self.id, next: Box::new(next), command: command.clone() };
            self.app.store.write(change).await?;
            self.app.metrics.games.inc();
            (self.rematch, self.next) = (None, Some(id));
            return Ok(self.record(command));
        }
        // A request after the rematch has begun changes nothing.
        let requested = Some(by).filter(|_| self.next.is_none());
        self.set_rematch(requested, command).await
    }

    /// A side declines the rematch or withdraws its request.
    pub(super) async fn decline_rematch(&mut self, by: Color, id: &str) -> Result<(u64, Effect), ApiError> {
        let command = self.command_row(by, id)?;
        self.set_rematch(None, command).await
    }

    /// Stores who has requested a rematch, even without a change, because a repetition of the same command
    /// could have an effect later.
    async fn set_rematch(
        &mut self,
        requested: Option<Color>,
        command: CommandRow,
    ) -> Result<(u64, Effect), ApiError> {
        let change = Change::Rematch { game: self.id, requested, command: command.clone() };
        self.app.store.write(change).await?;
        self.rematch = requested;
        Ok(self.record(command))
    }

    /// Returns the row of a command that causes no event.
    fn command_row(&self, by: Color, id: &str) -> Result<CommandRow, ApiError> {
        let seq = self.seq();
        if self.done.len() as u64 > seq + MAX_EVENTLESS {
            let sentence = "A rematch was requested too often after this game. Begin another.";
            return Err(ApiError::new(ErrorCode::TooManyRematchRequests, sentence));
        }
        Ok(CommandRow { by, command: id.to_owned(), seq })
    }

    /// Records that a command was carried out.
    fn record(&mut self, CommandRow { by, command, seq }: CommandRow) -> (u64, Effect) {
        self.done.insert((by.index(), command.into_boxed_str()), seq);
        (seq, Effect::Changed { from: seq })
    }

    /// Returns the rows of the next game, on the same terms and from the same position, or from another
    /// opening array that is chosen at random where this one was.
    fn next_game(&self) -> Result<BeginRow, ApiError> {
        let ruleset = self.game.ruleset();
        let start = match ruleset.start_number(self.game.start()) {
            Some(_) => start_position(ruleset, None, getrandom::u64()?)?,
            None => self.game.start().clone(),
        };
        let seat = |side: Color| {
            let seat = self.seats[side].as_ref()?;
            let level = seat.level.map(Level::number);
            Some(SeatRow { side: !side, token: seat.token, name: seat.name.clone(), level })
        };
        let spec = GameSpec {
            source: self.source.clone(),
            ruleset: ruleset.clone(),
            setup: as_written(&start)?,
            terms: self.game.terms(),
            listed: self.listed,
            request: None,
            seats: Color::ALL.into_iter().filter_map(seat).collect(),
        };
        spec.into_row(self.app.clock.now())
    }
}
