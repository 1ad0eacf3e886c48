//! The project's own tools: `cargo xtask test`, `tidy`, `api`, `codegen`, `bench`, `fuzz` and `check`.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for the terminal")]

mod api;
mod bench;
mod bench_build;
mod bench_engine;
mod bench_grade;
mod check;
mod codegen;
mod fuzz;
mod licence_list;
mod page;
mod setup;
mod shell;
mod test;
mod tidy;
mod typescript;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test [--quick]                     run all checks and tests, as before a commit
cargo xtask test --page                        test only the page, in a browser
cargo xtask tidy                               check dependencies, layers, licences, source files and names
cargo xtask codegen [--check]                  write (or check) the files generated from rulesets/, \
crates/wire and others
cargo xtask api                                list the public API of the libraries in docs/api/
cargo xtask bench perft [--rounds N] [--only TEXT] [--record]
cargo xtask bench replay [--rounds N] [--games N] [--record]
cargo xtask bench referee [--record]           compare with other programs; --record writes bench/RESULTS.md
cargo xtask bench server [--record]            load the server with many players at once
cargo xtask bench server --hostile [--only TEXT] [--record]   attack it in ten ways beside ordinary play
cargo xtask bench page [--rounds N] [--record] measure how fast the page loads, on a fast and a slow line
cargo xtask bench db [--stored N] [--record]   check, export and import 100,000 stored games
cargo xtask bench grade [--record]             grade a class of a hundred programs
cargo xtask bench engine [--rounds N] [--movetime MS] [--only GAME] [--record]
cargo xtask bench build [--tests] [--record]   measure cold builds, with --tests also of all tests
cargo xtask fuzz [--seconds N] [TARGET...]     fuzz the parsers and `explain`, 60 seconds each
cargo xtask check dobutsu                      solve dobutsu and compare with the published figures \
(minutes, 7 GiB)";

/// A result whose error is a sentence for the terminal.
type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    if let Some(code) = api::as_rustdoc() {
        return code;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["test"] => test::run(test::Extent::Full),
        ["test", "--quick"] => test::run(test::Extent::Quick),
        ["test", "--page"] => test::page(),
        ["tidy"] => tidy::run(),
        ["api"] => api::write(),
        ["codegen"] => codegen::write(),
        ["codegen", "--check"] => codegen::check(),
        ["bench", name, options @ ..] => bench::run(name, options),
        ["check", "dobutsu"] => check::dobutsu(),
        ["fuzz", options @ ..] => fuzz::run(options),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("unknown command `cargo xtask {}`. Commands:\n{USAGE}", arguments.join(" "));
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
