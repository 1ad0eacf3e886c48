//! Hash keys of different sorts have different tags: with the same tag they would be the same numbers, and
//! different positions would have the same hash.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Collects the tags that a file uses: `keys::mix(TAG << 32 | ...)` and `keys::table(TAG)`.
fn tags(path: &Path, found: &mut BTreeMap<u64, Vec<String>>) {
    let text = fs::read_to_string(path).unwrap();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let after = |begin: &str| line.split_once(begin).map(|(_, rest)| rest);
        let made = after("mix(").filter(|rest| rest.contains("<< 32"));
        let table = after("keys::table").and_then(|rest| rest.split_once('(')).map(|(_, rest)| rest);
        for rest in made.into_iter().chain(table) {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            if let Ok(tag) = digits.parse() {
                found.entry(tag).or_default().push(path.display().to_string());
            }
        }
    }
}

fn each_file(folder: &Path, f: &mut impl FnMut(&Path)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            each_file(&path, f);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            f(&path);
        }
    }
}

#[test]
fn tags_differ() {
    let mut found = BTreeMap::new();
    each_file(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut |path| tags(path, &mut found));
    assert!(found.len() >= 7, "only {found:?} were found");
    for (tag, files) in found {
        assert_eq!(files.len(), 1, "{files:?} use the tag {tag}");
    }
}
