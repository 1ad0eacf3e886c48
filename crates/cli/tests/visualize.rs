//! `tabiya visualize` with programs that read lines or files. The referee itself is such a program.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};
#[cfg(unix)]
use std::time::{Duration, Instant};

const TABIYA: &str = env!("CARGO_BIN_EXE_tabiya");

fn check(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output: Output = Command::new(TABIYA).arg("visualize").args(arguments).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_programs_of_all_courses_are_asked() {
    let plain = |course: &str, game: &str, coordinates: &[&str]| {
        let mut arguments = vec![course, "--check", "--no-sandbox", "--", TABIYA, "play", "--plain", game];
        arguments.extend(coordinates);
        check(&arguments)
    };
    let (code, said, errors) = plain("two-player", "two-player", &[]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert_eq!(said, "The program has 32 pieces; from a2 it goes to a3, a4.\n");
    let (code, said, _) = plain("grid", "king-capture", &["--coordinates", "xy"]);
    assert_eq!((code, said.as_str()), (Some(0), "The program has 32 pieces; from a2 it goes to a3, a4.\n"));
    let (code, said, _) = plain("cells", "cells", &["--coordinates", "cell"]);
    assert_eq!((code, said.as_str()), (Some(0), "The program has 32 pieces; from a2 it goes to a3, a4.\n"));
    let (code, said, _) = plain("animal", "animal", &["--coordinates", "rowcol"]);
    assert_eq!((code, said.as_str()), (Some(0), "The program has 16 pieces; from a1 it goes to a2, b2.\n"));
    let (code, said, _) = check(&["simulator", "--check", "--no-sandbox", "--", TABIYA, "simulate"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        said,
        "The program has 32 pieces. A program that reads files cannot be asked for targets. The marks are \
         the rules'.\n"
    );
}

#[test]
fn programs_may_read_json() {
    for (course, said) in [
        ("grid", "The program has 32 pieces; from a2 it goes to a3, a4.\n"),
        ("two-player", "The program has 32 pieces; from a2 it goes to a3, a4.\n"),
        ("cells", "The program has 32 pieces; from a2 it goes to a3, a4.\n"),
        ("simulator", "The program has 32 pieces; from a2 it goes to a3, a4.\n"),
        ("animal", "The program has 16 pieces; from a1 it goes to a2, b2.\n"),
    ] {
        let arguments = [course, "--check", "--no-sandbox", "--protocol", "json", "--", TABIYA, "referee"];
        assert_eq!(check(&arguments), (Some(0), said.to_owned(), String::new()), "{course}");
    }
}

#[test]
fn failures_are_said_with_what_to_do() {
    let (code, _, errors) = check(&["grid", "--check", "--no-sandbox", "--", "sh", "-c", "exit 3"]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("The program has ended: it has ended with exit code 3."), "{errors}");
    let (code, _, errors) = check(&["checkers", "--check", "--", "true"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("There is no course `checkers`."), "{errors}");
    assert!(errors.contains("grid, two-player, cells, simulator, animal"), "{errors}");
    let (code, _, errors) = check(&["grid"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("No program is given."), "{errors}");
    let (code, _, errors) = check(&["grid", "--check", "--", "no-such-program"]);
    assert_eq!(code, Some(3));
    assert!(errors.contains("there is no program `no-such-program`"), "{errors}");
    let (code, _, errors) = check(&["grid", "--protocol", "files", "--", "true"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("Only the simulator is run with files."), "{errors}");
}

#[test]
fn the_address_is_printed_and_only_this_machine_is_served() {
    let mut child = Command::new(TABIYA)
        .args(["visualize", "two-player", "--no-sandbox", "--", TABIYA, "play", "--plain"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdout.read_line(&mut line).unwrap();
    let url = line.split_whitespace().find(|word| word.starts_with("http://127.0.0.1:"));
    let key = url.and_then(|url| url.split_once("/#")).unwrap().1;
    assert_eq!(key.len(), 32);
    child.kill().unwrap();
    child.wait().unwrap();
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

/// Waits until a file has a line, and returns it.
#[cfg(unix)]
fn line_of(file: &std::path::Path) -> String {
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        if text.ends_with('\n') {
            return text.trim().to_owned();
        }
        assert!(Instant::now() < deadline, "{} is empty", file.display());
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_the_program_also_while_it_is_started() {
    let file = std::env::temp_dir().join(format!("tabiya-test-visualize-{}", std::process::id()));
    // Neither program ends by itself. The second one does not answer: its start is still awaited.
    let playing = format!("echo $$ > {}; {TABIYA} play --plain two-player; sleep 1000", file.display());
    let silent = format!("echo $$ > {}; sleep 1000", file.display());
    for (program, protocol, is_served) in [(playing, "plain", true), (silent, "json", false)] {
        let mut child = Command::new(TABIYA)
            .args(["visualize", "two-player", "--no-sandbox", "--time", "60", "--protocol", protocol])
            .args(["--", "sh", "-c", &program])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        if is_served {
            stdout.read_line(&mut line).unwrap();
        }
        let pid = line_of(&file);
        let begun = Instant::now();
        let kill = |arguments: &[&str]| {
            Command::new("kill").args(arguments).stderr(Stdio::null()).status().unwrap().success()
        };
        assert!(kill(&["-0", &pid]), "{program}");
        assert!(kill(&["-INT", &child.id().to_string()]));
        assert_eq!(child.wait().unwrap().code(), Some(0), "{program}");
        assert!(!kill(&["-0", &pid]), "{program} goes on");
        assert!(begun.elapsed() < Duration::from_secs(30), "{program}");
        stdout.read_to_string(&mut line).unwrap();
        assert_eq!(line.starts_with("The board is at "), is_served, "{line}");
        std::fs::remove_file(&file).unwrap();
    }
}
