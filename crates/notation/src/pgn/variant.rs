//! The `Variant` tag: which game a PGN is of.

use tabiya_rules::Ruleset;

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
    let name = name.trim().to_lowercase();
    let squeezed: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    if matches!(squeezed.as_str(), "" | "standard" | "chess" | "fromposition" | "normal") {
        return Ruleset::builtin("chess");
    }
    let same = |other: &str| {
        let other = other.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase());
        other.eq(squeezed.chars())
    };
    let known = Ruleset::builtin(&name).or_else(|| Ruleset::builtin(&name.replace([' ', '_'], "-")));
    known.or_else(|| Ruleset::builtin(&squeezed)).or_else(|| {
        let found = Ruleset::builtin_defs()
            .into_iter()
            .find(|def| same(&def.id) || same(&def.name) || def.aliases.iter().any(|alias| same(alias)));
        found.and_then(|def| Ruleset::builtin(&def.id))
    })
}

/// The `Variant` tag of a game; chess has none.
pub fn tag(ruleset: &Ruleset) -> Option<&str> {
    (ruleset.id() != "chess").then(|| ruleset.id())
}
