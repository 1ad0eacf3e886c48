//! The shape of compiled tables.
