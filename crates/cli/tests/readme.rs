//! The commands that the README shows, run as they stand there.

mod common;

use common::tabiya;

/// The arguments of a line of shell: words, some of them in quotes.
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

#[test]
fn the_commands_of_the_readme_work() {
    let readme = include_str!("../../../README.md");
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
        // The reader's own files: ours stand in for them.
        let command = command
            .replace("my-game.toml", "rulesets/chess.toml")
            .replace("games.pgn.zst", "crates/cli/tests/replay/good.pgn")
            .replace("LAYOUT", "crates/cli/tests/simulate/good/layout1.layout")
            .replace("MOVES", "crates/cli/tests/simulate/good/layout1.moves");
        let words = arguments(&command);
        let ran = tabiya(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let expected = i32::from(remark.contains("exit code 1"));
        assert_eq!(ran.code, expected, "{line}\n{}", ran.err);
        commands += 1;
    }
    assert!(commands >= 12, "only {commands} commands found");
}
