//! Work on a database without a server, for `tabiya db`: checking, exporting, importing, archiving, backing
//! up, compacting.
//!
//! Commands that only read work while a server runs. Commands that write need the folder for themselves.

mod archive;
mod check;
mod export;
mod game_line;
mod import;

pub use archive::archive;
pub use check::{CheckReport, Problem, check};
pub use export::export;
pub use import::{ImportReport, import};

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, OpenFlags};

use super::{StoreError, backup as copying, directory, schema};

/// How far long work has come: steps done, and steps in all.
pub type OnProgress<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// The first bytes of every database of SQLite.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Returns the database of a folder, or the file itself if it is one, such as a backup.
fn file(place: &Path) -> Result<PathBuf, StoreError> {
    let is_named = place.is_file();
    let path = if is_named { place.to_owned() } else { place.join("games.sqlite3") };
    let shown = place.display().to_string();
    if !path.is_file() {
        return Err(if place.exists() {
            StoreError::NoGames { path: shown }
        } else {
            StoreError::Missing { path: shown }
        });
    }
    let mut start = Vec::new();
    let opened = File::open(&path).and_then(|file| file.take(MAGIC.len() as u64).read_to_end(&mut start));
    // A database in its folder whose beginning was overwritten is damaged; another file can be anything.
    let is_other = start.is_empty() || is_named && start != MAGIC;
    match opened {
        Ok(_) if is_other => Err(StoreError::NotGames { path: path.display().to_string() }),
        // Opening it as a database reports the fault of the file.
        Ok(_) | Err(_) => Ok(path),
    }
}

/// Opens a database to read it, even while a server runs.
fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    match schema::check_newest(&connection) {
        // It belongs to another program.
        Err(StoreError::TooOld { found: 0, .. }) => {
            Err(StoreError::NotGames { path: path.display().to_string() })
        }
        checked => checked.map(|()| connection),
    }
}

/// Opens a database to write it, and migrates it if it is older. Nothing else may use the folder.
fn open_to_write(folder: &Path) -> Result<(Connection, File), StoreError> {
    let lock = directory::lock(folder)?;
    let path = folder.join("games.sqlite3");
    let mut connection = schema::open(&path)?;
    schema::migrate(&mut connection, &path)?;
    Ok((connection, lock))
}

/// Copies the database of a folder, or one in a file, to another file by SQLite's online backup, even while a
/// server runs. The copy has every move
/// that was acknowledged before, and is one file.
///
/// # Errors
///
/// Returns an error if there are no games, if the file exists already, or if it cannot be written.
pub fn backup(place: &Path, to: &Path, progress: OnProgress<'_>) -> Result<(), StoreError> {
    let connection = Connection::open_with_flags(file(place)?, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    if to.exists() {
        let source = Arc::new(std::io::ErrorKind::AlreadyExists.into());
        return Err(StoreError::File { path: to.display().to_string(), source });
    }
    copying::copy(&connection, to, &mut |share| progress((share * 1_000.0) as u64, 1_000))
}

/// Removes rules that no game uses, and gives unused space back to the system. Returns the size before and
/// after.
///
/// # Errors
///
/// Returns an error if a server uses the folder, or if the database fails, for example because the disk is
/// full: a copy of the database is written.
pub fn vacuum(folder: &Path) -> Result<(u64, u64), StoreError> {
    let path = file(folder)?;
    let size = || fs::metadata(&path).map_or(0, |data| data.len());
    let before = size();
    let (connection, _lock) = open_to_write(folder)?;
    connection.execute(
        "DELETE FROM rulesets WHERE hash NOT IN (SELECT ruleset FROM games WHERE ruleset IS NOT NULL)",
        [],
    )?;
    connection.execute_batch("VACUUM")?;
    schema::empty_log(&connection)?;
    drop(connection);
    Ok((before, size()))
}

#[cfg(test)]
mod tests;
