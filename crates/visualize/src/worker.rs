//! The thread of the student's program: requests in, replies out, one after the other.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::Duration;

use tabiya_process::Cancel;
use tabiya_submission::Course;
use tokio::sync::oneshot;

use crate::messages::{Asked, Reply, Trouble};
use crate::session::{Open, Session};

/// The number of requests that may wait for the program.
const MOST_WAITING: usize = 16;
/// How often the thread looks whether it should end.
const INTERVAL: Duration = Duration::from_millis(100);
/// How long the end of the thread is waited for.
const FAREWELL: Duration = Duration::from_secs(5);

/// A request with the place for its reply.
type Job = (Asked, oneshot::Sender<Reply>);

/// A handle on the thread.
#[derive(Clone, Debug)]
pub(crate) struct Worker(SyncSender<Job>);

/// The running thread. When this is dropped, the program is ended, and then the thread.
#[derive(Debug)]
pub(crate) struct Running {
    cancel: Cancel,
    /// Disconnected when the thread has ended.
    over: Receiver<()>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.cancel.cancel();
        let _ = self.over.recv_timeout(FAREWELL);
    }
}

/// Why a request is not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WorkerError {
    /// Too many requests wait for the program.
    Busy,
    /// The thread has ended.
    Ended,
}

impl Worker {
    /// Starts the thread with the program and a game. `cancel` is what `open` starts programs with. When the
    /// program was started, the receiver says why it has failed, if it has.
    pub(crate) fn start(
        course: Course,
        program: String,
        open: Open,
        cancel: Cancel,
    ) -> (Worker, Running, oneshot::Receiver<Option<Trouble>>) {
        let (jobs, received) = sync_channel(MOST_WAITING);
        let (ready, started) = oneshot::channel();
        let (ending, over) = sync_channel(0);
        let running = Running { cancel: cancel.clone(), over };
        std::thread::spawn(move || {
            let mut session = Session::new(course, program, open);
            // The board may have been stopped meanwhile.
            let _ = ready.send(session.trouble().cloned());
            serve(&mut session, &received, &cancel);
            // The program is ended and its files are removed before the end of the thread is told.
            drop(session);
            drop::<SyncSender<()>>(ending);
        });
        (Worker(jobs), running, started)
    }

    /// Sends a request to the program and waits for the reply.
    pub(crate) async fn ask(&self, asked: Asked) -> Result<Reply, WorkerError> {
        let (reply, replied) = oneshot::channel();
        self.0.try_send((asked, reply)).map_err(|error| match error {
            TrySendError::Full(_) => WorkerError::Busy,
            TrySendError::Disconnected(_) => WorkerError::Ended,
        })?;
        replied.await.map_err(|_| WorkerError::Ended)
    }
}

fn serve(session: &mut Session, jobs: &Receiver<Job>, cancel: &Cancel) {
    while !cancel.is_cancelled() {
        match jobs.recv_timeout(INTERVAL) {
            // A page that was closed does not wait for it.
            Ok((asked, reply)) => drop(reply.send(session.answer(&asked))),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}
