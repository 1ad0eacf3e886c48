//! The suites that come with the program.

/// The names and texts of the suites that come with the program.
pub const BUILTIN: [(&str, &str); 1] = [("two-player", include_str!("../../suites/two-player.toml"))];

/// Returns the text of a suite by its name.
pub fn builtin(name: &str) -> Option<&'static str> {
    BUILTIN.iter().find(|(other, _)| *other == name).map(|(_, text)| *text)
}
