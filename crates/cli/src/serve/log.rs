//! The log on standard error, as text or as JSON. `RUST_LOG` selects the lines.

use std::env;
use std::io::{IsTerminal, stderr};

use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::layer;
use tracing_subscriber::prelude::*;

use crate::error::of_panic;

/// Starts the log.
pub(super) fn start(json: bool) {
    let wanted = env::var("RUST_LOG").unwrap_or_default();
    let (filter, unreadable) = match wanted.parse::<Targets>() {
        Ok(targets) if !wanted.is_empty() => (targets, None),
        Ok(_) => (Targets::new().with_default(Level::INFO), None),
        Err(error) => (Targets::new().with_default(Level::INFO), Some(error)),
    };
    // `Targets` instead of `EnvFilter`, which also filters by spans and fields: that one needs a regular
    // expression engine, which takes longer to build than the rest of the log.
    let log = tracing_subscriber::registry().with(filter);
    // This fails only if a log was started before.
    let _ = if json {
        log.with(layer().json().with_writer(stderr)).try_init()
    } else {
        let people = layer().with_target(false).with_ansi(stderr().is_terminal()).with_writer(stderr);
        log.with(people).try_init()
    };
    if let Some(error) = unreadable {
        tracing::warn!(
            "RUST_LOG={wanted} is not valid ({error}): use for example `debug` or `info,tabiya_server=debug`"
        );
    }
}

/// Logs a panic as a bug.
pub(super) fn bug(info: &std::panic::PanicHookInfo<'_>) {
    let (place, what) = of_panic(info);
    tracing::error!(place, what, "this is a bug in tabiya: please report it");
}
