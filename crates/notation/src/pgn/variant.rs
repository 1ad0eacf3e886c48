//! The `Variant` tag, which names the game.

use tabiya_rules::Ruleset;
use tabiya_rules::def::RulesetDef;

/// The names of the built-in games. Creating it reads all ruleset files, so it is done once.
#[derive(Debug)]
pub(super) struct Catalogue(Vec<RulesetDef>);

impl Catalogue {
    pub(super) fn new() -> Catalogue {
        Catalogue(Ruleset::builtin_defs())
    }

    /// Returns the built-in game that a `Variant` tag names by its id, its name or an alias, in any case and
    /// with or without blanks. `Standard` and `From Position` are chess.
    pub(super) fn find(&self, name: &str) -> Option<Ruleset> {
        // PGN writes `?` for unknown values and `-` where none applies.
        let is_missing = matches!(name.trim(), "" | "?" | "-");
        if is_missing || matches!(normalized(name).as_str(), "standard" | "fromposition" | "normal") {
            return Ruleset::builtin("chess");
        }
        let found = self.0.iter().find(|def| has_name(def, name))?;
        Ruleset::builtin(&found.id)
    }
}

/// Returns whether a game has this name: as its id, its name or an alias, in any spelling.
pub(super) fn has_name(def: &RulesetDef, name: &str) -> bool {
    let name = normalized(name);
    let names = [&def.id, &def.name].into_iter().chain(&def.aliases);
    // A name without letters and digits is no name.
    !name.is_empty() && names.into_iter().any(|known| normalized(known) == name)
}

/// Returns only the letters and digits of a name, in lower case.
fn normalized(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the value of the `Variant` tag of a game. Chess has none.
pub(super) fn tag(ruleset: &Ruleset) -> Option<&str> {
    (ruleset.id() != "chess").then(|| ruleset.id())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_many_names() {
        let catalogue = Catalogue::new();
        let id = |name: &str| catalogue.find(name).map(|ruleset| ruleset.id().to_owned());
        assert_eq!(id("Three-check").as_deref(), Some("three-check"));
        assert_eq!(id("King of the Hill").as_deref(), Some("king-of-the-hill"));
        assert_eq!(id("From Position").as_deref(), Some("chess"));
        assert_eq!(id("Draughts"), None);
        assert_eq!(id(" ").as_deref(), Some("chess"));
        assert_eq!(id("囲碁"), None);
        assert_eq!(id("***"), None);
    }

    #[test]
    fn names_in_any_script_are_compared() {
        let mut def = Catalogue::new().0.swap_remove(0);
        def.name = "囲碁".into();
        assert!(has_name(&def, " 囲碁 ") && !has_name(&def, "将棋"));
        def.name = "***".into();
        assert!(!has_name(&def, "..."));
        def.name = "Ünal".into();
        assert!(has_name(&def, "ünal"));
    }
}
