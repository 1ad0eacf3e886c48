//! Tests of the endings. `games.rs` has the helpers.

mod dead;
mod games;
mod rules;
