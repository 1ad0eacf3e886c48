//! Loading a game from disk, by the rules that are stored with it.

use std::collections::BTreeMap;

use tabiya_board::PerColor;
use tabiya_engine::Level;
use tabiya_referee::{Event, Game};
use tabiya_wire::online::Line;
use tabiya_wire::{EventMessage, RulesSource};

use super::away::AwaySince;
use super::computer::ComputerPlayer;
use super::id::GameId;
use super::seats::Presence;
use super::snapshot::Snapshots;
use super::task::{GameTask, Seat};
use super::unreadable::{LoadError, LoadErrorKind};
use crate::app::App;
use crate::blocking::JobOwner;
use crate::catalogue::Catalogue;
use crate::error::ApiError;
use crate::store::StoredGame;

/// Games with at most this many events are loaded on the async threads, if their rules are compiled: that
/// takes less time than waiting for another thread.
const QUICK: usize = 16;

/// Loads a game on the account of an owner, which has one place for it.
///
/// # Errors
///
/// Returns an error if there is no such game, if the disk fails, if the game cannot be read, or if too many
/// games are being loaded.
pub(super) async fn load(app: &App, id: GameId, owner: JobOwner) -> Result<GameTask, ApiError> {
    let place = app.loading.enter(owner).await?;
    // Held to the end: see `GameRegistry::pause_loading`.
    let _permit = app.games.may_load().await;
    let stored = app.store.load(id).await?.ok_or_else(ApiError::no_such_game)?;
    let is_quick = stored.events.len() <= QUICK
        && stored.ruleset.as_ref().is_none_or(|row| app.catalogue.has_compiled(row.hash));
    if is_quick {
        return prepare(app, id, stored, || Ok(()));
    }
    let shared = app.clone();
    place.run(move |job| prepare(&shared, id, stored, || job.check())).await?
}

/// Restores a stored game and everything that its task keeps beside it. `check` decides whether to continue.
fn prepare(
    app: &App,
    id: GameId,
    stored: StoredGame,
    check: impl Fn() -> Result<(), ApiError>,
) -> Result<GameTask, ApiError> {
    check()?;
    let restored = restore(&app.catalogue, &stored).map_err(|kind| {
        let error = LoadError { id, kind };
        app.metrics.unreadable.inc();
        tracing::error!(%error, "a stored game is shown as text only");
        error.for_clients(&stored.events)
    })?;
    check()?;
    let Restored { source, game, .. } = restored;
    let line = Line::of(&game);
    check()?;
    let mut snapshots = Snapshots::default();
    snapshots.prepare(&line)?;
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
        line,
        game,
        seats,
        rematch: stored.rematch,
        next: stored.next,
        done,
        subscribers: Vec::new(),
        presence: Presence::default(),
        away: AwaySince::all(app.clock.now()),
        subscribed: 0,
        flag_stored: stored.flag,
        flag_failed: None,
        digest: None,
        snapshots,
        presence_sent: true,
        computer: ComputerPlayer::default(),
        client: None,
    })
}

/// A stored game that was read.
#[derive(Debug)]
pub(crate) struct Restored {
    /// The origin of its rules.
    pub(crate) source: RulesSource,
    /// Its events, as they are stored.
    pub(crate) events: Vec<Event>,
    /// The game.
    pub(crate) game: Game,
}

/// Restores the game from its events, which are facts: a game stored by an older version keeps its original
/// rules and result even if this version would judge it otherwise.
pub(crate) fn restore(catalogue: &Catalogue, stored: &StoredGame) -> Result<Restored, LoadErrorKind> {
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
    // Not by the source: that may be a file that extends a game which has changed since.
    let row = stored.ruleset.as_ref().ok_or(LoadErrorKind::NoRules)?;
    let ruleset = catalogue.stored(row).map_err(LoadErrorKind::BadRules)?;
    let event = |(number, message): (usize, &EventMessage)| {
        message.event(&ruleset).map_err(|source| LoadErrorKind::Event { number, source })
    };
    let events: Vec<Event> = messages.iter().enumerate().map(event).collect::<Result<_, _>>()?;
    let game = Game::restore(&ruleset, &events).map_err(LoadErrorKind::Replay)?;
    Ok(Restored { source, events, game })
}
