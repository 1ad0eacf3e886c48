//! `cargo xtask bench`: compares our speed with other libraries and programs, as ratios within one run.
use std::fs;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::{Outcome, bench_build, bench_engine, bench_grade, page, setup, shell};

const RESULTS: &str = "bench/RESULTS.md";
const HEAD: &str = "\
# Our speed beside others

Written by `cargo xtask bench ... --record`, newest first. Speeds depend on the machine and its load;
compare the ratios, which are taken in turn within one run.
";

/// Builds and runs a benchmark.
pub(crate) fn run(name: &str, options: &[&str]) -> Outcome {
    let record = options.contains(&"--record");
    let options: Vec<&str> = options.iter().copied().filter(|option| *option != "--record").collect();
    if name == "build" {
        let table = bench_build::run(options.contains(&"--tests"))?;
        return if record { keep(name, &table) } else { Ok(()) };
    }
    if name == "grade" {
        build_program()?;
        let table = bench_grade::run()?;
        print!("{table}");
        return if record { keep(name, &table) } else { Ok(()) };
    }
    if name == "engine" {
        build_program()?;
        let table = bench_engine::run(&options)?;
        return if record { keep(name, &table) } else { Ok(()) };
    }
    let mut command = match name {
        "perft" => peers("tabiya-bench-peers"),
        "replay" => replay()?,
        "referee" => {
            shell::cargo(&["run", "--quiet", "--release", "-p", "tabiya-referee", "--example", "throughput"])
        }
        "server" => server()?,
        "page" => {
            build_program()?;
            page::bench(&page::tools()?, &shell::root().join(shell::target()).join("release/tabiya"))
        }
        "db" => {
            let mut command = server()?;
            let number: &[&str] = if options.contains(&"--stored") { &[] } else { &["--stored", "100000"] };
            command.args(number);
            command
        }
        _ => {
            return Err(format!(
                "no measurement `{name}`; there are perft, replay, referee, server, db, page, grade, engine \
                 and build"
            ));
        }
    };
    command.args(options);
    // Both sides are measured as plain builds.
    command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    eprintln!("building (about a minute the first time)");
    let (captured, outcome) = shell::run_and_capture(&mut command);
    outcome?;
    if record { keep(name, &captured.output) } else { Ok(()) }
}

/// Returns the command of a program of `bench/peers`, whose options follow.
fn peers(program: &str) -> Command {
    let manifest = "bench/peers/Cargo.toml";
    shell::cargo(&["run", "--quiet", "--release", "--manifest-path", manifest, "--bin", program, "--"])
}

/// Returns the command that connects many players at once to the server.
fn server() -> Outcome<Command> {
    build_program()?;
    let mut command = shell::cargo(&["run", "--quiet", "--release", "-p", "tabiya-load", "--"]);
    command.arg("--program").arg(shell::target().join("release/tabiya"));
    Ok(command)
}

/// Builds the program as users do.
fn build_program() -> Outcome {
    let mut build = shell::cargo(&["build", "--quiet", "--release", "-p", "tabiya"]);
    build.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    eprintln!("building the program");
    shell::run(&mut build)
}

/// Returns the command that replays games: with libraries in one process, and with our program and
/// `pgn-extract`.
fn replay() -> Outcome<Command> {
    setup::debian_program("/usr/games/pgn-extract", "pgn-extract")?;
    build_program()?;
    let mut command = peers("replay");
    command.arg("--program").arg(shell::target().join("release/tabiya"));
    Ok(command)
}

/// Adds a run at the top of the results.
fn keep(name: &str, captured: &str) -> Outcome {
    let path = shell::root().join(RESULTS);
    let old = fs::read_to_string(&path).unwrap_or_default();
    let title = format!("{name}, {}, commit {}", date(), commit());
    let text = with_run(&old, &title, &machine(), captured);
    fs::write(&path, text).map_err(|error| format!("{RESULTS}: {error}"))?;
    eprintln!("recorded in {RESULTS}");
    Ok(())
}

fn with_run(old: &str, title: &str, machine: &str, captured: &str) -> String {
    let earlier = old.find("\n## ").map_or("", |at| &old[at..]);
    format!("{HEAD}\n## {title}\n\n{machine}\n{}\n{earlier}", captured.trim_end())
}

fn commit() -> String {
    let short = shell::output(&mut shell::command("git", &["rev-parse", "--short", "HEAD"]));
    // Results recorded just before do not change the measured code.
    let changed = ["status", "--porcelain", "--untracked-files=no", "--", ".", ":!bench/RESULTS.md"];
    let changes = shell::output(&mut shell::command("git", &changed));
    let short = short.map_or_else(|_| "unknown".into(), |text| text.trim().to_string());
    if changes.is_ok_and(|text| !text.is_empty()) { short + " with local changes" } else { short }
}

/// Describes the processor and the compiler.
fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("unknown processor", |(_, name)| name.trim());
    let compiler = shell::output(&mut shell::command("rustc", &["--version"]));
    let compiler = compiler.map_or_else(|_| "unknown compiler".into(), |text| text.trim().to_string());
    format!("{model}; {compiler}; plain `--release`, no target-cpu.")
}

/// Returns today's date in UTC.
fn date() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Converts days since 1970-01-01 to year, month and day.
fn civil(mut days: u64) -> (u64, usize, u64) {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(19_722), (2023, 12, 31));
        assert_eq!(civil(20_772), (2026, 11, 15));
    }

    #[test]
    fn a_new_run_goes_above_the_earlier_ones() {
        let first = with_run("", "one", "a machine", "table 1\n");
        let second = with_run(&first, "two", "a machine", "table 2\n");
        assert!(second.starts_with(HEAD));
        assert_eq!(second.matches("# Our speed beside").count(), 1);
        assert!(second.find("## two").unwrap() < second.find("## one").unwrap());
        assert!(second.contains("table 1") && second.contains("table 2"));
    }
}
