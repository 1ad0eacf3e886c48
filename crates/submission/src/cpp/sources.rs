//! The files of a C++ submission: which of them are compiled, and which are included by the harness.
//!
//! It reads text and runs nothing. What it finds out about classes and included files is approximate: enough
//! to choose files, since the compiler has the last word.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use super::source_text::{self, SourceText};
use crate::{Course, StarterRole, starter_files};

/// The greatest number of files, and the greatest length of one in bytes.
const MAX_FILES: usize = 500;
const MAX_LENGTH: u64 = 1 << 20;
/// How deep folders are read.
const MAX_DEPTH: usize = 6;

const HEADERS: [&str; 4] = ["h", "hh", "hpp", "hxx"];
const UNITS: [&str; 4] = ["cpp", "cc", "cxx", "c++"];

/// The files of a submission, by their paths from its folder, with `/` between parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sources {
    /// The files that are compiled by themselves.
    pub(super) units: Vec<String>,
    /// The files that the harness includes so that it sees all classes.
    pub(super) included: Vec<String>,
    /// The folders with headers; the first is the empty path.
    pub(super) folders: Vec<String>,
    /// The names of the classes that are defined somewhere.
    pub(super) classes: BTreeSet<String>,
    /// Remarks for the report, as sentences.
    pub(super) notes: Vec<String>,
    /// The number of files.
    pub(super) count: usize,
}

impl Sources {
    /// Reads the files of a folder. `wanted` are the names of the classes that the harness must see.
    pub(super) fn read(folder: &Path, wanted: &[&str]) -> io::Result<Sources> {
        let mut files = BTreeMap::new();
        let mut notes = Vec::new();
        collect(folder, "", MAX_DEPTH, &mut files, &mut notes)?;
        // Tests and tools that were handed out call methods that may be missing.
        for file in starter_files(Course::Cells).iter().filter(|file| file.role == StarterRole::Extra) {
            files.remove(file.path);
        }
        Ok(choose(&files, wanted, notes))
    }

    /// Returns whether there is anything to compile.
    pub(super) fn is_empty(&self) -> bool {
        self.units.is_empty() && self.included.is_empty()
    }
}

/// Reads the source files of a folder and of the folders in it.
fn collect(
    folder: &Path,
    prefix: &str,
    depth: usize,
    files: &mut BTreeMap<String, SourceText>,
    notes: &mut Vec<String>,
) -> io::Result<()> {
    let mut entries: Vec<fs::DirEntry> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{prefix}{name}");
        let kind = entry.file_type()?;
        // Links may lead anywhere.
        if name.starts_with('.') || kind.is_symlink() {
            continue;
        }
        if kind.is_dir() {
            if depth > 0 && !["build", "CMakeFiles", "__MACOSX"].contains(&name.as_str()) {
                collect(&entry.path(), &format!("{path}/"), depth - 1, files, notes)?;
            }
        } else if is_one_of(&name, &HEADERS) || is_one_of(&name, &UNITS) {
            if files.len() >= MAX_FILES || entry.metadata()?.len() > MAX_LENGTH {
                notes.push(format!("{path} was left out: it is too large, or one of too many files."));
            } else {
                files.insert(path, source_text::scan(&String::from_utf8_lossy(&fs::read(entry.path())?)));
            }
        }
    }
    Ok(())
}

fn is_one_of(name: &str, extensions: &[&str]) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_lowercase());
    extension.is_some_and(|extension| extensions.contains(&extension.as_str()))
}

/// Chooses what to compile.
fn choose(files: &BTreeMap<String, SourceText>, wanted: &[&str], mut notes: Vec<String>) -> Sources {
    let includes: BTreeMap<&str, Vec<&str>> =
        files.iter().map(|(path, text)| (path.as_str(), resolve(path, text, files))).collect();
    let draws = |path: &str| reached(path, &includes).iter().find_map(|path| files[*path].drawing.clone());
    let mut left_out = BTreeSet::new();
    for path in files.keys() {
        if let Some(header) = draws(path) {
            left_out.insert(path.as_str());
            notes.push(format!("{path} was left out: it needs <{header}>, which draws."));
        }
    }
    let mut classes = BTreeSet::new();
    let mut in_headers = BTreeSet::new();
    for (path, text) in files.iter().filter(|(path, _)| !left_out.contains(path.as_str())) {
        classes.extend(text.classes.iter().cloned());
        if is_one_of(path, &HEADERS) {
            in_headers.extend(text.classes.iter().map(String::as_str));
        }
    }
    let kept = |extensions: &'static [&'static str]| {
        files.keys().map(String::as_str).filter(move |path| is_one_of(path, extensions))
    };
    let headers: Vec<&str> = kept(&HEADERS).filter(|path| !left_out.contains(path)).collect();
    let by_others: BTreeSet<&str> = includes.values().flatten().copied().collect();
    let (mut units, mut single) = (Vec::new(), Vec::new());
    for path in kept(&UNITS).filter(|path| !left_out.contains(path) && !by_others.contains(path)) {
        // A class that is in no header can be seen only by including the file.
        let shows = |class: &String| wanted.contains(&class.as_str()) && !in_headers.contains(class.as_str());
        if files[path].classes.iter().any(shows) { single.push(path) } else { units.push(path.to_owned()) }
    }
    // A file that is included twice in one unit, with different headers around it, is compiled once.
    let rank = |path: &str| {
        let defines = |class: &str| files[path].classes.iter().any(|other| other == class);
        wanted.iter().position(|class| defines(class)).unwrap_or(wanted.len())
    };
    let mut ordered = headers;
    ordered.sort_by_key(|path| (rank(path), *path));
    let mut included: Vec<String> = Vec::new();
    let mut seen = BTreeSet::new();
    let is_root = |path: &&str| !by_others.contains(*path);
    let roots: Vec<&str> = ordered.iter().copied().filter(is_root).collect();
    for path in roots.into_iter().chain(ordered.iter().copied()).chain(single) {
        if !seen.contains(path) {
            seen.extend(reached(path, &includes));
            included.push(path.to_owned());
        }
    }
    let mut folders = vec![String::new()];
    for path in files.keys().filter(|path| is_one_of(path, &HEADERS)) {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        if !folders.iter().any(|other| other == folder) {
            folders.push(folder.to_owned());
        }
    }
    Sources { units, included, folders, classes, notes, count: files.len() }
}

/// Returns the files of the submission that a file includes.
fn resolve<'a>(path: &str, text: &SourceText, files: &'a BTreeMap<String, SourceText>) -> Vec<&'a str> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let find = |name: &String| {
        let here = normal(&format!("{folder}/{name}"));
        let own = files.keys().find(|path| **path == here);
        let ends = format!("/{}", name.rsplit('/').next().unwrap_or(name));
        own.or_else(|| files.keys().find(|path| **path == *name || path.ends_with(&ends)))
    };
    text.includes.iter().filter_map(find).map(String::as_str).collect()
}

/// Resolves `.` and `..` in a path.
fn normal(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/').filter(|part| !part.is_empty() && *part != ".") {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

/// Returns a file and all files that it includes.
fn reached<'a>(path: &'a str, includes: &BTreeMap<&'a str, Vec<&'a str>>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![path];
    while let Some(path) = open.pop() {
        if found.insert(path) {
            open.extend(includes.get(path).into_iter().flatten().copied());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(files: &[(&str, &str)]) -> Sources {
        let files = files.iter().map(|(path, text)| ((*path).to_owned(), source_text::scan(text))).collect();
        choose(&files, &["Game", "Board", "Pawn"], Vec::new())
    }

    #[test]
    fn headers_that_others_include_are_included_by_them() {
        let found = sources(&[
            ("Board.h", "#include \"Pawn.h\"\nclass Board { };"),
            ("Pawn.h", "class Pawn { };"),
            ("Board.cpp", "#include \"Board.h\"\n"),
            ("main.cpp", "#include \"Board.h\"\nint main() { }"),
        ]);
        assert_eq!(found.included, ["Board.h"]);
        assert_eq!(found.units, ["Board.cpp", "main.cpp"]);
        assert_eq!(found.folders, [""]);
    }

    #[test]
    fn headers_in_a_circle_are_included_once() {
        let found = sources(&[
            ("include/Board.h", "#include \"Pawn.h\"\nclass Board { };"),
            ("include/Pawn.h", "#include \"../include/Board.h\"\nclass Pawn { };"),
        ]);
        assert_eq!(found.included, ["include/Board.h"]);
        assert_eq!(found.folders, ["", "include"]);
    }

    #[test]
    fn a_single_file_is_included_and_drawing_is_left_out() {
        let found = sources(&[
            ("chess.cpp", "class Board { }; class Pawn { }; int main() { }"),
            ("draw.h", "#include <GL/glut.h>\n"),
            ("view.cpp", "#include \"draw.h\"\n"),
        ]);
        assert_eq!((found.included, found.units), (vec!["chess.cpp".to_owned()], Vec::<String>::new()));
        assert_eq!(
            found.notes,
            [
                "draw.h was left out: it needs <GL/glut.h>, which draws.",
                "view.cpp was left out: it needs <GL/glut.h>, which draws."
            ]
        );
    }
}
