//! From disk back to a game. Nothing is taken on trust: the referee plays all events again.

use std::collections::BTreeMap;
use std::sync::Arc;

use tabiya_board::PerColor;
use tabiya_referee::{Event, Game};
use tabiya_wire::online::Line;
use tabiya_wire::{EventMessage, RulesSource};

use super::held::Online;
use super::snapshot::Snapshots;
use super::table::{Seat, Table};
use crate::failure::Failure;
use crate::game_id::GameId;
use crate::state::App;
use crate::store::StoredGame;

/// The game of this name, if there is one.
///
/// # Errors
///
/// If the disk fails, or what is there is no game.
pub(super) async fn load(app: &App, id: GameId, online: Arc<Online>) -> Result<Table, Failure> {
    let stored = app.store.load(id).await?.ok_or_else(Failure::no_game)?;
    let (source, game) = replay(app, &stored).map_err(|why| Failure::Broken(format!("game {id}: {why}")))?;
    let mut seats = PerColor([None, None]);
    for seat in stored.seats {
        seats[seat.side] = Some(Seat { token: seat.token, name: seat.name });
    }
    let mut done = BTreeMap::new();
    for row in stored.events {
        if let Some((by, command)) = row.command {
            // The last event of a command is the one that counts.
            done.insert((by.index(), command.into_boxed_str()), row.seq + 1);
        }
    }
    for row in stored.asked {
        done.insert((row.by.index(), row.command.into_boxed_str()), row.seq);
    }
    Ok(Table {
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
        listeners: Vec::new(),
        online,
        counted: 0,
        flag_stored: stored.flag,
        flag_failed: None,
        digest: None,
        snapshots: Snapshots::default(),
        presence_told: true,
    })
}

fn replay(app: &App, stored: &StoredGame) -> Result<(RulesSource, Game), String> {
    let mut messages = Vec::with_capacity(stored.events.len());
    for (number, row) in stored.events.iter().enumerate() {
        let message: EventMessage =
            serde_json::from_str(&row.body).map_err(|error| format!("event {number}: {error}"))?;
        messages.push(message);
    }
    let Some(EventMessage::Started(started)) = messages.first() else {
        return Err("it has no beginning".to_owned());
    };
    let source = match (&started.game, &started.rules) {
        (_, Some(text)) => RulesSource::Text(text.clone()),
        (Some(id), None) => RulesSource::Builtin(id.clone()),
        (None, None) => return Err("it does not say by which rules it is played".to_owned()),
    };
    let ruleset = app.catalogue.of_source(&source).ok_or("its rules cannot be read")?;
    let events: Result<Vec<Event>, _> = messages.iter().map(|message| message.event(&ruleset)).collect();
    let events = events.map_err(|error| error.sentence)?;
    let game = Game::replay(&ruleset, &events).map_err(|error| error.to_string())?;
    Ok((source, game))
}
