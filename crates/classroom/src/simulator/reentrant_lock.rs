//! A reentrant lock for the shared board, which is released while listeners are notified.
//!
//! It counts the guards of threads and does not know the board.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

/// A lock that one thread at a time can hold, any number of times.
#[derive(Debug)]
pub(super) struct ReentrantLock {
    threads: Mutex<Threads>,
    /// Notified when the state changes for waiting threads.
    changed: Condvar,
}

#[derive(Debug)]
struct Threads {
    /// The thread that holds the lock, with the number of its guards.
    held_by: Option<(ThreadId, usize)>,
    /// Threads that have guards but have released the lock.
    released: Vec<Released>,
}

/// A thread with guards that has released the lock while listeners are notified of a move made under them.
#[derive(Debug)]
struct Released {
    holder: ThreadId,
    guards: usize,
    /// The threads that notify listeners: the holder itself, or others to which it has lent the board.
    notifiers: Vec<ThreadId>,
}

impl ReentrantLock {
    pub(super) const fn new() -> ReentrantLock {
        let threads = Threads { held_by: None, released: Vec::new() };
        ReentrantLock { threads: Mutex::new(threads), changed: Condvar::new() }
    }

    /// Waits until no other thread holds the lock, and takes it with one more guard.
    pub(super) fn acquire(&self) {
        let here = thread::current().id();
        // If another thread is notifying on behalf of this one, this one has to wait. If this thread is
        // notifying itself, the call comes from a listener.
        let may = |threads: &Threads| {
            threads.is_free_for(here)
                && threads
                    .released_by(here)
                    .is_none_or(|released| released.notifiers.iter().all(|notifier| *notifier == here))
        };
        self.wait_until(may).admit(here, 1);
    }

    /// Drops one guard of this thread.
    pub(super) fn give_up(&self) {
        let here = thread::current().id();
        let mut threads = self.locked();
        match threads.held_by {
            Some((thread, 1)) if thread == here => threads.held_by = None,
            Some((thread, guards)) if thread == here => threads.held_by = Some((here, guards - 1)),
            _ => {
                if let Some(released) = threads.released.iter_mut().find(|released| released.holder == here) {
                    released.guards = released.guards.saturating_sub(1);
                }
            }
        }
        drop(threads);
        self.changed.notify_all();
    }

    /// Runs a function while the holder of guards has released the lock, and restores all of them.
    pub(super) fn run_released(&self, holder: ThreadId, work: impl FnOnce()) {
        let notifier = thread::current().id();
        self.locked().release(holder, notifier);
        self.changed.notify_all();
        let _reacquire = Reacquire { lock: self, holder, notifier };
        work();
    }

    fn reacquire(&self, holder: ThreadId, notifier: ThreadId) {
        let mut threads = self.locked();
        if let Some(released) = threads.released.iter_mut().find(|released| released.holder == holder) {
            let at = released.notifiers.iter().position(|other| *other == notifier);
            at.map(|at| released.notifiers.swap_remove(at));
        }
        drop(threads);
        self.changed.notify_all();
        // The last notifier restores the holder; the others wait for that.
        let may = |threads: &Threads| match threads.released_by(holder) {
            None => true,
            Some(released) => released.notifiers.is_empty() && threads.is_free_for(holder),
        };
        let mut threads = self.wait_until(may);
        if let Some(at) = threads.released.iter().position(|released| released.holder == holder) {
            let guards = threads.released.swap_remove(at).guards;
            threads.admit(holder, guards);
        }
        drop(threads);
        self.changed.notify_all();
    }

    fn wait_until(&self, may: impl Fn(&Threads) -> bool) -> MutexGuard<'_, Threads> {
        let threads = self.locked();
        self.changed.wait_while(threads, |threads| !may(threads)).unwrap_or_else(PoisonError::into_inner)
    }

    fn locked(&self) -> MutexGuard<'_, Threads> {
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Threads {
    fn is_free_for(&self, thread: ThreadId) -> bool {
        self.held_by.is_none_or(|(held_by, _)| held_by == thread)
    }

    fn released_by(&self, holder: ThreadId) -> Option<&Released> {
        self.released.iter().find(|released| released.holder == holder)
    }

    fn admit(&mut self, thread: ThreadId, guards: usize) {
        let before = self.held_by.map_or(0, |(_, before)| before);
        self.held_by = (before + guards > 0).then_some((thread, before + guards));
    }

    fn release(&mut self, holder: ThreadId, notifier: ThreadId) {
        let guards = self.held_by.take_if(|(thread, _)| *thread == holder).map_or(0, |(_, guards)| guards);
        match self.released.iter_mut().find(|released| released.holder == holder) {
            Some(released) => {
                released.guards += guards;
                released.notifiers.push(notifier);
            }
            None => self.released.push(Released { holder, guards, notifiers: vec![notifier] }),
        }
    }
}

/// Restores the guards even if the work panics, because they will be dropped.
struct Reacquire<'a> {
    lock: &'a ReentrantLock,
    holder: ThreadId,
    notifier: ThreadId,
}

impl Drop for Reacquire<'_> {
    fn drop(&mut self) {
        self.lock.reacquire(self.holder, self.notifier);
    }
}
