//! The five course systems, as thin adapters over the rules.
#![forbid(unsafe_code)]

pub mod animal;
pub mod simulator;
