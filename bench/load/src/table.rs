//! What was measured, as a table in Markdown: results are for people and for bench/RESULTS.md.
#![expect(clippy::print_stdout, reason = "the table is the result")]

use std::time::Duration;

use crate::idle::Idle;
use crate::moves::{Pace, Row};

/// What the server is meant to bear: moves a second in 2,000 games, milliseconds to the acknowledgement of
/// ninety-nine in a hundred at 1,000 moves a second, and KiB for an idle socket.
const WANTED: (f64, f64, f64) = (4_500.0, 25.0, 50.0);

/// Prints what there is.
pub(crate) fn print(rows: &[Row], idle: Option<&Idle>) {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    println!("The server and the players share {cores} cores.\n");
    if !rows.is_empty() {
        println!(
            "| load | games | durable moves/s | p50 ms | p90 ms | p99 ms | longest ms | server CPU | server MiB |"
        );
        println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    }
    for row in rows {
        let load = match row.pace {
            Pace::Full => "as fast as they can".to_owned(),
            Pace::Rate(rate) => format!("{rate} moves/s"),
        };
        let seconds = row.length.as_secs_f64();
        println!(
            "| {load} | {} | {:.0} | {:.1} | {:.1} | {:.1} | {:.1} | {:.2} cores | {} |",
            row.games,
            row.times.len() as f64 / seconds,
            share(&row.times, 50),
            share(&row.times, 90),
            share(&row.times, 99),
            share(&row.times, 100),
            row.server_seconds / (seconds + 2.0),
            row.memory / 1024,
        );
    }
    for row in rows {
        match row.pace {
            Pace::Full => {
                let speed = row.times.len() as f64 / row.length.as_secs_f64();
                verdict("durable moves a second", speed, "at least", WANTED.0, speed >= WANTED.0);
            }
            Pace::Rate(_) => {
                let time = share(&row.times, 99);
                verdict("p99 of acknowledgements, ms", time, "at most", WANTED.1, time <= WANTED.1);
            }
        }
    }
    if let Some(idle) = idle {
        let each = idle.after.saturating_sub(idle.before) as f64 / idle.sockets.max(1) as f64;
        println!("\n| idle sockets | server MiB before | after | KiB each |\n|---:|---:|---:|---:|");
        println!("| {} | {} | {} | {each:.1} |", idle.sockets, idle.before / 1024, idle.after / 1024);
        verdict("KiB for an idle socket", each, "at most", WANTED.2, each <= WANTED.2);
    }
}

fn verdict(what: &str, measured: f64, bound: &str, wanted: f64, is_met: bool) {
    let verdict = if is_met { "met" } else { "NOT MET" };
    println!("\n{what}: {measured:.1}, wanted {bound} {wanted}: {verdict}");
}

/// The time that so many of a hundred did not exceed, in milliseconds.
fn share(times: &[Duration], percent: usize) -> f64 {
    let place = (times.len() * percent).div_ceil(100).saturating_sub(1);
    times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_of_the_ordered_times() {
        let times: Vec<_> = (1..=200).map(Duration::from_millis).collect();
        assert_eq!([50, 99, 100].map(|percent| share(&times, percent)), [100.0, 198.0, 200.0]);
        assert_eq!(share(&[], 99), 0.0);
    }
}
