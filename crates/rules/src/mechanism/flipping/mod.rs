//! Flipping: a piece turns into its other face with every move it makes.

pub(crate) mod play;
pub(crate) mod tables;

pub(crate) use tables::Flipping;
