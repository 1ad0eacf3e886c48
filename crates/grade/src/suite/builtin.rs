//! The suites that come with the program.

/// The names and texts of the suites that come with the program.
pub const BUILTIN: [(&str, &str); 5] = [
    ("grid", include_str!("../../suites/grid.toml")),
    ("two-player", include_str!("../../suites/two-player.toml")),
    ("cells", include_str!("../../suites/cells.toml")),
    ("simulator", include_str!("../../suites/simulator.toml")),
    ("animal", include_str!("../../suites/animal.toml")),
];

/// Returns the text of a suite by its name.
pub fn builtin(name: &str) -> Option<&'static str> {
    BUILTIN.iter().find(|(other, _)| *other == name).map(|(_, text)| *text)
}
