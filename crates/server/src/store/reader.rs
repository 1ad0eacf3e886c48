//! Reading, on a few connections of their own that do not wait for the writer.

use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};
use tabiya_board::Color;
use tabiya_referee::Time;
use tokio::sync::Semaphore;

use super::{CommandRow, EventRow, Expiry, RepeatedRow, Running, SeatRow, StoreError, StoredGame, rulesets};
use crate::game::GameId;

/// The number of concurrent reads.
const READERS: usize = 4;

/// The longest time of a query after the store is closed.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The connections for reading.
#[derive(Clone, Debug)]
pub(super) struct Readers(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    pool: Mutex<Pool>,
    /// Signals that a query has ended.
    ended: Condvar,
    permits: Arc<Semaphore>,
}

#[derive(Debug, Default)]
struct Pool {
    idle: Vec<Connection>,
    /// The number of queries that run.
    running: usize,
    closed: bool,
}

/// A query that runs, however it ends.
struct Query<'s>(&'s Shared);

impl Drop for Query<'_> {
    fn drop(&mut self) {
        self.0.lock().running -= 1;
        self.0.ended.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run<T>(&self, query: impl FnOnce(&mut Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut pool = self.lock();
        if pool.closed {
            return Err(StoreError::Closed);
        }
        pool.running += 1;
        let idle = pool.idle.pop();
        drop(pool);
        // Declared before the connection, so that this is closed first.
        let _running = Query(self);
        let mut connection = match idle {
            Some(connection) => connection,
            None => open(&self.path)?,
        };
        let result = query(&mut connection)?;
        let mut pool = self.lock();
        if !pool.closed {
            pool.idle.push(connection);
        }
        Ok(result)
    }
}

impl Readers {
    pub(super) fn new(path: PathBuf) -> Readers {
        let permits = Arc::new(Semaphore::new(READERS));
        Readers(Arc::new(Shared { path, pool: Mutex::default(), ended: Condvar::new(), permits }))
    }

    /// Runs a query on the blocking pool.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let shared = &self.0;
        let permit = Arc::clone(&shared.permits).acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let shared = Arc::clone(shared);
        let read = tokio::task::spawn_blocking(move || {
            // The query keeps the permit: if the client disconnects, the query continues and still counts.
            let _permit = permit;
            shared.run(query)
        });
        read.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a query did not complete");
            Err(StoreError::Closed)
        })
    }

    /// Accepts no further queries, waits until those that run have ended, and closes all connections: while
    /// one is open, the write-ahead log cannot be removed.
    pub(super) fn close(&self) {
        let mut pool = self.0.lock();
        pool.closed = true;
        pool.idle.clear();
        let going_on = |pool: &mut Pool| pool.running > 0;
        let waited = self.0.ended.wait_timeout_while(pool, CLOSE_TIMEOUT, going_on);
        let (pool, result) = waited.unwrap_or_else(PoisonError::into_inner);
        drop(pool);
        if result.timed_out() {
            tracing::warn!("a query still runs while the store is closed");
        }
    }
}

fn open(path: &std::path::Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Ok(Connection::open_with_flags(path, flags)?)
}

/// Converts a side from its stored form.
pub(super) fn color(index: i64) -> Color {
    if index == 0 { Color::White } else { Color::Black }
}

/// Reads a game with all its events.
pub(super) fn game(connection: &mut Connection, id: GameId) -> Result<Option<StoredGame>, StoreError> {
    // One transaction, so that all rows are consistent.
    let transaction = connection.transaction()?;
    let head = transaction
        .prepare_cached(
            "SELECT created, listed, rematch, next, flag_at, hash, definition
             FROM games LEFT JOIN rulesets ON hash = ruleset WHERE id = ?1",
        )?
        .query_row([id], |row| {
            let rematch: Option<i64> = row.get(2)?;
            let flag: Option<u64> = row.get(4)?;
            let ruleset = rulesets::row(row.get(5)?, row.get(6)?);
            Ok((row.get(0)?, row.get(1)?, rematch.map(color), row.get(3)?, flag.map(Time), ruleset))
        })
        .optional()?;
    let Some((created, listed, rematch, next, flag, ruleset)) = head else { return Ok(None) };
    let seats = transaction
        .prepare_cached("SELECT side, token, name, level FROM seats WHERE game = ?1 ORDER BY side")?
        .query_map([id], |row| {
            Ok(SeatRow {
                side: color(row.get(0)?),
                token: row.get(1)?,
                name: row.get(2)?,
                level: row.get(3)?,
            })
        })?
        .collect::<Result<_, _>>()?;
    let events = transaction
        .prepare_cached("SELECT seq, at, ply, by, command, body FROM events WHERE game = ?1 ORDER BY seq")?
        .query_map([id], event)?
        .collect::<Result<_, _>>()?;
    let commands = transaction
        .prepare_cached("SELECT by, command, seq FROM commands WHERE game = ?1")?
        .query_map([id], |row| {
            Ok(CommandRow { by: color(row.get(0)?), command: row.get(1)?, seq: row.get(2)? })
        })?
        .collect::<Result<_, _>>()?;
    Ok(Some(StoredGame { ruleset, created, listed, rematch, next, flag, seats, events, commands }))
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

/// Reads the game that a request with this key has created.
pub(super) fn repeated(
    connection: &mut Connection,
    key: [u8; 32],
) -> Result<Option<RepeatedRow>, StoreError> {
    let transaction = connection.transaction()?;
    let head = transaction
        .prepare_cached("SELECT id, request_body FROM games WHERE request_key = ?1")?
        .query_row([key], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((game, body)) = head else { return Ok(None) };
    let seats = transaction
        .prepare_cached("SELECT side, token FROM seats WHERE game = ?1 ORDER BY side")?
        .query_map([game], |row| Ok((color(row.get(0)?), row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    Ok(Some(RepeatedRow { game, body, seats }))
}

/// Selects the games that have expired. In none of them a clock runs.
const EXPIRED: &str = "SELECT games.id FROM games
     JOIN events AS last ON last.game = games.id
         AND last.seq = (SELECT max(seq) FROM events WHERE game = games.id)
     WHERE NOT games.over AND games.flag_at IS NULL AND last.at < CASE
         WHEN (SELECT count(*) FROM seats WHERE game = games.id) < 2 THEN ?1
         WHEN last.ply = 0 THEN ?2
         ELSE ?3 END";

/// Reads some of the games that have expired.
pub(super) fn expired(
    connection: &mut Connection,
    expiry: Expiry,
    most: u32,
) -> Result<Vec<GameId>, StoreError> {
    let Expiry { unjoined, unmoved, abandoned } = expiry;
    let mut games = connection.prepare_cached(&format!("{EXPIRED} LIMIT ?4"))?;
    let rows = games.query_map((unjoined.0, unmoved.0, abandoned.0, most), |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Returns whether a game has expired.
pub(super) fn has_expired(connection: &Connection, game: GameId, expiry: Expiry) -> Result<bool, StoreError> {
    let Expiry { unjoined, unmoved, abandoned } = expiry;
    let mut found = connection.prepare_cached(&format!("{EXPIRED} AND games.id = ?4"))?;
    Ok(found.exists((unjoined.0, unmoved.0, abandoned.0, game))?)
}

/// Reads whether any clock runs, and in which games a flag may fall until a given time.
pub(super) fn running(connection: &mut Connection, until: Time) -> Result<Running, StoreError> {
    let transaction = connection.transaction()?;
    let any = transaction
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM games WHERE flag_at IS NOT NULL)")?
        .query_row([], |row| row.get(0))?;
    let due = transaction
        .prepare_cached("SELECT id FROM games WHERE flag_at <= ?1 ORDER BY flag_at")?
        .query_map([until.0], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    Ok(Running { any, due })
}

/// Reads the games with a seat of the computer that are not over and have an event since a given time, those
/// with the oldest last event first.
pub(super) fn computer_games(connection: &mut Connection, since: Time) -> Result<Vec<GameId>, StoreError> {
    let mut games = connection.prepare_cached(
        "SELECT DISTINCT games.id, last.at FROM seats
         JOIN games ON games.id = seats.game AND NOT games.over
         JOIN events AS last ON last.game = games.id
             AND last.seq = (SELECT max(seq) FROM events WHERE game = games.id)
         WHERE seats.level IS NOT NULL AND last.at >= ?1 ORDER BY last.at",
    )?;
    let rows = games.query_map([since.0], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
