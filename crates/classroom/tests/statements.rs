//! Every test that `docs/courses/statements.md` names exists.

use std::fs;
use std::path::{Path, PathBuf};

const LIST: &str = include_str!("../../../docs/courses/statements.md");

/// Returns the file of a reference: `web/`, `rulesets/`, or the tests of a crate.
fn file(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match path.split_once('/').unwrap() {
        ("rulesets", _) => root.join(path),
        ("web", rest) => root.join("web/tests").join(rest),
        (krate, rest) => root.join("crates").join(krate).join("tests").join(rest),
    }
}

/// Returns whether a file has a test of this name.
fn has(path: &str, text: &str, name: &str) -> bool {
    match path.rsplit_once('.') {
        Some((_, "rs")) => text.contains(&format!("fn {name}(")),
        Some((_, "js")) => ["\"", "`"].iter().any(|quote| text.contains(&format!("test({quote}{name}"))),
        Some((_, "md")) => text.contains(&format!("\n## {name}\n")),
        _ => false,
    }
}

#[test]
fn every_statement_has_tests_that_exist() {
    let rows = LIST.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| statement"));
    let mut count = 0;
    for row in rows {
        let (statement, tests) = row.trim_matches(['|', ' ']).rsplit_once(" | ").unwrap();
        let references: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!references.is_empty(), "no test: {statement}");
        for reference in references {
            let (path, name) = reference.split_once(": ").map_or((reference, None), |(p, n)| (p, Some(n)));
            let text = fs::read_to_string(file(path)).unwrap_or_else(|error| panic!("{reference}: {error}"));
            assert!(name.is_none_or(|name| has(path, &text, name)), "no such test: {reference}");
            count += 1;
        }
    }
    assert!(count > 250, "only {count} references were checked");
}
