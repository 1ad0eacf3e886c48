//! What was measured, as a table in Markdown: results are for people and for bench/RESULTS.md.
#![expect(clippy::print_stdout, reason = "the table is the result")]

use std::time::Duration;

use crate::idle::Idle;
use crate::moves::{Pace, Row};

/// Prints what there is.
pub(crate) fn print(rows: &[Row], idle: Option<&Idle>) {
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
    if let Some(idle) = idle {
        let each = idle.after.saturating_sub(idle.before) as f64 / idle.sockets.max(1) as f64;
        println!("\n| idle sockets | server MiB before | after | KiB each |\n|---:|---:|---:|---:|");
        println!("| {} | {} | {} | {each:.1} |", idle.sockets, idle.before / 1024, idle.after / 1024);
    }
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
