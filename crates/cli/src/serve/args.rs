//! The arguments of `tabiya serve`. A test compares the numbers in the help with [`Limits::default`].

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use tabiya_server::Limits;

use crate::number;

/// Play in the browser: on one screen, or with friends by a link
///
/// Starts a server and prints the address to open. No other service is needed. Games are stored in one file and survive
/// a restart; a move is shown only once it is on disk.
///
/// By default only this machine can connect. `--listen 0.0.0.0:8642` allows connections from the local network. On the
/// internet, put a proxy with TLS in front and pass --behind-proxy and --host NAME.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya serve
  tabiya serve --listen 0.0.0.0:8642
  tabiya serve --data ./games --rules my-game.toml
  tabiya serve --behind-proxy --host chess.example.org --log-json
  RUST_LOG=debug tabiya serve

docs/server.md describes the interface for programs. /metrics is for
Prometheus, and /healthz says whether games can be kept.

Exit codes: 1 if a ruleset file has faults, 2 bad usage, 3 if the address is
taken or the folder cannot be used.")]
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
    /// Maximum games per hour that one client address may create
    #[arg(long, value_name = "N", default_value_t = 300, help_heading = "Limits")]
    games_per_address: u32,
    /// Maximum open WebSockets per client address
    #[arg(long, value_name = "N", default_value_t = 250, help_heading = "Limits")]
    sockets_per_address: usize,
    /// Maximum open WebSockets in total
    #[arg(long, value_name = "N", default_value_t = 20_000, help_heading = "Limits")]
    sockets: usize,
    /// Maximum open connections in total, besides WebSockets
    #[arg(long, value_name = "N", default_value_t = 25_000, help_heading = "Limits")]
    connections: usize,
    /// Maximum events per game; after that it can only be ended
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = number::at_least(10_u32), help_heading = "Limits")]
    events: u32,
    /// Maximum searches of the computer that wait; while there are as many, no game against it can be created
    #[arg(long, value_name = "N", default_value_t = 64, help_heading = "Limits")]
    searches: usize,
    /// Seconds after which a silent WebSocket is closed
    #[arg(long, value_name = "SECONDS", default_value_t = 75, value_parser = number::within(1_u64..=86_400), help_heading = "Limits")]
    idle: u64,
    /// Seconds a client may take to send a request or the first message
    #[arg(long, alias = "patience", value_name = "SECONDS", default_value_t = 10, value_parser = number::within(1_u64..=86_400), help_heading = "Limits")]
    request_timeout: u64,
    /// Seconds after which a game without clients is removed from memory
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = number::within(1_u64..=86_400), help_heading = "Limits")]
    keep: u64,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let expected = "an IP address and a port are expected, such as 127.0.0.1:8642 or [::1]:8642";
    text.parse().map_err(|_| expected.to_owned())
}

impl ServeArgs {
    /// Returns the limits given by the arguments.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            body: self.body,
            message: self.message,
            per_socket: self.per_socket,
            per_address: self.per_address,
            heavy_per_address: self.heavy_per_address,
            games_per_address: self.games_per_address,
            sockets_per_address: self.sockets_per_address,
            sockets: self.sockets,
            connections: self.connections,
            events: usize::try_from(self.events).unwrap_or(usize::MAX),
            searches: self.searches,
            idle: Duration::from_secs(self.idle),
            request_timeout: Duration::from_secs(self.request_timeout),
            keep: Duration::from_secs(self.keep),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        args: ServeArgs,
    }

    #[test]
    fn the_default_limits_are_those_of_the_server() {
        let limits = Alone::parse_from(["tabiya"]).args.limits();
        assert_eq!(format!("{limits:?}"), format!("{:?}", Limits::default()));
    }
}
