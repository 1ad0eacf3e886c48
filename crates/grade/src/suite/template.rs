//! A commented suite to begin with.

use tabiya_rules::Ruleset;

use crate::generate::typed;

/// The comments are the same for all games; the words in capitals are replaced.
const LINES: &str = include_str!("template-lines.toml");
const FILES: &str = include_str!("template-files.toml");

/// Returns a suite for a game, with comments that explain its keys. Games without turns are graded by files,
/// all others by lines.
///
/// ```
/// use tabiya_grade::{Suite, template};
/// use tabiya_rules::Ruleset;
///
/// let text = template(&Ruleset::builtin("crazyhouse").unwrap());
/// assert!(Suite::read("mine.toml", &text, None).is_ok());
/// ```
pub fn template(ruleset: &Ruleset) -> String {
    filled(ruleset, ruleset.id())
}

/// Returns a suite for a game that has a file of its own. `path` is that of the file, from the folder of the
/// suite.
///
/// ```
/// use tabiya_grade::{Suite, template_of_file};
/// use tabiya_rules::Ruleset;
///
/// let game = Ruleset::builtin("crazyhouse").unwrap();
/// let text = template_of_file(&game, "./mine.toml");
/// assert!(Suite::read_with("suite.toml", &text, None, &|_| Ok(game.clone())).is_ok());
/// ```
pub fn template_of_file(ruleset: &Ruleset, path: &str) -> String {
    filled(ruleset, &path.replace('\\', "/").replace('"', "\\\""))
}

fn filled(ruleset: &Ruleset, game: &str) -> String {
    let start = ruleset.start();
    let first = start.legal_moves().first().map_or_else(String::new, |m| typed(&start, *m));
    let text = if ruleset.alternates() { LINES } else { FILES };
    text.replace("FIRST", &first).replace("NAME", &ruleset.def().name).replace("GAME", game)
}
