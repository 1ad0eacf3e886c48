//! `tabiya grade SUITE --cpp DIR`: the complete submissions have full marks, and each planted fault loses the
//! points of its topics and little else. `--nocapture` prints the table.

#![cfg(unix)]

mod common;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use common::{Ran, tabiya};
use serde_json::Value;

/// The greatest share of all points that a fault may cost in other topics than its own, in percent.
const ELSEWHERE: f64 = 3.0;

/// The smallest share of a topic's points that its fault costs, in percent.
const LEAST: f64 = 10.0;

/// A row of `faults.tsv`.
struct Fault {
    name: String,
    /// The topics that lose points; empty for all.
    topics: BTreeSet<String>,
    /// The greatest loss in percent of all points.
    most: f64,
}

fn submissions() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../submission/tests/submissions/cpp")
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
fn folder(test: &str, course: &str, fault: Option<&str>) -> String {
    let name = fault.unwrap_or("complete");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cpp").join(test).join(name);
    let _ = fs::remove_dir_all(&folder);
    copy(&submissions().join(course).join("complete"), &folder);
    if let Some(fault) = fault {
        copy(&submissions().join(course).join("faulty").join(fault), &folder);
    }
    folder.display().to_string()
}

fn grade(course: &str, folder: &str) -> (Ran, Value) {
    let mut args = vec!["grade", course, "--cpp", folder, "--format", "json"];
    let name = folder.rsplit('/').next().unwrap_or_default();
    args.extend(["--time", if name.starts_with("hang") || name.starts_with("endless") { "3" } else { "10" }]);
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
    let (ran, report) = grade(course, &folder("faults", course, None));
    assert_eq!((ran.code, lost(&report, &report)), (0, 0.0), "{course}: {report:#}");
    let known: BTreeSet<String> = faults(course).into_iter().map(|fault| fault.name).collect();
    let planted = fs::read_dir(submissions().join(course).join("faulty")).unwrap();
    let planted: BTreeSet<String> =
        planted.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(known, planted, "faults.tsv has a row for each folder");

    let mut table = String::new();
    let mut wrong = Vec::new();
    for fault in faults(course) {
        let (ran, report) = grade(course, &folder("faults", course, Some(&fault.name)));
        let total = lost(&report, &report);
        let topics = report["topics"].as_object().unwrap();
        let losing: Vec<(&String, f64)> = topics
            .iter()
            .map(|(topic, value)| (topic, lost(value, &report)))
            .filter(|(_, lost)| *lost > 0.0)
            .collect();
        let elsewhere: f64 =
            losing.iter().filter(|(topic, _)| !fault.topics.contains(*topic)).map(|(_, lost)| lost).sum();
        let is_spared = |topic: &str| topics.get(topic).is_none_or(|value| lost(value, value) < LEAST);
        let words: Vec<String> = losing.iter().map(|(topic, lost)| format!("{topic} {lost:.1}")).collect();
        writeln!(table, "{course} {}: lost {total:.1} %: {}", fault.name, words.join(", ")).unwrap();
        let mut check = |holds: bool, text: &str| {
            if !holds {
                wrong.push(format!("{}: {text}", fault.name));
            }
        };
        check(ran.code == 1, "the exit code is 1");
        check(total <= fault.most, "it costs too much");
        if fault.topics.is_empty() {
            check(topics.keys().all(|topic| !is_spared(topic)), "every topic loses points");
        } else {
            check(!fault.topics.iter().any(|topic| is_spared(topic)), "its topics lose points");
            check(elsewhere <= ELSEWHERE, "it costs points elsewhere");
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}\n{table}");
}

#[test]
fn faults_in_the_board_of_64_cells_cost_their_topics() {
    test("cells");
}

/// Returns the standard error of a command that is refused with an exit code.
fn refused(args: &[&str], code: i32) -> String {
    let ran = tabiya(args);
    assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{}", ran.err);
    ran.err
}

#[test]
fn what_cannot_be_graded_is_refused_with_a_reason() {
    let complete = folder("refused", "cells", None);
    let text = refused(&["grade", "grid", "--cpp", &complete], 2);
    assert!(text.contains("in Java") && text.contains("tabiya grade grid --java DIR"), "{text}");
    let text = refused(&["grade", "cells", "--java", &complete], 2);
    assert!(text.contains("tabiya grade cells --cpp DIR"), "{text}");
    let text = refused(&["grade", "cells", "--cpp", "no-such-folder"], 2);
    assert!(text.contains("no-such-folder cannot be read"), "{text}");
    let empty = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cpp/empty");
    fs::create_dir_all(&empty).unwrap();
    let text = refused(&["grade", "cells", "--cpp", &empty.display().to_string()], 2);
    assert!(text.contains("There is no C++ file in"), "{text}");
}

#[test]
fn a_missing_compiler_is_named_with_its_package() {
    // As root, programs run as another user by `setpriv`, which has to be there.
    let programs = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-compiler-programs");
    let _ = fs::remove_dir_all(&programs);
    fs::create_dir_all(&programs).unwrap();
    for name in ["setpriv", "sh", "true"] {
        std::os::unix::fs::symlink(Path::new("/usr/bin").join(name), programs.join(name)).unwrap();
    }
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["grade", "cells", "--cpp", &folder("no-compiler", "cells", None), "--no-sandbox"])
        .env("PATH", &programs)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("`g++` is not installed: install the Debian package `g++`."), "{text}");
}
