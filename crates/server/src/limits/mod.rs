//! The limits of clients: quotas and shares by client address, messages on one connection, time controls, and
//! the limits of the system.
//!
//! | topic | where |
//! |---|---|
//! | clients, and networks of clients | `address.rs` |
//! | quotas: numbers in a period | `quota.rs` |
//! | shares: amounts at one time | `held.rs` |
//! | all limits of clients together | `client.rs` |
//! | counting requests before they are handled | `admission.rs` |
//! | messages on one WebSocket | `message_rate.rs` |
//! | time controls of games | `time_control.rs` |
//! | open files, which the system limits | `open_files.rs` |

mod address;
pub(crate) mod admission;
mod client;
mod held;
pub(crate) mod message_rate;
pub(crate) mod open_files;
mod quota;
pub(crate) mod time_control;

pub(crate) use address::ClientAddress;
pub(crate) use admission::{Admitted, AdmittedHeavy, AdmittedJoin, AdmittedNewGame};
pub(crate) use client::ClientLimits;
pub(crate) use held::{HeldLimit, Holding};
