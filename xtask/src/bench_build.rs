//! `cargo xtask bench build`: what a newcomer waits for, and how much memory it takes.
//!
//! Everything is built into empty target directories; what has to be downloaded is downloaded
//! before the clock starts. Memory is the most that any one `rustc` held, as /proc tells it.
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Outcome, shell};

/// A build that is measured.
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
        String::from("| what | seconds | largest rustc, MB | wanted at most |\n|---|---:|---:|---|\n");
    for Build { title, wanted, mut command } in builds {
        eprintln!("measuring: {title}");
        let (seconds, megabytes) = measure(&mut command)?;
        let row = format!("| {title} | {seconds:.0} | {megabytes} | {wanted} |");
        println!("{row}");
        table += &row;
        table.push('\n');
    }
    fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(table)
}

/// A command that builds into an empty directory, with nothing inherited that changes a build.
fn cold(mut command: Command, folder: &Path, target: &Path) -> Command {
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WRAPPER", "CARGO_BUILD_RUSTC_WRAPPER"] {
        command.env_remove(name);
    }
    command.current_dir(folder).env("CARGO_TARGET_DIR", target).env("CARGO_INCREMENTAL", "0");
    command
}

/// Writes a crate that stands outside of the workspace and uses the library.
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

/// Runs a command; returns how long it took and the most megabytes that one rustc held.
fn measure(command: &mut Command) -> Outcome<(f64, u64)> {
    let done = AtomicBool::new(false);
    let most = AtomicU64::new(0);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                most.fetch_max(largest_rustc(), Ordering::Relaxed);
                thread::sleep(Duration::from_millis(100));
            }
        });
        let begun = Instant::now();
        let outcome = shell::run(command);
        let seconds = begun.elapsed().as_secs_f64();
        done.store(true, Ordering::Relaxed);
        outcome.map(|()| (seconds, most.load(Ordering::Relaxed) / 1024))
    })
}

/// Returns the most kilobytes that a rustc running now has held so far.
fn largest_rustc() -> u64 {
    let Ok(processes) = fs::read_dir("/proc") else { return 0 };
    let held = |status: String| {
        let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name));
        let is_rustc = field("Name:").is_some_and(|name| name.trim() == "rustc");
        let size = field("VmHWM:").and_then(|size| size.trim().strip_suffix(" kB")?.parse().ok());
        size.filter(|_| is_rustc)
    };
    processes
        .flatten()
        .filter_map(|process| fs::read_to_string(process.path().join("status")).ok())
        .filter_map(held)
        .max()
        .unwrap_or(0)
}
