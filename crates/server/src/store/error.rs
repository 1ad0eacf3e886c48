//! Errors of the store.

use std::fmt;
use std::sync::Arc;

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
    /// A file cannot be read or written.
    File {
        /// The file.
        path: String,
        /// The error of the system.
        source: Arc<std::io::Error>,
    },
    /// The input cannot be read.
    Input(Arc<std::io::Error>),
    /// The output cannot be written.
    Output(Arc<std::io::Error>),
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
    /// The file was written by an older version of this program, and is only read.
    TooOld {
        /// The version of its schema.
        found: i64,
        /// The newest version.
        newest: i64,
    },
    /// There is no such file or folder.
    Missing {
        /// The file or folder.
        path: String,
    },
    /// The file is not a database of games.
    NotGames {
        /// The file.
        path: String,
    },
    /// There are no games in the folder.
    NoGames {
        /// The folder.
        path: String,
    },
    /// The database does not promise that a commit survives a power cut.
    NotDurable {
        /// The setting of SQLite.
        setting: &'static str,
        /// The value that promises it.
        needed: &'static str,
        /// The value that is in effect.
        found: String,
    },
    /// A row with the same key exists already.
    Conflict,
    /// An event has no content and was not stored.
    EmptyEvent,
    /// The database failed.
    Database(Arc<rusqlite::Error>),
    /// The thread that writes could not be started.
    Thread(Arc<std::io::Error>),
    /// Another program reads the database, so that its write-ahead log cannot be emptied.
    LogInUse,
    /// The thread that writes has panicked.
    WriterPanicked(String),
    /// The store is closed, or the thread that should have carried out the operation has ended.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Folder { path, source } => {
                write!(f, "The folder {path} cannot be used: {}.", plain(source))
            }
            StoreError::File { path, source } => {
                write!(f, "The file {path} cannot be used: {}.", plain(source))
            }
            StoreError::Input(source) => write!(f, "The input cannot be read: {source}."),
            StoreError::Output(source) => write!(f, "The output cannot be written: {source}."),
            StoreError::InUse { path } => {
                write!(f, "Another server keeps its games in {path}: stop it, or give another folder.")
            }
            StoreError::TooNew { found, known } => write!(
                f,
                "The games were stored by a newer version of this program (format {found}; this one supports \
                 {known})."
            ),
            StoreError::TooOld { found, newest } => write!(
                f,
                "The games are in format {found} of an older version, and this one needs {newest}: start the \
                 server once, which migrates them."
            ),
            StoreError::Missing { path } => write!(f, "There is no file or folder {path}."),
            StoreError::NotGames { path } => write!(f, "{path} is not a database of games."),
            StoreError::NoGames { path } => write!(f, "There are no games in {path}."),
            StoreError::NotDurable { setting, needed, found } => write!(
                f,
                "The database cannot promise that stored moves survive a power cut: `{setting}` is `{found}` \
                 instead of `{needed}`. Keep the games on a local disk."
            ),
            StoreError::Conflict => f.write_str("A row with the same key exists already."),
            StoreError::EmptyEvent => f.write_str("An event has no content."),
            StoreError::Database(source) => write!(f, "The database failed: {source}."),
            StoreError::Thread(source) => write!(f, "The thread of the store did not start: {source}."),
            StoreError::LogInUse => f.write_str(
                "Another program reads the database: a copy needs games.sqlite3-wal besides games.sqlite3.",
            ),
            StoreError::WriterPanicked(what) => write!(
                f,
                "The thread that writes games failed ({what}), so the server has stopped. Every acknowledged \
                 move is on disk."
            ),
            StoreError::Closed => f.write_str("The store is closed."),
        }
    }
}

impl StoreError {
    /// Returns whether the file of the database is damaged, or is none.
    pub fn is_damage(&self) -> bool {
        use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
        let code = match self {
            StoreError::Database(source) => source.sqlite_error_code(),
            _ => None,
        };
        matches!(code, Some(DatabaseCorrupt | NotADatabase))
    }
}

/// Returns a common error of the system in words for people.
fn plain(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::AlreadyExists => "it exists already".to_owned(),
        std::io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        std::io::ErrorKind::PermissionDenied => "permission is denied".to_owned(),
        std::io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => error.to_string(),
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StoreError::Folder { source, .. } | StoreError::File { source, .. } => Some(&**source),
            StoreError::Database(source) => Some(&**source),
            StoreError::Thread(source) | StoreError::Input(source) | StoreError::Output(source) => {
                Some(&**source)
            }
            StoreError::InUse { .. }
            | StoreError::TooNew { .. }
            | StoreError::TooOld { .. }
            | StoreError::Missing { .. }
            | StoreError::NotGames { .. }
            | StoreError::NoGames { .. }
            | StoreError::NotDurable { .. }
            | StoreError::LogInUse
            | StoreError::WriterPanicked(_)
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
