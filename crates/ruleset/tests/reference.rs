//! The reference page and the JSON schema are generated from the schema of keys, and are up to date.
//! `TABIYA_UPDATE=1 cargo test -p tabiya-ruleset --test reference` updates them.

use std::path::{Path, PathBuf};

use tabiya_ruleset::file;

const BEGIN: &str = "<!-- generated -->\n";
const END: &str = "<!-- end generated -->";

fn docs(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

#[track_caller]
fn fresh(name: &str, wanted: &str) {
    let path = docs(name);
    if std::env::var_os("TABIYA_UPDATE").is_some() {
        std::fs::write(&path, wanted).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "docs/{name} is not fresh: run this test with TABIYA_UPDATE=1");
}

#[test]
fn the_page_lists_every_key() {
    let page = std::fs::read_to_string(docs("ruleset-format.md")).unwrap();
    let (before, rest) = page.split_once(BEGIN).expect("the page has the marker where tables begin");
    let (_, after) = rest.split_once(END).expect("the page has the marker where tables end");
    fresh("ruleset-format.md", &format!("{before}{BEGIN}{}\n{END}{after}", file::reference().trim_end()));
}

#[test]
fn the_schema_is_up_to_date() {
    fresh("ruleset.schema.json", &file::schema());
}

#[test]
fn the_schema_is_balanced() {
    let schema = file::schema();
    let mut open = Vec::new();
    let mut quoted = false;
    let mut escaped = false;
    for c in schema.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '{' | '[' if !quoted => open.push(c),
            '}' if !quoted => assert_eq!(open.pop(), Some('{')),
            ']' if !quoted => assert_eq!(open.pop(), Some('[')),
            _ => {}
        }
    }
    assert!(open.is_empty() && !quoted);
}
