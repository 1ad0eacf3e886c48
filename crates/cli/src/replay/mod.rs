//! `tabiya replay`: checks every move of every game in files, reports errors, counts results, and
//! converts the games to another notation if requested.

mod check;
mod convert;
mod report;
mod source;
mod threads;
mod zstd_frames;

use std::io::IsTerminal;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tabiya_notation::record::RecordError;
use tabiya_rules::Ruleset;

use crate::args::ReplayArgs;
use crate::failure::{Exit, Failure};
use crate::game;
use check::{Checked, Checker, Found};
pub(crate) use convert::Format;
use report::Report;
use source::Source;

pub(crate) fn run(args: &ReplayArgs) -> Result<Exit, Failure> {
    if args.from == Some(Format::Fen) {
        return Err(Failure::usage("Games cannot be read from positions; `fen` is only for --to."));
    }
    let threads = match args.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        given => usize::from(given),
    };
    let given = args.game.as_deref().map(game::find).transpose()?;
    let bar = progress(args);
    let begun = Instant::now();
    let mut report = Report::new(args.json, args.to.is_some());
    let mut unreadable = false;
    for path in &args.files {
        if let Err(failure) = file(path, args, given.as_ref(), threads, &bar, &mut report) {
            if failure.exit != Exit::Usage {
                return Err(failure);
            }
            // A file that cannot be read does not prevent the others from being checked.
            report.cannot_read(&path.display().to_string(), &failure, &bar)?;
            unreadable = true;
        }
    }
    bar.finish_and_clear();
    let tally = report.finish(args.files.len(), begun.elapsed())?;
    Ok(match (unreadable, tally.bad) {
        (true, _) => Exit::Usage,
        (false, 0) => Exit::Fine,
        (false, _) => Exit::Broken,
    })
}

/// Checks the games of a file, in the notation that is given, that the file is named for, or else that it
/// is written in.
fn file(
    path: &Path,
    args: &ReplayArgs,
    given: Option<&Ruleset>,
    threads: usize,
    bar: &ProgressBar,
    report: &mut Report,
) -> Result<(), Failure> {
    let mut source = Source::open(path, bar)?;
    let format = match args.from.or_else(|| Format::of_file(path)) {
        Some(format) => format,
        None => {
            source.advance(0)?;
            Format::of_content(source.buffered().0)
        }
    };
    let ruleset = match given {
        Some(ruleset) => ruleset.clone(),
        None => game::find(format.game())?,
    };
    match format {
        Format::Pgn => pgn(source, &ruleset, args.to, threads, bar, report),
        other => listed(source, &ruleset, other, args.to, bar, report),
    }
}

/// Checks a file of any number of games.
fn pgn(
    mut source: Source,
    ruleset: &Ruleset,
    to: Option<Format>,
    threads: usize,
    bar: &ProgressBar,
    report: &mut Report,
) -> Result<(), Failure> {
    if threads > 1 {
        return threads::run(&mut source, ruleset, to, threads, |name, done| report.add(name, done, bar));
    }
    let mut checker = Checker::new(ruleset, to);
    loop {
        let (text, is_last) = source.buffered();
        let used = checker.run(text, is_last);
        report.add(source.name(), std::mem::take(&mut checker.done), bar)?;
        if is_last {
            return Ok(());
        }
        source.advance(used)?;
    }
}

/// Checks a file in a notation that holds one game a file, or one a line.
fn listed(
    source: Source,
    ruleset: &Ruleset,
    format: Format,
    to: Option<Format>,
    bar: &ProgressBar,
    report: &mut Report,
) -> Result<(), Failure> {
    let name = source.name().to_owned();
    let bytes = source.whole()?;
    let text = format.decode(&bytes);
    let mut done = Checked::default();
    for (line, text) in format.games(&text) {
        done.tally.games += 1;
        let game = done.tally.games;
        match format.read_one(ruleset, text) {
            Ok(record) => {
                done.tally.moves += record.line.len() as u64;
                done.tally.count(record.result);
                if let Some(to) = to {
                    done.write(&record, to, game, line as u64 + 1);
                }
            }
            Err(error) => {
                done.tally.bad += 1;
                done.found.push(found(&error, ruleset, game, line));
            }
        }
    }
    report.add(&name, done, bar)
}

/// What is wrong with a game that begins after so many lines.
fn found(error: &RecordError, ruleset: &Ruleset, game: u64, lines: usize) -> Found {
    Found {
        game,
        line: (error.line + lines) as u64,
        column: error.column as u64,
        number: error.number.map_or(String::new(), |number| format!("move {number}")),
        text: String::new(),
        code: error.code(),
        sentence: error.why.sentence(ruleset),
        is_fault: true,
    }
}

/// Creates a progress bar on standard error, if that is a terminal.
fn progress(args: &ReplayArgs) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let size = source::total_size(&args.files);
    let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr_with_hz(10));
    let template = match size {
        Some(_) => "{bar:40} {percent:>3}%  {bytes_per_sec}  {eta} left",
        None => "{spinner} {bytes}  {bytes_per_sec}",
    };
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
