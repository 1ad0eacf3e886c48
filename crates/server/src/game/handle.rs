//! The handle of the task that owns a game.

use std::fmt;

use tokio::sync::mpsc;

use super::request::GameRequest;

/// The number of requests that may wait for one task.
const QUEUE: usize = 64;

/// Sends requests to the task that owns a game. Clones send to the same task.
#[derive(Clone, Debug)]
pub(crate) struct GameHandle(mpsc::Sender<GameRequest>);

/// The task has ended and does not receive requests. Its game can be loaded again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TaskEndedError;

impl fmt::Display for TaskEndedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the task of the game has ended")
    }
}

impl std::error::Error for TaskEndedError {}

impl GameHandle {
    /// Creates a handle and the queue from which its task receives.
    pub(super) fn new() -> (GameHandle, mpsc::Receiver<GameRequest>) {
        let (sender, receiver) = mpsc::channel(QUEUE);
        (GameHandle(sender), receiver)
    }

    /// Sends a request, and waits while the queue is full.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no task any more. The request is dropped, and with it its reply channel.
    pub(crate) async fn send(&self, request: GameRequest) -> Result<(), TaskEndedError> {
        self.0.send(request).await.map_err(|_| TaskEndedError)
    }

    /// Returns whether the task has ended or is about to.
    pub(super) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}
