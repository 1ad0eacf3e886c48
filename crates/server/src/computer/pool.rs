//! The threads on which the computer thinks. There are few, and the queue is bounded: play between people is not slowed
//! down by any number of games against the computer.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tabiya_engine::TimeLimit;

use super::queue::FairQueue;
use super::search::{PendingSearch, QueuedSearch, Search};
use super::worker::Worker;
use crate::config::Config;
use crate::error::ApiError;
use crate::limits::ClientAddress;
use crate::metrics::Metrics;

/// The greatest number of threads that are used unless the configuration says otherwise.
const MOST_THREADS: usize = 4;

/// Games in progress may let this many times as many searches wait as there may be when a game is created.
const GAMES_IN_PROGRESS: usize = 16;

/// The least time of a search while many wait.
const LEAST_TIME: Duration = Duration::from_millis(50);

/// The threads of the computer, and the searches that wait for them.
#[derive(Debug)]
pub(crate) struct SearchPool(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    submitted: Condvar,
    threads: usize,
    /// The number of waiting searches from which on the computer is overloaded; 0 is no limit.
    limit: usize,
    metrics: Arc<Metrics>,
}

#[derive(Debug, Default)]
struct State {
    queue: FairQueue<Option<ClientAddress>, QueuedSearch>,
    closed: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_full(&self, waiting: usize, times: usize) -> bool {
        self.limit > 0 && waiting >= self.limit.saturating_mul(times)
    }

    /// Waits for the next search. Returns also how many wait after it; nothing once the pool is closed.
    fn next(&self) -> Option<(QueuedSearch, usize)> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(search) = state.queue.pop() {
                self.metrics.searches_waiting.dec();
                return Some((search, state.queue.len()));
            }
            state = self.submitted.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self) {
        let mut worker = Worker::default();
        while let Some((QueuedSearch { mut search, control, found }, waiting)) = self.next() {
            // Nobody waits for the result any more.
            if control.is_stopped() || found.is_closed() {
                continue;
            }
            // The more searches wait, the shorter each is, so that all get their turn soon.
            if let Some(TimeLimit::PerMove(time)) = search.limits.time {
                let share = u32::try_from(waiting / self.threads + 1).unwrap_or(u32::MAX);
                let time = (time / share).max(LEAST_TIME.min(time));
                search.limits.time = Some(TimeLimit::PerMove(time));
            }
            let begun = Instant::now();
            let result = worker.search(&search, &control);
            self.metrics.observe_search(begun.elapsed(), result.is_some());
            if let Some(result) = result {
                // The receiver may be gone.
                let _ = found.send(result);
            }
        }
    }
}

impl SearchPool {
    /// Starts the threads.
    pub(crate) fn start(config: &Config, metrics: &Arc<Metrics>) -> SearchPool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let wanted = config.computer_threads.unwrap_or_else(|| (cores / 2).clamp(1, MOST_THREADS));
        let shared = |threads| {
            Arc::new(Shared {
                state: Mutex::default(),
                submitted: Condvar::new(),
                threads,
                limit: config.limits.searches,
                metrics: Arc::clone(metrics),
            })
        };
        let pool = shared(wanted);
        for number in 0..wanted {
            let work = Arc::clone(&pool);
            let thread = thread::Builder::new().name(format!("computer-{number}")).spawn(move || work.work());
            if let Err(error) = thread {
                tracing::error!(%error, "a thread of the computer did not start");
                if number == 0 {
                    return SearchPool(shared(0));
                }
            }
        }
        SearchPool(pool)
    }

    /// Returns whether there is a computer to play against.
    pub(crate) fn is_available(&self) -> bool {
        self.0.threads > 0
    }

    /// Checks that the computer can take on more.
    ///
    /// # Errors
    ///
    /// Returns an error if too many searches wait.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        let waiting = self.0.lock().queue.len();
        if self.0.is_full(waiting, 1) { Err(ApiError::computer_busy()) } else { Ok(()) }
    }

    /// Submits a search. Returns nothing if it cannot be carried out.
    pub(crate) fn submit(&self, search: Search) -> Option<PendingSearch> {
        let mut state = self.0.lock();
        let full = self.0.is_full(state.queue.len(), GAMES_IN_PROGRESS);
        if full || state.closed || self.0.threads == 0 {
            return None;
        }
        let client = search.client;
        let (queued, pending) = QueuedSearch::new(search);
        state.queue.push(client, queued);
        self.0.metrics.searches_waiting.inc();
        drop(state);
        self.0.submitted.notify_one();
        Some(pending)
    }

    /// Ends the threads. Searches that wait are dropped; one that runs ends by its limits or when it is stopped.
    pub(crate) fn close(&self) {
        let mut state = self.0.lock();
        state.closed = true;
        state.queue.clear();
        self.0.metrics.searches_waiting.set(0);
        drop(state);
        self.0.submitted.notify_all();
    }
}

impl Drop for SearchPool {
    fn drop(&mut self) {
        self.close();
    }
}
