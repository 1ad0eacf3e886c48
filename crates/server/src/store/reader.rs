//! Reading: a few connections of their own, which do not wait for the writer.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};
use tabiya_board::Color;
use tabiya_referee::Time;
use tokio::sync::Semaphore;

use super::{AskedRow, EventRow, ListedRow, Running, SeatRow, StoreError, StoredGame};
use crate::game_id::GameId;

/// How many read at once.
const READERS: usize = 4;

/// Connections for reading.
#[derive(Clone, Debug)]
pub(super) struct Readers(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
    room: Arc<Semaphore>,
}

impl Readers {
    pub(super) fn new(path: PathBuf) -> Readers {
        let room = Arc::new(Semaphore::new(READERS));
        Readers(Arc::new(Shared { path, idle: Mutex::default(), room }))
    }

    /// Reads something on a thread that may wait for the disk.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let shared = &self.0;
        let gone = |_| StoreError::Failed("the readers have stopped".to_owned());
        let room = Arc::clone(&shared.room).acquire_owned().await.map_err(gone)?;
        let shared = Arc::clone(shared);
        let read = tokio::task::spawn_blocking(move || {
            // The place goes with the work, which goes on if whoever asked has hung up.
            let _room = room;
            let idle = shared.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut connection = match idle {
                Some(connection) => connection,
                None => open(&shared.path)?,
            };
            let answer = ask(&mut connection)?;
            shared.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            Ok(answer)
        });
        read.await.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())))
    }
}

fn open(path: &std::path::Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Ok(Connection::open_with_flags(path, flags)?)
}

/// A side as it is stored.
pub(super) fn color(index: i64) -> Color {
    if index == 0 { Color::White } else { Color::Black }
}

/// A game with everything that has happened in it.
pub(super) fn game(connection: &mut Connection, id: GameId) -> Result<Option<StoredGame>, StoreError> {
    // All from one moment.
    let moment = connection.transaction()?;
    let head = moment
        .prepare_cached("SELECT created, listed, rematch, next, flag_at FROM games WHERE id = ?1")?
        .query_row([id], |row| {
            let rematch: Option<i64> = row.get(2)?;
            let flag: Option<u64> = row.get(4)?;
            Ok((row.get(0)?, row.get(1)?, rematch.map(color), row.get(3)?, flag.map(Time)))
        })
        .optional()?;
    let Some((created, listed, rematch, next, flag)) = head else { return Ok(None) };
    let seats = moment
        .prepare_cached("SELECT side, token, name FROM seats WHERE game = ?1 ORDER BY side")?
        .query_map([id], |row| {
            Ok(SeatRow { side: color(row.get(0)?), token: row.get(1)?, name: row.get(2)? })
        })?
        .collect::<Result<_, _>>()?;
    let events = moment
        .prepare_cached("SELECT seq, at, ply, by, command, body FROM events WHERE game = ?1 ORDER BY seq")?
        .query_map([id], event)?
        .collect::<Result<_, _>>()?;
    let asked = moment
        .prepare_cached("SELECT by, command, seq FROM asked WHERE game = ?1")?
        .query_map([id], |row| {
            Ok(AskedRow { by: color(row.get(0)?), command: row.get(1)?, seq: row.get(2)? })
        })?
        .collect::<Result<_, _>>()?;
    Ok(Some(StoredGame { created, listed, rematch, next, flag, seats, events, asked }))
}

fn event(row: &Row<'_>) -> rusqlite::Result<EventRow> {
    let by: Option<i64> = row.get(3)?;
    let command: Option<String> = row.get(4)?;
    Ok(EventRow {
        seq: row.get(0)?,
        at: row.get(1)?,
        ply: row.get(2)?,
        command: by.map(color).zip(command),
        body: row.get(5)?,
    })
}

/// The newest listed games that are not over and in which something has happened since a moment.
pub(super) fn listed(
    connection: &mut Connection,
    most: u32,
    since: Time,
) -> Result<Vec<ListedRow>, StoreError> {
    let moment = connection.transaction()?;
    let mut seats = moment.prepare_cached("SELECT side, name FROM seats WHERE game = ?1")?;
    let mut games = moment.prepare_cached(
        "SELECT games.id, games.rules, last.ply, last.at, first.body
         FROM (SELECT id, rules, created FROM games WHERE listed AND NOT over
             ORDER BY created DESC LIMIT ?1) AS games
         JOIN events AS first ON first.game = games.id AND first.seq = 0
         JOIN events AS last ON last.game = games.id
             AND last.seq = (SELECT max(seq) FROM events WHERE game = games.id)
         WHERE last.at >= ?2 ORDER BY games.created DESC",
    )?;
    let rows = games.query_map((most, since.0), |row| {
        let id: GameId = row.get(0)?;
        let seats = seats.query_map([id], |row| Ok((color(row.get(0)?), row.get(1)?)))?;
        Ok(ListedRow {
            id,
            rules: row.get(1)?,
            seats: seats.collect::<Result<_, _>>()?,
            ply: row.get(2)?,
            at: row.get(3)?,
            start: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Where clocks run.
pub(super) fn running(connection: &mut Connection, until: Time) -> Result<Running, StoreError> {
    let moment = connection.transaction()?;
    let any = moment
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM games WHERE flag_at IS NOT NULL)")?
        .query_row([], |row| row.get(0))?;
    let due = moment
        .prepare_cached("SELECT id FROM games WHERE flag_at <= ?1 ORDER BY flag_at")?
        .query_map([until.0], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    Ok(Running { any, due })
}
