//! The report: a table in Markdown, as in bench/RESULTS.md.
#![expect(clippy::print_stdout, reason = "the table is the result")]

use std::time::Duration;

use crate::idle::Idle;
use crate::moves::{MoveRate, Row};

/// The targets: moves per second in 2,000 games, the 99th percentile of the time to acknowledgement at 1,000
/// moves per second in milliseconds, the same beside games against the computer, and KiB per idle socket.
const WANTED: (f64, f64, f64, f64) = (4_500.0, 25.0, 50.0, 50.0);

/// Prints the report.
pub(crate) fn print(rows: &[Row], idle: Option<&Idle>) {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    println!("The server and the players share {cores} cores.\n");
    if !rows.is_empty() {
        println!(
            "| load | games | durable moves/s | p50 ms | p90 ms | p99 ms | longest ms | server CPU | server \
             MiB |"
        );
        println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    }
    for row in rows {
        let mut load = match row.rate {
            MoveRate::Unlimited => "unlimited".to_owned(),
            MoveRate::PerSecond(rate) => format!("{rate} moves/s"),
        };
        if let Some((games, speed)) = row.computer {
            load += &format!(" beside {games} games against the computer ({speed:.0} moves/s of its own)");
        }
        let seconds = row.length.as_secs_f64();
        println!(
            "| {load} | {} | {:.0} | {:.1} | {:.1} | {:.1} | {:.1} | {:.2} cores | {} |",
            row.games,
            row.times.len() as f64 / seconds,
            percentile(&row.times, 50),
            percentile(&row.times, 90),
            percentile(&row.times, 99),
            percentile(&row.times, 100),
            row.server_seconds / (seconds + 2.0),
            row.memory / 1024,
        );
    }
    for row in rows {
        let time = percentile(&row.times, 99);
        match row.rate {
            MoveRate::PerSecond(_) if row.computer.is_some() => {
                let what = "p99 beside games against the computer, ms";
                verdict(what, time, "at most", WANTED.2, time <= WANTED.2);
            }
            MoveRate::Unlimited => {
                let speed = row.times.len() as f64 / row.length.as_secs_f64();
                verdict("durable moves per second", speed, "at least", WANTED.0, speed >= WANTED.0);
            }
            MoveRate::PerSecond(_) => {
                verdict("p99 of acknowledgements, ms", time, "at most", WANTED.1, time <= WANTED.1);
            }
        }
    }
    if let Some(idle) = idle {
        let each = idle.after.saturating_sub(idle.before) as f64 / idle.sockets.max(1) as f64;
        println!("\n| idle sockets | server MiB before | after | KiB each |\n|---:|---:|---:|---:|");
        println!("| {} | {} | {} | {each:.1} |", idle.sockets, idle.before / 1024, idle.after / 1024);
        verdict("KiB for an idle socket", each, "at most", WANTED.3, each <= WANTED.3);
    }
}

pub(crate) fn verdict(what: &str, measured: f64, bound: &str, wanted: f64, is_met: bool) {
    let verdict = if is_met { "met" } else { "NOT MET" };
    println!("\n{what}: {measured:.1}, wanted {bound} {wanted}: {verdict}");
}

/// Returns a percentile of ascending times, in milliseconds.
pub(crate) fn percentile(times: &[Duration], percent: usize) -> f64 {
    let place = (times.len() * percent).div_ceil(100).saturating_sub(1);
    times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_ordered_times() {
        let times: Vec<_> = (1..=200).map(Duration::from_millis).collect();
        assert_eq!([50, 99, 100].map(|percent| percentile(&times, percent)), [100.0, 198.0, 200.0]);
        assert_eq!(percentile(&[], 99), 0.0);
    }
}
