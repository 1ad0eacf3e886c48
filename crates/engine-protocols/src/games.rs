//! The games that a session knows, by name: the built-in ones and those loaded from files.

use tabiya_notation::{MoveNotation, sfen};
use tabiya_rules::def::{CastlingFrom, RulesetDef, TurnOrder};
use tabiya_rules::{Ruleset, builtin};

use crate::Protocol;

/// Aliases under which other programs know games, besides the ids that they share with us.
const USUAL: [&str; 5] = ["3check", "kingofthehill", "kyotoshogi", "losalamos", "racingkings"];

/// The games of a session.
#[derive(Debug)]
pub(crate) struct Games {
    protocol: Protocol,
    loaded: Vec<Ruleset>,
}

impl Games {
    pub(crate) fn new(protocol: Protocol) -> Games {
        Games { protocol, loaded: Vec::new() }
    }

    /// Adds a game from a file. It replaces one with the same id.
    ///
    /// # Errors
    ///
    /// Returns why the game cannot be played here.
    pub(crate) fn add(&mut self, ruleset: Ruleset) -> Result<(), String> {
        self.supports(&ruleset)?;
        self.loaded.retain(|other| other.id() != ruleset.id());
        self.loaded.push(ruleset);
        Ok(())
    }

    /// Finds a game by its id or an alias. Capitals are read as small letters where that helps.
    ///
    /// # Errors
    ///
    /// Returns that there is none, or why it cannot be played here.
    pub(crate) fn find(&self, name: &str) -> Result<Ruleset, String> {
        let found = self.by_name(name).or_else(|| self.by_name(&name.to_lowercase()));
        let Some(ruleset) = found else {
            let name = crate::session::quoted(name);
            return Err(match builtin::nearest(&name) {
                Some(near) => format!("There is no game `{name}`. Did you mean `{near}`?"),
                None => format!("There is no game `{name}`."),
            });
        };
        self.supports(&ruleset)?;
        Ok(ruleset)
    }

    fn by_name(&self, name: &str) -> Option<Ruleset> {
        let own = self.loaded.iter().rev().find(|ruleset| {
            let def = ruleset.def();
            def.id == name || def.aliases.iter().any(|alias| alias == name)
        });
        own.cloned().or_else(|| Ruleset::builtin(name))
    }

    fn supports(&self, ruleset: &Ruleset) -> Result<(), String> {
        if !ruleset.alternates() {
            return Err(tabiya_engine::EngineError::NoTurns.to_string());
        }
        if self.protocol == Protocol::Usi {
            MoveNotation::Usi.supports(ruleset).map_err(|why| why.to_string())?;
            sfen::supports(ruleset).map_err(|why| why.to_string())?;
        }
        Ok(())
    }

    /// Returns the names of all games for a list of choices, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for def in Ruleset::builtin_defs() {
            if def.turns == TurnOrder::Alternate && self.supports_def(&def) {
                names.extend(self.names_of(&def));
            }
        }
        names.extend(self.loaded.iter().map(|ruleset| ruleset.id().to_owned()));
        names.sort();
        names.dedup();
        names
    }

    fn supports_def(&self, def: &RulesetDef) -> bool {
        self.protocol != Protocol::Usi
            || Ruleset::builtin(&def.id).is_some_and(|ruleset| self.supports(&ruleset).is_ok())
    }

    /// Returns the names under which a game is listed.
    fn names_of(&self, def: &RulesetDef) -> Vec<String> {
        let usual = def.aliases.iter().find(|alias| USUAL.contains(&alias.as_str())).cloned();
        match self.protocol {
            // XBoard has its own names for two games, and shows a button for each name.
            Protocol::Xboard => {
                let own = |alias: &&String| ["normal", "fischerandom"].contains(&alias.as_str());
                vec![def.aliases.iter().find(own).cloned().or(usual).unwrap_or_else(|| def.id.clone())]
            }
            _ => std::iter::once(def.id.clone()).chain(usual).collect(),
        }
    }
}

/// Returns a game in the form in which castling pieces may start anywhere.
///
/// # Errors
///
/// Returns why there is no such form.
pub(crate) fn shuffled(ruleset: &Ruleset) -> Result<Ruleset, String> {
    let mut def = ruleset.def().clone();
    let Some(castling) = &mut def.castling else {
        // Nothing else depends on where pieces start.
        return Ok(ruleset.clone());
    };
    if castling.from == CastlingFrom::Anywhere {
        return Ok(ruleset.clone());
    }
    castling.from = CastlingFrom::Anywhere;
    let compiled = Ruleset::compile(def).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        format!("{} cannot begin from shuffled arrays: {}", ruleset.def().name, errors.join(" "))
    })?;
    // A built-in game with the same rules has the same fingerprint, and may have a faster form.
    let anywhere = |def: &RulesetDef| def.castling.as_ref().is_some_and(|c| c.from == CastlingFrom::Anywhere);
    let builtin =
        Ruleset::builtin_defs().into_iter().filter(anywhere).filter_map(|def| Ruleset::builtin(&def.id));
    let same = builtin.into_iter().find(|builtin| builtin.fingerprint() == compiled.fingerprint());
    Ok(same.unwrap_or(compiled))
}
