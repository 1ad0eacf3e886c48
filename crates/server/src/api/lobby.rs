//! The lobby: listed games that wait for a player or can be watched.

use tabiya_board::Color;
use tabiya_referee::Time;
use tabiya_wire::online::Player;
use tabiya_wire::online::http::{Lobby, LobbyGame};
use tabiya_wire::{EventMessage, Sides};

use crate::error::ApiError;
use crate::state::App;
use crate::store::ListedRow;

/// The greatest number of games in each list.
const MOST: usize = 50;

/// The number of games that are read.
const READ: u32 = 200;

/// The time after which a game without events is not listed any more, in milliseconds: a week.
const STALE: u64 = 7 * 24 * 60 * 60 * 1_000;

/// Returns the current lobby.
pub(super) async fn lobby(app: &App) -> Result<Lobby, ApiError> {
    let now = app.clock.now();
    let rows = app.store.listed(READ, Time(now.0.saturating_sub(STALE))).await?;
    let (mut open, mut playing) = (Vec::new(), Vec::new());
    for row in rows {
        let waits = row.seats.len() < 2;
        let into = if waits { &mut open } else { &mut playing };
        into.extend(listed(app, &row, now));
    }
    playing.sort_by_key(|game| game.idle);
    open.truncate(MOST);
    playing.truncate(MOST);
    Ok(Lobby { open, playing })
}

fn listed(app: &App, row: &ListedRow, now: Time) -> Option<LobbyGame> {
    let EventMessage::Started(started) = serde_json::from_str(&row.start).ok()? else { return None };
    let ruleset = app.catalogue.show(&row.rules)?;
    let def = ruleset.def();
    let name = |side: Color| def.sides[side.index()].clone();
    let presence = app.games.presence(row.id);
    let player = |side: Color| {
        let seat = row.seats.iter().find(|seat| seat.side == side);
        let level = seat.and_then(|seat| seat.level);
        Player {
            name: seat.and_then(|seat| seat.name.clone()),
            taken: seat.is_some(),
            online: presence.as_ref().is_some_and(|presence| presence.get(side)),
            computer: level.is_some(),
            level,
        }
    };
    Some(LobbyGame {
        game: row.id.to_string(),
        rules: row.rules.clone(),
        name: def.name.clone(),
        sides: Sides { white: name(Color::White), black: name(Color::Black) },
        players: Sides { white: player(Color::White), black: player(Color::Black) },
        time: started.terms.time,
        ply: usize::try_from(row.ply).unwrap_or(usize::MAX),
        idle: now.since(Time(row.at)).0 / 1_000,
    })
}
