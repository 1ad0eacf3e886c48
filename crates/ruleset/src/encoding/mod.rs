//! The canonical encoding of the rules of a definition. Fingerprints are computed from it, and it is stored
//! so that a saved game can be loaded with its own rules.
//!
//! Two definitions with the same rules have the same encoding, regardless of how their files are written. The
//! names of the game and of its sides, sources, drawings and notation are not part of it. [`encode_complete`]
//! encodes these, too.
//!
//! # Format
//!
//! The first byte is the version, [`VERSION`]. After it comes a record.
//!
//! | value | bytes |
//! |---|---|
//! | number | seven bits to a byte, the lowest first; all bytes except the last have the highest bit set |
//! | signed number | as the number 2n, or -2n-1 if it is negative |
//! | text | UTF-8 |
//! | choice | its number |
//! | record | for each field in the order of the tags: tag, length of the value, value |
//! | list | for each element: its length, then the element |
//! | set of pieces | a list of their names, in the order in which the definition lists the pieces |
//! | zone | White's squares, then Black's: length, then bits from a1 by ranks, without final zero bytes |
//! | movement | a list of parts: those that differ only in their steps as one, sorted by their steps |
//!
//! A field that has its default value is not written. A field that is added later, with a default that keeps
//! the old meaning, therefore does not change the encodings of older definitions. A tag is never reused, and
//! a default never changes; any other change needs a new version.
//!
//! Fields that do not decide which moves are legal, such as draws by repetition, are left out of the encoding
//! from which the fingerprint of play is computed.

mod codec;
mod complete;
mod game;
mod values;

pub(crate) use codec::{Codec, Fields, Item, Reader, Scope, Writer, numbered, record};
pub use codec::{DecodeError, MAX_BYTES};
pub use complete::{COMPLETE_VERSION, decode_complete, encode_complete};

use crate::def::RulesetDef;

/// The version of the encoding.
pub const VERSION: u8 = 1;

/// Encodes the rules of a definition.
///
/// ```
/// use tabiya_ruleset::{builtin, encoding};
/// let chess = builtin::defs().into_iter().find(|def| def.id == "chess").unwrap();
/// let mut renamed = chess.clone();
/// renamed.name = "Schach".into();
/// assert_eq!(encoding::encode(&renamed), encoding::encode(&chess));
/// ```
pub fn encode(def: &RulesetDef) -> Vec<u8> {
    encode_for(def, Scope::Rules)
}

/// Encodes a definition, or only the part that decides which moves are legal.
pub(crate) fn encode_for(def: &RulesetDef, scope: Scope) -> Vec<u8> {
    let names: Vec<&str> = def.pieces.iter().map(|piece| piece.name.as_str()).collect();
    let mut writer = Writer { bytes: vec![VERSION], scope, board: def.board, names: &names };
    def.write(&mut writer);
    writer.bytes
}

/// Decodes a definition.
///
/// Fields that are not encoded get defaults: the id `game`, the name "Game", the sides "White" and "Black".
/// The result is not checked for contradictions: call [`check`](crate::check::check). Only the output of
/// [`encode`] is accepted.
///
/// # Errors
///
/// Returns the first error in the bytes.
///
/// ```
/// use tabiya_ruleset::{builtin, encoding};
/// let chess = builtin::defs().into_iter().find(|def| def.id == "chess").unwrap();
/// let again = encoding::decode(&encoding::encode(&chess)).unwrap();
/// assert_eq!(again.castling, chess.castling);
/// assert!(encoding::decode(b"chess").is_err());
/// ```
pub fn decode(bytes: &[u8]) -> Result<RulesetDef, DecodeError> {
    if bytes.len() > MAX_BYTES {
        return Err(DecodeError::TooLong);
    }
    let (version, rest) = bytes.split_first().ok_or(DecodeError::Truncated)?;
    if *version != VERSION {
        return Err(DecodeError::Version(*version));
    }
    let def = RulesetDef::read(&mut Reader(rest))?;
    // Only the canonical form is accepted, so that equal rules have equal hashes.
    if encode(&def) == bytes { Ok(def) } else { Err(DecodeError::NotCanonical) }
}
