//! The blocking pools: slow work off the async threads, so that other clients do not wait for it.
//!
//! A pool is fair by client: each has one place at most, whatever else it asks for waits, and clients that wait
//! overtake those that have a place. Queues are short, and what does not fit is refused at once. Every job has a
//! deadline: the client waits no longer, no job begins after it, and those whose work grows with the input (replays, loading,
//! pictures) look at it between their steps. The others are one bounded step: a game of the greatest length as a file, one
//! position, one ruleset.

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

/// Files, pictures, replays, positions, rules. The jobs share the memory and the cores of the machine: a large picture takes
/// megabytes while it is drawn. One client may have more waiting than the connections that a browser opens at once.
const HEAVY: Size = Size { places: 4, waiting: 128, waiting_of_client: 12 };

/// Loading games takes milliseconds. After a restart, all players behind one address come back at the same time.
const LOADING: Size = Size { places: 2, waiting: 4_096, waiting_of_client: 256 };

/// On whose account a job runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum JobOwner {
    /// A client, which waits for the result.
    Client(ClientAddress),
    /// The server itself, which loads games whose flag falls. Its jobs may have half of the places, and are not
    /// refused.
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

/// What a job knows about itself. Jobs that can take long ask now and then whether to go on.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    deadline: Instant,
    abandoned: Arc<AtomicBool>,
}

impl Job {
    /// Creates a job that may go on for a day.
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

/// Marks a job as abandoned when the request is dropped, because the client has disconnected, or when the time is up.
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

    /// Returns after what time a number of jobs that wait will probably have run.
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
    /// Returns an error if too many jobs wait, if there is no place in time, if the job takes too long, or if it panics.
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
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn client(number: u8) -> ClientAddress {
        ClientAddress::of(std::net::IpAddr::from([192, 0, 2, number]))
    }

    /// Starts a job that runs until the sender is dropped, and waits until it runs.
    async fn occupy(pool: &BlockingPool, number: u8) -> (mpsc::Sender<()>, tokio::task::JoinHandle<()>) {
        let (end, ended) = mpsc::channel::<()>();
        let (begin, begun) = oneshot::channel();
        let pool = pool.clone();
        let job = tokio::spawn(async move {
            let job = pool.run(client(number), move |_| {
                begin.send(()).ok();
                ended.recv().ok();
            });
            job.await.unwrap();
        });
        begun.await.unwrap();
        (end, job)
    }

    /// Waits until this number of jobs wait.
    async fn until_waiting(pool: &BlockingPool, count: usize) {
        while pool.lock().waiting.len() != count {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    #[tokio::test]
    async fn a_job_whose_client_is_gone_keeps_its_place_and_is_told() {
        let pool = BlockingPool::heavy();
        let (end, ended) = mpsc::channel::<()>();
        let (begin, begun) = oneshot::channel();
        let (stop, stopped) = mpsc::channel();
        let own = pool.clone();
        let request = tokio::spawn(async move {
            let job = own.run(client(1), move |job| {
                assert!(job.check().is_ok());
                begin.send(()).ok();
                ended.recv().ok();
                stop.send(job.check().is_err()).ok();
            });
            job.await.unwrap();
        });
        begun.await.unwrap();
        request.abort();
        assert!(request.await.unwrap_err().is_cancelled());
        assert_eq!(pool.lock().free, HEAVY.places - 1);
        drop(end);
        while pool.lock().free < HEAVY.places {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(stopped.recv(), Ok(true));
    }

    #[tokio::test]
    async fn a_request_that_is_dropped_while_it_waits_never_begins() {
        let pool = BlockingPool::heavy();
        let place = pool.enter(client(1)).await.unwrap();
        let own = pool.clone();
        let waiting = tokio::spawn(async move { own.run(client(1), |_| panic!("it has begun")).await });
        until_waiting(&pool, 1).await;
        waiting.abort();
        assert!(waiting.await.unwrap_err().is_cancelled());
        drop(place);
        assert_eq!(pool.lock().free, HEAVY.places);
    }

    #[tokio::test]
    async fn a_job_has_to_stop_without_a_client_and_after_its_deadline() {
        let job = Job { deadline: Instant::now() + RUNNING_TIME, abandoned: Arc::new(AtomicBool::new(true)) };
        assert!(job.check().is_err());
        let late = Job { deadline: Instant::now(), abandoned: Arc::default() };
        assert!(late.check().is_err());
    }

    #[tokio::test]
    async fn each_client_has_one_place() {
        let pool = BlockingPool::heavy();
        let (end, first) = occupy(&pool, 1).await;
        let own = pool.clone();
        let second = tokio::spawn(async move { own.run(client(1), |_| 2).await });
        until_waiting(&pool, 1).await;
        // Another client does not wait for either.
        assert_eq!(pool.run(client(2), |_| 3).await.unwrap(), 3);
        assert!(!second.is_finished());
        drop(end);
        first.await.unwrap();
        assert_eq!(second.await.unwrap().unwrap(), 2);
        assert_eq!(pool.lock().free, HEAVY.places);
        assert!(pool.lock().running.is_empty());
    }

    #[tokio::test]
    async fn clients_without_a_place_come_first() {
        let pool = BlockingPool::heavy();
        let mut busy = Vec::new();
        for number in 1..=HEAVY.places as u8 {
            busy.push(occupy(&pool, number).await);
        }
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut jobs = Vec::new();
        for (count, number) in [1, 1, 9].into_iter().enumerate() {
            let (own, order) = (pool.clone(), Arc::clone(&order));
            jobs.push(tokio::spawn(async move {
                own.run(client(number), move |_| order.lock().unwrap().push(number)).await
            }));
            until_waiting(&pool, count + 1).await;
        }
        // The place of the second client goes to the ninth, since the first has one.
        let (end, job) = busy.swap_remove(1);
        drop(end);
        job.await.unwrap();
        jobs.pop().unwrap().await.unwrap().unwrap();
        assert_eq!(*order.lock().unwrap(), [9]);
        drop(busy);
        for job in jobs {
            job.await.unwrap().unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [9, 1, 1]);
    }

    #[tokio::test]
    async fn what_does_not_fit_into_the_queue_is_refused() {
        let pool = BlockingPool::heavy();
        let (end, first) = occupy(&pool, 1).await;
        let waiting: Vec<_> = (0..HEAVY.waiting_of_client)
            .map(|_| {
                let own = pool.clone();
                tokio::spawn(async move { own.run(client(1), |_| ()).await })
            })
            .collect();
        until_waiting(&pool, HEAVY.waiting_of_client).await;
        let refused = pool.run(client(1), |_| ()).await.unwrap_err();
        assert_eq!(refused.status(), axum::http::StatusCode::SERVICE_UNAVAILABLE);
        assert!(pool.run(client(2), |_| ()).await.is_ok());
        // A request that is dropped gives up its place in the queue.
        waiting[0].abort();
        drop(end);
        first.await.unwrap();
        for job in waiting.into_iter().skip(1) {
            job.await.unwrap().unwrap();
        }
        assert_eq!(pool.lock().free, HEAVY.places);
    }

    #[tokio::test(start_paused = true)]
    async fn a_job_that_takes_too_long_is_given_up() {
        let pool = BlockingPool::heavy();
        let (end, ended) = mpsc::channel::<()>();
        let (stop, stopped) = mpsc::channel();
        let request = tokio::spawn({
            let pool = pool.clone();
            async move {
                let job = pool.run(client(1), move |job| {
                    ended.recv().ok();
                    stop.send(job.check().is_err()).ok();
                });
                job.await.map(|()| "done")
            }
        });
        // A job that runs keeps the clock from advancing by itself.
        while pool.lock().running.is_empty() {
            tokio::task::yield_now().await;
        }
        tokio::task::yield_now().await;
        tokio::time::advance(RUNNING_TIME + Duration::from_millis(1)).await;
        let refused = request.await.unwrap().unwrap_err();
        assert_eq!(refused.status(), axum::http::StatusCode::SERVICE_UNAVAILABLE);
        // It counts until it stops.
        assert_eq!(pool.lock().free, HEAVY.places - 1);
        drop(end);
        assert_eq!(stopped.recv(), Ok(true));
    }

    #[tokio::test]
    async fn the_server_has_half_of_the_places_and_is_not_refused() {
        let pool = BlockingPool::loading();
        let first = pool.enter(JobOwner::Server).await.unwrap();
        let waiting: Vec<_> = (0..LOADING.waiting + 1)
            .map(|_| {
                let own = pool.clone();
                tokio::spawn(async move { own.enter(JobOwner::Server).await.is_ok() })
            })
            .collect();
        until_waiting(&pool, LOADING.waiting + 1).await;
        // The other place is for clients. One that has a place cannot wait while the queue is full.
        let own = pool.enter(client(1)).await.unwrap();
        assert!(pool.enter(client(1)).await.is_err());
        drop((own, first));
        for job in waiting {
            assert!(job.await.unwrap());
        }
        assert_eq!(pool.lock().free, LOADING.places);
    }

    #[test]
    fn the_wait_follows_from_the_jobs_before() {
        let pool = BlockingPool::heavy();
        let mut queue = pool.lock();
        assert_eq!(queue.wait(100), Duration::from_secs(1));
        queue.mean = Duration::from_millis(500);
        assert_eq!(queue.wait(12), Duration::from_secs(6));
        assert_eq!(queue.wait(1_000), WAITING_TIME);
    }
}
