//! The one shared board of the process, and the guard through which it is used.
//!
//! This is the only place with a state of the whole process: the course document asks for it.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use super::{Board, PieceRegistry};

/// Before the shared board.
static TURNSTILE: Turnstile = Turnstile { inside: Mutex::new(None), free: Condvar::new() };

impl Board {
    /// The one shared board of the process. It makes its pieces by [`PieceRegistry::global`].
    ///
    /// While a thread holds the guard, other threads wait for theirs, so that several calls can
    /// belong together. The same thread may ask for as many guards as it likes. While listeners
    /// are told of a move, the board is free for everybody, and they may ask for a guard, too.
    ///
    /// ```
    /// use tabiya_classroom::simulator::{Board, PieceRegistry};
    ///
    /// Board::the_board().clear();
    /// let rook = PieceRegistry::global().create_piece("br").unwrap();
    /// Board::the_board().add_piece(rook, "a8").unwrap();
    ///
    /// let same = Board::the_board();
    /// same.move_piece("a8", "a1").unwrap();
    /// assert!(same.get_piece("a1").unwrap().is_some());
    /// ```
    pub fn the_board() -> BoardGuard {
        static THE_BOARD: LazyLock<Board> =
            LazyLock::new(|| Board::with(PieceRegistry::global().clone(), Some(&TURNSTILE)));
        TURNSTILE.enter(1);
        BoardGuard { board: THE_BOARD.same(), here: PhantomData }
    }
}

/// The right to use the shared board: it goes on to the next thread when this is dropped.
pub struct BoardGuard {
    board: Board,
    /// The right belongs to a thread, so the guard may not go to another.
    here: PhantomData<MutexGuard<'static, ()>>,
}

impl Deref for BoardGuard {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.board
    }
}

impl DerefMut for BoardGuard {
    fn deref_mut(&mut self) -> &mut Board {
        &mut self.board
    }
}

impl Drop for BoardGuard {
    fn drop(&mut self) {
        TURNSTILE.leave();
    }
}

impl fmt::Debug for BoardGuard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)
    }
}

/// Lets one thread in at a time, and that one as often as it likes.
#[derive(Debug)]
pub(super) struct Turnstile {
    /// Who is inside, and how often.
    inside: Mutex<Option<(ThreadId, usize)>>,
    free: Condvar,
}

impl Turnstile {
    /// Waits until no other thread is inside, and enters some times.
    fn enter(&self, times: usize) {
        let here = thread::current().id();
        let mut inside = self.locked();
        loop {
            match *inside {
                None => break *inside = Some((here, times)),
                Some((thread, before)) if thread == here => break *inside = Some((here, before + times)),
                Some(_) => inside = self.free.wait(inside).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Leaves once.
    fn leave(&self) {
        let mut inside = self.locked();
        *inside = match *inside {
            Some((thread, times)) if times > 1 => Some((thread, times - 1)),
            _ => None,
        };
        drop(inside);
        self.free.notify_one();
    }

    /// Does something while this thread is outside, and comes back as often as it was inside.
    pub(super) fn aside(&self, work: impl FnOnce()) {
        let here = thread::current().id();
        let mut inside = self.locked();
        let times = match *inside {
            Some((thread, times)) if thread == here => {
                *inside = None;
                times
            }
            // The board is used through a reference that another thread's guard has lent.
            _ => 0,
        };
        drop(inside);
        self.free.notify_one();
        let _back = Back { turnstile: self, times };
        work();
    }

    fn locked(&self) -> MutexGuard<'_, Option<(ThreadId, usize)>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Comes back also if the work panics: the guards will be dropped.
struct Back<'a> {
    turnstile: &'a Turnstile,
    times: usize,
}

impl Drop for Back<'_> {
    fn drop(&mut self) {
        if self.times > 0 {
            self.turnstile.enter(self.times);
        }
    }
}
