//! `tabiya grade`: runs a program and compares it with the referee. `tabiya_grade` does the work.

mod args;
mod load_suite;
mod new;
mod progress;
mod report_file;

use tabiya_grade::{BUILTIN, Cancel, Format, Options, Report, Suite, Tally, grade};

use crate::error::{CommandError, Exit};
use crate::output::{self, BOLD, ERROR, GOOD};

pub(crate) use args::GradeArgs;
use args::GradeCommand;
use report_file::OutputFile;

pub(crate) fn run(args: &GradeArgs) -> Result<Exit, CommandError> {
    if let Some(GradeCommand::New(args)) = &args.command {
        return new::write(args);
    }
    if args.list {
        return list();
    }
    let name = args.suite.as_deref().ok_or_else(|| {
        let hint = "`tabiya grade --list` names the suites; `tabiya grade new` begins one.";
        CommandError::usage("No suite is given.").hint(hint)
    })?;
    let mut suite = load_suite::suite(name, args.seed)?;
    args.adjust(&mut suite)?;
    let wrong = suite.contradictions();
    if !wrong.is_empty() {
        let text = format!("The referee does not agree with the suite.\n{}", wrong.join("\n"));
        return Err(CommandError::usage(text));
    }
    if args.program.is_empty() {
        let hint = format!("`tabiya grade {name} -- python3 program.py` grades a program.");
        return Err(CommandError::usage("No program is given.").hint(hint));
    }
    let file = args.output.as_deref().map(OutputFile::open).transpose()?;
    let mut options = Options::new(args.program.clone());
    options.jobs = usize::from(args.jobs);
    options.coordinates = args.coordinates;
    options.only = args.case;
    options.fresh = args.fresh;
    let bar = progress::Bar::new(args.case.map_or(suite.cases.len(), |_| 1));
    let cancel = Cancel::default();
    progress::cancel_on_interrupt(&cancel)?;
    let report = grade(&suite, &options, &cancel, &|_| bar.advance())
        .map_err(|error| CommandError::new(Exit::Outside, error.to_string()).caused_by(error))?;
    bar.finish();
    if cancel.is_cancelled() {
        return Err(CommandError::new(Exit::Outside, "The run was interrupted."));
    }
    show(args, &report, file)?;
    let Tally { points, earned, .. } = report.total();
    Ok(if earned < points { Exit::Broken } else { Exit::Fine })
}

/// Writes the report, to a file or to standard output.
fn show(args: &GradeArgs, report: &Report, file: Option<OutputFile>) -> Result<(), CommandError> {
    let mut text = report.write(args.format, args.show_hidden);
    match args.format {
        _ if !args.verbose => {}
        Format::Text | Format::Autolab => text = report.transcript(args.show_hidden) + &text,
        // The other formats are read by programs.
        _ => output::note(&report.transcript(args.show_hidden)),
    }
    match file {
        Some(file) => file.write(&text),
        None if args.format == Format::Text => output::print(&coloured(&text, report)),
        None => output::print(&text),
    }
}

/// Colours the line with the points; the colours are removed if standard output is not a terminal.
fn coloured(text: &str, report: &Report) -> String {
    let Tally { points, earned, .. } = report.total();
    let style = if earned < points { ERROR } else { GOOD };
    let score = format!("{earned} of {points} points");
    let first = "The first difference:";
    text.replacen(&score, &format!("{style}{score}{style:#}"), 1).replacen(
        first,
        &format!("{BOLD}{first}{BOLD:#}"),
        1,
    )
}

/// Lists the suites that come with the program.
fn list() -> Result<Exit, CommandError> {
    let mut text = String::new();
    for (name, suite) in BUILTIN {
        let suite = Suite::read(name, suite, None)
            .map_err(|_| CommandError::new(Exit::Bug, format!("The suite `{name}` has errors.")))?;
        let (cases, points) = (suite.cases.len(), suite.points());
        let line = format!(
            "{name:<12} {:<6} {cases:>4} cases {points:>4} points  {}",
            suite.protocol.name(),
            suite.title
        );
        text.push_str(&(line + "\n"));
    }
    output::print(&text)?;
    Ok(Exit::Fine)
}
