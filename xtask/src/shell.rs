//! Runs other programs and captures their output.
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use crate::Outcome;

/// Returns the root of the repository, as `cargo run` reports it: the one known at compile time may be
/// another checkout that shares the target folder.
pub(crate) fn root() -> PathBuf {
    let xtask =
        std::env::var_os("CARGO_MANIFEST_DIR").map_or(env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    xtask.parent().map_or(xtask.clone(), PathBuf::from)
}

/// Returns the target folder of cargo.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Returns a command that runs a program at the root of the repository.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// Returns a command of the cargo that runs this program.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    command(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()), arguments)
}

/// Runs a command with this terminal.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let shown = show(command);
    let status = command.status().map_err(|error| format!("`{shown}` did not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{shown}` failed ({status})")) }
}

/// The output of a program.
#[derive(Default)]
pub(crate) struct Captured {
    pub(crate) output: String,
    pub(crate) errors: String,
}

/// Runs a command, prints its output line by line, and returns the output with the result.
pub(crate) fn run_and_capture(command: &mut Command) -> (Captured, Outcome) {
    let shown = show(command);
    let mut child = match command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => return (Captured::default(), Err(format!("`{shown}` did not start: {error}"))),
    };
    let errors =
        child.stderr.take().map(|pipe| thread::spawn(move || copy_lines(pipe, |line| eprint!("{line}"))));
    let output = child.stdout.take().map(|pipe| copy_lines(pipe, |line| print!("{line}")));
    let errors = errors.and_then(|thread| thread.join().ok());
    let captured = Captured { output: output.unwrap_or_default(), errors: errors.unwrap_or_default() };
    let outcome = match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` failed ({status})")),
        Err(error) => Err(format!("`{shown}`: {error}")),
    };
    (captured, outcome)
}

fn copy_lines(pipe: impl Read, print: impl Fn(&str)) -> String {
    let mut reader = BufReader::new(pipe);
    let mut captured = String::new();
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let text = String::from_utf8_lossy(&line);
        print(&text);
        captured.push_str(&text);
        line.clear();
    }
    captured
}

/// Runs a command silently and returns its output.
pub(crate) fn output(command: &mut Command) -> Outcome<String> {
    let shown = show(command);
    let output = command.output().map_err(|error| format!("`{shown}` did not start: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(format!("`{shown}` failed ({}):\n{}", output.status, said.trim_end()))
    }
}

/// Runs a command silently and returns whether it succeeds.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    output(command).is_ok()
}

fn show(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let mut shown = program.file_name().unwrap_or(program.as_os_str()).to_string_lossy().into_owned();
    for argument in command.get_args() {
        shown.push(' ');
        shown.push_str(&argument.to_string_lossy());
    }
    shown
}

/// Formats Rust source with rustfmt.
pub(crate) fn format_rust(text: &str) -> Outcome<String> {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("rustfmt: {error}"))?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(text.as_bytes()).map_err(|error| format!("rustfmt: {error}"))?;
    }
    let output = child.wait_with_output().map_err(|error| format!("rustfmt: {error}"))?;
    String::from_utf8(output.stdout).map_err(|error| format!("rustfmt: {error}"))
}
