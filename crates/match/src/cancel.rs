//! Stops a match from another thread, with all programs that it has started.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

/// A handle that stops a match. Clones stop the same match.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    cancelled: AtomicBool,
    groups: Mutex<Vec<u32>>,
}

impl Cancel {
    /// Ends all programs of the match and starts no further ones. Games in progress have no result.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::SeqCst);
        for group in self.groups().iter() {
            end_group(*group);
        }
    }

    /// Returns whether the match was stopped.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::SeqCst)
    }

    pub(crate) fn started(&self, group: u32) {
        self.groups().push(group);
        if self.is_cancelled() {
            end_group(group);
        }
    }

    /// Forgets a group that is about to be waited for: its number may soon be that of another one.
    pub(crate) fn ended(&self, group: u32) {
        self.groups().retain(|other| *other != group);
    }

    fn groups(&self) -> MutexGuard<'_, Vec<u32>> {
        self.0.groups.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// Ends all processes of a group.
#[cfg(unix)]
pub(crate) fn end_group(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        // An error means that no process of the group is left.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

/// Groups of processes exist on Unix only; elsewhere only the program itself is ended.
#[cfg(not(unix))]
pub(crate) fn end_group(_group: u32) {}
