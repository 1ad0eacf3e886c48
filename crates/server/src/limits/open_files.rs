//! Open files. Every connection is one, and the system limits them: often to 1,024 at first, but to many
//! more on request.

use crate::config::Limits;

/// The files that are not connections: the database, its log, readers, listeners, the page during
/// development.
const OTHER_FILES: u64 = 64;

/// Raises the limit of open files of this process to the system's maximum, and returns it. Returns nothing if
/// there is no such limit, or on systems where it is not known.
#[cfg(target_os = "linux")]
pub fn raise_open_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    if limit.current == limit.maximum {
        return limit.current;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
        Ok(()) => limit.maximum,
        Err(error) => {
            tracing::warn!(%error, "the limit of open files could not be raised");
            limit.current
        }
    }
}

/// Returns nothing: the limit of this system is not known.
#[cfg(not(target_os = "linux"))]
pub fn raise_open_files() -> Option<u64> {
    None
}

impl Limits {
    /// Returns these limits with at most as many WebSockets and connections as a number of open files allows,
    /// so that clients beyond the limits are refused in an orderly way.
    #[must_use]
    pub fn within_open_files(self, files: u64) -> Limits {
        let files = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX);
        let fits = self.sockets > 0
            && self.connections > 0
            && self.sockets.saturating_add(self.connections) <= files;
        if fits {
            return self;
        }
        let half = (files / 2).max(1);
        let at_most = |limit: usize| if limit == 0 { half } else { limit.min(half) };
        Limits { sockets: at_most(self.sockets), connections: at_most(self.connections), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_follow_from_the_open_files() {
        let fit = |files: u64| {
            let limits = Limits::default().within_open_files(files);
            (limits.sockets, limits.connections)
        };
        assert_eq!(fit(1 << 20), (20_000, 25_000));
        assert_eq!(fit(1_024), (480, 480));
        assert_eq!(fit(4_096), (2_016, 2_016));
        for files in [0, 1, 64, 65] {
            assert_eq!(fit(files), (1, 1));
        }
        for files in 100..50_000 {
            let (sockets, connections) = fit(files);
            assert!(sockets + connections <= files as usize - 64, "{files}");
        }
        let unlimited = Limits { sockets: 0, connections: 0, ..Limits::default() }.within_open_files(1_064);
        assert_eq!((unlimited.sockets, unlimited.connections), (500, 500));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_soft_limit_is_raised_to_the_hard_one() {
        use rustix::process::{Resource, getrlimit};
        let raised = raise_open_files();
        let limit = getrlimit(Resource::Nofile);
        assert_eq!((raised, limit.current), (limit.maximum, limit.maximum));
    }
}
