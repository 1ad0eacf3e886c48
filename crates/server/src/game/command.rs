//! Carrying out commands: each once, and answered only when it is on disk.

use tabiya_board::Color;
use tabiya_referee::{Event, EventKind, Game, Time, Verb};
use tabiya_wire::online::{ClientAction, ClientCommand, ServerMessage};
use tabiya_wire::{Error, ErrorCode};

use super::carry_out::{carry_out, seat};
use super::create::encode_event;
use super::load::load;
use super::request::{Arrival, CommandSender};
use super::seats::SeatSet;
use super::task::GameTask;
use crate::blocking::JobOwner;
use crate::error::ApiError;
use crate::limits::ClientAddress;
use crate::store::{Change, EventRow};

/// The greatest length of the id of a command.
const LONGEST_ID: usize = 64;

/// The effect of a command.
pub(super) enum Effect {
    /// None: the command was carried out before.
    None,
    /// The game has changed.
    Changed {
        /// The number of events before the change.
        from: u64,
    },
}

impl GameTask {
    /// Carries out a command and replies to its sender. Returns whether the task continues.
    pub(super) async fn command(
        &mut self,
        from: CommandSender,
        command: &ClientCommand,
        client: ClientAddress,
        arrival: Arrival,
    ) -> bool {
        let seats = match &from {
            CommandSender::Subscriber(id) => self.seats_of(*id),
            CommandSender::Token { token, .. } => self.seats_with(&[*token]),
        };
        let from = match from {
            // A wrong token is an error; a subscriber without a seat is a spectator.
            CommandSender::Token { reply, .. } if seats.is_empty() => {
                drop(reply.send(Err(ApiError::not_your_seat())));
                return true;
            }
            from => from,
        };
        self.client = Some(client);
        for side in seats.sides() {
            self.presence_sent &= !self.away.seen(*side, arrival.at);
        }
        let mut can_go_on = true;
        let result = match self.carry_out(seats, command, client, arrival.at).await {
            Err(error) if error.is_internal() => {
                can_go_on = self.reload().await;
                Err(error)
            }
            result => result,
        };
        let metrics = &self.app.metrics;
        match &result {
            Ok(_) => metrics.observe_command(arrival.since.elapsed()),
            Err(_) => drop(metrics.refused.inc()),
        }
        let seq = match &result {
            Ok((seq, _)) => Ok(*seq),
            Err(error) => Err(error.clone()),
        };
        match from {
            CommandSender::Subscriber(id) => self.send(id, &reply_to(&command.id, seq)),
            CommandSender::Token { reply, .. } => drop(reply.send(seq)),
        }
        if let Ok((_, Effect::Changed { from })) = result {
            self.broadcast_update(from);
        }
        can_go_on
    }

    /// Carries out a command and returns the number of events after it, and its effect.
    async fn carry_out(
        &mut self,
        seats: SeatSet,
        command: &ClientCommand,
        client: ClientAddress,
        now: Time,
    ) -> Result<(u64, Effect), ApiError> {
        if command.id.is_empty() || command.id.chars().count() > LONGEST_ID {
            let sentence = format!("The id of a command has 1 to {LONGEST_ID} characters.");
            return Err(ApiError::new(ErrorCode::BadId, sentence));
        }
        let by = seat(command, &self.game, seats.sides())?;
        if let Some(seq) = self.done_before(seats, command) {
            return Ok((seq, Effect::None));
        }
        match command.action {
            ClientAction::Rematch => self.request_rematch(by, &command.id, seats, client).await,
            ClientAction::DeclineRematch => self.decline_rematch(by, &command.id).await,
            _ => self.apply_command(seats, command, now).await,
        }
    }

    /// Returns the number of events after a command that was carried out before. A client with both seats may
    /// have sent it for either.
    fn done_before(&self, seats: SeatSet, command: &ClientCommand) -> Option<u64> {
        let named = |side: &&Color| command.by.is_none_or(|by| Color::from(by) == **side);
        let key = |side: &Color| (side.index(), command.id.as_str().into());
        seats.sides().iter().filter(named).find_map(|side| self.done.get(&key(side)).copied())
    }

    /// Applies a command to the game.
    async fn apply_command(
        &mut self,
        seats: SeatSet,
        command: &ClientCommand,
        now: Time,
    ) -> Result<(u64, Effect), ApiError> {
        if self.waits_for_players() && command.action != ClientAction::Abort {
            let sentence = "The clock starts with the game: wait until the other seat is taken.";
            return Err(ApiError::new(ErrorCode::WaitingForOpponent, sentence));
        }
        let repeats = command.action.verb().is_none_or(Verb::repeats);
        if self.game.events().len() >= self.app.config.limits.events && repeats {
            let sentence = "The game has become too long. It can only be ended.";
            return Err(ApiError::new(ErrorCode::TooManyEvents, sentence));
        }
        let away = self.away_sides();
        let change = |game: &mut Game| carry_out(command, game, seats.sides(), away, now);
        let from = self.change(Some(&command.id), now, change).await?;
        Ok((self.seq(), Effect::Changed { from }))
    }

    /// Changes the game and waits until the new events are on disk. `change` returns the side that acted, or
    /// an error if it changed nothing. Returns the number of events before the change.
    pub(super) async fn change(
        &mut self,
        id: Option<&str>,
        now: Time,
        change: impl FnOnce(&mut Game) -> Result<Color, Error>,
    ) -> Result<u64, ApiError> {
        let from = self.seq();
        let was_over = self.game.ending().is_some();
        let by = change(&mut self.game)?;
        let is_over = self.game.ending().is_some();
        let events = self.rows(from, id.map(|id| (by, id)))?;
        let over = (was_over != is_over).then_some(is_over);
        let flag = self.flag_to_store(now);
        self.app.store.write(Change::Append { game: self.id, events, over, flag }).await?;
        self.flag_stored = flag.unwrap_or(self.flag_stored);
        if over.is_some() {
            // A request for a rematch is void while the game is in progress.
            self.rematch = None;
        }
        if let Some(id) = id {
            self.done.insert((by.index(), id.into()), self.seq());
        }
        let is_move = |event: &&Event| matches!(event.kind, EventKind::Played { .. });
        self.app.metrics.moves.inc_by(self.events_since(from).iter().filter(is_move).count() as u64);
        Ok(from)
    }

    /// Returns the rows of the events from number `from` on.
    fn rows(&self, from: u64, command: Option<(Color, &str)>) -> Result<Vec<EventRow>, ApiError> {
        let row = |(number, event): (u64, &Event)| {
            Ok(EventRow {
                seq: from + number,
                at: event.at.0,
                ply: self.game.ply() as u64,
                command: command.map(|(by, id)| (by, id.to_owned())),
                body: encode_event(event, self.game.ruleset(), &self.source)?,
            })
        };
        (0..).zip(self.events_since(from)).map(row).collect()
    }

    /// Returns the events from number `from` on.
    fn events_since(&self, from: u64) -> &[Event] {
        let first = usize::try_from(from).unwrap_or(usize::MAX);
        self.game.events().get(first..).unwrap_or_default()
    }

    /// Loads the game again after a failed write, because memory and disk may differ. Sends a snapshot to all
    /// subscribers. Returns whether the game could be loaded.
    pub(super) async fn reload(&mut self) -> bool {
        let subscribers = std::mem::take(&mut self.subscribers);
        match load(&self.app, self.id, JobOwner::Server).await {
            Ok(task) => {
                let (presence, away) = (self.presence, self.away);
                let (subscribed, client) = (self.subscribed, self.client);
                *self = GameTask { subscribers, presence, away, subscribed, client, ..task };
                let ids: Vec<_> = self.subscribers.iter().map(|subscriber| subscriber.id).collect();
                for id in ids {
                    self.send_snapshot(id);
                }
                true
            }
            Err(error) => {
                error.log();
                false
            }
        }
    }
}

/// Returns the reply to a command on a WebSocket.
fn reply_to(id: &str, seq: Result<u64, ApiError>) -> ServerMessage {
    let id = id.to_owned();
    match seq {
        Ok(seq) => ServerMessage::Done { id, seq },
        Err(error) => ServerMessage::Refused { id, error: error.into_error() },
    }
}
