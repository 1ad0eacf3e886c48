//! The programs of students: classes in Java or C++, or a command.

use std::path::Path;
use std::time::Duration;

use tabiya_grade::{Cancel, Coordinates, Protocol};
use tabiya_process::Sandbox;
use tabiya_submission::{Course, Limits, OpenError, cpp, java};
use tabiya_visualize::command::{self, Program};
use tabiya_visualize::{Open, Opened, Trouble};

use super::VisualizeArgs;
use crate::error::{CommandError, Exit};

/// Returns the name of a program for the page, and the function that starts it. `cancel` ends it and its
/// compiler.
pub(crate) fn of(
    args: &VisualizeArgs,
    course: Course,
    cancel: &Cancel,
) -> Result<(String, Open), CommandError> {
    let sandbox = if args.no_sandbox { Sandbox::off() } else { Sandbox::detect() };
    let of_classes = |folder: &Path, language: &str, is_taught: bool| {
        if is_taught {
            return Ok(());
        }
        let other = if language == "Java" { "`--cpp`" } else { "`--java`" };
        let text = format!("The course `{}` is not taught in {language}.", course.name());
        Err(CommandError::usage(text).hint(format!("Use {other} {}.", folder.display())))
    };
    let without_root = || sandbox.without_root().map_err(|why| CommandError::new(Exit::Outside, why));
    if let Some(folder) = &args.java {
        of_classes(folder, "Java", course != Course::Cells)?;
        return Ok(of_java(course, folder, without_root()?, cancel.clone()));
    }
    if let Some(folder) = &args.cpp {
        of_classes(folder, "C++", course == Course::Cells)?;
        return Ok(of_cpp(folder, without_root()?, cancel.clone()));
    }
    if args.program.is_empty() {
        let hint =
            format!("`tabiya visualize {0} --java DIR`, or `tabiya visualize {0} -- COMMAND`.", args.suite);
        return Err(CommandError::usage("No program is given.").hint(hint));
    }
    of_command(args, course, sandbox, cancel)
}

fn of_java(course: Course, folder: &Path, sandbox: Sandbox, cancel: Cancel) -> (String, Open) {
    let (name, folder) = (folder.display().to_string(), folder.to_owned());
    let open = move || {
        let opened = java::open(course, &folder, limits(), &sandbox, &cancel);
        let student = opened.map_err(|error| trouble(&error))?;
        Ok(Opened { student: Box::new(student), notes: notes(&sandbox) })
    };
    (name, Box::new(open))
}

fn of_cpp(folder: &Path, sandbox: Sandbox, cancel: Cancel) -> (String, Open) {
    let (name, folder) = (folder.display().to_string(), folder.to_owned());
    let open = move || {
        let opened = cpp::open(&folder, &[], limits(), &sandbox, &cancel);
        let student = opened.map_err(|error| trouble(&error))?;
        Ok(Opened { student: Box::new(student), notes: notes(&sandbox) })
    };
    (name, Box::new(open))
}

/// Returns the limits of classes: a page shows less output than a grader reads.
fn limits() -> Limits {
    Limits { output: 1 << 20, ..Limits::default() }
}

/// Says that there is no sandbox, if one was looked for.
fn notes(sandbox: &Sandbox) -> Vec<String> {
    sandbox.missing().map(str::to_owned).into_iter().collect()
}

/// Describes classes that cannot be called.
fn trouble(error: &OpenError) -> Trouble {
    let OpenError::Compile { errors, .. } = error else {
        return Trouble::of_compiler(error.to_string(), Vec::new());
    };
    let text = error.to_string();
    let sentence = text.lines().next().unwrap_or_default().to_owned();
    Trouble::of_compiler(sentence, errors.iter().map(ToString::to_string).collect())
}

fn of_command(
    args: &VisualizeArgs,
    course: Course,
    sandbox: Sandbox,
    cancel: &Cancel,
) -> Result<(String, Open), CommandError> {
    let mut program = Program::new(course, args.program.clone());
    program.sandbox = sandbox;
    program.cancel = cancel.clone();
    program.time = Duration::from_secs(args.time);
    let protocol = match (args.protocol, args.coordinates) {
        (Some(Protocol::Json), _) => command::Protocol::Json,
        (Some(Protocol::Files), _) if course == Course::Simulator => command::Protocol::Files,
        (Some(Protocol::Files), _) => {
            return Err(CommandError::usage("Only the simulator is run with files."));
        }
        (Some(Protocol::Plain), Some(Coordinates::Square)) => command::Protocol::PlainSquares,
        (Some(Protocol::Plain), _) => command::Protocol::Plain,
        (None, Some(Coordinates::Square)) if course != Course::Simulator => command::Protocol::PlainSquares,
        (None, _) => program.protocol,
    };
    program.protocol = protocol;
    command::find(&program.command)
        .map_err(|why| CommandError::new(Exit::Outside, format!("The program cannot be run: {why}.")))?;
    let words: Vec<_> = args.program.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let open = move || {
        let student = command::open(course, &program).map_err(|error| Trouble::of_start(&error))?;
        Ok(Opened { student, notes: notes(&program.sandbox) })
    };
    Ok((words.join(" "), Box::new(open)))
}
