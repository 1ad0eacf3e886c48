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

pub(crate) use rows::{BeginRow, Change, EventRow, ListedRow, SeatRow, StoredGame};

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
