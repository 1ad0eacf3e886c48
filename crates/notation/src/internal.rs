//! Interfaces for the other crates of this workspace. They may change at any time.

pub use crate::san::letters::is_letterless;
pub use crate::smith::{Mark, Smith};
