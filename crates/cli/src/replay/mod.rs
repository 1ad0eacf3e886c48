//! `tabiya replay`: checks every move of every game in files, reports errors, counts results, and
//! converts the games to another notation if requested.

pub(crate) mod format;
mod report;
mod source;
mod threads;
mod zstd_frames;

use std::io::IsTerminal;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tabiya_notation::GameFormat;
use tabiya_notation::check::{Checker, Location, check_text};
use tabiya_rules::Ruleset;

use crate::args::ReplayArgs;
use crate::error::{CommandError, Exit};
use crate::game;
use report::Report;
use source::Source;

pub(crate) fn run(args: &ReplayArgs) -> Result<Exit, CommandError> {
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
        if let Err(error) = file(path, args, given.as_ref(), threads, &bar, &mut report) {
            if error.exit != Exit::Usage {
                return Err(error);
            }
            // A file that cannot be read does not prevent the others from being checked.
            report.cannot_read(&path.display().to_string(), &error, &bar)?;
            unreadable = true;
        }
    }
    bar.finish_and_clear();
    let exit = report.finish(args.files.len(), begun.elapsed())?;
    Ok(if unreadable { Exit::Usage } else { exit })
}

/// Checks the games of a file, in the format that is given, that its extension stands for, or else that is
/// detected.
fn file(
    path: &Path,
    args: &ReplayArgs,
    given: Option<&Ruleset>,
    threads: usize,
    bar: &ProgressBar,
    report: &mut Report,
) -> Result<(), CommandError> {
    let mut source = Source::open(path, bar)?;
    let named = path.file_name().and_then(|name| GameFormat::from_file_name(name.to_str()?));
    let format = match args.from.or(named) {
        Some(format) => format,
        None => {
            source.advance(0)?;
            format::of_content(source.buffered().0)
        }
    };
    let ruleset = match given {
        Some(ruleset) => ruleset.clone(),
        None => game::find(format.default_game())?,
    };
    if format == GameFormat::Pgn {
        return pgn(source, &ruleset, args, threads, bar, report);
    }
    let name = source.name().to_owned();
    let bytes = source.whole()?;
    report.add(&name, check_text(&ruleset, format, &format::decode(format, &bytes), args.to), bar)
}

/// Checks a PGN file piece by piece.
fn pgn(
    mut source: Source,
    ruleset: &Ruleset,
    args: &ReplayArgs,
    threads: usize,
    bar: &ProgressBar,
    report: &mut Report,
) -> Result<(), CommandError> {
    if threads > 1 {
        return threads::run(
            &mut source,
            || checker(ruleset, args),
            threads,
            |name, part| report.add(name, part, bar),
        );
    }
    let mut checker = checker(ruleset, args);
    let mut location = Location::default();
    loop {
        let (text, is_last) = source.buffered();
        let (used, part) = checker.check(text, &mut location, is_last);
        report.add(source.name(), part, bar)?;
        if is_last {
            return Ok(());
        }
        source.advance(used)?;
    }
}

/// Creates a checker with the options of the command.
fn checker(ruleset: &Ruleset, args: &ReplayArgs) -> Checker {
    let checker = Checker::new(ruleset, args.to);
    if args.strict { checker.strict() } else { checker }
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
