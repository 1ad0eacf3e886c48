//! The games of the chess family, as texts.
#![no_std]
#![forbid(unsafe_code)]

/// Every built-in ruleset: its id and its text.
pub const ALL: &[(&str, &str)] = &[];
