//! The free space of the disk with the games. Below a floor, no new games are created, so that games in
//! progress can continue.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tabiya_wire::ErrorCode;

use crate::error::ApiError;
use crate::metrics::Metrics;

/// The interval at which the free space is measured.
pub(crate) const MEASURE_INTERVAL: Duration = Duration::from_secs(5);

/// The free space of the disk with the games.
#[derive(Debug)]
pub(crate) struct DiskSpace {
    folder: PathBuf,
    floor: u64,
    low: AtomicBool,
    metrics: Arc<Metrics>,
}

impl DiskSpace {
    /// Measures the free space of the disk that has a folder.
    pub(crate) fn new(folder: &Path, floor: u64, metrics: Arc<Metrics>) -> DiskSpace {
        let disk = DiskSpace { folder: folder.to_owned(), floor, low: AtomicBool::new(false), metrics };
        disk.measure();
        disk
    }

    /// Measures the free space. Where that is not possible, there is enough.
    pub(crate) fn measure(&self) {
        if let Some(free) = free(&self.folder) {
            self.metrics.disk_free.set(i64::try_from(free).unwrap_or(i64::MAX));
            self.judge(free);
        }
    }

    fn judge(&self, free: u64) {
        let low = free < self.floor;
        if self.low.swap(low, Ordering::Relaxed) != low {
            if low {
                tracing::error!(
                    free,
                    floor = self.floor,
                    "the disk is almost full: no new games are created"
                );
            } else {
                tracing::info!(free, "the disk has room again: new games are created");
            }
        }
    }

    /// Checks that there is room for new games.
    ///
    /// # Errors
    ///
    /// Returns an error if the disk is almost full.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        if !self.low.load(Ordering::Relaxed) {
            return Ok(());
        }
        let sentence =
            "The disk of the server is almost full, so no new games can begin. Games in progress continue.";
        Err(ApiError::new(ErrorCode::DiskFull, sentence))
    }
}

/// Returns the number of free bytes for programs without special rights.
#[cfg(target_os = "linux")]
fn free(folder: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(folder).ok()?;
    Some(found.f_bavail.saturating_mul(found.f_frsize))
}

#[cfg(not(target_os = "linux"))]
fn free(_: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_games_stop_below_the_floor_and_go_on_above_it() {
        let disk = DiskSpace::new(&std::env::temp_dir(), 0, Arc::new(Metrics::new()));
        assert!(disk.check().is_ok());
        let disk = DiskSpace { floor: 1_000, ..disk };
        disk.judge(999);
        assert!(disk.check().unwrap_err().is_code(ErrorCode::DiskFull));
        disk.judge(1_000);
        assert!(disk.check().is_ok());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_free_space_is_measured() {
        assert!(free(&std::env::temp_dir()).is_some_and(|free| free > 0));
        assert_eq!(free(Path::new("/no such folder")), None);
    }
}
