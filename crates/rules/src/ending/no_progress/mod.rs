//! No progress: long play without captures and the like.

pub(crate) mod judge;
pub(crate) mod reason;
pub(crate) mod sheet;
pub(crate) mod tables;

/// The ending.
pub(crate) struct NoProgress;
