//! Runs the C++ compiler, within limits, and reads its messages.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tabiya_process::{Access, Cancel, Sandbox};

use super::tool::{self, Finished};
use crate::CompileError;

/// The program, and the Debian package that has it.
pub(super) const COMPILER: &str = "g++";
/// The time for compiling one file.
const TIME: Duration = Duration::from_secs(60);
/// The number of files that are compiled at the same time.
const JOBS: usize = 2;

/// One run of the compiler or linker.
#[derive(Clone, Debug)]
pub(super) struct Job {
    /// The folder that it writes to.
    pub(super) target: PathBuf,
    /// The arguments after the program.
    pub(super) arguments: Vec<String>,
}

/// Where the compiler runs.
pub(super) struct Workshop<'a> {
    /// The submission, in which paths begin.
    pub(super) folder: &'a Path,
    /// The folder with the folders that jobs write to.
    pub(super) target: &'a Path,
    pub(super) sandbox: &'a Sandbox,
    pub(super) cancel: &'a Cancel,
}

/// Returns the path of the compiler, if it is installed.
pub(super) fn find() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).map(|folder| folder.join(COMPILER)).find(|path| path.is_file())
}

impl Workshop<'_> {
    /// Runs jobs, a few at a time, and returns how each has ended.
    pub(super) fn run_all(&self, jobs: &[Job]) -> Vec<Finished> {
        let next = AtomicUsize::new(0);
        let done: Mutex<Vec<(usize, Finished)>> = Mutex::default();
        let work = || {
            while let Some((index, job)) = {
                let index = next.fetch_add(1, Ordering::Relaxed);
                jobs.get(index).map(|job| (index, job))
            } {
                let finished = self.run(job);
                done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((index, finished));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..JOBS.min(jobs.len()) {
                scope.spawn(work);
            }
            work();
        });
        let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        done.sort_by_key(|(index, _)| *index);
        done.into_iter().map(|(_, finished)| finished).collect()
    }

    /// Runs one job.
    pub(super) fn run(&self, job: &Job) -> Finished {
        let access = Access::new(self.folder).reading(self.target).writing(&job.target);
        let mut command = self.sandbox.command(COMPILER, &access);
        command.args(&job.arguments).env("LC_ALL", "C").env_remove("CPATH").env_remove("CPLUS_INCLUDE_PATH");
        tool::run(command, TIME, self.cancel)
    }
}

/// Returns the errors in messages of the compiler.
pub(super) fn errors(text: &str) -> Vec<CompileError> {
    text.lines().filter_map(error).collect()
}

/// Reads a message such as `Board.cpp:12:5: error: expected ';' before 'x'`.
fn error(line: &str) -> Option<CompileError> {
    let (place, message) = line.split_once(": error: ").or_else(|| line.split_once(": fatal error: "))?;
    let mut parts = place.rsplitn(3, ':');
    let _column: usize = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    let file = parts.next()?.trim_start_matches("./").to_owned();
    Some(CompileError { file, line, message: message.trim().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read() {
        let text = "In file included from a.h:1,\n                 from b.cpp:2:\n\
                    pieces/King.h:7:12: error: 'Board' has not been declared\n   7 | x\n\
                    a.cpp: In member function 'void A::b()':\na.cpp:3:1: warning: no return\n\
                    main.cpp:1:10: fatal error: nothing.h: No such file or directory\n";
        let found: Vec<(String, usize, String)> =
            errors(text).into_iter().map(|error| (error.file, error.line, error.message)).collect();
        let expected = [
            ("pieces/King.h", 7, "'Board' has not been declared"),
            ("main.cpp", 1, "nothing.h: No such file or directory"),
        ];
        assert_eq!(found, expected.map(|(file, line, text)| (file.to_owned(), line, text.to_owned())));
    }
}
