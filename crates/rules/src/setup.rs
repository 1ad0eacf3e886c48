//! Any arrangement of pieces, and the gate from it to a position.

pub(crate) mod fault;
pub(crate) mod gate;
pub(crate) mod hooks;
mod places;
mod state;

pub use crate::registry::setup::{Setup, SetupFault, Wing};
pub use fault::Standing;
