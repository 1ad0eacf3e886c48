//! The suites that come with the program.

use tabiya_rules::Ruleset;

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

/// Returns the name of the suite for a game, by the id or an alias of the game.
///
/// ```
/// assert_eq!(tabiya_grade::builtin_of_game("king-capture"), Some("grid"));
/// assert_eq!(tabiya_grade::builtin_of_game("shogi"), None);
/// ```
pub fn builtin_of_game(game: &str) -> Option<&'static str> {
    let ruleset = Ruleset::builtin(game)?;
    let key = format!("game = \"{}\"", ruleset.id());
    BUILTIN.iter().find(|(_, text)| text.lines().any(|line| line == key)).map(|(name, _)| *name)
}
