//! `docs/library.md`: its code with shakmaty is that of the tests in `bench/peers`, and no task takes more
//! lines with Tabiya. Its code with Tabiya is a doc test of this crate.

use std::fs;
use std::path::Path;

/// Returns the text of a file of the repository.
fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the code blocks of a section that begin with `fence`.
fn blocks<'s>(section: &'s str, fence: &str) -> Vec<&'s str> {
    section.split(fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// Returns the number of lines with code.
fn lines(code: &str) -> usize {
    code.lines().filter(|line| !line.trim().is_empty()).count()
}

#[test]
fn no_task_takes_more_lines_than_with_shakmaty() {
    let (document, tests) = (text("docs/library.md"), text("bench/peers/tests/library.rs"));
    let sections: Vec<&str> = document.split("\n## ").skip(1).collect();
    assert_eq!(sections.len(), 5);
    for section in sections {
        let title = section.lines().next().unwrap();
        let [ours] = blocks(section, "```rust\n")[..] else { panic!("{title}: one block with Tabiya") };
        let [theirs] = blocks(section, "```rs\n")[..] else { panic!("{title}: one block with shakmaty") };
        assert!(lines(ours) <= lines(theirs), "{title}: {} and {} lines", lines(ours), lines(theirs));
        let anchor = title.to_lowercase().replace(' ', "-");
        let row = format!("| [{title}](#{anchor}) | {} | {} |\n", lines(ours), lines(theirs));
        assert!(document.contains(&row), "the table needs the row {row}");

        let mut body = String::new();
        for line in theirs.lines() {
            let indent = if line.is_empty() { "" } else { "    " };
            body.push_str(&format!("{indent}{line}\n"));
        }
        let test = format!("fn {}() {{\n{body}}}\n", title.to_lowercase().replace(' ', "_"));
        assert!(tests.contains(&test), "bench/peers/tests/library.rs needs:\n{test}");
    }
}
