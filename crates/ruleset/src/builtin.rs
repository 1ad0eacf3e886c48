//! The built-in games, by id and alias.

use crate::def::RulesetDef;
use crate::{file, near};

/// The built-in games that lists show first, by id.
pub use tabiya_rulesets::POPULAR;

/// Returns the id and the text of a built-in game, by its id or one of its aliases.
///
/// ```
/// let (id, _) = tabiya_ruleset::builtin::find("kingofthehill").unwrap();
/// assert_eq!(id, "king-of-the-hill");
/// ```
pub fn find(name: &str) -> Option<(&'static str, &'static str)> {
    let all = tabiya_rulesets::ALL.iter();
    all.clone()
        .find(|game| game.0 == name)
        .or_else(|| all.clone().find(|game| tabiya_rulesets::aliases(game.1).any(|alias| alias == name)))
        .copied()
}

/// Returns the text of a built-in game by its id or one of its aliases.
pub fn text(name: &str) -> Option<&'static str> {
    find(name).map(|(_, text)| text)
}

/// Resolves `extends` to built-in games, for [`file::read`].
pub fn resolve(name: &str) -> Option<String> {
    text(name).map(str::to_owned)
}

/// Returns the definitions of all built-in games, in the order of their ids.
pub fn defs() -> Vec<RulesetDef> {
    let read = |(id, text): &(&str, &str)| file::read(text, &format!("{id}.toml"), &resolve).ok();
    tabiya_rulesets::ALL.iter().filter_map(read).map(|(def, _)| def).collect()
}

/// Returns the id or alias of a built-in game that is most similar to a name, if one is similar.
pub fn nearest(name: &str) -> Option<&'static str> {
    let names =
        |game: &(&'static str, &'static str)| std::iter::once(game.0).chain(tabiya_rulesets::aliases(game.1));
    near::nearest(name, tabiya_rulesets::ALL.iter().flat_map(names))
}
