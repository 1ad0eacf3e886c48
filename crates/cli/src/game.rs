//! Finds the game and the position that arguments describe.

use std::path::Path;

use tabiya_board::Square;
use tabiya_notation::fen::FenError;
use tabiya_notation::{self as notation, MoveError, any, squares};
use tabiya_rules::file::Diagnostic;
use tabiya_rules::{History, Move, Position, Ruleset, builtin};

use crate::args::PositionArgs;
use crate::diagnostics;
use crate::error::{CommandError, Exit};

/// Finds a game by its id, an alias, or the path of its file.
pub(crate) fn find(name: &str) -> Result<Ruleset, CommandError> {
    if is_path(name) {
        return match load(Path::new(name))? {
            Ok(ruleset) => Ok(ruleset),
            Err(found) => {
                diagnostics::show(&found);
                Err(CommandError::shown(Exit::Broken))
            }
        };
    }
    Ruleset::builtin(name).ok_or_else(|| {
        let hint = match builtin::nearest(name) {
            Some(near) => format!("Did you mean `{near}`? `tabiya rules list` names all games."),
            None => {
                "`tabiya rules list` names all games; a file is given as a path, `./my-game.toml`.".into()
            }
        };
        CommandError::usage(format!("There is no game `{name}`.")).hint(hint)
    })
}

/// Returns whether the name of a game is the path of a file.
pub(crate) fn is_path(name: &str) -> bool {
    name.ends_with(".toml") || name.contains(['/', '\\'])
}

/// An error in a file, with the text of the file.
#[derive(Debug)]
pub(crate) struct FileDiagnostic {
    pub(crate) diagnostic: Diagnostic,
    pub(crate) text: String,
}

/// Reads a text file.
pub(crate) fn read_text(path: &Path) -> Result<String, CommandError> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| CommandError::unreadable(&name, error))?;
    String::from_utf8(bytes).map_err(|error| {
        CommandError::usage(format!("{name} cannot be read: it is not UTF-8 text.")).caused_by(error)
    })
}

/// Reads a ruleset file. It may extend a file in the same folder, or a built-in game.
pub(crate) fn load(path: &Path) -> Result<Result<Ruleset, Vec<FileDiagnostic>>, CommandError> {
    let name = path.display().to_string();
    let text = read_text(path)?;
    let resolve = |id: &str| {
        // Other ids could be paths outside the folder.
        let plain = id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let beside = path.with_file_name(format!("{id}.toml"));
        let own = plain.then(|| std::fs::read_to_string(beside).ok()).flatten();
        own.or_else(|| builtin::text(id).map(str::to_owned))
    };
    let found = match Ruleset::parse_with(&text, &name, &resolve) {
        Ok(ruleset) => return Ok(Ok(ruleset)),
        Err(found) => found,
    };
    let with_text = |diagnostic: Diagnostic| {
        let id = diagnostic.file.strip_suffix(".toml").unwrap_or_default();
        let text = if diagnostic.file == name { text.clone() } else { resolve(id).unwrap_or_default() };
        FileDiagnostic { diagnostic, text }
    };
    Ok(Err(found.into_iter().map(with_text).collect()))
}

/// Returns the position that arguments describe.
pub(crate) fn position(ruleset: &Ruleset, args: &PositionArgs) -> Result<Position, CommandError> {
    reach(ruleset, args, beginning(ruleset, args)?, |_, _, _| ())
}

/// Returns the position with its history, on which repetitions depend.
pub(crate) fn position_and_history(
    ruleset: &Ruleset,
    args: &PositionArgs,
) -> Result<(Position, History), CommandError> {
    let beginning = beginning(ruleset, args)?;
    let mut history = History::new(&beginning);
    let position = reach(ruleset, args, beginning, |before, m, after| history.push(before, m, after))?;
    Ok((position, history))
}

/// Returns the position with the move that led to it, if there was one.
pub(crate) fn position_and_last_move(
    ruleset: &Ruleset,
    args: &PositionArgs,
) -> Result<(Position, Option<Move>), CommandError> {
    let mut last = None;
    let position = reach(ruleset, args, beginning(ruleset, args)?, |_, m, _| last = Some(m))?;
    Ok((position, last))
}

/// Parses a square by its name in the game or in UCI.
pub(crate) fn square(ruleset: &Ruleset, name: &str) -> Result<Square, CommandError> {
    let board = ruleset.board();
    squares::parse(ruleset, name).or_else(|| board.parse(name)).ok_or_else(|| {
        let first = ruleset.square_name(Square(0));
        CommandError::usage(format!("`{name}` is not a square of the {board} board."))
            .hint(format!("Squares have names like {first}, which is one of its corners."))
    })
}

/// Returns the position before the moves of the arguments.
fn beginning(ruleset: &Ruleset, args: &PositionArgs) -> Result<Position, CommandError> {
    match args.fen.as_deref() {
        None => Ok(ruleset.start()),
        Some(text) => notation::read_position(ruleset, text).map_err(|error| fen_error(text, error)),
    }
}

/// Plays the moves of the arguments; `played` receives each, with the positions before and after it.
fn reach(
    ruleset: &Ruleset,
    args: &PositionArgs,
    mut position: Position,
    mut played: impl FnMut(&Position, Move, &Position),
) -> Result<Position, CommandError> {
    let mut texts = args.moves.clone().unwrap_or_default();
    // The comma before a second square is part of a move.
    if !ruleset.def().has_second_squares() {
        texts = texts.replace(',', " ");
    }
    let mut last = None;
    for (index, text) in any::split_line(&texts).enumerate() {
        let place = format!("Move {} of --moves, `{text}`", index + 1);
        let m = any::read_after(&position, last, text).map_err(|error| match error {
            MoveError::Unreadable(_) | MoveError::NotAMove { .. } => {
                CommandError::usage(format!("{place}, cannot be read: {}", error.sentence(ruleset)))
            }
            why => CommandError::broken(format!("{place}, is not legal: {}", why.sentence(ruleset))),
        })?;
        let before = position.clone();
        position.play_unchecked(m);
        last = Some(m.to());
        played(&before, m, &position);
    }
    Ok(position)
}

fn fen_error(text: &str, error: FenError) -> CommandError {
    let shown = match &error {
        FenError::Unreadable(why) => {
            let marks = "^".repeat(why.length.max(1));
            CommandError::usage(format!("{why}\n  {text}\n  {}{marks}", " ".repeat(why.offset)))
                .hint("A FEN has the form that `tabiya moves GAME --json` prints for the opening array.")
        }
        FenError::Impossible(faults) => {
            let faults: String = faults.iter().map(|fault| format!("\n  - {fault}")).collect();
            CommandError::broken(format!("The position is not possible:{faults}"))
        }
        other => CommandError::usage(other.to_string()),
    };
    shown.caused_by(error)
}
