//! The stored games: games, seats and events in an SQLite database. The interface consists of plain rows;
//! `game/` gives them their meaning.
//!
//! One thread writes (`writer.rs`) and commits all changes that wait together. Reads use a few connections of
//! their own (`reader.rs`).

mod directory;
mod reader;
mod rows;
mod schema;
mod writer;

use std::fmt;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use tabiya_referee::Time;
use tokio::sync::oneshot;

use crate::game::GameId;
use crate::metrics::Metrics;
use crate::time::ServerClock;

pub(crate) use rows::{
    BeginRow, Change, CommandRow, EventRow, FlagAt, ListedRow, ListedSeat, Running, SeatRow, StoredGame,
};

/// The database of the server.
#[derive(Debug)]
pub(crate) struct Store {
    writer: writer::Writer,
    readers: reader::Readers,
    /// Held while the store is open, so that no other process opens it.
    _lock: File,
}

/// An error of the store.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// The folder cannot be created or written.
    Folder {
        /// The folder.
        path: String,
        /// The error of the system.
        source: Arc<std::io::Error>,
    },
    /// Another process uses the folder.
    InUse {
        /// The folder.
        path: String,
    },
    /// The file was written by a newer version of this program.
    TooNew {
        /// The version of its schema.
        found: i64,
        /// The newest version that this program supports.
        known: i64,
    },
    /// A row with the same key exists already.
    Conflict,
    /// An event has no content and was not stored.
    EmptyEvent,
    /// The database failed.
    Database(Arc<rusqlite::Error>),
    /// The thread that writes could not be started.
    Thread(Arc<std::io::Error>),
    /// The store is closed, or the thread that should have carried out the operation has ended.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Folder { path, source } => write!(f, "The folder {path} cannot be used: {source}."),
            StoreError::InUse { path } => {
                write!(f, "Another server keeps its games in {path}: stop it, or give another folder.")
            }
            StoreError::TooNew { found, known } => write!(
                f,
                "The games were stored by a newer version of this program (format {found}; this one supports {known})."
            ),
            StoreError::Conflict => f.write_str("A row with the same key exists already."),
            StoreError::EmptyEvent => f.write_str("An event has no content."),
            StoreError::Database(source) => write!(f, "The database failed: {source}."),
            StoreError::Thread(source) => write!(f, "The thread of the store did not start: {source}."),
            StoreError::Closed => f.write_str("The store is closed."),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StoreError::Folder { source, .. } => Some(&**source),
            StoreError::Database(source) => Some(&**source),
            StoreError::Thread(source) => Some(&**source),
            StoreError::InUse { .. }
            | StoreError::TooNew { .. }
            | StoreError::Conflict
            | StoreError::EmptyEvent
            | StoreError::Closed => None,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::ConstraintViolation) => StoreError::Conflict,
            _ => StoreError::Database(Arc::new(error)),
        }
    }
}

impl Store {
    /// Opens the store in a folder, which is created if necessary. Also returns the clock, which continues
    /// from the last stored time.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be used or the database cannot be opened.
    pub(crate) fn open(folder: &Path, metrics: Arc<Metrics>) -> Result<(Store, ServerClock), StoreError> {
        let lock = directory::lock(folder)?;
        let path = folder.join("games.sqlite3");
        let mut connection = schema::open(&path)?;
        schema::migrate(&mut connection)?;
        let clock = ServerClock::starting_at(schema::last_time(&connection)?);
        let writer = writer::Writer::start(connection, clock, metrics)?;
        Ok((Store { writer, readers: reader::Readers::new(path), _lock: lock }, clock))
    }

    /// Writes a change and waits until it is on disk.
    ///
    /// # Errors
    ///
    /// Returns an error if the change was not written. Then no part of it was.
    pub(crate) async fn write(&self, change: Change) -> Result<(), StoreError> {
        let (reply, written) = oneshot::channel();
        self.writer.send(change, reply).await?;
        written.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Reads a game with all its events.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn load(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        self.readers.read(move |connection| reader::game(connection, id)).await
    }

    /// Reads the newest listed games that are not over and have an event since a given time.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn listed(&self, most: u32, since: Time) -> Result<Vec<ListedRow>, StoreError> {
        self.readers.read(move |connection| reader::listed(connection, most, since)).await
    }

    /// Reads whether any clock runs, and in which games a flag may fall until a given time.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn running(&self, until: Time) -> Result<Running, StoreError> {
        self.readers.read(move |connection| reader::running(connection, until)).await
    }

    /// Reads the games with a seat of the computer that are not over and have an event since a given time, those with
    /// the oldest last event first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn computer_games(&self, since: Time) -> Result<Vec<GameId>, StoreError> {
        self.readers.read(move |connection| reader::computer_games(connection, since)).await
    }

    /// Checks that the database can write.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        self.write(Change::Heartbeat).await
    }

    /// Waits until everything is written, and accepts no further changes.
    pub(crate) fn close(&self) {
        self.writer.close();
    }
}

#[cfg(test)]
mod tests {
    use tabiya_board::Color;

    use super::*;
    use crate::game::token::Token;

    struct Folder(std::path::PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn folder(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("tabiya-store-{}-{name}", std::process::id())))
    }

    fn open(folder: &Folder) -> (Store, ServerClock) {
        Store::open(&folder.0, Arc::new(Metrics::new())).unwrap()
    }

    fn event(seq: u64, body: &str) -> EventRow {
        let command = (seq > 0).then(|| (Color::Black, format!("c{seq}")));
        EventRow { seq, at: 5, ply: seq, command, body: body.to_owned() }
    }

    fn begin(id: GameId) -> Change {
        let seat = SeatRow {
            side: Color::White,
            token: Token::random().unwrap().hash(),
            name: Some("Ada".into()),
            level: None,
        };
        Change::Begin(Box::new(BeginRow {
            id,
            rules: "chess".to_owned(),
            created: 1,
            listed: true,
            over: false,
            flag: None,
            seats: vec![seat],
            events: vec![event(0, "start")],
        }))
    }

    fn append(game: GameId, events: Vec<EventRow>) -> Change {
        Change::Append { game, events, over: None, flag: None }
    }

    #[tokio::test]
    async fn a_change_in_conflict_does_not_affect_others() {
        let folder = folder("conflict");
        let (store, _) = open(&folder);
        let [one, other] = [GameId::random().unwrap(), GameId::random().unwrap()];
        // Sent at once, so that most of them are written together.
        let results = tokio::join!(
            store.write(begin(one)),
            store.write(append(one, vec![event(1, "a")])),
            store.write(append(one, vec![event(1, "b")])),
            store.write(append(one, vec![event(2, "c"), event(1, "d")])),
            store.write(begin(one)),
            store.write(begin(other)),
        );
        assert!(matches!(
            results,
            (
                Ok(()),
                Ok(()),
                Err(StoreError::Conflict),
                Err(StoreError::Conflict),
                Err(StoreError::Conflict),
                Ok(())
            )
        ));
        let game = store.load(one).await.unwrap().unwrap();
        let bodies: Vec<&str> = game.events.iter().map(|event| event.body.as_str()).collect();
        assert_eq!(bodies, ["start", "a"]);
        assert_eq!(game.events[1].command, Some((Color::Black, "c1".to_owned())));
        assert_eq!((game.seats.len(), game.seats[0].name.as_deref()), (1, Some("Ada")));
        assert!(store.load(GameId::random().unwrap()).await.unwrap().is_none());
        store.close();
        assert!(matches!(store.write(Change::Heartbeat).await, Err(StoreError::Closed)));
    }

    #[tokio::test]
    async fn an_empty_event_is_not_acknowledged() {
        let folder = folder("empty");
        let (store, _) = open(&folder);
        let id = GameId::random().unwrap();
        store.write(begin(id)).await.unwrap();
        for events in [vec![event(1, "")], vec![event(1, "a"), event(2, "")]] {
            assert!(matches!(store.write(append(id, events)).await, Err(StoreError::EmptyEvent)));
        }
        let Change::Begin(mut row) = begin(GameId::random().unwrap()) else { unreachable!() };
        row.events[0].body.clear();
        assert!(matches!(store.write(Change::Begin(row)).await, Err(StoreError::EmptyEvent)));
        assert_eq!(store.load(id).await.unwrap().unwrap().events.len(), 1);
        store.close();
    }

    #[tokio::test]
    async fn a_closed_store_is_one_file() {
        let (folder, copy) = (folder("closed"), folder("closed-copy"));
        let (store, _) = open(&folder);
        let id = GameId::random().unwrap();
        store.write(begin(id)).await.unwrap();
        assert!(store.load(id).await.unwrap().is_some());
        store.close();
        std::fs::create_dir_all(&copy.0).unwrap();
        let file = "games.sqlite3";
        std::fs::copy(folder.0.join(file), copy.0.join(file)).unwrap();
        let (store, _) = open(&copy);
        assert!(store.load(id).await.unwrap().is_some());
        store.close();
    }

    #[tokio::test]
    async fn the_clock_continues_from_the_stored_time() {
        let folder = folder("time");
        let (store, clock) = open(&folder);
        assert!(clock.now().0 < 1_000);
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
        store.write(Change::Heartbeat).await.unwrap();
        store.close();
        drop(store);
        let (store, clock) = open(&folder);
        assert!(clock.now().0 >= 30);
        store.close();
    }

    #[tokio::test]
    async fn games_with_due_flags_are_found() {
        let folder = folder("flags");
        let (store, _) = open(&folder);
        let [one, other] = [GameId::random().unwrap(), GameId::random().unwrap()];
        for id in [one, other] {
            store.write(begin(id)).await.unwrap();
        }
        assert!(!store.running(Time(u64::MAX >> 1)).await.unwrap().any);
        let flag = Some(Some(Time(70)));
        let moved = Change::Append { game: one, events: vec![event(1, "a")], over: None, flag };
        store.write(moved).await.unwrap();
        store.write(Change::Flag { game: other, at: Some(Time(60)) }).await.unwrap();
        for (until, due) in [(59, vec![]), (60, vec![other]), (70, vec![other, one])] {
            let running = store.running(Time(until)).await.unwrap();
            assert_eq!((running.any, running.due), (true, due), "{until}");
        }
        assert_eq!(store.load(one).await.unwrap().unwrap().flag, Some(Time(70)));
        for game in [one, other] {
            store.write(Change::Flag { game, at: None }).await.unwrap();
        }
        assert!(!store.running(Time(70)).await.unwrap().any);
        store.close();
    }

    #[tokio::test]
    async fn games_are_listed_newest_first_until_they_are_over() {
        let folder = folder("listed");
        let (store, _) = open(&folder);
        let mut ids = Vec::new();
        for created in [1, 3, 2] {
            let id = GameId::random().unwrap();
            let Change::Begin(mut row) = begin(id) else { unreachable!() };
            row.created = created;
            store.write(Change::Begin(row)).await.unwrap();
            ids.push(id);
        }
        let listed = |most, since| {
            let rows = store.listed(most, Time(since));
            async { rows.await.unwrap().iter().map(|row| row.id).collect::<Vec<GameId>>() }
        };
        assert_eq!(listed(10, 0).await, [ids[1], ids[2], ids[0]]);
        assert_eq!(listed(2, 0).await, [ids[1], ids[2]]);
        assert_eq!(listed(10, 6).await, []);
        let over =
            Change::Append { game: ids[1], events: vec![event(1, "end")], over: Some(true), flag: None };
        store.write(over).await.unwrap();
        assert_eq!(listed(10, 0).await, [ids[2], ids[0]]);
        store.close();
    }
}
