//! Runs a case of the file protocol.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use super::Worker;
use super::case::Run;
use super::program::{Program, StartError, Trouble};
use crate::plan::Part;
use crate::referee::{self, Ran};
use crate::report::{CaseReport, Difference, DifferenceKind};

impl Worker<'_> {
    pub(super) fn run_files(
        &mut self,
        mut run: Run<'_>,
        layout: Option<&str>,
        moves: Option<&str>,
    ) -> Result<CaseReport, StartError> {
        let expected = referee::simulate(&self.suite.ruleset, layout, moves);
        let folder = Folder::new(&self.options.folder);
        let files = [folder.write("layout", layout), folder.write("moves", moves)];
        let arguments: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
        let mut program = Program::start_with(self.options, &arguments, &self.suite.limits, self.cancel)?;
        program.close_input();
        let deadline = run.deadline();
        let ended = loop {
            match program.wait(deadline) {
                Ok(()) => {}
                Err(Trouble::Ended(_)) => break program.succeeded(deadline),
                Err(trouble) => break Err(trouble),
            }
        };
        let text = program.lines().join("\n");
        let sent = format!(
            "layout:\n{}\nmoves:\n{}",
            layout.unwrap_or("(no such file)").trim_end(),
            moves.unwrap_or("(no such file)").trim_end()
        );
        run.exchanged(&sent, &text);
        let what = match ended {
            Ok(succeeded) => compare(&expected, &referee::output(&text), succeeded)
                .map(|what| (DifferenceKind::Answer, what)),
            Err(trouble) => {
                let late = |time: &str| format!("The program has not ended within {time}.");
                Some(run.trouble(&trouble, self.suite.limits.output, late))
            }
        };
        match what.map(|(kind, what)| Difference {
            so_far: Vec::new(),
            line: "the two files".to_owned(),
            before: sent,
            expected: {
                let code = if expected.succeeds { "exit code 0" } else { "an exit code other than 0" };
                format!("{}\n({code})", expected.lines.join("\n")).trim_start().to_owned()
            },
            came: text,
            what,
            why: if kind == DifferenceKind::Answer { expected.why } else { String::new() },
            kind,
        }) {
            Some(difference) => run.fail_and_end(0, difference),
            None => run.pass(0, Part::Board),
        }
        Ok(run.report(program.errors()))
    }
}

fn compare(expected: &Ran, lines: &[String], succeeded: bool) -> Option<String> {
    let mut pairs = expected.lines.iter().zip(lines).enumerate();
    if let Some((index, (wanted, found))) = pairs.find(|(_, (wanted, found))| wanted != found) {
        return Some(format!("Line {} is `{found}`, not `{wanted}`.", index + 1));
    }
    if let Some(missing) = expected.lines.get(lines.len()) {
        return Some(format!("The line `{missing}` is missing."));
    }
    if let Some(surplus) = lines.get(expected.lines.len()) {
        return Some(format!("There is one line too many, `{surplus}`."));
    }
    match (expected.succeeds, succeeded) {
        (true, false) => Some("The program reports an error by its exit code.".to_owned()),
        (false, true) => Some("The exit code is 0 despite an error in the files.".to_owned()),
        _ => None,
    }
}

/// A folder for the files of one case, which is removed with them.
struct Folder(PathBuf);

impl Folder {
    fn new(parent: &Path) -> Folder {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
        let folder = parent.join(format!("tabiya-grade-{}-{now}-{number}", std::process::id()));
        // If it cannot be made, the files are missing, and the case says so.
        let _ = fs::create_dir_all(&folder);
        Folder(folder)
    }

    /// Writes a file, unless it is to be missing, and returns its path.
    fn write(&self, name: &str, text: Option<&str>) -> PathBuf {
        let path = self.0.join(name);
        if let Some(text) = text {
            let _ = fs::write(&path, text);
        }
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
