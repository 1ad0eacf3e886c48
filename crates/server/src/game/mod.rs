//! Games in progress. One task owns one game and its subscribers; everything else sends requests to the task.
//! No lock is held across an await.
//!
//! | topic | where |
//! |---|---|
//! | finding, starting and unloading the task of a game | `registry.rs`, `handle.rs` |
//! | the requests to a task | `request.rs` |
//! | the state of a task | `task.rs`, loaded from disk by `load.rs` |
//! | stored games that cannot be loaded | `unreadable.rs` |
//! | its loop: requests, flags, unloading | `run.rs` |
//! | commands: carried out once, stored, answered | `command.rs`, `carry_out.rs`, `rematch.rs`, `join.rs` |
//! | messages to subscribers | `subscriber.rs`, `broadcast.rs`, `snapshot.rs` |
//! | flags, also of games that are not in memory | `flag.rs`, `timers.rs` |
//! | the seat of the computer, also after a restart, and hints | `computer.rs`, `resume.rs`, `hint.rs` |
//! | players who are away, and the entry in the lobby | `away.rs`, `listing.rs` |
//! | new games, and games that expire | `create.rs`, `expire.rs` |
//! | ids of games, tokens of seats, names of players | `id.rs`, `token.rs`, `player_name.rs` |

mod away;
mod broadcast;
mod carry_out;
mod command;
mod computer;
mod create;
mod expire;
mod flag;
mod handle;
mod hint;
mod id;
mod join;
mod listing;
mod load;
pub(crate) mod player_name;
mod registry;
mod rematch;
mod request;
mod resume;
mod run;
mod seats;
mod snapshot;
mod subscriber;
mod task;
mod timers;
pub(crate) mod token;
pub(crate) mod unreadable;

pub(crate) use broadcast::encode;
pub(crate) use create::GameSpec;
pub(crate) use expire::{delete_expired, interval as expire_interval};
pub(crate) use handle::GameHandle;
pub(crate) use id::GameId;
pub(crate) use load::restore;
pub(crate) use registry::GameRegistry;
pub(crate) use request::{Arrival, CommandSender, GameCopy, GameRequest};
pub(crate) use resume::resume_thinking;
pub(crate) use subscriber::{MessageQueue, MessageReceiver, SubscriberId};
pub(crate) use timers::{FlagWatch, WATCH_INTERVAL};
