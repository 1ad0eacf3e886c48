//! The metrics of the server, for Prometheus: `/metrics`.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

/// The metrics of the server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    /// Games that were begun.
    pub(crate) games: Counter,
    /// Moves that are on disk.
    pub(crate) moves: Counter,
    /// Commands that were carried out, moves among them.
    pub(crate) commands: Counter,
    /// Commands that were refused.
    pub(crate) refused: Counter,
    /// Requests that were refused because of a limit.
    pub(crate) limited: Counter,
    /// Loads of games that cannot be read.
    pub(crate) unreadable: Counter,
    /// Unfinished games that were deleted.
    pub(crate) expired: Counter,
    /// Games with a due flag that could not be loaded and were given up.
    pub(crate) set_aside: Gauge,
    /// The free space of the disk, in bytes.
    pub(crate) disk_free: Gauge,
    /// Games in memory.
    pub(crate) live: Gauge,
    /// Open WebSockets.
    pub(crate) sockets: Gauge,
    /// Open connections that are not WebSockets.
    pub(crate) connections: Gauge,
    /// Bytes of responses and messages that clients have not received yet.
    pub(crate) unsent: Gauge,
    /// Searches of the computer that wait.
    pub(crate) searches_waiting: Gauge,
    search_time: Histogram,
    searches_failed: Counter,
    /// The time from the arrival of a command to its reply.
    acknowledged: Histogram,
    commit_time: Histogram,
    commit_size: Histogram,
    commit_failed: Counter,
}

impl Metrics {
    /// Creates the metrics, all zero.
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("tabiya");
        // From a quarter of a millisecond to eight seconds.
        let times = || Histogram::new(exponential_buckets(0.000_25, 2.0, 16));
        let sizes = || Histogram::new(exponential_buckets(1.0, 2.0, 11));
        let metrics = Metrics {
            games: Counter::default(),
            moves: Counter::default(),
            commands: Counter::default(),
            refused: Counter::default(),
            limited: Counter::default(),
            unreadable: Counter::default(),
            expired: Counter::default(),
            set_aside: Gauge::default(),
            disk_free: Gauge::default(),
            live: Gauge::default(),
            sockets: Gauge::default(),
            connections: Gauge::default(),
            unsent: Gauge::default(),
            searches_waiting: Gauge::default(),
            search_time: times(),
            searches_failed: Counter::default(),
            acknowledged: times(),
            commit_time: times(),
            commit_size: sizes(),
            commit_failed: Counter::default(),
            registry: Registry::default(),
        };
        let m = &metrics;
        registry.register("games_begun", "Games that were begun", m.games.clone());
        registry.register("moves", "Moves that are on disk", m.moves.clone());
        registry.register("commands", "Commands that were carried out", m.commands.clone());
        registry.register("commands_refused", "Commands that were refused", m.refused.clone());
        registry.register("requests_limited", "Requests refused because of a limit", m.limited.clone());
        registry.register("games_unreadable", "Loads of games that cannot be read", m.unreadable.clone());
        registry.register("games_expired", "Unfinished games that were deleted", m.expired.clone());
        let help = "Games with a due flag that could not be loaded and were given up";
        registry.register("games_set_aside", help, m.set_aside.clone());
        let help = "Free space of the disk with the games";
        registry.register_with_unit("disk_free", help, Unit::Bytes, m.disk_free.clone());
        registry.register("games_live", "Games in memory", m.live.clone());
        registry.register("sockets", "Open WebSockets", m.sockets.clone());
        registry.register("connections", "Open connections other than WebSockets", m.connections.clone());
        let help = "Bytes of responses and messages that clients have not received yet";
        registry.register_with_unit("unsent", help, Unit::Bytes, m.unsent.clone());
        let seconds = || Unit::Seconds;
        let help = "Searches of the computer that wait for a thread";
        registry.register("searches_waiting", help, m.searches_waiting.clone());
        registry.register_with_unit("search", "One search of the computer", seconds(), m.search_time.clone());
        let help = "Searches of the computer that failed";
        registry.register("searches_failed", help, m.searches_failed.clone());
        let help = "From the arrival of a command to its reply, including the commit";
        registry.register_with_unit("acknowledgement", help, seconds(), m.acknowledged.clone());
        registry.register_with_unit("commit", "One commit", seconds(), m.commit_time.clone());
        registry.register("commit_changes", "Changes in one commit", m.commit_size.clone());
        registry.register("commits_failed", "Commits that failed", m.commit_failed.clone());
        Metrics { registry, ..metrics }
    }

    /// Observes the commit of a group of changes.
    pub(crate) fn observe_commit(&self, changes: usize, took: Duration, succeeded: bool) {
        self.commit_time.observe(took.as_secs_f64());
        self.commit_size.observe(changes as f64);
        if !succeeded {
            self.commit_failed.inc();
        }
    }

    /// Observes a search of the computer.
    pub(crate) fn observe_search(&self, took: Duration, succeeded: bool) {
        self.search_time.observe(took.as_secs_f64());
        if !succeeded {
            self.searches_failed.inc();
        }
    }

    /// Observes a command that was carried out.
    pub(crate) fn observe_command(&self, took: Duration) {
        self.commands.inc();
        self.acknowledged.observe(took.as_secs_f64());
    }

    /// Encodes all metrics in the text format of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_encoded() {
        let metrics = Metrics::new();
        metrics.moves.inc();
        metrics.observe_commit(3, Duration::from_millis(4), true);
        let text = metrics.text();
        assert!(text.contains("tabiya_moves_total 1\n"), "{text}");
        assert!(text.contains("tabiya_commit_changes_sum 3.0\n"), "{text}");
        assert!(text.contains("tabiya_commit_seconds_count 1\n"), "{text}");
    }
}
