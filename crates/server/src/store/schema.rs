//! The tables, and how an older file becomes a newer one.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension};
use tabiya_referee::Time;

use super::StoreError;

/// Each step makes the format one newer. Steps that were released are never changed.
const STEPS: &[&str] = &[
    "
    CREATE TABLE meta (
        key TEXT PRIMARY KEY,
        value INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        rules TEXT NOT NULL,
        created INTEGER NOT NULL,
        listed INTEGER NOT NULL,
        over INTEGER NOT NULL,
        rematch INTEGER,
        next TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX lobby ON games (created) WHERE listed AND NOT over;
    CREATE TABLE seats (
        game TEXT NOT NULL,
        side INTEGER NOT NULL,
        token BLOB NOT NULL,
        name TEXT,
        PRIMARY KEY (game, side)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE events (
        game TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        ply INTEGER NOT NULL,
        by INTEGER,
        command TEXT,
        body TEXT NOT NULL,
        PRIMARY KEY (game, seq)
    ) STRICT, WITHOUT ROWID;
    ",
    // Commands that cause no event are done only once, too.
    "
    CREATE TABLE asked (
        game TEXT NOT NULL,
        by INTEGER NOT NULL,
        command TEXT NOT NULL,
        seq INTEGER NOT NULL,
        PRIMARY KEY (game, by, command)
    ) STRICT, WITHOUT ROWID;
    ",
    // Flags fall in games that nobody looks at, too: no flag of a game falls before that moment.
    "
    ALTER TABLE games ADD COLUMN flag_at INTEGER;
    CREATE INDEX flags ON games (flag_at) WHERE flag_at IS NOT NULL;
    ",
];

/// The newest format.
const NEWEST: i64 = STEPS.len() as i64;

/// How many pages may stand in the log before they are moved into the file: 32 MiB, so that this is done
/// rarely and for many events at once.
const LOG_PAGES: i64 = 8_000;

/// Opens the database for writing. A commit is on disk when it returns.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
    connection.pragma_update(None, "cache_size", -32 * 1024)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// Brings the file to the newest format.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found > NEWEST {
        return Err(StoreError::TooNew { found, known: NEWEST });
    }
    for step in STEPS.iter().skip(usize::try_from(found).unwrap_or(0)) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", NEWEST)?;
    transaction.commit()?;
    Ok(())
}

/// The last moment of the server's time that is known.
pub(super) fn last_moment(connection: &Connection) -> Result<Time, StoreError> {
    let time = connection.query_row("SELECT value FROM meta WHERE key = 'time'", [], |row| row.get(0));
    Ok(Time(time.optional()?.unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_becomes_the_newest_format_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        migrate(&mut connection).unwrap();
        assert_eq!(last_moment(&connection).unwrap(), Time(0));
    }

    #[test]
    fn a_newer_file_is_left_alone() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "user_version", NEWEST + 1).unwrap();
        let error = migrate(&mut connection).unwrap_err();
        assert!(matches!(error, StoreError::TooNew { found, known: NEWEST } if found == NEWEST + 1));
    }
}
