//! Observers: a [`Hub`] passes the events of a game on to any number of listeners.
//!
//! A hub stands beside a game: the caller that applies commands broadcasts the events they return. A
//! listener is a closure. It receives the event and the hub, and may add and remove listeners while it
//! is called; such changes take effect after the event, so that every listener present when an event
//! was broadcast receives it exactly once.

use std::mem;
use std::ops::ControlFlow;

use crate::Event;

/// Identifies a listener of a hub.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ListenerId(u64);

type Listener<E> = Box<dyn FnMut(&E, &mut Hub<E>) -> ControlFlow<()> + Send>;

/// Listeners, in the order in which they were added.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::mpsc;
/// use tabiya_referee::Hub;
///
/// let (sender, received) = mpsc::channel();
/// let mut hub: Hub<&str> = Hub::default();
/// let first = sender.clone();
/// hub.add(move |event, _| {
///     first.send(format!("once {event}")).unwrap();
///     ControlFlow::Break(())
/// });
/// hub.add(move |event, _| {
///     sender.send(format!("always {event}")).unwrap();
///     ControlFlow::Continue(())
/// });
/// hub.broadcast(&["e4", "e5"]);
/// assert!(received.try_iter().eq(["once e4", "always e4", "always e5"]));
/// ```
pub struct Hub<E = Event> {
    /// All listeners; during a broadcast only those added since it began.
    listeners: Vec<(ListenerId, Listener<E>)>,
    /// The listeners of the broadcast in progress, without those removed since it began.
    called: Vec<ListenerId>,
    next: u64,
}

impl<E> Hub<E> {
    /// Adds a listener after all others. It is removed when it returns [`ControlFlow::Break`].
    pub fn add(
        &mut self,
        listener: impl FnMut(&E, &mut Hub<E>) -> ControlFlow<()> + Send + 'static,
    ) -> ListenerId {
        let id = ListenerId(self.next);
        self.next += 1;
        self.listeners.push((id, Box::new(listener)));
        id
    }

    /// Removes a listener. Returns whether the hub had it.
    pub fn remove(&mut self, id: ListenerId) -> bool {
        let before = self.listeners.len() + self.called.len();
        self.listeners.retain(|(other, _)| *other != id);
        self.called.retain(|other| *other != id);
        self.listeners.len() + self.called.len() < before
    }

    /// Sends events to all listeners, one event after the other: the result of
    /// [`Game::apply`](crate::Game::apply), for example.
    pub fn broadcast(&mut self, events: &[E]) {
        for event in events {
            self.send(event);
        }
    }

    fn send(&mut self, event: &E) {
        let mut called = mem::take(&mut self.listeners);
        self.called.extend(called.iter().map(|(id, _)| *id));
        for (id, listener) in &mut called {
            if listener(event, self).is_break() {
                self.called.retain(|other| other != id);
            }
        }
        called.retain(|(id, _)| self.called.contains(id));
        self.called.retain(|id| called.iter().all(|(other, _)| other != id));
        called.append(&mut self.listeners);
        self.listeners = called;
    }
}

impl<E> Default for Hub<E> {
    /// Returns a hub without listeners.
    fn default() -> Hub<E> {
        Hub { listeners: Vec::new(), called: Vec::new(), next: 0 }
    }
}

impl<E> std::fmt::Debug for Hub<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let added = self.listeners.iter().map(|(id, _)| id);
        f.debug_list().entries(self.called.iter().chain(added)).finish()
    }
}
