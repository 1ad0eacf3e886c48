//! The first position of a game whose opening array is chosen by a number.

use tabiya_notation::fen::FenError;
use tabiya_rules::{Position, Ruleset};

use crate::{Error, ErrorCode};

/// Returns the opening array with a number or, without one, an array that `random` chooses. Games that have
/// only one array begin with that one.
///
/// # Errors
///
/// Returns an error if there is no array with this number, or if the game has only one.
///
/// ```
/// use tabiya_rules::Ruleset;
/// use tabiya_wire::{ErrorCode, start_position};
/// let chess960 = Ruleset::builtin("chess960").unwrap();
/// assert_eq!(start_position(&chess960, Some(518), 0).unwrap(), chess960.start());
/// let error = start_position(&chess960, Some(960), 0).unwrap_err();
/// assert_eq!(error.sentence, "The opening arrays of Chess960 have the numbers 0 to 959; there is no 960.");
/// assert_eq!(error.code, ErrorCode::NoSuchStart.into());
/// ```
pub fn start_position(ruleset: &Ruleset, number: Option<u64>, random: u64) -> Result<Position, Error> {
    let number = match (number, ruleset.start_count()) {
        (Some(number), _) => number,
        (None, Some(count)) => random % count.max(1),
        (None, None) => return Ok(ruleset.start()),
    };
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
    Position::from_setup(ruleset, &setup).map_err(|faults| Error::from(FenError::Impossible(faults)))
}
