//! Games in progress. One task owns one game and everything that is said about it; whoever wants
//! something asks the task. No lock is held while anybody waits.
//!
//! | what | where |
//! |---|---|
//! | finding the task of a game, loading and leaving | `tables.rs` |
//! | what can be asked of it | `ask.rs` |
//! | the game with its seats and listeners | `table.rs`, from disk by `load.rs` |
//! | the loop: questions, flags, and when to leave | `run.rs` |
//! | commands: done once, written, answered | `command.rs`, `rematch.rs`, `seat.rs` |
//! | telling listeners | `listener.rs`, `tell.rs`, `snapshot.rs` |
//! | flags, also of games that are not in memory | `flag.rs` |
//! | beginning a game | `begin.rs` |

mod ask;
mod begin;
mod command;
mod flag;
mod held;
mod listener;
mod load;
mod rematch;
mod run;
mod seat;
mod snapshot;
mod table;
mod tables;
mod tell;

pub(crate) use ask::{Arrival, Ask, GameCopy, Sender};
pub(crate) use begin::Beginning;
pub(crate) use flag::SOON;
pub(crate) use listener::{ListenerId, Messages, Queue};
pub(crate) use tables::Tables;
pub(crate) use tell::written;
