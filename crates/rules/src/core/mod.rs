//! The one generic engine: legal moves, making moves and perft, for any ruleset.
//!
//! Nothing here names a game or a mechanism. A ruleset comes in as a type that implements
//! [`rules::Rules`]; what it says about kinds and squares is a constant or a table lookup, and the
//! code is the same. Mechanisms and endings take part through the hooks of the registry.

pub(crate) mod apply;
pub(crate) mod becomes;
pub(crate) mod check;
pub(crate) mod compound;
pub(crate) mod cpu;
pub(crate) mod find;
pub(crate) mod generate;
pub(crate) mod hooks;
pub(crate) mod keys;
pub(crate) mod layout;
pub(crate) mod list;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod rules;
pub(crate) mod safety;
pub(crate) mod side;
pub(crate) mod sink;
pub(crate) mod source;
pub(crate) mod state;
pub(crate) mod turn;
pub(crate) mod wanted;
