//! The subscribers of a game: the connections that receive its messages. Each has a queue of its own. A
//! subscriber that does not keep up is dropped, so that the game never waits for it. The bytes in the queues
//! are limited for each client address and for all: snapshots can be large.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use super::seats::SeatSet;
use crate::limits::{ClientAddress, HeldLimit};

/// The bytes of each subscriber that are not counted against the limits: most never have more waiting.
const UNCOUNTED: usize = 4 * 1024;

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

/// The state shared by both ends of a queue.
#[derive(Debug)]
struct QueueState {
    client: ClientAddress,
    unsent: Arc<HeldLimit>,
    /// The number of bytes that are in the queue or being sent.
    bytes: AtomicUsize,
    /// Whether the subscriber has not kept up.
    slow: AtomicBool,
    /// The number of snapshots in the queue. They can be large.
    snapshots: AtomicUsize,
}

impl QueueState {
    /// Counts bytes that are added to the queue, and returns whether the limits allow them.
    fn add(&self, bytes: usize) -> bool {
        let before = self.bytes.fetch_add(bytes, Ordering::Relaxed);
        let counted = counted(before + bytes) - counted(before);
        let allowed = counted == 0 || self.unsent.take(Some(self.client), counted).is_ok();
        if !allowed {
            self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        }
        allowed
    }

    /// Counts bytes that were sent or dropped.
    fn remove(&self, bytes: usize) {
        let before = self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        let counted = counted(before) - counted(before.saturating_sub(bytes));
        if counted > 0 {
            self.unsent.give(Some(self.client), counted);
        }
    }
}

impl Drop for QueueState {
    /// Runs when both ends are gone, and with them all messages.
    fn drop(&mut self) {
        let bytes = *self.bytes.get_mut();
        self.remove(bytes);
    }
}

/// Returns how many bytes of a queue count against the limits.
fn counted(bytes: usize) -> usize {
    bytes.saturating_sub(UNCOUNTED)
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
    /// The number of bytes that were taken from the queue and are being sent.
    sending: usize,
    state: Arc<QueueState>,
}

impl MessageQueue {
    /// Creates an empty queue for a client. Its bytes count against a limit.
    pub(crate) fn new(client: ClientAddress, unsent: &Arc<HeldLimit>) -> (MessageQueue, MessageReceiver) {
        let (sender, receiver) = mpsc::channel(CAPACITY);
        let state = Arc::new(QueueState {
            client,
            unsent: Arc::clone(unsent),
            bytes: AtomicUsize::new(0),
            slow: AtomicBool::new(false),
            snapshots: AtomicUsize::new(0),
        });
        let queue = MessageQueue { messages: sender, state: Arc::clone(&state) };
        (queue, MessageReceiver { messages: receiver, sending: 0, state })
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
        let bytes = message.text.len();
        if !self.state.add(bytes) {
            self.state.slow.store(true, Ordering::Relaxed);
            return false;
        }
        let Err(error) = self.messages.try_send(message) else { return true };
        self.state.remove(bytes);
        if matches!(error, mpsc::error::TrySendError::Full(_)) {
            self.state.slow.store(true, Ordering::Relaxed);
        }
        false
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

    /// Counts that all messages returned so far were sent.
    pub(crate) fn sent(&mut self) {
        self.state.remove(std::mem::take(&mut self.sending));
    }

    fn take(&mut self, message: QueuedMessage) -> Utf8Bytes {
        self.sending += message.text.len();
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
    use std::net::IpAddr;

    use prometheus_client::metrics::gauge::Gauge;

    use super::*;

    const CLIENT: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

    fn queue() -> (MessageQueue, MessageReceiver) {
        MessageQueue::new(ClientAddress::of(CLIENT), &HeldLimit::new(0, 0, Gauge::default()))
    }

    #[tokio::test]
    async fn what_waits_for_one_client_is_limited() {
        let gauge = Gauge::default();
        let limit = HeldLimit::new(20_000, 1_000_000, gauge.clone());
        let new = || MessageQueue::new(ClientAddress::of(CLIENT), &limit);
        let text = Utf8Bytes::from("x".repeat(10_000));
        let queues: Vec<_> = (0..10).map(|_| new()).collect();
        let kept = queues.iter().filter(|(queue, _)| queue.send(text.clone())).count();
        // Each has one message, which is counted in part.
        assert_eq!((kept, gauge.get()), (3, 3 * (10_000 - UNCOUNTED as i64)));
        assert_eq!(queues.iter().filter(|(_, messages)| messages.is_slow()).count(), 7);
        drop(queues);
        assert_eq!(gauge.get(), 0);
        // Bytes count until they were sent.
        let (queue, mut messages) = new();
        assert!(queue.send(text.clone()) && queue.send(text.clone()));
        let counted = gauge.get();
        assert_eq!(messages.next().await.unwrap().len(), 10_000);
        assert_eq!(gauge.get(), counted);
        messages.sent();
        assert_eq!(gauge.get(), 10_000 - UNCOUNTED as i64);
        drop((queue, messages));
        assert_eq!(gauge.get(), 0);
        // A message for a connection that is gone does not count.
        let (queue, messages) = new();
        drop(messages);
        assert!(!queue.send(text));
        assert_eq!(gauge.get(), 0);
    }

    #[tokio::test]
    async fn a_snapshot_counts_until_it_is_taken() {
        let (queue, mut messages) = queue();
        assert!(queue.send("a".into()) && !queue.has_snapshot());
        assert!(queue.send_snapshot("b".into()) && queue.has_snapshot());
        assert_eq!(messages.next().await.unwrap(), "a");
        assert!(queue.has_snapshot());
        assert_eq!(messages.ready().unwrap(), "b");
        assert!(!queue.has_snapshot());
    }

    #[tokio::test]
    async fn a_full_queue_marks_the_subscriber_as_slow() {
        let (queue, messages) = queue();
        assert!((0..CAPACITY).all(|_| queue.send("x".into())) && !messages.is_slow());
        assert!(!queue.send("x".into()) && messages.is_slow());
    }
}
