//! `tabiya grade --class`: grades every folder in a folder. `tabiya_class` does the work.

use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Component, Path, PathBuf};
use std::time::Instant;

use tabiya_class::{Class, Look, Settings, Store, Submission};
use tabiya_grade::{Cancel, Format, Options, Suite};

use super::args::GradeArgs;
use super::progress::{self, ClassBar};
use super::{announce_sandbox, options};
use crate::error::{CommandError, Exit, why_unwritable};
use crate::output;

/// Returns the report of a submission as JSON, or why there is none.
fn grade(
    args: &GradeArgs,
    suite: &Suite,
    options: &Options,
    submission: &Submission,
    cancel: &Cancel,
) -> Result<String, String> {
    let folder = &submission.folder;
    let mut options = options.clone();
    options.command = tabiya_class::expand(&options.command, folder);
    options.directory.clone_from(folder);
    if let Some(inner) = inner_folder(args) {
        check_inner(folder, inner)?;
        // Each submission has a user of its own, where there is no sandbox.
        options.sandbox = options.sandbox.without_root()?;
    }
    let graded = super::report(args, suite, &options, folder, cancel, &|_| {});
    let (report, _) = graded.map_err(|error| error.to_string())?;
    Ok(report.write(Format::Json, true))
}

/// Returns the folder of the sources in each submission, if classes are graded.
fn inner_folder(args: &GradeArgs) -> Option<&Path> {
    args.java.as_deref().or(args.cpp.as_deref())
}

/// Checks that the folder of the sources is in the submission: a link could lead to another one.
fn check_inner(folder: &Path, inner: &Path) -> Result<(), String> {
    let sources = folder.join(inner);
    let found = sources.canonicalize();
    let found = found.map_err(|error| format!("{} cannot be read: {error}.", sources.display()))?;
    let own = folder.canonicalize();
    let own = own.map_err(|error| format!("{} cannot be read: {error}.", folder.display()))?;
    if found.starts_with(&own) {
        return Ok(());
    }
    Err(format!("The link {} leads out of the submission.", sources.display()))
}

/// Removes the folder of the output from the submissions. It must not lie in one of them.
fn leave_out_output(found: &mut Vec<Submission>, class: &Path, output: &Path) -> Result<(), CommandError> {
    let hint = "Choose another folder for `--output`.";
    let real = real_path(output);
    if real == real_path(class) {
        let text = format!("{} is the folder of the submissions.", output.display());
        return Err(CommandError::usage(text).hint(hint));
    }
    let mut inside = None;
    found.retain(|submission| {
        let folder = real_path(&submission.folder);
        let is_output = folder == real && is_empty_or_output(&folder);
        if real.starts_with(&folder) && !is_output {
            inside = Some(submission.name.clone());
        }
        !is_output
    });
    let Some(name) = inside else { return Ok(()) };
    let text = format!("{} lies in the submission {name}.", output.display());
    Err(CommandError::usage(text).hint(hint))
}

/// Returns a path without links, as far as it exists.
fn real_path(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let real = |above: &Path| {
        let rest = path.strip_prefix(above).ok()?;
        let above = above.canonicalize().ok()?;
        Some(if rest.as_os_str().is_empty() { above } else { above.join(rest) })
    };
    path.ancestors().find_map(real).unwrap_or_else(|| path.clone())
}

/// Returns whether a folder is empty, or has the output of an earlier run.
fn is_empty_or_output(folder: &Path) -> bool {
    let is_empty = || std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
    folder.join("reports").is_dir() || is_empty()
}

/// Grades the submissions in a folder.
pub(super) fn run(args: &GradeArgs, suite: &Suite, folder: &Path) -> Result<Exit, CommandError> {
    if args.format != Format::Text || args.verbose {
        let text =
            "`--format` and `--verbose` are for one submission; `--output DIR` writes those of a class.";
        return Err(CommandError::usage(text));
    }
    if let Some(inner) = inner_folder(args)
        && !inner.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
    {
        let text = format!("{} is not a folder in each submission.", inner.display());
        return Err(
            CommandError::usage(text).hint("With `--class` it is given from there, as in `--java src`.")
        );
    }
    let name = folder.display().to_string();
    let mut found =
        tabiya_class::submissions(folder).map_err(|error| CommandError::unreadable(&name, error))?;
    if let Some(output) = &args.output {
        leave_out_output(&mut found, folder, output)?;
    }
    if found.is_empty() {
        let hint = "Each submission is a folder in it, with the name of the student.";
        return Err(CommandError::usage(format!("{name} has no folders.")).hint(hint));
    }
    let options = options(args, args.program.clone())?;
    announce_sandbox(&options);
    let store = args.output.as_deref().map(|output| {
        Store::open(&output.join("reports"), &key(args, suite, &options))
            .map_err(|error| unwritable(output, error))
    });
    let store = store.transpose()?;
    let settings =
        Settings { jobs: usize::from(args.jobs.unwrap_or(2)), store: store.as_ref(), again: args.again };
    let bar = ClassBar::new(found.len());
    let cancel = Cancel::default();
    progress::cancel_on_interrupt(&cancel)?;
    let begun = Instant::now();
    let records = tabiya_class::run(
        &found,
        &settings,
        &cancel,
        &|submission, cancel| grade(args, suite, &options, submission, cancel),
        &|progress| bar.show(progress),
    );
    let reused = bar.finish();
    let seconds = begun.elapsed().as_secs_f64();
    let class = Class::new(&suite.name, &suite.title, records);
    output::print(&tabiya_class::text(&class))?;
    output::print(&summary(&class, reused, seconds))?;
    if let Some(folder) = &args.output {
        write(&class, &Look { ruleset: &suite.ruleset, show_hidden: args.show_hidden }, folder)?;
        output::print(&format!("The pages begin with {}.\n", folder.join("index.html").display()))?;
    }
    if cancel.is_cancelled() {
        let text = format!(
            "The run was interrupted: {} of {} submissions are graded.",
            class.records.len(),
            found.len()
        );
        let hint = match args.output {
            Some(_) => "The same command goes on where it was interrupted.",
            None => "With `--output DIR` a run can be continued.",
        };
        return Err(CommandError::new(Exit::Outside, text).hint(hint));
    }
    Ok(Exit::Fine)
}

/// Returns what a report depends on, besides the submission.
fn key(args: &GradeArgs, suite: &Suite, options: &Options) -> String {
    let mut hasher = DefaultHasher::new();
    format!("{:?}{:?}{:?}{:?}", suite.cases, suite.limits, suite.marker, suite.dialect).hash(&mut hasher);
    let words: Vec<String> = args.program.iter().map(|word: &OsString| format!("{word:?}")).collect();
    format!(
        "{} {} {} {:?} {:?} {:?} fresh={} case={:?} sandbox={} read={:?} {:016x}",
        suite.name,
        suite.protocol,
        words.join(" "),
        args.java,
        args.cpp,
        args.coordinates,
        args.fresh,
        args.case,
        options.sandbox.is_on(),
        options.read,
        hasher.finish()
    )
}

/// Returns the lines below the table.
fn summary(class: &Class, reused: usize, seconds: f64) -> String {
    let graded = class.graded().count();
    let mean = match graded {
        0 => String::new(),
        _ => {
            let sum: f64 = class.graded().map(|(_, report)| report.earned).sum();
            format!("; mean {:.1} of {} points", sum / graded as f64, class.points())
        }
    };
    let again = match reused {
        0 => String::new(),
        _ => format!(" ({reused} of them before; `--again` grades them again)"),
    };
    let mut out =
        format!("\n{graded} of {} submissions graded{again} in {seconds:.1} s{mean}\n", class.records.len());
    let groups = tabiya_class::groups(class);
    if !groups.is_empty() {
        out.push_str("\nThe same unusual mistakes (a hint, not a proof):\n");
    }
    for group in groups.iter().take(10) {
        let mistakes: Vec<&str> = group.mistakes.iter().map(|mistake| mistake.topic.as_str()).collect();
        out.push_str(&format!(
            "  {:>5.1}  {}: {}\n",
            group.count,
            group.names.join(", "),
            mistakes.join(", ")
        ));
    }
    if groups.len() > 10 {
        out.push_str(&format!("  and {} more groups\n", groups.len() - 10));
    }
    out.push('\n');
    out.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

/// Writes the tables and pages.
fn write(class: &Class, look: &Look<'_>, folder: &Path) -> Result<(), CommandError> {
    let mut files = tabiya_class::pages(class, look);
    files.push(("table.csv".to_owned(), tabiya_class::csv(class)));
    std::fs::create_dir_all(folder.join("students")).map_err(|error| unwritable(folder, error))?;
    for (path, text) in files {
        // A file is there completely, or not at all.
        let unfinished = folder.join(format!("{path}.part"));
        let path = folder.join(path);
        let written = std::fs::write(&unfinished, text).and_then(|()| std::fs::rename(&unfinished, &path));
        written.map_err(|error| unwritable(&path, error))?;
    }
    Ok(())
}

fn unwritable(path: &Path, error: std::io::Error) -> CommandError {
    let text = format!("{} cannot be written: {}.", path.display(), why_unwritable(&error));
    CommandError::new(Exit::Outside, text).caused_by(error)
}
