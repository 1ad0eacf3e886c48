//! Copying a database while it is used, by SQLite's online backup.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use super::StoreError;

/// The number of pages that are copied at once: 16 MiB.
const PAGES: i32 = 4_096;

/// The pause if the database is locked for a moment.
const PAUSE: Duration = Duration::from_millis(10);

/// Copies a database to a file, which is complete and on disk when it appears. An older file of that name is
/// replaced. `progress` receives the share that is copied, from 0 to 1.
pub(super) fn copy(from: &Connection, to: &Path, progress: &mut dyn FnMut(f64)) -> Result<(), StoreError> {
    let fail =
        |error: std::io::Error| StoreError::File { path: to.display().to_string(), source: Arc::new(error) };
    let mut name = to.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = to.with_file_name(name);
    // Errors of the system are about the file that was asked for; those of SQLite would name the temporary
    // one.
    File::create(&part).map_err(fail)?;
    let copied = fill(from, &part, progress).and_then(|()| {
        File::open(&part).and_then(|file| file.sync_all()).map_err(fail)?;
        fs::rename(&part, to).map_err(fail)
    });
    if copied.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&part);
        return copied;
    }
    // The name is on disk when the folder is. Not every system can sync folders.
    if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty())
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Copies a database to an empty file.
fn fill(from: &Connection, part: &Path, progress: &mut dyn FnMut(f64)) -> Result<(), StoreError> {
    let mut target = Connection::open(part)?;
    // One transaction, so that all pages belong to the same moment, and changes meanwhile do not restart the
    // copy.
    let moment = from.unchecked_transaction()?;
    moment.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    let backup = Backup::new(from, &mut target)?;
    loop {
        let step = backup.step(PAGES)?;
        let pages = backup.progress();
        progress(1.0 - f64::from(pages.remaining) / f64::from(pages.pagecount.max(1)));
        match step {
            StepResult::Done => break,
            StepResult::Busy | StepResult::Locked => std::thread::sleep(PAUSE),
            _ => {}
        }
    }
    drop(backup);
    drop(moment);
    // One file: the copy needs no write-ahead log.
    target.pragma_update(None, "journal_mode", "DELETE")?;
    Ok(())
}
