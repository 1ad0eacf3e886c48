//! `tabiya starter`: writes the files that students of a course start from.

use std::fmt::Write;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tabiya_grade::builtin_of_game;
use tabiya_rules::nearest;
use tabiya_submission::{Course, starter_files};

use crate::error::{CommandError, Exit, why_unwritable};
use crate::output;

/// Write the files that students of a course start from
///
/// Writes the interfaces, the supplied classes, stubs of the classes that students complete, a Makefile, a
/// few open tests and a README.md with the task. The files compile as they are; the tests pass when the
/// task is done. SUITE is that of `tabiya grade`: grid, two-player, simulator and animal are in Java, cells
/// is in C++.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya starter two-player handout
  tabiya starter cells cells-handout

A folder that has files in it is not touched. Exit codes: 0 success, 2 bad
usage or a folder that is not empty, 3 a file cannot be written.")]
pub(crate) struct StarterArgs {
    /// The name of the suite, or of its game
    pub(crate) suite: String,
    /// The folder to write; it must be empty or not exist
    pub(crate) folder: PathBuf,
}

pub(crate) fn run(args: &StarterArgs) -> Result<Exit, CommandError> {
    let course = course(&args.suite)?;
    make_empty_folder(&args.folder)?;
    let files = starter_files(course);
    for file in files {
        let path = file.path.split('/').fold(args.folder.clone(), |path, part| path.join(part));
        write_file(&path, file.text).map_err(|error| unwritable(&path, error))?;
    }
    let folder = args.folder.display();
    let mut text = format!("{} files written to {folder}:\n", files.len());
    for file in files {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "  {}", file.path);
    }
    let (option, name) = (language(course), course.name());
    let _ = write!(
        text,
        "\nNext: read {folder}/README.md, which is the task for students, and run `make` in {folder}.\n\
         Grade a submission: tabiya grade {name} {option} DIR\n\
         Play on a board:    tabiya visualize {name} {option} DIR\n"
    );
    output::print(&text)?;
    Ok(Exit::Fine)
}

/// Returns the option that names a submission of a course.
fn language(course: Course) -> &'static str {
    if course == Course::Cells { "--cpp" } else { "--java" }
}

/// Finds a course by its suite or game.
fn course(name: &str) -> Result<Course, CommandError> {
    let suite = builtin_of_game(name).unwrap_or(name);
    Course::ALL.into_iter().find(|course| course.name() == suite).ok_or_else(|| {
        let names = Course::ALL.map(Course::name);
        let all = format!("The suites are {}.", names.join(", "));
        let hint = match nearest(name, names) {
            Some(near) => format!("Did you mean `{near}`? {all}"),
            None => all,
        };
        CommandError::usage(format!("There is no suite `{name}`.")).hint(hint)
    })
}

/// Creates a folder, unless it exists and is empty.
fn make_empty_folder(folder: &Path) -> Result<(), CommandError> {
    match fs::read_dir(folder) {
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => {
                let text = format!("{} is not empty, and nothing was written.", folder.display());
                Err(CommandError::usage(text).hint("Name a new folder."))
            }
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))
        }
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            Err(CommandError::usage(format!("{} is not a folder.", folder.display())).caused_by(error))
        }
        Err(error) => Err(unwritable(folder, error)),
    }
}

/// Writes a file that does not exist yet, and the folders around it.
fn write_file(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}

fn unwritable(path: &Path, error: io::Error) -> CommandError {
    let text = format!("{} cannot be written: {}.", path.display(), why_unwritable(&error));
    CommandError::new(Exit::Outside, text).caused_by(error)
}
