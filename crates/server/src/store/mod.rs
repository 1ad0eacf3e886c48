//! The stored games: games, seats and events in an SQLite database. The interface consists of plain rows;
//! `game/` gives them their meaning.
//!
//! One thread writes (`writer.rs`) and commits all changes that wait together. Reads use a few connections of
//! their own (`reader.rs`).

mod backup;
mod directory;
mod error;
pub mod maintenance;
#[cfg(test)]
mod power_cut;
mod reader;
mod replays;
mod rows;
mod rulesets;
mod schema;
#[cfg(test)]
mod tests;
mod writer;

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use tabiya_referee::Time;
use tabiya_rules::Fingerprint;
use tokio::sync::oneshot;

use crate::game::GameId;
use crate::metrics::Metrics;
use crate::time::ServerClock;

pub use error::StoreError;
pub(crate) use replays::{ReplayCard, ReplayRow};
pub(crate) use rows::{
    BeginRow, Change, CommandRow, EventRow, Expiry, FlagAt, RepeatedRow, RequestRow, RulesetRow, Running,
    SeatRow, StoredGame,
};

/// The database of the server.
#[derive(Debug)]
pub(crate) struct Store {
    writer: writer::Writer,
    readers: reader::Readers,
    /// Held while the store is open, so that no other process opens it.
    _lock: File,
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
        schema::migrate(&mut connection, &path)?;
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

    /// Reads a ruleset by its hash.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn ruleset(&self, hash: Fingerprint) -> Result<Option<RulesetRow>, StoreError> {
        self.readers.read(move |connection| rulesets::read(connection, hash)).await
    }

    /// Reads the game that a request with this key has created.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn repeated(&self, key: [u8; 32]) -> Result<Option<RepeatedRow>, StoreError> {
        self.readers.read(move |connection| reader::repeated(connection, key)).await
    }

    /// Reads some of the games that have expired.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn expired(&self, expiry: Expiry, most: u32) -> Result<Vec<GameId>, StoreError> {
        self.readers.read(move |connection| reader::expired(connection, expiry, most)).await
    }

    /// Reads whether any clock runs, and in which games a flag may fall until a given time.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn running(&self, until: Time) -> Result<Running, StoreError> {
        self.readers.read(move |connection| reader::running(connection, until)).await
    }

    /// Reads the games with a seat of the computer that are not over and have an event since a given time,
    /// those with the oldest last event first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn computer_games(&self, since: Time) -> Result<Vec<GameId>, StoreError> {
        self.readers.read(move |connection| reader::computer_games(connection, since)).await
    }

    /// Reads the texts of a replay that has not expired, and until when they are kept.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn replay(&self, id: GameId, now: u64) -> Result<Option<(Vec<u8>, u64)>, StoreError> {
        self.readers.read(move |connection| replays::body(connection, id, now)).await
    }

    /// Reads the preview of a link to a replay.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn replay_card(&self, id: GameId, now: u64) -> Result<Option<ReplayCard>, StoreError> {
        self.readers.read(move |connection| replays::card(connection, id, now)).await
    }

    /// Reads the id of the replay with these texts and until when it is kept, if there is one, and the size
    /// of all replays in bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn find_replay(
        &self,
        hash: [u8; 32],
    ) -> Result<(Option<(GameId, u64)>, u64), StoreError> {
        self.readers.read(move |connection| replays::find(connection, hash)).await
    }

    /// Reads whether any replay has expired.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn any_expired_replay(&self, now: u64) -> Result<bool, StoreError> {
        self.readers.read(move |connection| replays::any_expired(connection, now)).await
    }

    /// Checks that the database can write.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        self.write(Change::Heartbeat).await
    }

    /// Waits until the thread that writes has ended. Before the store is closed, that is a failure.
    pub(crate) async fn writer_ended(&self) {
        self.writer.ended().await;
    }

    /// Waits until everything is written, and accepts no further changes. Then the database is one file.
    ///
    /// # Errors
    ///
    /// Returns an error if the thread that writes has panicked.
    pub(crate) fn close(&self) -> Result<(), StoreError> {
        self.readers.close();
        self.writer.close()
    }
}
