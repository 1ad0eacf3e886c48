//! The files that students start from: all are part of the program, they compile as they are, their open
//! tests fail then, and pass on the complete submissions. The planted faults are small changes of these.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tabiya_submission::{Course, starter_files};

/// The greatest number of lines from the first to the last line that a planted fault changes.
const CHANGED_LINES: usize = 20;

fn starters() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("starters")
}

fn submissions(course: Course) -> PathBuf {
    let language = if course == Course::Cells { "cpp" } else { "java" };
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/submissions").join(language).join(course.name())
}

/// Returns the paths of all files below a folder, with `/` between their parts.
fn files_below(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let parts = path.strip_prefix(folder).unwrap().iter().map(|part| part.to_str().unwrap());
                found.insert(parts.collect::<Vec<_>>().join("/"));
            }
        }
    }
    found
}

/// Writes the starter of a course to a new folder of the tests.
fn written(course: Course) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("starters").join(course.name());
    let _ = fs::remove_dir_all(&folder);
    for file in starter_files(course) {
        let path = folder.join(file.path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, file.text).unwrap();
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    for file in files_below(from) {
        let path = to.join(&file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(from.join(&file), path).unwrap();
    }
}

/// Runs `make`, with warnings of `javac` as errors, and returns whether it succeeded and what it printed.
fn make(folder: &Path, target: &str) -> (bool, String) {
    let output = Command::new("make")
        .args(["--silent", target])
        .current_dir(folder)
        .env("JDK_JAVAC_OPTIONS", "-Xlint:cast,deprecation,fallthrough,rawtypes,static,unchecked -Werror")
        .output()
        .expect("make is installed: apt install make");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (output.status.success(), text.concat())
}

/// Compiles the starter of a course, whose tests fail with a text, and completes it.
fn test_starter(course: Course, failure: &str) {
    let folder = written(course);
    let (compiles, text) = make(&folder, "all");
    assert!(compiles, "{text}");
    let (passes, text) = make(&folder, "test");
    assert!(!passes && text.contains(failure), "{text}");
    assert!(!text.contains("error:"), "the tests compile: {text}");
    copy(&submissions(course).join("complete"), &folder);
    assert_eq!(make(&folder, "clean"), (true, String::new()));
    let (passes, text) = make(&folder, "test");
    assert!(passes, "{text}");
}

#[test]
fn every_file_is_part_of_the_program() {
    for course in Course::ALL {
        let folder = starters().join(course.name());
        let on_disk = files_below(&folder);
        let listed: Vec<&str> = starter_files(course).iter().map(|file| file.path).collect();
        assert!(listed.is_sorted(), "{course:?}");
        assert_eq!(listed, on_disk.iter().map(String::as_str).collect::<Vec<_>>(), "{course:?}");
    }
}

#[test]
fn files_have_short_lines_and_no_tabs() {
    for file in Course::ALL.into_iter().flat_map(starter_files) {
        let most = if file.path.ends_with(".md") { 150 } else { 110 };
        for line in file.text.lines().filter(|line| !line.starts_with('|')) {
            assert!(line.chars().count() <= most, "{}: {line}", file.path);
            assert!(!line.contains('\t') || file.path == "Makefile", "{}: {line}", file.path);
        }
        assert!(file.text.ends_with('\n'), "{}", file.path);
    }
}

#[test]
fn the_grid_compiles_and_is_completed() {
    test_starter(Course::Grid, "8 tests have failed.");
}

#[test]
fn two_player_chess_compiles_and_is_completed() {
    test_starter(Course::TwoPlayer, "15 tests have failed.");
}

#[test]
fn the_simulator_compiles_and_is_completed() {
    test_starter(Course::Simulator, "UnsupportedOperationException: Piece.createPiece");
}

#[test]
fn animal_chess_compiles_and_is_completed() {
    test_starter(Course::Animal, "Tests run: 17,  Failures: 16");
}

#[test]
fn the_board_of_64_cells_compiles_and_is_completed() {
    test_starter(Course::Cells, "Assertion");
}

#[test]
fn faults_are_small_changes_of_complete_submissions() {
    for course in Course::ALL {
        let complete = submissions(course).join("complete");
        let faulty = submissions(course).join("faulty");
        for file in files_below(&faulty) {
            let (_, path) = file.split_once('/').unwrap();
            let right = fs::read_to_string(complete.join(path)).unwrap();
            let wrong = fs::read_to_string(faulty.join(&file)).unwrap();
            let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
            let (right, wrong) = (lines(&right), lines(&wrong));
            let same = |pair: &(&String, &String)| pair.0 == pair.1;
            let before = right.iter().zip(&wrong).take_while(same).count();
            let rest = right[before..].iter().rev().zip(wrong[before..].iter().rev());
            let unchanged = before + rest.take_while(same).count();
            let (removed, added) = (right.len() - unchanged, wrong.len() - unchanged);
            assert!(removed + added > 0, "{course:?}: {file} has no fault");
            assert!(removed.max(added) <= CHANGED_LINES, "{course:?}: {file} differs in {removed}, {added}");
        }
    }
}
