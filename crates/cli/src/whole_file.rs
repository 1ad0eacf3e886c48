//! Writing a file whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::{Exit, Failure};

/// Writes a file. Until everything is on disk it has another name, so that whatever goes wrong leaves
/// what was there before.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error: io::Error| {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is no such folder".to_owned(),
            io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
            _ => error.to_string(),
        };
        Failure::new(Exit::Outside, format!("{} cannot be written: {why}.", path.display()))
    };
    if path.is_dir() {
        return Err(failed(io::ErrorKind::IsADirectory.into()));
    }
    let beside = name_beside(path);
    let result = fill(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    result.map_err(|error| {
        // It may not even be there; the reason that is worth telling is the first one.
        let _ = fs::remove_file(&beside);
        failed(error)
    })
}

fn fill(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A name in the same folder (only there can a file be renamed in one step) that no other run uses.
fn name_beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
