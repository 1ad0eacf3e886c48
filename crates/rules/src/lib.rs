//! The rules of the chess family.
#![deny(unsafe_code)]

pub mod betza;
pub mod check;
pub mod def;
pub mod file;
mod near;
pub mod placement;

pub use check::Fault;

/// How many kinds of piece a game may have.
pub const MAX_PIECES: usize = 32;

/// The examples of the README, compiled with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
