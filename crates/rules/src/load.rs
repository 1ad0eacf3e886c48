//! Loading rulesets from files, definitions and stored bytes. Each is validated, with its opening array.

use crate::def::RulesetDef;
use crate::file::{self, Diagnostic};
use crate::{Position, Ruleset, RulesetError, builtin, check, encoding};

impl Ruleset {
    /// Returns a built-in game by its id or one of its aliases.
    ///
    /// ```
    /// use tabiya_rules::Ruleset;
    /// let hill = Ruleset::builtin("kingofthehill").unwrap();
    /// assert_eq!(hill.id(), "king-of-the-hill");
    /// assert!(Ruleset::builtin("draughts").is_none());
    /// ```
    pub fn builtin(name: &str) -> Option<Ruleset> {
        let (id, text) = builtin::find(name)?;
        Ruleset::parse(text, &format!("{id}.toml")).ok()
    }

    /// Reads a ruleset file, which may extend built-in games. Diagnostics call the file `name`.
    ///
    /// # Errors
    ///
    /// Returns all diagnostics of the file.
    pub fn parse(text: &str, name: &str) -> Result<Ruleset, Vec<Diagnostic>> {
        Ruleset::parse_with(text, name, &builtin::resolve)
    }

    /// Reads a ruleset file, which may extend the games for whose ids `resolve` returns a text.
    ///
    /// # Errors
    ///
    /// Returns all diagnostics of the file.
    pub fn parse_with(
        text: &str,
        name: &str,
        resolve: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Ruleset, Vec<Diagnostic>> {
        let (def, spans) = file::read(text, name, resolve)?;
        Ruleset::compile(def).map_err(|errors| errors.iter().map(|error| spans.diagnostic(error)).collect())
    }

    /// Returns the definitions of all built-in games, sorted by id. Nothing is compiled, which lists of
    /// games do not need.
    pub fn builtin_defs() -> Vec<RulesetDef> {
        builtin::defs()
    }

    /// Validates and compiles a definition.
    ///
    /// # Errors
    ///
    /// Returns all contradictions in the definition.
    pub fn compile(def: RulesetDef) -> Result<Ruleset, Vec<RulesetError>> {
        let errors = check::check(&def);
        if !errors.is_empty() {
            return Err(errors);
        }
        let ruleset = Ruleset::compile_unchecked(def)?;
        ruleset.check_start()?;
        Ok(ruleset)
    }

    /// Reads a definition that [`encoded`](Ruleset::encoded) returned, in this version of the program or an
    /// older one, and compiles it.
    ///
    /// # Errors
    ///
    /// Returns all reasons why there is no game that these bytes define.
    pub fn decode(bytes: &[u8]) -> Result<Ruleset, Vec<RulesetError>> {
        let def = encoding::decode_complete(bytes)
            .map_err(|error| vec![RulesetError::new("", error.to_string())])?;
        Ruleset::compile(def)
    }

    /// Validates the opening array like any other position, and checks that the game is not over in it.
    fn check_start(&self) -> Result<(), Vec<RulesetError>> {
        let position =
            Position::from_setup(self, &self.start_setup()).map_err(|errors| -> Vec<RulesetError> {
                errors.iter().map(|error| RulesetError::new("board.start", error.to_string())).collect()
            })?;
        match position.outcome() {
            Some(outcome) => {
                let message = format!("The game is over before the first move: {}", outcome.sentence(self));
                Err(vec![RulesetError::new("board.start", message)])
            }
            None => Ok(()),
        }
    }
}
