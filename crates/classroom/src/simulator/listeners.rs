//! Observers of a board, and how they are notified.
//!
//! Events are queued and delivered from the queue, one at a time. So an observer may move pieces itself (its
//! move is delivered after the current one), no observer is called concurrently, and all receive the moves in
//! the order in which they were made.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::shared::fresh_number;
use super::{Location, Piece};

/// Receives moves and captures, after the board has changed.
///
/// Locations compare with texts and can be used as such: `to == "e4"`, `board.get_piece(to)`.
pub trait BoardListener {
    /// Called when a piece has moved.
    fn on_move(&mut self, from: Location, to: Location, piece: &Piece);

    /// Called when a piece has been captured, after [`on_move`](BoardListener::on_move) of all listeners.
    fn on_capture(&mut self, attacker: &Piece, captured: &Piece);

    /// Returns the identity of a listener that is shared with other code, so that it can be removed
    /// [by itself](Listeners::remove_listener). `Arc<Mutex<L>>` has an identity; others are removed by their
    /// id.
    fn identity(&self) -> Option<ListenerIdentity> {
        None
    }
}

impl<L: BoardListener + ?Sized> BoardListener for Box<L> {
    fn on_move(&mut self, from: Location, to: Location, piece: &Piece) {
        (**self).on_move(from, to, piece);
    }

    fn on_capture(&mut self, attacker: &Piece, captured: &Piece) {
        (**self).on_capture(attacker, captured);
    }

    fn identity(&self) -> Option<ListenerIdentity> {
        (**self).identity()
    }
}

/// For a listener that is shared with other code.
impl<L: BoardListener + ?Sized> BoardListener for Arc<Mutex<L>> {
    fn on_move(&mut self, from: Location, to: Location, piece: &Piece) {
        lock(self).on_move(from, to, piece);
    }

    fn on_capture(&mut self, attacker: &Piece, captured: &Piece) {
        lock(self).on_capture(attacker, captured);
    }

    fn identity(&self) -> Option<ListenerIdentity> {
        Some(ListenerIdentity::of(self))
    }
}

/// Identifies a registered listener, uniquely among all boards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ListenerId(u64);

/// Identifies a shared listener, whether or not it is registered, by its address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ListenerIdentity(usize);

impl ListenerIdentity {
    /// Returns the identity of a shared value, which all clones of the `Arc` have in common.
    pub fn of<T: ?Sized>(shared: &Arc<T>) -> ListenerIdentity {
        ListenerIdentity(Arc::as_ptr(shared).cast::<()>().addr())
    }
}

/// Names a registered listener: its [`ListenerId`], or a reference to the listener itself, `&Arc<Mutex<L>>`.
pub trait ListenerRef {
    /// Returns whether it names a listener that is registered by this id and, if it is shared, has this
    /// identity.
    fn names(&self, id: ListenerId, identity: Option<ListenerIdentity>) -> bool;
}

impl ListenerRef for ListenerId {
    fn names(&self, id: ListenerId, _: Option<ListenerIdentity>) -> bool {
        id == *self
    }
}

impl<L: BoardListener + ?Sized> ListenerRef for &Arc<Mutex<L>> {
    fn names(&self, _: ListenerId, identity: Option<ListenerIdentity>) -> bool {
        identity == Some(ListenerIdentity::of(self))
    }
}

/// A registered listener. Its identity is kept outside its lock, because it may be removed while it is
/// called.
struct Registered {
    id: ListenerId,
    identity: Option<ListenerIdentity>,
    listener: Listener,
}

/// An event to deliver.
pub(super) struct Event {
    pub(super) from: Location,
    pub(super) to: Location,
    pub(super) piece: Piece,
    pub(super) captured: Option<Piece>,
}

type Listener = Arc<Mutex<dyn BoardListener + Send>>;

/// The listeners of a board, which owns them.
#[derive(Default)]
pub(super) struct Observers(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    listeners: Vec<Registered>,
    waiting: VecDeque<Event>,
    delivering: bool,
}

impl Observers {
    pub(super) fn handle(&self) -> Listeners {
        Listeners(Arc::downgrade(&self.0))
    }

    /// Queues an event without delivering it. No listener is called, so locks may be held.
    pub(super) fn queue(&self, event: Event) {
        lock(&self.0).waiting.push_back(event);
    }

    /// Returns a notifier for the queued events. There is none while another one is delivering, which then
    /// delivers these as well, nor if there are no listeners.
    pub(super) fn notifier(&self) -> Option<Notifier<'_>> {
        let mut state = lock(&self.0);
        if state.delivering {
            return None;
        }
        if state.listeners.is_empty() {
            state.waiting.clear();
            return None;
        }
        state.delivering = true;
        Some(Notifier { state: &self.0, done: false })
    }
}

/// Delivers the queued events. If a listener panics, delivery stops, and the remaining events are delivered
/// with the next move.
pub(super) struct Notifier<'a> {
    state: &'a Mutex<State>,
    done: bool,
}

impl Notifier<'_> {
    /// Delivers all queued events, including those that arrive meanwhile. No lock is held while a listener is
    /// called.
    pub(super) fn deliver(mut self) {
        loop {
            let mut state = lock(self.state);
            let Some(event) = state.waiting.pop_front() else {
                // Under the same lock as finding the queue empty: later events get a new notifier.
                state.delivering = false;
                self.done = true;
                return;
            };
            // Listeners that are added or removed during this event are so for the next one.
            let round: Vec<Listener> =
                state.listeners.iter().map(|registered| registered.listener.clone()).collect();
            drop(state);
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

impl Drop for Notifier<'_> {
    fn drop(&mut self) {
        if !self.done {
            lock(self.state).delivering = false;
        }
    }
}

/// A handle to the listeners of a board, to add and remove some. A listener may do so while it is called; the
/// change takes effect after the event. The handle does not keep the board alive; without the board it does
/// nothing.
#[derive(Clone)]
pub struct Listeners(Weak<Mutex<State>>);

impl Listeners {
    /// Adds a listener, which is notified of every move from then on. See
    /// [`Board::register_listener`](super::Board::register_listener) for its requirements.
    pub fn register_listener(&self, listener: impl BoardListener + Send + 'static) -> ListenerId {
        let (id, identity) = (ListenerId(fresh_number()), listener.identity());
        if let Some(state) = self.0.upgrade() {
            let listener = Arc::new(Mutex::new(listener));
            lock(&state).listeners.push(Registered { id, identity, listener });
        }
        id
    }

    /// Removes a listener of this board, by its id or by itself. Returns whether there was one. A listener
    /// that was registered several times and is removed by itself is removed entirely.
    pub fn remove_listener(&self, listener: impl ListenerRef) -> bool {
        let Some(state) = self.0.upgrade() else { return false };
        let mut state = lock(&state);
        let all = std::mem::take(&mut state.listeners);
        let (removed, kept): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|one| listener.names(one.id, one.identity));
        state.listeners = kept;
        drop(state);
        // Dropped outside the lock: its destructor may use the handle.
        !removed.is_empty()
    }

    /// Removes all listeners.
    pub fn remove_all_listeners(&self) {
        let Some(state) = self.0.upgrade() else { return };
        let removed = std::mem::take(&mut lock(&state).listeners);
        drop(removed);
    }

    /// Returns the number of listeners.
    pub fn count(&self) -> usize {
        self.0.upgrade().map_or(0, |state| lock(&state).listeners.len())
    }
}

impl fmt::Debug for Listeners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Listeners({})", self.count())
    }
}

/// Ignores poisoning: every change is atomic, so a panic elsewhere leaves no inconsistent state.
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

    /// The shared board is released if there is a notifier. So a listener that is added after that decision
    /// must not receive the move, and a notifier must always have listeners.
    #[test]
    fn who_registers_after_a_teller_was_sought_does_not_hear_of_the_move() {
        let (observers, received) = (Observers::default(), Arc::new(Mutex::new(Vec::new())));
        let note = |from: &str, to: &str| {
            let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
            observers.queue(Event { from, to, piece: RookFactory.create(Color::White), captured: None });
        };
        note("a1", "a2");
        assert!(observers.notifier().is_none(), "there are no listeners");
        observers.handle().register_listener(Arc::clone(&received));
        note("a2", "a3");
        let notifier = observers.notifier().unwrap();
        note("a3", "a4");
        assert!(observers.notifier().is_none(), "there is one already");
        notifier.deliver();
        assert_eq!(*lock(&received), ["wr a2-a3", "wr a3-a4"]);
        note("a4", "a5");
        drop(observers.notifier());
        observers.notifier().unwrap().deliver();
        assert_eq!(lock(&received).len(), 3, "a dropped notifier must not block others");
    }
}
