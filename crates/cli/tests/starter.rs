//! `tabiya starter`: writes the files of a course to a new folder, and touches no other.

mod common;

use std::fs;
use std::path::PathBuf;

use common::tabiya;

/// Returns the path of a new folder of this test, which does not exist.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("starter").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    path
}

#[test]
fn the_files_are_written_and_listed() {
    let path = folder("two-player");
    let ran = tabiya(&["starter", "two-player", path.to_str().unwrap()]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for file in ["README.md", "Makefile", "chess/Chess.java", "chess/ReturnPlay.java", "test/OpenTests.java"]
    {
        assert!(path.join(file).is_file(), "{file}");
        assert!(ran.out.contains(&format!("\n  {file}\n")), "{}", ran.out);
    }
    for next in ["README.md, which is the task", "grade two-player --java", "visualize two-player --java"] {
        assert!(ran.out.contains(next), "{}", ran.out);
    }
    // An empty folder is fine, and a game names its suite.
    let path = folder("grid");
    fs::create_dir(&path).unwrap();
    let ran = tabiya(&["starter", "king-capture", path.to_str().unwrap()]);
    assert_eq!((ran.code, ran.out.contains("grade grid --java")), (0, true), "{}", ran.err);
    assert!(path.join("Game.java").is_file());
}

#[test]
fn folders_with_files_are_not_touched() {
    let path = folder("occupied");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("Game.java"), "mine").unwrap();
    let ran = tabiya(&["starter", "grid", path.to_str().unwrap()]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("is not empty, and nothing was written.") && ran.err.contains("a new folder"));
    assert_eq!(fs::read_to_string(path.join("Game.java")).unwrap(), "mine");
    assert_eq!(fs::read_dir(&path).unwrap().count(), 1);

    let ran = tabiya(&["starter", "grid", path.join("Game.java").to_str().unwrap()]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("Game.java is not a folder."), "{}", ran.err);
    let ran = tabiya(&["starter", "grid", path.join("Game.java/new").to_str().unwrap()]);
    assert!(matches!(ran.code, 2 | 3) && ran.err.starts_with("error:"), "{}", ran.err);
}

#[test]
fn unknown_suites_are_refused_with_their_names() {
    let path = folder("unknown");
    let ran = tabiya(&["starter", "two-players", path.to_str().unwrap()]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("There is no suite `two-players`."), "{}", ran.err);
    assert!(
        ran.err.contains("Did you mean `two-player`? The suites are grid, two-player, cells"),
        "{}",
        ran.err
    );
    assert!(!path.exists());
    assert_eq!(tabiya(&["starter", "shogi", path.to_str().unwrap()]).code, 2);
    assert_eq!(tabiya(&["starter", "grid"]).code, 2);
}
