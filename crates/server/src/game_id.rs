//! The names of games: ten characters drawn by lot, so that a game that is not listed is found only by
//! those who were told.

use std::fmt;

use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};

/// What names are made of: no letter looks like another or like a digit.
const LETTERS: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";

const LENGTH: usize = 10;

/// The name of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GameId([u8; LENGTH]);

impl GameId {
    /// A new one, by lot.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub(crate) fn draw() -> Result<GameId, getrandom::Error> {
        let mut id = [0; LENGTH];
        let mut filled = 0;
        while filled < LENGTH {
            let mut bytes = [0; 2 * LENGTH];
            getrandom::fill(&mut bytes)?;
            // Five bits choose among 32; where there is no letter, the next byte is taken.
            let letters = bytes.iter().filter_map(|byte| LETTERS.get(usize::from(byte & 31)));
            for (place, letter) in id.iter_mut().skip(filled).zip(letters) {
                *place = *letter;
                filled += 1;
            }
        }
        Ok(GameId(id))
    }

    /// The name that a text is, if it is one.
    pub(crate) fn parse(text: &str) -> Option<GameId> {
        let id: [u8; LENGTH] = text.as_bytes().try_into().ok()?;
        id.iter().all(|letter| LETTERS.contains(letter)).then_some(GameId(id))
    }

    /// As a text.
    pub(crate) fn as_str(&self) -> &str {
        // It is made of letters.
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
    fn names_are_different_and_can_be_read_back() {
        let ids: std::collections::BTreeSet<GameId> = (0..500).map(|_| GameId::draw().unwrap()).collect();
        assert_eq!(ids.len(), 500);
        assert!(ids.iter().all(|id| GameId::parse(id.as_str()) == Some(*id)));
    }

    #[test]
    fn nothing_else_is_a_name() {
        for text in ["", "short", "abcdefghjkm", "abcdefghjl", "../../etc/", "ABCDEFGHJK", "abcdefghé"] {
            assert_eq!(GameId::parse(text), None, "{text}");
        }
    }
}
