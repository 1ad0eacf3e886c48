//! A search for the names of mechanisms and endings outside their folders. The tests of `tabiya-rules` use
//! this file, too.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The names of slices, and where they may be used.
pub(crate) struct Naming {
    /// Further names of a slice, by its folder: words of identifiers ("castle" of `castle_by`), or any text
    /// with a character that identifiers do not have, which is searched literally.
    pub(crate) synonyms: &'static [(&'static str, &'static [&'static str])],
    /// Files, or folders that end with `/`, that may name any slice, and why.
    pub(crate) exempt: &'static [(&'static str, &'static str)],
    /// Identifiers in a file that do not name a slice or are needed there, and why.
    pub(crate) exceptions: &'static [(&'static str, &'static [&'static str], &'static str)],
}

/// Returns the folders of all mechanisms and endings in `src`.
pub(crate) fn folders(src: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for group in ["mechanism", "ending"] {
        for entry in fs::read_dir(src.join(group)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().to_string();
            if path.is_dir() && name != "tests" {
                found.push(format!("{group}/{name}"));
            }
        }
    }
    found.sort();
    found
}

/// Returns the lines of every file without comments, which may give examples, by the path in `src`.
pub(crate) fn sources(src: &Path) -> Vec<(String, Vec<String>)> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let mut files = Vec::new();
    collect(src, &mut files);
    files.sort();
    let read = |path: PathBuf| {
        let name = path.strip_prefix(src).unwrap().to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(&path).unwrap();
        (name, text.lines().map(|line| line.split("//").next().unwrap_or_default().to_owned()).collect())
    };
    files.into_iter().map(read).collect()
}

/// Checks that slices are named only in their folders.
pub(crate) fn check(src: &Path, naming: &Naming) {
    let folders = folders(src);
    for (folder, _) in naming.synonyms {
        assert!(folders.iter().any(|known| known == folder), "synonyms of {folder}, which is no folder");
    }
    let mut found = Vec::new();
    let mut used = BTreeSet::new();
    for (file, lines) in sources(src) {
        if naming
            .exempt
            .iter()
            .any(|(exempt, _)| file == *exempt || exempt.ends_with('/') && file.starts_with(exempt))
        {
            continue;
        }
        let split = |line: &String| -> Vec<(String, Vec<String>)> {
            let names = line.split(|c| !is_of_name(c)).filter(|name| !name.is_empty());
            names.map(|name| (name.to_owned(), words(name))).collect()
        };
        let lines: Vec<_> = lines.iter().map(|line| (line, split(line))).collect();
        for folder in folders.iter().filter(|folder| !file.starts_with(&format!("{folder}/"))) {
            let own = folder.split('/').next_back().unwrap();
            let synonyms =
                naming.synonyms.iter().filter(|(of, _)| of == folder).flat_map(|(_, names)| *names);
            let (names, texts): (Vec<&str>, Vec<&str>) =
                std::iter::once(own).chain(synonyms.copied()).partition(|name| name.chars().all(is_of_name));
            let names: Vec<Vec<String>> = names.into_iter().map(words).collect();
            for (number, (line, in_code)) in lines.iter().enumerate() {
                let place = || format!("src/{file}:{}", number + 1);
                let in_code = in_code.iter().filter(|(_, words)| names.iter().any(|of| has(words, of)));
                let in_code = in_code.map(|(name, _)| name.as_str());
                for name in texts.iter().copied().filter(|text| line.contains(text)).chain(in_code) {
                    let excepted = naming
                        .exceptions
                        .iter()
                        .position(|(of, excepted, _)| *of == file && excepted.contains(&name));
                    match excepted {
                        Some(index) => _ = used.insert((index, name.to_owned())),
                        None => found.push(format!("{}: `{name}` is of {folder}", place())),
                    }
                }
            }
        }
    }
    for (index, (file, names, _)) in naming.exceptions.iter().enumerate() {
        for name in names.iter().filter(|name| !used.contains(&(index, (**name).to_owned()))) {
            found.push(format!("src/{file}: the exception `{name}` is not needed"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Returns whether identifiers or keys of files have such characters.
fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

/// Splits a name into words: `bare_royal`, `bare-royal`, `BareRoyal`.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in name.chars() {
        if c == '_' || c == '-' || c.is_ascii_uppercase() && before.is_ascii_lowercase() {
            words.push(String::new());
        }
        if c != '_' && c != '-' {
            words.last_mut().unwrap().push(c.to_ascii_lowercase());
        }
        before = c;
    }
    words
}

/// Returns whether a name contains these words in sequence.
fn has(name: &[String], of: &[String]) -> bool {
    name.windows(of.len()).any(|window| window == of)
}

#[test]
fn names_are_split_into_words() {
    for name in ["bare_royal", "bare-royal", "BareRoyal", "BARE_ROYAL"] {
        assert_eq!(words(name), ["bare", "royal"]);
    }
    assert!(has(&words("has_bare_royal_of"), &words("bare_royal")));
    assert!(!has(&words("royal_bare"), &words("bare_royal")));
}
