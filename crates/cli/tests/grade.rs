//! `tabiya grade`: our own program has full marks, faulty programs lose exactly the points of what they get
//! wrong, and programs that misbehave are ended with all their processes. `grade/` has the programs, and
//! further tests.

#![cfg(unix)]

mod common;
#[path = "grade/fairness.rs"]
mod fairness;
#[path = "grade/misbehaving.rs"]
mod misbehaving;
#[path = "grade/reasons.rs"]
mod reasons;
#[path = "grade/reports.rs"]
mod reports;
#[path = "grade/sandbox.rs"]
mod sandbox;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use common::{Ran, tabiya};
use serde_json::Value;

const TABIYA: &str = env!("CARGO_BIN_EXE_tabiya");

fn python() -> String {
    std::env::var("TABIYA_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

/// Returns the path of a program of `grade/`.
fn program(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grade").join(name).display().to_string()
}

/// A folder of this test, which is removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tabiya-test-grade-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Grades one of the Python programs around our own.
fn grade(options: &[&str], name: &str, arguments: &[&str]) -> Ran {
    let (python, path) = (python(), program(name));
    let mut args = vec!["grade"];
    args.extend(options);
    args.extend(["--", python.as_str(), path.as_str(), TABIYA]);
    args.extend(arguments);
    tabiya(&args)
}

/// Returns the points of each topic as `earned/points`, and of all as `total`.
fn points(report: &Value) -> BTreeMap<String, String> {
    let pair = |value: &Value| format!("{}/{}", value["earned"], value["points"]);
    let topics = report["topics"].as_object().unwrap().iter();
    let mut points: BTreeMap<String, String> =
        topics.map(|(name, value)| (name.clone(), pair(value))).collect();
    points.insert("total".to_owned(), pair(report));
    points
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}{}", ran.out, ran.err))
}

/// Returns the failed cases by name, with what differs and why.
fn failed(report: &Value) -> BTreeMap<String, Value> {
    let cases = report["cases"].as_array().unwrap().iter().filter(|case| case["passed"] == false);
    cases.map(|case| (case["name"].as_str().unwrap().to_owned(), case["difference"].clone())).collect()
}

fn suite(text: &str) -> String {
    format!("game = \"two-player\"\n[limits]\nanswer = 10\n{text}")
}

const TWO_CASES: &str = "[[case]]\nname = \"one\"\ntopic = \"moves\"\nmoves = \"e2 e4, e7 e5\"\n\
                         [[case]]\nname = \"two\"\ntopic = \"illegal moves\"\nmoves = \"e2 e5\"\n";

#[test]
fn our_own_program_has_full_marks() {
    let plain = |game| vec![TABIYA, "play", "--plain", game];
    let numbers = |game, name| vec![TABIYA, "play", "--plain", game, "--coordinates", name];
    for (suite, options, command) in [
        ("two-player", &[][..], plain("two-player")),
        ("grid", &[], numbers("king-capture", "xy")),
        ("cells", &[], numbers("cells", "cell")),
        ("animal", &[], numbers("animal", "rowcol")),
        ("simulator", &[], vec![TABIYA, "simulate"]),
        ("grid", &["--coordinates", "square"], plain("king-capture")),
        ("cells", &["--coordinates", "square"], plain("cells")),
        ("animal", &["--coordinates", "square"], plain("animal")),
        ("two-player", &["--protocol", "json"], vec![TABIYA, "referee"]),
        ("grid", &["--protocol", "json"], vec![TABIYA, "referee"]),
        ("cells", &["--protocol", "json"], vec![TABIYA, "referee"]),
        ("animal", &["--protocol", "json"], vec![TABIYA, "referee"]),
    ] {
        let mut args = vec!["grade", suite, "--jobs", "2", "--show-hidden"];
        args.extend(options);
        args.push("--");
        args.extend(command);
        let ran = tabiya(&args);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{suite}: {}", ran.out);
        assert!(!ran.out.contains("Cases with faults"), "{suite}: {}", ran.out);
        assert!(!ran.out.contains("differs"), "{suite}: {}", ran.out);
    }
}

#[test]
fn the_json_protocol_compares_refusals() {
    let folder = Folder::new("json");
    let suite =
        folder.write("json.toml", &suite(TWO_CASES).replace("[limits]", "protocol = \"json\"\n[limits]"));
    let ran = tabiya(&["grade", &suite, "--", TABIYA, "referee"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let ran = tabiya(&["grade", &suite, "--time", "0.5", "--", "cat"]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    // A program that refuses everything must not pass because the referee refuses to begin the game.
    let text = fs::read_to_string(&suite).unwrap().replace("[limits]", "dialect = \"none\"\n[limits]");
    let ran = tabiya(&["grade", &folder.write("dialect.toml", &text), "--", TABIYA, "referee"]);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
}

#[test]
fn the_program_of_the_documentation_has_full_marks() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join("docs/examples/two_player.py");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.lines().count() <= 10);
    let page = fs::read_to_string(root.join("docs/grading.md")).unwrap();
    assert!(page.contains(&text), "docs/grading.md shows another program");
    let output = std::process::Command::new(TABIYA)
        .args(["grade", "two-player", "--no-sandbox", "--", &python()])
        .arg(&path)
        .env("TABIYA", TABIYA)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
    let output = std::process::Command::new(python())
        .arg(&path)
        .env("TABIYA", "./there-is-no-such-program")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(error.trim(), "tabiya is not found: set TABIYA to its path.");
    // The boards of the page are those of the referee.
    for (args, input) in [
        (&["play", "--plain", "two-player"][..], "e2 e4\ne2 e4\n"),
        (&["play", "--plain", "animal"], "b3b4\n"),
    ] {
        let printed = common::with_input(args, input.as_bytes()).out;
        let board = printed.trim_end().rsplit("\n\n").next().unwrap().trim_matches('\n');
        assert!(page.contains(board), "{args:?}:\n{board}");
    }
    // The page lists all suites and topics.
    for (name, _) in tabiya_grade::BUILTIN {
        assert!(page.contains(&format!("| `{name}` |")), "{name}");
    }
    for topic in tabiya_grade::Topic::ALL {
        assert!(page.contains(&format!("`{topic}`")), "{topic}");
    }
}

/// Of the 10.4 points for en passant, those for captures are lost, 2 + 2 + 1 + 1.8 + 0.9, and the check
/// that one of them gives. The other three cases are about captures that are not allowed. No random game
/// has such a capture.
#[test]
fn a_program_without_en_passant() {
    let ran = grade(&["two-player", "--format", "json", "--show-hidden"], "no_en_passant.py", &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let report = json(&ran);
    let found = points(&report);
    assert_eq!((found["total"].as_str(), found["en passant"].as_str()), ("97.2/105", "2.7/10.4"));
    let failed = failed(&report);
    let names: Vec<&str> = failed.keys().map(String::as_str).collect();
    let expected = [
        "Black captures en passant",
        "En passant that gives check",
        "Still after an illegal move",
        "White captures en passant",
        "White captures to the other side",
    ];
    assert_eq!(names, expected);
    let first = &failed["White captures en passant"];
    assert_eq!(first["why"], "g5 f6 is legal: the pawn on g5 captures en passant on f6.");
    assert_eq!(first["so_far"].as_array().unwrap().len(), 4);
}

/// A pinned pawn (2 points), a king that steps into check (0.9) and a check that is not answered (1.8) are
/// illegal moves, and a pinned pawn that captures en passant is 0.9 points of that topic and 0.1 of them.
/// The other tenths of these cases are for the checks in them, which are announced.
#[test]
fn a_program_that_allows_a_side_to_leave_its_king_attacked() {
    let ran = grade(&["two-player", "--format", "json", "--show-hidden"], "self_check.py", &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let report = json(&ran);
    let found = points(&report);
    assert_eq!(found["total"], "99.3/105");
    assert_eq!((found["illegal moves"].as_str(), found["en passant"].as_str()), ("17.9/22.7", "9.5/10.4"));
    let failed = failed(&report);
    assert_eq!(failed.len(), 4);
    assert_eq!(
        failed["A pinned pawn"]["why"],
        "d2d3 would leave the king on e1 attacked by the bishop on b4."
    );
}

/// Every case in which a legal move follows an illegal one is lost. Illegal moves: 2 + 1 + 2, 0.1 in each
/// of two cases of castling, and all but 0.1 of the six random cases, which end early: that also costs a
/// tenth of castling and of check in two of them each. Castling: 0.9 + 0.9; en passant: 1.8; moves: 0.8.
#[test]
fn a_program_that_passes_the_turn_after_an_illegal_move() {
    let ran = grade(&["two-player", "--format", "json", "--show-hidden"], "wrong_turn.py", &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let report = json(&ran);
    let found = points(&report);
    let of = |topic: &str| found[topic].clone();
    assert_eq!(of("total"), "89.5/105");
    let topics = ["illegal moves", "castling", "en passant", "check", "moves"].map(of);
    assert_eq!(topics, ["12/22.7", "11.4/13.4", "8.6/10.4", "10.4/10.6", "19.9/20.7"]);
    let why =
        failed(&report)["The same side is to move after an illegal move"]["why"].as_str().unwrap().to_owned();
    assert!(why.ends_with("the same side is still to move."), "{why}");
}

#[test]
fn text_for_debugging_and_further_boards_do_no_harm() {
    let ran = grade(&["two-player"], "chatter.py", &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let ran = grade(&["two-player", "--marker=-- done --"], "marker.py", &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let ran = grade(&["two-player", "--marker", "-- done --"], "marker.py", &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}
