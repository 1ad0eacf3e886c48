//! Stored games that cannot be loaded: the reason, and the readable rest. Such a game is read-only: its moves
//! are shown as they are written on disk, with the reason. Nothing is deleted, so that a later version may
//! read it again.

use std::fmt;

use serde_json::Value;
use tabiya_referee::ReplayError;
use tabiya_rules::RulesetError;
use tabiya_wire::{Error, ErrorCode};

use super::id::GameId;
use crate::error::ApiError;
use crate::store::EventRow;

/// Why a stored game cannot be loaded.
#[derive(Debug)]
pub(crate) struct LoadError {
    pub(crate) id: GameId,
    pub(crate) kind: LoadErrorKind,
}

/// The fault of a stored game.
#[derive(Debug)]
pub(crate) enum LoadErrorKind {
    /// An event is not JSON of the expected form.
    Unreadable { number: usize, source: serde_json::Error },
    /// The first event is not the start.
    NoStart,
    /// The game names no rules.
    NoRules,
    /// The rules of the game cannot be read.
    BadRules(Vec<RulesetError>),
    /// An event does not belong to a game by these rules.
    Event { number: usize, source: Error },
    /// The events are not a game.
    Replay(ReplayError),
}

impl fmt::Display for LoadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadErrorKind::Unreadable { number, source } => write!(f, "event {number}: {source}"),
            LoadErrorKind::NoStart => f.write_str("it does not begin with a `started` event"),
            LoadErrorKind::NoRules => f.write_str("its rules are not stored"),
            LoadErrorKind::BadRules(errors) => {
                f.write_str("its rules cannot be read:")?;
                errors.iter().take(3).try_for_each(|error| write!(f, " {error}"))
            }
            LoadErrorKind::Event { number, source } => write!(f, "event {number}: {source}"),
            LoadErrorKind::Replay(source) => source.fmt(f),
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} cannot be loaded: {}", self.id, self.kind)
    }
}

impl std::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            LoadErrorKind::Unreadable { source, .. } => Some(source),
            LoadErrorKind::Event { source, .. } => Some(source),
            LoadErrorKind::Replay(source) => Some(source),
            LoadErrorKind::NoStart | LoadErrorKind::NoRules | LoadErrorKind::BadRules(_) => None,
        }
    }
}

impl LoadError {
    /// Returns the error for clients: the reason, and the moves as text.
    pub(super) fn for_clients(&self, events: &[EventRow]) -> ApiError {
        let sentence = format!(
            "This game was stored by another version of the program and cannot be continued: {}. Its moves \
             are kept.",
            self.kind.to_string().trim_end_matches('.')
        );
        let mut error = Error::new(ErrorCode::UnreadableGame, sentence);
        error.details.moves = moves_as_text(events.iter().map(|row| row.body.as_str()));
        ApiError::from(error)
    }
}

/// Returns the moves of a game as text, without knowing its rules: `e2e4`, `e7e8=queen`, `pawn@e5`.
/// Unreadable ones are left out.
pub(crate) fn moves_as_text<'e>(bodies: impl Iterator<Item = &'e str>) -> Vec<String> {
    let (mut line, mut ply, mut offered) = (Vec::new(), 0, 0);
    for body in bodies {
        let Ok(event) = serde_json::from_str::<Value>(body) else { continue };
        let number = |key: &str| event[key].as_u64().and_then(|number| usize::try_from(number).ok());
        match event["kind"].as_str().unwrap_or_default() {
            "played" => {
                line.truncate(ply);
                line.push(move_as_text(&event["move"]));
                ply = line.len();
            }
            "rewound" => ply = number("ply").unwrap_or(ply).min(line.len()),
            "take-back-offered" => offered = number("plies").unwrap_or(0),
            "take-back-accepted" => {
                ply = ply.saturating_sub(offered);
                line.truncate(ply);
            }
            _ => {}
        }
    }
    line.truncate(ply);
    line
}

fn move_as_text(step: &Value) -> String {
    let part = |key: &str, before: &str| {
        step[key].as_str().map(|word| format!("{before}{word}")).unwrap_or_default()
    };
    let text = match &step["drop"] {
        Value::String(piece) => format!("{piece}{}{}", part("to", "@"), part("as", "=")),
        _ => [part("from", ""), part("to", ""), part("becomes", "="), part("gate", "/"), part("second", ",")]
            .concat(),
    };
    if text.is_empty() { "pass".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_shown_without_rules() {
        let bodies = [
            r#"{"kind":"started"}"#,
            r#"{"kind":"played","move":{"from":"e2","to":"e4"}}"#,
            r#"{"kind":"played","move":{"drop":"pawn","to":"e5"}}"#,
            "not JSON",
            r#"{"kind":"played","move":{"from":"e7","to":"e8","becomes":"queen"}}"#,
            r#"{"kind":"rewound","ply":2}"#,
            r#"{"kind":"rewound","ply":3}"#,
            r#"{"kind":"played","move":{"pass":true}}"#,
            r#"{"kind":"played","move":{"from":"b1","to":"c3","gate":"hawk"}}"#,
            r#"{"kind":"take-back-offered","plies":1}"#,
            r#"{"kind":"take-back-accepted"}"#,
            r#"{"kind":"rewound","ply":99}"#,
        ];
        assert_eq!(moves_as_text(bodies.into_iter()), ["e2e4", "pawn@e5", "e7e8=queen", "pass"]);
    }
}
