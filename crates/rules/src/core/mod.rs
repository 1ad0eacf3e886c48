//! The one generic engine: legal moves, making moves and perft, for any ruleset.
//!
//! Nothing here names a game. A ruleset comes in as a type that implements [`rules::Rules`]; what
//! it says about kinds, squares and mechanisms is a constant or a table lookup, and the code is
//! the same. Rarer mechanisms live in `mechanism/`, endings in `ending/`.

pub mod apply;
pub(crate) mod cpu;
pub mod generate;
pub(crate) mod keys;
pub mod layout;
pub mod list;
pub mod moves;
pub mod perft;
pub mod rules;
pub(crate) mod safety;
pub(crate) mod seek;
pub mod side;
pub mod sink;
pub mod state;
