//! A folder for what is compiled.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::OpenError;

/// A new folder, which is removed in the end.
#[derive(Debug)]
pub(super) struct PrivateFolder(PathBuf);

impl PrivateFolder {
    pub(super) fn new() -> Result<PrivateFolder, OpenError> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
        let name = format!("tabiya-java-{}-{now}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        // It must not exist: another user could have prepared it.
        std::fs::create_dir(&path).map_err(|error| outside(&path, &error))?;
        let folder = PrivateFolder(path);
        for name in ["classes", "harness", "sources", "temporary"] {
            folder.create(name)?;
        }
        Ok(folder)
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Creates a folder in this one, empty.
    pub(super) fn create(&self, name: &str) -> Result<PathBuf, OpenError> {
        let path = self.path(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).map_err(|error| outside(&path, &error))?;
        Ok(path)
    }

    /// Writes a file in a folder of this one.
    pub(super) fn write(&self, name: &str, text: &str) -> Result<PathBuf, OpenError> {
        let path = self.path(name);
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        written.and_then(|()| std::fs::write(&path, text)).map_err(|error| outside(&path, &error))?;
        Ok(path)
    }
}

fn outside(path: &Path, error: &std::io::Error) -> OpenError {
    OpenError::Outside(format!("{} cannot be written: {error}.", path.display()))
}

impl Drop for PrivateFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
