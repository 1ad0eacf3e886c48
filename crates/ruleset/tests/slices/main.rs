//! No file outside the folder of a mechanism or an ending names it, the registration apart.

use std::fs;
use std::path::{Path, PathBuf};

/// What names a slice in code, by its folder. Words that are also part of Betza notation or of the
/// placements that all games share are not among them.
const STEMS: [(&str, &[&str]); 26] = [
    ("mechanism/bikjang", &["bikjang", "Bikjang"]),
    ("mechanism/castling", &["castl"]),
    ("mechanism/drops", &["drops", "HandsDef", "DropDef", ".hands.is_", "\"hands"]),
    ("mechanism/duck", &["\"duck", "Duck"]),
    ("mechanism/en_passant", &["en_passant_on", "en-passant-on", "EnPassant"]),
    ("mechanism/explosion", &["explo", "CaptureEffect"]),
    ("mechanism/facing", &["facing"]),
    ("mechanism/flipping", &["flip"]),
    ("mechanism/forced_capture", &["captures.forced", "forced_capture", "ForcedCapture"]),
    ("mechanism/gating", &["gating"]),
    ("mechanism/lines", &["\"lines", "Lines"]),
    ("mechanism/no_checks", &["giving_check", "giving-check", "no_checks"]),
    ("mechanism/pass", &["def.pass", "\"pass\""]),
    ("mechanism/promotion", &["promotion", "promotes", "Promotion"]),
    ("mechanism/unhoppable", &["unhoppable", "Unhoppable"]),
    ("ending/bare_royal", &["bare_royal", "bare-royal", "BareRoyal"]),
    ("ending/check_count", &["endings.checks", "check_count", "CheckCount"]),
    ("ending/counting", &["counting", "CountingDef"]),
    ("ending/dead_position", &["dead_position", "dead-position", "DeadPosition"]),
    ("ending/extinction", &["extinction", "Extinction"]),
    ("ending/goal", &["goal", "Goal"]),
    ("ending/impasse", &["impasse", "Impasse"]),
    ("ending/no_progress", &["no_progress", "quiet-reset-by", "quiet_reset_by", "QuietDef"]),
    ("ending/points", &["endings.points", "PointsDef", "Points;"]),
    ("ending/repetition", &["repetition", "Repetition"]),
    ("ending/stalemate", &["stalemate", "Stalemate"]),
];

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
        // The list itself, and the lists of modules.
        if name.starts_with("registry/") || ["mechanism/mod.rs", "ending/mod.rs"].contains(&name.as_str()) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        // Comments may give examples; what counts is code.
        let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        for (number, line) in code.enumerate() {
            let outside = STEMS.iter().filter(|(folder, _)| !name.starts_with(&format!("{folder}/")));
            for stem in outside.flat_map(|(_, stems)| *stems).filter(|stem| line.contains(**stem)) {
                found.push(format!("src/{name}:{}: `{stem}` in `{}`", number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
