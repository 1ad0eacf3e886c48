//! The submissions of a class: one folder each.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

/// The greatest number of submissions.
const MOST: usize = 10_000;

/// A submission: a folder, with its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submission {
    /// The name of the folder, which is that of the student. Bytes that are not UTF-8 are written as numbers.
    pub name: String,
    /// The folder, from the root.
    pub folder: PathBuf,
}

/// Returns the submissions in a folder, sorted by name: its folders, without those whose names begin with a
/// point.
///
/// # Errors
/// Returns why the folder cannot be read, or that two folders would have the same name.
pub fn submissions(class: &Path) -> io::Result<Vec<Submission>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(class)? {
        let entry = entry?;
        let name = shown(&entry.file_name());
        if name.starts_with('.') || !entry.path().is_dir() {
            continue;
        }
        found.push(Submission { name, folder: std::path::absolute(entry.path())? });
        if found.len() > MOST {
            return Err(io::Error::other(format!("there are more than {MOST} folders")));
        }
    }
    found.sort_by_cached_key(|submission| (submission.name.to_lowercase(), submission.name.clone()));
    if let Some(pair) = found.windows(2).find(|pair| pair[0].name == pair[1].name) {
        return Err(io::Error::other(format!("two folders would have the name {}", pair[0].name)));
    }
    Ok(found)
}

/// Returns the name of a folder as text. Bytes that are not UTF-8 are written as `U+FFFD` and their numbers.
fn shown(name: &OsStr) -> String {
    let mut out = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        out.push_str(chunk.valid());
        for byte in chunk.invalid() {
            out.push_str(&format!("\u{fffd}{byte:02X}"));
        }
    }
    out
}

/// Replaces `{}` in a command by the path of a folder.
///
/// ```
/// use std::path::Path;
/// let command = ["java".into(), "-cp".into(), "{}/build".into()];
/// let expanded = tabiya_class::expand(&command, Path::new("/class/ana"));
/// assert_eq!(expanded[2], "/class/ana/build");
/// ```
pub fn expand(command: &[OsString], folder: &Path) -> Vec<OsString> {
    let expanded = |word: &OsString| match word.to_str() {
        Some(text) if text.contains("{}") => {
            let mut out = OsString::new();
            for (index, part) in text.split("{}").enumerate() {
                if index > 0 {
                    out.push(folder);
                }
                out.push(part);
            }
            out
        }
        _ => word.clone(),
    };
    command.iter().map(expanded).collect()
}

/// Returns a name as part of the name of a file and of a link: letters, digits, `-`, `_` and `.` remain, all
/// other characters are written as `~` and their bytes. Different names remain different.
pub fn file_name(name: &str) -> String {
    const LONGEST: usize = 180;
    let mut out = String::new();
    for c in name.chars() {
        if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') {
            out.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                out.push_str(&format!("~{byte:02X}"));
            }
        }
    }
    if out.len() > LONGEST {
        // FNV-1a of the whole name tells long names apart.
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let end = (0..=LONGEST).rev().find(|at| out.is_char_boundary(*at)).unwrap_or(0);
        out.truncate(end);
        out.push_str(&format!("~{hash:016x}"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn names_that_are_not_utf_8_remain_different() {
        use std::os::unix::ffi::OsStrExt;
        let of = |bytes: &[u8]| shown(OsStr::from_bytes(bytes));
        assert_eq!(of("Jos\u{e9}".as_bytes()), "Jos\u{e9}");
        assert_eq!(of(b"Jos\xe9"), "Jos\u{fffd}E9");
        assert_ne!(of(b"Jos\xe9"), of(b"Jos\xe8"));
    }

    #[test]
    fn names_of_files_are_harmless_and_different() {
        assert_eq!(file_name("ana-maria_2"), "ana-maria_2");
        assert_eq!(file_name("Jos\u{e9}"), "Jos\u{e9}");
        assert_eq!(file_name("a/b\"<"), "a~2Fb~22~3C");
        assert_ne!(file_name("a~20"), file_name("a "));
        let long = "x".repeat(250);
        assert!(file_name(&long).len() < 200);
        assert_ne!(file_name(&long), file_name(&"x".repeat(249)));
    }
}
