//! The limits of clients: request rates and quotas by client address, messages on one connection, time
//! controls.

mod client;
pub(crate) mod message_rate;
pub(crate) mod time_control;

pub(crate) use client::{Admitted, AdmittedHeavy, ClientAddress, ClientLimits, SocketPermit};
