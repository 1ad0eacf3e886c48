//! Reads a suite: one that comes with the program, by its name or its game, or a file.

use std::io;
use std::path::Path;

use tabiya_grade::{BUILTIN, Suite, builtin, builtin_of_game};
use tabiya_rules::{Ruleset, nearest};

use crate::diagnostics;
use crate::error::{CommandError, Exit};
use crate::game::{self, FileDiagnostic};

/// Returns whether a game is given as the path of its file.
pub(super) fn is_path(game: &str) -> bool {
    game.ends_with(".toml") || game.contains(['/', '\\'])
}

/// Returns the name and the text of a suite that comes with Tabiya, by its name or its game.
pub(super) fn shipped(name: &str) -> Result<(&str, &'static str), CommandError> {
    let name = if builtin(name).is_some() { name } else { builtin_of_game(name).unwrap_or(name) };
    match builtin(name) {
        Some(text) => Ok((name, text)),
        None => {
            let error = CommandError::usage(format!("There is no suite `{name}` that comes with Tabiya."));
            Err(error.hint(no_suite(name)))
        }
    }
}

/// Suggests a suite instead of one that does not exist.
fn no_suite(name: &str) -> String {
    let rest = "`tabiya grade --list` names the suites; a file is given as a path, `./my-suite.toml`.";
    match nearest(name, BUILTIN.iter().map(|(name, _)| *name)) {
        Some(near) => format!("Did you mean `{near}`? {rest}"),
        None => rest.to_owned(),
    }
}

pub(super) fn suite(name: &str, seed: Option<u64>) -> Result<Suite, CommandError> {
    let name = match builtin(name) {
        Some(_) => name,
        None => builtin_of_game(name).unwrap_or(name),
    };
    let text = match builtin(name) {
        Some(text) => text.to_owned(),
        None => read_file(name)?,
    };
    Suite::read_with(name, &text, seed, &|game| load(name, game)).map_err(|found| {
        let found: Vec<FileDiagnostic> =
            found.into_iter().map(|diagnostic| FileDiagnostic { diagnostic, text: text.clone() }).collect();
        diagnostics::show(&found);
        CommandError::shown(Exit::Usage)
    })
}

/// Loads a game from a file, whose path begins in the folder of the suite.
fn load(suite: &str, game: &str) -> Result<Ruleset, String> {
    let path = Path::new(suite).parent().unwrap_or(Path::new("")).join(game);
    match game::load(&path) {
        Ok(Ok(ruleset)) => Ok(ruleset),
        Ok(Err(found)) => {
            let first = found.first().map(|found| found.diagnostic.to_string()).unwrap_or_default();
            Err(format!("The game has errors: {first}"))
        }
        Err(_) => Err(format!("{} cannot be read.", path.display())),
    }
}

fn read_file(name: &str) -> Result<String, CommandError> {
    let bytes = std::fs::read(name).map_err(|error| {
        let is_name = !name.contains(['/', '\\', '.']);
        if error.kind() == io::ErrorKind::NotFound && is_name {
            return CommandError::usage(format!("There is no suite `{name}`.")).hint(no_suite(name));
        }
        CommandError::unreadable(name, error)
    })?;
    String::from_utf8(bytes).map_err(|error| {
        CommandError::usage(format!("{name} cannot be read: it is not UTF-8 text.")).caused_by(error)
    })
}
