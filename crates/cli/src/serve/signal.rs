//! The signals that stop a server or another long run: Ctrl-C, and those of the system.

use std::future::Future;
use std::io;

use crate::error::{CommandError, Exit};

/// The signals that stop the program, received from its creation on.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// The signals that stop the program.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Signals> {
        Ok(Signals)
    }

    async fn next(&mut self) {
        // If Ctrl-C cannot be received, only the system can stop the program.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Returns a future that completes when the program should stop. Signals are received from now on.
pub(crate) fn stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut signals = Signals::new()?;
    Ok(async move { signals.next().await })
}

/// Returns a future that completes at the second signal: the user does not want to wait.
pub(crate) fn second_stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut signals = Signals::new()?;
    Ok(async move {
        signals.next().await;
        signals.next().await;
    })
}

/// Calls a function when the program should stop, from another thread.
pub(crate) fn on_stop(stop_now: impl FnOnce() + Send + 'static) -> Result<(), CommandError> {
    let failed = |error| CommandError::new(Exit::Outside, "Interrupts cannot be handled.").caused_by(error);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().map_err(failed)?;
    let stop = {
        let _context = runtime.enter();
        stop().map_err(failed)?
    };
    std::thread::spawn(move || {
        runtime.block_on(stop);
        stop_now();
    });
    Ok(())
}
