//! The file of results, one line of JSON for each game, from which a match can be continued.

use std::fmt;

use serde_json::{Value, json};

use crate::record::GameRecord;
use crate::settings::Match;

/// Returns the first line of a file of results: the settings of the match.
pub fn header_line(settings: &Match) -> String {
    format!("{}\n", json!({ "match": settings.header() }))
}

/// Returns the line of a game.
///
/// # Errors
///
/// Returns an error if the game cannot be encoded: no line is empty.
pub fn game_line(record: &GameRecord) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string(record)? + "\n")
}

/// Why a match cannot be continued from a file. It displays as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ResumeError {
    /// The file is not one of results.
    NotResults {
        /// The line, counted from 1.
        line: usize,
        /// Its fault.
        message: String,
    },
    /// The match has other settings: the name of each, with its value in the file and its value now.
    OtherSettings(Vec<(String, String, String)>),
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResumeError::NotResults { line, message } => {
                write!(f, "line {line} is not a line of results: {message}.")
            }
            ResumeError::OtherSettings(differences) => {
                f.write_str("it is from a match with other settings:")?;
                differences
                    .iter()
                    .try_for_each(|(name, then, now)| write!(f, "\n  {name}: {then} in the file, {now} now"))
            }
        }
    }
}

impl std::error::Error for ResumeError {}

/// Reads the games of a file of results, in the order in which they ended, and the number of bytes of its
/// complete lines: the last line is left out if it was not written to its end.
///
/// # Errors
///
/// Returns an error if it is not a file of results, or if its match has other settings.
pub fn resume(settings: &Match, text: &str) -> Result<(Vec<GameRecord>, usize), ResumeError> {
    let complete = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..complete].lines().enumerate();
    let error = |index: usize, message: String| ResumeError::NotResults { line: index + 1, message };
    if let Some((index, line)) = lines.next() {
        let value: Value = serde_json::from_str(line).map_err(|why| error(index, why.to_string()))?;
        let then = value.get("match").ok_or_else(|| error(index, "it has no `match`".to_owned()))?;
        let differences = differences(then, &settings.header());
        if !differences.is_empty() {
            return Err(ResumeError::OtherSettings(differences));
        }
    }
    let mut games: Vec<GameRecord> = Vec::new();
    for (index, line) in lines {
        let game: GameRecord = serde_json::from_str(line).map_err(|why| error(index, why.to_string()))?;
        if game.game == 0 || games.iter().any(|other| other.game == game.game) {
            return Err(error(index, format!("game {} appears twice", game.game)));
        }
        games.push(game);
    }
    Ok((games, complete))
}

/// Returns the keys with different values.
fn differences(then: &Value, now: &Value) -> Vec<(String, String, String)> {
    let empty = serde_json::Map::new();
    let [then, now] = [then, now].map(|value| value.as_object().unwrap_or(&empty));
    let mut keys: Vec<&String> = then.keys().chain(now.keys()).collect();
    keys.sort_unstable();
    keys.dedup();
    let text = |value: Option<&Value>| match value {
        None | Some(Value::Null) => "nothing".to_owned(),
        Some(value) => value.to_string(),
    };
    let differ = keys.into_iter().filter(|key| then.get(*key) != now.get(*key));
    differ.map(|key| (key.clone(), text(then.get(key)), text(now.get(key)))).collect()
}
