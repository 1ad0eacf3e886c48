//! A position as plain text.

pub(crate) use tabiya_notation::diagram::draw;
