//! Translates the addresses that a crashing process reports into lines of the student's files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tabiya_process::{Access, Cancel, Sandbox};

use super::tool;

/// The time for the translation.
const TIME: Duration = Duration::from_secs(5);
/// Addresses of the harness and of the system before the one where the program was.
const OWN_FRAMES: usize = 3;

/// What is needed to translate addresses.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// The program with its debug information.
    pub(super) program: PathBuf,
    /// The folder of the submission.
    pub(super) folder: PathBuf,
    pub(super) sandbox: Sandbox,
    pub(super) cancel: Cancel,
}

impl Places {
    /// Returns the innermost place in the student's files, such as `Board.cpp:41`.
    pub(super) fn find(&self, frames: &str) -> Option<String> {
        let addresses: Vec<String> = frames.split_whitespace().enumerate().filter_map(address).collect();
        let access = Access::new(&self.folder).reading(self.program.parent()?);
        let mut command = self.sandbox.command("addr2line", &access);
        command.arg("-e").arg(&self.program).args(addresses);
        let finished = tool::run(command, TIME, &self.cancel);
        finished.text.lines().find_map(|line| place(line, &self.folder))
    }
}

/// Reads an address. All but that of the crash are those after a call.
fn address((index, text): (usize, &str)) -> Option<String> {
    let address = u64::from_str_radix(text.strip_prefix("0x")?, 16).ok()?;
    (index >= OWN_FRAMES).then(|| format!("{:#x}", address.saturating_sub(u64::from(index > OWN_FRAMES))))
}

/// Reads a place in the folder: `/srv/ada/./Board.cpp:41 (discriminator 2)`.
fn place(line: &str, folder: &Path) -> Option<String> {
    let (path, number) = line.split_once(" (").map_or(line, |(place, _)| place).rsplit_once(':')?;
    let number: u32 = number.parse().ok().filter(|number| *number > 0)?;
    let inside: PathBuf = Path::new(path).strip_prefix(folder).ok()?.components().collect();
    let inside = inside.strip_prefix(".").unwrap_or(&inside);
    Some(format!("{}:{number}", inside.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read() {
        let folder = Path::new("/srv/ada");
        assert_eq!(place("/srv/ada/./Board.cpp:41", folder).as_deref(), Some("Board.cpp:41"));
        assert_eq!(place("/srv/ada/src/A.cpp:7 (discriminator 3)", folder).as_deref(), Some("src/A.cpp:7"));
        assert_eq!(place("/usr/include/c++/12/vector:3", folder), None);
        assert_eq!(place("/srv/ada/Board.cpp:?", folder), None);
        assert_eq!(place("??:0", folder), None);
        assert_eq!(address((3, "0x10")).as_deref(), Some("0x10"));
        assert_eq!(address((4, "0x10")).as_deref(), Some("0xf"));
        assert_eq!(address((0, "0x10")), None);
    }
}
