//! The blocking pool: slow work off the async threads, so that other clients do not wait for it.
//!
//! The pool is fair by client: each has one place at most, whatever else it asks for waits, and clients that wait
//! overtake those that have a place. Queues are short, and what does not fit is refused at once.

use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::error::ApiError;
use crate::limits::ClientAddress;

/// The number of jobs that run at once. The jobs share the memory and the cores of the machine: a large picture
/// takes megabytes while it is drawn.
const PLACES: usize = 4;

/// The number of jobs that may wait, of all clients.
const WAITING: usize = 128;

/// The number of jobs of one client that may wait: more than the connections that a browser opens at once.
const WAITING_OF_CLIENT: usize = 12;

/// How long a job may wait for a place.
const WAITING_TIME: Duration = Duration::from_secs(10);

/// How long a job may run. The longest text of games takes less than a second.
const RUNNING_TIME: Duration = Duration::from_secs(5);

/// The blocking pool. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct BlockingPool {
    queue: Arc<Mutex<Queue>>,
}

#[derive(Debug)]
struct Queue {
    free: usize,
    /// The clients that have a place.
    running: BTreeSet<ClientAddress>,
    /// The jobs that wait, in the order of their arrival.
    waiting: VecDeque<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    client: ClientAddress,
    place: oneshot::Sender<Place>,
}

/// A place in the pool. Dropping it gives it to the next job that waits.
#[derive(Debug)]
struct Place {
    client: ClientAddress,
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

/// Marks a job as abandoned when the request is dropped, because the client has disconnected.
struct Abandon(Arc<AtomicBool>);

impl Drop for Abandon {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl BlockingPool {
    /// Creates a pool without jobs.
    pub(crate) fn new() -> BlockingPool {
        let queue = Queue { free: PLACES, running: BTreeSet::new(), waiting: VecDeque::new() };
        BlockingPool { queue: Arc::new(Mutex::new(queue)) }
    }

    /// Runs a job of a client on the pool.
    ///
    /// # Errors
    ///
    /// Returns an error if too many jobs wait, if there is no place in time, or if the job panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: ClientAddress,
        job: impl FnOnce(&Job) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.place(client).await?;
        let abandoned = Arc::new(AtomicBool::new(false));
        let _abandon = Abandon(Arc::clone(&abandoned));
        let own = Job { deadline: Instant::now() + RUNNING_TIME, abandoned };
        let span = tracing::Span::current();
        // The job keeps the place: if the client disconnects, the job still counts until it stops.
        let with_place = move || {
            let result = span.in_scope(|| job(&own));
            drop(place);
            result
        };
        spawn_blocking(with_place).await.map_err(ApiError::internal)
    }

    /// Waits for a place.
    async fn place(&self, client: ClientAddress) -> Result<Place, ApiError> {
        let arrives = {
            let mut queue = self.lock();
            if queue.free > 0 && queue.running.insert(client) {
                queue.free -= 1;
                return Ok(Place { client, pool: self.clone() });
            }
            // Requests that were dropped while they waited no longer count.
            queue.waiting.retain(|job| !job.place.is_closed());
            let own = queue.waiting.iter().filter(|job| job.client == client).count();
            if queue.waiting.len() >= WAITING || own >= WAITING_OF_CLIENT {
                return Err(ApiError::busy());
            }
            let (place, arrives) = oneshot::channel();
            queue.waiting.push_back(Waiting { client, place });
            arrives
        };
        match timeout(WAITING_TIME, arrives).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(ApiError::busy()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Frees the place of a client and gives it to the first job of a client that has none.
    fn release(&self, client: ClientAddress) {
        let mut next = None;
        {
            let mut queue = self.lock();
            queue.running.remove(&client);
            queue.free += 1;
            queue.waiting.retain(|job| !job.place.is_closed());
            let first = queue.waiting.iter().position(|job| !queue.running.contains(&job.client));
            if let Some(job) = first.and_then(|at| queue.waiting.remove(at)) {
                queue.free -= 1;
                queue.running.insert(job.client);
                next = Some((job.place, Place { client: job.client, pool: self.clone() }));
            }
        }
        // Outside of the lock: if the request has just been dropped, so is the place, which is then released.
        if let Some((waiting, place)) = next {
            drop(waiting.send(place));
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.pool.release(self.client);
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
        let pool = BlockingPool::new();
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
        assert_eq!(pool.lock().free, PLACES - 1);
        drop(end);
        while pool.lock().free < PLACES {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(stopped.recv(), Ok(true));
    }

    #[tokio::test]
    async fn each_client_has_one_place() {
        let pool = BlockingPool::new();
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
        assert_eq!(pool.lock().free, PLACES);
        assert!(pool.lock().running.is_empty());
    }

    #[tokio::test]
    async fn clients_without_a_place_come_first() {
        let pool = BlockingPool::new();
        let mut busy = Vec::new();
        for number in 1..=PLACES as u8 {
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
        let pool = BlockingPool::new();
        let (end, first) = occupy(&pool, 1).await;
        let waiting: Vec<_> = (0..WAITING_OF_CLIENT)
            .map(|_| {
                let own = pool.clone();
                tokio::spawn(async move { own.run(client(1), |_| ()).await })
            })
            .collect();
        until_waiting(&pool, WAITING_OF_CLIENT).await;
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
        assert_eq!(pool.lock().free, PLACES);
    }
}
