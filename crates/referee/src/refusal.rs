//! Why a command is refused.

use tabiya_board::{Color, Square};
use tabiya_rules::{Outcome, Reason, Ruleset, Unfounded};

use crate::{Ending, Millis};

/// Why a command is refused. A refused command has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The rules do not allow the move.
    Move(tabiya_rules::Refusal),
    /// The game is over.
    GameOver {
        /// How it ended.
        ending: Ending,
    },
    /// The other side is to move.
    NotYourTurn {
        /// That side.
        turn: Color,
    },
    /// The piece belongs to the other side, in a game without turns.
    NotYours {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        owner: Color,
    },
    /// The side to move has used up its time.
    TimeIsUp {
        /// That side.
        color: Color,
    },
    /// The side to move still has time.
    TimeIsNotUp {
        /// That side.
        color: Color,
        /// How much, until the flag falls.
        left: Millis,
    },
    /// No clock is running.
    NoClock,
    /// There is nothing to that claim.
    CannotClaim {
        /// What was claimed.
        reason: Reason,
        /// Why not.
        why: Unfounded,
    },
    /// The move that was to be made with a claim ends the game by itself.
    NoClaimNeeded {
        /// How.
        outcome: Outcome,
    },
    /// After the move that was to be made with a claim, the opponent would win by it.
    NotYourClaim {
        /// What was claimed.
        reason: Reason,
        /// The opponent.
        winner: Color,
    },
    /// The offer that was answered does not stand.
    NothingOffered {
        /// What was answered.
        offer: Offer,
    },
    /// The same offer stands already.
    AlreadyOffered {
        /// What.
        offer: Offer,
        /// Who made it.
        by: Color,
    },
    /// Moves are taken back freely here: nobody need be asked.
    TakeBackIsFree,
    /// Moves are taken back by agreement here: they have to be offered.
    TakeBackByAgreement,
    /// No moves are taken back here.
    NoTakeBack,
    /// There are not so many moves to take back.
    NoSuchPly {
        /// The half-move that was asked for, as far as it can be said.
        asked: usize,
        /// The last one that there is.
        last: usize,
    },
    /// There is no move before.
    NothingToUndo,
    /// There is no move to go forward to.
    NothingToRedo,
    /// The game stands there already.
    AlreadyThere {
        /// After how many half-moves.
        ply: usize,
    },
    /// Both sides have moved: it is too late to call the game off.
    TooLateToAbort,
}

/// What one side may offer to the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take moves back.
    TakeBack,
}

impl Refusal {
    /// The codes of this crate. Moves have those of [`tabiya_rules::Refusal::CODES`] besides.
    pub const CODES: &'static [&'static str] = &[
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
    ];

    /// A short fixed name, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Move(refusal) => refusal.code(),
            Refusal::GameOver { .. } => "game-over",
            Refusal::NotYourTurn { .. } => "not-your-turn",
            Refusal::NotYours { .. } => "not-yours",
            Refusal::TimeIsUp { .. } => "time-is-up",
            Refusal::TimeIsNotUp { .. } => "time-is-not-up",
            Refusal::NoClock => "no-clock",
            Refusal::CannotClaim { .. } => "cannot-claim",
            Refusal::NoClaimNeeded { .. } => "no-claim-needed",
            Refusal::NotYourClaim { .. } => "not-your-claim",
            Refusal::NothingOffered { .. } => "nothing-offered",
            Refusal::AlreadyOffered { .. } => "already-offered",
            Refusal::TakeBackIsFree => "take-back-is-free",
            Refusal::TakeBackByAgreement => "take-back-by-agreement",
            Refusal::NoTakeBack => "no-take-back",
            Refusal::NoSuchPly { .. } => "no-such-ply",
            Refusal::NothingToUndo => "nothing-to-undo",
            Refusal::NothingToRedo => "nothing-to-redo",
            Refusal::AlreadyThere { .. } => "already-there",
            Refusal::TooLateToAbort => "too-late-to-abort",
        }
    }

    /// The reason as a sentence, in the words of the game it belongs to.
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        let name = |color: Color| &ruleset.def().sides[color.index()];
        match self {
            Refusal::Move(refusal) => refusal.sentence(ruleset),
            Refusal::GameOver { ending } => format!("The game is over. {}", ending.sentence(ruleset)),
            Refusal::NotYourTurn { turn } => format!("It is {}'s turn.", name(*turn)),
            Refusal::NotYours { square, owner } => {
                let square = ruleset.square_name(*square);
                format!("The piece on {square} belongs to {}.", name(*owner))
            }
            Refusal::TimeIsUp { color } => format!("{} has run out of time.", name(*color)),
            Refusal::TimeIsNotUp { color, left } => format!("{} still has {left}.", name(*color)),
            Refusal::NoClock => "No clock is running.".to_owned(),
            Refusal::CannotClaim { why, .. } => why.sentence(ruleset),
            Refusal::NoClaimNeeded { outcome } => {
                format!("That move ends the game without a claim: play it. {}", outcome.sentence(ruleset))
            }
            Refusal::NotYourClaim { winner, .. } => {
                format!("After that move {} would win by this rule: make the move alone.", name(*winner))
            }
            Refusal::NothingOffered { offer: Offer::Draw } => {
                "The opponent has not offered a draw.".to_owned()
            }
            Refusal::NothingOffered { offer: Offer::TakeBack } => {
                "The opponent has not asked to take moves back.".to_owned()
            }
            Refusal::AlreadyOffered { offer: Offer::Draw, by } => {
                format!("{} has offered a draw already; it is for {} to answer.", name(*by), name(!*by))
            }
            Refusal::AlreadyOffered { offer: Offer::TakeBack, by } => format!(
                "{} has asked to take moves back already; it is for {} to answer.",
                name(*by),
                name(!*by)
            ),
            Refusal::TakeBackIsFree => {
                "In this game moves are taken back freely: undo, and nobody need be asked.".to_owned()
            }
            Refusal::TakeBackByAgreement => {
                "In this game moves are taken back by agreement: ask the opponent.".to_owned()
            }
            Refusal::NoTakeBack => "In this game no moves are taken back.".to_owned(),
            Refusal::NoSuchPly { asked, last } => {
                format!("There is no half-move {asked}; the last one here is {last}.")
            }
            Refusal::NothingToUndo => "There is no move to take back.".to_owned(),
            Refusal::NothingToRedo => "There is no move to make again.".to_owned(),
            Refusal::AlreadyThere { ply } => format!("The game stands after half-move {ply} already."),
            Refusal::TooLateToAbort => {
                "Both sides have moved: the game cannot be called off any more.".to_owned()
            }
        }
    }
}
