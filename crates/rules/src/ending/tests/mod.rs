//! Tests of the endings. `games.rs` has the helpers.

mod budget;
mod dead;
mod games;
mod helpmates;
mod rules;
mod status;
