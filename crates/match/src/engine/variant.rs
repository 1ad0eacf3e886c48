//! The names that programs have for games.

use tabiya_rules::Ruleset;

/// Returns a program's own name of a game, out of its list: the given one, or one that is like the id
/// or an alias of the game, apart from capitals and hyphens.
pub(super) fn choose<'a>(listed: &'a [String], ruleset: &Ruleset, given: Option<&str>) -> Option<&'a str> {
    let fits = |name: &str| listed.iter().find(|listed| plain(listed) == plain(name)).map(String::as_str);
    match given {
        Some(name) => fits(name),
        None => names(ruleset).find_map(|name| fits(&name)),
    }
}

/// Returns whether a program that lists no games can be assumed to play this one: it plays chess.
pub(super) fn is_chess(ruleset: &Ruleset, given: Option<&str>) -> bool {
    match given {
        Some(name) => ["chess", "normal"].contains(&name),
        None => ruleset.id() == "chess",
    }
}

/// Returns the id and the aliases of a game.
fn names(ruleset: &Ruleset) -> impl Iterator<Item = String> {
    let def = ruleset.def();
    std::iter::once(def.id.clone()).chain(def.aliases.clone())
}

fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_hyphens_and_capitals() {
        let listed = ["chess", "kingofthehill", "3check", "Mini-Shogi"].map(str::to_owned);
        let named = |game: &str, given| choose(&listed, &Ruleset::builtin(game).unwrap(), given);
        assert_eq!(named("king-of-the-hill", None), Some("kingofthehill"));
        assert_eq!(named("three-check", None), Some("3check"));
        assert_eq!(named("minishogi", None), Some("Mini-Shogi"));
        assert_eq!(named("animal", None), None);
        assert_eq!(named("animal", Some("Chess")), Some("chess"));
        assert_eq!(named("chess", Some("animal")), None);
    }
}
