//! The report on attacks: a table in Markdown, as in bench/RESULTS.md.
#![expect(clippy::print_stdout, reason = "the table is the result")]

use super::Row;
use crate::report::{percentile, verdict};

/// The targets: the 99th percentile of the time to acknowledgement in milliseconds, and by how many MiB the
/// memory of the server may grow.
const WANTED: (f64, f64) = (50.0, 192.0);

/// Prints the report.
pub(crate) fn print(rows: &[Row], rate: u32) {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    println!(
        "Attacks beside ordinary play at {rate} moves/s; server, players and attackers share {cores} cores.\n"
    );
    println!(
        "| attack | served | refused | no answer | moves/s | p50 ms | p99 ms | longest ms | failed | MiB \
         before | peak | after | acknowledged | lost |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for row in rows {
        let [served, refused, broken] = row.tally.counts();
        let [before, peak, after] = row.memory.map(|memory| memory / 1024);
        println!(
            "| {} | {served} | {refused} | {broken} | {:.0} | {:.1} | {:.1} | {:.1} | {} | {before} | {peak} \
             | {after} | {} | {} |",
            row.attack.name(),
            row.times.len() as f64 / row.length.as_secs_f64(),
            percentile(&row.times, 50),
            percentile(&row.times, 99),
            percentile(&row.times, 100),
            row.failures,
            row.acknowledged,
            row.lost,
        );
    }
    let worst = rows.iter().map(|row| percentile(&row.times, 99)).fold(0.0, f64::max);
    verdict("worst p99 of acknowledgements, ms", worst, "at most", WANTED.0, worst <= WANTED.0);
    let growth = rows.iter().map(|row| row.memory[1].saturating_sub(row.memory[0])).max();
    let growth = growth.unwrap_or(0) as f64 / 1024.0;
    verdict("most growth of memory, MiB", growth, "at most", WANTED.1, growth <= WANTED.1);
    let count = |of: fn(&Row) -> usize| rows.iter().map(of).sum::<usize>() as f64;
    let (lost, failures) = (count(|row| row.lost), count(|row| row.failures));
    verdict("acknowledged moves lost", lost, "at most", 0.0, lost == 0.0);
    verdict("failures of ordinary players", failures, "at most", 0.0, failures == 0.0);
}
