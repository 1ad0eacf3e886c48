//! Points: the pieces are counted when both sides have passed, when royals are left facing each other and, in
//! some games, after a repetition or long play without progress.

pub(crate) mod judge;
pub(crate) mod reason;
pub(crate) mod sheet;
pub(crate) mod status;

/// The ending.
pub(crate) struct Points;
