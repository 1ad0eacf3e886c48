//! `cargo xtask bench build`: measures the time and memory of cold builds.
//!
//! Everything is built into empty target directories, after all downloads. Memory is the maximum of any
//! single `rustc` of these builds, as reported by /proc; without /proc the table says that it is unknown.
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Outcome, shell};

/// A build to measure.
struct Build {
    title: &'static str,
    wanted: &'static str,
    command: Command,
}

/// Measures the builds and prints a table.
pub(crate) fn run(with_tests: bool) -> Outcome<String> {
    let folder = shell::target().join("bench-build");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let dependent = folder.join("dependent");
    write_dependent(&dependent)?;
    shell::run(&mut shell::cargo(&["fetch", "--quiet"]))?;
    shell::run(shell::cargo(&["fetch", "--quiet"]).current_dir(&dependent))?;
    let mut builds = vec![
        Build {
            title: "`cargo test` in a new crate that depends on `tabiya-classroom`, default dev profile",
            wanted: "60 s, 1.5 GB",
            command: cold(shell::cargo(&["test", "--quiet"]), &dependent, &folder.join("target-dependent")),
        },
        Build {
            title: "`cargo build --release` of the program",
            wanted: "240 s",
            command: cold(
                shell::cargo(&["build", "--quiet", "--release"]),
                &shell::root(),
                &folder.join("target-release"),
            ),
        },
    ];
    if with_tests {
        let clone = folder.join("clone");
        let from = shell::root().display().to_string();
        let to = clone.display().to_string();
        shell::run(&mut shell::command("git", &["clone", "--quiet", &from, &to]))?;
        let command = cold(shell::command("bash", &[".ci/run"]), &clone, &clone.join("target"));
        builds.push(Build { title: "`.ci/run` in a fresh clone", wanted: "900 s", command });
    }
    let mut table =
        String::from("| build | seconds | largest rustc, MB | wanted at most |\n|---|---:|---:|---|\n");
    for Build { title, wanted, mut command } in builds {
        eprintln!("measuring: {title}");
        let (seconds, megabytes) = measure(&mut command)?;
        let megabytes = megabytes.map_or("unknown".to_owned(), |megabytes| megabytes.to_string());
        let row = format!("| {title} | {seconds:.0} | {megabytes} | {wanted} |");
        println!("{row}");
        table += &row;
        table.push('\n');
    }
    fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(table)
}

/// Makes a command build into an empty directory, without inherited settings that affect builds.
fn cold(mut command: Command, folder: &Path, target: &Path) -> Command {
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WRAPPER", "CARGO_BUILD_RUSTC_WRAPPER"] {
        command.env_remove(name);
    }
    command.current_dir(folder).env("CARGO_TARGET_DIR", target).env("CARGO_INCREMENTAL", "0");
    command
}

/// Writes a crate outside the workspace that uses the library.
fn write_dependent(folder: &Path) -> Outcome {
    let write = |name: &str, text: String| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    };
    fs::create_dir_all(folder.join("src")).map_err(|error| format!("{}: {error}", folder.display()))?;
    let classroom = shell::root().join("crates/classroom");
    write(
        "Cargo.toml",
        format!(
            "[package]\nname = \"dependent\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\ntabiya-classroom = {{ path = {:?} }}\n\n[workspace]\n",
            classroom
        ),
    )?;
    write(
        "src/lib.rs",
        "#[test]\nfn a_game_begins() {\n    let mut game = tabiya_classroom::grid::Game::new();\n    \
         assert!(!game.make_move(0, 0, 0, 0));\n}\n"
            .into(),
    )
}

/// Runs a command and returns its duration in seconds and the maximum memory of one rustc in megabytes,
/// if known.
fn measure(command: &mut Command) -> Outcome<(f64, Option<u64>)> {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let watching = scope.spawn(|| {
            let mut most = None;
            while !done.load(Ordering::Relaxed) {
                most = most.max(largest_rustc());
                thread::sleep(Duration::from_millis(100));
            }
            most
        });
        let begun = Instant::now();
        let outcome = shell::run(command);
        let seconds = begun.elapsed().as_secs_f64();
        done.store(true, Ordering::Relaxed);
        let most = watching.join().unwrap_or_default();
        outcome.map(|()| (seconds, most.map(|kilobytes| kilobytes / 1024)))
    })
}

/// Returns the maximum memory so far, in kilobytes, of the rustc processes that descend from this one;
/// others may be building at the same time. `None` without /proc.
fn largest_rustc() -> Option<u64> {
    let statuses = fs::read_dir("/proc").ok()?.flatten();
    let statuses: Vec<String> =
        statuses.filter_map(|process| fs::read_to_string(process.path().join("status")).ok()).collect();
    largest(&statuses, std::process::id().into())
}

/// Returns the maximum among the descendants of a process.
fn largest(statuses: &[String], ancestor: u64) -> Option<u64> {
    fn field<'s>(status: &'s str, name: &str) -> Option<&'s str> {
        status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
    }
    let number = |status: &str, name: &str| field(status, name)?.trim_end_matches(" kB").parse::<u64>().ok();
    let parents: BTreeMap<u64, u64> = statuses
        .iter()
        .filter_map(|status| Some((number(status, "Pid:")?, number(status, "PPid:")?)))
        .collect();
    let descends = |status: &&String| {
        let mut at = number(status, "Pid:");
        // The length of the chain is bounded because processes are read one by one and may change meanwhile.
        for _ in 0..=parents.len() {
            match at {
                Some(process) if process == ancestor => return true,
                Some(process) => at = parents.get(&process).copied(),
                None => return false,
            }
        }
        false
    };
    let rustc = statuses.iter().filter(|status| field(status, "Name:") == Some("rustc"));
    let held = rustc.filter(descends).filter_map(|status| number(status, "VmHWM:"));
    // No rustc has started yet, which is not the same as unknown.
    if parents.is_empty() { None } else { Some(held.max().unwrap_or(0)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_descendants_are_measured() {
        let process = |name: &str, id: u64, parent: u64, size: u64| {
            format!("Name:\t{name}\nPid:\t{id}\nPPid:\t{parent}\nVmHWM:\t  {size} kB\n")
        };
        let all = [
            process("xtask", 10, 1, 5),
            process("cargo", 11, 10, 50),
            process("rustc", 12, 11, 300),
            process("rustc", 13, 11, 200),
            process("rustc", 20, 2, 9000),
        ];
        assert_eq!(largest(&all, 10), Some(300));
        assert_eq!(largest(&all[..2], 10), Some(0));
        assert_eq!(largest(&[], 10), None);
    }
}
