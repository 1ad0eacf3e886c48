//! The arguments of `tabiya grade`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Subcommand;
use tabiya_grade::{Coordinates, Format, Protocol, Suite, Task};

use crate::error::CommandError;
use crate::number;

/// Grade a program: compare it with the referee and give points
///
/// Runs a program, in any language, through the cases of SUITE, and compares its answers with those of the
/// referee. SUITE is one of those that come with Tabiya (`--list`), by its name or its game, or the path of a
/// file. The program is run within limits of time, memory and output, and all its processes are ended
/// afterwards. Where bubblewrap (`bwrap`) works, it runs in a sandbox: without network, and with its own
/// folder and the system's as all that it can read.
#[derive(clap::Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_long_help = "\
Examples:
  tabiya grade two-player -- python3 chess.py
  tabiya grade two-player --jobs 2 -- java -cp build chess.PlayChess
  tabiya grade two-player --case 14 --verbose -- ./chess
  tabiya grade simulator -- java Chess
  tabiya grade two-player --format gradescope --output results.json -- ./chess
  tabiya grade two-player --class submissions --output report -- python3 chess.py
  tabiya grade grid --java submission
  tabiya grade grid --class submissions --output report --java
  tabiya grade cells --cpp submission
  tabiya grade --list
  tabiya grade two-player --list
  tabiya grade new --game crazyhouse -o my-suite.toml
  tabiya grade ./my-suite.toml --seed 2026 -- ./my-program
  tabiya grade export two-player my-course

Points are divided over the topics of the checks of a case: a program that
never announces CHECK loses the points of that topic and little else. What the
document of a course leaves open is compared and reported without points,
unless --strict is given.

Exit codes: 0 full marks, 1 points are missing, 2 bad usage or an error in
the suite, 3 the program could not be started or the run was interrupted.
With --class, 0 means that the whole class was graded."
)]
pub(crate) struct GradeArgs {
    #[command(subcommand)]
    pub(crate) command: Option<GradeCommand>,
    /// The name of a suite or of its game, or the path of a .toml file
    pub(crate) suite: Option<String>,
    /// List the suites that come with Tabiya, or the points of SUITE by topic
    #[arg(long)]
    pub(crate) list: bool,
    /// Also give points for what the document of the course leaves open
    #[arg(long)]
    pub(crate) strict: bool,
    /// The format of the report: text, json, junit, gradescope or autolab
    #[arg(long, value_name = "FORMAT", default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Write the report to a file; with --class, tables and pages to a folder
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// Grade every folder in DIR; the command runs in it, and `{}` in the command is its path
    #[arg(long, value_name = "DIR")]
    pub(crate) class: Option<PathBuf>,
    /// Grade submissions of a class again, although their reports are there
    #[arg(long, requires = "class")]
    pub(crate) again: bool,
    /// Run only this case, counted from 1
    #[arg(long, value_name = "N")]
    pub(crate) case: Option<usize>,
    /// Also print everything that was sent and received
    #[arg(short, long)]
    pub(crate) verbose: bool,
    /// Show the details of hidden cases
    #[arg(long)]
    pub(crate) show_hidden: bool,
    /// The number of copies of the program that run at the same time (1); with --class, of submissions (2)
    #[arg(short, long, value_name = "N", value_parser = number::within(1_u16..=256))]
    pub(crate) jobs: Option<u16>,
    /// Generate other random cases
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The protocol of the program, instead of the suite's: plain or json
    #[arg(long, value_name = "PROTOCOL")]
    pub(crate) protocol: Option<Protocol>,
    /// The program's names of squares, instead of the suite's: square, xy, cell or rowcol
    #[arg(long, value_name = "NAME")]
    pub(crate) coordinates: Option<Coordinates>,
    /// The program prints this line after each answer
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) marker: Option<String>,
    /// Start the program anew for each case, instead of sending `reset`
    #[arg(long)]
    pub(crate) fresh: bool,
    /// The time for one answer, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<f64>,
    /// The memory that each process may write to, in MiB; 0 is no limit
    #[arg(long, value_name = "MIB", value_parser = number::within(0_u64..=1_048_576))]
    pub(crate) memory: Option<u64>,
    /// Run the program without a sandbox, as in a container that is one
    #[arg(long)]
    pub(crate) no_sandbox: bool,
    /// Let the program read a file or folder in the sandbox; may be given several times
    #[arg(long, value_name = "PATH")]
    pub(crate) read: Vec<PathBuf>,
    /// Grade the Java classes in DIR, or in its folder src, instead of a program; with --class, DIR is a
    /// folder in each submission, by default the submission
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = ".",
        conflicts_with_all = ["program", "protocol", "coordinates", "marker", "fresh"])]
    pub(crate) java: Option<PathBuf>,
    /// Grade the C++ classes in DIR instead of a program; with --class, as --java
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = ".",
        conflicts_with_all = ["program", "protocol", "coordinates", "marker", "fresh", "java"])]
    pub(crate) cpp: Option<PathBuf>,
    /// Show the command of the compiler
    #[arg(long, conflicts_with = "program")]
    pub(crate) show_compile: bool,
    /// The program and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    pub(crate) program: Vec<OsString>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum GradeCommand {
    New(NewArgs),
    Export(ExportArgs),
}

/// Begin a suite of your own
///
/// Prints a short suite with comments that explain every key, or one that comes with Tabiya.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya grade new --game two-player
  tabiya grade new --game shogi -o my-suite.toml
  tabiya grade new --from animal -o my-suite.toml")]
pub(crate) struct NewArgs {
    /// The id or an alias of a game, or the path of its file
    #[arg(long, value_name = "GAME", default_value = "two-player")]
    pub(crate) game: String,
    /// Begin with all cases of a suite that comes with Tabiya
    #[arg(long, value_name = "SUITE", conflicts_with = "game")]
    pub(crate) from: Option<String>,
    /// The file to write; it must not exist
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Write a suite that comes with Tabiya as files to edit
///
/// Writes the suite and a README with the commands to run it. Files that exist already are not overwritten.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya grade export two-player my-course
  tabiya grade my-course/two-player.toml -- python3 chess.py")]
pub(crate) struct ExportArgs {
    /// The name of a suite or of its game
    pub(crate) suite: String,
    /// The folder to write to; it is made if it does not exist
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.001..=3600.0).contains(number));
    number.ok_or_else(|| "a number from 0.001 to 3600 is expected".to_owned())
}

impl GradeArgs {
    /// Changes a suite as the arguments say.
    pub(crate) fn adjust(&self, suite: &mut Suite) -> Result<(), CommandError> {
        if let Some(protocol) = self.protocol.filter(|protocol| *protocol != suite.protocol) {
            let is_lines = |task: &Task| matches!(task, Task::Lines(_));
            if protocol == Protocol::Files || !suite.cases.iter().all(|case| is_lines(&case.task)) {
                let text = format!("This suite is about {}: it cannot be run as {protocol}.", suite.protocol);
                return Err(CommandError::usage(text));
            }
            suite.protocol = protocol;
        }
        if let Some(marker) = &self.marker {
            suite.marker = Some(marker.trim().to_owned()).filter(|marker| !marker.is_empty());
        }
        if let Some(time) = self.time {
            suite.limits.answer = std::time::Duration::from_secs_f64(time);
            suite.limits.case = suite.limits.case.max(suite.limits.answer);
        }
        if let Some(memory) = self.memory {
            suite.limits.memory = Some(memory).filter(|memory| *memory > 0);
        }
        if self.strict {
            suite.make_strict();
        }
        if self.java.is_none() && self.cpp.is_none() {
            self.check_case(suite)?;
        }
        Ok(())
    }

    /// Checks the number of the only case.
    pub(crate) fn check_case(&self, suite: &Suite) -> Result<(), CommandError> {
        if self.case.is_some_and(|case| case == 0 || case > suite.cases.len()) {
            return Err(CommandError::usage(format!("The suite has cases 1 to {}.", suite.cases.len())));
        }
        Ok(())
    }
}
