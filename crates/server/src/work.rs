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
    // The place goes with the work: a client that hangs up does not stop it, and must not make room for more.
    let placed = move || {
        let done = work();
        drop(permit);
        done
    };
    spawn_blocking(placed).await.map_err(|error| broken(&error))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn work_that_nobody_waits_for_keeps_its_place() {
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let asked = tokio::spawn(aside(move || {
            begin.send(()).ok();
            ended.recv().ok();
        }));
        begun.await.unwrap();
        asked.abort();
        assert!(asked.await.unwrap_err().is_cancelled());
        assert_eq!(ROOM.available_permits(), 3);
        drop(end);
        while ROOM.available_permits() < 4 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}
