//! One claim: granted, or the reason why there is nothing to it.

use super::sentence::number;
use super::{Claim, History, Reason, claims, counting};
use crate::def::By;
use crate::{Position, Ruleset};

/// Why a claim is not granted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unfounded {
    /// In this game nothing can be claimed by that rule.
    NoSuchClaim,
    /// The position has not come back often enough.
    Repetition {
        /// How often it has occurred.
        occurred: u16,
        /// How often it must have.
        needed: u16,
    },
    /// There was progress too recently.
    QuietMoves {
        /// Half-moves since the last progress.
        plies: u16,
        /// Half-moves that are needed.
        needed: u16,
    },
    /// The count has not run out.
    Counting {
        /// Half-moves counted.
        plies: u16,
        /// Half-moves that are needed.
        needed: u16,
    },
    /// It is not proven that neither side can win.
    DeadPosition,
    /// The royal, the pieces or the points in the enemy camp do not suffice, or there is a check.
    Impasse,
}

/// The claim that the side to move may make by a rule, or why it may not. `history` ends with
/// `position`. In a game that is over nothing is granted.
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
/// Why there is nothing to it.
pub fn claim(position: &Position, history: &History, reason: Reason) -> Result<Claim, Unfounded> {
    let granted = claims(position, history).into_iter().find(|claim| claim.reason == reason);
    granted.ok_or_else(|| unfounded(position, history, reason))
}

fn unfounded(position: &Position, history: &History, reason: Reason) -> Unfounded {
    let endings = &position.ruleset().def().endings;
    match reason {
        // A side that checks or chases for ever offends by repeating the position.
        Reason::Repetition | Reason::PerpetualCheck | Reason::PerpetualChase => {
            let rows = endings.repetition.iter().filter(|row| row.by == By::Claim);
            let occurred = u16::try_from(history.occurrences()).unwrap_or(u16::MAX);
            match rows.map(|row| u16::from(row.count)).min() {
                Some(needed) if occurred < needed => Unfounded::Repetition { occurred, needed },
                _ => Unfounded::NoSuchClaim,
            }
        }
        Reason::QuietMoves => {
            let rows = endings.quiet.iter().filter(|row| row.by == By::Claim);
            match rows.map(|row| row.moves.saturating_mul(2)).min() {
                Some(needed) => Unfounded::QuietMoves { plies: position.quiet_plies(), needed },
                None => Unfounded::NoSuchClaim,
            }
        }
        Reason::Counting if endings.counting.is_some() => {
            let (plies, needed) = counting::board_honour(history);
            Unfounded::Counting { plies, needed }
        }
        Reason::DeadPosition if endings.dead_position == Some(By::Claim) => Unfounded::DeadPosition,
        Reason::Impasse if endings.impasse.is_some() => Unfounded::Impasse,
        _ => Unfounded::NoSuchClaim,
    }
}

impl Unfounded {
    /// The reason as a sentence.
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        match *self {
            Unfounded::NoSuchClaim => {
                format!("In {} nothing can be claimed by that rule.", ruleset.def().name)
            }
            Unfounded::Repetition { occurred, needed } => {
                let occurred = match occurred {
                    1 => "once".to_owned(),
                    2 => "twice".to_owned(),
                    n => format!("{} times", number(n)),
                };
                format!("The position has occurred {occurred}, and {} times are needed.", number(needed))
            }
            Unfounded::QuietMoves { plies, needed } => {
                format!("Only {plies} half-moves have passed without progress, and {needed} are needed.")
            }
            Unfounded::Counting { plies, needed } => {
                format!("Only {plies} half-moves have been counted, and {needed} are needed.")
            }
            Unfounded::DeadPosition => "It is not certain that neither side can win any more.".to_owned(),
            Unfounded::Impasse => {
                "An impasse needs the royal piece, unattacked, and enough pieces and points in the enemy camp."
                    .to_owned()
            }
        }
    }
}
