//! C++ classes of the 64-cell board: compiled and called.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tabiya_process::{Cancel, Sandbox};
use tabiya_submission::cpp::{self, CppSubmission};
use tabiya_submission::{Checked, Limits, Script, Student, StudentError, Submission};

/// Returns when a case of calls is over at the latest.
fn end() -> Instant {
    Instant::now() + Duration::from_secs(60)
}

fn submissions() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/submissions/cpp/cells")
}

/// Returns a new folder with the files of the complete submission and some more. Empty texts remove files.
fn folder(name: &str, changed: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cpp-cells").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for entry in fs::read_dir(submissions().join("complete")).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
    }
    for (file, text) in changed {
        match *text {
            "" => fs::remove_file(folder.join(file)).unwrap(),
            text => fs::write(folder.join(file), text).unwrap(),
        }
    }
    folder
}

/// Returns a file of the complete submission with a part of its text replaced.
fn changed(file: &str, from: &str, to: &str) -> String {
    let text = fs::read_to_string(submissions().join("complete").join(file)).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    text.replace(from, to)
}

fn limits() -> Limits {
    Limits { answer: Duration::from_secs(10), output: 1 << 16, memory: Some(1024) }
}

fn read(scripts: &[&str]) -> Vec<Script> {
    scripts.iter().map(|text| Script::read(text).unwrap()).collect()
}

fn open(folder: &Path, scripts: &[Script]) -> CppSubmission {
    cpp::open(folder, scripts, limits(), &Sandbox::detect(), &Cancel::default())
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the results of some scripts, in words.
fn results(folder: &Path, scripts: &[&str]) -> Vec<Vec<String>> {
    let scripts = read(scripts);
    let mut submission = open(folder, &scripts);
    scripts
        .iter()
        .enumerate()
        .map(|(number, script)| {
            submission.run_case(number, script, end()).statements.iter().map(words).collect()
        })
        .collect()
}

fn words(checked: &Checked) -> String {
    match checked {
        Checked::Passed => "passed".to_owned(),
        Checked::Differs { expected, got } => format!("{got}, not {expected}"),
        Checked::Failed(error) => error.to_string(),
        Checked::NotRun => "not run".to_owned(),
    }
}

#[test]
fn statements_are_checked_one_by_one() {
    let found = results(
        &submissions().join("complete"),
        &[
            "pawn = Pawn(true)\npawn.setPosition(8)\npawn.getPossibleMoves() == {16}\npawn.position == 9\n\
             pawn.getPieceType() != 'p'",
            "king = King(true)\nking.canCastle(Board()) == false\nking.fly(3)\nking.moves == 0",
            "board = boardOf(\"4k2r\")\nboard == \"4k2r/8/8/8/8/8/8/8\"\nboard[4].canCastle(board) == true",
            "Dragon(true)",
            "Board.count == 3",
            "board = Board()\nboard[64].getPieceType() == 's'\nboard.movePiece(board[1], 17) == true\n\
             board[5] is board.getPiece(5)\nboard[5] is board[6]\nboard[4].canEnPassant(0, 0, board) == -1",
            "King(true).wings == 2\nKing(3, 4)",
        ],
    );
    let expected: [&[&str]; 7] = [
        &["passed", "passed", "passed", "8, not 9", "'p', not anything but 'p'"],
        &["passed", "passed", "class King has no method fly(int).", "not run"],
        &["passed", "passed", "passed"],
        &["There is no class Dragon."],
        &["The calls of this case do not compile: 'count' is not a member of 'Board'."],
        &[
            "passed",
            "passed",
            "false, not true",
            "passed",
            "another object, not the same",
            "The piece on the board is no object of class Pawn.",
        ],
        &["class King has no field wings.", "class King has no public constructor King(int, int)."],
    ];
    assert_eq!(found, expected);
}

#[test]
fn games_are_played() {
    let mut submission = open(&submissions().join("complete"), &[]);
    let start = submission.start().unwrap();
    assert_eq!((start.pieces.len(), start.pieces["e1"].as_str(), start.message.as_deref()), (32, "wK", None));
    assert_eq!(submission.targets("b1").unwrap(), ["a3", "c3"]);
    let after = submission.play("b1 c3").unwrap();
    assert_eq!((after.pieces["c3"].as_str(), after.message), ("wN", None));
    assert_eq!(submission.play("b1 c3").unwrap().message.as_deref(), Some("ILLEGAL_MOVE"));
    for line in ["f7 f6", "e2 e4", "a7 a6", "d1 h5", "a6 a5"] {
        assert_eq!(submission.play(line).unwrap().message, None, "{line}");
    }
    assert_eq!(submission.play("39 60").unwrap().message.as_deref(), Some("WHITE has won"));
    assert_eq!(submission.play("12 99").unwrap().message.as_deref(), Some("ILLEGAL_MOVE"));
    assert!(matches!(submission.play("resign"), Err(StudentError::Unsupported(_))));
    assert_eq!(submission.start().unwrap(), start);
}

#[test]
fn a_case_that_ends_the_program_costs_itself_only() {
    let faults = [
        // Its processes are ended with it.
        ("for (int i = 0; i < 100; ++i) if (fork() == 0) for (;;) pause();\n    _exit(7);", "exit code 7"),
        ("*(volatile int*)0 = cell;", "signal 11 (segmentation fault) in Board.cpp:"),
        ("assert(cell < 0);", "signal 6 (abort): Board.cpp:"),
        ("std::vector<int> none; none[cell] = 1;", "Assertion '__n < this->size()' failed."),
        ("std::exit(0);", "it has ended with exit code 0"),
        ("std::abort();", "signal 6 (abort) in Board.cpp:"),
        ("{ int none = cell - cell; cell /= none; }", "signal 8 (division by zero) in Board.cpp:"),
        ("for (volatile int i = 0;; i = i + 1) {}", "has not answered in time; it was at Board.cpp:"),
        ("for (;;) std::cout << \"more and more\\n\";", "printed too much"),
        ("std::thread([] { throw 3; }).join();", "terminate called after throwing an instance of 'int'"),
        ("return movePiece(piece, cell);", "signal 11 (segmentation fault) in Board.cpp:"),
        ("std::vector<char>(8L << 30, char(1));", "has thrown std::bad_alloc"),
        ("throw std::vector<int>();", "has thrown std::vector<int"),
    ];
    let cases =
        faults.iter().enumerate().map(|(cell, (code, _))| format!("if (cell == {cell}) {{ {code} }}\n"));
    let start = "    int from = piece.getPosition();\n";
    let board = changed("Board.cpp", start, &format!("{}{start}", cases.collect::<String>()));
    let includes =
        ["cassert", "iostream", "thread", "vector", "unistd.h"].map(|name| format!("#include <{name}>\n"));
    let folder = folder("faults", &[("Board.cpp", &(includes.concat() + &board))]);
    let scripts: Vec<String> = (0..faults.len())
        .map(|cell| format!("board = Board()\nboard.movePiece(board[8], {cell})\nboard[8].isWhite() == true"))
        .collect();
    let found = results(&folder, &scripts.iter().map(String::as_str).collect::<Vec<_>>());
    for ((code, sentence), found) in faults.iter().zip(found) {
        assert_eq!((found[0].as_str(), found.len()), ("passed", 3), "{code}: {found:?}");
        assert!(found[1].contains(sentence), "{code}: {found:?}");
    }
}

/// Finds what marks the lines of the harness, and writes such lines without end.
const FORGE: &str = r#"
#include <cctype>
#include <fstream>
#include <string>
#include <vector>
#include <unistd.h>
static void forge() {
    std::ifstream maps("/proc/self/maps");
    std::vector<std::string> found;
    for (std::string line; std::getline(maps, line);) {
        if (line.find("[heap]") == std::string::npos) continue;
        auto address = [](const std::string& text) {
            return reinterpret_cast<const char*>(std::stoul(text, nullptr, 16));
        };
        const char *at = address(line), *end = address(line.substr(line.find('-') + 1));
        while (at + 17 < end) {
            int length = 0;
            while (length < 17 && std::isxdigit(static_cast<unsigned char>(at[length]))) ++length;
            if (length == 16) found.emplace_back(at, 16);
            at += length + 1;
        }
    }
    for (;;) {
        for (const std::string& token : found) {
            std::string text = token + " {\"at\":1}\n";
            if (write(201, text.data(), text.size()) < 0) return;
        }
    }
}
"#;

#[test]
fn forged_lines_do_not_go_on_for_good() {
    let start = "    int from = piece.getPosition();\n";
    let board = changed("Board.cpp", start, &format!("    forge();\n{start}"));
    let folder = folder("forges", &[("Board.cpp", &format!("{FORGE}{board}"))]);
    let found =
        results(&folder, &["board = Board()\nboard.movePiece(board[8], 16)\nboard[8].isWhite() == true"]);
    assert_eq!(found[0], ["passed", "The program has printed too much.", "not run"]);
}

#[test]
fn a_submission_writes_nothing_outside_its_temporary_folder() {
    if !Sandbox::detect().is_on() {
        // Programs run as the user here: there is nothing to test.
        return;
    }
    let code = r#"std::ofstream("stolen.txt") << "x"; std::ofstream(WHERE) << "x";
        throw std::ofstream("/tmp/x").good();"#;
    let outside = std::env::temp_dir().join(format!("tabiya-stolen-{}", std::process::id()));
    let code = code.replace("WHERE", &format!("{:?}", outside.display().to_string()));
    let board = changed(
        "Board.cpp",
        "    int from = piece.getPosition();\n",
        &format!("    {code}\n    int from = 0;\n"),
    );
    let folder = folder("writes", &[("Board.cpp", &format!("#include <fstream>\n{board}"))]);
    let found =
        results(&folder, &["board = Board()\nboard.movePiece(board[8], 16)\nboard[8].isWhite() == true"]);
    assert_eq!(found[0][1], "The program has thrown bool.");
    assert!(!folder.join("stolen.txt").exists() && !outside.exists());
}
