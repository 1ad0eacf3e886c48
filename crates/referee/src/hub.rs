//! Observers: a hub stands beside a game, and whoever applies commands tells it the events.
//!
//! A listener is a closure. It is given the event and a desk at which listeners may be added and
//! removed; what is asked for there takes effect after the round, so that everybody who listened
//! when an event was told hears of it once.

use crate::Event;

/// Whether a listener wants to hear more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Then {
    /// Yes.
    Stay,
    /// No: it is removed.
    Leave,
}

/// A listener of a hub.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ListenerId(u64);

type Listener<E> = Box<dyn FnMut(&E, &mut Desk<E>) -> Then + Send>;

/// Listeners, in the order in which they came.
///
/// ```
/// use std::sync::mpsc;
/// use tabiya_referee::{Hub, Then};
///
/// let (heard, said) = mpsc::channel();
/// let mut hub: Hub<&str> = Hub::new();
/// let once = heard.clone();
/// hub.add(move |event: &&str, _| {
///     once.send(format!("once {event}")).unwrap();
///     Then::Leave
/// });
/// hub.add(move |event: &&str, _| {
///     heard.send(format!("always {event}")).unwrap();
///     Then::Stay
/// });
/// hub.tell(&"e4");
/// hub.tell(&"e5");
/// assert!(said.try_iter().eq(["once e4", "always e4", "always e5"]));
/// ```
pub struct Hub<E = Event> {
    listeners: Vec<(ListenerId, Listener<E>)>,
    next: u64,
}

/// Where a listener asks for changes while it is called.
pub struct Desk<E = Event> {
    add: Vec<(ListenerId, Listener<E>)>,
    remove: Vec<ListenerId>,
    next: u64,
}

impl<E> Hub<E> {
    /// A hub without listeners.
    pub fn new() -> Hub<E> {
        Hub { listeners: Vec::new(), next: 0 }
    }

    /// Adds a listener, as the last.
    pub fn add(&mut self, listener: impl FnMut(&E, &mut Desk<E>) -> Then + Send + 'static) -> ListenerId {
        let id = take(&mut self.next);
        self.listeners.push((id, Box::new(listener)));
        id
    }

    /// Removes a listener. Says whether it was there.
    pub fn remove(&mut self, id: ListenerId) -> bool {
        let before = self.listeners.len();
        self.listeners.retain(|(other, _)| *other != id);
        self.listeners.len() < before
    }

    /// Removes all.
    pub fn clear(&mut self) {
        self.listeners.clear();
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.listeners.len()
    }

    /// Whether nobody listens.
    pub fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    /// Tells everybody, in order.
    pub fn tell(&mut self, event: &E) {
        let mut desk = Desk { add: Vec::new(), remove: Vec::new(), next: self.next };
        self.listeners.retain_mut(|(_, listener)| listener(event, &mut desk) == Then::Stay);
        let Desk { add, remove, next } = desk;
        self.listeners.extend(add);
        self.listeners.retain(|(id, _)| !remove.contains(id));
        self.next = next;
    }

    /// Tells everybody one event after the other: what [`Game::apply`](crate::Game::apply) answers.
    pub fn tell_all(&mut self, events: &[E]) {
        for event in events {
            self.tell(event);
        }
    }
}

impl<E> Desk<E> {
    /// Adds a listener when the round is over.
    pub fn add(&mut self, listener: impl FnMut(&E, &mut Desk<E>) -> Then + Send + 'static) -> ListenerId {
        let id = take(&mut self.next);
        self.add.push((id, Box::new(listener)));
        id
    }

    /// Removes a listener when the round is over.
    pub fn remove(&mut self, id: ListenerId) {
        self.remove.push(id);
    }
}

fn take(next: &mut u64) -> ListenerId {
    let id = ListenerId(*next);
    *next += 1;
    id
}

impl<E> Default for Hub<E> {
    fn default() -> Hub<E> {
        Hub::new()
    }
}

impl<E> std::fmt::Debug for Hub<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.listeners.iter().map(|(id, _)| id)).finish()
    }
}

impl<E> std::fmt::Debug for Desk<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let added: Vec<ListenerId> = self.add.iter().map(|(id, _)| *id).collect();
        f.debug_struct("Desk").field("add", &added).field("remove", &self.remove).finish()
    }
}
