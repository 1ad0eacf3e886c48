//! Files in `rulesets/broken/` that must be refused. The first lines of each list the expected diagnostics,
//! in this order: `# expect: LINE:COLUMN part of the message`.

use std::path::{Path, PathBuf};

use tabiya_ruleset::file;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets")
}

fn resolve(id: &str) -> Option<String> {
    std::fs::read_to_string(folder().join(format!("{id}.toml"))).ok()
}

/// Returns the expected diagnostics of a file: places and parts of messages.
fn expected(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().map_while(|line| line.strip_prefix("# expect: "));
    let split = |line: &str| line.split_once(' ').map(|(at, part)| (at.to_owned(), part.to_owned()));
    lines.map(|line| split(line).unwrap_or_else(|| (line.to_owned(), String::new()))).collect()
}

/// Returns a report if the diagnostics of a file are not the expected ones.
fn disagreement(name: &str, text: &str) -> Option<String> {
    let expected = expected(text);
    let Err(found) = file::read(text, name, &resolve) else { return Some(format!("{name} is accepted\n")) };
    let agrees = found.len() == expected.len()
        && found.iter().zip(&expected).all(|(found, (at, part))| {
            let here = format!("{}:{}", found.line, found.column);
            found.file == name && here == *at && found.message.contains(part.as_str())
        });
    if agrees && !expected.is_empty() {
        return None;
    }
    let shown: String = found.iter().map(|found| file::render(found, text, file::Rendering::Plain)).collect();
    Some(format!("{name} expects {expected:?} and gets\n{shown}\n"))
}

#[test]
fn broken_files_are_refused_where_they_are_broken() {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder().join("broken")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 45, "there are only {} broken files", files.len());
    let wrong: String = files
        .iter()
        .filter_map(|path| {
            let name = path.file_name().unwrap().to_string_lossy();
            disagreement(&name, &std::fs::read_to_string(path).unwrap())
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_misspelt_ruleset_to_extend_is_named() {
    let text = std::fs::read_to_string(folder().join("broken/extends-unknown.toml")).unwrap();
    let found = file::read(&text, "broken.toml", &resolve).unwrap_err();
    assert_eq!(found[0].hint.as_deref(), Some("did you mean `chess`?"));
}

#[test]
fn every_message_is_a_sentence() {
    for entry in std::fs::read_dir(folder().join("broken")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for found in file::read(&text, "broken.toml", &resolve).unwrap_err() {
            let message = &found.message;
            let begins = message.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '`');
            assert!(begins && message.ends_with('.'), "{message:?} is not a sentence");
        }
    }
}
