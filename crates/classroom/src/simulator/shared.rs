//! The one shared board of the process, and the guard through which it is used.
//!
//! Here is all the state of the whole process: the course document asks for the board, and the
//! names of listeners come from one count, so that no board takes another's for its own.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, MutexGuard};
use std::thread::{self, ThreadId};

use super::turnstile::Turnstile;
use super::{Board, PieceRegistry};

/// Before the shared board.
static TURNSTILE: Turnstile = Turnstile::new();

/// A number that nothing else has.
pub(super) fn fresh_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Board {
    /// The one shared board of the process. It makes its pieces by [`PieceRegistry::global`].
    ///
    /// While a thread holds the guard, other threads wait for theirs, so that several calls can
    /// belong together. The same thread may ask for as many guards as it likes. While listeners
    /// are told of a move, the board is free for everybody, and they may ask for a guard, too.
    /// That holds also for a move through a reference that the guard's thread has lent to another.
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
        TURNSTILE.enter();
        let right = Right { holder: thread::current().id() };
        BoardGuard { board: THE_BOARD.used_by(right), here: PhantomData }
    }
}

/// The right to use the shared board: it goes on to the next thread when this is dropped.
pub struct BoardGuard {
    board: Board,
    /// The right belongs to a thread, so the guard may not go to another.
    here: PhantomData<MutexGuard<'static, ()>>,
}

/// Only to a shared reference: the board of the process cannot be exchanged for another.
impl Deref for BoardGuard {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.board
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

/// Under whose guard the shared board is used. A reference to the board can be lent to another
/// thread, so that need not be the thread that uses it.
pub(super) struct Right {
    holder: ThreadId,
}

impl Right {
    /// Does something while the holder is outside, and lets it in again.
    pub(super) fn aside(&self, work: impl FnOnce()) {
        TURNSTILE.aside(self.holder, work);
    }
}
