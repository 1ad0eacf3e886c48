//! `tabiya referee` through the real program: lines in, lines out, and a client in another language.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use common::{result, with_input};
use serde_json::Value;

/// Runs the program with some input and returns its replies and its exit code.
fn run(input: &[u8]) -> (Vec<Value>, i32) {
    let ran = with_input(&["referee"], input);
    (ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), ran.code)
}

#[test]
fn the_program_ends_with_its_input() {
    let (answers, code) = run(b"{\"id\":1,\"do\":\"ping\"}\n{\"id\":2,\"do\":\"new\",\"game\":\"animal\"}");
    assert_eq!(code, 0);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[1]["ok"]["game"], "g1");
    assert_eq!(run(b""), (vec![], 0));
}

#[test]
fn malformed_lines_are_reported_and_the_program_continues() {
    let mut input = b"nonsense\n\xff\xfe\n\n".to_vec();
    input.extend(vec![b'x'; (1 << 20) + 1]);
    input.extend(
        b"\n{\"id\":9,\"do\":\"ping\"}\r\n{\"id\":10,\"do\":\"quit\"}\n{\"id\":11,\"do\":\"ping\"}\n",
    );
    let (answers, code) = run(&input);
    assert_eq!(code, 0);
    let codes: Vec<&str> =
        answers[..4].iter().map(|answer| answer["error"]["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["not-json", "not-utf8", "not-json", "line-too-long"]);
    assert_eq!((&answers[4]["id"], &answers[5]["id"]), (&9.into(), &10.into()));
    assert_eq!(answers.len(), 6, "nothing is answered after `quit`");
}

#[test]
fn every_reply_is_sent_before_the_next_request() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = program.stdin.take().unwrap();
    let mut stdout = BufReader::new(program.stdout.take().unwrap());
    for id in 1..=3 {
        writeln!(stdin, "{{\"id\":{id},\"do\":\"ping\"}}").unwrap();
        stdin.flush().unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.starts_with(&format!("{{\"id\":{id},\"ok\"")), "{line}");
    }
    drop(stdin);
    assert_eq!(program.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_not_an_error() {
    // The reader is gone before the first reply.
    let program = env!("CARGO_BIN_EXE_tabiya");
    let script =
        format!("{{ sleep 0.3; echo '{{\"do\":\"ping\"}}' | '{program}' referee; echo $? >&2; }} | true");
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "0\n");
}

#[test]
fn the_schema_is_printed() {
    let schema: Value = serde_json::from_str(&result(&["referee", "--schema"])).unwrap();
    assert_eq!(schema["$defs"]["request-move"]["properties"]["do"]["const"], "move");
}

#[test]
fn the_example_in_python_plays_whole_games() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/referee.py");
    for game in ["animal", "chess", "shogi", "simulator"] {
        let output = Command::new("python3")
            .arg(&script)
            .args([game, "5"])
            .env("TABIYA", env!("CARGO_BIN_EXE_tabiya"))
            .output()
            .expect("python3 is needed to run docs/examples/referee.py: install it");
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{game}: {err}");
        let last = out.lines().last().unwrap();
        let result = last.split(' ').next().unwrap();
        assert!(["1-0", "0-1", "1/2-1/2"].contains(&result) && last.ends_with('.'), "{game}: {out}");
    }
    let output = Command::new("python3")
        .arg(&script)
        .arg("draughts")
        .env("TABIYA", env!("CARGO_BIN_EXE_tabiya"))
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("There is no game called `draughts`."));
}
