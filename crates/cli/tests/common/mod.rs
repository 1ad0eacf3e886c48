//! Runs the program.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The result of a command.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `tabiya` in the folder of the repository.
pub(crate) fn tabiya(args: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(args)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().replace('\r', "");
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs `tabiya` with some standard input.
#[allow(dead_code, reason = "not every test file has input")]
pub(crate) fn with_input(args: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may stop reading early: a failed write is not an error.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// Returns the output of a command that must succeed.
#[allow(dead_code, reason = "not every test file looks at results")]
pub(crate) fn result(args: &[&str]) -> String {
    let ran = tabiya(args);
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    assert_eq!(ran.err, "", "{args:?} has something to say besides its result");
    ran.out
}

/// Returns a whole run, for snapshots.
#[allow(dead_code, reason = "not every test file takes snapshots of runs")]
pub(crate) fn transcript(args: &[&str]) -> String {
    tabiya(args).transcript()
}

impl Ran {
    /// Returns the whole run, for snapshots.
    #[allow(dead_code, reason = "not every test file takes snapshots of runs")]
    pub(crate) fn transcript(&self) -> String {
        format!("exit code {}\n--- out\n{}--- err\n{}", self.code, self.out, self.err)
    }
}
