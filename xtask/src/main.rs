//! The project own tools.
fn main() {}
