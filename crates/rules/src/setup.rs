//! Any arrangement of pieces, from which states are filled and to which they are read out.

pub(crate) mod hooks;
mod state;

pub use crate::registry::setup::Setup;
