//! Tests of the work on databases, with that of an older version, which has games of all kinds.

use std::path::PathBuf;

use super::*;
use crate::catalogue::Catalogue;
use crate::game::{GameId, restore};
use crate::store::reader;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("tabiya-db-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// A folder with the games of the fixture, in the newest format.
    fn with_games(name: &str) -> Folder {
        let folder = Folder::new(name);
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/format-3/games.sqlite3");
        fs::copy(fixture, folder.file()).unwrap();
        drop(open_to_write(&folder.0).unwrap());
        folder
    }

    fn file(&self) -> PathBuf {
        self.0.join("games.sqlite3")
    }

    fn change(&self, statement: &str) {
        let connection = Connection::open(self.file()).unwrap();
        assert!(connection.execute(statement, []).unwrap() > 0, "{statement}");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn checked(folder: &Folder, repair: bool) -> CheckReport {
    check(&folder.0, repair, &|_, _| {}).unwrap()
}

/// Returns the id and the digest of every game.
fn digests(path: &Path) -> Vec<(GameId, u64)> {
    let mut connection = open_to_read(path).unwrap();
    let ids: Vec<GameId> = connection
        .prepare("SELECT id FROM games ORDER BY id")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let catalogue = Catalogue::new(Vec::new()).unwrap();
    let digest = |id: GameId| {
        let stored = reader::game(&mut connection, id).unwrap().unwrap();
        (id, restore(&catalogue, &stored).unwrap().game.digest())
    };
    ids.into_iter().map(digest).collect()
}

fn exported(folder: &Folder) -> Vec<u8> {
    let mut lines = Vec::new();
    assert_eq!(export(&folder.0, &mut lines, &|_, _| {}).unwrap(), 65);
    lines
}

#[test]
fn a_sound_database_has_no_problems() {
    let folder = Folder::with_games("sound");
    let report = checked(&folder, false);
    assert_eq!((report.games, report.problems.as_slice()), (65, [].as_slice()));
    assert_eq!(report.events, 814);
    assert!(!report.is_broken());
}

#[test]
fn planted_corruptions_are_found() {
    let folder = Folder::with_games("corrupt");
    let path = folder.file();
    let first: String = Connection::open(&path)
        .unwrap()
        .query_row("SELECT id FROM games WHERE NOT over ORDER BY id LIMIT 1", [], |row| row.get(0))
        .unwrap();
    for (statement, found) in [
        (
            format!("UPDATE events SET seq = seq + 1 WHERE game = '{first}' AND seq > 3"),
            "Events are missing.",
        ),
        (format!("UPDATE events SET body = 'x' WHERE game = '{first}' AND seq = 2"), "It cannot be loaded"),
        ("UPDATE rulesets SET definition = x'00'".to_owned(), "do not have this hash"),
        (format!("DELETE FROM games WHERE id = '{first}'"), "belong to no game"),
    ] {
        // Rows in the order of their numbers, so that none is in the way of another.
        let folder = Folder::with_games(&format!("corrupt-{}", found.len()));
        let statement = statement.replace("seq = seq + 1", "seq = seq + 1000");
        folder.change(&statement);
        let report = checked(&folder, true);
        assert!(
            report.problems.iter().any(|problem| problem.sentence.contains(found)),
            "{found}: {report:?}"
        );
        assert!(report.is_broken(), "{found}");
    }
}

#[test]
fn what_follows_from_the_events_is_repaired() {
    let folder = Folder::with_games("repair");
    folder.change("UPDATE games SET over = NOT over");
    folder.change("UPDATE games SET flag_at = NULL WHERE flag_at IS NOT NULL");
    folder.change("UPDATE games SET ruleset = NULL WHERE rules = 'chess'");
    folder.change("UPDATE meta SET value = 1");
    let found = checked(&folder, false);
    assert!(found.is_broken() && found.problems.len() > 65, "{}", found.problems.len());
    assert!(found.problems.iter().all(|problem| !problem.repaired));
    let repaired = checked(&folder, true);
    assert!(!repaired.is_broken(), "{repaired:?}");
    // A game without rules cannot be checked further at first.
    checked(&folder, true);
    assert_eq!(checked(&folder, false).problems, []);
}

#[test]
fn exported_games_are_imported_with_equal_digests() {
    let (folder, other) = (Folder::with_games("from"), Folder::new("to"));
    let lines = exported(&folder);
    assert_eq!(lines.iter().filter(|byte| **byte == b'\n').count(), 65);
    let report = import(&other.0, &mut lines.as_slice(), &|_, _| {}).unwrap();
    assert_eq!((report.added, report.known, report.refused.as_slice()), (65, 0, [].as_slice()));
    assert_eq!(digests(&other.file()), digests(&folder.file()));
    assert_eq!(checked(&other, false).problems, []);
    assert_eq!(exported(&other), lines);
    // Again: nothing is added.
    let report = import(&other.0, &mut lines.as_slice(), &|_, _| {}).unwrap();
    assert_eq!((report.added, report.known), (0, 65));
}

/// Older games have no stored rules: they get those of today, and their moves have to be possible by them.
#[test]
fn older_games_get_the_rules_of_today_if_their_moves_are_possible() {
    let folder = Folder::new("older");
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/format-3/games.sqlite3");
    fs::copy(fixture, folder.file()).unwrap();
    let ids: Vec<String> = Connection::open(folder.file())
        .unwrap()
        .prepare("SELECT id FROM games WHERE rules = 'chess' ORDER BY id LIMIT 3")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    // Rules of another version of chess, by their fingerprint; rules that are unknown today; moves that are
    // impossible today.
    let other = "0".repeat(64);
    folder.change(&format!(
        "UPDATE events SET body = json_set(body, '$.fingerprint', '{other}') WHERE game = '{}' AND seq = 0",
        ids[0]
    ));
    folder.change(&format!(
        "UPDATE events SET body = json_set(body, '$.game', 'chess of yore') WHERE game = '{}' AND seq = 0",
        ids[1]
    ));
    folder.change(&format!(
        "UPDATE events SET body = json_set(body, '$.move', json('{{\"from\":\"a1\",\"to\":\"h8\"}}'))
         WHERE game = '{}' AND seq = 1",
        ids[2]
    ));
    drop(open_to_write(&folder.0).unwrap());
    let report = checked(&folder, false);
    let note = report.notes.iter().find(|(game, _)| *game == ids[0]);
    assert!(
        note.is_some_and(|(_, note)| note.contains("the game was played by rules 0000")),
        "{:?}",
        report.notes
    );
    let problem = |id: &str| {
        let of = report.problems.iter().filter(|problem| problem.game.as_deref() == Some(id));
        of.map(|problem| problem.sentence.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(problem(&ids[0]), [""; 0]);
    assert_eq!(problem(&ids[1]), ["Its rules are not stored."]);
    assert!(problem(&ids[2])[0].starts_with("It cannot be loaded"), "{:?}", problem(&ids[2]));
    assert_eq!(report.problems.len(), 2);
}

#[test]
fn finished_games_are_archived_and_brought_back() {
    let folder = Folder::with_games("archive");
    let (all, before) = (digests(&folder.file()), exported(&folder));
    let to = folder.0.join("old.jsonl");
    let finished: u64 = open_to_read(&folder.file())
        .unwrap()
        .query_row("SELECT count(*) FROM games WHERE over", [], |row| row.get(0))
        .unwrap();
    assert!(finished > 0 && finished < 65);
    // None is that old: nothing is written.
    assert_eq!(archive(&folder.0, &to, 1_000, &|_, _| {}).unwrap(), 0);
    assert!(!to.exists());
    // An existing file is not overwritten, and nothing is deleted.
    fs::write(&to, "mine").unwrap();
    assert!(matches!(archive(&folder.0, &to, u64::MAX, &|_, _| {}), Err(StoreError::File { .. })));
    assert_eq!((fs::read_to_string(&to).unwrap().as_str(), digests(&folder.file())), ("mine", all.clone()));
    fs::remove_file(&to).unwrap();

    assert_eq!(archive(&folder.0, &to, u64::MAX, &|_, _| {}).unwrap(), finished);
    assert_eq!(digests(&folder.file()).len() as u64, 65 - finished);
    assert_eq!(checked(&folder, false).problems, []);
    let lines = fs::read(&to).unwrap();
    let report = import(&folder.0, &mut lines.as_slice(), &|_, _| {}).unwrap();
    assert_eq!((report.added, report.refused.as_slice()), (finished, [].as_slice()));
    assert_eq!(digests(&folder.file()), all);
    assert_eq!(exported(&folder), before);
}

#[test]
fn only_games_from_before_the_date_are_archived() {
    let folder = Folder::with_games("archive-date");
    folder.change("UPDATE games SET created = 5000 WHERE over AND rules = 'chess'");
    let to = folder.0.join("old.jsonl");
    assert_eq!(archive(&folder.0, &to, 5_000, &|_, _| {}).unwrap(), 0);
    let moved = archive(&folder.0, &to, 5_001, &|_, _| {}).unwrap();
    let lines = fs::read_to_string(&to).unwrap();
    assert!(moved > 0 && lines.lines().count() as u64 == moved);
    assert!(lines.lines().all(|line| line.contains("\"rules\":\"chess\"")));
    // Not while a server runs.
    let (_writer, _lock) = open_to_write(&folder.0).unwrap();
    let more = folder.0.join("more.jsonl");
    assert!(matches!(archive(&folder.0, &more, u64::MAX, &|_, _| {}), Err(StoreError::InUse { .. })));
}

#[test]
fn clocks_go_on_where_time_is_later() {
    let (folder, other) = (Folder::with_games("early"), Folder::new("late"));
    let lines = exported(&folder);
    drop(open_to_write(&other.0).unwrap());
    let time = |folder: &Folder| -> u64 {
        let connection = Connection::open(folder.file()).unwrap();
        connection.query_row("SELECT value FROM meta", [], |row| row.get(0)).unwrap()
    };
    Connection::open(other.file())
        .unwrap()
        .execute("INSERT INTO meta VALUES ('time', 1000000000)", [])
        .unwrap();
    import(&other.0, &mut lines.as_slice(), &|_, _| {}).unwrap();
    assert_eq!(checked(&other, false).problems, []);
    let left = |folder: &Folder| -> Vec<u64> {
        let connection = Connection::open(folder.file()).unwrap();
        let mut flags =
            connection.prepare("SELECT flag_at FROM games WHERE flag_at IS NOT NULL ORDER BY id").unwrap();
        let now = time(folder);
        flags.query_map([], |row| row.get::<_, u64>(0)).unwrap().map(|at| at.unwrap() - now).collect()
    };
    assert!(!left(&folder).is_empty());
    assert_eq!(left(&other), left(&folder));
}

#[test]
fn bad_lines_are_refused_one_by_one() {
    let (folder, other) = (Folder::with_games("lines"), Folder::new("bad-lines"));
    let lines = String::from_utf8(exported(&folder)).unwrap();
    let line = lines.lines().next().unwrap();
    let bad = [
        "{}".to_owned(),
        "\u{0}".to_owned(),
        line.replace("\"form\":1", "\"form\":2"),
        line.replace("\"definition\":\"01", "\"definition\":\"02"),
        line.replace("\"token\":\"", "\"token\":\"zz"),
        line.replace("\"game\":\"", "\"game\":\"../"),
    ];
    let text = format!("{}\n\n{line}\n", bad.join("\n"));
    let report = import(&other.0, &mut text.as_bytes(), &|_, _| {}).unwrap();
    assert_eq!((report.added, report.refused.len()), (1, bad.len()), "{:?}", report.refused);
    assert_eq!(report.refused.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    let other_game = line.replacen("\"ply\":1", "\"ply\":7", 1).replacen("\"e", "\"x", 1);
    let report = import(&other.0, &mut other_game.as_bytes(), &|_, _| {}).unwrap();
    assert_eq!(report.added, 0);
}

#[test]
fn a_backup_is_a_whole_database_also_while_it_is_written() {
    let folder = Folder::with_games("backup");
    // A writer as in a running server, with everything in the write-ahead log.
    let (writer, _lock) = open_to_write(&folder.0).unwrap();
    writer.execute("UPDATE games SET created = 77 WHERE rules = 'shogi'", []).unwrap();
    let copy = folder.0.join("copy").join("games.sqlite3");
    fs::create_dir_all(copy.parent().unwrap()).unwrap();
    backup(&folder.0, &copy, &|_, _| {}).unwrap();
    let changed: u64 = open_to_read(&copy)
        .unwrap()
        .query_row("SELECT count(*) FROM games WHERE created = 77", [], |row| row.get(0))
        .unwrap();
    assert!(changed > 0);
    assert_eq!(digests(&copy), digests(&folder.file()));
    assert!(matches!(backup(&folder.0, &copy, &|_, _| {}), Err(StoreError::File { .. })));
    // Commands that write do not run beside a server.
    assert!(matches!(vacuum(&folder.0), Err(StoreError::InUse { .. })));
    assert!(matches!(check(&folder.0, true, &|_, _| {}), Err(StoreError::InUse { .. })));
}

#[test]
fn unused_space_and_rules_are_given_back() {
    let folder = Folder::with_games("vacuum");
    folder.change("DELETE FROM events WHERE game IN (SELECT id FROM games WHERE rules <> 'chess')");
    for table in ["seats", "commands"] {
        let statement =
            format!("DELETE FROM {table} WHERE game IN (SELECT id FROM games WHERE rules <> 'chess')");
        Connection::open(folder.file()).unwrap().execute(&statement, []).unwrap();
    }
    folder.change("DELETE FROM games WHERE rules <> 'chess'");
    let (before, after) = vacuum(&folder.0).unwrap();
    assert!(after < before, "{before} {after}");
    let report = checked(&folder, false);
    assert_eq!(report.problems, []);
    let rules: u64 = open_to_read(&folder.file())
        .unwrap()
        .query_row("SELECT count(*) FROM rulesets", [], |row| row.get(0))
        .unwrap();
    assert_eq!(rules, 1);
}

#[test]
fn a_folder_without_games_is_reported() {
    let folder = Folder::new("empty");
    assert!(matches!(check(&folder.0, false, &|_, _| {}), Err(StoreError::NoGames { .. })));
    assert!(matches!(backup(&folder.0, Path::new("x"), &|_, _| {}), Err(StoreError::NoGames { .. })));
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/format-3/games.sqlite3");
    fs::copy(fixture, folder.file()).unwrap();
    assert!(matches!(check(&folder.0, false, &|_, _| {}), Err(StoreError::TooOld { found: 3, .. })));
}
