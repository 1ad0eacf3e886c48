//! The reference.
pub fn reference() -> String {
    String::new()
}
