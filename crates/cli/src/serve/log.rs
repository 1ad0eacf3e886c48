//! The log: on standard error, for people or for programs. `RUST_LOG` chooses what is written.

use tracing_subscriber::EnvFilter;

use crate::failure::of_panic;

/// Begins to write it.
pub(super) fn start(json: bool) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // It fails only if there is a log already.
    let _ = if json {
        log.json().try_init()
    } else {
        log.with_target(false).with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).try_init()
    };
}

/// A bug of ours, as an event of the log.
pub(super) fn bug(info: &std::panic::PanicHookInfo<'_>) {
    let (place, what) = of_panic(info);
    tracing::error!(place, what, "this is a bug in tabiya: please report it");
}
