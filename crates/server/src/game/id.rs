//! The ids of games: ten random characters, so that a game that is not listed cannot be guessed.

use std::fmt;

use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};

/// The characters of an id. None looks like another.
const LETTERS: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";

const LENGTH: usize = 10;

/// The id of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GameId([u8; LENGTH]);

impl GameId {
    /// Generates a random id.
    ///
    /// # Errors
    ///
    /// Returns an error if the system provides no random numbers.
    pub(crate) fn random() -> Result<GameId, getrandom::Error> {
        let mut id = [0; LENGTH];
        let mut filled = 0;
        while filled < LENGTH {
            let mut bytes = [0; 2 * LENGTH];
            getrandom::fill(&mut bytes)?;
            // Five bits choose among 32 values; a value without a letter is skipped.
            let letters = bytes.iter().filter_map(|byte| LETTERS.get(usize::from(byte & 31)));
            for (place, letter) in id.iter_mut().skip(filled).zip(letters) {
                *place = *letter;
                filled += 1;
            }
        }
        Ok(GameId(id))
    }

    /// Parses an id.
    pub(crate) fn parse(text: &str) -> Option<GameId> {
        let id: [u8; LENGTH] = text.as_bytes().try_into().ok()?;
        id.iter().all(|letter| LETTERS.contains(letter)).then_some(GameId(id))
    }

    /// Returns the id as text.
    pub(crate) fn as_str(&self) -> &str {
        // An id consists of ASCII characters.
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl ToSql for GameId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.as_str().to_sql()
    }
}

impl FromSql for GameId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<GameId> {
        GameId::parse(value.as_str()?).ok_or(FromSqlError::InvalidType)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_ids_are_distinct_and_can_be_parsed() {
        let ids: std::collections::BTreeSet<GameId> = (0..500).map(|_| GameId::random().unwrap()).collect();
        assert_eq!(ids.len(), 500);
        assert!(ids.iter().all(|id| GameId::parse(id.as_str()) == Some(*id)));
    }

    #[test]
    fn other_texts_are_not_ids() {
        for text in ["", "short", "abcdefghjkm", "abcdefghjl", "../../etc/", "ABCDEFGHJK", "abcdefghé"] {
            assert_eq!(GameId::parse(text), None, "{text}");
        }
    }
}
