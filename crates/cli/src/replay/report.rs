//! What is said while games are checked, and at the end.

use std::fmt::Write as _;
use std::time::Duration;

use indicatif::ProgressBar;
use serde_json::json;

use super::check::{Checked, Tally};
use crate::failure::Failure;
use crate::output::{self, BOLD, DIM, ERROR};

/// Gathers what came of all files.
pub(super) struct Report {
    tally: Tally,
    json: bool,
    /// Whether standard output carries games in another notation.
    converts: bool,
}

impl Report {
    pub(super) fn new(json: bool, converts: bool) -> Report {
        Report { tally: Tally::default(), json, converts }
    }

    /// Reports some games of a file.
    pub(super) fn add(&mut self, file: &str, done: Checked, bar: &ProgressBar) -> Result<(), Failure> {
        self.tally.add(&done.tally);
        if done.found.is_empty() && done.converted.is_empty() {
            return Ok(());
        }
        let mut results = done.converted;
        let mut notes = String::new();
        for found in &done.found {
            if self.json {
                let object = json!({
                    "file": file,
                    "game": found.game,
                    "line": found.line,
                    "column": found.column,
                    "number": found.number,
                    "text": found.text,
                    "code": found.code,
                    "sentence": found.sentence,
                });
                let _ = writeln!(results, "{object}");
                continue;
            }
            let (line, column) = (found.line, found.column);
            let _ =
                write!(notes, "{BOLD}{file}:{line}:{column}{BOLD:#}: {ERROR}game {}{ERROR:#}", found.game);
            let text = format!("{} {}", found.number, found.text);
            if !text.trim().is_empty() {
                let _ = write!(notes, ", {}", text.trim());
            }
            let _ = writeln!(notes, ": {}", found.sentence);
        }
        bar.suspend(|| {
            if !notes.is_empty() {
                output::note(notes.trim_end());
            }
            if results.is_empty() { Ok(()) } else { output::print(&results) }
        })
    }

    /// Says what was counted.
    pub(super) fn finish(self, files: usize, took: Duration) -> Result<Tally, Failure> {
        let Tally { games, bad, moves, results: [white, black, drawn, unknown] } = self.tally;
        let seconds = took.as_secs_f64();
        if self.json {
            let object = json!({
                "files": files,
                "games": games,
                "good": games - bad,
                "bad": bad,
                "moves": moves,
                "results": { "1-0": white, "0-1": black, "1/2-1/2": drawn, "*": unknown },
                "seconds": (seconds * 1000.0).round() / 1000.0,
            });
            // Converted games have standard output for themselves.
            if self.converts {
                output::note(&object.to_string());
            } else {
                output::print(&format!("{object}\n"))?;
            }
            return Ok(self.tally);
        }
        let good = games - bad;
        let mut text =
            format!("{BOLD}games    {games}{BOLD:#}\ngood     {good}\nbad      {bad}\nmoves    {moves}\n");
        let _ = writeln!(text, "results  1-0 {white}   0-1 {black}   1/2-1/2 {drawn}   * {unknown}");
        if self.converts {
            output::note(text.trim_end());
        } else {
            output::print(&text)?;
        }
        let speed = moves as f64 / seconds.max(1e-9) / 1e6;
        output::note(&format!("{DIM}{seconds:.2} s, {speed:.1} million moves/s{DIM:#}"));
        Ok(self.tally)
    }
}
