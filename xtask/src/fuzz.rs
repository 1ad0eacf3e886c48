//! `cargo xtask fuzz`: runs libFuzzer on the parsers, `explain` and `judge`, for a given time each.
//!
//! No sanitizer is used: the crates forbid unsafe code, so only panics are possible, and a stable compiler
//! suffices. Debug assertions and overflow checks are enabled.
use std::fs;
use std::path::Path;

use crate::{Outcome, shell};

const TARGETS: [&str; 14] = [
    "ruleset",
    "encoding",
    "fen",
    "explain",
    "judge",
    "sfen",
    "san",
    "pgn",
    "kif",
    "csa",
    "smith",
    "layout",
    "json_lines",
    "engine_lines",
];

/// Runs the given targets, or all.
pub(crate) fn run(options: &[&str]) -> Outcome {
    let mut seconds = 60_u32;
    let mut chosen = Vec::new();
    let mut options = options.iter();
    while let Some(&option) = options.next() {
        if option == "--seconds" {
            let value = options.next().and_then(|value| value.parse().ok());
            seconds = value.ok_or("--seconds takes a whole number")?;
        } else if TARGETS.contains(&option) {
            chosen.push(option);
        } else {
            return Err(format!("no fuzz target `{option}`; there are {}", TARGETS.join(", ")));
        }
    }
    if chosen.is_empty() {
        chosen.extend(TARGETS);
    }
    if !shell::succeeds(&mut shell::cargo(&["fuzz", "--version"])) {
        eprintln!("installing cargo-fuzz (about a minute)");
        shell::run(&mut shell::cargo(&["install", "--locked", "cargo-fuzz"]))?;
    }
    let mut failed = Vec::new();
    for target in chosen {
        eprintln!("== fuzz {target}, {seconds} s");
        let corpus = format!("fuzz/corpus/{target}");
        seed(target, &shell::root().join(&corpus)).map_err(|error| format!("{corpus}: {error}"))?;
        let limit = format!("-max_total_time={seconds}");
        let arguments = ["fuzz", "run", "--sanitizer", "none", target, &corpus, "--"];
        let quiet = ["-max_len=8192", "-timeout=10", "-print_final_stats=1", "-verbosity=0"];
        let worst = shell::target().join("fuzz-worst.txt");
        let _ = fs::remove_file(&worst);
        let mut command = shell::cargo(&arguments);
        // The target `judge` keeps its worst cases there.
        command.arg(&limit).args(quiet).env("TABIYA_JUDGE_WORST", &worst);
        if let Err(why) = shell::run(&mut command) {
            failed.push(why);
        }
        if let Ok(table) = fs::read_to_string(&worst) {
            print!("{table}");
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// Fills the corpus with the files in `fuzz/seeds/TARGET`, the games of `rulesets/`, the positions of their
/// perft files and the conversations of the engine.
fn seed(target: &str, corpus: &Path) -> std::io::Result<()> {
    fs::create_dir_all(corpus)?;
    if let Ok(entries) = fs::read_dir(shell::root().join("fuzz/seeds").join(target)) {
        for entry in entries {
            let entry = entry?;
            fs::copy(entry.path(), corpus.join(entry.file_name()))?;
        }
    }
    if target == "engine_lines" {
        for entry in fs::read_dir(shell::root().join("crates/engine-protocols/tests/dialogues"))? {
            let path = entry?.path();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            fs::write(corpus.join(&stem), conversation(&stem, &fs::read_to_string(&path)?))?;
        }
    }
    for folder in ["rulesets", "rulesets/broken"] {
        let Ok(entries) = fs::read_dir(shell::root().join(folder)) else { continue };
        for entry in entries {
            let path = entry?.path();
            let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            match (target, ending.as_str()) {
                ("encoding", "toml") => {
                    let read = tabiya_ruleset::file::read(
                        &fs::read_to_string(&path)?,
                        &stem,
                        &tabiya_ruleset::builtin::resolve,
                    );
                    if let Ok((def, _)) = read {
                        fs::write(corpus.join(stem), tabiya_ruleset::encoding::encode(&def))?;
                    }
                }
                ("ruleset", "toml") => {
                    fs::copy(&path, corpus.join(format!("{}-{stem}.toml", folder.replace('/', "-"))))?;
                }
                ("fen" | "explain" | "judge" | "san" | "smith", "perft") => {
                    for (number, position) in positions(&fs::read_to_string(&path)?).enumerate() {
                        let text = format!("{stem}\n{position}\na1a2");
                        fs::write(corpus.join(format!("{stem}-{number}")), text)?;
                    }
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// Returns the lines to the engine in a conversation, after a line with its protocol, which begins its name.
fn conversation(name: &str, text: &str) -> String {
    let protocol = name.split('-').next().unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.strip_prefix('>')).map(str::trim_start);
    std::iter::once(protocol).chain(lines).map(|line| format!("{line}\n")).collect()
}

/// Returns the FENs of a perft file: the part of a line from the word that has slashes to a `;` or the end.
fn positions(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let slash = line.find('/')?;
        let start = line[..slash].rfind(char::is_whitespace).map_or(0, |space| space + 1);
        let end = line[start..].find(';').map_or(line.len(), |at| start + at);
        Some(line[start..end].trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_to_the_engine_are_found_in_conversations() {
        let text = "# Mate.\n> go depth 1\n<< bestmove *\n> quit\n";
        assert_eq!(conversation("uci-mate", text), "uci\ngo depth 1\nquit\n");
    }

    #[test]
    fn positions_are_found_in_perft_files() {
        let text = "# see a/b\nid start\nepd 8/8 w - - 0 1\nperft 1 20\n5/5[] w - - 0 1 ;D1 7 ;D2 9\n";
        assert_eq!(positions(text).collect::<Vec<_>>(), ["8/8 w - - 0 1", "5/5[] w - - 0 1"]);
    }
}
