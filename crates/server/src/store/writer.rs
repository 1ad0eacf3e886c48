//! The one thread that writes. It takes whatever waits, writes it in one transaction and commits that
//! once: many games wait for the same disk. Whoever handed something in is told when it is there.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use rusqlite::{Connection, params};
use tokio::sync::{mpsc, oneshot};

use super::{AskedRow, BeginRow, Change, EventRow, FlagAt, SeatRow, StoreError};
use crate::game_id::GameId;
use crate::metrics::Metrics;
use crate::server_time::ServerTime;

/// How many changes are written together at most.
const LARGEST: usize = 512;

/// How many changes may wait. Whoever comes then waits to be let in.
const QUEUE: usize = 4_096;

type Answer = oneshot::Sender<Result<(), StoreError>>;

/// The way to the thread that writes.
#[derive(Debug)]
pub(super) struct Writer {
    queue: Mutex<Option<mpsc::Sender<(Change, Answer)>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the thread.
    pub(super) fn start(
        connection: Connection,
        time: ServerTime,
        metrics: Arc<Metrics>,
    ) -> Result<Writer, StoreError> {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || run(connection, receiver, time, &metrics))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Writer { queue: Mutex::new(Some(sender)), thread: Mutex::new(Some(thread)) })
    }

    /// Hands in a change.
    pub(super) async fn hand(&self, change: Change, answer: Answer) -> Result<(), StoreError> {
        let closed = || StoreError::Failed("the store is closed".to_owned());
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let queue = queue.ok_or_else(closed)?;
        queue.send((change, answer)).await.map_err(|_| closed())
    }

    /// Takes nothing more, and waits until everything is written.
    pub(super) fn close(&self) {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread
            && thread.join().is_err()
        {
            tracing::error!("the writer did not end well");
        }
    }
}

fn run(
    mut connection: Connection,
    mut queue: mpsc::Receiver<(Change, Answer)>,
    time: ServerTime,
    metrics: &Metrics,
) {
    let mut group = Vec::new();
    while queue.blocking_recv_many(&mut group, LARGEST) > 0 {
        let begun = Instant::now();
        let (changes, answers): (Vec<Change>, Vec<Answer>) = group.drain(..).unzip();
        let results = commit(&mut connection, &changes, time);
        metrics.committed(changes.len(), begun.elapsed(), results.is_ok());
        match results {
            Ok(results) => answer(answers.into_iter().zip(results)),
            Err(error) => {
                tracing::error!(%error, changes = changes.len(), "nothing could be written");
                answer(answers.into_iter().map(|to| (to, Err(error.clone()))));
            }
        }
    }
    // Moves what is in the log into the database, so that a stopped server leaves one file.
    if let Err(error) = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())) {
        tracing::warn!(%error, "the log of the database could not be emptied; it is read at the next start");
    }
}

fn answer(answers: impl Iterator<Item = (Answer, Result<(), StoreError>)>) {
    for (to, result) in answers {
        // Whoever asked may have gone; what was written stays written.
        let _ = to.send(result);
    }
}

/// Writes changes in one transaction. The outer error is that of all of them, the inner ones are their
/// own: one that is in conflict with what is there leaves the others alone.
fn commit(
    connection: &mut Connection,
    changes: &[Change],
    time: ServerTime,
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut transaction = connection.transaction()?;
    let mut results = Vec::with_capacity(changes.len());
    for change in changes {
        let result = match change {
            // One statement is all or nothing by itself. Most changes are one.
            Change::Append { game, events, over: None, flag: None } if events.len() == 1 => {
                append(&transaction, *game, events)
            }
            _ => {
                let part = transaction.savepoint()?;
                let result = write(&part, change);
                // A savepoint that is dropped is undone.
                if result.is_ok() {
                    part.commit()?;
                }
                result
            }
        };
        match result {
            Ok(()) | Err(StoreError::Conflict) => results.push(result),
            // A full disk is nobody's own: the database may have undone all that was written before it.
            Err(error) => return Err(error),
        }
    }
    transaction
        .prepare_cached("INSERT INTO meta VALUES ('time', ?1) ON CONFLICT DO UPDATE SET value = ?1")?
        .execute([time.now().0])?;
    transaction.commit()?;
    Ok(results)
}

fn write(connection: &Connection, change: &Change) -> Result<(), StoreError> {
    match change {
        Change::Begin(row) => begin(connection, row),
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
        Change::Sit { game, seat, start } => {
            sit(connection, *game, seat)?;
            if let Some((start, flag)) = start {
                set_flag(connection, *game, *flag)?;
                connection
                    .prepare_cached("UPDATE events SET at = ?2, body = ?3 WHERE game = ?1 AND seq = 0")?
                    .execute((game, start.at, &start.body))?;
            }
            Ok(())
        }
        Change::Rematch { game, wants, asked } => {
            note(connection, *game, asked)?;
            connection
                .prepare_cached("UPDATE games SET rematch = ?2 WHERE id = ?1")?
                .execute((game, wants.map(|side| side.index())))?;
            Ok(())
        }
        Change::Next { game, next, asked } => {
            note(connection, *game, asked)?;
            begin(connection, next)?;
            connection
                .prepare_cached("UPDATE games SET rematch = NULL, next = ?2 WHERE id = ?1 AND next IS NULL")?
                .execute((game, next.id))?;
            Ok(())
        }
        Change::Flag { game, at } => set_flag(connection, *game, *at),
        Change::Beat => Ok(()),
    }
}

fn begin(connection: &Connection, row: &BeginRow) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO games (id, rules, created, listed, over, flag_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![row.id, row.rules, row.created, row.listed, row.over, row.flag.map(|at| at.0)])?;
    for seat in &row.seats {
        sit(connection, row.id, seat)?;
    }
    append(connection, row.id, &row.events)
}

fn sit(connection: &Connection, game: GameId, seat: &SeatRow) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT INTO seats (game, side, token, name) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![game, seat.side.index(), seat.token, seat.name])?;
    Ok(())
}

fn set_flag(connection: &Connection, game: GameId, at: FlagAt) -> Result<(), StoreError> {
    connection
        .prepare_cached("UPDATE games SET flag_at = ?2 WHERE id = ?1")?
        .execute((game, at.map(|at| at.0)))?;
    Ok(())
}

fn note(connection: &Connection, game: GameId, asked: &AskedRow) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT INTO asked (game, by, command, seq) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![game, asked.by.index(), asked.command, asked.seq])?;
    Ok(())
}

fn append(connection: &Connection, game: GameId, events: &[EventRow]) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO events (game, seq, at, ply, by, command, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for event in events {
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
    use crate::store::schema;

    fn append(game: GameId, bodies: &[String]) -> Change {
        let event =
            |(seq, body): (u64, &String)| EventRow { seq, at: 0, ply: 0, command: None, body: body.clone() };
        Change::Append { game, events: (0..).zip(bodies).map(event).collect(), over: None, flag: None }
    }

    #[test]
    fn a_failure_that_is_nobodys_own_is_everybodys() {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::migrate(&mut connection).unwrap();
        let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        connection.pragma_update(None, "max_page_count", pages + 10).unwrap();
        let time = ServerTime::from(Time(0));
        let [small, large] = ["a".to_owned(), "b".repeat(1 << 20)];
        for too_much in [vec![large.clone()], vec![small.clone(), large.clone()]] {
            let group = [
                append(GameId::draw().unwrap(), std::slice::from_ref(&small)),
                append(GameId::draw().unwrap(), &too_much),
            ];
            assert!(matches!(commit(&mut connection, &group, time), Err(StoreError::Failed(_))));
        }
        let events: i64 = connection.query_row("SELECT count(*) FROM events", [], |row| row.get(0)).unwrap();
        assert_eq!(events, 0);
        assert!(
            commit(&mut connection, &[append(GameId::draw().unwrap(), &[small])], time).unwrap()[0].is_ok()
        );
    }
}
