//! Why the classes of a submission cannot be called, and the limits within which they are.

use std::fmt;
use std::time::Duration;

/// The resources of a submission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The time for one statement, or one request of a game.
    pub answer: Duration,
    /// The number of bytes that may be printed in one case.
    pub output: usize,
    /// The memory in MiB, where it can be limited.
    pub memory: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { answer: Duration::from_secs(5), output: 64 << 20, memory: Some(2048) }
    }
}

/// Why the classes of a submission cannot be called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// The compiler is not installed.
    NoCompiler {
        /// The program, such as `javac`.
        program: String,
        /// The Debian package that has it.
        package: String,
    },
    /// The folder cannot be read, or there is nothing to compile in it: a sentence.
    Folder(String),
    /// The student's files do not compile.
    Compile {
        /// The errors, in the order of the compiler.
        errors: Vec<CompileError>,
        /// The number of files that were compiled.
        files: usize,
    },
    /// Something outside of the submission does not work: a sentence.
    Outside(String),
}

/// An error in a file of a student.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompileError {
    /// The file, from the folder of the submission.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The compiler's message.
    pub message: String,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::NoCompiler { program, package } => {
                write!(f, "`{program}` is not installed: install the Debian package `{package}`.")
            }
            OpenError::Folder(sentence) | OpenError::Outside(sentence) => f.write_str(sentence),
            OpenError::Compile { errors, files } => {
                let mut broken: Vec<&str> = errors.iter().map(|error| error.file.as_str()).collect();
                broken.sort_unstable();
                broken.dedup();
                match (broken[..].first(), broken.len(), *files) {
                    (Some(file), 1, files @ 2..) => write!(
                        f,
                        "The submission does not compile: of its {files} files only {file} has errors."
                    )?,
                    _ => f.write_str("The submission does not compile.")?,
                }
                for error in errors {
                    write!(f, "\n{error}")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for OpenError {}
