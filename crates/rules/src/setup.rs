//! Setups: arrangements of pieces, valid or not, from which states are loaded and to which they are saved.

pub(crate) mod hooks;
mod state;

pub use crate::registry::setup::Setup;
