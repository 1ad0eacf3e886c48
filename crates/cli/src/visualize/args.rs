//! The arguments of `tabiya visualize`.

use std::ffi::OsString;
use std::path::PathBuf;

/// Open a board in the browser that plays a student's program
///
/// Serves a page on this machine and prints its address. A click on a piece asks the program for its
/// targets, a move is made by it, and its messages, history and output are shown. The referee follows the
/// same game and marks where it disagrees. After a change of the program, R compiles it, starts it anew,
/// and plays the lines so far again.
///
/// The program runs in a sandbox, if `bwrap` is installed.
#[derive(clap::Args, Debug)]
#[command(after_long_help = "\
Examples:
  tabiya visualize grid --java src
  tabiya visualize animal --java src
  tabiya visualize cells --cpp src
  tabiya visualize two-player -- java -cp . chess.PlayChess
  tabiya visualize simulator -- java -cp . chess.Chess
  tabiya visualize two-player --check -- python3 chess.py

A program that is given as a command reads lines, as for `tabiya grade`; with
the simulator it is run with two files. It is asked for targets with
`moves g1`, or `legal` with --protocol json; if it does not answer, the marks
are the targets of the rules. Ctrl-C stops.

Exit codes: 1 if --check finds a program that fails, 2 bad usage, 3 if the
port cannot be used.")]
pub(crate) struct VisualizeArgs {
    /// The course: grid, two-player, cells, simulator or animal; or the id of its game
    pub(crate) suite: String,
    /// The folder with the Java classes of the student
    #[arg(long, value_name = "DIR", group = "student")]
    pub(crate) java: Option<PathBuf>,
    /// The folder with the C++ classes of the student
    #[arg(long, value_name = "DIR", group = "student")]
    pub(crate) cpp: Option<PathBuf>,
    /// The protocol of a command: plain, json or files; by default that of the course
    #[arg(long, value_name = "NAME")]
    pub(crate) protocol: Option<tabiya_grade::Protocol>,
    /// How a command reads squares: square, or the coordinates of the course by default
    #[arg(long, value_name = "KIND")]
    pub(crate) coordinates: Option<tabiya_grade::Coordinates>,
    /// Seconds for one answer of a command
    #[arg(long, value_name = "SECONDS", default_value_t = 5,
        value_parser = clap::value_parser!(u64).range(1..=600))]
    pub(crate) time: u64,
    /// The port to listen on; by default any free one
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(crate) port: u16,
    /// Start the program, ask it one question, and end: says whether it can be visualized
    #[arg(long)]
    pub(crate) check: bool,
    /// Run the program without a sandbox, for containers
    #[arg(long)]
    pub(crate) no_sandbox: bool,
    /// Serve the page from this folder, for development
    #[arg(long, value_name = "DIR")]
    pub(crate) web: Option<PathBuf>,
    /// The program and its arguments
    #[arg(last = true, value_name = "COMMAND", group = "student")]
    pub(crate) program: Vec<OsString>,
}
