//! The settings of a match, and the line that describes them in a file of results.

use std::path::PathBuf;

use serde_json::{Value, json};
use tabiya_rules::Ruleset;

use crate::adjudicate::{DrawRule, ResignRule};
use crate::arguments::ArgumentError;
use crate::engine::Timeouts;
use crate::limits::Limits;
use crate::opening::Openings;
use crate::spec::EngineSpec;
use crate::stats::Sprt;

/// The settings of a match between two programs.
#[derive(Debug)]
#[non_exhaustive]
pub struct Match {
    /// The rules of the game.
    pub ruleset: Ruleset,
    /// The file with the rules, if they are not built in. Copies of Tabiya are told to load it.
    pub ruleset_file: Option<PathBuf>,
    /// The programs. Their names differ.
    pub engines: [EngineSpec; 2],
    /// Where the games begin.
    pub openings: Openings,
    /// The limits of programs that have none of their own.
    pub limits: Limits,
    /// The number of games.
    pub games: usize,
    /// The number of games that are played at the same time.
    pub concurrency: usize,
    /// The number of half-moves after which a game is a draw.
    pub max_plies: usize,
    /// When a game is adjudicated as a draw.
    pub draw: Option<DrawRule>,
    /// When a game is adjudicated as a win.
    pub resign: Option<ResignRule>,
    /// The test that ends the match early.
    pub sprt: Option<Sprt>,
    /// The timeouts for programs that hang.
    pub timeouts: Timeouts,
}

/// The number of half-moves after which a game is a draw by default.
const MAX_PLIES: usize = 1_000;

impl Match {
    /// Creates the settings for two games from the opening position with 10 seconds and 0.1 more for each
    /// move. Programs with the same name are numbered.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no turns.
    pub fn new(ruleset: &Ruleset, engines: [EngineSpec; 2]) -> Result<Match, ArgumentError> {
        if !ruleset.alternates() {
            let text =
                format!("{} has no turns: programs cannot play it against each other.", ruleset.def().name);
            return Err(ArgumentError::new(text));
        }
        let mut engines = engines;
        if engines[0].name == engines[1].name {
            for (engine, number) in engines.iter_mut().zip(1..) {
                engine.name = format!("{} {number}", engine.name);
            }
        }
        let mut limits = Limits::default();
        limits.set("tc", "10+0.1")?;
        Ok(Match {
            openings: Openings::none(ruleset),
            ruleset: ruleset.clone(),
            ruleset_file: None,
            engines,
            limits,
            games: 2,
            concurrency: 1,
            max_plies: MAX_PLIES,
            draw: None,
            resign: None,
            sprt: None,
            timeouts: Timeouts::default(),
        })
    }

    /// Returns everything on which the results depend. A match can be continued only with the same values.
    /// The number of games and the concurrency are not among them.
    pub(crate) fn header(&self) -> Value {
        let text = |text: Option<String>| text.map_or(Value::Null, Value::String);
        json!({
            "game": self.ruleset.id(),
            "rules": self.ruleset.fingerprint().to_string(),
            "engines": self.engines.each_ref().map(|engine| engine.text.as_str()),
            "names": self.engines.each_ref().map(|engine| engine.name.as_str()),
            "openings": self.openings.description(),
            "limits": self.limits.to_string(),
            "max-plies": self.max_plies,
            "draw": text(self.draw.map(|rule| rule.to_string())),
            "resign": text(self.resign.map(|rule| rule.to_string())),
            "sprt": text(self.sprt.map(|test| test.to_string())),
        })
    }
}
