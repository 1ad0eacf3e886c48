//! The subscribers of a game: the connections that receive its messages. Each has a queue of its own. A
//! subscriber that does not keep up is dropped, so that the game never waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use super::seats::SeatSet;
use crate::limits::ClientAddress;

/// The number of messages that may wait for one subscriber.
const CAPACITY: usize = 64;

/// The number of a subscriber of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SubscriberId(pub(super) u64);

/// A message in the queue.
#[derive(Debug)]
struct QueuedMessage {
    text: Utf8Bytes,
    is_snapshot: bool,
}

/// What both ends of a queue share.
#[derive(Debug, Default)]
struct QueueState {
    /// Whether the subscriber has not kept up.
    slow: AtomicBool,
    /// The number of snapshots in the queue. They can be large.
    snapshots: AtomicUsize,
}

/// The sending end of a subscriber's queue, held by the task of the game.
#[derive(Debug)]
pub(crate) struct MessageQueue {
    messages: mpsc::Sender<QueuedMessage>,
    state: Arc<QueueState>,
}

/// The receiving end of a subscriber's queue, held by the connection.
#[derive(Debug)]
pub(crate) struct MessageReceiver {
    messages: mpsc::Receiver<QueuedMessage>,
    state: Arc<QueueState>,
}

impl MessageQueue {
    /// Creates an empty queue.
    pub(crate) fn new() -> (MessageQueue, MessageReceiver) {
        let (sender, receiver) = mpsc::channel(CAPACITY);
        let state = Arc::<QueueState>::default();
        let queue = MessageQueue { messages: sender, state: Arc::clone(&state) };
        (queue, MessageReceiver { messages: receiver, state })
    }

    /// Sends a message and returns whether the subscriber is still there and keeps up.
    pub(super) fn send(&self, text: Utf8Bytes) -> bool {
        self.push(QueuedMessage { text, is_snapshot: false })
    }

    /// Sends a snapshot and returns whether the subscriber is still there and keeps up.
    pub(super) fn send_snapshot(&self, text: Utf8Bytes) -> bool {
        self.state.snapshots.fetch_add(1, Ordering::Relaxed);
        self.push(QueuedMessage { text, is_snapshot: true })
    }

    /// Returns whether a snapshot is in the queue. With the messages after it, the subscriber will be up to
    /// date.
    pub(super) fn has_snapshot(&self) -> bool {
        self.state.snapshots.load(Ordering::Relaxed) > 0
    }

    fn push(&self, message: QueuedMessage) -> bool {
        match self.messages.try_send(message) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.state.slow.store(true, Ordering::Relaxed);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }
}

impl MessageReceiver {
    /// Waits for the next message; returns nothing when the game has dropped the subscriber.
    pub(crate) async fn next(&mut self) -> Option<Utf8Bytes> {
        let message = self.messages.recv().await?;
        Some(self.take(message))
    }

    /// Returns the next message if one is waiting.
    pub(crate) fn ready(&mut self) -> Option<Utf8Bytes> {
        let message = self.messages.try_recv().ok()?;
        Some(self.take(message))
    }

    fn take(&self, message: QueuedMessage) -> Utf8Bytes {
        if message.is_snapshot {
            self.state.snapshots.fetch_sub(1, Ordering::Relaxed);
        }
        message.text
    }

    /// Returns whether the subscriber was dropped because it did not keep up.
    pub(crate) fn is_slow(&self) -> bool {
        self.state.slow.load(Ordering::Relaxed)
    }
}

/// A connection that receives the messages of a game.
#[derive(Debug)]
pub(super) struct Subscriber {
    pub(super) id: SubscriberId,
    pub(super) seats: SeatSet,
    /// The number of its tokens that open no seat.
    pub(super) unknown: usize,
    pub(super) client: ClientAddress,
    pub(super) queue: MessageQueue,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_snapshot_counts_until_it_is_taken() {
        let (queue, mut messages) = MessageQueue::new();
        assert!(queue.send("a".into()) && !queue.has_snapshot());
        assert!(queue.send_snapshot("b".into()) && queue.has_snapshot());
        assert_eq!(messages.next().await.unwrap(), "a");
        assert!(queue.has_snapshot());
        assert_eq!(messages.ready().unwrap(), "b");
        assert!(!queue.has_snapshot());
    }

    #[tokio::test]
    async fn a_full_queue_marks_the_subscriber_as_slow() {
        let (queue, messages) = MessageQueue::new();
        assert!((0..CAPACITY).all(|_| queue.send("x".into())) && !messages.is_slow());
        assert!(!queue.send("x".into()) && messages.is_slow());
    }
}
