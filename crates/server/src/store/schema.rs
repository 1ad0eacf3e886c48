//! The tables of the database, and the migration of older files.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension};
use tabiya_referee::Time;

use super::{StoreError, backup, rulesets};

/// A migration.
enum Step {
    /// Statements.
    Sql(&'static str),
    /// A function, for changes that statements cannot express.
    Code(fn(&Connection) -> Result<(), StoreError>),
}

impl Step {
    fn run(&self, connection: &Connection) -> Result<(), StoreError> {
        match self {
            Step::Sql(text) => Ok(connection.execute_batch(text)?),
            Step::Code(code) => code(connection),
        }
    }
}

/// The migrations. Each increases the version of the format by one. Released migrations are never changed.
const STEPS: &[Step] = &[
    Step::Sql(
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
    ),
    // Commands that cause no event are also carried out only once.
    Step::Sql(
        "
    CREATE TABLE asked (
        game TEXT NOT NULL,
        by INTEGER NOT NULL,
        command TEXT NOT NULL,
        seq INTEGER NOT NULL,
        PRIMARY KEY (game, by, command)
    ) STRICT, WITHOUT ROWID;
    ",
    ),
    // Flags also fall in games that are not in memory: no flag of a game falls before that time.
    Step::Sql(
        "
    ALTER TABLE games ADD COLUMN flag_at INTEGER;
    CREATE INDEX flags ON games (flag_at) WHERE flag_at IS NOT NULL;
    ",
    ),
    // Version 2 of the protocol: events have a `kind`.
    Step::Sql(
        "
    ALTER TABLE asked RENAME TO commands;
    UPDATE events SET body = '{\"kind\":' || substr(body, 9) WHERE body LIKE '{\"what\":%';
    ",
    ),
    // A seat of the computer has its level.
    Step::Sql(
        "
    ALTER TABLE seats ADD COLUMN level INTEGER;
    ",
    ),
    // After a restart the computer continues its games.
    Step::Sql(
        "
    CREATE INDEX computers ON seats (game) WHERE level IS NOT NULL;
    ",
    ),
    // Each game names its rules by the hash of their definition, which is stored once.
    Step::Sql(
        "
    CREATE TABLE rulesets (
        hash BLOB PRIMARY KEY,
        definition BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE games ADD COLUMN ruleset BLOB;
    ",
    ),
    Step::Code(rulesets::fill),
    // A request for a new game can be repeated and finds the same game. The lobby is in memory; unfinished
    // games expire.
    Step::Sql(
        "
    ALTER TABLE games ADD COLUMN request_key BLOB;
    ALTER TABLE games ADD COLUMN request_body BLOB;
    CREATE UNIQUE INDEX requests ON games (request_key) WHERE request_key IS NOT NULL;
    DROP INDEX lobby;
    CREATE INDEX unfinished ON games (created) WHERE NOT over;
    ",
    ),
    // Texts of games are kept for a while, each once. The index also has the size of all of them.
    Step::Sql(
        "
    CREATE TABLE replays (
        id TEXT PRIMARY KEY,
        hash BLOB NOT NULL UNIQUE,
        expires INTEGER NOT NULL,
        title TEXT NOT NULL,
        summary TEXT NOT NULL,
        rules TEXT NOT NULL,
        fen TEXT NOT NULL,
        size INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX replay_expiry ON replays (expires, size);
    ",
    ),
];

/// The newest format.
const NEWEST: i64 = STEPS.len() as i64;

/// The number of pages in the write-ahead log before they are moved into the database: 32 MiB, so that this
/// happens rarely and for many events at once.
const LOG_PAGES: i64 = 8_000;

/// The settings that promise that a commit is on disk when it returns: name, value, and the value as it is
/// read back. The last two matter only on macOS, where an ordinary sync leaves data in the cache of the disk.
const DURABLE: [(&str, &str, &str); 4] = [
    ("journal_mode", "WAL", "wal"),
    ("synchronous", "FULL", "2"),
    ("fullfsync", "ON", "1"),
    ("checkpoint_fullfsync", "ON", "1"),
];

/// Opens the database for writing. A commit returns when it is on disk.
///
/// # Errors
///
/// Returns an error if the database cannot be opened or does not promise that: on some network file systems
/// there is no write-ahead log, and SQLite then continues silently without it.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    for (setting, needed, _) in DURABLE {
        connection.pragma_update(None, setting, needed)?;
    }
    check_durable(&connection)?;
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
    connection.pragma_update(None, "cache_size", -32 * 1024)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// Reads back the settings that promise durability.
fn check_durable(connection: &Connection) -> Result<(), StoreError> {
    for (setting, needed, shown) in DURABLE {
        let found = connection.pragma_query_value(None, setting, |row| row.get(0))?;
        let found = match found {
            rusqlite::types::Value::Text(text) => text,
            rusqlite::types::Value::Integer(number) => number.to_string(),
            other => format!("{other:?}"),
        };
        if !found.eq_ignore_ascii_case(shown) {
            return Err(StoreError::NotDurable { setting, needed, found });
        }
    }
    Ok(())
}

/// Moves the write-ahead log into the database and empties it, so that the database is one file.
///
/// # Errors
///
/// Returns an error if the database fails, or if another program reads it for so long that the log cannot be
/// emptied.
pub(super) fn empty_log(connection: &Connection) -> Result<(), StoreError> {
    let busy: bool = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
    if busy { Err(StoreError::LogInUse) } else { Ok(()) }
}

/// Returns the version of the format of a file; 0 if it is new.
pub(super) fn version(connection: &Connection) -> Result<i64, StoreError> {
    let found = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found > NEWEST { Err(StoreError::TooNew { found, known: NEWEST }) } else { Ok(found) }
}

/// Checks that a file has the newest format.
pub(super) fn check_newest(connection: &Connection) -> Result<(), StoreError> {
    match version(connection)? {
        NEWEST => Ok(()),
        found => Err(StoreError::TooOld { found, newest: NEWEST }),
    }
}

/// Migrates the file to the newest format. Before an older file is changed, a copy of it is made beside it.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let found = version(connection)?;
    if (1..NEWEST).contains(&found) {
        let copy = path.with_file_name(format!("games-format-{found}.sqlite3"));
        tracing::info!(copy = %copy.display(), from = found, to = NEWEST, "older games are copied and \
            migrated");
        backup::copy(connection, &copy, &mut |_| {})?;
    }
    run_steps(connection)
}

/// Runs the migrations that the file lacks.
fn run_steps(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    let found = version(&transaction)?;
    for step in STEPS.iter().skip(usize::try_from(found).unwrap_or(0)) {
        step.run(&transaction)?;
    }
    transaction.pragma_update(None, "user_version", NEWEST)?;
    transaction.commit()?;
    Ok(())
}

/// Reads the last stored time of the server's clock.
pub(super) fn last_time(connection: &Connection) -> Result<Time, StoreError> {
    let time = connection.query_row("SELECT value FROM meta WHERE key = 'time'", [], |row| row.get(0));
    Ok(Time(time.optional()?.unwrap_or(0)))
}

/// Stores the time of the server's clock.
pub(super) fn set_time(connection: &Connection, time: u64) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT INTO meta VALUES ('time', ?1) ON CONFLICT DO UPDATE SET value = ?1")?
        .execute([time])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_gets_the_newest_format_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        run_steps(&mut connection).unwrap();
        run_steps(&mut connection).unwrap();
        assert_eq!(last_time(&connection).unwrap(), Time(0));
    }

    #[test]
    fn events_of_older_files_are_migrated() {
        let mut connection = Connection::open_in_memory().unwrap();
        for step in &STEPS[..3] {
            step.run(&connection).unwrap();
        }
        connection.pragma_update(None, "user_version", 3).unwrap();
        connection
            .execute_batch(
                r#"INSERT INTO events
                   VALUES ('g', 0, 5, 0, NULL, NULL, '{"what":"resigned","at":5,"by":"white"}');
                   INSERT INTO asked VALUES ('g', 1, 'c', 7);"#,
            )
            .unwrap();
        run_steps(&mut connection).unwrap();
        let body: String = connection.query_row("SELECT body FROM events", [], |row| row.get(0)).unwrap();
        assert_eq!(body, r#"{"kind":"resigned","at":5,"by":"white"}"#);
        let seq: i64 = connection.query_row("SELECT seq FROM commands", [], |row| row.get(0)).unwrap();
        assert_eq!(seq, 7);
    }

    #[test]
    fn a_database_that_promises_nothing_is_refused() {
        // A database in memory has no write-ahead log.
        let error = open(Path::new(":memory:")).unwrap_err();
        assert!(matches!(&error, StoreError::NotDurable { setting: "journal_mode", .. }), "{error}");
        let folder = std::env::temp_dir().join(format!("tabiya-schema-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let connection = open(&folder.join("games.sqlite3")).unwrap();
        check_durable(&connection).unwrap();
        for (setting, weak) in
            [("synchronous", "NORMAL"), ("fullfsync", "OFF"), ("checkpoint_fullfsync", "OFF")]
        {
            let connection = open(&folder.join("games.sqlite3")).unwrap();
            connection.pragma_update(None, setting, weak).unwrap();
            let error = check_durable(&connection).unwrap_err();
            assert!(
                matches!(&error, StoreError::NotDurable { setting: found, .. } if *found == setting),
                "{error}"
            );
        }
        drop(connection);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_of_a_newer_format_is_not_changed() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "user_version", NEWEST + 1).unwrap();
        let error = run_steps(&mut connection).unwrap_err();
        assert!(matches!(error, StoreError::TooNew { found, known: NEWEST } if found == NEWEST + 1));
    }
}
