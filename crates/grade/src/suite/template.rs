//! A commented suite to begin with.

use tabiya_rules::Ruleset;

use crate::generate::typed;

/// The comments are the same for all games; the words in capitals are replaced.
const LINES: &str = include_str!("template-lines.toml");
const FILES: &str = include_str!("template-files.toml");

/// Returns a suite for a game, with comments that explain its keys. Games without turns are graded by files, all
/// others by lines.
///
/// ```
/// use tabiya_grade::{Suite, template};
/// use tabiya_rules::Ruleset;
///
/// let text = template(&Ruleset::builtin("crazyhouse").unwrap());
/// assert!(Suite::read("mine.toml", &text, None).is_ok());
/// ```
pub fn template(ruleset: &Ruleset) -> String {
    let start = ruleset.start();
    let first = start.legal_moves().first().map_or_else(String::new, |m| typed(&start, *m));
    let text = if ruleset.alternates() { LINES } else { FILES };
    text.replace("GAME", ruleset.id()).replace("NAME", &ruleset.def().name).replace("FIRST", &first)
}
