//! Writes files atomically.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::{CommandError, Exit, why_unwritable};

/// Writes a file under a temporary name and renames it once everything is on disk, so that an error
/// leaves the old file unchanged.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
    let failed = |error: io::Error| {
        let why = why_unwritable(&error);
        let text = format!("{} cannot be written: {why}.", path.display());
        CommandError::new(Exit::Outside, text).caused_by(error)
    };
    if path.is_dir() {
        return Err(failed(io::ErrorKind::IsADirectory.into()));
    }
    // Devices and pipes are written to and never replaced; of a link, the file behind it is replaced.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return fs::OpenOptions::new()
            .write(true)
            .open(path)
            .and_then(|mut file| file.write_all(bytes))
            .map_err(failed);
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let beside = name_beside(&target);
    let result = fill(&beside, bytes).and_then(|()| fs::rename(&beside, &target));
    result.map_err(|error| {
        // The temporary file may not exist; the first error is the one to report.
        let _ = fs::remove_file(&beside);
        failed(error)
    })
}

fn fill(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Returns a temporary name in the same folder, where renaming is atomic, that no other process uses.
fn name_beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
