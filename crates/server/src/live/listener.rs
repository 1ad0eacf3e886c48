//! Those who are told what happens in a game. Each has a queue of its own; one who does not keep up is
//! let go, so that nobody waits for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use super::held::Held;

/// How many messages may wait for one listener.
const ROOM: usize = 64;

/// The number of a listener at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ListenerId(pub(super) u64);

/// A message that waits.
#[derive(Debug)]
struct Told {
    text: Utf8Bytes,
    is_snapshot: bool,
}

/// What both ends know.
#[derive(Debug, Default)]
struct Known {
    /// Whether the listener has not kept up.
    slow: AtomicBool,
    /// How many snapshots wait. They can be large.
    snapshots: AtomicUsize,
}

/// The table's end of the way to a listener.
#[derive(Debug)]
pub(crate) struct Queue {
    messages: mpsc::Sender<Told>,
    known: Arc<Known>,
}

/// The listener's end.
#[derive(Debug)]
pub(crate) struct Messages {
    messages: mpsc::Receiver<Told>,
    known: Arc<Known>,
}

impl Queue {
    /// A queue with nothing in it.
    pub(crate) fn new() -> (Queue, Messages) {
        let (sender, receiver) = mpsc::channel(ROOM);
        let known = Arc::<Known>::default();
        (Queue { messages: sender, known: Arc::clone(&known) }, Messages { messages: receiver, known })
    }

    /// Tells something; whether the listener is still to be told more.
    pub(super) fn tell(&self, text: Utf8Bytes) -> bool {
        self.put(Told { text, is_snapshot: false })
    }

    /// Tells everything; whether the listener is still to be told more.
    pub(super) fn tell_snapshot(&self, text: Utf8Bytes) -> bool {
        self.known.snapshots.fetch_add(1, Ordering::Relaxed);
        self.put(Told { text, is_snapshot: true })
    }

    /// Whether a snapshot waits: with what was told after it, the listener will know everything.
    pub(super) fn has_snapshot(&self) -> bool {
        self.known.snapshots.load(Ordering::Relaxed) > 0
    }

    fn put(&self, told: Told) -> bool {
        match self.messages.try_send(told) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.known.slow.store(true, Ordering::Relaxed);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }
}

impl Messages {
    /// What comes next; nothing when the table has let the listener go.
    pub(crate) async fn next(&mut self) -> Option<Utf8Bytes> {
        let told = self.messages.recv().await?;
        Some(self.take(told))
    }

    /// What has come already.
    pub(crate) fn ready(&mut self) -> Option<Utf8Bytes> {
        let told = self.messages.try_recv().ok()?;
        Some(self.take(told))
    }

    fn take(&self, told: Told) -> Utf8Bytes {
        if told.is_snapshot {
            self.known.snapshots.fetch_sub(1, Ordering::Relaxed);
        }
        told.text
    }

    /// Whether the listener was let go because it did not keep up.
    pub(crate) fn is_slow(&self) -> bool {
        self.known.slow.load(Ordering::Relaxed)
    }
}

/// Somebody who is told what happens.
#[derive(Debug)]
pub(super) struct Listener {
    pub(super) id: ListenerId,
    pub(super) held: Held,
    pub(super) queue: Queue,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_snapshot_waits_until_it_is_taken() {
        let (queue, mut messages) = Queue::new();
        assert!(queue.tell("a".into()) && !queue.has_snapshot());
        assert!(queue.tell_snapshot("b".into()) && queue.has_snapshot());
        assert_eq!(messages.next().await.unwrap(), "a");
        assert!(queue.has_snapshot());
        assert_eq!(messages.ready().unwrap(), "b");
        assert!(!queue.has_snapshot());
    }

    #[tokio::test]
    async fn whoever_does_not_keep_up_is_slow() {
        let (queue, messages) = Queue::new();
        assert!((0..ROOM).all(|_| queue.tell("x".into())) && !messages.is_slow());
        assert!(!queue.tell("x".into()) && messages.is_slow());
    }
}
