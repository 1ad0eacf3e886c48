//! `tabiya grade`: runs a program and compares it with the referee. `tabiya_grade` does the work.

mod args;
mod class;
mod cpp;
mod export;
mod java;
mod load_suite;
mod new;
mod progress;
mod report_file;

use std::ffi::OsString;
use std::path::Path;

use tabiya_grade::{
    BUILTIN, Cancel, CaseReport, Format, Options, Report, Sandbox, Suite, Tally, grade, points_by_topic,
};

use crate::error::{CommandError, Exit};
use crate::output::{self, BOLD, ERROR, GOOD};

pub(crate) use args::GradeArgs;
use args::GradeCommand;
use report_file::OutputFile;

pub(crate) fn run(args: &GradeArgs) -> Result<Exit, CommandError> {
    match &args.command {
        Some(GradeCommand::New(args)) => return new::write(args),
        Some(GradeCommand::Export(args)) => return export::write(args),
        None => {}
    }
    if args.list && args.suite.is_none() {
        return list();
    }
    let name = args.suite.as_deref().ok_or_else(|| {
        let hint = "`tabiya grade --list` names the suites; `tabiya grade new` begins one.";
        CommandError::usage("No suite is given.").hint(hint)
    })?;
    let mut suite = load_suite::suite(name, args.seed)?;
    args.adjust(&mut suite)?;
    if args.java.is_some() {
        suite = java::of_classes(suite)?;
        args.check_case(&suite)?;
    } else if args.cpp.is_some() {
        suite = cpp::of_classes(suite)?;
        args.check_case(&suite)?;
    }
    let wrong = suite.contradictions();
    if !wrong.is_empty() {
        let text = format!("The referee does not agree with the suite.\n{}", wrong.join("\n"));
        return Err(CommandError::usage(text));
    }
    if args.list {
        return list_topics(&suite);
    }
    if args.program.is_empty() && args.java.is_none() && args.cpp.is_none() {
        let hint = format!("`tabiya grade {name} -- python3 program.py` grades a program.");
        return Err(CommandError::usage("No program is given.").hint(hint));
    }
    if let Some(class) = &args.class {
        return class::run(args, &suite, class);
    }
    let file = args.output.as_deref().map(OutputFile::open).transpose()?;
    let mut options = options(args, args.program.clone())?;
    options.jobs = usize::from(args.jobs.unwrap_or(1));
    announce_sandbox(&options);
    if let Some(note) = options.note().filter(|_| !args.program.is_empty()) {
        output::note(&note);
    }
    let cancel = Cancel::default();
    progress::cancel_on_interrupt(&cancel)?;
    let bar = progress::Bar::new(args.case.map_or(suite.cases.len(), |_| 1));
    let graded = report(args, &suite, &options, Path::new(""), &cancel, &|_| bar.advance());
    bar.finish();
    let (report, notes) = graded?;
    notes.iter().for_each(|note| output::note(note));
    if cancel.is_cancelled() {
        return Err(CommandError::new(Exit::Outside, "The run was interrupted."));
    }
    show(args, &report, file)?;
    let Tally { points, earned, .. } = report.total();
    Ok(if earned < points { Exit::Broken } else { Exit::Fine })
}

/// Grades a program, or the classes in a folder whose path is given from `parent`. Also returns notes that
/// were asked for. `done` is called after each case.
fn report(
    args: &GradeArgs,
    suite: &Suite,
    options: &Options,
    parent: &Path,
    cancel: &Cancel,
    done: &(dyn Fn(&CaseReport) + Sync),
) -> Result<(Report, Vec<String>), CommandError> {
    let sandbox = &options.sandbox;
    if let Some(folder) = &args.java {
        return java::report(args, suite, &parent.join(folder), sandbox, cancel, done);
    }
    if let Some(folder) = &args.cpp {
        return cpp::report(args, suite, &parent.join(folder), sandbox, cancel, done);
    }
    let report = grade(suite, options, cancel, done)
        .map_err(|error| CommandError::new(Exit::Outside, error.to_string()).caused_by(error))?;
    Ok((report, Vec::new()))
}

/// Returns how a command is run.
fn options(args: &GradeArgs, command: Vec<OsString>) -> Result<Options, CommandError> {
    let mut options = Options::new(command);
    options.coordinates = args.coordinates;
    options.only = args.case;
    options.fresh = args.fresh;
    if args.no_sandbox {
        options.sandbox = Sandbox::off();
    }
    if args.java.is_some() || args.cpp.is_some() {
        let sandbox = options.sandbox.without_root();
        options.sandbox = sandbox.map_err(|why| CommandError::new(Exit::Outside, why))?;
    }
    for path in &args.read {
        let found = std::fs::canonicalize(path);
        found.map_err(|error| CommandError::unreadable(&path.display().to_string(), error))?;
        options.read.push(std::path::absolute(path).unwrap_or_else(|_| path.clone()));
    }
    Ok(options)
}

/// Says once that programs run without a sandbox, if they should not.
fn announce_sandbox(options: &Options) {
    if let Some(why) = options.sandbox.missing() {
        output::note(why);
    }
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

/// Lists the points of a suite by topic.
fn list_topics(suite: &Suite) -> Result<Exit, CommandError> {
    let mut text = format!("{}: {} cases, {} points\n\n", suite.title, suite.cases.len(), suite.points());
    for (topic, points) in points_by_topic(suite) {
        text.push_str(&format!("{topic:<14} {points:>6}\n"));
    }
    text.push_str(&format!("\nA run ends after {} s at the latest.\n", suite.limits.total.as_secs_f64()));
    output::print(&text)?;
    Ok(Exit::Fine)
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
