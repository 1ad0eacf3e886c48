//! `tabiya grade`: our own program has full marks, faulty programs lose exactly the points of what they get wrong, and
//! programs that misbehave are ended with all their processes. `grade/` has the programs.

#![cfg(unix)]

mod common;
#[path = "grade/reasons.rs"]
mod reasons;

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
    format!("game = \"two-player\"\n[limits]\nanswer = 2\n{text}")
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
        assert!(!ran.out.contains("Failed"), "{suite}: {}", ran.out);
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
        .args(["grade", "two-player", "--", &python()])
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
        (&["play", "--plain", "animal", "--coordinates", "rowcol"], "2 1 3 1\n"),
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

/// Of the 11 points for en passant, those for captures are lost: 2 + 2 + 1 + 2 + 1. The other three cases are about
/// captures that are not allowed. No random game has such a capture.
#[test]
fn a_program_without_en_passant() {
    let ran = grade(&["two-player", "--format", "json", "--show-hidden"], "no_en_passant.py", &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let report = json(&ran);
    let found = points(&report);
    assert_eq!((found["total"].as_str(), found["en passant"].as_str()), ("97/105", "3/11"));
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

/// A pinned pawn (2 points), a king that steps into check (1) and a check that is not answered (2) are illegal moves,
/// and a pinned pawn that captures en passant is 1 point of that topic.
#[test]
fn a_program_that_allows_a_side_to_leave_its_king_attacked() {
    let ran = grade(&["two-player", "--format", "json", "--show-hidden"], "self_check.py", &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let report = json(&ran);
    let found = points(&report);
    assert_eq!(found["total"], "99/105");
    assert_eq!((found["illegal moves"].as_str(), found["en passant"].as_str()), ("17/22", "10/11"));
    let failed = failed(&report);
    assert_eq!(failed.len(), 4);
    assert_eq!(
        failed["A pinned pawn"]["why"],
        "d2d3 would leave the king on e1 attacked by the bishop on b4."
    );
}

/// Every case in which a legal move follows an illegal one is lost. Illegal moves: 2 + 1 + 2 and the six random cases,
/// of 22; castling: 1 + 1 of 14; en passant: 2 of 11; draw: 1 of 5; moves: 1 of 22.
#[test]
fn a_program_that_passes_the_turn_after_an_illegal_move() {
    let ran = grade(&["two-player", "--format", "json", "--show-hidden"], "wrong_turn.py", &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let report = json(&ran);
    let found = points(&report);
    let of = |topic: &str| found[topic].clone();
    assert_eq!(of("total"), "88/105");
    let topics = ["illegal moves", "castling", "en passant", "draw", "moves"].map(of);
    assert_eq!(topics, ["11/22", "12/14", "9/11", "4/5", "21/22"]);
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

#[test]
fn a_program_that_hangs_is_ended_with_its_children() {
    let folder = Folder::new("hang");
    let suite = folder.write("hang.toml", &suite(TWO_CASES));
    let token = format!("tabiya-grade-test-{}", std::process::id());
    let ran = grade(&[&suite, "--format", "json", "--jobs", "2"], "hang.py", &[&token]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let failed = failed(&json(&ran));
    // The first line of each case is answered, by a program that is started anew.
    assert_eq!(failed.keys().collect::<Vec<_>>(), ["one"]);
    assert_eq!(
        failed["one"]["what"],
        "Nothing came within 2 s. Is standard output flushed after each answer?"
    );
    assert_eq!((&failed["one"]["why"], &failed["one"]["kind"]), (&"".into(), &"time-out".into()));
    assert_eq!(left(&token), Vec::<String>::new(), "processes are left");
}

/// Returns the commands of all processes with a text in their arguments, where the system lists them as files.
fn running(token: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let command = |entry: fs::DirEntry| fs::read(entry.path().join("cmdline")).ok();
    let commands = entries.filter_map(|entry| command(entry.ok()?));
    let commands = commands.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    commands.filter(|line| line.contains(token)).collect()
}

/// Returns what is still running after a while: the system may need a moment to end a process.
fn left(token: &str) -> Vec<String> {
    for _ in 0..500 {
        if running(token).is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    running(token)
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_ends_the_programs() {
    let folder = Folder::new("interrupt");
    let suite =
        folder.write("hang.toml", &suite(TWO_CASES).replace("answer = 2", "answer = 600\ncase = 600"));
    let token = format!("tabiya-interrupt-test-{}", std::process::id());
    let mut grader = std::process::Command::new(TABIYA)
        .args(["grade", &suite, "--", &python(), &program("hang.py"), TABIYA, &token])
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    // The grader, the program and its child have the text in their arguments.
    while running(&token).len() < 3 {
        assert!(grader.try_wait().unwrap().is_none(), "the grader has ended too early");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let kill = format!("kill -INT {}", grader.id());
    let sent = std::process::Command::new("sh").args(["-c", &kill]).status();
    assert!(sent.unwrap().success());
    assert_eq!(grader.wait().unwrap().code(), Some(3));
    assert_eq!(left(&token), Vec::<String>::new(), "processes are left");
}

#[test]
fn a_program_that_crashes_is_started_again_and_its_errors_are_shown() {
    let folder = Folder::new("crash");
    let suite =
        folder.write("crash.toml", &suite(&(TWO_CASES.to_owned() + &TWO_CASES.replace("one", "three"))));
    let ran = grade(&[&suite], "crash.py", &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("2 of 4 points"), "{}", ran.out);
    assert!(ran.out.contains("The program has not answered: it has ended with exit code 1."), "{}", ran.out);
    assert!(ran.out.contains("ValueError: I did not expect e2 e5"), "{}", ran.out);
}

#[test]
fn a_program_that_prints_without_end_is_stopped() {
    let folder = Folder::new("flood");
    let suite = folder.write("flood.toml", &suite(TWO_CASES));
    let ran = grade(&[&suite], "flood.py", &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("The program has printed more than 1048576 bytes in one case."), "{}", ran.out);
    assert!(ran.out.len() < 20_000, "the report has {} bytes", ran.out.len());
}

#[test]
fn memory_is_limited() {
    let folder = Folder::new("memory");
    let suite = folder.write("memory.toml", &suite(TWO_CASES));
    let greedy =
        folder.write("greedy.py", "x = bytearray(150_000_000)\nprint(len(x), flush=True)\ninput()\n");
    let python = python();
    let run =
        |memory: &str| tabiya(&["grade", &suite, "--time", "60", "--memory", memory, "--", &python, &greedy]);
    if cfg!(target_os = "linux") {
        let ran = run("100");
        assert!(ran.out.contains("MemoryError"), "{}", ran.out);
    }
    assert!(run("2000").out.contains("150000000"));
}

#[test]
fn reports_have_their_published_shapes() {
    let folder = Folder::new("formats");
    let text = suite(TWO_CASES)
        + "[[case]]\nname = \"<three> & \\\"more\\\"\"\ntopic = \"illegal moves\"\n\
                                   hidden = true\npoints = 3\nmoves = \"e2 e5, e2 e4\"\n";
    let suite = folder.write("formats.toml", &text);

    let ran = grade(&[&suite, "--format", "gradescope"], "wrong_turn.py", &[]);
    let results = json(&ran);
    assert_eq!(results["score"], 2);
    let tests = results["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 3);
    for test in tests {
        assert!(test["name"].is_string() && test["output"].is_string());
        assert!(test["score"].as_u64().unwrap() <= test["max_score"].as_u64().unwrap());
    }
    assert_eq!((&tests[0]["visibility"], &tests[2]["visibility"]), (&"visible".into(), &"hidden".into()));
    assert_eq!((&tests[2]["score"], &tests[2]["max_score"]), (&0.into(), &3.into()));
    assert_eq!(tests[2]["output"], "The details of this case are hidden.");

    let ran = grade(&[&suite, "--format", "autolab"], "wrong_turn.py", &[]);
    let last = ran.out.lines().last().unwrap();
    assert_eq!(last, r#"{"scores":{"illegal moves":1,"moves":1}}"#);

    let path = folder.path("report.xml");
    let ran = grade(&[&suite, "--format", "junit", "--output", &path], "wrong_turn.py", &[]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    let xml = fs::read_to_string(&path).unwrap();
    let document = roxmltree::Document::parse(&xml).unwrap();
    let root = document.root_element();
    assert_eq!(
        (root.tag_name().name(), root.attribute("tests"), root.attribute("failures")),
        ("testsuites", Some("3"), Some("1"))
    );
    let cases: Vec<_> = root.descendants().filter(|node| node.has_tag_name("testcase")).collect();
    assert_eq!(cases[2].attribute("name"), Some("3. <three> & \"more\""));
    assert!(
        cases.iter().all(|case| case.attribute("classname").is_some() && case.attribute("time").is_some())
    );
    let failures: Vec<bool> =
        cases.iter().map(|case| case.children().any(|node| node.has_tag_name("failure"))).collect();
    assert_eq!(failures, [false, false, true]);
}

#[test]
fn suites_are_listed_begun_and_checked() {
    let listed = tabiya(&["grade", "--list"]);
    assert_eq!(listed.code, 0);
    let names: Vec<&str> = listed.out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["grid", "two-player", "cells", "simulator", "animal"]);

    let folder = Folder::new("new");
    let path = folder.path("mine.toml");
    assert_eq!(tabiya(&["grade", "new", "--game", "two-player", "-o", &path]).code, 0);
    let again = tabiya(&["grade", "new", "--game", "two-player", "-o", &path]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("exists already"), "{}", again.err);
    let ran = tabiya(&["grade", &path, "--", TABIYA, "play", "--plain"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(tabiya(&["grade", "new", "--game", "shogi"]).out.contains("game = \"shogi\""));

    let bad = folder.write("bad.toml", "game = \"two-player\"\n[[case]]\nname = \"x\"\ntopic = \"magic\"\n");
    let ran = tabiya(&["grade", &bad, "--", "true"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("bad.toml:4:9") && ran.err.contains("`moves` is missing."), "{}", ran.err);
    let wrong = TWO_CASES.replace("moves = \"e2 e5\"", "moves = \"e2 e5\"\nexpect = { message = \"CHECK\" }");
    let wrong = folder.write("wrong.toml", &suite(&wrong));
    let ran = tabiya(&["grade", &wrong, "--", "true"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("Line 8, case 2, two: the message is ILLEGAL_MOVE, not CHECK."), "{}", ran.err);
}

#[test]
fn bad_usage_and_programs_that_do_not_start() {
    for (args, code) in [
        (&["grade"][..], 2),
        (&["grade", "two-player"], 2),
        (&["grade", "nothing", "--", "true"], 2),
        (&["grade", "two-player", "--case", "1000", "--", "true"], 2),
        (&["grade", "two-player", "--format", "paper", "--", "true"], 2),
        (&["grade", "simulator", "--protocol", "json", "--", "true"], 2),
        (&["grade", "two-player", "--", "./there-is-no-such-program"], 3),
        (&["grade", "two-player", "--", "./README.md"], 3),
    ] {
        let ran = tabiya(args);
        assert_eq!(ran.code, code, "{args:?}: {}{}", ran.out, ran.err);
        assert!(!ran.err.is_empty(), "{args:?}");
    }
}

#[test]
fn one_case_can_be_shown_with_everything_that_was_sent_and_received() {
    let ran = tabiya(&["grade", "two-player", "--case", "25", "--verbose", "--", TABIYA, "play", "--plain"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.starts_with("Case 25, White captures en passant (en passant): passed\n> g2 g4\n< bR"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("> g5 f6\n"), "{}", ran.out);
    assert!(ran.out.contains("2 of 2 points"), "{}", ran.out);
}

#[test]
fn a_suite_can_be_for_a_game_from_a_file() {
    let folder = Folder::new("game");
    let game = folder.write(
        "mine.toml",
        "id = \"mine\"\nname = \"Mine\"\nsummary = \"A test.\"\nextends = \"crazyhouse\"\n",
    );
    let suite = folder.path("suite.toml");
    let ran = tabiya(&["grade", "new", "--game", &game, "-o", &suite]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = tabiya(&["grade", &suite, "--", TABIYA, "play", "--plain", &game]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);

    // A path begins in the folder of the suite.
    let text = tabiya(&["grade", "new", "--game", "crazyhouse"]).out;
    let text = text.replace("game = \"crazyhouse\"", "game = \"./mine.toml\"");
    let near = folder.write("near.toml", &text);
    let ran = tabiya(&["grade", &near, "--", TABIYA, "play", "--plain", &game]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let far = folder.write("far.toml", &text.replace("./mine.toml", "./none.toml"));
    let ran = tabiya(&["grade", &far, "--", "true"]);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("none.toml cannot be read."), "{}", ran.err);
}

#[test]
fn a_suite_can_be_named_by_its_game() {
    let ran = tabiya(&[
        "grade",
        "king-capture",
        "--case",
        "1",
        "--format",
        "json",
        "--",
        TABIYA,
        "play",
        "--plain",
    ]);
    assert_eq!(json(&ran)["suite"], "grid", "{}", ran.err);
    let ran = tabiya(&["grade", "two-plyer", "--", "true"]);
    assert!(ran.err.contains("Did you mean `two-player`?"), "{}", ran.err);
}

#[test]
fn the_file_of_the_report_is_checked_before_the_run() {
    let folder = Folder::new("output");
    let suite = folder.write("suite.toml", &suite(TWO_CASES));
    let touched = folder.path("touched");
    let path = folder.path("there/is/no/such/folder.json");
    let ran = tabiya(&["grade", &suite, "--output", &path, "--", "touch", &touched]);
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("The report cannot be written to"), "{}", ran.err);
    assert!(!Path::new(&touched).exists(), "the program was run");

    // A run that fails leaves an old report as it is, and no new file.
    let old = folder.write("old.txt", "old");
    let new = folder.path("new.txt");
    for path in [&old, &new] {
        assert_eq!(tabiya(&["grade", &suite, "--output", path, "--", "./there-is-no-such-program"]).code, 3);
    }
    assert_eq!(fs::read_to_string(&old).unwrap(), "old");
    assert!(!Path::new(&new).exists());
    for path in [&old, &new] {
        let ran = tabiya(&["grade", &suite, "--output", path, "--", TABIYA, "play", "--plain"]);
        assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
        assert!(fs::read_to_string(path).unwrap().contains("2 of 2 points"));
    }
}
