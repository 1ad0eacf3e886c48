//! Fingerprints of definitions: equal for equal rules, regardless of how the files are written.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::def::RulesetDef;
use crate::encoding::{Scope, encode_complete, encode_for};

/// The SHA-256 of a definition's canonical [encoding](crate::encoding). Displayed and parsed as 64
/// hexadecimal digits in lower case.
///
/// ```
/// use tabiya_ruleset::{Fingerprint, builtin, fingerprint};
/// let chess = builtin::defs().into_iter().find(|def| def.id == "chess").unwrap();
/// let print = fingerprint::of_rules(&chess);
/// assert_eq!(print.to_string().parse(), Ok(print));
/// assert!("2b".parse::<Fingerprint>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(pub [u8; 32]);

impl Fingerprint {
    /// Returns the first 16 bytes as a number, for constants in generated code.
    pub fn short(self) -> u128 {
        self.0.iter().take(16).fold(0, |number, byte| number << 8 | u128::from(*byte))
    }
}

/// Returns the fingerprint of a definition without its names, by which saved games refer to it.
pub fn of_rules(def: &RulesetDef) -> Fingerprint {
    of(def, Scope::Rules)
}

/// Returns the fingerprint of everything that decides which moves are legal. Rulesets with the same one have
/// the same move trees, and may differ in how games are drawn.
pub fn of_play(def: &RulesetDef) -> Fingerprint {
    of(def, Scope::Play)
}

/// Returns the hash of a whole definition, with its names and drawings, by which stored games find it. It is
/// the SHA-256 of the [complete encoding](crate::encoding::encode_complete).
pub fn of_definition(def: &RulesetDef) -> Fingerprint {
    of_encoding(&encode_complete(def))
}

/// Returns the hash of an encoding.
pub fn of_encoding(bytes: &[u8]) -> Fingerprint {
    Fingerprint(Sha256::digest(bytes).into())
}

fn of(def: &RulesetDef, scope: Scope) -> Fingerprint {
    of_encoding(&encode_for(def, scope))
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

/// The error for a text that is not a fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FingerprintError;

impl fmt::Display for FingerprintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("A fingerprint has 64 hexadecimal digits in lower case.")
    }
}

impl std::error::Error for FingerprintError {}

impl FromStr for Fingerprint {
    type Err = FingerprintError;

    fn from_str(text: &str) -> Result<Self, FingerprintError> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(FingerprintError),
        };
        let mut bytes = [0; 32];
        if text.len() != 2 * bytes.len() {
            return Err(FingerprintError);
        }
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Fingerprint(bytes))
    }
}
