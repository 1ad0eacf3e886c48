//! The reasons for refusing a command.

use std::error::Error;
use std::fmt;

use tabiya_board::{Color, Square};
use tabiya_rules::{ClaimError, Outcome, Reason, Ruleset};

use crate::{Ending, Millis};

/// Why a command was refused. A refused command changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CommandRefusal {
    /// The rules do not allow the move.
    Move(tabiya_rules::Refusal),
    /// The game is over.
    GameOver {
        /// How it ended.
        ending: Ending,
    },
    /// The other side is to move.
    NotYourTurn {
        /// The side to move.
        turn: Color,
    },
    /// The piece belongs to the other side, in a game without turns.
    NotYours {
        /// The square of the piece.
        square: Square,
        /// The side it belongs to.
        owner: Color,
    },
    /// The side to move has run out of time.
    TimeIsUp {
        /// The side to move.
        color: Color,
    },
    /// The side to move still has time.
    TimeIsNotUp {
        /// The side to move.
        color: Color,
        /// The time it has left until the flag falls.
        left: Millis,
    },
    /// No clock is running.
    NoClock,
    /// The claim is not valid.
    CannotClaim {
        /// The rule that was claimed.
        reason: Reason,
        /// Why the claim is not valid.
        why: ClaimError,
    },
    /// The move made with a claim ends the game without the claim.
    NoClaimNeeded {
        /// How it ends the game.
        outcome: Outcome,
    },
    /// After the move made with the claim, the opponent would win by it.
    NotYourClaim {
        /// The rule that was claimed.
        reason: Reason,
        /// The opponent.
        winner: Color,
    },
    /// There is no open offer to answer.
    NothingOffered {
        /// The offer that was answered.
        offer: Offer,
    },
    /// The same offer is open already.
    AlreadyOffered {
        /// The offer.
        offer: Offer,
        /// The side that made it.
        by: Color,
    },
    /// Moves may be taken back freely in this game: no request is needed.
    TakeBackIsFree,
    /// Moves are taken back by agreement in this game: a request is needed.
    TakeBackByAgreement,
    /// Moves cannot be taken back in this game.
    NoTakeBack,
    /// The game has fewer half-moves than requested.
    NoSuchPly {
        /// The half-move that was requested.
        requested: usize,
        /// The last half-move.
        last: usize,
    },
    /// There is no move to undo.
    NothingToUndo,
    /// There is no move to redo.
    NothingToRedo,
    /// The game is at that half-move already.
    AlreadyThere {
        /// The half-move.
        ply: usize,
    },
    /// Both sides have moved: it is too late to abort the game.
    TooLateToAbort,
    /// The game cannot be claimed because the opponent is away: it is played by correspondence or has no
    /// turns.
    NoAwayClaims,
    /// The opponent is not away.
    NotAway,
    /// The side that claims is to move itself.
    MoveFirst,
    /// The opponent is away, but not for long enough.
    NotAwayLongEnough {
        /// The time until the claim is possible.
        left: Millis,
    },
}

/// An offer of one side to the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// An offer of a draw.
    Draw,
    /// A request to take moves back.
    TakeBack,
}

/// Writes the code. [`sentence`](CommandRefusal::sentence) needs the names that the game gives to its pieces.
impl fmt::Display for CommandRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Error for CommandRefusal {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            CommandRefusal::Move(refusal) => Some(refusal),
            CommandRefusal::CannotClaim { why, .. } => Some(why),
            _ => None,
        }
    }
}

impl CommandRefusal {
    /// The codes of this crate, in the order of the documentation. Moves have those of
    /// `tabiya_rules::Refusal` as well.
    #[cfg(test)]
    const CODES: &'static [&'static str] = &[
        "game-over",
        "not-your-turn",
        "not-yours",
        "time-is-up",
        "time-is-not-up",
        "no-clock",
        "cannot-claim",
        "no-claim-needed",
        "not-your-claim",
        "nothing-offered",
        "already-offered",
        "take-back-is-free",
        "take-back-by-agreement",
        "no-take-back",
        "no-such-ply",
        "nothing-to-undo",
        "nothing-to-redo",
        "already-there",
        "too-late-to-abort",
        "no-away-claims",
        "not-away",
        "move-first",
        "not-away-long-enough",
    ];

    /// Returns a short fixed name, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            CommandRefusal::Move(refusal) => refusal.code(),
            CommandRefusal::GameOver { .. } => "game-over",
            CommandRefusal::NotYourTurn { .. } => "not-your-turn",
            CommandRefusal::NotYours { .. } => "not-yours",
            CommandRefusal::TimeIsUp { .. } => "time-is-up",
            CommandRefusal::TimeIsNotUp { .. } => "time-is-not-up",
            CommandRefusal::NoClock => "no-clock",
            CommandRefusal::CannotClaim { .. } => "cannot-claim",
            CommandRefusal::NoClaimNeeded { .. } => "no-claim-needed",
            CommandRefusal::NotYourClaim { .. } => "not-your-claim",
            CommandRefusal::NothingOffered { .. } => "nothing-offered",
            CommandRefusal::AlreadyOffered { .. } => "already-offered",
            CommandRefusal::TakeBackIsFree => "take-back-is-free",
            CommandRefusal::TakeBackByAgreement => "take-back-by-agreement",
            CommandRefusal::NoTakeBack => "no-take-back",
            CommandRefusal::NoSuchPly { .. } => "no-such-ply",
            CommandRefusal::NothingToUndo => "nothing-to-undo",
            CommandRefusal::NothingToRedo => "nothing-to-redo",
            CommandRefusal::AlreadyThere { .. } => "already-there",
            CommandRefusal::TooLateToAbort => "too-late-to-abort",
            CommandRefusal::NoAwayClaims => "no-away-claims",
            CommandRefusal::NotAway => "not-away",
            CommandRefusal::MoveFirst => "move-first",
            CommandRefusal::NotAwayLongEnough { .. } => "not-away-long-enough",
        }
    }

    /// Describes the reason in a sentence, in the terms of the game it belongs to.
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        let name = |color: Color| &ruleset.def().sides[color.index()];
        match self {
            CommandRefusal::Move(refusal) => refusal.sentence(ruleset),
            CommandRefusal::GameOver { ending } => format!("The game is over. {}", ending.sentence(ruleset)),
            CommandRefusal::NotYourTurn { turn } => format!("It is {}'s turn.", name(*turn)),
            CommandRefusal::NotYours { square, owner } => {
                let square = ruleset.square_name(*square);
                format!("The piece on {square} belongs to {}.", name(*owner))
            }
            CommandRefusal::TimeIsUp { color } => format!("{} has run out of time.", name(*color)),
            CommandRefusal::TimeIsNotUp { color, left } => format!("{} still has {left}.", name(*color)),
            CommandRefusal::NoClock => "No clock is running.".to_owned(),
            CommandRefusal::CannotClaim { why, .. } => why.sentence(ruleset),
            CommandRefusal::NoClaimNeeded { outcome } => {
                format!("That move ends the game without a claim: play it. {}", outcome.sentence(ruleset))
            }
            CommandRefusal::NotYourClaim { winner, .. } => {
                format!("After that move {} would win by this rule: make the move alone.", name(*winner))
            }
            CommandRefusal::NothingOffered { offer: Offer::Draw } => {
                "The opponent has not offered a draw.".to_owned()
            }
            CommandRefusal::NothingOffered { offer: Offer::TakeBack } => {
                "The opponent has not asked to take moves back.".to_owned()
            }
            CommandRefusal::AlreadyOffered { offer: Offer::Draw, by } => {
                format!("{} has already offered a draw; it is up to {} to answer.", name(*by), name(!*by))
            }
            CommandRefusal::AlreadyOffered { offer: Offer::TakeBack, by } => format!(
                "{} has already asked to take moves back; it is up to {} to answer.",
                name(*by),
                name(!*by)
            ),
            CommandRefusal::TakeBackIsFree => {
                "Moves can be taken back freely in this game: just undo them.".to_owned()
            }
            CommandRefusal::TakeBackByAgreement => {
                "Moves are taken back by agreement in this game: ask the opponent.".to_owned()
            }
            CommandRefusal::NoTakeBack => "Moves cannot be taken back in this game.".to_owned(),
            CommandRefusal::NoSuchPly { requested, last } => {
                format!("There is no half-move {requested}; the last one here is {last}.")
            }
            CommandRefusal::NothingToUndo => "There is no move to take back.".to_owned(),
            CommandRefusal::NothingToRedo => "There is no move to make again.".to_owned(),
            CommandRefusal::AlreadyThere { ply } => format!("The game is already at half-move {ply}."),
            CommandRefusal::TooLateToAbort => {
                "Both sides have moved: the game can no longer be aborted.".to_owned()
            }
            CommandRefusal::NoAwayClaims => "In this game an absent opponent loses only on time.".to_owned(),
            CommandRefusal::NotAway => "The opponent is not away.".to_owned(),
            CommandRefusal::MoveFirst => "It is your turn: move first.".to_owned(),
            CommandRefusal::NotAwayLongEnough { left } => {
                format!("The opponent may be away for another {}.", left.rounded_up())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_listed_once() {
        let mut codes = CommandRefusal::CODES.to_vec();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), CommandRefusal::CODES.len());
        // The one code that both crates use means the same in both.
        let both: Vec<_> = CommandRefusal::CODES
            .iter()
            .filter(|code| tabiya_rules::internal::REFUSALS.iter().any(|refusal| refusal.0 == **code))
            .collect();
        assert_eq!(both, [&"game-over"]);
    }

    #[test]
    fn every_code_is_in_the_documentation() {
        let page = include_str!("../../../docs/refused-commands.md");
        let rows: Vec<&str> =
            page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
        assert_eq!(rows, CommandRefusal::CODES);
    }
}
