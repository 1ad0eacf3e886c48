//! The core: legal moves, making moves and perft, for any ruleset.
//!
//! The core names no game and no mechanism. It is generic over a type that implements [`rules::Rules`], whose
//! answers about kinds and squares are constants or table lookups. Mechanisms and endings take part through
//! the hooks in [`hooks`].

pub(crate) mod apply;
pub(crate) mod becomes;
pub(crate) mod check;
pub(crate) mod combine;
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
