//! The endings, each on positions of its own. `games.rs` has the helpers.

mod dead;
mod games;
mod rules;
