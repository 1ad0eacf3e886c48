//! Making a claim.

use super::{History, Outcome, Reason, claims};
use crate::Position;
use crate::registry::judge;

pub use crate::registry::judge::ClaimError;

/// Returns the outcome that the side to move may claim by a rule. `history` must end with `position`. No
/// claim is granted in a game that is over.
///
/// ```
/// use tabiya_rules::{History, Reason, Ruleset, claim};
/// let chess = Ruleset::builtin("chess").unwrap();
/// let start = chess.start();
/// let refused = claim(&start, &History::new(&start), Reason::Repetition).unwrap_err();
/// assert_eq!(refused.sentence(&chess), "The position has occurred once, and three times are needed.");
/// ```
///
/// # Errors
///
/// Returns why the claim is not granted.
pub fn claim(position: &Position, history: &History, reason: Reason) -> Result<Outcome, ClaimError> {
    let granted = claims(position, history).into_iter().find(|claim| claim.reason == reason);
    granted.ok_or_else(|| judge::claim_error(position, history, reason))
}
