//! Runs the commands of the README.

mod common;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use common::tabiya;

/// Splits a line of shell into arguments, some of them in quotes.
fn arguments(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('"').enumerate() {
        match index % 2 {
            1 => words.push(part.to_owned()),
            _ => words.extend(part.split_whitespace().map(str::to_owned)),
        }
    }
    words
}

/// Writes the game of the README to a file, and returns its path.
fn own_game(readme: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    std::fs::create_dir_all(&folder).unwrap();
    let text = readme.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let path = folder.join("my-game.toml");
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// Returns whether a server starts and prints its address. It gets its own port and folder, and is stopped.
fn serves(words: &[String]) -> bool {
    let folder = std::env::temp_dir().join(format!("tabiya-readme-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(words)
        .args(["--listen", "127.0.0.1:0", "--data"])
        .arg(&folder)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    std::fs::remove_dir_all(folder).unwrap();
    line.contains("http://127.0.0.1:")
}

#[test]
fn the_commands_of_the_readme_work() {
    let readme = include_str!("../../../README.md");
    let own = own_game(readme);
    let mut shell = false;
    let mut commands = 0;
    for line in readme.lines() {
        if line.starts_with("```") {
            shell = line == "```sh";
            continue;
        }
        let command = line.split(" # ").next().unwrap_or_default();
        let remark = &line[command.len()..];
        let command = command.trim().trim_start_matches("cargo run --release -- ");
        let command = match command.strip_prefix("tabiya ") {
            Some(command) => command,
            None if line.starts_with("cargo run") => command,
            None => continue,
        };
        if !shell {
            continue;
        }
        // The files of the examples are replaced by files of the tests.
        let python = std::env::var("TABIYA_PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let tabiya_path = env!("CARGO_BIN_EXE_tabiya");
        let engine =
            format!("--engine \"cmd={python} args='crates/cli/tests/match/engine.py {tabiya_path} resign'\"");
        let engines = format!("{engine} {engine}");
        let command = command
            .replace("my-game.toml", &own)
            .replace("games.pgn.zst", "crates/cli/tests/replay/good.pgn")
            .replace("--engine ./a --engine ./b", &engines)
            .replace("python3 me.py", &format!("{} play --plain", env!("CARGO_BIN_EXE_tabiya")))
            // It would run until it is stopped.
            .replace("visualize grid --", "visualize grid --check --")
            // The solution of dobutsu shogi takes minutes.
            .replace("solve dobutsu", "solve crates/solve/tests/data/hexapawn.toml")
            .replace("LAYOUT", "crates/cli/tests/simulate/good/layout1.layout")
            .replace("MOVES", "crates/cli/tests/simulate/good/layout1.moves");
        let words = arguments(&command);
        commands += 1;
        if words[0] == "serve" {
            assert!(serves(&words), "{line}");
            continue;
        }
        let ran = tabiya(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let expected = i32::from(remark.contains("exit code 1"));
        assert_eq!(ran.code, expected, "{line}\n{}", ran.err);
    }
    assert!(commands >= 12, "only {commands} commands found");
}
