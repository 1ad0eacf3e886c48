//! Carrying out commands: each once, and answered only when it is on disk.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tabiya_board::Color;
use tabiya_referee::{Event, EventKind, Game, Time};
use tabiya_wire::online::{ClientAction, ClientCommand, ServerMessage};
use tabiya_wire::{Error, EventMessage};

use super::ask::{Arrival, Sender};
use super::held::Held;
use super::load::load;
use super::table::Table;
use super::tell::written;
use crate::failure::{Failure, refused, unreadable};
use crate::store::{Change, EventRow};
use crate::visitor::Visitor;

/// The longest id of a command.
const LONGEST_ID: usize = 64;

/// What came of a command.
pub(super) enum Done {
    /// It was carried out before, or changes nothing.
    Already,
    /// The game has changed: there were so many events before.
    Changed {
        /// How many events there were before.
        from: u64,
    },
}

impl Table {
    /// Carries out a command and answers whoever gave it; whether the table can go on.
    pub(super) async fn command(
        &mut self,
        from: Sender,
        command: &ClientCommand,
        visitor: Visitor,
        arrival: Arrival,
    ) -> bool {
        let held = match &from {
            Sender::Listener(id) => self.held_by(*id),
            Sender::Token { token, .. } => self.held(&[*token]),
        };
        let from = match from {
            // A token that opens no seat is a mistake, or worse; a listener without a seat watches.
            Sender::Token { reply, .. } if held == Held::default() => {
                drop(reply.send(Err(Failure::NotYours)));
                return true;
            }
            from => from,
        };
        let mut can_go_on = true;
        let result = match self.carry_out(held, command, visitor, arrival.at).await {
            Err(failure) if failure.is_ours() => {
                can_go_on = self.reload().await;
                Err(failure)
            }
            result => result,
        };
        let metrics = &self.app.metrics;
        match &result {
            Ok(_) => metrics.answered(arrival.since.elapsed()),
            Err(_) => drop(metrics.refused.inc()),
        }
        let seq = match &result {
            Ok((seq, _)) => Ok(*seq),
            Err(failure) => Err(failure.clone()),
        };
        match from {
            Sender::Listener(id) => self.tell(id, answer(&command.id, seq)),
            Sender::Token { reply, .. } => drop(reply.send(seq)),
        }
        if let Ok((_, Done::Changed { from })) = result {
            self.tell_update(from);
        }
        can_go_on
    }

    /// How many events there were after a command, and what came of it.
    async fn carry_out(
        &mut self,
        held: Held,
        command: &ClientCommand,
        visitor: Visitor,
        now: Time,
    ) -> Result<(u64, Done), Failure> {
        if command.id.is_empty() || command.id.chars().count() > LONGEST_ID {
            let sentence = format!("The id of a command has 1 to {LONGEST_ID} characters.");
            return Err(Failure::Unreadable(unreadable("bad-id", sentence)));
        }
        let by = command.seat(&self.game, held.sides()).map_err(Failure::Refused)?;
        if let Some(seq) = self.done_before(held, command) {
            return Ok((seq, Done::Already));
        }
        match command.action {
            ClientAction::Rematch => self.want_rematch(by, &command.id, held, visitor).await,
            ClientAction::DeclineRematch => self.decline_rematch(by, &command.id).await,
            _ => self.refer(held, command, now).await,
        }
    }

    /// How many events there were after a command that was carried out before. A client with both seats may
    /// have given it for either.
    fn done_before(&self, held: Held, command: &ClientCommand) -> Option<u64> {
        let asked = |side: &&Color| command.by.is_none_or(|by| Color::from(by) == **side);
        let key = |side: &Color| (side.index(), command.id.as_str().into());
        held.sides().iter().filter(asked).find_map(|side| self.done.get(&key(side)).copied())
    }

    /// Lets the referee decide.
    async fn refer(
        &mut self,
        held: Held,
        command: &ClientCommand,
        now: Time,
    ) -> Result<(u64, Done), Failure> {
        if self.waits_for_players() && !matches!(command.action, ClientAction::Abort) {
            let sentence = "The clock starts with the game: wait until the other seat is taken.";
            return Err(Failure::Refused(refused("waiting", sentence)));
        }
        let ends =
            matches!(command.action, ClientAction::Resign | ClientAction::AcceptDraw | ClientAction::Flag);
        if self.game.events().len() >= self.app.config.limits.events && !ends {
            let sentence = "The game has become too long. It can only be ended.";
            return Err(Failure::Refused(refused("too-long", sentence)));
        }
        let from =
            self.apply(Some(&command.id), now, |game| command.carry_out(game, held.sides(), now)).await?;
        Ok((self.seq(), Done::Changed { from }))
    }

    /// Changes the game and waits until that is on disk. The change answers who made it, or refuses and
    /// changes nothing. Answers how many events there were before.
    pub(super) async fn apply(
        &mut self,
        id: Option<&str>,
        now: Time,
        change: impl FnOnce(&mut Game) -> Result<Color, Error>,
    ) -> Result<u64, Failure> {
        let from = self.seq();
        let was_over = self.game.ending().is_some();
        let by = change(&mut self.game)?;
        let is_over = self.game.ending().is_some();
        let events = self.rows(from, id.map(|id| (by, id)));
        let over = (was_over != is_over).then_some(is_over);
        let flag = self.flag_to_store(now);
        self.app.store.write(Change::Append { game: self.id, events, over, flag }).await?;
        self.flag_stored = flag.unwrap_or(self.flag_stored);
        if over.is_some() {
            // Nobody can want another game while this one goes on.
            self.rematch = None;
        }
        if let Some(id) = id {
            self.done.insert((by.index(), id.into()), self.seq());
        }
        let is_move = |event: &&Event| matches!(event.kind, EventKind::Played { .. });
        self.app.metrics.moves.inc_by(self.events_since(from).iter().filter(is_move).count() as u64);
        Ok(from)
    }

    /// The events since there were so many, as they are stored.
    fn rows(&self, from: u64, command: Option<(Color, &str)>) -> Vec<EventRow> {
        let row = |(number, event): (u64, &Event)| {
            let message = EventMessage::of(event, self.game.ruleset(), &self.source);
            EventRow {
                seq: from + number,
                at: event.at.0,
                ply: self.game.ply() as u64,
                command: command.map(|(by, id)| (by, id.to_owned())),
                body: serde_json::to_string(&message).unwrap_or_default(),
            }
        };
        (0..).zip(self.events_since(from)).map(row).collect()
    }

    /// The events since there were so many.
    fn events_since(&self, from: u64) -> &[Event] {
        let first = usize::try_from(from).unwrap_or(usize::MAX);
        self.game.events().get(first..).unwrap_or_default()
    }

    /// Something could not be written: what is in memory may not be on disk, so it is thrown away. Those
    /// who listen are told what is there.
    pub(super) async fn reload(&mut self) -> bool {
        let listeners = std::mem::take(&mut self.listeners);
        match load(&self.app, self.id, Arc::clone(&self.online)).await {
            Ok(table) => {
                *self = Table { listeners, counted: self.counted, ..table };
                let ids: Vec<_> = self.listeners.iter().map(|listener| listener.id).collect();
                for id in ids {
                    self.tell_snapshot(id);
                }
                true
            }
            Err(failure) => {
                failure.log();
                false
            }
        }
    }
}

/// The answer to a command on a socket.
fn answer(id: &str, seq: Result<u64, Failure>) -> Utf8Bytes {
    let id = id.to_owned();
    written(&match seq {
        Ok(seq) => ServerMessage::Done { id, seq },
        Err(failure) => ServerMessage::Refused { id, error: failure.error() },
    })
}
