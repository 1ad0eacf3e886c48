//! Stops a run from another thread, with all programs that it has started.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use crate::group::end_group;

/// A handle that stops a run: all programs that were started with it or a clone of it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    cancelled: AtomicBool,
    groups: Mutex<Vec<u32>>,
}

impl Cancel {
    /// Kills all programs of the run. A program that is started later is killed at once. Where there are no
    /// process groups, as outside Unix, programs run until their [`Group`](crate::Group) is dropped.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::SeqCst);
        for group in self.groups().iter() {
            end_group(*group);
        }
    }

    /// Returns whether the run was stopped.
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
