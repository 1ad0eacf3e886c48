//! The one thread that writes. It takes all changes that wait, writes them in one transaction and commits
//! once, because many games wait for the same disk. Each sender gets a reply when its change is on disk.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use rusqlite::{Connection, params};
use tokio::sync::{mpsc, oneshot, watch};

use super::{
    BeginRow, Change, CommandRow, EventRow, FlagAt, SeatRow, StoreError, reader, replays, rulesets, schema,
};
use crate::game::GameId;
use crate::metrics::Metrics;
use crate::time::ServerClock;

/// The greatest number of changes in one transaction.
const LARGEST: usize = 512;

/// The number of changes that may wait. Further senders wait until there is room.
const QUEUE: usize = 4_096;

type Reply = oneshot::Sender<Result<(), StoreError>>;

/// The handle of the thread that writes.
#[derive(Debug)]
pub(super) struct Writer {
    queue: Mutex<Option<mpsc::Sender<(Change, Reply)>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// Its sender belongs to the thread and is dropped when that ends, even by a panic.
    alive: watch::Receiver<()>,
}

impl Writer {
    /// Starts the thread.
    pub(super) fn start(
        connection: Connection,
        clock: ServerClock,
        metrics: Arc<Metrics>,
    ) -> Result<Writer, StoreError> {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let (lives, alive) = watch::channel(());
        let thread = thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || {
                let _lives = lives;
                run(connection, receiver, clock, &metrics);
            })
            .map_err(|error| StoreError::Thread(Arc::new(error)))?;
        Ok(Writer { queue: Mutex::new(Some(sender)), thread: Mutex::new(Some(thread)), alive })
    }

    /// Sends a change to the thread.
    pub(super) async fn send(&self, change: Change, reply: Reply) -> Result<(), StoreError> {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let queue = queue.ok_or(StoreError::Closed)?;
        queue.send((change, reply)).await.map_err(|_| StoreError::Closed)
    }

    /// Waits until the thread has ended.
    pub(super) async fn ended(&self) {
        // Nothing is ever sent.
        let _ = self.alive.clone().changed().await;
    }

    /// Closes the queue and waits until everything is written.
    ///
    /// # Errors
    ///
    /// Returns an error if the thread has panicked.
    pub(super) fn close(&self) -> Result<(), StoreError> {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        match thread.map(JoinHandle::join) {
            None | Some(Ok(())) => Ok(()),
            Some(Err(panic)) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or(panic.downcast_ref::<&str>().copied());
                Err(StoreError::WriterPanicked(text.unwrap_or("no message").to_owned()))
            }
        }
    }
}

fn run(
    mut connection: Connection,
    mut queue: mpsc::Receiver<(Change, Reply)>,
    clock: ServerClock,
    metrics: &Metrics,
) {
    let mut group = Vec::new();
    while queue.blocking_recv_many(&mut group, LARGEST) > 0 {
        let begun = Instant::now();
        let (changes, replies): (Vec<Change>, Vec<Reply>) = group.drain(..).unzip();
        let results = commit(&mut connection, &changes, clock);
        metrics.observe_commit(changes.len(), begun.elapsed(), results.is_ok());
        match results {
            Ok(results) => send_replies(replies.into_iter().zip(results)),
            Err(error) => {
                tracing::error!(%error, changes = changes.len(), "a group of changes could not be written");
                send_replies(replies.into_iter().map(|reply| (reply, Err(error.clone()))));
            }
        }
    }
    // A stopped server leaves one file, which can be copied.
    if let Err(error) = schema::empty_log(&connection) {
        tracing::warn!(%error, "the log of the database could not be emptied; it is read at the next start");
    }
}

fn send_replies(replies: impl Iterator<Item = (Reply, Result<(), StoreError>)>) {
    for (reply, result) in replies {
        // The sender may be gone; its change is written all the same.
        let _ = reply.send(result);
    }
}

/// Writes changes in one transaction. The outer error concerns all of them. The inner ones concern single
/// changes: a change that is in conflict or invalid does not affect the others.
fn commit(
    connection: &mut Connection,
    changes: &[Change],
    clock: ServerClock,
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut transaction = connection.transaction()?;
    let mut results = Vec::with_capacity(changes.len());
    for change in changes {
        let result = match change {
            // A single statement is atomic by itself, and most changes are one.
            Change::Append { game, events, over: None, flag: None } if events.len() == 1 => {
                append(&transaction, *game, events)
            }
            _ => {
                let part = transaction.savepoint()?;
                let result = write(&part, change);
                // A savepoint that is dropped is rolled back.
                if result.is_ok() {
                    part.commit()?;
                }
                result
            }
        };
        match result {
            Ok(()) | Err(StoreError::Conflict | StoreError::EmptyEvent) => results.push(result),
            // An error such as a full disk concerns all: the database may have rolled back the whole
            // transaction.
            Err(error) => return Err(error),
        }
    }
    schema::set_time(&transaction, clock.now().0)?;
    transaction.commit()?;
    Ok(results)
}

fn write(connection: &Connection, change: &Change) -> Result<(), StoreError> {
    match change {
        Change::Begin(row) => {
            panic_if_asked();
            begin(connection, row)
        }
        Change::Append { game, events, over, flag } => {
            append(connection, *game, events)?;
            if let Some(flag) = flag {
                set_flag(connection, *game, *flag)?;
            }
            match over {
                Some(over) => connection
                    .prepare_cached("UPDATE games SET over = ?2, rematch = NULL WHERE id = ?1")?
                    .execute((game, over))
                    .map(|_| ())
                    .map_err(StoreError::from),
                None => Ok(()),
            }
        }
        Change::Join { game, seat, start } => {
            insert_seat(connection, *game, seat)?;
            if let Some((start, flag)) = start {
                check_body(start)?;
                set_flag(connection, *game, *flag)?;
                connection
                    .prepare_cached("UPDATE events SET at = ?2, body = ?3 WHERE game = ?1 AND seq = 0")?
                    .execute((game, start.at, &start.body))?;
            }
            Ok(())
        }
        Change::Rematch { game, requested, command } => {
            insert_command(connection, *game, command)?;
            connection
                .prepare_cached("UPDATE games SET rematch = ?2 WHERE id = ?1")?
                .execute((game, requested.map(|side| side.index())))?;
            Ok(())
        }
        Change::Next { game, next, command } => {
            insert_command(connection, *game, command)?;
            begin(connection, next)?;
            connection
                .prepare_cached("UPDATE games SET rematch = NULL, next = ?2 WHERE id = ?1 AND next IS NULL")?
                .execute((game, next.id))?;
            Ok(())
        }
        Change::Flag { game, at } => set_flag(connection, *game, *at),
        Change::Expire { games, expiry } => games.iter().try_for_each(|game| {
            // It may have new events since it was found.
            if reader::has_expired(connection, *game, *expiry)? {
                delete(connection, game.as_str())
            } else {
                Ok(())
            }
        }),
        Change::KeepReplay(row) => replays::insert(connection, row),
        Change::ForgetReplays { now } => replays::remove_expired(connection, *now),
        Change::Heartbeat => Ok(()),
        #[cfg(test)]
        Change::Panic => panic!("a test panics"),
    }
}

/// Panics at the first new game if the environment asks for it: the test of the whole program needs a thread
/// that dies, and nothing that a client or a disk does causes that. Does nothing in release builds.
fn panic_if_asked() {
    let is_asked = cfg!(debug_assertions) && std::env::var_os("TABIYA_PANIC_IN_WRITER").is_some();
    assert!(!is_asked, "a test panics");
}

fn begin(connection: &Connection, row: &BeginRow) -> Result<(), StoreError> {
    rulesets::insert(connection, &row.ruleset)?;
    connection
        .prepare_cached(
            "INSERT INTO games (id, rules, created, listed, over, flag_at, ruleset, request_key, request_body)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            row.id,
            row.rules,
            row.created,
            row.listed,
            row.over,
            row.flag.map(|at| at.0),
            row.ruleset.hash.0,
            row.request.map(|request| request.key),
            row.request.map(|request| request.body),
        ])?;
    for seat in &row.seats {
        insert_seat(connection, row.id, seat)?;
    }
    append(connection, row.id, &row.events)
}

/// Deletes a game with everything that belongs to it.
pub(super) fn delete(connection: &Connection, game: &str) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM games WHERE id = ?1",
        "DELETE FROM seats WHERE game = ?1",
        "DELETE FROM events WHERE game = ?1",
        "DELETE FROM commands WHERE game = ?1",
    ] {
        connection.prepare_cached(statement)?.execute([game])?;
    }
    Ok(())
}

fn insert_seat(connection: &Connection, game: GameId, seat: &SeatRow) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT INTO seats (game, side, token, name, level) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![game, seat.side.index(), seat.token, seat.name, seat.level])?;
    Ok(())
}

fn set_flag(connection: &Connection, game: GameId, at: FlagAt) -> Result<(), StoreError> {
    connection
        .prepare_cached("UPDATE games SET flag_at = ?2 WHERE id = ?1")?
        .execute((game, at.map(|at| at.0)))?;
    Ok(())
}

fn insert_command(connection: &Connection, game: GameId, row: &CommandRow) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT INTO commands (game, by, command, seq) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![game, row.by.index(), row.command, row.seq])?;
    Ok(())
}

/// Refuses an event without content, which could not be read again.
fn check_body(event: &EventRow) -> Result<(), StoreError> {
    if event.body.is_empty() { Err(StoreError::EmptyEvent) } else { Ok(()) }
}

fn append(connection: &Connection, game: GameId, events: &[EventRow]) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO events (game, seq, at, ply, by, command, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for event in events {
        check_body(event)?;
        let (by, command) = match &event.command {
            Some((by, command)) => (Some(by.index()), Some(command)),
            None => (None, None),
        };
        insert.execute(params![game, event.seq, event.at, event.ply, by, command, event.body])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use tabiya_referee::Time;

    use super::*;

    fn append(game: GameId, bodies: &[String]) -> Change {
        let event =
            |(seq, body): (u64, &String)| EventRow { seq, at: 0, ply: 0, command: None, body: body.clone() };
        Change::Append { game, events: (0..).zip(bodies).map(event).collect(), over: None, flag: None }
    }

    #[test]
    fn an_error_of_the_disk_concerns_all_changes() {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::migrate(&mut connection, std::path::Path::new("unused")).unwrap();
        let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        connection.pragma_update(None, "max_page_count", pages + 10).unwrap();
        let clock = ServerClock::starting_at(Time(0));
        let [small, large] = ["a".to_owned(), "b".repeat(1 << 20)];
        for too_much in [vec![large.clone()], vec![small.clone(), large.clone()]] {
            let group = [
                append(GameId::random().unwrap(), std::slice::from_ref(&small)),
                append(GameId::random().unwrap(), &too_much),
            ];
            assert!(matches!(commit(&mut connection, &group, clock), Err(StoreError::Database(_))));
        }
        let events: i64 = connection.query_row("SELECT count(*) FROM events", [], |row| row.get(0)).unwrap();
        assert_eq!(events, 0);
        assert!(
            commit(&mut connection, &[append(GameId::random().unwrap(), &[small])], clock).unwrap()[0]
                .is_ok()
        );
    }
}
