//! Interfaces for the other crates of this workspace. They may change at any time.

pub use crate::smith::{Mark, Smith};
