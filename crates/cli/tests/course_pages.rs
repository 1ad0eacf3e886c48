//! The pages for instructors (`docs/courses/`): their commands run, in the order of the page, and their
//! tables have the points of the suites.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(course: &str) -> String {
    fs::read_to_string(root().join("docs/courses").join(course).with_extension("md")).unwrap()
}

/// Returns the commands of a page: the lines of its blocks of shell.
fn commands(page: &str) -> Vec<&str> {
    let blocks = page.split("\n```sh\n").skip(1).map(|rest| rest.split("\n```").next().unwrap());
    blocks.flat_map(str::lines).collect()
}

/// Returns the table of the points: its rows with a topic and a number.
fn table(page: &str) -> Vec<(String, f64)> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "));
    rows.filter_map(|(topic, points)| Some((topic.to_owned(), points.parse().ok()?))).collect()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

/// Runs the commands of a page in a folder with two submissions, one with a fault.
fn test(course: &str, language: &str, fault: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("courses").join(course);
    let _ = fs::remove_dir_all(&folder);
    let data = root().join("crates/submission/tests/submissions").join(language).join(course);
    for student in ["ada", "ben"] {
        copy(&data.join("complete"), &folder.join("submissions").join(student));
    }
    copy(&data.join("faulty").join(fault), &folder.join("submissions/ben"));
    let programs = folder.join("programs");
    fs::create_dir(&programs).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_tabiya"), programs.join("tabiya")).unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());

    let page = page(course);
    let commands = commands(&page);
    for of in ["tabiya starter", "tabiya grade", "--class", "tabiya visualize"] {
        assert!(commands.iter().any(|command| command.contains(of)), "{course}: {of}");
    }
    for command in commands {
        // A board would wait for clicks: its program is only started and asked a question.
        let check = if command.contains("tabiya visualize") { " --check" } else { "" };
        let output = Command::new("bash")
            .args(["-c", &format!("{command}{check}")])
            .current_dir(&folder)
            .env("PATH", &path)
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        assert_eq!(output.status.code(), Some(0), "{command}\n{}", text.concat());
    }
    assert!(folder.join("handout/README.md").is_file());
    let report: Value = serde_json::from_slice(&fs::read(folder.join("ada.json")).unwrap()).unwrap();
    let topics = report["topics"].as_object().unwrap().iter();
    let mut points: Vec<(String, f64)> =
        topics.map(|(topic, value)| (topic.clone(), value["points"].as_f64().unwrap())).collect();
    let mut written = table(&page);
    points.sort_by(|one, other| one.0.cmp(&other.0));
    written.sort_by(|one, other| one.0.cmp(&other.0));
    let is_same =
        |(one, other): (&(String, f64), &(String, f64))| one.0 == other.0 && (one.1 - other.1).abs() <= 0.51;
    let holds = written.len() == points.len() && written.iter().zip(&points).all(is_same);
    assert!(holds, "{course}: the page has {written:?}, and the suite {points:?}");
}

#[test]
fn the_page_of_the_grid_holds() {
    test("grid", "java", "check-never-announced");
}

#[test]
fn the_page_of_two_player_chess_holds() {
    test("two-player", "java", "no-en-passant");
}

#[test]
fn the_page_of_the_simulator_holds() {
    test("simulator", "java", "captures-never-announced");
}

#[test]
fn the_page_of_animal_chess_holds() {
    test("animal", "java", "stays-promoted");
}

#[test]
fn the_page_of_the_board_of_64_cells_holds() {
    test("cells", "cpp", "no-en-passant");
}
