//! A game as a line of JSON, with its rules, as it is exported and imported.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabiya_board::Color;
use tabiya_wire::Side;

use super::super::reader::color;
use crate::store::StoreError;

/// The version of the form of a line.
pub(super) const FORM: u32 = 1;

/// A game with everything that is stored about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameLine {
    /// The version of this form.
    pub(super) form: u32,
    pub(super) game: String,
    /// The id of the rules.
    pub(super) rules: String,
    /// The hash of the definition of the rules, and the definition, both in hexadecimal digits.
    pub(super) ruleset: Option<String>,
    pub(super) definition: Option<String>,
    /// In milliseconds since 1970.
    pub(super) created: u64,
    pub(super) listed: bool,
    pub(super) over: bool,
    pub(super) rematch: Option<Side>,
    pub(super) next: Option<String>,
    /// The time before which no flag falls, by the clock of the server.
    pub(super) flag_at: Option<u64>,
    /// That clock when the game was exported.
    pub(super) now: u64,
    pub(super) seats: Vec<SeatLine>,
    pub(super) events: Vec<EventLine>,
    /// The commands without events.
    pub(super) commands: Vec<CommandLine>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatLine {
    pub(super) side: Side,
    /// The SHA-256 of the token.
    pub(super) token: String,
    pub(super) name: Option<String>,
    pub(super) level: Option<u8>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventLine {
    pub(super) at: u64,
    pub(super) ply: u64,
    pub(super) by: Option<Side>,
    pub(super) command: Option<String>,
    /// The event; a text if it is not JSON.
    pub(super) event: Value,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandLine {
    pub(super) by: Side,
    pub(super) command: String,
    pub(super) seq: u64,
}

fn side(index: Option<i64>) -> Option<Side> {
    index.map(color).map(Side::from)
}

fn index(side: Side) -> usize {
    Color::from(side).index()
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads hexadecimal digits.
pub(super) fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let pairs = digits.chunks(2).map(|pair| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    });
    pairs.collect()
}

/// Reads a game. `now` is the stored time of the server's clock.
pub(super) fn read(connection: &Connection, id: &str, now: u64) -> Result<Option<GameLine>, StoreError> {
    let head = |row: &Row<'_>| {
        let hash: Option<Vec<u8>> = row.get(7)?;
        let definition: Option<Vec<u8>> = row.get(8)?;
        Ok(GameLine {
            form: FORM,
            game: id.to_owned(),
            rules: row.get(0)?,
            created: row.get(1)?,
            listed: row.get(2)?,
            over: row.get(3)?,
            rematch: side(row.get(4)?),
            next: row.get(5)?,
            flag_at: row.get(6)?,
            ruleset: hash.as_deref().map(hex),
            definition: definition.as_deref().map(hex),
            now,
            seats: Vec::new(),
            events: Vec::new(),
            commands: Vec::new(),
        })
    };
    let game = connection
        .prepare_cached(
            "SELECT rules, created, listed, over, rematch, next, flag_at, ruleset, definition
             FROM games LEFT JOIN rulesets ON hash = ruleset WHERE id = ?1",
        )?
        .query_row([id], head)
        .optional()?;
    let Some(mut game) = game else { return Ok(None) };
    game.seats = connection
        .prepare_cached("SELECT side, token, name, level FROM seats WHERE game = ?1 ORDER BY side")?
        .query_map([id], |row| {
            let token: Vec<u8> = row.get(1)?;
            Ok(SeatLine {
                side: color(row.get(0)?).into(),
                token: hex(&token),
                name: row.get(2)?,
                level: row.get(3)?,
            })
        })?
        .collect::<Result<_, _>>()?;
    game.events = connection
        .prepare_cached("SELECT at, ply, by, command, body FROM events WHERE game = ?1 ORDER BY seq")?
        .query_map([id], |row| {
            let body: String = row.get(4)?;
            let event = serde_json::from_str(&body).unwrap_or(Value::String(body));
            Ok(EventLine {
                at: row.get(0)?,
                ply: row.get(1)?,
                by: side(row.get(2)?),
                command: row.get(3)?,
                event,
            })
        })?
        .collect::<Result<_, _>>()?;
    game.commands = connection
        .prepare_cached("SELECT by, command, seq FROM commands WHERE game = ?1 ORDER BY seq, by, command")?
        .query_map([id], |row| {
            Ok(CommandLine { by: color(row.get(0)?).into(), command: row.get(1)?, seq: row.get(2)? })
        })?
        .collect::<Result<_, _>>()?;
    Ok(Some(game))
}

/// Writes a game that is not there yet.
pub(super) fn write(
    connection: &Connection,
    game: &GameLine,
    hash: Option<&[u8]>,
    tokens: &[Vec<u8>],
) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO games (id, rules, created, listed, over, rematch, next, flag_at, ruleset)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            game.game,
            game.rules,
            game.created,
            game.listed,
            game.over,
            game.rematch.map(index),
            game.next,
            game.flag_at,
            hash
        ])?;
    for (seat, token) in game.seats.iter().zip(tokens) {
        connection
            .prepare_cached("INSERT INTO seats (game, side, token, name, level) VALUES (?1, ?2, ?3, ?4, ?5)")?
            .execute(params![game.game, index(seat.side), token, seat.name, seat.level])?;
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO events (game, seq, at, ply, by, command, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for (seq, event) in game.events.iter().enumerate() {
        let body = match &event.event {
            Value::String(text) => text.clone(),
            event => event.to_string(),
        };
        let by = event.by.map(index);
        insert.execute(params![game.game, seq as u64, event.at, event.ply, by, event.command, body])?;
    }
    for command in &game.commands {
        connection
            .prepare_cached("INSERT INTO commands (game, by, command, seq) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![game.game, index(command.by), command.command, command.seq])?;
    }
    Ok(())
}
