//! Marked lines: extra movement between marked points, such as the diagonals of a palace.

pub(crate) mod sheet;
pub(crate) mod tables;
