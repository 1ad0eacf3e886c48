//! The arguments of `tabiya serve`. A test compares the numbers in the help with [`Limits::default`].

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use tabiya_server::{ExpireAfter, Limits};

use crate::number;

/// Play in the browser: on one screen, or with friends by a link
///
/// Starts a server and prints the address to open. No other service is needed. Games are stored in one file
/// and survive a restart; a move is shown only once it is on disk.
///
/// By default only this machine can connect. `--listen 0.0.0.0:8642` allows connections from the local
/// network. On the internet, put a proxy with TLS in front and pass --behind-proxy and --host NAME.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya serve
  tabiya serve --listen 0.0.0.0:8642
  tabiya serve --data ./games --rules my-game.toml
  tabiya serve --behind-proxy --host chess.example.org --log-json
  tabiya serve --listen 0.0.0.0:8642 --metrics-listen 127.0.0.1:9642
  RUST_LOG=debug tabiya serve

docs/server.md describes the interface for programs. /metrics is for
Prometheus, and /healthz says whether games can be kept.

Ctrl-C or SIGTERM stops the server; a second one stops it at once.

Exit codes: 1 if a ruleset file has faults, 2 bad usage, 3 if the address is
taken or the folder cannot be used, 4 if the thread that writes games has
failed, 130 if it was stopped at once by a second Ctrl-C.")]
pub(crate) struct ServeArgs {
    /// The address and port to listen on; port 0 is any free port
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8642", value_parser = address)]
    pub(crate) listen: SocketAddr,
    /// The folder for games; by default your data folder, such as ~/.local/share/tabiya
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Add the games of these ruleset files. They may extend built-in games
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) rules: Vec<PathBuf>,
    /// Write the log as JSON, one object per line
    #[arg(long)]
    pub(crate) log_json: bool,
    /// Serve the page from this folder, for development
    #[arg(long, value_name = "DIR")]
    pub(crate) web: Option<PathBuf>,
    /// The public host name, as in https://chess.example.org. IP addresses and localhost are always allowed
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// Allow pages of another site to connect: https://example.org
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) origin: Vec<String>,
    /// Use the last address in X-Forwarded-For as the client address. Only behind a proxy that sets it
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// Serve /metrics on this address, and not on the address for clients; /healthz is on both
    #[arg(long, value_name = "ADDR")]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Require the token in this file for /metrics: `Authorization: Bearer TOKEN`. TABIYA_METRICS_TOKEN can
    /// hold it instead
    #[arg(long, value_name = "FILE")]
    pub(crate) metrics_token: Option<PathBuf>,

    /// Threads on which the computer thinks, instead of half of the cores; with 0 it does not play
    #[arg(long, value_name = "N")]
    pub(crate) computer_threads: Option<usize>,

    /// Maximum size of a request body, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 262_144, help_heading = "Limits")]
    body: usize,
    /// Maximum size of a WebSocket message, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 8_192, help_heading = "Limits")]
    message: usize,
    /// Maximum messages per second on one WebSocket; 0 is no limit, here and below
    #[arg(long, value_name = "N", default_value_t = 20, help_heading = "Limits")]
    per_socket: u32,
    /// Maximum commands and requests per second from one client address
    #[arg(long, value_name = "N", default_value_t = 200, help_heading = "Limits")]
    per_address: u32,
    /// Maximum pictures, files and replays per second from one client address, with bursts of twice as many
    #[arg(long, value_name = "N", default_value_t = 10, help_heading = "Limits")]
    heavy_per_address: u32,
    /// Maximum games per hour that one client address may create; failed attempts count
    #[arg(long, value_name = "N", default_value_t = 300, help_heading = "Limits")]
    games_per_address: u32,
    /// Maximum games per hour that one client address may join; failed attempts count
    #[arg(long, value_name = "N", default_value_t = 300, help_heading = "Limits")]
    joins_per_address: u32,
    /// Maximum open games of one client address in the lobby, and as many in progress
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = "Limits")]
    listed_per_address: usize,
    /// Maximum replays per hour that are kept for one client address
    #[arg(long, value_name = "N", default_value_t = 60, help_heading = "Limits")]
    replays_per_address: u32,
    /// Days for which a replay is kept
    #[arg(
        long,
        value_name = "DAYS",
        default_value_t = 90,
        value_parser = clap::value_parser!(u64).range(1..=36_500),
        help_heading = "Limits"
    )]
    replay_days: u64,
    /// Maximum size of all replays that are kept, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 1_073_741_824, help_heading = "Limits")]
    replay_bytes: u64,
    /// Maximum open WebSockets per client address
    #[arg(long, value_name = "N", default_value_t = 250, help_heading = "Limits")]
    sockets_per_address: usize,
    /// Maximum open WebSockets in total [default: 20000, or fewer if the system allows too few open files]
    #[arg(long, value_name = "N", help_heading = "Limits")]
    sockets: Option<usize>,
    /// Maximum open connections per client address, not counting WebSockets; no limit with --behind-proxy
    #[arg(long, value_name = "N", default_value_t = 250, help_heading = "Limits")]
    connections_per_address: usize,
    /// Maximum open connections in total, not counting WebSockets [default: 25000, or fewer, likewise]
    #[arg(long, value_name = "N", help_heading = "Limits")]
    connections: Option<usize>,
    /// Maximum bytes of responses and messages that one client address has not received yet
    #[arg(long, value_name = "BYTES", default_value_t = 16_777_216, help_heading = "Limits")]
    unsent_per_address: usize,
    /// Maximum bytes of responses and messages that all clients have not received yet
    #[arg(long, value_name = "BYTES", default_value_t = 268_435_456, help_heading = "Limits")]
    unsent: usize,
    /// Maximum events per game; after that it can only be ended
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2_000,
        value_parser = number::at_least(10_u32),
        help_heading = "Limits"
    )]
    events: u32,
    /// Maximum searches of the computer that wait; while there are as many, no game against it can be created
    #[arg(long, value_name = "N", default_value_t = 64, help_heading = "Limits")]
    searches: usize,
    /// Seconds after which a silent WebSocket is closed
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 75,
        value_parser = number::within(1_u64..=86_400),
        help_heading = "Limits"
    )]
    idle: u64,
    /// Seconds a client may take to send a request or the first message
    #[arg(
        long,
        alias = "patience",
        value_name = "SECONDS",
        default_value_t = 10,
        value_parser = number::within(1_u64..=86_400),
        help_heading = "Limits"
    )]
    request_timeout: u64,
    /// Seconds after which a client that receives nothing is disconnected
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 10,
        value_parser = clap::value_parser!(u64).range(1..=86_400),
        help_heading = "Limits"
    )]
    write_timeout: u64,
    /// Seconds after which a game without clients is removed from memory
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 300,
        value_parser = number::within(1_u64..=86_400),
        help_heading = "Limits"
    )]
    keep: u64,

    /// Hours after which a game without a second player is deleted; 0 means never, here and below
    #[arg(long, value_name = "HOURS", default_value_t = 72, help_heading = "Storage")]
    expire_unjoined: u32,
    /// Hours after which a game without a move is deleted
    #[arg(long, value_name = "HOURS", default_value_t = 72, help_heading = "Storage")]
    expire_unmoved: u32,
    /// Days without an event after which an unfinished game without a running clock is deleted
    #[arg(long, value_name = "DAYS", default_value_t = 60, help_heading = "Storage")]
    expire_abandoned: u32,
    /// Free space of the disk, in MiB, below which no new games are created
    #[arg(long, value_name = "MIB", default_value_t = 256, help_heading = "Storage")]
    disk_floor: u32,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let expected = "an IP address and a port are expected, such as 127.0.0.1:8642 or [::1]:8642";
    text.parse().map_err(|_| expected.to_owned())
}

impl ServeArgs {
    /// Returns when unfinished games are deleted.
    pub(crate) fn expire(&self) -> ExpireAfter {
        let hours = |hours: u64| Duration::from_secs(hours * 60 * 60);
        ExpireAfter {
            unjoined: hours(self.expire_unjoined.into()),
            unmoved: hours(self.expire_unmoved.into()),
            abandoned: hours(u64::from(self.expire_abandoned) * 24),
        }
    }

    /// Returns the free space, in bytes, below which no new games are created.
    pub(crate) fn disk_floor(&self) -> u64 {
        u64::from(self.disk_floor) << 20
    }

    /// Returns the limits given by the arguments. Those of connections follow from the number of files that
    /// the process may open, unless they are given.
    pub(crate) fn limits(&self, open_files: Option<u64>) -> Limits {
        let usual = Limits::default();
        let usual = match open_files {
            Some(files) => usual.within_open_files(files),
            None => usual,
        };
        Limits {
            body: self.body,
            message: self.message,
            per_socket: self.per_socket,
            per_address: self.per_address,
            heavy_per_address: self.heavy_per_address,
            games_per_address: self.games_per_address,
            joins_per_address: self.joins_per_address,
            listed_per_address: self.listed_per_address,
            replays_per_address: self.replays_per_address,
            replay_keep: Duration::from_secs(self.replay_days * 24 * 60 * 60),
            replay_bytes: self.replay_bytes,
            sockets_per_address: self.sockets_per_address,
            sockets: self.sockets.unwrap_or(usual.sockets),
            connections_per_address: self.connections_per_address,
            connections: self.connections.unwrap_or(usual.connections),
            unsent_per_address: self.unsent_per_address,
            unsent: self.unsent,
            events: usize::try_from(self.events).unwrap_or(usize::MAX),
            searches: self.searches,
            idle: Duration::from_secs(self.idle),
            request_timeout: Duration::from_secs(self.request_timeout),
            write_timeout: Duration::from_secs(self.write_timeout),
            keep: Duration::from_secs(self.keep),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use tabiya_server::Config;

    use super::*;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        args: ServeArgs,
    }

    #[test]
    fn the_default_limits_are_those_of_the_server() {
        let limits = Alone::parse_from(["tabiya"]).args.limits(None);
        assert_eq!(format!("{limits:?}"), format!("{:?}", Limits::default()));
        let (args, config) = (Alone::parse_from(["tabiya"]).args, Config::new("x"));
        assert_eq!(format!("{:?}", args.expire()), format!("{:?}", config.expire));
        assert_eq!(args.disk_floor(), config.disk_floor);
    }

    #[test]
    fn the_help_names_the_limits_that_follow_from_the_open_files() {
        use clap::CommandFactory;
        let help = Alone::command().render_long_help().to_string();
        // Lines may be broken anywhere.
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let Limits { sockets, connections, .. } = Limits::default();
        for default in [sockets, connections] {
            assert!(help.contains(&format!("[default: {default}, or fewer")), "{default}");
        }
    }

    #[test]
    fn given_limits_are_kept() {
        let args = Alone::parse_from(["tabiya", "--sockets", "7"]).args;
        let limits = args.limits(Some(1_024));
        assert_eq!((limits.sockets, limits.connections), (7, 480));
    }
}
