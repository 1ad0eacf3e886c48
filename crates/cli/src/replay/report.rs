//! Reports findings while games are checked, and the counts at the end.

use std::fmt::Write as _;
use std::time::Duration;

use indicatif::ProgressBar;
use serde_json::json;
use tabiya_notation::check::{CheckReport, Finding, Tally};

use crate::error::{CommandError, Exit};
use crate::output::{self, BOLD, DIM, ERROR, WARNING};

/// The codes of valid games that are not converted: the notation is not for the game, not for its start, or
/// not for its null moves.
const NEVER: &str = "unsupported-notation";
const START: &str = "unsupported-start";
const NULL_MOVE: &str = "unsupported-null-move";

/// The report about all files.
pub(super) struct Report {
    tally: Tally,
    unconverted: Vec<Unconverted>,
    /// Whether any game was converted.
    has_converted: bool,
    json: bool,
    /// Whether standard output is used for converted games.
    converts: bool,
}

/// Valid games that were not converted for one reason. There is one line for all of them: a file may have
/// millions.
struct Unconverted {
    sentence: String,
    /// Whether the notation supports no such game, from any start.
    is_never: bool,
    first: String,
    games: u64,
}

impl Report {
    pub(super) fn new(json: bool, converts: bool) -> Report {
        let tally = Tally::default();
        Report { tally, unconverted: Vec::new(), has_converted: false, json, converts }
    }

    /// Notes a valid game that was not converted.
    fn note_unconverted(&mut self, file: &str, finding: &Finding) {
        match self.unconverted.iter_mut().find(|known| known.sentence == finding.sentence) {
            Some(known) => known.games += 1,
            None => self.unconverted.push(Unconverted {
                sentence: finding.sentence.clone(),
                is_never: finding.code == NEVER,
                first: format!("{file}:{}", finding.line),
                games: 1,
            }),
        }
    }

    /// Reports some games of a file.
    pub(super) fn add(
        &mut self,
        file: &str,
        part: CheckReport,
        bar: &ProgressBar,
    ) -> Result<(), CommandError> {
        self.tally += part.tally;
        if part.findings.is_empty() && part.converted.is_empty() {
            return Ok(());
        }
        self.has_converted |= !part.converted.is_empty();
        let mut results = part.converted;
        let mut notes = String::new();
        for finding in &part.findings {
            let is_unconverted = matches!(finding.code, NEVER | START | NULL_MOVE) && !finding.is_error;
            if is_unconverted {
                self.note_unconverted(file, finding);
                if !self.json {
                    continue;
                }
            }
            if self.json {
                let object = json!({
                    "file": file,
                    "game": finding.game,
                    "line": finding.line,
                    "column": finding.column,
                    "number": finding.number,
                    "text": finding.text,
                    "code": finding.code,
                    "sentence": finding.sentence,
                });
                let _ = writeln!(results, "{object}");
                continue;
            }
            let (line, column) = (finding.line, finding.column);
            let style = if finding.is_error { ERROR } else { WARNING };
            let place = format!("{BOLD}{file}:{line}:{column}{BOLD:#}");
            let _ = write!(notes, "{place}: {style}game {}{style:#}", finding.game);
            let text = format!("{} {}", finding.number, finding.text);
            if !text.trim().is_empty() {
                let _ = write!(notes, ", {}", text.trim());
            }
            let _ = writeln!(notes, ": {}", finding.sentence);
        }
        bar.suspend(|| {
            if !notes.is_empty() {
                output::note(notes.trim_end());
            }
            if results.is_empty() { Ok(()) } else { output::print(&results) }
        })
    }

    /// Reports a file that cannot be read, also as JSON if requested.
    pub(super) fn cannot_read(
        &self,
        file: &str,
        error: &CommandError,
        bar: &ProgressBar,
    ) -> Result<(), CommandError> {
        bar.suspend(|| error.show());
        if !self.json {
            return Ok(());
        }
        let object = json!({
            "file": file,
            "game": 0,
            "line": 0,
            "column": 0,
            "number": "",
            "text": "",
            "code": "unreadable-file",
            "sentence": error.to_string(),
        });
        bar.suspend(|| output::print(&format!("{object}\n")))
    }

    /// Returns the exit code of the findings. Games that were not converted are sound, but the output lacks
    /// them; if it has none, because the notation is not for these games, the wrong notation was requested.
    fn exit(&self) -> Exit {
        let never = self.unconverted.iter().all(|reason| reason.is_never);
        match (self.tally.bad, self.tally.unconverted) {
            (0, 0) => Exit::Fine,
            (0, _) if never && !self.has_converted => Exit::Usage,
            _ => Exit::Broken,
        }
    }

    /// Prints the counts, and returns the exit code.
    pub(super) fn finish(self, files: usize, took: Duration) -> Result<Exit, CommandError> {
        let exit = self.exit();
        let Tally { games, bad, unconverted, doubtful, moves, null_moves, .. } = self.tally;
        let Tally { white_wins: white, black_wins: black, draws: drawn, unknown, .. } = self.tally;
        let seconds = took.as_secs_f64();
        if self.json {
            let object = json!({
                "files": files,
                "games": games,
                "good": games - bad,
                "bad": bad,
                "unconverted": unconverted,
                "doubtful": doubtful,
                "moves": moves,
                "null_moves": null_moves,
                "results": { "1-0": white, "0-1": black, "1/2-1/2": drawn, "*": unknown },
                "seconds": (seconds * 1000.0).round() / 1000.0,
            });
            // Standard output has only the converted games.
            if self.converts {
                output::note(&object.to_string());
            } else {
                output::print(&format!("{object}\n"))?;
            }
            return Ok(exit);
        }
        for Unconverted { sentence, first, games, .. } in &self.unconverted {
            let which = match *games {
                1 => format!("1 game was not converted ({first})"),
                many => format!("{many} games were not converted (the first is at {first})"),
            };
            output::note(&format!("{WARNING}{which}{WARNING:#}: {sentence}"));
        }
        let good = games - bad;
        let mut text =
            format!("{BOLD}games    {games}{BOLD:#}\ngood     {good}\nbad      {bad}\nmoves    {moves}\n");
        if null_moves > 0 {
            let _ = writeln!(text, "null moves {null_moves}");
        }
        if unconverted > 0 {
            let _ = writeln!(text, "not converted {unconverted}");
        }
        if doubtful > 0 {
            let _ = writeln!(text, "doubtful {doubtful}");
        }
        let _ = writeln!(text, "results  1-0 {white}   0-1 {black}   1/2-1/2 {drawn}   * {unknown}");
        if self.converts {
            output::note(text.trim_end());
        } else {
            output::print(&text)?;
        }
        // The speed of a short run means nothing.
        if seconds >= 0.5 {
            let speed = moves as f64 / seconds / 1e6;
            output::note(&format!("{DIM}{seconds:.2} s, {speed:.1} million moves/s{DIM:#}"));
        }
        Ok(exit)
    }
}
