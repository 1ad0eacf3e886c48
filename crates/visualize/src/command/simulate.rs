//! A program that is run with two files, a layout and moves, as `tabiya simulate` is. Each line runs it with
//! all moves so far.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use tabiya_submission::{Course, Snapshot, Student, StudentError};

use super::Program;
use super::program::Running;
use crate::guard;
use crate::session::{game_of, standard_layout};

/// A game of a program that reads files.
pub(super) struct FilesStudent {
    program: Program,
    layout: String,
    moves: Vec<String>,
    folder: Option<Folder>,
}

/// A temporary folder, which is removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, StudentError> {
        let failed = |why: String| StudentError::Ended(format!("its files cannot be written: {why}"));
        let name = guard::new_key().map_err(|error| failed(error.to_string()))?;
        let path = std::env::temp_dir().join(format!("tabiya-{name}"));
        fs::create_dir(&path).map_err(|error| failed(error.to_string()))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // If it cannot be removed, the system will remove it.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The output of a run.
struct Ran {
    snapshot: Snapshot,
    /// Whether the program has printed the final board.
    is_complete: bool,
}

impl FilesStudent {
    pub(super) fn new(program: Program) -> FilesStudent {
        FilesStudent { program, layout: String::new(), moves: Vec::new(), folder: None }
    }

    /// Runs the program with the layout and some moves.
    fn run(&mut self, moves: &[String]) -> Result<Ran, StudentError> {
        if self.folder.is_none() {
            self.folder = Some(Folder::new()?);
        }
        let folder = self.folder.as_ref().map(|folder| folder.0.clone()).unwrap_or_default();
        let files = [folder.join("layout"), folder.join("moves")];
        let lines = moves.iter().map(|line| format!("{line}\n")).collect::<String>();
        for (file, text) in files.iter().zip([&self.layout, &lines]) {
            let written = fs::write(file, text);
            written.map_err(|error| StudentError::Ended(format!("its files cannot be written: {error}")))?;
        }
        let mut running = Running::start(&self.program, &[&files[0], &files[1]])?;
        running.close_input();
        let deadline = Instant::now() + self.program.time;
        let status = loop {
            match running.wait(deadline) {
                Ok(true) => {}
                Ok(false) => return Err(StudentError::TimeOut(None)),
                Err(StudentError::Ended(status)) => break status,
                Err(error) => return Err(error),
            }
        };
        let (output, errors) = running.take();
        let lines: Vec<&str> = output.lines().map(str::trim_end).collect();
        let end = lines.iter().rposition(|line| *line == "Final board:");
        let placed = lines.get(end.map_or(lines.len(), |end| end + 1)..).unwrap_or_default();
        let before = &lines[..end.unwrap_or(lines.len())];
        if end.is_none() && moves.is_empty() {
            let first = errors.lines().chain(output.lines()).find(|line| !line.trim().is_empty());
            let said = first.map_or(String::new(), |line| format!(" and printed `{}`", line.trim()));
            return Err(StudentError::Ended(format!("{status}{said}")));
        }
        let snapshot = Snapshot {
            pieces: placed.iter().filter_map(|line| placement(line)).collect(),
            output: before.iter().copied().chain(errors.lines()).collect::<Vec<_>>().join("\n"),
            history: before.iter().filter(|line| is_report(line)).map(|line| (*line).to_owned()).collect(),
            ..Snapshot::default()
        };
        Ok(Ran { snapshot, is_complete: end.is_some() })
    }
}

impl Student for FilesStudent {
    fn start(&mut self) -> Result<Snapshot, StudentError> {
        let (_, ruleset) = game_of(Course::Simulator);
        self.set_up(&standard_layout(&ruleset))
    }

    fn set_up(&mut self, layout: &str) -> Result<Snapshot, StudentError> {
        layout.clone_into(&mut self.layout);
        self.moves.clear();
        self.run(&[]).map(|ran| ran.snapshot)
    }

    fn targets(&mut self, _: &str) -> Result<Vec<String>, StudentError> {
        Err(StudentError::Unsupported(
            "A program that reads files cannot be asked for targets. The marks are the rules'.".to_owned(),
        ))
    }

    fn play(&mut self, line: &str) -> Result<Snapshot, StudentError> {
        let mut moves = self.moves.clone();
        moves.push(line.trim().replacen(' ', "-", 1));
        let ran = self.run(&moves)?;
        if ran.is_complete {
            self.moves = moves;
            return Ok(ran.snapshot);
        }
        // The final board is not printed after an error: it is that of the moves before.
        let before = self.moves.clone();
        let snapshot = self.run(&before)?.snapshot;
        Ok(Snapshot { message: Some("ILLEGAL_MOVE".to_owned()), output: ran.snapshot.output, ..snapshot })
    }
}

/// Reads a line of the final board, `e4=wp`.
fn placement(line: &str) -> Option<(String, String)> {
    let (square, piece) = line.split_once('=')?;
    let kind = piece.strip_prefix(['w', 'b'])?;
    let letter = if kind == "p" { kind.to_owned() } else { kind.to_uppercase() };
    Some((square.to_owned(), format!("{}{letter}", &piece[..1])))
}

/// Returns whether a line reports a move or a capture.
fn is_report(line: &str) -> bool {
    line.starts_with("Moved ") || line.split(' ').nth(1) == Some("captures")
}
