//! The configuration of the server: where games are stored, which games are offered, and the limits of
//! clients. Every number here is a flag of `tabiya serve`.

use std::path::PathBuf;
use std::time::Duration;

use sha2::{Digest, Sha256};
use tabiya_rules::Ruleset;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The folder in which games are stored.
    pub data: PathBuf,
    /// Games offered in addition to the built-in ones.
    pub rules: Vec<OwnRules>,
    /// A folder to serve the page from, instead of the built-in page.
    pub web: Option<PathBuf>,
    /// Names of this server (`chess.example.org`) besides `localhost` and IP addresses, which are always
    /// accepted. Requests with another name in `Host` are refused.
    pub hosts: Vec<String>,
    /// Other origins (`https://example.org`) whose pages may open WebSockets.
    pub origins: Vec<String>,
    /// Whether the last address in `X-Forwarded-For` is the client address. Only behind a proxy that sets it:
    /// any client can send this header.
    pub behind_proxy: bool,
    /// The token that requests for the metrics need. Without one, anyone may read them.
    pub metrics_token: Option<MetricsToken>,
    /// The number of threads on which the computer thinks: half of the cores if left out. With 0 there is no
    /// computer to play against.
    pub computer_threads: Option<usize>,
    /// When unfinished games are deleted.
    pub expire: ExpireAfter,
    /// The free space of the disk, in bytes, below which no new games are created.
    pub disk_floor: u64,
    /// The limits of clients.
    pub limits: Limits,
}

/// The time without events until an unfinished game is deleted. Zero means forever. The time while the server
/// is stopped does not count, and a game with a running clock does not expire: its flag falls.
#[derive(Clone, Debug)]
pub struct ExpireAfter {
    /// While a seat is free.
    pub unjoined: Duration,
    /// While no move was made.
    pub unmoved: Duration,
    /// In all other games without a running clock.
    pub abandoned: Duration,
}

/// A game of a ruleset file.
#[derive(Clone, Debug)]
pub struct OwnRules {
    /// The text of the file. It is stored with every game played by it, so it may extend only built-in games.
    pub text: String,
    /// The compiled rules.
    pub ruleset: Ruleset,
}

/// The token that requests for the metrics need. Only its hash is kept, so that it is not logged and
/// comparing it takes the same time for every token that is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MetricsToken([u8; 32]);

impl MetricsToken {
    /// Creates a token from its text, without the white space around it. Returns nothing if that is all there
    /// is.
    pub fn new(text: &str) -> Option<MetricsToken> {
        let text = text.trim();
        (!text.is_empty()).then(|| MetricsToken(Sha256::digest(text).into()))
    }

    /// Returns whether this is the token that a client has sent.
    pub(crate) fn is(&self, sent: &str) -> bool {
        MetricsToken::new(sent).as_ref() == Some(self)
    }
}

/// The limits of one client address, and of all together. Zero means no limit, except for sizes and times.
///
/// An address is an IPv4 address, or a /64 of IPv6. A /56 of IPv6 has four times the limits of one address,
/// and a /48 sixteen times. No network has more than half of a total.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The size of a request body, in bytes.
    pub body: usize,
    /// The size of a WebSocket message, in bytes.
    pub message: usize,
    /// Messages per second on one WebSocket.
    pub per_socket: u32,
    /// Requests and commands per second from one address.
    pub per_address: u32,
    /// Pictures, files and replays per second for one address, which are expensive; bursts of twice as many.
    pub heavy_per_address: u32,
    /// New games per hour from one address, with all attempts.
    pub games_per_address: u32,
    /// Joined games per hour from one address, with all attempts.
    pub joins_per_address: u32,
    /// Open games of one address in the lobby, and as many games in progress.
    pub listed_per_address: usize,
    /// Replays per hour that are kept for one address.
    pub replays_per_address: u32,
    /// How long a replay is kept after it was last sent.
    pub replay_keep: Duration,
    /// The size of all replays that are kept, compressed, in bytes.
    pub replay_bytes: u64,
    /// Open WebSockets from one address.
    pub sockets_per_address: usize,
    /// Open WebSockets in all.
    pub sockets: usize,
    /// Open connections from one address, not counting WebSockets. Does not apply behind a proxy.
    pub connections_per_address: usize,
    /// Open connections in total, not counting WebSockets.
    pub connections: usize,
    /// Bytes of responses and messages that one address has not received yet.
    pub unsent_per_address: usize,
    /// Bytes of responses and messages that all clients have not received yet.
    pub unsent: usize,
    /// Events in one game. Beyond that it can only be ended. The longest games of players have about a
    /// thousand.
    pub events: usize,
    /// Searches of the computer that may wait. While there are as many, no game against it can be created.
    pub searches: usize,
    /// How long a WebSocket may be idle.
    pub idle: Duration,
    /// How long a client may take to send the head or the body of a request, or the first WebSocket message.
    pub request_timeout: Duration,
    /// How long a client may receive nothing while data waits for it.
    pub write_timeout: Duration,
    /// How long a game without connected clients stays in memory.
    pub keep: Duration,
}

impl Config {
    /// Creates the default configuration, with games stored in a folder.
    pub fn new(data: impl Into<PathBuf>) -> Config {
        Config {
            data: data.into(),
            rules: Vec::new(),
            web: None,
            hosts: Vec::new(),
            origins: Vec::new(),
            behind_proxy: false,
            metrics_token: None,
            computer_threads: None,
            expire: ExpireAfter::default(),
            disk_floor: 256 << 20,
            limits: Limits::default(),
        }
    }
}

impl Default for ExpireAfter {
    fn default() -> ExpireAfter {
        const HOUR: Duration = Duration::from_secs(60 * 60);
        ExpireAfter { unjoined: 72 * HOUR, unmoved: 72 * HOUR, abandoned: 60 * 24 * HOUR }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 256 * 1024,
            message: 8 * 1024,
            per_socket: 20,
            per_address: 200,
            heavy_per_address: 10,
            games_per_address: 300,
            joins_per_address: 300,
            listed_per_address: 3,
            replays_per_address: 60,
            replay_keep: Duration::from_secs(90 * 24 * 60 * 60),
            replay_bytes: 1 << 30,
            sockets_per_address: 250,
            sockets: 20_000,
            connections_per_address: 250,
            connections: 25_000,
            unsent_per_address: 16 * 1024 * 1024,
            unsent: 256 * 1024 * 1024,
            events: 2_000,
            searches: 64,
            idle: Duration::from_secs(75),
            request_timeout: Duration::from_secs(10),
            write_timeout: Duration::from_secs(10),
            keep: Duration::from_secs(5 * 60),
        }
    }
}
