//! The arguments of `tabiya serve`. The numbers in the help are those of [`Limits::default`], which a test
//! compares.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use tabiya_server::Limits;

/// Play in the browser: on one screen, or with friends by a link
///
/// Starts a server and prints the address to open. Everything is in this program: no other service is needed. Games are
/// kept in one file and survive a restart; a move is shown only when it is on disk.
///
/// Without further arguments only this machine can reach it. `--listen 0.0.0.0:8642` lets the local network in. On the
/// internet a proxy in front of it should add TLS; then say --behind-proxy and --host NAME.
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
    /// The address and port at which to answer; port 0 is any that is free
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8642")]
    pub(crate) listen: SocketAddr,
    /// The folder in which games are kept; usually one of your own, such as ~/.local/share/tabiya
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Offer the games of these ruleset files as well. They may extend built-in games
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) rules: Vec<PathBuf>,
    /// Write the log as JSON, one object a line
    #[arg(long)]
    pub(crate) log_json: bool,
    /// Serve the page from this folder, to work on it
    #[arg(long, value_name = "DIR")]
    pub(crate) web: Option<PathBuf>,
    /// The name at which visitors open it, as in https://chess.example.org. Addresses in numbers and localhost need none
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// Let pages of this other site play here: https://example.org
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) origin: Vec<String>,
    /// Take the last address in X-Forwarded-For as the visitor's. Only behind a proxy that sets it
    #[arg(long)]
    pub(crate) behind_proxy: bool,

    /// The largest body of a request, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 262_144, help_heading = "Limits")]
    body: usize,
    /// The largest message on a socket, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 8_192, help_heading = "Limits")]
    message: usize,
    /// Messages a second on one socket; 0 is no limit, here and below
    #[arg(long, value_name = "N", default_value_t = 20, help_heading = "Limits")]
    per_socket: u32,
    /// Commands and requests a second from one address
    #[arg(long, value_name = "N", default_value_t = 200, help_heading = "Limits")]
    per_address: u32,
    /// Pictures, files and replays a second from one address; twice as many at once
    #[arg(long, value_name = "N", default_value_t = 10, help_heading = "Limits")]
    heavy_per_address: u32,
    /// Games that one address may begin in an hour
    #[arg(long, value_name = "N", default_value_t = 300, help_heading = "Limits")]
    games_per_address: u32,
    /// Sockets that one address may have open
    #[arg(long, value_name = "N", default_value_t = 250, help_heading = "Limits")]
    sockets_per_address: usize,
    /// Sockets that may be open at all
    #[arg(long, value_name = "N", default_value_t = 20_000, help_heading = "Limits")]
    sockets: usize,
    /// Connections that may be open at all, besides sockets
    #[arg(long, value_name = "N", default_value_t = 25_000, help_heading = "Limits")]
    connections: usize,
    /// Events that one game may have; then it can only be ended
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(10..), help_heading = "Limits")]
    events: u32,
    /// How long a socket may say nothing, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 75, value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = "Limits")]
    idle: u64,
    /// How long a client may take to send a request or to say hello, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = "Limits")]
    patience: u64,
    /// How long a game that nobody looks at stays in memory, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = "Limits")]
    keep: u64,
}

impl ServeArgs {
    /// The limits that they set.
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
            idle: Duration::from_secs(self.idle),
            patience: Duration::from_secs(self.patience),
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
    fn the_usual_limits_are_those_of_the_server() {
        let limits = Alone::parse_from(["tabiya"]).args.limits();
        assert_eq!(format!("{limits:?}"), format!("{:?}", Limits::default()));
    }
}
