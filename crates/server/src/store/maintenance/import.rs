//! Reading games from lines of JSON.

use std::io::{BufRead, Read};
use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tabiya_rules::Fingerprint;

use super::super::{RulesetRow, rulesets, schema};
use super::game_line::{self, FORM, GameLine};
use super::{OnProgress, open_to_write};
use crate::game::GameId;
use crate::store::StoreError;

/// The longest line. A game with ten thousand events has about two megabytes.
const LONGEST_LINE: u64 = 64 << 20;

/// The number of games in one transaction.
const GROUP: u64 = 500;

/// The result of an import.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ImportReport {
    /// The games that were added.
    pub added: u64,
    /// The games that were already present.
    pub known: u64,
    /// The lines that were not imported: their number, counted from 1, and the reason.
    pub refused: Vec<(u64, String)>,
}

/// Adds games to a folder, which is created if necessary, from the lines that [`export`](super::export)
/// writes. A game that is already present is left alone.
///
/// # Errors
///
/// Returns an error if a server uses the folder, the lines cannot be read, or the database fails. Games
/// imported before stay.
pub fn import(
    folder: &Path,
    input: &mut dyn BufRead,
    progress: OnProgress<'_>,
) -> Result<ImportReport, StoreError> {
    let (mut connection, _lock) = open_to_write(folder)?;
    let mut report = ImportReport::default();
    let (mut number, mut end) = (0, false);
    while !end {
        let transaction = connection.transaction()?;
        let mut clock = schema::last_time(&transaction)?.0;
        for _ in 0..GROUP {
            let mut text = Vec::new();
            let mut limited = (&mut *input).take(LONGEST_LINE);
            let read = limited.read_until(b'\n', &mut text);
            if read.map_err(|error| StoreError::Input(Arc::new(error)))? == 0 {
                end = true;
                break;
            }
            number += 1;
            if text.trim_ascii().is_empty() {
                continue;
            }
            match import_line(&transaction, &text, &mut clock)? {
                Ok(true) => report.added += 1,
                Ok(false) => report.known += 1,
                Err(reason) => report.refused.push((number, reason)),
            }
            progress(number, 0);
        }
        // The clock of the server is never before an event.
        schema::set_time(&transaction, clock)?;
        transaction.commit()?;
    }
    schema::empty_log(&connection)?;
    Ok(report)
}

/// Imports a game and returns whether it is new, or why it is refused.
fn import_line(
    connection: &Connection,
    text: &[u8],
    clock: &mut u64,
) -> Result<Result<bool, String>, StoreError> {
    let mut game: GameLine = match serde_json::from_slice(text) {
        Ok(game) => game,
        // The message of the library helps only if the line is JSON.
        Err(error) if error.is_syntax() || error.is_eof() => {
            return Ok(Err("It is not a game: a line of `tabiya db export` is expected.".to_owned()));
        }
        Err(error) => return Ok(Err(format!("It is not a game: {error}."))),
    };
    let (hash, tokens) = match validate(&game) {
        Ok(valid) => valid,
        Err(reason) => return Ok(Err(reason)),
    };
    if let Some(known) = game_line::read(connection, &game.game, game.now)? {
        let same = known.events.len() >= game.events.len()
            && known.events.iter().zip(&game.events).all(|(a, b)| a.event == b.event);
        let reason = || format!("Another game has the id {}.", game.game);
        return Ok(if same { Ok(false) } else { Err(reason()) });
    }
    if let (Some(hash), Some(definition)) = (&hash, &game.definition) {
        let definition = game_line::unhex(definition).unwrap_or_default().into();
        rulesets::insert(connection, &RulesetRow { hash: *hash, definition })?;
    }
    if game.flag_at.is_some() && *clock > game.now {
        // A running clock continues here with its remaining time.
        let later = *clock - game.now;
        shift(&mut game, later);
    }
    let last = game.events.iter().map(|event| event.at).max().unwrap_or(0);
    *clock = (*clock).max(game.now).max(last);
    game_line::write(connection, &game, hash.as_ref().map(|hash| hash.0.as_slice()), &tokens)?;
    Ok(Ok(true))
}

/// Checks a game and returns the hash of its rules and the hashes of its tokens.
fn validate(game: &GameLine) -> Result<(Option<Fingerprint>, Vec<Vec<u8>>), String> {
    let check = |holds: bool, reason: &str| if holds { Ok(()) } else { Err(reason.to_owned()) };
    check(game.form == FORM, "It was written by a newer version.")?;
    check(GameId::parse(&game.game).is_some(), "`game` is not the id of a game.")?;
    check(
        game.next.as_deref().is_none_or(|next| GameId::parse(next).is_some()),
        "`next` is not the id of a game.",
    )?;
    check(!game.events.is_empty(), "It has no events.")?;
    check(
        game.events.iter().all(|event| event.event != Value::String(String::new())),
        "It has an empty event.",
    )?;
    let times = game.events.iter().flat_map(|event| [event.at, event.ply]);
    let limit = i64::MAX as u64 / 4;
    check(
        times.chain([game.now, game.created]).chain(game.flag_at).all(|time| time < limit),
        "It has a time that is too large.",
    )?;
    let hash = match (&game.ruleset, &game.definition) {
        (Some(hash), Some(definition)) => {
            let hash: Fingerprint = hash.parse().map_err(|_| "`ruleset` is not a hash.".to_owned())?;
            let bytes = game_line::unhex(definition).ok_or("`definition` is not in hexadecimal digits.")?;
            check(Sha256::digest(&bytes)[..] == hash.0, "`definition` does not have the hash `ruleset`.")?;
            Some(hash)
        }
        (None, None) => None,
        _ => return Err("`ruleset` and `definition` belong together.".to_owned()),
    };
    let tokens =
        game.seats.iter().map(|seat| game_line::unhex(&seat.token).filter(|token| token.len() == 32));
    let tokens: Option<Vec<_>> = tokens.collect();
    let two = game.seats.len() == 2 && game.seats[0].side != game.seats[1].side;
    check(game.seats.len() < 2 || two, "It has more than one seat for a side.")?;
    Ok((hash, tokens.ok_or("A token is not a hash.")?))
}

/// Moves all events of a game to a later time.
fn shift(game: &mut GameLine, by: u64) {
    for event in &mut game.events {
        event.at += by;
        if let Some(at) = event.event.get_mut("at") {
            *at = event.at.into();
        }
    }
    game.flag_at = game.flag_at.map(|at| at + by);
}
