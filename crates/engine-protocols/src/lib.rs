//! Engine protocols for any game of the chess family: UCI, USI and XBoard, as sessions that read and write
//! lines.
//!
//! # Talk to the engine
//!
//! ```
//! use std::sync::{Arc, Mutex};
//! use tabiya_engine_protocols::{Host, Protocol, Session};
//!
//! let lines = Arc::new(Mutex::new(Vec::new()));
//! let output = Arc::clone(&lines);
//! let host = Host::new(move |line| output.lock().unwrap().push(line.to_owned()));
//! let mut session = Session::new(Protocol::Usi, host);
//! session.line("position startpos moves 7g7f");
//! session.line("go depth 2");
//! session.wait();
//! assert!(lines.lock().unwrap().last().unwrap().starts_with("bestmove "));
//! ```
//!
//! A search runs on its own thread: [`Session::line`] returns at once. No line causes a panic; a line that is
//! not understood is answered with a message in the form of the protocol.
#![forbid(unsafe_code)]

mod games;
mod host;
mod options;
mod perft;
mod played;
mod search_thread;
mod session;
mod strength;
mod uci;
mod xboard;

pub use host::Host;
pub use session::{Flow, MAX_LINE, Protocol, Session};

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
