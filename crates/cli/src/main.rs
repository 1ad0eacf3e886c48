//! The program `tabiya`: parses arguments, calls the crates that do the work, and prints the results. It
//! contains no rules.
#![forbid(unsafe_code)]

mod args;
mod bench;
mod db;
mod diagnostics;
mod engine;
mod error;
mod explain;
mod game;
mod grade;
mod image;
mod lines;
mod matches;
mod moves;
mod number;
mod output;
mod perft;
mod play;
mod referee;
mod replay;
mod rules;
mod serve;
mod simulate;
mod solve;
mod starter;
mod visualize;
mod whole_file;

use std::process::ExitCode;

use clap::Parser;
use tabiya_engine_protocols::Protocol;

use args::{Args, Command, RulesCommand};
use error::{CommandError, Exit};

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(report_bug));
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // If this cannot be written either, the exit code still reports the failure.
            let _ = error.print();
            return if error.use_stderr() { Exit::Usage.into() } else { Exit::Fine.into() };
        }
    };
    match run(args.command) {
        Ok(exit) => exit.into(),
        Err(error) => {
            error.show();
            error.exit.into()
        }
    }
}

fn run(command: Command) -> Result<Exit, CommandError> {
    match command {
        Command::Bench(args) => bench::run(&args),
        Command::Db { command } => db::run(command),
        Command::Perft(args) => perft::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Grade(args) => grade::run(&args),
        Command::Image(args) => image::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Referee(args) => referee::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Uci(_) => engine::run(Protocol::Uci),
        Command::Usi(_) => engine::run(Protocol::Usi),
        Command::Xboard(_) => engine::run(Protocol::Xboard),
        Command::Solve(args) => solve::run(&args),
        Command::Starter(args) => starter::run(&args),
        Command::Visualize(args) => visualize::run(&args),
        Command::Rules { command } => match command {
            RulesCommand::List(args) => rules::list::run(&args),
            RulesCommand::Show(args) => rules::show::run(&args),
            RulesCommand::Check(args) => rules::check::run(&args),
            RulesCommand::Schema => rules::schema::run(),
        },
    }
}

/// Reports a bug in the program.
#[expect(
    clippy::disallowed_methods,
    reason = "a panic cannot return from main; aborting would lose the exit code"
)]
fn report_bug(info: &std::panic::PanicHookInfo<'_>) {
    let (place, what) = error::of_panic(info);
    let text = format!(
        "This is a bug in tabiya ({place}): {what}\nPlease report it, with the command that you ran."
    );
    CommandError::new(Exit::Bug, text).show();
    std::process::exit(Exit::Bug as i32);
}
