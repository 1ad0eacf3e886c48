//! Work that takes longer than an answer should, done aside so that nobody else waits for it.

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::failure::Failure;

/// How much of it is done at once; the rest waits its turn. One number for the whole process, since it is
/// the machine's memory and cores that are shared out: a large picture takes megabytes while it is drawn.
static ROOM: Semaphore = Semaphore::const_new(4);

/// Does some work aside.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    let broken = |error: &dyn std::fmt::Display| Failure::Broken(error.to_string());
    let permit = ROOM.acquire().await.map_err(|error| broken(&error))?;
    let done = spawn_blocking(work).await.map_err(|error| broken(&error));
    drop(permit);
    done
}
