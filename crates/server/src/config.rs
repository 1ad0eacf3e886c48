//! What whoever starts the server decides: where games are kept, what is offered, and how much of
//! everything one visitor may have. Every number here is a flag of `tabiya serve`.

use std::path::PathBuf;
use std::time::Duration;

use tabiya_rules::Ruleset;

/// How the server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The folder in which games are kept.
    pub data: PathBuf,
    /// Games offered besides the built-in ones.
    pub rules: Vec<OwnRules>,
    /// A folder to serve the page from, instead of the one that is built in.
    pub web: Option<PathBuf>,
    /// Names of this server (`chess.example.org`) besides `localhost` and addresses in numbers, which are
    /// its own always. Requests that call it by another name are refused.
    pub hosts: Vec<String>,
    /// Other origins (`https://example.org`) whose pages may open sockets.
    pub origins: Vec<String>,
    /// Whether the last address in `X-Forwarded-For` is that of the visitor. Only behind a proxy that
    /// sets it: anybody else can write there what they like.
    pub behind_proxy: bool,
    /// How much one visitor may have.
    pub limits: Limits,
}

/// A game by a file of one's own.
#[derive(Clone, Debug)]
pub struct OwnRules {
    /// The text of the file. It is kept with every game played by it, so that it may extend built-in
    /// games only.
    pub text: String,
    /// What it says.
    pub ruleset: Ruleset,
}

/// How much one visitor, and all together, may have. Zero is no limit, except for sizes and times.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The largest message on a socket, in bytes.
    pub message: usize,
    /// Messages a second on one socket.
    pub per_socket: u32,
    /// Commands and other work a second for one address.
    pub per_address: u32,
    /// Pictures, files and replays a second for one address, which are heavier than other work; twice as
    /// many at once.
    pub heavy_per_address: u32,
    /// Games that one address may begin in an hour.
    pub games_per_address: u32,
    /// Sockets that one address may have open.
    pub sockets_per_address: usize,
    /// Sockets that may be open at all.
    pub sockets: usize,
    /// Connections that may be open at all, besides sockets.
    pub connections: usize,
    /// Events in one game; then it can only be ended.
    pub events: usize,
    /// How long a socket may say nothing.
    pub idle: Duration,
    /// How long a client may take to send the head of a request or to say hello.
    pub patience: Duration,
    /// How long a game that nobody looks at stays in memory.
    pub keep: Duration,
}

impl Config {
    /// The usual configuration, with games kept in a folder.
    pub fn new(data: impl Into<PathBuf>) -> Config {
        Config {
            data: data.into(),
            rules: Vec::new(),
            web: None,
            hosts: Vec::new(),
            origins: Vec::new(),
            behind_proxy: false,
            limits: Limits::default(),
        }
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
            sockets_per_address: 250,
            sockets: 20_000,
            connections: 25_000,
            events: 10_000,
            idle: Duration::from_secs(75),
            patience: Duration::from_secs(10),
            keep: Duration::from_secs(5 * 60),
        }
    }
}
