//! Runs `javac`, and reads its messages.

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use tabiya_process::{Access, Cancel, Group, Sandbox};

use super::folder::PrivateFolder;
use super::jdk::Jdk;
use super::sources::Sources;
use crate::{CompileError, OpenError};

/// The time for one run of the compiler.
const TIME: Duration = Duration::from_secs(60);
/// The greatest length of the compiler's messages in bytes.
const MAX_OUTPUT: u64 = 1 << 18;
/// The greatest number of messages that are kept.
const MAX_ERRORS: usize = 20;

/// Marks the files of the course in messages.
const OF_COURSE: &str = " (of the course)";

/// The files of the harness.
const HARNESS: [(&str, &str); 19] = [
    ("AnimalGame.java", include_str!("../../java/tabiya/AnimalGame.java")),
    ("CaseThread.java", include_str!("../../java/tabiya/CaseThread.java")),
    ("Cases.java", include_str!("../../java/tabiya/Cases.java")),
    ("CourseGame.java", include_str!("../../java/tabiya/CourseGame.java")),
    ("GridGame.java", include_str!("../../java/tabiya/GridGame.java")),
    ("Json.java", include_str!("../../java/tabiya/Json.java")),
    ("LimitedOutput.java", include_str!("../../java/tabiya/LimitedOutput.java")),
    ("Main.java", include_str!("../../java/tabiya/Main.java")),
    ("Members.java", include_str!("../../java/tabiya/Members.java")),
    ("MissingException.java", include_str!("../../java/tabiya/MissingException.java")),
    ("Names.java", include_str!("../../java/tabiya/Names.java")),
    ("SimulatorGame.java", include_str!("../../java/tabiya/SimulatorGame.java")),
    ("Stand.java", include_str!("../../java/tabiya/Stand.java")),
    ("Submission.java", include_str!("../../java/tabiya/Submission.java")),
    ("SubmissionLoader.java", include_str!("../../java/tabiya/SubmissionLoader.java")),
    ("ThrownException.java", include_str!("../../java/tabiya/ThrownException.java")),
    ("TwoPlayerGame.java", include_str!("../../java/tabiya/TwoPlayerGame.java")),
    ("UnsupportedException.java", include_str!("../../java/tabiya/UnsupportedException.java")),
    ("Values.java", include_str!("../../java/tabiya/Values.java")),
];

/// The place where a submission is compiled.
pub(super) struct Workshop<'a> {
    pub(super) jdk: &'a Jdk,
    /// The folder of the submission.
    pub(super) folder: &'a Path,
    pub(super) target: &'a PrivateFolder,
    pub(super) sandbox: &'a Sandbox,
    pub(super) memory: Option<u64>,
    pub(super) cancel: &'a Cancel,
}

/// The finished classes.
pub(super) struct Compiled {
    /// The student's files that were compiled.
    pub(super) files: Vec<PathBuf>,
    pub(super) notes: Vec<String>,
    /// The command of the compiler, for people.
    pub(super) command: String,
}

impl Workshop<'_> {
    /// Compiles the submission and the harness together. Tests that do not compile are left out.
    pub(super) fn compile(&self, sources: &Sources) -> Result<Compiled, OpenError> {
        let mut files = sources.files.clone();
        files.extend(sources.tests.iter().cloned());
        let mut notes = sources.notes.clone();
        let mut sources = sources.clone();
        let (mut errors, mut command) = self.run(&files, &sources)?;
        let is_of_course = |error: &CompileError| error.file.ends_with(OF_COURSE);
        if !errors.is_empty() && errors.iter().all(is_of_course) {
            // They need classes or methods that are not there, which costs the cases of these.
            let is_broken =
                |path: &str| errors.iter().any(|error| error.file == format!("{path}{OF_COURSE}"));
            sources.added.retain(|file| !is_broken(file.path));
            (errors, command) = self.run(&files, &sources)?;
        }
        let is_in_test =
            |error: &CompileError| sources.tests.iter().any(|test| Path::new(&error.file) == test);
        if errors.iter().any(is_in_test) {
            for test in &sources.tests {
                notes.push(format!("{} is left out: the tests do not compile.", test.display()));
            }
            files = sources.files.clone();
            (errors, command) = self.run(&files, &sources)?;
        }
        if !errors.is_empty() {
            return Err(OpenError::Compile { errors, files: files.len() });
        }
        Ok(Compiled { files, notes, command })
    }

    /// Runs the compiler once, and returns the errors in the student's files and the command.
    fn run(&self, files: &[PathBuf], sources: &Sources) -> Result<(Vec<CompileError>, String), OpenError> {
        let classes = self.target.create("classes")?;
        let mut arguments: Vec<OsString> =
            ["-encoding", "UTF-8", "-proc:none", "-nowarn", "-Xlint:none", "-g"]
                .into_iter()
                .map(OsString::from)
                .collect();
        arguments.extend(["--release".into(), self.jdk.release().to_string().into()]);
        arguments.extend(["-J-Duser.language=en".into(), "-J-XX:+UseSerialGC".into()]);
        arguments.extend(["-J-XX:TieredStopAtLevel=1".into(), "-J-Xmx512m".into()]);
        arguments.extend(["-cp".into(), classes.clone().into(), "-d".into(), classes.clone().into()]);
        let mut shown: Vec<String> =
            arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        shown.insert(0, self.jdk.tool("javac").display().to_string());
        for file in files {
            // A name that begins with @ or - is no file for the compiler.
            let path = Path::new(".").join(file);
            shown.push(file.display().to_string());
            arguments.push(path.into());
        }
        for file in &sources.added {
            arguments.push(self.target.write(&format!("sources/{}", file.path), file.text)?.into());
        }
        for (name, text) in HARNESS {
            arguments.push(self.target.write(&format!("sources/tabiya/{name}"), text)?.into());
        }
        let access = Access::new(self.folder)
            .reading(&self.jdk.home)
            .reading(self.target.path("sources"))
            .writing(&classes)
            .with_memory(self.memory);
        let mut command = self.sandbox.command(self.jdk.tool("javac"), &access);
        command.args(&arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let failed = |error| OpenError::Outside(format!("`javac` cannot be run: {error}."));
        let mut group = Group::start(&mut command, self.cancel).map_err(failed)?;
        let stderr = group.take_stderr();
        let reader = std::thread::spawn(move || {
            let mut text = Vec::new();
            if let Some(mut stderr) = stderr {
                let _ = stderr.by_ref().take(MAX_OUTPUT).read_to_end(&mut text);
                let _ = std::io::copy(&mut stderr, &mut std::io::sink());
            }
            String::from_utf8_lossy(&text).into_owned()
        });
        let deadline = Instant::now() + TIME;
        let status = loop {
            if let Some(status) = group.ended() {
                break status;
            }
            if Instant::now() >= deadline {
                let text = format!("`javac` has not ended within {} seconds.", TIME.as_secs());
                return Err(OpenError::Outside(text));
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        drop(group);
        let output = reader.join().unwrap_or_default();
        let mut errors = errors(&output);
        for error in &mut errors {
            if let Ok(file) = Path::new(&error.file).strip_prefix(self.target.path("sources")) {
                error.file = format!("{}{OF_COURSE}", file.display());
            }
        }
        if errors.is_empty() && !status.ends_with(" exit code 0") {
            return Err(OpenError::Outside(format!("`javac` has failed: {status}.\n{}", output.trim_end())));
        }
        Ok((errors, shown.join(" ")))
    }
}

/// Reads the errors from the compiler's messages.
fn errors(output: &str) -> Vec<CompileError> {
    let mut errors: Vec<CompileError> = Vec::new();
    for line in output.lines() {
        if let Some(error) = error(line) {
            errors.push(error);
        } else if let (Some(error), Some((what, detail))) = (errors.last_mut(), line.split_once(':')) {
            // What could not be found.
            if matches!(what.trim(), "symbol" | "location") && line.starts_with("  ") {
                error.message = format!("{}; {}: {}", error.message, what.trim(), squeezed(detail));
            }
        }
    }
    errors.truncate(MAX_ERRORS);
    errors
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Reads `./chess/Chess.java:12: error: ';' expected`.
fn error(line: &str) -> Option<CompileError> {
    let (place, message) = line.split_once(": error: ")?;
    let (file, number) = place.rsplit_once(':')?;
    let line = number.parse().ok()?;
    let file = file.strip_prefix("./").unwrap_or(file).to_owned();
    file.ends_with(".java").then(|| CompileError { file, line, message: message.trim().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read() {
        let output = "./chess/Chess.java:12: error: ';' expected\n        return null\n                   ^\n\
                      ./King.java:3: error: cannot find symbol\n  symbol:   class Sid\n\
                      \x20 location: class King\n\
                      Note: ./Pawn.java uses unchecked or unsafe operations.\n2 errors\n";
        let found: Vec<String> = errors(output).iter().map(ToString::to_string).collect();
        let king = "King.java:3: cannot find symbol; symbol: class Sid; location: class King";
        assert_eq!(found, ["chess/Chess.java:12: ';' expected", king]);
    }

    #[test]
    fn all_files_of_the_harness_are_there() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/java/tabiya");
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        let known: Vec<&str> = HARNESS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, known);
    }
}
