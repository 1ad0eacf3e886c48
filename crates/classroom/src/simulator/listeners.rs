//! Observers of a board, and how they are told.
//!
//! What has happened waits in a queue and is told from there, one event at a time. So an observer
//! may move pieces itself (its move is told after the one it is hearing of), no observer is called
//! twice at once, and all hear of the moves in the order in which they were made.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::shared::fresh_number;
use super::{Location, Piece};

/// Hears of moves and captures, after the board has changed.
///
/// Locations compare with texts and can be used as such: `to == "e4"`, `board.get_piece(to)`.
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

/// Names a registered listener. No other listener has the same name, on whatever board it is.
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

    /// The right to tell what waits. Nobody gets it while somebody is telling already: that one tells
    /// this, too. Nor is it needed if there is nobody to hear.
    pub(super) fn teller(&self) -> Option<Teller<'_>> {
        let mut book = lock(&self.0);
        if book.telling {
            return None;
        }
        if book.listeners.is_empty() {
            book.waiting.clear();
            return None;
        }
        book.telling = true;
        Some(Teller { book: &self.0, done: false })
    }
}

/// The one who tells. If a listener panics, the telling ends, and what still waits is told with the
/// next move.
pub(super) struct Teller<'a> {
    book: &'a Mutex<Book>,
    done: bool,
}

impl Teller<'_> {
    /// Tells everything that waits; what happens meanwhile is told, too. No lock is held while a
    /// listener is called.
    pub(super) fn tell(mut self) {
        loop {
            let mut book = lock(self.book);
            let Some(event) = book.waiting.pop_front() else {
                // In one step with finding nothing: what is noted from now on finds no teller.
                book.telling = false;
                self.done = true;
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
    /// Adds a listener, which from then on hears of every move. What a listener must be is said at
    /// [`Board::register_listener`](super::Board::register_listener).
    pub fn register_listener(&self, listener: impl BoardListener + Send + 'static) -> ListenerId {
        let id = ListenerId(fresh_number());
        if let Some(book) = self.0.upgrade() {
            lock(&book).listeners.push((id, Arc::new(Mutex::new(listener))));
        }
        id
    }

    /// Removes a listener of this board. Says whether there was one; another board's is none.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulator::{PieceFactory, RookFactory};
    use tabiya_board::Color;

    impl BoardListener for Vec<String> {
        fn on_move(&mut self, from: Location, to: Location, piece: &Piece) {
            self.push(format!("{piece} {from}-{to}"));
        }

        fn on_capture(&mut self, _: &Piece, _: &Piece) {}
    }

    /// Whether the shared board has to make way is decided by whether there is a teller. So whoever
    /// registers after that decision must not hear of the move, and no teller may find nobody.
    #[test]
    fn who_registers_after_a_teller_was_sought_does_not_hear_of_the_move() {
        let (audience, heard) = (Audience::default(), Arc::new(Mutex::new(Vec::new())));
        let note = |from: &str, to: &str| {
            let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
            audience.note(Event { from, to, piece: RookFactory.create(Color::White), captured: None });
        };
        note("a1", "a2");
        assert!(audience.teller().is_none(), "nobody is there");
        audience.handle().register_listener(Arc::clone(&heard));
        note("a2", "a3");
        let teller = audience.teller().unwrap();
        note("a3", "a4");
        assert!(audience.teller().is_none(), "there is one");
        teller.tell();
        assert_eq!(*lock(&heard), ["wr a2-a3", "wr a3-a4"]);
        note("a4", "a5");
        drop(audience.teller());
        audience.teller().unwrap().tell();
        assert_eq!(lock(&heard).len(), 3, "a teller that was dropped stands in nobody's way");
    }
}
