//! No file outside the folder of a mechanism or an ending names it, the registration apart.

use std::fs;
use std::path::{Path, PathBuf};

/// What names a slice in code, by its folder. Words that are also part of Betza notation or of the
/// placements that all games share are not among them.
const STEMS: [(&str, &[&str]); 25] = [
    ("mechanism/bikjang", &["bikjang", "Bikjang"]),
    ("mechanism/castling", &["castl", "Castl"]),
    ("mechanism/drops", &["drops", "Drops", "HandsDef", "DropDef", ".hands.is_", "def.hands", "\"hands"]),
    ("mechanism/duck", &["duck", "Duck"]),
    ("mechanism/en_passant", &["en_passant_on", "en-passant-on", "EnPassant", "en_passant::"]),
    ("mechanism/explosion", &["explo", "Explo", "CaptureEffect"]),
    ("mechanism/facing", &["facing", "Facing"]),
    ("mechanism/flipping", &["flip", "Flip"]),
    ("mechanism/forced_capture", &["captures.forced", "forced_capture", "ForcedCapture"]),
    ("mechanism/gating", &["gating", "Gating"]),
    ("mechanism/no_checks", &["giving_check", "giving-check", "no_checks", "NoChecks"]),
    ("mechanism/pass", &["def.pass", "pass::", "Pass::of", "PassIn"]),
    ("mechanism/promotion", &["promotion", "promotes", "Promotion"]),
    ("mechanism/unhoppable", &["].unhoppable", "piece.unhoppable", "unhoppable::", "Unhoppable"]),
    ("ending/bare_royal", &["bare_royal", "bare-royal", "BareRoyal"]),
    ("ending/check_count", &["endings.checks", "check_count", "CheckCount"]),
    ("ending/counting", &["counting", "CountingDef"]),
    ("ending/dead_position", &["dead_position", "dead-position", "DeadPosition"]),
    ("ending/extinction", &["extinction", "Extinction"]),
    ("ending/goal", &["goal", "Goal"]),
    ("ending/impasse", &["impasse", "Impasse"]),
    ("ending/no_progress", &["no_progress", "quiet-reset-by", "quiet_reset_by", "QuietDef", "NoProgress"]),
    ("ending/points", &["endings.points", "points::", "Points"]),
    ("ending/repetition", &["repetition", "Repetition"]),
    ("ending/stalemate", &["stalemate", "Stalemate"]),
];

/// Files that name slices by their nature: the list itself, what is made from rulesets, and the
/// tests that play games of all sorts.
const EXEMPT: [&str; 3] = ["registry/", "statics/generated/", "ending/tests/"];

/// Where a stem is an English word in a sentence.
const WORDS: [(&str, &str); 2] = [("ruleset.rs", "counting"), ("mechanism/bikjang/sheet.rs", "facing")];

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn slices_are_named_in_their_folders_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&root, &mut files);
    let mut found = Vec::new();
    for path in files {
        let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        // The lists of modules name all.
        if EXEMPT.iter().any(|folder| name.starts_with(folder))
            || ["mechanism/mod.rs", "ending/mod.rs"].contains(&name.as_str())
        {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        // Comments may give examples; what counts is code.
        let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        for (number, line) in code.enumerate() {
            let outside = STEMS.iter().filter(|(folder, _)| !name.starts_with(&format!("{folder}/")));
            let named = outside.flat_map(|(_, stems)| *stems).filter(|stem| line.contains(**stem));
            for stem in named.filter(|stem| !WORDS.contains(&(name.as_str(), **stem))) {
                found.push(format!("src/{name}:{}: `{stem}` in `{}`", number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
