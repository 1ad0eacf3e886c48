//! Games over HTTP and WebSocket, kept on disk: the server behind the browser board.
//!
//! [`Server::open`] opens the store and [`Server::run`] answers until it is told to stop.
//!
//! | what | where |
//! |---|---|
//! | the games that are offered | `catalogue.rs` |
//! | games in progress: one task owns one game | `live/` |
//! | what is on disk, and the one thread that writes it | `store/` |
//! | the addresses under `/api` | `api/`, one file for each topic |
//! | what one visitor may have | `config.rs`, `visitor.rs`, `connections.rs` |
//! | what is said when something is wrong | `failure.rs` |
//!
//! The messages are those of [`tabiya_wire::online`]; no rule of any game is known here.
#![forbid(unsafe_code)]

mod api;
mod board_info;
mod catalogue;
mod config;
mod connections;
mod content;
mod date;
mod failure;
mod game_id;
mod headers;
mod health;
mod lean;
mod live;
mod metrics;
mod opening;
mod page;
mod player_name;
mod router;
mod server;
mod server_time;
mod state;
mod store;
mod time_control;
mod token;
mod visitor;
mod work;

pub use config::{Config, Limits, OwnRules};
pub use server::{Server, StartError};
pub use store::StoreError;
