//! `cargo xtask bench grade`: grades many copies of a small correct program, as for a class.
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use crate::{Outcome, shell};

/// The number of programs in a class.
const COPIES: usize = 100;
/// The number of programs that are graded at the same time.
const AT_ONCE: usize = 2;
/// The goal for the whole class, in seconds.
const GOAL: f64 = 60.0;

/// Grades the program of `docs/examples/two_player.py` many times, and returns a table.
pub(crate) fn run() -> Outcome<String> {
    let release = shell::target().join("release");
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(release.clone()).chain(std::env::split_paths(&paths));
    let paths = std::env::join_paths(paths).map_err(|why| format!("PATH: {why}"))?;
    let python = std::env::var("TABIYA_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let adapter = shell::root().join("docs/examples/two_player.py");
    let (next, full) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let grade = || {
        while next.fetch_add(1, Ordering::Relaxed) < COPIES {
            let mut command = std::process::Command::new(release.join("tabiya"));
            command.args(["grade", "two-player", "--"]).arg(&python).arg(&adapter).env("PATH", &paths);
            let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
            if status.is_ok_and(|status| status.success()) {
                full.fetch_add(1, Ordering::Relaxed);
            }
        }
    };
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(grade);
        }
    });
    let seconds = begun.elapsed().as_secs_f64();
    let full = full.into_inner();
    if full < COPIES {
        return Err(format!("{} of {COPIES} copies did not get full marks", COPIES - full));
    }
    let verdict = if seconds < GOAL { "reached" } else { "missed" };
    Ok(format!(
        "| suite | programs | at once | seconds | goal |\n|---|---|---|---|---|\n\
         | two-player | {COPIES} | {AT_ONCE} | {seconds:.1} | {GOAL:.0}, {verdict} |\n"
    ))
}
