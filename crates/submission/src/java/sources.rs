//! The Java files of a submission, and those that the course supplies.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Course, OpenError};

/// The greatest number of files and folders that are looked at.
const MAX_FILES: usize = 2_000;
/// The greatest size of a file in bytes.
const MAX_SIZE: u64 = 1 << 20;
/// How deep folders are searched.
const MAX_DEPTH: usize = 12;

/// A file that the course supplies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Supplied {
    /// Its path from the root of the packages.
    pub(super) path: &'static str,
    pub(super) text: &'static str,
    /// Whether a file of the submission with this name is replaced.
    pub(super) replaces: bool,
}

macro_rules! supplied {
    ($replaces:literal, $($folder:literal / $path:literal),*) => {
        &[$(Supplied {
            path: $path,
            text: include_str!(concat!("../../starters/", $folder, "/", $path)),
            replaces: $replaces,
        }),*]
    };
}

/// Returns the files that a course supplies: the document of two-player chess has its own replaced, and the
/// others are used if they are missing.
pub(super) fn supplied(course: Course) -> &'static [Supplied] {
    match course {
        Course::TwoPlayer => supplied!(
            true,
            "two-player" / "chess/ReturnPlay.java",
            "two-player" / "chess/ReturnPiece.java",
            "two-player" / "chess/PlayChess.java"
        ),
        Course::Grid => supplied!(false, "grid" / "Board.java", "grid" / "Piece.java", "grid" / "Side.java"),
        Course::Simulator => supplied!(
            false,
            "simulator" / "Color.java",
            "simulator" / "PieceFactory.java",
            "simulator" / "BoardListener.java",
            "simulator" / "BoardExternalIterator.java"
        ),
        Course::Animal | Course::Cells => &[],
    }
}

/// The files of a submission.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sources {
    /// The files to compile, from the folder of the submission.
    pub(super) files: Vec<PathBuf>,
    /// Those of them that look like tests: they are left out if they do not compile.
    pub(super) tests: Vec<PathBuf>,
    /// The files of the course that are added.
    pub(super) added: Vec<Supplied>,
    /// What was left out and added, as sentences.
    pub(super) notes: Vec<String>,
}

impl Sources {
    /// Finds the Java files of a folder. If it has a folder `src`, files outside of it are not looked at.
    pub(super) fn find(course: Course, folder: &Path) -> Result<Sources, OpenError> {
        // A link could lead out of the folder.
        let is_folder = |path: PathBuf| fs::symlink_metadata(path).is_ok_and(|found| found.is_dir());
        let root = if is_folder(folder.join("src")) { PathBuf::from("src") } else { PathBuf::new() };
        let mut found = Vec::new();
        walk(folder, &root, 0, &mut found)
            .map_err(|error| OpenError::Folder(format!("{} cannot be read: {error}.", folder.display())))?;
        found.sort();
        let mut sources = Sources::default();
        for path in found {
            sources.add(course, folder, path);
        }
        let is_empty = sources.files.is_empty() && sources.tests.is_empty();
        if is_empty {
            let mut text = format!("There is no Java file in {}.", folder.join(&root).display());
            if let Some(zip) = zip_file(folder) {
                text = format!("{text} Unpack {zip} first.");
            }
            return Err(OpenError::Folder(text));
        }
        for file in supplied(course) {
            let name = file.path.rsplit('/').next().unwrap_or(file.path);
            let has = |files: &[PathBuf]| files.iter().any(|path| path.ends_with(name));
            if file.replaces || !has(&sources.files) {
                sources.added.push(*file);
                if !file.replaces {
                    sources.notes.push(format!("{name} is not there: the original of the course is used."));
                }
            }
        }
        Ok(sources)
    }

    fn add(&mut self, course: Course, folder: &Path, path: PathBuf) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let shown = path.display().to_string();
        let is_replaced = supplied(course)
            .iter()
            .any(|file| file.replaces && file.path.rsplit('/').next() == Some(name.as_str()));
        if is_replaced {
            self.notes.push(format!("{shown} is replaced by the original of the course."));
        } else if name == "module-info.java" {
            self.notes.push(format!("{shown} is left out: classes are graded without modules."));
        } else if needs_junit(&folder.join(&path)) {
            self.notes.push(format!("{shown} is left out: it needs JUnit."));
        } else if is_test(&path, &name) {
            self.tests.push(path);
        } else {
            self.files.push(path);
        }
    }
}

fn is_test(path: &Path, name: &str) -> bool {
    let stem = name.strip_suffix(".java").unwrap_or(name);
    let in_tests = path.parent().is_some_and(|parent| {
        parent.iter().any(|part| part.eq_ignore_ascii_case("test") || part.eq_ignore_ascii_case("tests"))
    });
    in_tests || stem.ends_with("Test") || stem.ends_with("Tests") || stem.starts_with("Test")
}

fn needs_junit(path: &Path) -> bool {
    let bytes = fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    text.lines().map(str::trim).any(|line| {
        let rest = line.strip_prefix("import ").map(|rest| rest.trim_start_matches("static ").trim());
        rest.is_some_and(|rest| rest.starts_with("org.junit") || rest.starts_with("junit."))
    })
}

fn walk(folder: &Path, below: &Path, depth: usize, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder.join(below))? {
        let entry = entry?;
        let (name, kind) = (entry.file_name(), entry.file_type()?);
        let path = below.join(&name);
        let text = name.to_string_lossy();
        let is_hidden = text.starts_with('.') || text == "__MACOSX";
        if found.len() >= MAX_FILES || is_hidden {
            continue;
        }
        // A link could lead out of the folder.
        if kind.is_dir() && depth < MAX_DEPTH {
            walk(folder, &path, depth + 1, found)?;
        } else if kind.is_file() && text.ends_with(".java") && entry.metadata()?.len() <= MAX_SIZE {
            found.push(path);
        }
    }
    Ok(())
}

fn zip_file(folder: &Path) -> Option<String> {
    let names =
        fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.into_iter().find(|name| name.ends_with(".zip") || name.ends_with(".jar"))
}
