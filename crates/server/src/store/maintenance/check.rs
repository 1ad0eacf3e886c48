//! Checking a database: its structure, the rules, and every game, which is judged again by its own rules.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};
use tabiya_referee::{ClockStart, Game, Time};
use tabiya_rules::{Fingerprint, Ruleset};

use super::super::{FlagAt, StoredGame, reader, rulesets, schema};
use super::{OnProgress, file, open_to_read, open_to_write};
use crate::catalogue::Catalogue;
use crate::game::{GameId, restore};
use crate::store::StoreError;

/// A problem of a database.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Problem {
    /// The game, if one is concerned.
    pub game: Option<String>,
    /// Its description, as a sentence.
    pub sentence: String,
    /// Whether it was repaired.
    pub repaired: bool,
}

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CheckReport {
    /// The number of games.
    pub games: u64,
    /// The number of events in them.
    pub events: u64,
    /// The problems, in the order of the games' ids.
    pub problems: Vec<Problem>,
    /// The games that this version would judge otherwise, and how. They load as they were played.
    pub notes: Vec<(String, String)>,
}

impl CheckReport {
    /// Returns whether a problem was not repaired.
    pub fn is_broken(&self) -> bool {
        self.problems.iter().any(|problem| !problem.repaired)
    }
}

/// A repair of a column that is derived from the events.
#[derive(Debug)]
enum Repair {
    Over(bool),
    Flag(FlagAt),
    Rules,
}

/// The findings in one game.
#[derive(Debug, Default)]
struct Found {
    events: u64,
    problems: Vec<(String, Option<Repair>)>,
    note: Option<String>,
}

/// Checks the database of a folder, or one in a file: the file itself, the rules, and every game, which is
/// replayed strictly. With `repair`, values derived from the events are corrected; then it must be a folder,
/// which no server may use.
///
/// # Errors
///
/// Returns an error if there is no database, or it cannot be opened. One that is damaged so much that it
/// cannot be read is reported as a problem.
pub fn check(place: &Path, repair: bool, progress: OnProgress<'_>) -> Result<CheckReport, StoreError> {
    match check_all(place, repair, progress) {
        Err(error @ StoreError::Database(_)) if error.is_damage() => {
            let path = file(place)?;
            let name = path.file_name().unwrap_or_default();
            let sentence = format!(
                "The file {} is damaged and cannot be read to its end. {error} Restore a backup; without \
                 one, `sqlite3 {} .recover` saves the rest.",
                path.display(),
                name.display()
            );
            let problem = Problem { game: None, sentence, repaired: false };
            Ok(CheckReport { problems: vec![problem], ..CheckReport::default() })
        }
        checked => checked,
    }
}

fn check_all(place: &Path, repair: bool, progress: OnProgress<'_>) -> Result<CheckReport, StoreError> {
    let path = file(place)?;
    let (connection, _lock) = if repair {
        let (connection, lock) = open_to_write(place)?;
        (connection, Some(lock))
    } else {
        (open_to_read(&path)?, None)
    };
    let mut report = CheckReport::default();
    let problem = |sentence: String| Problem { game: None, sentence, repaired: false };
    report.problems.extend(check_file(&connection)?.into_iter().map(problem));
    report.problems.extend(check_rulesets(&connection)?.into_iter().map(problem));
    let games: Vec<(GameId, bool)> = connection
        .prepare("SELECT id, over FROM games ORDER BY id")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    // There are no two games with the same id, because there are none of files.
    let catalogue = Catalogue::new(Vec::new()).map_err(|_| StoreError::Conflict)?;
    let (found, failed) = check_games(&catalogue, &path, &games, progress);
    if let Some(error) = failed {
        return Err(error);
    }
    report.games = games.len() as u64;
    let now = schema::last_time(&connection)?;
    for (id, one) in found {
        report.events += one.events;
        report.notes.extend(one.note.map(|note| (id.to_string(), note)));
        for (sentence, how) in one.problems {
            let repaired = match how.filter(|_| repair) {
                Some(how) => apply(&connection, id, &how)?,
                None => false,
            };
            report.problems.push(Problem { game: Some(id.to_string()), sentence, repaired });
        }
    }
    let latest: Option<u64> = connection.query_row("SELECT max(at) FROM events", [], |row| row.get(0))?;
    if latest.is_some_and(|latest| latest > now.0) {
        let sentence = "The stored time is before the last event.".to_owned();
        if repair {
            schema::set_time(&connection, latest.unwrap_or(0))?;
        }
        report.problems.push(Problem { game: None, sentence, repaired: repair });
    }
    if repair {
        schema::empty_log(&connection)?;
    }
    Ok(report)
}

/// Checks the structure of the file, and that all rows belong to games.
fn check_file(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut wrong: Vec<String> = connection
        .prepare("PRAGMA integrity_check(20)")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    wrong.retain(|line| line != "ok");
    let mut wrong: Vec<String> =
        wrong.into_iter().map(|line| format!("The file is damaged: {line}.")).collect();
    for (table, what) in [("events", "events"), ("seats", "seats"), ("commands", "commands")] {
        let query = format!("SELECT count(*) FROM {table} WHERE game NOT IN (SELECT id FROM games)");
        let count: u64 = connection.query_row(&query, [], |row| row.get(0))?;
        if count > 0 {
            wrong.push(format!("{count} {what} belong to no game."));
        }
    }
    Ok(wrong)
}

fn check_rulesets(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut wrong = Vec::new();
    let mut rows = connection.prepare("SELECT hash, definition FROM rulesets")?;
    let mut rows = rows.query([])?;
    while let Some(row) = rows.next()? {
        let (hash, definition): ([u8; 32], Vec<u8>) = (row.get(0)?, row.get(1)?);
        let name = Fingerprint(hash);
        if Sha256::digest(&definition)[..] != hash {
            wrong.push(format!("The rules {name} do not have this hash."));
        }
        if let Err(errors) = Ruleset::decode(&definition) {
            let first = errors.first().map(ToString::to_string).unwrap_or_default();
            wrong.push(format!("The rules {name} cannot be read: {first}"));
        }
    }
    Ok(wrong)
}

/// Checks games on several threads.
fn check_games(
    catalogue: &Catalogue,
    path: &Path,
    games: &[(GameId, bool)],
    progress: OnProgress<'_>,
) -> (Vec<(GameId, Found)>, Option<StoreError>) {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let all: Mutex<Vec<(GameId, Found)>> = Mutex::default();
    let failed: Mutex<Option<StoreError>> = Mutex::default();
    let work = || -> Result<(), StoreError> {
        let mut connection = open_to_read(path)?;
        while let Some((id, over)) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
            let found = match reader::game(&mut connection, *id)? {
                Some(stored) => check_game(catalogue, &stored, *over),
                None => Found::default(),
            };
            all.lock().unwrap_or_else(PoisonError::into_inner).push((*id, found));
            progress(done.fetch_add(1, Ordering::Relaxed) as u64 + 1, games.len() as u64);
        }
        Ok(())
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from).min(8) {
            scope.spawn(|| {
                if let Err(error) = work() {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_by_key(|(id, _)| *id);
    (all, failed.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Checks one game.
fn check_game(catalogue: &Catalogue, stored: &StoredGame, over: bool) -> Found {
    let mut found = Found { events: stored.events.len() as u64, ..Found::default() };
    let mut wrong = |sentence: String, repair| found.problems.push((sentence, repair));
    if (0..).zip(&stored.events).any(|(number, event)| event.seq != number) {
        wrong("Events are missing.".to_owned(), None);
    }
    if stored.ruleset.is_none() {
        wrong("Its rules are not stored.".to_owned(), Some(Repair::Rules));
    }
    let restored = match restore(catalogue, stored) {
        Ok(restored) => restored,
        Err(error) => {
            if stored.ruleset.is_some() {
                wrong(format!("It cannot be loaded: {error}."), None);
            }
            return found;
        }
    };
    let game = &restored.game;
    let is_over = game.ending().is_some();
    if is_over != over {
        let sentence =
            if over { "It is marked as over but is not." } else { "It is over but not marked as over." };
        wrong(sentence.to_owned(), Some(Repair::Over(is_over)));
    }
    let falls = flag(game, stored.seats.len());
    let too_late = match (stored.flag, falls) {
        (Some(stored), Some(falls)) => stored > falls,
        (None, Some(_)) => true,
        (_, None) => false,
    };
    if too_late {
        wrong("The stored flag time is wrong.".to_owned(), Some(Repair::Flag(falls)));
    }
    if let Err(error) = Game::replay(game.ruleset(), &restored.events) {
        found.note = Some(format!("This version would judge it otherwise: {error}."));
    }
    found
}

/// Returns when the flag falls, if a clock runs.
fn flag(game: &Game, seats: usize) -> Option<Time> {
    let waits = game.terms().clock_start == ClockStart::AtOnce && seats < 2;
    game.clock().filter(|clock| !waits && clock.running().is_some())?.flag_falls()
}

/// Corrects a column and returns whether that succeeded.
fn apply(connection: &Connection, id: GameId, repair: &Repair) -> Result<bool, StoreError> {
    match repair {
        Repair::Over(over) => {
            connection.execute("UPDATE games SET over = ?2 WHERE id = ?1", params![id, over])?;
        }
        Repair::Flag(at) => {
            connection
                .execute("UPDATE games SET flag_at = ?2 WHERE id = ?1", params![id, at.map(|at| at.0)])?;
        }
        Repair::Rules => return rulesets::fill_one(connection, id),
    }
    Ok(true)
}
