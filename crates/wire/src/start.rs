//! The first position of a game whose opening array is chosen by a number.

use tabiya_notation::fen::FenError;
use tabiya_rules::{Position, Ruleset};

use crate::{Error, ErrorCode};

/// Returns the opening array with a number.
///
/// # Errors
///
/// Returns an error if the game has only one opening array, or none with this number.
///
/// ```
/// use tabiya_rules::Ruleset;
/// use tabiya_wire::{ErrorCode, numbered_start};
/// let chess960 = Ruleset::builtin("chess960").unwrap();
/// assert_eq!(numbered_start(&chess960, 518).unwrap(), chess960.start());
/// let error = numbered_start(&chess960, 960).unwrap_err();
/// assert_eq!(error.sentence, "The opening arrays of Chess960 have the numbers 0 to 959; there is no 960.");
/// assert_eq!(error.code, ErrorCode::NoSuchStart.into());
/// ```
pub fn numbered_start(ruleset: &Ruleset, number: u64) -> Result<Position, Error> {
    let name = &ruleset.def().name;
    let Some(setup) = ruleset.start_numbered(number) else {
        let sentence = match ruleset.start_count() {
            Some(count) => {
                let last = count.saturating_sub(1);
                format!("The opening arrays of {name} have the numbers 0 to {last}; there is no {number}.")
            }
            None => format!("{name} always begins with the same opening array: leave `start` out."),
        };
        return Err(Error::new(ErrorCode::NoSuchStart, sentence));
    };
    Position::from_setup(ruleset, &setup).map_err(|faults| Error::of_position(&FenError::Impossible(faults)))
}

/// Returns an opening array that is chosen by a random number: one of those with numbers, or the only one.
///
/// # Errors
///
/// Returns an error if the array is not a position of the game.
pub fn random_start(ruleset: &Ruleset, random: u64) -> Result<Position, Error> {
    match ruleset.start_count() {
        Some(count) => numbered_start(ruleset, random % count.max(1)),
        None => Ok(ruleset.start()),
    }
}
