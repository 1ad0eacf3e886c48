//! The tokens of seats. Whoever has one has the seat; the server keeps only what proves it.

use std::fmt;

use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};
use sha2::{Digest, Sha256};
use tabiya_wire::online::http::SeatToken;

/// A token: 128 random bits. It is told to its owner once and never written down here: not on disk, not
/// in a log.
#[derive(Clone, Copy)]
pub(crate) struct Token([u8; 16]);

/// What is kept of a token. Nobody can make the token from it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct TokenHash([u8; 32]);

impl Token {
    /// A new one.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub(crate) fn draw() -> Result<Token, getrandom::Error> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits)?;
        Ok(Token(bits))
    }

    /// The token that a text is: thirty-two hexadecimal digits and nothing else.
    pub(crate) fn parse(text: &str) -> Option<Token> {
        let plain = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = plain.then(|| u128::from_str_radix(text, 16).ok()).flatten()?;
        Some(Token(bits.to_be_bytes()))
    }

    /// What is kept of it.
    pub(crate) fn hash(self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }

    /// As its owner is told it.
    pub(crate) fn tell(self) -> SeatToken {
        SeatToken::new(format!("{:032x}", u128::from_be_bytes(self.0)))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash")
    }
}

impl ToSql for TokenHash {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.as_slice().to_sql()
    }
}

impl FromSql for TokenHash {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<TokenHash> {
        let hash = value.as_blob()?.try_into().map_err(|_| FromSqlError::InvalidType)?;
        Ok(TokenHash(hash))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_what_it_was_made_for_and_nothing_else() {
        let [one, other] = [Token::draw().unwrap(), Token::draw().unwrap()];
        let told = one.tell();
        let told = told.as_str();
        assert_eq!(Token::parse(told).unwrap().hash(), one.hash());
        assert_eq!(Token::parse(&told.to_uppercase()).unwrap().hash(), one.hash());
        assert!(one.hash() != other.hash());
        for forged in [&told[1..], &format!("{told}0"), "", &format!("+{}", &told[1..]), "äöüäöüäöüäöüäöüä"]
        {
            assert!(Token::parse(forged).is_none(), "{forged}");
        }
    }

    #[test]
    fn a_token_is_not_shown() {
        let token = Token::draw().unwrap();
        let shown = format!("{token:?} {:?} {:?}", token.hash(), token.tell());
        assert_eq!(shown, "Token TokenHash SeatToken");
    }
}
