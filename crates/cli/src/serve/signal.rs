//! The signals that stop a server or another long run: Ctrl-C, and those of the system.

use std::future::Future;
use std::io;

use crate::error::{CommandError, Exit};

/// Returns a future that completes when the program should stop. Signals are received from now on.
#[cfg(unix)]
pub(crate) fn stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Returns a future that completes when the program should stop.
#[cfg(not(unix))]
pub(crate) fn stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        // If Ctrl-C cannot be received, only the system can stop the program.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
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
