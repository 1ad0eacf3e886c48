//! The threads on which the computer thinks. There are few, and the queue is bounded: play between people is
//! not slowed down by any number of games against the computer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tabiya_engine::TimeLimit;

use super::queue::FairQueue;
use super::search::{Owner, PendingSearch, QueuedSearch, Search, Searcher, SubmitError, engines};
use crate::config::Config;
use crate::error::ApiError;
use crate::metrics::Metrics;

/// The greatest number of threads that are used unless the configuration says otherwise.
const MOST_THREADS: usize = 4;

/// Games in progress may let this many times as many searches wait as there may be when a game is created.
const GAMES_IN_PROGRESS: usize = 16;

/// How much lower the priority of the threads is than that of the others, and the lowest there is.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;
#[cfg(target_os = "linux")]
const LOWEST: i32 = 19;

/// The stack of a thread: lines are long, and frames are large without optimisation. The engine protocols
/// have the same.
const STACK: usize = 16 << 20;

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
    queue: FairQueue<Owner, QueuedSearch>,
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

    /// Carries out searches until the pool is closed. A panic ends one search, not the thread.
    fn work<S: Searcher>(&self, create: impl Fn() -> S) {
        let mut searcher = create();
        while let Some((QueuedSearch { mut search, control, found }, waiting)) = self.next() {
            // The result is not wanted any more.
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
            let run = || searcher.search(&search, &control);
            let result = catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
                // After a panic the engine may be in any state.
                searcher = create();
                None
            });
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
        SearchPool::start_with(config, metrics, engines)
    }

    /// Starts the threads, each with its own `Searcher` from `create`.
    pub(crate) fn start_with<S: Searcher>(
        config: &Config,
        metrics: &Arc<Metrics>,
        create: impl Fn() -> S + Clone + Send + 'static,
    ) -> SearchPool {
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
            let (work, create) = (Arc::clone(&pool), create.clone());
            let builder = thread::Builder::new().name(format!("computer-{number}")).stack_size(STACK);
            let thread = builder.spawn(move || {
                lower_priority();
                work.work(create);
            });
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

    /// Submits a search.
    ///
    /// # Errors
    ///
    /// Returns why it cannot be carried out, now or at all.
    pub(crate) fn submit(&self, search: Search) -> Result<PendingSearch, SubmitError> {
        let mut state = self.0.lock();
        if state.closed || self.0.threads == 0 {
            return Err(SubmitError::Unavailable);
        }
        if self.0.is_full(state.queue.len(), GAMES_IN_PROGRESS) {
            return Err(SubmitError::Full);
        }
        let owner = search.owner;
        let (queued, pending) = QueuedSearch::new(search);
        state.queue.push(owner, queued);
        self.0.metrics.searches_waiting.inc();
        drop(state);
        self.0.submitted.notify_one();
        Ok(pending)
    }

    /// Ends the threads. Searches that wait are dropped; one that runs ends by its limits or when it is
    /// stopped.
    pub(crate) fn close(&self) {
        let mut state = self.0.lock();
        state.closed = true;
        state.queue.clear();
        self.0.metrics.searches_waiting.set(0);
        drop(state);
        self.0.submitted.notify_all();
    }
}

/// Lets the threads of games and of the disk run before this one, where the system has priorities for single
/// threads.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{getpriority_process, setpriority_process};

        let lower = |own: i32| setpriority_process(None, own.saturating_add(NICENESS).min(LOWEST));
        if let Err(error) = getpriority_process(None).and_then(lower) {
            tracing::warn!(%error, "a thread of the computer has the priority of the others");
        }
    }
}

impl Drop for SearchPool {
    fn drop(&mut self) {
        self.close();
    }
}
