//! The file of the report, which is checked before the run and written after it.

use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{CommandError, Exit, why_unwritable};

/// A file that can be written. If it did not exist before, it is removed again unless a report is written.
pub(super) struct OutputFile {
    path: PathBuf,
    is_new: bool,
}

impl OutputFile {
    /// Checks that a file can be written, without changing its content.
    pub(super) fn open(path: &Path) -> Result<OutputFile, CommandError> {
        let is_new = match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(_) => true,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                OpenOptions::new().append(true).open(path).map_err(|error| unwritable(path, error))?;
                false
            }
            Err(error) => return Err(unwritable(path, error)),
        };
        Ok(OutputFile { path: path.to_owned(), is_new })
    }

    /// Replaces the content of the file.
    pub(super) fn write(mut self, text: &str) -> Result<(), CommandError> {
        std::fs::write(&self.path, text).map_err(|error| unwritable(&self.path, error))?;
        self.is_new = false;
        Ok(())
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if self.is_new {
            // An empty file that stays does little harm.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn unwritable(path: &Path, error: io::Error) -> CommandError {
    let text = format!("The report cannot be written to {}: {}.", path.display(), why_unwritable(&error));
    CommandError::new(Exit::Outside, text).caused_by(error)
}
