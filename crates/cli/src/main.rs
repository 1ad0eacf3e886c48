//! The program `tabiya`.
fn main() {}
