//! Texts of games that are kept under an address of their own, until they expire.

use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;
use crate::game::GameId;

/// Texts that are kept.
#[derive(Clone, Debug)]
pub(crate) struct ReplayRow {
    /// The id.
    pub(crate) id: GameId,
    /// The hash of the texts. The same texts are kept once.
    pub(crate) hash: [u8; 32],
    /// Until when they are kept, in milliseconds since 1970.
    pub(crate) expires: u64,
    /// The preview of links to them.
    pub(crate) card: ReplayCard,
    /// The texts, encoded and compressed.
    pub(crate) body: Vec<u8>,
}

/// The preview of a link to a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ReplayCard {
    /// The players and the result of the first game.
    pub(crate) title: String,
    /// A sentence about the games.
    pub(crate) summary: String,
    /// The hash of the rules of the first game.
    pub(crate) rules: String,
    /// The last position of the first game.
    pub(crate) fen: String,
}

/// Adds a replay. If its texts are kept already, only the time at which they expire is set again.
pub(super) fn insert(connection: &Connection, row: &ReplayRow) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO replays (id, hash, expires, title, summary, rules, fen, size, body)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
             ON CONFLICT (hash) DO UPDATE SET expires = max(expires, excluded.expires)",
        )?
        .execute(params![
            row.id,
            row.hash,
            row.expires,
            row.card.title,
            row.card.summary,
            row.card.rules,
            row.card.fen,
            row.body.len(),
            row.body
        ])?;
    Ok(())
}

/// Removes the replays that have expired.
pub(super) fn remove_expired(connection: &Connection, now: u64) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM replays WHERE expires <= ?1")?.execute([now])?;
    Ok(())
}

/// Returns whether any replay has expired.
pub(super) fn any_expired(connection: &Connection, now: u64) -> Result<bool, StoreError> {
    let mut any = connection.prepare_cached("SELECT EXISTS (SELECT 1 FROM replays WHERE expires <= ?1)")?;
    Ok(any.query_row([now], |row| row.get(0))?)
}

/// Reads the texts of a replay, and until when they are kept.
pub(super) fn body(
    connection: &Connection,
    id: GameId,
    now: u64,
) -> Result<Option<(Vec<u8>, u64)>, StoreError> {
    let mut body =
        connection.prepare_cached("SELECT body, expires FROM replays WHERE id = ?1 AND expires > ?2")?;
    Ok(body.query_row(params![id, now], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
}

/// Reads the preview of a link to a replay.
pub(super) fn card(connection: &Connection, id: GameId, now: u64) -> Result<Option<ReplayCard>, StoreError> {
    let mut card = connection
        .prepare_cached("SELECT title, summary, rules, fen FROM replays WHERE id = ?1 AND expires > ?2")?;
    let read = card.query_row(params![id, now], |row| {
        Ok(ReplayCard { title: row.get(0)?, summary: row.get(1)?, rules: row.get(2)?, fen: row.get(3)? })
    });
    Ok(read.optional()?)
}

/// Reads the id of the replay with these texts, if there is one, and the size of all replays in bytes.
pub(super) fn find(
    connection: &Connection,
    hash: [u8; 32],
) -> Result<(Option<(GameId, u64)>, u64), StoreError> {
    let known = connection
        .prepare_cached("SELECT id, expires FROM replays WHERE hash = ?1")?
        .query_row([hash], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let size = connection
        .prepare_cached("SELECT coalesce(sum(size), 0) FROM replays")?
        .query_row([], |row| row.get(0))?;
    Ok((known, size))
}
