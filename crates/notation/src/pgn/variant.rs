//! The `Variant` tag: which game a PGN is of.

use tabiya_rules::Ruleset;
use tabiya_rules::def::RulesetDef;

/// The built-in game that a `Variant` tag means: an id, another name, or the name people read, in
/// any case and with or without blanks. `Standard` and `From Position` are chess.
///
/// ```
/// use tabiya_notation::pgn::ruleset_named;
/// assert_eq!(ruleset_named("Three-check").unwrap().id(), "three-check");
/// assert_eq!(ruleset_named("King of the Hill").unwrap().id(), "king-of-the-hill");
/// assert_eq!(ruleset_named("From Position").unwrap().id(), "chess");
/// assert!(ruleset_named("Draughts").is_none());
/// ```
pub fn ruleset(name: &str) -> Option<Ruleset> {
    Catalogue::new().find(name)
}

/// The names of the built-in games: making it reads all their files, so it is made once.
#[derive(Debug)]
pub(super) struct Catalogue(Vec<RulesetDef>);

impl Catalogue {
    pub(super) fn new() -> Catalogue {
        Catalogue(Ruleset::builtin_defs())
    }

    /// The game of a name.
    pub(super) fn find(&self, name: &str) -> Option<Ruleset> {
        if matches!(squeezed(name).as_str(), "" | "standard" | "fromposition" | "normal") {
            return Ruleset::builtin("chess");
        }
        let found = self.0.iter().find(|def| is_called(def, name))?;
        Ruleset::builtin(&found.id)
    }
}

/// Whether a name is one of a game's: its id, its name or an alias, written in any way.
pub(super) fn is_called(def: &RulesetDef, name: &str) -> bool {
    let name = squeezed(name);
    let names = [&def.id, &def.name].into_iter().chain(&def.aliases);
    names.into_iter().any(|known| squeezed(known) == name)
}

/// Letters and digits alone, in lower case.
fn squeezed(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// The `Variant` tag of a game; chess has none.
pub fn tag(ruleset: &Ruleset) -> Option<&str> {
    (ruleset.id() != "chess").then(|| ruleset.id())
}
