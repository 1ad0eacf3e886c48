//! `tabiya simulate`: sets up a layout, plays the moves of a file, and prints the final board.

use std::fmt;
use std::path::Path;

use serde_json::{Value, json};
use tabiya_classroom::simulator::{LayoutError, LineError, LineErrorKind, Played, Simulation, moves};
use tabiya_rules::file::Diagnostic;
use tabiya_rules::{Position, Ruleset};

use crate::args::SimulateArgs;
use crate::error::{CommandError, Exit};
use crate::game::FileDiagnostic;
use crate::{diagnostics, game, output};

pub(crate) fn run(args: &SimulateArgs) -> Result<Exit, CommandError> {
    let ruleset = game::find(&args.game)?;
    // Both files are read first, so that a missing one is reported before any move is played.
    let layout = File::read(&args.layout)?;
    let moves = File::read(&args.moves)?;
    let played = play(&ruleset, &layout, &moves);
    if args.json {
        output::print_json(&played.to_json(&ruleset))?;
        return Ok(played.end.map_or_else(|error| error.exit(), |_| Exit::Fine));
    }
    let mut text: String = played.moves.iter().map(|(_, played)| played.to_string()).collect();
    if let Ok(board) = &played.end {
        text.push_str("Final board:\n");
        text.extend(board.iter().map(|line| format!("{line}\n")));
    }
    output::print(&text)?;
    played.end.map(|_| Exit::Fine).map_err(SimulateError::show)
}

/// A file with its name for messages.
struct File {
    name: String,
    bytes: Vec<u8>,
}

impl File {
    fn read(path: &Path) -> Result<File, CommandError> {
        let name = path.display().to_string();
        let bytes = std::fs::read(path).map_err(|error| CommandError::unreadable(&name, error))?;
        Ok(File { name, bytes })
    }

    /// Converts the error of a line.
    fn error(&self, error: LineError) -> SimulateError {
        let exit = if error.is_unreadable() { Exit::Usage } else { Exit::Broken };
        let message = error.sentence();
        let expected = match error.kind {
            LineErrorKind::Unreadable { expected, .. } => Some(expected),
            LineErrorKind::Refused { .. } => None,
        };
        let diagnostic = Diagnostic {
            file: self.name.clone(),
            line: error.line,
            column: error.column,
            length: error.length,
            key: String::new(),
            message,
            expected,
            hint: error.hint,
        };
        let text = String::from_utf8_lossy(&self.bytes).into_owned();
        SimulateError::Line(exit, Box::new(FileDiagnostic { diagnostic, text }))
    }
}

/// The result of playing the moves of a file.
struct Outcome {
    /// The moves that were made, with their line numbers.
    moves: Vec<(usize, Played)>,
    /// The final board, or the error that stopped the game.
    end: Result<Vec<String>, SimulateError>,
}

/// An error in one of the two files.
#[derive(Debug)]
enum SimulateError {
    /// An error in a line of a file.
    Line(Exit, Box<FileDiagnostic>),
    /// An error of a layout as a whole.
    Layout { file: String, text: String },
}

impl fmt::Display for SimulateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SimulateError::Line(_, found) => f.write_str(&found.diagnostic.message),
            SimulateError::Layout { file, text } => write!(f, "{file}: {text}"),
        }
    }
}

impl std::error::Error for SimulateError {}

impl SimulateError {
    fn exit(&self) -> Exit {
        match self {
            SimulateError::Line(exit, _) => *exit,
            SimulateError::Layout { .. } => Exit::Broken,
        }
    }

    fn show(self) -> CommandError {
        match self {
            SimulateError::Line(exit, found) => {
                diagnostics::show(&[*found]);
                CommandError::shown(exit)
            }
            SimulateError::Layout { .. } => CommandError::broken(self.to_string()),
        }
    }
}

/// Returns the position of a layout file.
pub(crate) fn position(ruleset: &Ruleset, layout: &Path) -> Result<Position, CommandError> {
    let simulation = set_up(ruleset, &File::read(layout)?).map_err(SimulateError::show)?;
    Ok(simulation.position().clone())
}

fn set_up(ruleset: &Ruleset, layout: &File) -> Result<Simulation, SimulateError> {
    Simulation::set_up(ruleset, &layout.bytes).map_err(|error| match error {
        LayoutError::Line(error) => layout.error(error),
        whole @ LayoutError::Impossible(_) => {
            SimulateError::Layout { file: layout.name.clone(), text: whole.to_string() }
        }
    })
}

fn play(ruleset: &Ruleset, layout: &File, moves_file: &File) -> Outcome {
    let mut made = Vec::new();
    let end = (|| {
        let mut simulation = set_up(ruleset, layout)?;
        let alphabet = simulation.alphabet();
        for line in moves::read(&moves_file.bytes, &alphabet) {
            let line = line.map_err(|error| moves_file.error(error))?;
            let played = simulation
                .play(&line.written)
                .map_err(|refusal| moves_file.error(line.refused(refusal.sentence(ruleset))))?;
            made.push((line.line, played));
        }
        Ok(simulation.layout().collect())
    })();
    Outcome { moves: made, end }
}

impl Outcome {
    fn to_json(&self, ruleset: &Ruleset) -> Value {
        let moves: Vec<Value> = self.moves.iter().map(|(line, played)| move_json(*line, played)).collect();
        let error = self.end.as_ref().err().map(|error| match error {
            SimulateError::Line(_, found) => diagnostics::to_json(found),
            SimulateError::Layout { file, text } => {
                json!({ "severity": "error", "file": file, "message": text })
            }
        });
        json!({ "game": ruleset.id(), "moves": moves, "board": self.end.as_ref().ok(), "error": error })
    }
}

fn move_json(line: usize, played: &Played) -> Value {
    let removed: Vec<Value> =
        played.removed.iter().map(|(piece, from)| json!({ "piece": piece, "from": from })).collect();
    json!({
        "line": line,
        "piece": played.piece,
        "from": played.from,
        "to": played.to,
        "captured": played.captured,
        "removed": removed,
        "becomes": played.becomes,
    })
}
