//! Loading a game from disk. The referee replays all events, so that nothing on disk is trusted.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use tabiya_board::PerColor;
use tabiya_referee::{Event, Game};
use tabiya_wire::online::Line;
use tabiya_wire::{EventMessage, RulesSource};

use super::id::GameId;
use super::seats::Presence;
use super::snapshot::Snapshots;
use super::task::{GameTask, Seat};
use crate::error::ApiError;
use crate::state::App;
use crate::store::StoredGame;

/// Loads a game.
///
/// # Errors
///
/// Returns an error if there is no such game, if the disk fails, or if the stored events are not a game.
pub(super) async fn load(app: &App, id: GameId, presence: Arc<Presence>) -> Result<GameTask, ApiError> {
    let stored = app.store.load(id).await?.ok_or_else(ApiError::no_such_game)?;
    let (source, game) = replay(app, &stored).map_err(|why| ApiError::internal(LoadError { id, why }))?;
    let mut seats = PerColor([None, None]);
    for seat in stored.seats {
        seats[seat.side] = Some(Seat { token: seat.token, name: seat.name });
    }
    let mut done = BTreeMap::new();
    for row in stored.events {
        if let Some((by, command)) = row.command {
            // A command may have caused several events; the last one counts.
            done.insert((by.index(), command.into_boxed_str()), row.seq + 1);
        }
    }
    for row in stored.commands {
        done.insert((row.by.index(), row.command.into_boxed_str()), row.seq);
    }
    Ok(GameTask {
        app: app.clone(),
        id,
        created: stored.created,
        listed: stored.listed,
        source,
        line: Line::of(&game),
        game,
        seats,
        rematch: stored.rematch,
        next: stored.next,
        done,
        subscribers: Vec::new(),
        presence,
        subscribed: 0,
        flag_stored: stored.flag,
        flag_failed: None,
        digest: None,
        snapshots: Snapshots::default(),
        presence_sent: true,
    })
}

/// Why the stored rows of a game are not a game.
#[derive(Debug)]
struct LoadError {
    id: GameId,
    why: String,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.id, self.why)
    }
}

impl std::error::Error for LoadError {}

fn replay(app: &App, stored: &StoredGame) -> Result<(RulesSource, Game), String> {
    let mut messages = Vec::with_capacity(stored.events.len());
    for (number, row) in stored.events.iter().enumerate() {
        let message: EventMessage =
            serde_json::from_str(&row.body).map_err(|error| format!("event {number}: {error}"))?;
        messages.push(message);
    }
    let Some(EventMessage::Started(started)) = messages.first() else {
        return Err("it has no start".to_owned());
    };
    let source = match (&started.game, &started.rules) {
        (_, Some(text)) => RulesSource::Text(text.clone()),
        (Some(id), None) => RulesSource::Builtin(id.clone()),
        (None, None) => return Err("it has no rules".to_owned()),
    };
    let ruleset = app.catalogue.of_source(&source).ok_or("its rules cannot be read")?;
    let events: Result<Vec<Event>, _> = messages.iter().map(|message| message.event(&ruleset)).collect();
    let events = events.map_err(|error| error.sentence)?;
    let game = Game::replay(&ruleset, &events).map_err(|error| error.to_string())?;
    Ok((source, game))
}
