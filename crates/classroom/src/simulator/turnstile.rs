//! What lets one thread at a time to the shared board, and makes way while listeners are told.
//!
//! It knows threads and how many guards they have, and nothing of the board.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

/// Lets one thread in at a time, and that one as often as it likes.
#[derive(Debug)]
pub(super) struct Turnstile {
    threads: Mutex<Threads>,
    /// Something has changed for somebody who waits.
    changed: Condvar,
}

#[derive(Debug)]
struct Threads {
    /// Who is inside, and with how many guards.
    inside: Option<(ThreadId, usize)>,
    /// Who has guards and is outside all the same.
    aside: Vec<Aside>,
}

/// A thread with guards that is outside while listeners are told of a move made under them.
#[derive(Debug)]
struct Aside {
    holder: ThreadId,
    guards: usize,
    /// The threads that are telling: the holder itself, or others to which it has lent the board.
    tellers: Vec<ThreadId>,
}

impl Turnstile {
    pub(super) const fn new() -> Turnstile {
        let threads = Threads { inside: None, aside: Vec::new() };
        Turnstile { threads: Mutex::new(threads), changed: Condvar::new() }
    }

    /// Waits until no other thread is inside, and enters with one more guard.
    pub(super) fn enter(&self) {
        let here = thread::current().id();
        // If another thread is telling on behalf of this one, this one is not to come in meanwhile.
        // If it is telling itself, it is a listener that asks.
        let may = |threads: &Threads| {
            threads.is_free_for(here)
                && threads
                    .aside_of(here)
                    .is_none_or(|aside| aside.tellers.iter().all(|teller| *teller == here))
        };
        self.wait_until(may).let_in(here, 1);
    }

    /// Gives up one guard of this thread.
    pub(super) fn leave(&self) {
        let here = thread::current().id();
        let mut threads = self.locked();
        match threads.inside {
            Some((thread, 1)) if thread == here => threads.inside = None,
            Some((thread, guards)) if thread == here => threads.inside = Some((here, guards - 1)),
            _ => {
                if let Some(aside) = threads.aside.iter_mut().find(|aside| aside.holder == here) {
                    aside.guards = aside.guards.saturating_sub(1);
                }
            }
        }
        drop(threads);
        self.changed.notify_all();
    }

    /// Does something while the holder of guards is outside, and lets it in again with all of them.
    pub(super) fn aside(&self, holder: ThreadId, work: impl FnOnce()) {
        let teller = thread::current().id();
        self.locked().step_aside(holder, teller);
        self.changed.notify_all();
        let _back = Back { turnstile: self, holder, teller };
        work();
    }

    fn come_back(&self, holder: ThreadId, teller: ThreadId) {
        let mut threads = self.locked();
        if let Some(aside) = threads.aside.iter_mut().find(|aside| aside.holder == holder) {
            let at = aside.tellers.iter().position(|other| *other == teller);
            at.map(|at| aside.tellers.swap_remove(at));
        }
        drop(threads);
        self.changed.notify_all();
        // The last teller brings the holder back, and those before it wait for that.
        let may = |threads: &Threads| match threads.aside_of(holder) {
            None => true,
            Some(aside) => aside.tellers.is_empty() && threads.is_free_for(holder),
        };
        let mut threads = self.wait_until(may);
        if let Some(at) = threads.aside.iter().position(|aside| aside.holder == holder) {
            let guards = threads.aside.swap_remove(at).guards;
            threads.let_in(holder, guards);
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
        self.inside.is_none_or(|(inside, _)| inside == thread)
    }

    fn aside_of(&self, holder: ThreadId) -> Option<&Aside> {
        self.aside.iter().find(|aside| aside.holder == holder)
    }

    fn let_in(&mut self, thread: ThreadId, guards: usize) {
        let before = self.inside.map_or(0, |(_, before)| before);
        self.inside = (before + guards > 0).then_some((thread, before + guards));
    }

    fn step_aside(&mut self, holder: ThreadId, teller: ThreadId) {
        let guards = self.inside.take_if(|(thread, _)| *thread == holder).map_or(0, |(_, guards)| guards);
        match self.aside.iter_mut().find(|aside| aside.holder == holder) {
            Some(aside) => {
                aside.guards += guards;
                aside.tellers.push(teller);
            }
            None => self.aside.push(Aside { holder, guards, tellers: vec![teller] }),
        }
    }
}

/// Comes back also if the work panics: the guards will be dropped.
struct Back<'a> {
    turnstile: &'a Turnstile,
    holder: ThreadId,
    teller: ThreadId,
}

impl Drop for Back<'_> {
    fn drop(&mut self) {
        self.turnstile.come_back(self.holder, self.teller);
    }
}
