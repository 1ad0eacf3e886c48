//! What a program in the sandbox may read, write and use.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::installed::{is_too_broad, named_paths};

/// What a program may read, write and use. Times and output are limited by the caller, who reads it.
///
/// Without a sandbox only `folder` and `memory` have an effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// The working directory, which is readable unless it is a whole home folder or one above it.
    pub folder: PathBuf,
    /// More files and folders that are readable, at the same paths.
    pub read: Vec<PathBuf>,
    /// Folders that are writable, too. If the caller is `root`, they are given to the program's user.
    pub write: Vec<PathBuf>,
    /// The memory that each process may write to, in MiB.
    pub memory: Option<u64>,
    /// The number of processes and threads.
    pub processes: Option<u32>,
    /// The size of a file that the program writes, in MiB.
    pub file_size: Option<u64>,
    /// The size of the temporary folder, in MiB.
    pub temporary: u64,
}

impl Access {
    /// Returns access to a working directory, with the usual limits.
    pub fn new(folder: impl Into<PathBuf>) -> Access {
        Access {
            folder: folder.into(),
            read: Vec::new(),
            write: Vec::new(),
            memory: Some(2048),
            processes: Some(256),
            file_size: Some(64),
            temporary: 64,
        }
    }

    /// Returns access for a command: also to the files and folders that its arguments name, with the folders
    /// of the files. A class path such as `build:lib/chess.jar` names several.
    pub fn of_command(command: &[OsString], folder: impl Into<PathBuf>) -> Access {
        let mut access = Access::new(folder);
        for word in command {
            access.read.extend(named_paths(word, &access.folder));
        }
        access
    }

    /// Adds a readable file or folder.
    #[must_use]
    pub fn reading(mut self, path: impl Into<PathBuf>) -> Access {
        self.read.push(path.into());
        self
    }

    /// Adds a writable folder.
    #[must_use]
    pub fn writing(mut self, path: impl Into<PathBuf>) -> Access {
        self.write.push(path.into());
        self
    }

    /// Limits the memory of each process, in MiB.
    #[must_use]
    pub fn with_memory(mut self, memory: Option<u64>) -> Access {
        self.memory = memory;
        self
    }

    /// Returns a sentence if the working directory is not readable because it holds far more than a program.
    pub fn note(&self) -> Option<String> {
        is_too_broad(&self.folder).then(|| {
            format!(
                "{} holds more than the program: in the sandbox only the files that the command names can be \
                 read. Put the program into a folder of its own.",
                self.folder.display()
            )
        })
    }
}

/// Returns an absolute path without `.` and `..`, from a folder. Links are kept.
pub(crate) fn absolute(path: &Path, folder: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in std::path::absolute(folder.join(path)).unwrap_or_else(|_| folder.join(path)).components() {
        match part {
            std::path::Component::ParentDir => {
                out.pop();
            }
            part => out.push::<&OsStr>(part.as_ref()),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_absolute() {
        let from = Path::new("/srv/class/alice");
        assert_eq!(absolute(Path::new("../bob/./chess.py"), from), Path::new("/srv/class/bob/chess.py"));
        assert_eq!(absolute(Path::new("/etc/../usr"), from), Path::new("/usr"));
    }

    #[test]
    fn a_home_folder_is_not_readable_as_a_whole() {
        assert!(Access::new("/root").note().unwrap().contains("/root holds more"));
        assert!(Access::new("/").note().is_some());
        assert_eq!(Access::new("/srv/class/alice").note(), None);
    }
}
