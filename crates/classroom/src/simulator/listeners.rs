//! Observers of a board, and how they are told.
//!
//! What has happened waits in a queue and is told from there, one event at a time. So an observer
//! may move pieces itself (its move is told after the one it is hearing of), no observer is called
//! twice at once, and all hear of the moves in the order in which they were made.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::{Location, Piece};

/// Hears of moves and captures, after the board has changed.
pub trait BoardListener {
    /// A piece has moved.
    fn on_move(&mut self, from: Location, to: Location, piece: &Piece);

    /// A piece has been captured. Every listener has heard of the move before.
    fn on_capture(&mut self, attacker: &Piece, captured: &Piece);
}

impl<L: BoardListener + ?Sized> BoardListener for Box<L> {
    fn on_move(&mut self, from: Location, to: Location, piece: &Piece) {
        (**self).on_move(from, to, piece);
    }

    fn on_capture(&mut self, attacker: &Piece, captured: &Piece) {
        (**self).on_capture(attacker, captured);
    }
}

/// For a listener that somebody else looks at, too.
impl<L: BoardListener + ?Sized> BoardListener for Arc<Mutex<L>> {
    fn on_move(&mut self, from: Location, to: Location, piece: &Piece) {
        lock(self).on_move(from, to, piece);
    }

    fn on_capture(&mut self, attacker: &Piece, captured: &Piece) {
        lock(self).on_capture(attacker, captured);
    }
}

/// Names a registered listener of one board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ListenerId(u64);

/// What is told.
pub(super) struct Event {
    pub(super) from: Location,
    pub(super) to: Location,
    pub(super) piece: Piece,
    pub(super) captured: Option<Piece>,
}

type Listener = Arc<Mutex<dyn BoardListener + Send>>;

/// The listeners of a board, which owns them.
#[derive(Default)]
pub(super) struct Audience(Arc<Mutex<Book>>);

#[derive(Default)]
struct Book {
    next: u64,
    listeners: Vec<(ListenerId, Listener)>,
    waiting: VecDeque<Event>,
    telling: bool,
}

impl Audience {
    pub(super) fn handle(&self) -> Listeners {
        Listeners(Arc::downgrade(&self.0))
    }

    /// Notes what has happened, without telling anybody yet. Nobody is called, so locks may be held.
    pub(super) fn note(&self, event: Event) {
        lock(&self.0).waiting.push_back(event);
    }

    /// Tells everything that waits; what happens meanwhile is told, too. If somebody is telling
    /// already, that one goes on. No lock is held while a listener is called.
    pub(super) fn tell(&self) {
        let mut book = lock(&self.0);
        if book.telling {
            return;
        }
        book.telling = true;
        drop(book);
        let mut teller = Teller { book: &self.0, done: false };
        loop {
            let mut book = lock(&self.0);
            let Some(event) = book.waiting.pop_front() else {
                // In one step with finding nothing: what is noted from now on finds no teller.
                book.telling = false;
                teller.done = true;
                return;
            };
            // The round: who registers or leaves now does so for the next one.
            let round: Vec<Listener> = book.listeners.iter().map(|(_, listener)| listener.clone()).collect();
            drop(book);
            for listener in &round {
                lock(listener).on_move(event.from, event.to, &event.piece);
            }
            if let Some(captured) = &event.captured {
                for listener in &round {
                    lock(listener).on_capture(&event.piece, captured);
                }
            }
        }
    }
}

/// Ends the telling if a listener panics: what still waits is told with the next move.
struct Teller<'a> {
    book: &'a Mutex<Book>,
    done: bool,
}

impl Drop for Teller<'_> {
    fn drop(&mut self) {
        if !self.done {
            lock(self.book).telling = false;
        }
    }
}

/// A handle to the listeners of a board, to be kept by whoever registers and removes: a listener
/// may do so while it is called, and the change takes effect after the round. The handle does not
/// keep the board alive; without the board it does nothing.
#[derive(Clone)]
pub struct Listeners(Weak<Mutex<Book>>);

impl Listeners {
    /// Adds a listener, which from then on hears of every move.
    pub fn register_listener(&self, listener: impl BoardListener + Send + 'static) -> ListenerId {
        let Some(book) = self.0.upgrade() else { return ListenerId(u64::MAX) };
        let mut book = lock(&book);
        let id = ListenerId(book.next);
        book.next += 1;
        book.listeners.push((id, Arc::new(Mutex::new(listener))));
        id
    }

    /// Removes a listener. Says whether there was one.
    pub fn remove_listener(&self, id: ListenerId) -> bool {
        let Some(book) = self.0.upgrade() else { return false };
        let mut book = lock(&book);
        let at = book.listeners.iter().position(|(known, _)| *known == id);
        let removed = at.map(|at| book.listeners.remove(at));
        drop(book);
        // Dropped outside the lock: its destructor may ask for the handle.
        removed.is_some()
    }

    /// Removes all listeners.
    pub fn remove_all_listeners(&self) {
        let Some(book) = self.0.upgrade() else { return };
        let removed = std::mem::take(&mut lock(&book).listeners);
        drop(removed);
    }

    /// How many listeners there are.
    pub fn count(&self) -> usize {
        self.0.upgrade().map_or(0, |book| lock(&book).listeners.len())
    }
}

impl fmt::Debug for Listeners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Listeners({})", self.count())
    }
}

/// A panic elsewhere leaves nothing half done here: every change is one step.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
