//! The project's own tools: `cargo xtask test`, `tidy`, `codegen`, `bench` and `fuzz`.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for the terminal")]

mod bench;
mod bench_build;
mod codegen;
mod fuzz;
mod page;
mod setup;
mod shell;
mod test;
mod tidy;
mod typescript;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test [--quick]                     everything that must hold before a commit
cargo xtask test --page                        only the page, in a browser
cargo xtask tidy                               dependencies, licences and the form of the source files
cargo xtask codegen [--check]                  write (or compare) what is generated from rulesets/ and crates/wire
cargo xtask bench perft [--rounds N] [--only TEXT] [--record]
cargo xtask bench replay [--rounds N] [--games N] [--record]
cargo xtask bench referee [--record]           our speed beside other programs; --record keeps it in bench/RESULTS.md
cargo xtask bench server [--record]            many players at once against the server
cargo xtask bench build [--tests] [--record]   how long a newcomer waits: cold builds, and with --tests all tests
cargo xtask fuzz [--seconds N] [TARGET...]     feed the parsers and `explain` with broken input, 60 seconds each";

/// What went wrong, as a sentence for the terminal.
type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["test"] => test::run(test::Extent::Full),
        ["test", "--quick"] => test::run(test::Extent::Quick),
        ["test", "--page"] => test::page(),
        ["tidy"] => tidy::run(),
        ["codegen"] => codegen::write(),
        ["codegen", "--check"] => codegen::check(),
        ["bench", name, options @ ..] => bench::run(name, options),
        ["fuzz", options @ ..] => fuzz::run(options),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("cargo xtask does not know `{}`. It knows:\n{USAGE}", arguments.join(" "));
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}
