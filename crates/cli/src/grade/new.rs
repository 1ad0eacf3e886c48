//! `tabiya grade new`: writes a commented suite to begin with.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use tabiya_grade::{template, template_of_file};

use super::args::NewArgs;
use super::load_suite::{self, is_path};
use crate::error::{CommandError, Exit, why_unwritable};
use crate::{game, output};

pub(super) fn write(args: &NewArgs) -> Result<Exit, CommandError> {
    let text = match &args.from {
        Some(suite) => load_suite::shipped(suite)?.1.to_owned(),
        None => begin(args)?,
    };
    match &args.output {
        Some(path) => write_once(path, &text)?,
        None => output::print(&text)?,
    }
    Ok(Exit::Fine)
}

/// Returns a short suite with comments.
fn begin(args: &NewArgs) -> Result<String, CommandError> {
    let ruleset = game::find(&args.game)?;
    Ok(if is_path(&args.game) {
        template_of_file(&ruleset, &from_suite(&args.game, args.output.as_deref())?)
    } else {
        template(&ruleset)
    })
}

/// Returns the path of a game as a suite in another folder has it: as it was given, or else from the root.
fn from_suite(game: &str, suite: Option<&Path>) -> Result<String, CommandError> {
    let folder = suite.and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_none() {
        return Ok(game.to_owned());
    }
    let absolute = std::fs::canonicalize(game).map_err(|error| CommandError::unreadable(game, error))?;
    Ok(absolute.display().to_string())
}

/// Writes a file that does not exist yet.
pub(super) fn write_once(path: &Path, text: &str) -> Result<(), CommandError> {
    let opened = OpenOptions::new().write(true).create_new(true).open(path);
    opened.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| {
        let name = path.display();
        if error.kind() == io::ErrorKind::AlreadyExists {
            return CommandError::usage(format!("{name} exists already, and is not overwritten."));
        }
        let why = why_unwritable(&error);
        CommandError::new(Exit::Outside, format!("{name} cannot be written: {why}.")).caused_by(error)
    })
}
