//! The rules of the chess family.
#![deny(unsafe_code)]

pub mod betza;
pub mod def;
