//! The searches of the computer player, on a few threads of their own, so that they never delay the games of
//! others.
//!
//! | topic | where |
//! |---|---|
//! | a search, and the engines of one thread | `search.rs` |
//! | the order of searches: fair by client address, or by game if the client is unknown | `queue.rs` |
//! | the threads | `pool.rs` |
//!
//! Nothing here knows a game in progress: `game/computer.rs` submits searches and plays their moves.

mod pool;
mod queue;
mod search;

pub(crate) use pool::SearchPool;
pub(crate) use search::{Owner, PendingSearch, Search, SubmitError};
#[cfg(test)]
pub(crate) use search::{Searcher, engines};
