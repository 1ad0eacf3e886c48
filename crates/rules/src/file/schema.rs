//! The JSON schema of ruleset files.
pub fn schema() -> String {
    String::new()
}
