//! Builds the harness with the classes of a submission.
//!
//! The student's files are compiled first, each by itself; then all cases at once. Cases that the compiler
//! does not accept are left out, each with the reason, and the rest is compiled again.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::compiler::{self, COMPILER, Job, Workshop};
use super::generate::{self, CLASSES};
use super::link_stubs;
use super::sources::Sources;
use super::tool::Finished;
use crate::{CompileError, OpenError, Script};

/// The sources of the harness.
const HARNESS: [(&str, &str); 9] = [
    ("tabiya_board.h", include_str!("../../cpp/tabiya_board.h")),
    ("tabiya_case.h", include_str!("../../cpp/tabiya_case.h")),
    ("tabiya_cells.h", include_str!("../../cpp/tabiya_cells.h")),
    ("tabiya_detect.h", include_str!("../../cpp/tabiya_detect.h")),
    ("tabiya_main.h", include_str!("../../cpp/tabiya_main.h")),
    ("tabiya_pieces.h", include_str!("../../cpp/tabiya_pieces.h")),
    ("tabiya_signals.h", include_str!("../../cpp/tabiya_signals.h")),
    ("tabiya_targets.h", include_str!("../../cpp/tabiya_targets.h")),
    ("tabiya_values.h", include_str!("../../cpp/tabiya_values.h")),
];

/// How often all cases are compiled at once before each is tried by itself.
const ROUNDS: usize = 3;
/// The greatest number of messages that are kept.
const MAX_ERRORS: usize = 20;

/// The finished program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Built {
    /// The cases that could not be compiled, with the reasons as sentences.
    pub(super) left_out: BTreeMap<usize, String>,
    /// Remarks for the report, as sentences.
    pub(super) notes: Vec<String>,
    /// The student's files that were compiled.
    pub(super) files: Vec<String>,
    /// The command of the compiler with the student's files, for people.
    pub(super) command: String,
}

/// The name of the program in the folder for building.
pub(super) const PROGRAM: &str = "program/tabiya-harness";

/// Compiles and links the program into the folder of the workshop.
pub(super) fn build(workshop: &Workshop<'_>, scripts: &[Script]) -> Result<Built, OpenError> {
    let unreadable =
        |error| OpenError::Folder(format!("{} cannot be read: {error}.", workshop.folder.display()));
    let mut sources = Sources::read(workshop.folder, &CLASSES).map_err(unreadable)?;
    if sources.is_empty() {
        let mut text = format!("There is no C++ file in {}.", workshop.folder.display());
        for note in &sources.notes {
            text = format!("{text} {note}");
        }
        return Err(OpenError::Folder(text));
    }
    for (name, text) in HARNESS {
        write(&workshop.target.join(name), text)?;
    }
    let build = Build { workshop, sources: &sources };
    let all: Vec<(usize, &Script)> = scripts.iter().enumerate().collect();
    build.prepare(&all)?;
    let mut jobs: Vec<Job> = vec![build.harness_job()?];
    for index in 0..sources.units.len() {
        jobs.push(build.unit_job(index)?);
    }
    let mut finished = workshop.run_all(&jobs);
    let harness = finished.remove(0);
    let (good, notes) = build.check_units(&finished)?;
    let mut left_out = BTreeMap::new();
    build.fit_harness(harness, all, &mut left_out)?;
    build.link(&good)?;
    let command = build.command();
    let files = good.iter().map(|index| &sources.units[*index]).chain(&sources.included).cloned().collect();
    sources.notes.extend(notes);
    Ok(Built { left_out, notes: sources.notes, files, command })
}

struct Build<'a> {
    workshop: &'a Workshop<'a>,
    sources: &'a Sources,
}

impl Build<'_> {
    fn path(&self, name: &str) -> String {
        self.workshop.target.join(name).display().to_string()
    }

    fn prepare(&self, scripts: &[(usize, &Script)]) -> Result<(), OpenError> {
        write(&self.workshop.target.join("harness.cpp"), &generate::harness(self.sources, scripts))
    }

    /// A run of the compiler that writes to a new folder. Runs may belong to different users.
    fn job(&self, folder: &str, arguments: Vec<String>) -> Result<Job, OpenError> {
        let target = self.workshop.target.join(folder);
        // It may be left of an earlier run.
        let _ = fs::remove_dir_all(&target);
        let failed = |error| OpenError::Outside(format!("{} cannot be created: {error}.", target.display()));
        fs::create_dir(&target).map_err(failed)?;
        Ok(Job { target, arguments })
    }

    /// The arguments of every run of the compiler.
    fn common(&self) -> Vec<String> {
        let flags = "-std=c++17 -g -O0 -fno-pie -pthread -D_GLIBCXX_ASSERTIONS -DTABIYA \
                     -fdiagnostics-color=never -fno-diagnostics-show-caret -w";
        let mut arguments: Vec<String> = flags.split_whitespace().map(str::to_owned).collect();
        for folder in &self.sources.folders {
            arguments.push(if folder.is_empty() { "-I.".to_owned() } else { format!("-I{folder}") });
        }
        arguments
    }

    /// The command with which a person would compile the files.
    fn command(&self) -> String {
        let folders = self.sources.folders.iter().filter(|folder| !folder.is_empty());
        let folders: String = folders.map(|folder| format!(" -I{folder}")).collect();
        format!("{COMPILER} -std=c++17 -g{folders} {}", self.sources.units.join(" "))
    }

    /// A file of the student. Its `main` is renamed: the harness has the program's.
    fn unit_job(&self, index: usize) -> Result<Job, OpenError> {
        let mut arguments = self.common();
        let more = [
            format!("-Dmain=tabiya_student_main_{index}"),
            format!("-fmax-errors={MAX_ERRORS}"),
            "-c".to_owned(),
            format!("./{}", self.sources.units[index]),
            "-o".to_owned(),
            self.path(&unit(index)),
        ];
        arguments.extend(more);
        self.job(&format!("unit{index}"), arguments)
    }

    fn harness_job(&self) -> Result<Job, OpenError> {
        let mut arguments = self.common();
        let (source, object) = (self.path("harness.cpp"), self.path("harness/harness.o"));
        let folder = format!("-I{}", self.workshop.target.display());
        let more = ["-Dmain=tabiya_student_main", "-fmax-errors=0", &folder, "-c", &source, "-o", &object];
        arguments.extend(more.map(str::to_owned));
        self.job("harness", arguments)
    }

    /// Reports the errors in the student's files. Returns the numbers of the files that are linked, and
    /// remarks about those that are not: tests that do not compile.
    fn check_units(&self, finished: &[Finished]) -> Result<(Vec<usize>, Vec<String>), OpenError> {
        let (mut good, mut notes, mut errors) = (Vec::new(), Vec::new(), Vec::new());
        for (index, (job, path)) in finished.iter().zip(&self.sources.units).enumerate() {
            let found = compiler::errors(&job.text);
            if job.succeeded {
                good.push(index);
            } else if is_test(path) && found.iter().all(|error| error.file == *path) {
                notes.push(format!("{path} is left out: the tests do not compile."));
            } else if found.is_empty() {
                let last = job.text.lines().last().unwrap_or("The compiler has failed.");
                return Err(OpenError::Outside(format!("{path} could not be compiled. {last}")));
            }
            if !job.succeeded && !is_test(path) {
                for error in found {
                    if !errors.contains(&error) && errors.len() < MAX_ERRORS {
                        errors.push(error);
                    }
                }
            }
        }
        if errors.is_empty() { Ok((good, notes)) } else { Err(self.uncompiled(errors)) }
    }

    fn uncompiled(&self, errors: Vec<CompileError>) -> OpenError {
        OpenError::Compile { errors, files: self.sources.count }
    }

    /// Leaves out cases until the harness compiles.
    fn fit_harness(
        &self,
        mut finished: Finished,
        mut scripts: Vec<(usize, &Script)>,
        left_out: &mut BTreeMap<usize, String>,
    ) -> Result<(), OpenError> {
        for round in 0..=ROUNDS {
            if finished.succeeded {
                return Ok(());
            }
            let mut blamed = generate::blamed(&finished.text);
            if blamed.is_empty() || round == ROUNDS {
                blamed = self.try_each(&scripts)?;
            }
            for (number, message) in blamed {
                left_out.insert(number, format!("The calls of this case do not compile: {message}."));
            }
            scripts.retain(|(number, _)| !left_out.contains_key(number));
            self.prepare(&scripts)?;
            finished = self.workshop.run(&self.harness_job()?);
        }
        Err(self.broken(&finished.text))
    }

    /// Compiles each case by itself. An error without any case is one of the student's headers.
    fn try_each(&self, scripts: &[(usize, &Script)]) -> Result<Vec<(usize, String)>, OpenError> {
        let job = |name: &str| {
            let mut arguments = self.common();
            let source = self.path(&format!("{name}.cpp"));
            let folder = format!("-I{}", self.workshop.target.display());
            let more = ["-Dmain=tabiya_student_main", "-fsyntax-only", &folder, &source];
            arguments.extend(more.map(str::to_owned));
            self.job(name, arguments)
        };
        let target = self.workshop.target;
        write(&target.join("none.cpp"), &generate::harness(self.sources, &[]))?;
        let none = self.workshop.run(&job("none")?);
        if !none.succeeded {
            return Err(self.broken(&none.text));
        }
        let mut jobs = Vec::new();
        for (number, script) in scripts {
            let name = format!("case{number}");
            let text = generate::harness(self.sources, &[(*number, *script)]);
            write(&target.join(format!("{name}.cpp")), &text)?;
            jobs.push(job(&name)?);
        }
        let finished = self.workshop.run_all(&jobs);
        let failed = scripts.iter().zip(finished).filter(|(_, finished)| !finished.succeeded);
        Ok(failed
            .map(|((number, _), finished)| {
                let first = finished.text.lines().find_map(|line| line.split_once("error: "));
                (*number, first.map_or("the compiler has failed", |(_, message)| message).to_owned())
            })
            .collect())
    }

    /// The student's headers cannot be used together.
    fn broken(&self, text: &str) -> OpenError {
        let own = self.workshop.target.display().to_string();
        let mut found = compiler::errors(text);
        found.retain(|error| !error.file.starts_with(&own));
        found.truncate(MAX_ERRORS);
        if found.is_empty() {
            let message = compiler::errors(text).into_iter().next().map(|error| error.message);
            let message = message.unwrap_or_else(|| text.lines().last().unwrap_or_default().to_owned());
            return OpenError::Outside(format!("The classes cannot be called: {message}."));
        }
        self.uncompiled(found)
    }

    /// Links the program with some files of the student. Methods without a body are replaced.
    fn link(&self, units: &[usize]) -> Result<(), OpenError> {
        let mut objects = vec![self.path("harness/harness.o")];
        objects.extend(units.iter().map(|index| self.path(&unit(*index))));
        let job = |more: Option<String>| {
            let mut arguments: Vec<String> = objects.iter().cloned().chain(more).collect();
            // Addresses are those in the file, without an offset.
            let rest = ["-pthread", "-no-pie", "-Wl,--no-demangle", "-o", &self.path(PROGRAM)];
            arguments.extend(rest.map(str::to_owned));
            self.job("program", arguments)
        };
        let finished = self.workshop.run(&job(None)?);
        if finished.succeeded {
            return Ok(());
        }
        let symbols = link_stubs::undefined(&finished.text);
        if symbols.is_empty() {
            return Err(self.unlinked(&finished.text));
        }
        write(&self.workshop.target.join("stubs.cpp"), &link_stubs::stubs(&symbols))?;
        let (source, object) = (self.path("stubs.cpp"), self.path("stubs/stubs.o"));
        let arguments = ["-std=c++17", "-w", "-fno-pie", "-c", &source, "-o", &object].map(str::to_owned);
        let compiled = self.workshop.run(&self.job("stubs", arguments.to_vec())?);
        let finished = if compiled.succeeded { self.workshop.run(&job(Some(object))?) } else { compiled };
        if finished.succeeded { Ok(()) } else { Err(self.unlinked(&finished.text)) }
    }

    /// The error of the linker, such as two methods with the same name.
    fn unlinked(&self, text: &str) -> OpenError {
        let errors: Vec<CompileError> = text.lines().filter_map(duplicate).take(MAX_ERRORS).collect();
        if errors.is_empty() {
            let lines: Vec<&str> = text.lines().take(3).collect();
            return OpenError::Outside(format!("The program cannot be linked: {}", lines.join(" ")));
        }
        self.uncompiled(errors)
    }
}

/// The object of a student's file.
fn unit(index: usize) -> String {
    format!("unit{index}/unit.o")
}

/// Returns whether a file looks like a test.
fn is_test(path: &str) -> bool {
    path.rsplit('/').next().unwrap_or(path).to_lowercase().contains("test")
}

/// Reads a message about a method that is defined twice.
fn duplicate(line: &str) -> Option<CompileError> {
    let (before, message) = line.split_once(": multiple definition of ")?;
    let mut place = before.rsplitn(2, ':');
    let line = place.next()?.trim().parse().ok()?;
    let file = place.next()?.rsplit([' ', '/']).next()?.to_owned();
    let message = message.split(';').next().unwrap_or_default();
    Some(CompileError { file, line, message: format!("multiple definition of {message}") })
}

fn write(path: &Path, text: &str) -> Result<(), OpenError> {
    let unwritable = |error| OpenError::Outside(format!("{} cannot be written: {error}.", path.display()));
    fs::write(path, text).map_err(unwritable)
}
