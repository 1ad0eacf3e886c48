//! `rules list`, `show`, `check` and `schema`.

mod common;

use common::{result, tabiya, transcript};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&tabiya(args).out).unwrap()
}

/// Creates a folder for files that the test writes.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn list_names_every_game() {
    let out = result(&["rules", "list"]);
    assert_eq!(out.lines().count(), tabiya_rulesets::ALL.len());
    assert!(out.contains("king-of-the-hill"));
    let games = json(&["rules", "list", "--json"]);
    let games = games.as_array().unwrap();
    assert_eq!(games.len(), tabiya_rulesets::ALL.len());
    assert!(games.iter().any(|game| game["id"] == "xiangqi" && game["files"] == 9 && game["ranks"] == 10));
}

#[test]
fn rule_sheets_read_well() {
    for game in ["chess", "shogi", "xiangqi", "animal", "atomic", "seirawan", "grand"] {
        insta::assert_snapshot!(format!("show_{game}"), result(&["rules", "show", game]));
    }
}

#[test]
fn every_game_has_a_rule_sheet_of_whole_sentences() {
    for (id, _) in tabiya_rulesets::ALL {
        let sheet = result(&["rules", "show", id]);
        assert!(sheet.lines().all(|line| line.chars().count() <= 80), "{id}");
        let ruleset = tabiya_rules::Ruleset::builtin(id).unwrap();
        let sheet = tabiya_rules::sheet::Sheet::of(&ruleset);
        for rule in sheet.sections.iter().flat_map(|section| &section.rules) {
            assert!(rule.ends_with('.') && rule.starts_with(char::is_uppercase), "{id}: {rule}");
            assert!(!rule.contains("  ") && !rule.contains(" ."), "{id}: {rule}");
        }
        for entry in &sheet.pieces {
            let moves = |row: &Vec<tabiya_rules::sheet::Mark>| {
                row.iter().any(|mark| {
                    !matches!(mark, tabiya_rules::sheet::Mark::Empty | tabiya_rules::sheet::Mark::Piece)
                })
            };
            for (_, diagram) in &entry.movements {
                assert!(diagram.rows.iter().any(moves), "{id}: the diagram of {:?} is empty", entry.names);
            }
        }
    }
}

#[test]
fn check_accepts_every_game() {
    for (id, _) in tabiya_rulesets::ALL {
        let file = format!("rulesets/{id}.toml");
        assert!(result(&["rules", "check", &file]).starts_with(&format!("{file}: fine")));
    }
}

#[test]
fn check_reports_every_fault() {
    insta::assert_snapshot!(transcript(&[
        "rules",
        "check",
        "rulesets/broken/alias-twice.toml",
        "rulesets/chess.toml"
    ]));
    insta::assert_snapshot!(transcript(&["rules", "check", "--json", "rulesets/broken/alias-twice.toml"]));
    insta::assert_snapshot!(transcript(&["rules", "check", "no-such-file.toml"]));
}

#[test]
fn check_refuses_every_broken_file() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets/broken");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let ran = tabiya(&["rules", "check", path.to_str().unwrap()]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", path.display());
        assert!(ran.err.contains(" | "), "{}: {}", path.display(), ran.err);
    }
}

#[test]
fn a_file_may_extend_another_in_its_folder() {
    let folder = folder("beside");
    let base = "id = \"base\"\nname = \"Base\"\nsummary = \"Base.\"\nextends = \"gardner\"\n";
    let mine = "id = \"mine\"\nname = \"Mine\"\nsummary = \"Mine.\"\nextends = \"base\"\n";
    std::fs::write(folder.join("base.toml"), base).unwrap();
    std::fs::write(folder.join("mine.toml"), mine).unwrap();
    let path = folder.join("mine.toml").display().to_string();
    assert_eq!(result(&["moves", &path]), result(&["moves", "gardner"]));
    assert!(result(&["rules", "check", &path]).contains("fine"));

    let misnamed = folder.join("other.toml").display().to_string();
    std::fs::write(&misnamed, mine).unwrap();
    let ran = tabiya(&["rules", "check", &misnamed]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("The id is `mine`, but the file's name is `other`"), "{}", ran.err);
}

#[test]
fn the_schema_is_json() {
    let schema: Value = serde_json::from_str(&result(&["rules", "schema"])).unwrap();
    assert!(schema["properties"]["pieces"].is_object());
}
