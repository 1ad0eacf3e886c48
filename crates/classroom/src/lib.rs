//! The five course systems, as thin adapters over the rules.
//!
//! Each adds names, formats and error conventions, and no rule: what is allowed is asked of
//! [`tabiya_rules`].
#![forbid(unsafe_code)]

pub mod animal;
pub mod cells;
pub mod grid;
pub mod simulator;
pub mod two_player;
