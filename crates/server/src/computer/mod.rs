//! The searches of the computer player, on a few threads of their own, so that they never delay the games of
//! others.
//!
//! | topic | where |
//! |---|---|
//! | searches and their results | `search.rs` |
//! | the order of searches: fair by client address, or by game if the client is unknown | `queue.rs` |
//! | the threads | `pool.rs` |
//! | the engines of one thread | `worker.rs` |
//!
//! Nothing here knows a game in progress: `game/computer.rs` submits searches and plays their moves.

mod pool;
mod queue;
mod search;
mod worker;

pub(crate) use pool::SearchPool;
#[cfg(test)]
pub(crate) use search::Searcher;
pub(crate) use search::{Found, Owner, PendingSearch, Search, SubmitError};
#[cfg(test)]
pub(crate) use worker::Worker;
