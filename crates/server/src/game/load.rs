//! Loading a game from disk. The referee replays all events, so that nothing on disk is trusted.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use tabiya_board::PerColor;
use tabiya_engine::Level;
use tabiya_referee::{Event, Game, ReplayError};
use tabiya_wire::online::Line;
use tabiya_wire::{EventMessage, RulesSource};

use super::computer::ComputerPlayer;
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
    let (source, game) = replay(app, &stored).map_err(|kind| ApiError::internal(LoadError { id, kind }))?;
    let mut seats = PerColor([None, None]);
    for seat in stored.seats {
        seats[seat.side] =
            Some(Seat { token: seat.token, name: seat.name, level: seat.level.and_then(Level::new) });
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
        computer: ComputerPlayer::default(),
        client: None,
    })
}

/// Why a stored game cannot be loaded.
#[derive(Debug)]
struct LoadError {
    id: GameId,
    kind: LoadErrorKind,
}

/// What is wrong with a stored game.
#[derive(Debug)]
enum LoadErrorKind {
    /// An event is not JSON of the expected form.
    Unreadable { number: usize, source: serde_json::Error },
    /// The first event is not the start.
    NoStart,
    /// The start names no rules, or rules that do not compile.
    NoRules,
    /// An event does not belong to a game by these rules.
    Event(tabiya_wire::Error),
    /// The events are not a game.
    Replay(ReplayError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} cannot be loaded: ", self.id)?;
        match &self.kind {
            LoadErrorKind::Unreadable { number, source } => write!(f, "event {number}: {source}"),
            LoadErrorKind::NoStart => f.write_str("its first event is not a start"),
            LoadErrorKind::NoRules => f.write_str("it has no rules that can be read"),
            LoadErrorKind::Event(source) => source.fmt(f),
            LoadErrorKind::Replay(source) => source.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            LoadErrorKind::Unreadable { source, .. } => Some(source),
            LoadErrorKind::Event(source) => Some(source),
            LoadErrorKind::Replay(source) => Some(source),
            LoadErrorKind::NoStart | LoadErrorKind::NoRules => None,
        }
    }
}

fn replay(app: &App, stored: &StoredGame) -> Result<(RulesSource, Game), LoadErrorKind> {
    let mut messages = Vec::with_capacity(stored.events.len());
    for (number, row) in stored.events.iter().enumerate() {
        let message: EventMessage =
            serde_json::from_str(&row.body).map_err(|source| LoadErrorKind::Unreadable { number, source })?;
        messages.push(message);
    }
    let Some(EventMessage::Started(started)) = messages.first() else {
        return Err(LoadErrorKind::NoStart);
    };
    let source = match (&started.game, &started.rules) {
        (_, Some(text)) => RulesSource::Text(text.clone()),
        (Some(id), None) => RulesSource::Builtin(id.clone()),
        (None, None) => return Err(LoadErrorKind::NoRules),
    };
    let ruleset = app.catalogue.of_source(&source).ok_or(LoadErrorKind::NoRules)?;
    let events: Result<Vec<Event>, _> = messages.iter().map(|message| message.event(&ruleset)).collect();
    let events = events.map_err(LoadErrorKind::Event)?;
    let game = Game::replay(&ruleset, &events).map_err(LoadErrorKind::Replay)?;
    Ok((source, game))
}
