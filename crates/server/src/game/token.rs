//! The tokens of seats. A client that knows the token holds the seat; the server stores only a hash.

use std::fmt;

use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};
use sha2::{Digest, Sha256};
use tabiya_wire::online::SeatToken;

/// A token: 128 random bits. It is sent to its owner once and never stored or logged.
#[derive(Clone, Copy)]
pub(crate) struct Token([u8; 16]);

/// The hash of a token, from which the token cannot be computed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct TokenHash([u8; 32]);

impl Token {
    /// Generates a random token.
    ///
    /// # Errors
    ///
    /// Returns an error if the system provides no random numbers.
    pub(crate) fn random() -> Result<Token, getrandom::Error> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits)?;
        Ok(Token(bits))
    }

    /// Parses a token: exactly 32 hexadecimal digits.
    pub(crate) fn parse(text: &str) -> Option<Token> {
        let plain = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = plain.then(|| u128::from_str_radix(text, 16).ok()).flatten()?;
        Some(Token(bits.to_be_bytes()))
    }

    /// Returns the token of the second seat in a game that was requested with an idempotency key: the same
    /// for the same request, and known only to those who know this token.
    pub(crate) fn second(self, key: &str) -> Token {
        let hash =
            Sha256::new().chain_update(b"second seat\0").chain_update(self.0).chain_update(key).finalize();
        let mut bits = [0; 16];
        bits.copy_from_slice(&hash[..16]);
        Token(bits)
    }

    /// Returns the hash that is stored.
    pub(crate) fn hash(self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }

    /// Returns the token as it is sent to its owner.
    pub(crate) fn to_message(self) -> SeatToken {
        SeatToken::from(format!("{:032x}", u128::from_be_bytes(self.0)))
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

impl TokenHash {
    /// The hash of no token: an unreadable text opens no seat.
    pub(crate) const NONE: TokenHash = TokenHash([0; 32]);

    /// Returns the bytes.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
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
    fn a_token_has_its_own_hash_and_other_texts_are_refused() {
        let [one, other] = [Token::random().unwrap(), Token::random().unwrap()];
        let text = one.to_message();
        let text = text.as_str();
        assert_eq!(Token::parse(text).unwrap().hash(), one.hash());
        assert_eq!(Token::parse(&text.to_uppercase()).unwrap().hash(), one.hash());
        assert!(one.hash() != other.hash());
        for forged in [&text[1..], &format!("{text}0"), "", &format!("+{}", &text[1..]), "äöüäöüäöüäöüäöüä"]
        {
            assert!(Token::parse(forged).is_none(), "{forged}");
        }
    }

    #[test]
    fn a_token_is_not_shown() {
        let token = Token::random().unwrap();
        let shown = format!("{token:?} {:?} {:?}", token.hash(), token.to_message());
        assert_eq!(shown, "Token TokenHash SeatToken");
    }
}
