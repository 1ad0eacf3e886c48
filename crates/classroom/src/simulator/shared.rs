//! The shared board of the process, and the guard through which it is used.
//!
//! This module has all the global state of the crate: the course document requires the board, and the ids of
//! listeners come from one counter, so that they are unique among boards.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, MutexGuard};
use std::thread::{self, ThreadId};

use super::reentrant_lock::ReentrantLock;
use super::{Board, PieceRegistry};

/// Guards the shared board.
static LOCK: ReentrantLock = ReentrantLock::new();

/// Returns a unique number.
pub(super) fn fresh_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Board {
    /// Returns a guard of the shared board of the process, whose pieces come from [`PieceRegistry::global`].
    ///
    /// While a thread holds a guard, other threads wait for theirs, so that several calls can form a unit.
    /// The same thread may take any number of guards. While listeners are notified of a move, the board is
    /// free for all threads, and listeners may take a guard as well. This also applies to a move through a
    /// reference that the thread of the guard has lent to another.
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
        static THE_BOARD: LazyLock<Board> = LazyLock::new(|| Board::new(PieceRegistry::global()));
        LOCK.acquire();
        let owner = GuardOwner { holder: thread::current().id() };
        BoardGuard { board: THE_BOARD.used_by(owner), here: PhantomData }
    }
}

/// The right to use the shared board. It passes to the next thread when the guard is dropped.
pub struct BoardGuard {
    board: Board,
    /// The right belongs to a thread, so the guard is not `Send`.
    here: PhantomData<MutexGuard<'static, ()>>,
}

/// Not `DerefMut`: the shared board cannot be replaced.
impl Deref for BoardGuard {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.board
    }
}

impl Drop for BoardGuard {
    fn drop(&mut self) {
        LOCK.give_up();
    }
}

impl fmt::Debug for BoardGuard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)
    }
}

/// The thread whose guard is used. A reference to the board can be lent to another thread, so this need not
/// be the thread that uses it.
pub(super) struct GuardOwner {
    holder: ThreadId,
}

impl GuardOwner {
    /// Runs a function while the holder has released the board, and gives it back.
    pub(super) fn run_released(&self, work: impl FnOnce()) {
        LOCK.run_released(self.holder, work);
    }
}
