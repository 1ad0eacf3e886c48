//! What is on disk: games, seats and events. The boundary is made of plain rows, so that another
//! database can stand behind it; who knows what the rows mean is `live/`.
//!
//! Everything that is written goes through one thread (`writer.rs`), which commits whatever has come in
//! the meantime together; everything that is read goes through a few connections of its own
//! (`reader.rs`).

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

use crate::game_id::GameId;
use crate::metrics::Metrics;
use crate::server_time::ServerTime;

pub(crate) use rows::{
    AskedRow, BeginRow, Change, EventRow, FlagAt, ListedRow, Running, SeatRow, StoredGame,
};

/// Everything that is on disk.
#[derive(Debug)]
pub(crate) struct Store {
    writer: writer::Writer,
    readers: reader::Readers,
    /// Held as long as the store is open, so that no other process opens it.
    _lock: File,
}

/// Why the store did not do what it was asked to.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// The folder cannot be made or written.
    Folder {
        /// Which.
        path: String,
        /// What the system says.
        why: String,
    },
    /// Another process has the folder.
    InUse {
        /// Which.
        path: String,
    },
    /// A newer version of this program has written the file.
    TooNew {
        /// The version of the schema in it.
        found: i64,
        /// The newest that is known here.
        known: i64,
    },
    /// What was to be written is already there, written by somebody else.
    Conflict,
    /// The database has failed.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Folder { path, why } => write!(f, "The folder {path} cannot be used: {why}."),
            StoreError::InUse { path } => {
                write!(f, "Another server keeps its games in {path}: stop it, or give another folder.")
            }
            StoreError::TooNew { found, known } => write!(
                f,
                "The games were kept by a newer version of this program (format {found}; this one knows {known})."
            ),
            StoreError::Conflict => f.write_str("Something else was written there."),
            StoreError::Failed(why) => write!(f, "The database failed: {why}."),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::ConstraintViolation) => StoreError::Conflict,
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

impl Store {
    /// Opens the store in a folder, which is made if it is not there, and the clock that goes on from the
    /// last moment in it.
    ///
    /// # Errors
    ///
    /// Why that cannot be.
    pub(crate) fn open(folder: &Path, metrics: Arc<Metrics>) -> Result<(Store, ServerTime), StoreError> {
        let lock = directory::lock(folder)?;
        let path = folder.join("games.sqlite3");
        let mut connection = schema::open(&path)?;
        schema::migrate(&mut connection)?;
        let time = ServerTime::from(schema::last_moment(&connection)?);
        let writer = writer::Writer::start(connection, time, metrics)?;
        Ok((Store { writer, readers: reader::Readers::new(path), _lock: lock }, time))
    }

    /// Writes a change. It is on disk when the answer comes.
    ///
    /// # Errors
    ///
    /// Why it is not; then nothing of it is.
    pub(crate) async fn write(&self, change: Change) -> Result<(), StoreError> {
        let (answer, written) = oneshot::channel();
        self.writer.hand(change, answer).await?;
        written.await.unwrap_or_else(|_| Err(StoreError::Failed("the writer has stopped".to_owned())))
    }

    /// A game with all its events.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub(crate) async fn load(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        self.readers.read(move |connection| reader::game(connection, id)).await
    }

    /// The newest listed games that are not over.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub(crate) async fn listed(&self, most: u32, since: Time) -> Result<Vec<ListedRow>, StoreError> {
        self.readers.read(move |connection| reader::listed(connection, most, since)).await
    }

    /// Where clocks run, and which flags may fall until a moment.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub(crate) async fn running(&self, until: Time) -> Result<Running, StoreError> {
        self.readers.read(move |connection| reader::running(connection, until)).await
    }

    /// Whether the database answers.
    ///
    /// # Errors
    ///
    /// If it does not.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        self.write(Change::Beat).await
    }

    /// Waits until everything is written, and writes nothing any more.
    pub(crate) fn close(&self) {
        self.writer.close();
    }
}

#[cfg(test)]
mod tests {
    use tabiya_board::Color;

    use super::*;
    use crate::token::Token;

    struct Folder(std::path::PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn folder(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("tabiya-store-{}-{name}", std::process::id())))
    }

    fn open(folder: &Folder) -> (Store, ServerTime) {
        Store::open(&folder.0, Arc::new(Metrics::new())).unwrap()
    }

    fn event(seq: u64, body: &str) -> EventRow {
        let command = (seq > 0).then(|| (Color::Black, format!("c{seq}")));
        EventRow { seq, at: 5, ply: seq, command, body: body.to_owned() }
    }

    fn begin(id: GameId) -> Change {
        let seat =
            SeatRow { side: Color::White, token: Token::draw().unwrap().hash(), name: Some("Ada".into()) };
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
    async fn one_change_that_cannot_be_written_leaves_the_others_alone() {
        let folder = folder("conflict");
        let (store, _) = open(&folder);
        let [one, other] = [GameId::draw().unwrap(), GameId::draw().unwrap()];
        // Handed in at once, so that most of them are written together.
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
        assert!(store.load(GameId::draw().unwrap()).await.unwrap().is_none());
        store.close();
        assert!(store.write(Change::Beat).await.is_err());
    }

    #[tokio::test]
    async fn a_closed_store_is_one_file() {
        let (folder, copy) = (folder("closed"), folder("closed-copy"));
        let (store, _) = open(&folder);
        let id = GameId::draw().unwrap();
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
    async fn time_goes_on_from_where_it_was() {
        let folder = folder("time");
        let (store, time) = open(&folder);
        assert!(time.now().0 < 1_000);
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
        store.write(Change::Beat).await.unwrap();
        store.close();
        drop(store);
        let (store, time) = open(&folder);
        assert!(time.now().0 >= 30);
        store.close();
    }

    #[tokio::test]
    async fn flags_are_found_where_clocks_run() {
        let folder = folder("flags");
        let (store, _) = open(&folder);
        let [one, other] = [GameId::draw().unwrap(), GameId::draw().unwrap()];
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
    async fn listed_games_come_the_newest_first_and_go_when_they_are_over() {
        let folder = folder("listed");
        let (store, _) = open(&folder);
        let mut ids = Vec::new();
        for created in [1, 3, 2] {
            let id = GameId::draw().unwrap();
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
