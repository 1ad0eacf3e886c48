//! Moving finished games to a file: they are written, read back and compared, and only then deleted.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;

use super::super::{schema, writer};
use super::game_line::{self, GameLine};
use super::{OnProgress, file, open_to_write};
use crate::store::StoreError;

/// Moves the finished games that were created before a time, in milliseconds since 1970, from a folder to a
/// new file with the lines of [`export`](super::export). Returns their number; if there are none, no file is
/// created. [`import`](super::import) brings them back.
///
/// All of them are deleted in one transaction, after the file is on disk and was read back.
///
/// # Errors
///
/// Returns an error, and deletes nothing, if a server uses the folder, if the file exists already or cannot
/// be written, or if the database fails.
pub fn archive(folder: &Path, to: &Path, before: u64, progress: OnProgress<'_>) -> Result<u64, StoreError> {
    file(folder)?;
    let (mut connection, _lock) = open_to_write(folder)?;
    let failed =
        |error: io::Error| StoreError::File { path: to.display().to_string(), source: Arc::new(error) };
    let before = i64::try_from(before).unwrap_or(i64::MAX);
    let transaction = connection.transaction()?;
    let ids: Vec<String> = transaction
        .prepare("SELECT id FROM games WHERE over AND created < ?1 ORDER BY created, id")?
        .query_map([before], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    if ids.is_empty() {
        return Ok(0);
    }
    let all = ids.len() as u64 * 2;
    let out = File::options().write(true).create_new(true).open(to).map_err(failed)?;
    let kept = write(&transaction, &ids, out, &|done| progress(done, all))
        .and_then(|()| verify(&transaction, &ids, to, &|done| progress(ids.len() as u64 + done, all)));
    if let Err(error) = kept {
        // Half an archive is of no use, and everything is still in the database.
        let _ = fs::remove_file(to);
        return Err(match error {
            StoreError::Output(source) | StoreError::Input(source) => {
                StoreError::File { path: to.display().to_string(), source }
            }
            other => other,
        });
    }
    for id in &ids {
        writer::delete(&transaction, id)?;
    }
    transaction.commit()?;
    schema::empty_log(&connection)?;
    Ok(ids.len() as u64)
}

fn game(connection: &Connection, id: &str) -> Result<GameLine, StoreError> {
    let now = schema::last_time(connection)?.0;
    game_line::read(connection, id, now)?.ok_or(StoreError::Closed)
}

/// Writes the games to the file, and waits until they are on disk.
fn write(
    connection: &Connection,
    ids: &[String],
    out: File,
    progress: &dyn Fn(u64),
) -> Result<(), StoreError> {
    let failed = |error: io::Error| StoreError::Output(Arc::new(error));
    let mut out = BufWriter::new(out);
    for (done, id) in (1..).zip(ids) {
        serde_json::to_writer(&mut out, &game(connection, id)?).map_err(|error| failed(error.into()))?;
        out.write_all(b"\n").map_err(failed)?;
        progress(done);
    }
    let out = out.into_inner().map_err(|error| failed(error.into_error()))?;
    out.sync_all().map_err(failed)
}

/// Reads the file back and compares it with the database.
fn verify(
    connection: &Connection,
    ids: &[String],
    path: &Path,
    progress: &dyn Fn(u64),
) -> Result<(), StoreError> {
    let failed = |error: io::Error| StoreError::Input(Arc::new(error));
    let differs = || failed(io::Error::new(io::ErrorKind::InvalidData, "the copy differs when read back"));
    let mut lines = BufReader::new(File::open(path).map_err(failed)?).lines();
    for (done, id) in (1..).zip(ids) {
        let text = lines.next().ok_or_else(differs)?.map_err(failed)?;
        let read: GameLine = serde_json::from_str(&text).map_err(|error| failed(error.into()))?;
        if read != game(connection, id)? {
            return Err(differs());
        }
        progress(done);
    }
    if lines.next().is_some() { Err(differs()) } else { Ok(()) }
}
