//! Who gets a place of a pool and when, and how jobs end that take too long or whose clients have gone.

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

/// The job has a place, but no thread yet. The runtime cannot cancel it, since the handle of a blocking task
/// that is dropped only detaches it: the check before the job does.
#[test]
fn a_job_whose_client_has_gone_before_a_thread_is_free_never_begins() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().max_blocking_threads(1).build();
    runtime.unwrap().block_on(async {
        let pool = BlockingPool::heavy();
        let (end, ended) = mpsc::channel::<()>();
        let thread = spawn_blocking(move || ended.recv());
        let has_begun = Arc::new(AtomicBool::new(false));
        let (own, begins) = (pool.clone(), Arc::clone(&has_begun));
        let request =
            tokio::spawn(
                async move { own.run(client(1), move |_| begins.store(true, Ordering::SeqCst)).await },
            );
        while pool.lock().running.is_empty() {
            tokio::task::yield_now().await;
        }
        request.abort();
        assert!(request.await.unwrap_err().is_cancelled());
        // It has its place until the thread takes it.
        assert_eq!(pool.lock().free, HEAVY.places - 1);
        drop(end);
        assert!(thread.await.unwrap().is_err());
        while pool.lock().free < HEAVY.places {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(!has_begun.load(Ordering::SeqCst));
    });
}

#[tokio::test]
async fn a_job_has_to_stop_without_a_client_and_after_its_deadline() {
    let job = Job { deadline: Instant::now() + RUNNING_TIME, abandoned: Arc::new(AtomicBool::new(true)) };
    assert!(job.check().is_err());
    let late = Job { deadline: Instant::now(), abandoned: Arc::default() };
    assert!(late.check().is_err());
    assert!(Job::unlimited().check().is_ok());
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
    let (begin, begun) = oneshot::channel();
    let (stop, stopped) = mpsc::channel();
    let request = tokio::spawn({
        let pool = pool.clone();
        async move {
            let job = pool.run(client(1), move |job| {
                begin.send(()).ok();
                ended.recv().ok();
                stop.send(job.check().is_err()).ok();
            });
            job.await.map(|()| "done")
        }
    });
    // A job that runs keeps the clock from advancing by itself. It must have begun: it does not begin after
    // its deadline.
    begun.await.unwrap();
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
