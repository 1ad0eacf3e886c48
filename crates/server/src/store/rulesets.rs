//! The table of rulesets: each definition once, by its hash, with all that it inherits. Built-in games and
//! those of files are treated alike, so that a stored game keeps its rules even if either changes.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::Value;
use tabiya_rules::{Fingerprint, Ruleset};

use super::{RulesetRow, StoreError};
use crate::game::GameId;

/// Returns a row from its columns.
pub(super) fn row(hash: Option<[u8; 32]>, definition: Option<Vec<u8>>) -> Option<RulesetRow> {
    Some(RulesetRow { hash: Fingerprint(hash?), definition: definition?.into() })
}

/// Reads a ruleset.
pub(super) fn read(connection: &Connection, hash: Fingerprint) -> Result<Option<RulesetRow>, StoreError> {
    let read = connection
        .prepare_cached("SELECT hash, definition FROM rulesets WHERE hash = ?1")?
        .query_row([hash.0], |columns| Ok(row(columns.get(0)?, columns.get(1)?)))
        .optional()?;
    Ok(read.flatten())
}

/// Inserts a ruleset unless it is there.
pub(super) fn insert(connection: &Connection, row: &RulesetRow) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO rulesets (hash, definition) VALUES (?1, ?2)")?
        .execute(params![row.hash.0, &*row.definition])?;
    Ok(())
}

/// Fills the table for the games of older versions, which have only the id of a built-in game, or the text of
/// a file that may extend one. They get the rules that these mean now; a game whose rules cannot be read gets
/// none, and is shown as text.
///
/// Nothing better is known: the rules themselves were not stored, only a fingerprint, which can tell that
/// they were others but not which. No move is changed, and loading resolves every stored move by the rules
/// found: a game with one that is impossible by them is shown as text, too. A game whose moves are all
/// possible, but whose fingerprint is another, is continued by the rules of today, with the result that it
/// had if it was over; `tabiya db check` notes it.
///
/// Fingerprints of another form than today's, which cannot be compared, are replaced by those of the rules
/// found.
pub(super) fn fill(connection: &Connection) -> Result<(), StoreError> {
    fill_games(connection, "%")
}

/// Does the same for one game, and returns whether it has rules now.
pub(super) fn fill_one(connection: &Connection, game: GameId) -> Result<bool, StoreError> {
    fill_games(connection, game.as_str())?;
    let query = "SELECT ruleset IS NOT NULL FROM games WHERE id = ?1";
    Ok(connection.query_row(query, [game], |row| row.get(0))?)
}

/// Fills the table for games whose ids are like a pattern.
fn fill_games(connection: &Connection, pattern: &str) -> Result<(), StoreError> {
    let mut found: BTreeMap<Source, Option<Ruleset>> = BTreeMap::new();
    let mut starts = connection.prepare("SELECT game, body FROM events WHERE seq = 0 AND game LIKE ?1")?;
    let mut set = connection.prepare("UPDATE games SET ruleset = ?2 WHERE id = ?1")?;
    let mut mend = connection.prepare("UPDATE events SET body = ?2 WHERE game = ?1 AND seq = 0")?;
    let mut rows = starts.query([pattern])?;
    let mut mended = Vec::new();
    while let Some(columns) = rows.next()? {
        let (game, body): (String, String) = (columns.get(0)?, columns.get(1)?);
        let Ok(mut start) = serde_json::from_str::<Value>(&body) else { continue };
        let Some(source) = Source::of(&start) else { continue };
        let ruleset = found.entry(source).or_insert_with_key(Source::ruleset);
        let Some(ruleset) = ruleset else { continue };
        let (hash, definition) = ruleset.encoded();
        insert(connection, &RulesetRow { hash, definition: definition.clone() })?;
        set.execute(params![game, hash.0])?;
        let fingerprint = start["fingerprint"].as_str().unwrap_or_default();
        if fingerprint.parse::<Fingerprint>().is_err() {
            start["fingerprint"] = ruleset.fingerprint().to_string().into();
            mended.push((game, start.to_string()));
        }
    }
    for (game, body) in mended {
        mend.execute((game, body))?;
    }
    Ok(())
}

/// The origin of the rules of an older game.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Builtin(String),
    Text(String),
}

impl Source {
    fn of(start: &Value) -> Option<Source> {
        let text = start["rules"].as_str().map(|text| Source::Text(text.to_owned()));
        text.or_else(|| start["game"].as_str().map(|id| Source::Builtin(id.to_owned())))
    }

    fn ruleset(&self) -> Option<Ruleset> {
        match self {
            Source::Builtin(id) => Ruleset::builtin(id),
            Source::Text(text) => {
                let read = |text: &str| Ruleset::parse(text, "rules").ok();
                read(text).or_else(|| read(&with_new_keys(text)))
            }
        }
    }
}

/// Renames the keys of ruleset files that had other names in older versions.
fn with_new_keys(text: &str) -> String {
    let line = |line: &str| {
        let rest = line.trim_start();
        match rest.strip_prefix("quiet") {
            Some(rest) if rest.starts_with([' ', '=', '-', '.']) => format!("no-progress{rest}\n"),
            _ => format!("{}\n", line.replace("endings.quiet", "endings.no-progress")),
        }
    };
    text.lines().map(line).collect()
}
