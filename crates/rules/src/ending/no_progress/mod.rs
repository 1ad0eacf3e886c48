//! No progress: long play without a capture or another move that is progress.

pub(crate) mod judge;
pub(crate) mod reason;
pub(crate) mod sheet;
pub(crate) mod status;
pub(crate) mod tables;

/// The ending.
pub(crate) struct NoProgress;
