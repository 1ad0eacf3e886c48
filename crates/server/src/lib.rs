//! Games over HTTP and WebSocket, kept on disk: the server behind the browser board.
//!
//! [`Server::open`] opens the store and [`Server::run`] serves clients until it is stopped.
//!
//! | topic | where |
//! |---|---|
//! | starting and stopping; shared state | `server.rs`, `app.rs`, `config.rs`, `metrics.rs` |
//! | accepting connections, routing, reading requests, headers | `http/` |
//! | the requests under `/api`, one file per topic | `api/` |
//! | the WebSocket of a game | `ws/` |
//! | games in progress: one task owns one game | `game/` |
//! | the searches of the computer, on threads of their own | `computer/` |
//! | the listed games whose makers are connected | `lobby.rs` |
//! | the games that are offered | `catalogue/` |
//! | the database, and the one thread that writes it | `store/` |
//! | rate limits and quotas of clients | `limits/` |
//! | the free space of the disk | `disk.rs` |
//! | the files of the page, and other responses that do not change | `assets/` |
//! | the server's clock and the calendar | `time/` |
//! | errors, with their HTTP status | `error.rs` |
//! | slow work off the async threads | `blocking.rs` |
//!
//! The messages are those of [`tabiya_wire::online`]. The server holds no rule of any game.
#![forbid(unsafe_code)]

mod api;
mod app;
mod assets;
mod blocking;
mod catalogue;
mod computer;
mod config;
mod disk;
mod error;
mod game;
mod http;
mod limits;
mod lobby;
mod metrics;
mod replay;
mod server;
mod store;
mod time;
mod ws;

pub use config::{Config, ExpireAfter, Limits, MetricsToken, OwnRules};
pub use limits::open_files::raise_open_files;
pub use server::{Server, StartError};
pub use store::{StoreError, maintenance as db};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
