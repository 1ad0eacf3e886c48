//! Those who are told what happens in a game. Each has a queue of its own; one who does not keep up is
//! let go, so that nobody waits for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use super::held::Held;

/// How many messages may wait for one listener.
const ROOM: usize = 64;

/// The number of a listener at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ListenerId(pub(super) u64);

/// The table's end of the way to a listener.
#[derive(Debug)]
pub(crate) struct Queue {
    messages: mpsc::Sender<Utf8Bytes>,
    slow: Arc<AtomicBool>,
}

/// The listener's end.
#[derive(Debug)]
pub(crate) struct Messages {
    messages: mpsc::Receiver<Utf8Bytes>,
    slow: Arc<AtomicBool>,
}

impl Queue {
    /// A queue with nothing in it.
    pub(crate) fn new() -> (Queue, Messages) {
        let (sender, receiver) = mpsc::channel(ROOM);
        let slow = Arc::<AtomicBool>::default();
        (Queue { messages: sender, slow: Arc::clone(&slow) }, Messages { messages: receiver, slow })
    }

    /// Tells something; whether the listener is still to be told more.
    pub(super) fn tell(&self, text: Utf8Bytes) -> bool {
        match self.messages.try_send(text) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.slow.store(true, Ordering::Relaxed);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }
}

impl Messages {
    /// What comes next; nothing when the table has let the listener go.
    pub(crate) async fn next(&mut self) -> Option<Utf8Bytes> {
        self.messages.recv().await
    }

    /// What has come already.
    pub(crate) fn ready(&mut self) -> Option<Utf8Bytes> {
        self.messages.try_recv().ok()
    }

    /// Whether the listener was let go because it did not keep up.
    pub(crate) fn is_slow(&self) -> bool {
        self.slow.load(Ordering::Relaxed)
    }
}

/// Somebody who is told what happens.
#[derive(Debug)]
pub(super) struct Listener {
    pub(super) id: ListenerId,
    pub(super) held: Held,
    pub(super) queue: Queue,
}
