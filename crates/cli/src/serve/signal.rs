//! The ways in which a server is told to stop: Ctrl-C, and what the system sends.

use std::future::Future;
use std::io;

/// Done when the server is to stop. Signals are heard from now on.
#[cfg(unix)]
pub(super) fn stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Done when the server is to stop.
#[cfg(not(unix))]
pub(super) fn stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        // If Ctrl-C cannot be heard, nothing stops it but the system.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
