//! The blocking pool: slow work off the async threads, so that other clients do not wait for it.

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::error::ApiError;

/// The number of jobs that run at once; further ones wait. One limit for the whole process, because the jobs
/// share the memory and the cores of the machine: a large picture takes megabytes while it is drawn.
static PERMITS: Semaphore = Semaphore::const_new(4);

/// Runs a job on the blocking pool.
///
/// # Errors
///
/// Returns an internal error if the job panics.
pub(crate) async fn run<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    let permit = PERMITS.acquire().await.map_err(ApiError::internal)?;
    let span = tracing::Span::current();
    // The job keeps the permit: if the client disconnects, the job goes on and still counts.
    let with_permit = move || {
        let result = span.in_scope(job);
        drop(permit);
        result
    };
    spawn_blocking(with_permit).await.map_err(ApiError::internal)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_job_whose_client_is_gone_keeps_its_permit() {
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let job = tokio::spawn(run(move || {
            begin.send(()).ok();
            ended.recv().ok();
        }));
        begun.await.unwrap();
        job.abort();
        assert!(job.await.unwrap_err().is_cancelled());
        assert_eq!(PERMITS.available_permits(), 3);
        drop(end);
        while PERMITS.available_permits() < 4 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}
