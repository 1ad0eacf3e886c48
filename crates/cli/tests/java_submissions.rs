//! `tabiya grade SUITE --java DIR`: the complete submissions have full marks, and each planted fault loses
//! the points of its topics and little else. `--nocapture` prints the table.

#![cfg(unix)]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use common::{Ran, tabiya};
use serde_json::Value;

/// The greatest share of all points that a fault may cost in topics that its row does not name, in percent.
const ELSEWHERE: f64 = 2.0;

/// A row of `faults.tsv`.
struct Fault {
    name: String,
    /// The topics that lose points; empty for all.
    topics: BTreeSet<String>,
    /// The greatest loss in percent of all points.
    most: f64,
}

fn submissions() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../submission/tests/submissions/java")
}

fn faults(course: &str) -> Vec<Fault> {
    let text = fs::read_to_string(submissions().join("faults.tsv")).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t'));
    rows.map(Iterator::collect::<Vec<_>>)
        .filter(|row| row[0] == course)
        .map(|row| Fault {
            name: row[1].to_owned(),
            topics: row[2].split(", ").filter(|topic| *topic != "*").map(str::to_owned).collect(),
            most: row[3].parse().unwrap(),
        })
        .collect()
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

/// Returns a folder with a complete submission, or with one of the planted faults in it.
fn folder(course: &str, fault: Option<&str>) -> String {
    let name = fault.unwrap_or("complete");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java").join(course).join(name);
    let _ = fs::remove_dir_all(&folder);
    copy(&submissions().join(course).join("complete"), &folder);
    if let Some(fault) = fault {
        copy(&submissions().join(course).join("faulty").join(fault), &folder);
    }
    folder.display().to_string()
}

fn grade(course: &str, folder: &str) -> (Ran, Value) {
    let mut args = vec!["grade", course, "--java", folder, "--format", "json"];
    args.extend(["--time", if folder.contains("hang-on") { "3" } else { "10" }]);
    let ran = tabiya(&args);
    let report =
        serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}{}", ran.out, ran.err));
    (ran, report)
}

/// Returns the points that are missing in a report or a topic, in percent of some points.
fn lost(value: &Value, of: &Value) -> f64 {
    let points = |value: &Value, key: &str| value[key].as_f64().unwrap();
    (points(value, "points") - points(value, "earned")) * 100.0 / points(of, "points")
}

fn test(course: &str) {
    let (ran, report) = grade(course, &folder(course, None));
    assert_eq!((ran.code, lost(&report, &report)), (0, 0.0), "{course}: {report:#}");
    let known: BTreeSet<String> = faults(course).into_iter().map(|fault| fault.name).collect();
    let planted = fs::read_dir(submissions().join(course).join("faulty")).unwrap();
    let planted: BTreeSet<String> =
        planted.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(known, planted, "faults.tsv has a row for each folder");

    let mut table = String::new();
    let mut wrong = Vec::new();
    for fault in faults(course) {
        let (ran, report) = grade(course, &folder(course, Some(&fault.name)));
        let total = lost(&report, &report);
        let topics = report["topics"].as_object().unwrap();
        let lost: BTreeMap<&str, f64> = topics
            .iter()
            .map(|(topic, value)| (topic.as_str(), lost(value, &report)))
            .filter(|(_, lost)| *lost > 0.0)
            .collect();
        let is_named = |topic: &str| fault.topics.is_empty() || fault.topics.contains(topic);
        let elsewhere: f64 = lost.iter().filter(|(topic, _)| !is_named(topic)).map(|(_, lost)| lost).sum();
        let words: Vec<String> = lost.iter().map(|(topic, lost)| format!("{topic} {lost:.1}")).collect();
        writeln!(table, "{course} {}: lost {total:.1} %: {}", fault.name, words.join(", ")).unwrap();
        let mut check = |holds: bool, text: &str| {
            if !holds {
                wrong.push(format!("{}: {text}", fault.name));
            }
        };
        check(ran.code == 1, "the exit code is 1");
        check(total <= fault.most, "it costs too much");
        check(fault.topics.iter().all(|topic| lost.contains_key(topic.as_str())), "its topics lose points");
        check(!fault.topics.is_empty() || lost.len() == topics.len(), "every topic loses points");
        check(elsewhere <= ELSEWHERE, "it costs points elsewhere");
    }
    assert!(wrong.is_empty(), "{wrong:#?}\n{table}");
}

#[test]
fn faults_in_the_grid_cost_their_topics() {
    test("grid");
}

#[test]
fn faults_in_two_player_chess_cost_their_topics() {
    test("two-player");
}

#[test]
fn faults_in_the_simulator_cost_their_topics() {
    test("simulator");
}

#[test]
fn faults_in_animal_chess_cost_their_topics() {
    test("animal");
}

#[test]
fn without_a_sandbox_classes_do_not_run_as_root() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let folder = folder("grid", None);
    let written = std::env::temp_dir().join(format!("tabiya-test-user-{}", std::process::id()));
    let _ = fs::remove_dir_all(&written);
    fs::create_dir(&written).unwrap();
    fs::set_permissions(&written, fs::Permissions::from_mode(0o777)).unwrap();
    // The class says who runs it: by the owner of a file.
    let king = Path::new(&folder).join("King.java");
    let harm = format!(
        "extends Piece {{\n    static {{\n        try {{ new java.io.FileWriter(\"{}/king\").close(); }}\n\
         \x20       catch (Exception error) {{ }}\n    }}\n",
        written.display()
    );
    let text = fs::read_to_string(&king).unwrap().replacen("extends Piece {", &harm, 1);
    fs::write(&king, text).unwrap();
    let ran = tabiya(&["grade", "grid", "--java", &folder, "--no-sandbox"]);
    let owner = fs::metadata(written.join("king")).map(|found| found.uid());
    let caller = fs::metadata(&written).unwrap().uid();
    fs::remove_dir_all(&written).unwrap();
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let owner = owner.unwrap();
    assert!(owner != 0 && (caller == 0 || owner == caller), "{owner}");
}
