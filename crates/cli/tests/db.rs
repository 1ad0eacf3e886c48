//! `tabiya db`: the commands, their output and their exit codes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("tabiya-db-cli-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// Returns a folder with games of an older version.
    fn with_games(name: &str) -> Folder {
        let folder = Folder::new(name);
        let fixture =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/fixtures/format-3/games.sqlite3");
        fs::copy(fixture, folder.0.join("games.sqlite3")).unwrap();
        folder
    }

    fn db(&self, args: &[&str]) -> (i32, String, String) {
        run(&[args, &["--data", self.0.to_str().unwrap()]].concat())
    }
}

fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    let Output { status, stdout, stderr } = command.arg("db").args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn games_are_checked_exported_imported_and_backed_up() {
    let (folder, other) = (Folder::with_games("from"), Folder::new("to"));
    // An older format is only read by what may migrate it.
    let (code, _, errors) = folder.db(&["check"]);
    assert_eq!(code, 3);
    assert!(errors.contains("format 3 of an older version"), "{errors}");
    let (code, text, errors) = folder.db(&["check", "--repair"]);
    assert_eq!(code, 0, "{text}{errors}");
    assert!(text.ends_with("65 games with 814 events: no problems\n"), "{text}");

    let lines = other.0.join("games.jsonl");
    let (code, _, errors) = folder.db(&["export", "-o", lines.to_str().unwrap()]);
    assert_eq!((code, errors.as_str()), (0, "65 games exported\n"));
    let (code, _, errors) = folder.db(&["export", "-o", lines.to_str().unwrap()]);
    assert_eq!(code, 2);
    assert!(
        errors.contains("games.jsonl exists already, and is not overwritten.") && errors.contains("--force")
    );
    assert_eq!(folder.db(&["export", "--force", "-o", lines.to_str().unwrap()]).0, 0);
    let (code, text, _) = folder.db(&["export"]);
    assert_eq!((code, text.as_str()), (0, fs::read_to_string(&lines).unwrap().as_str()));

    let (code, text, errors) = other.db(&["import", lines.to_str().unwrap()]);
    assert_eq!((code, text.as_str()), (0, "65 games added, 0 already present\n"), "{errors}");
    fs::write(&lines, "{}\n").unwrap();
    let (code, text, _) = other.db(&["import", lines.to_str().unwrap()]);
    assert_eq!(code, 1);
    assert!(text.starts_with("line 1: It is not a game: "), "{text}");
    assert_eq!(other.db(&["check"]).0, 0);

    let copy = other.0.join("copy.sqlite3");
    let (code, text, errors) = folder.db(&["backup", copy.to_str().unwrap()]);
    assert_eq!((code, text), (0, format!("{} has all games\n", copy.display())), "{errors}");
    let (code, _, errors) = folder.db(&["backup", copy.to_str().unwrap()]);
    assert_eq!(code, 3);
    assert!(errors.contains("copy.sqlite3 cannot be used: it exists already."), "{errors}");
    let nowhere = other.0.join("none/copy.sqlite3");
    let (code, _, errors) = folder.db(&["backup", nowhere.to_str().unwrap()]);
    assert_eq!(code, 3);
    assert!(
        errors.contains("none/copy.sqlite3 cannot be used: there is no such file or folder."),
        "{errors}"
    );
    assert_eq!(folder.db(&["vacuum"]).0, 0);
}

#[test]
fn problems_have_an_exit_code() {
    let folder = Folder::new("empty");
    let (code, _, errors) = folder.db(&["check"]);
    assert_eq!(code, 2);
    assert!(errors.contains("There are no games in"), "{errors}");
    fs::write(folder.0.join("games.sqlite3"), "not a database at all, but long enough to look like one")
        .unwrap();
    let (code, text, _) = folder.db(&["check"]);
    assert_eq!(code, 1);
    assert!(text.contains("games.sqlite3 is damaged") && text.contains("not a database"), "{text}");
    assert!(text.contains("Restore a backup"), "{text}");
    // A failed backup leaves nothing behind.
    let copy = folder.0.join("copy.sqlite3");
    let (code, _, errors) = folder.db(&["backup", copy.to_str().unwrap()]);
    assert_eq!(code, 3);
    assert!(errors.contains("games.sqlite3 cannot be used") && errors.contains("db check"), "{errors}");
    assert!(!copy.exists() && !folder.0.join("copy.sqlite3.part").exists());
}

#[test]
fn a_file_that_was_cut_is_reported_as_damaged() {
    let folder = Folder::with_games("cut");
    assert_eq!(folder.db(&["check", "--repair"]).0, 0);
    let file = folder.0.join("games.sqlite3");
    let length = fs::metadata(&file).unwrap().len();
    fs::OpenOptions::new().write(true).open(&file).unwrap().set_len(length / 2).unwrap();
    let (code, text, errors) = folder.db(&["check"]);
    assert_eq!(code, 1, "{text}{errors}");
    assert!(text.contains("damaged"), "{text}");
}

#[test]
fn finished_games_are_archived_and_imported_again() {
    let folder = Folder::with_games("archive");
    let file = folder.0.join("old.jsonl");
    let name = file.to_str().unwrap();
    let (code, text, errors) = folder.db(&["archive", name, "--before", "1970-01-02"]);
    assert_eq!((code, text.as_str()), (0, "no finished games are that old\n"), "{errors}");
    let (code, text, errors) = folder.db(&["archive", name, "--older-than", "0"]);
    assert_eq!(code, 0, "{errors}");
    let moved = fs::read_to_string(&file).unwrap().lines().count();
    assert_eq!(text, format!("{moved} games moved to {name}\n"));
    let (_, text, _) = folder.db(&["check"]);
    assert!(text.starts_with(&format!("{} games ", 65 - moved)), "{text}");
    assert_eq!(folder.db(&["archive", name, "--older-than", "0"]).0, 0);
    let (code, text, _) = folder.db(&["import", name]);
    assert_eq!((code, text), (0, format!("{moved} games added, 0 already present\n")));
    // The file is in the way now.
    let (code, _, errors) = folder.db(&["archive", name, "--older-than", "0"]);
    assert_eq!(code, 3, "{errors}");
    for wrong in [&["archive", name][..], &["archive", name, "--before", "soon"]] {
        assert_eq!(folder.db(wrong).0, 2, "{wrong:?}");
    }
}

#[test]
fn the_database_is_named_by_its_path() {
    let (folder, other) = (Folder::with_games("path"), Folder::new("path-other"));
    let path = |name: &str| folder.0.join(name).to_str().unwrap().to_owned();
    let (place, file, copy) = (path(""), path("games.sqlite3"), path("copy.sqlite3"));
    let (lines, elsewhere) = (path("games.jsonl"), other.0.join("games.sqlite3"));
    let fine = |args: &[&str]| {
        let (code, text, errors) = run(args);
        assert_eq!(code, 0, "{args:?}: {text}{errors}");
        text
    };
    let all = "65 games with 814 events: no problems\n";
    assert!(fine(&["check", &file, "--repair"]).ends_with(all));
    fine(&["backup", &copy, &file]);
    for database in [&place, &file, &copy] {
        assert!(fine(&["check", database]).ends_with(all), "{database}");
    }
    fine(&["export", &copy, "-o", &lines]);
    assert_eq!(fine(&["export", &place]), fs::read_to_string(&lines).unwrap());
    let added = fine(&["import", &lines, elsewhere.to_str().unwrap()]);
    assert_eq!(added, "65 games added, 0 already present\n");
    assert!(elsewhere.is_file());
    fine(&["archive", &path("old.jsonl"), &place, "--older-than", "0"]);
    fine(&["vacuum", &file]);
    // A copy is only read, and two databases in one command are an error.
    for args in
        [&["check", &copy, "--repair"][..], &["vacuum", &copy], &["import", &lines, &path("new.sqlite3")]]
    {
        let (code, _, errors) = run(args);
        assert_eq!(code, 2, "{args:?}");
        assert!(errors.contains("only games.sqlite3 in a folder of its own is"), "{errors}");
    }
    assert_eq!(run(&["check", &place, "--data", &place]).0, 2);
    let (code, _, errors) = run(&["check", &path("none")]);
    assert_eq!(code, 2);
    assert!(errors.contains("There is no file or folder "), "{errors}");
    fs::write(folder.0.join("empty.sqlite3"), "").unwrap();
    fs::create_dir(folder.0.join("folder")).unwrap();
    let hint = "Name the folder of the server as the last argument, or with `--data DIR`.";
    for command in [&["check"][..], &["export"], &["backup", &path("new.sqlite3")]] {
        for (place, expected) in [
            ("games.jsonl", "games.jsonl is not a database of games."),
            ("empty.sqlite3", "empty.sqlite3 is not a database of games."),
            ("folder", "There are no games in "),
        ] {
            let (code, text, errors) = run(&[command, &[&path(place)]].concat());
            assert_eq!((code, text.as_str()), (2, ""), "{command:?} {place}: {errors}");
            assert!(errors.contains(expected) && errors.contains(hint), "{command:?} {place}: {errors}");
        }
    }
}
