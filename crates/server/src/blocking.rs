//! The blocking pools: slow work off the async threads, so that other clients do not wait for it.
//!
//! A pool is fair by client: each has one place at most, its other jobs wait, and clients that wait overtake
//! those that have a place. Queues are short, and further jobs are refused at once. Every job has a
//! deadline: the client waits no longer, no job begins after it, and those whose work grows with the input
//! (replays, loading, pictures) check it between their steps. The others are one bounded step: a game of the
//! greatest length as a file, one position, one ruleset.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout, timeout_at};

use crate::error::ApiError;
use crate::limits::ClientAddress;

/// How long a job may wait for a place.
const WAITING_TIME: Duration = Duration::from_secs(10);

/// How long a job may run. The longest text of games takes less than a second.
const RUNNING_TIME: Duration = Duration::from_secs(5);

/// How many jobs a pool has.
#[derive(Clone, Copy, Debug)]
struct Size {
    /// The number of jobs that run at once.
    places: usize,
    /// The number of jobs that may wait, of all clients.
    waiting: usize,
    /// The number of jobs of one client that may wait.
    waiting_of_client: usize,
}

/// Files, pictures, replays, positions, rules. The jobs share the memory and the cores of the machine: a
/// large picture takes megabytes while it is drawn. One client may have more waiting than the connections
/// that a browser opens at once.
const HEAVY: Size = Size { places: 4, waiting: 128, waiting_of_client: 12 };

/// Loading games takes milliseconds. After a restart, all players behind one address come back at the same
/// time.
const LOADING: Size = Size { places: 2, waiting: 4_096, waiting_of_client: 256 };

/// On whose account a job runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum JobOwner {
    /// A client, which waits for the result.
    Client(ClientAddress),
    /// The server itself, which loads games whose flag falls. Its jobs may have half of the places, and are
    /// not refused.
    Server,
}

impl JobOwner {
    /// Returns the client, if it is one.
    pub(crate) fn client(self) -> Option<ClientAddress> {
        match self {
            JobOwner::Client(client) => Some(client),
            JobOwner::Server => None,
        }
    }
}

impl From<ClientAddress> for JobOwner {
    fn from(client: ClientAddress) -> JobOwner {
        JobOwner::Client(client)
    }
}

/// A blocking pool. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct BlockingPool {
    size: Size,
    queue: Arc<Mutex<Queue>>,
}

#[derive(Debug)]
struct Queue {
    free: usize,
    /// The number of places that each owner has.
    running: BTreeMap<JobOwner, usize>,
    /// The jobs that wait, in the order of their arrival.
    waiting: VecDeque<Waiting>,
    /// How long the last jobs had their places, on average.
    mean: Duration,
}

#[derive(Debug)]
struct Waiting {
    owner: JobOwner,
    place: oneshot::Sender<Place>,
}

/// A place in the pool. Dropping it gives it to the next job that waits.
#[derive(Debug)]
pub(crate) struct Place {
    owner: JobOwner,
    since: Instant,
    pool: BlockingPool,
}

/// The state of a running job. Long jobs regularly check whether to continue.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    deadline: Instant,
    abandoned: Arc<AtomicBool>,
}

impl Job {
    /// Creates a job with a deadline of a day.
    #[cfg(test)]
    pub(crate) fn unlimited() -> Job {
        Job { deadline: Instant::now() + Duration::from_secs(86_400), abandoned: Arc::default() }
    }

    /// Checks that the client still waits for the result and that there is time left.
    ///
    /// # Errors
    ///
    /// Returns an error if the job has to stop.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        if self.abandoned.load(Ordering::Relaxed) || Instant::now() >= self.deadline {
            return Err(ApiError::too_much_work());
        }
        Ok(())
    }
}

/// Marks a job as abandoned when the request is dropped, because the client has disconnected, or when the
/// time is up.
struct Abandon(Arc<AtomicBool>);

impl Drop for Abandon {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Queue {
    /// Returns whether an owner may have another place.
    fn may_run(&self, owner: JobOwner, size: Size) -> bool {
        let own = self.running.get(&owner).copied().unwrap_or(0);
        own < match owner {
            JobOwner::Client(_) => 1,
            JobOwner::Server => size.places.div_ceil(2),
        }
    }

    /// Returns the estimated time until a number of waiting jobs have run.
    fn wait(&self, jobs: usize) -> Duration {
        let jobs = u32::try_from(jobs).unwrap_or(u32::MAX);
        self.mean.saturating_mul(jobs).clamp(Duration::from_secs(1), WAITING_TIME)
    }
}

impl BlockingPool {
    /// Creates the pool for heavy work.
    pub(crate) fn heavy() -> BlockingPool {
        BlockingPool::new(HEAVY)
    }

    /// Creates the pool for loading games.
    pub(crate) fn loading() -> BlockingPool {
        BlockingPool::new(LOADING)
    }

    fn new(size: Size) -> BlockingPool {
        let queue = Queue {
            free: size.places,
            running: BTreeMap::new(),
            waiting: VecDeque::new(),
            mean: Duration::ZERO,
        };
        BlockingPool { size, queue: Arc::new(Mutex::new(queue)) }
    }

    /// Runs a job on the pool.
    ///
    /// # Errors
    ///
    /// Returns an error if too many jobs wait, if there is no place in time, if the job takes too long, or if
    /// it panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        owner: impl Into<JobOwner>,
        job: impl FnOnce(&Job) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        self.enter(owner).await?.run(job).await
    }

    /// Waits for a place.
    ///
    /// # Errors
    ///
    /// Returns an error if too many jobs wait, or if there is no place in time.
    pub(crate) async fn enter(&self, owner: impl Into<JobOwner>) -> Result<Place, ApiError> {
        let owner = owner.into();
        let size = self.size;
        let arrives = {
            let mut queue = self.lock();
            if queue.free > 0 && queue.may_run(owner, size) {
                return Ok(self.take_place(&mut queue, owner));
            }
            // Requests that were dropped while they waited no longer count.
            queue.waiting.retain(|job| !job.place.is_closed());
            if owner != JobOwner::Server {
                let own = queue.waiting.iter().filter(|job| job.owner == owner).count();
                if own >= size.waiting_of_client {
                    return Err(ApiError::busy_for(queue.wait(own)));
                }
                if queue.waiting.len() >= size.waiting {
                    return Err(ApiError::busy_for(queue.wait(queue.waiting.len() / size.places)));
                }
            }
            let (place, arrives) = oneshot::channel();
            queue.waiting.push_back(Waiting { owner, place });
            arrives
        };
        if owner == JobOwner::Server {
            return arrives.await.map_err(|_| ApiError::busy());
        }
        match timeout(WAITING_TIME, arrives).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(ApiError::busy_for(self.lock().wait(1))),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_place(&self, queue: &mut Queue, owner: JobOwner) -> Place {
        queue.free -= 1;
        *queue.running.entry(owner).or_default() += 1;
        Place { owner, since: Instant::now(), pool: self.clone() }
    }

    /// Frees a place and gives it to the first job whose owner may have it.
    fn release(&self, owner: JobOwner, took: Duration) {
        let mut next = None;
        {
            let mut queue = self.lock();
            queue.mean = (queue.mean * 7 + took) / 8;
            match queue.running.get_mut(&owner) {
                Some(places) if *places > 1 => *places -= 1,
                _ => {
                    queue.running.remove(&owner);
                }
            }
            queue.free += 1;
            queue.waiting.retain(|job| !job.place.is_closed());
            let first = queue.waiting.iter().position(|job| queue.may_run(job.owner, self.size));
            if let Some(job) = first.and_then(|at| queue.waiting.remove(at)) {
                next = Some((job.place, self.take_place(&mut queue, job.owner)));
            }
        }
        // Outside of the lock: if the request has just been dropped, so is the place, which is then released.
        if let Some((waiting, place)) = next {
            drop(waiting.send(place));
        }
    }
}

impl Place {
    /// Runs a job in this place.
    ///
    /// # Errors
    ///
    /// Returns an error if the job takes too long, or if it panics.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        job: impl FnOnce(&Job) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let abandoned = Arc::new(AtomicBool::new(false));
        let _abandon = Abandon(Arc::clone(&abandoned));
        let deadline = Instant::now() + RUNNING_TIME;
        let own = Job { deadline, abandoned };
        let span = tracing::Span::current();
        // The job keeps the place: if nothing waits for it any more, it still counts until it stops.
        let with_place = move || {
            // A thread may come too late. Jobs of several steps check again between them.
            let result = own.check().map(|()| span.in_scope(|| job(&own)));
            drop(self);
            result
        };
        match timeout_at(deadline, spawn_blocking(with_place)).await {
            Ok(result) => result.map_err(ApiError::internal)?,
            Err(_) => Err(ApiError::too_much_work()),
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.pool.release(self.owner, self.since.elapsed());
    }
}

#[cfg(test)]
mod tests;
