//! The folder of the store, created if necessary and locked for this process.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::sync::Arc;

use super::StoreError;

/// Creates the folder and locks it. The system releases the lock when the process ends, however it ends.
pub(super) fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = || folder.display().to_string();
    let fail = |error: std::io::Error| StoreError::Folder { path: path(), source: Arc::new(error) };
    fs::create_dir_all(folder).map_err(fail)?;
    let file =
        File::options().create(true).truncate(false).write(true).open(folder.join("lock")).map_err(fail)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path() }),
        Err(TryLockError::Error(error)) => Err(fail(error)),
    }
}
