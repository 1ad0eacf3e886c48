//! How games end, one file for each ending. What stands on the board decides here; what depends
//! on the history of a game is a function over that history.

pub(crate) mod bare_royal;
pub(crate) mod checks;
pub(crate) mod extinction;
pub(crate) mod goal;
pub(crate) mod royal_capture;

use tabiya_board::Color;

use crate::core::rules::{Rules, SetOf, StateOf};
use crate::exotic::Exotic;

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The side to move is attacked and has no move.
    Checkmate,
    /// The side to move has no move (and is not mated).
    Stalemate,
    /// The same where royals may be left attacked.
    NoLegalMove,
    /// A royal piece was captured.
    RoyalCapture,
    /// A royal piece was blown up.
    Explosion,
    /// A side reached its goal.
    Goal,
    /// A side ran out of pieces.
    Extinction,
    /// A side was reduced to its royal piece.
    BareRoyal,
    /// A side gave the deciding check.
    Checks,
    /// A position came back too often.
    Repetition,
    /// No progress for too long.
    QuietMoves,
    /// Neither side can ever win.
    DeadPosition,
    /// A side gave check without end.
    PerpetualCheck,
    /// A side chased a piece without end.
    PerpetualChase,
    /// A side declared an impasse.
    Impasse,
    /// The counted moves ran out.
    Counting,
}

/// A verdict on a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; nobody if it is a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    pub(crate) fn win(side: usize, reason: Reason) -> Outcome {
        Outcome { winner: Some(Color::from_index(side)), reason }
    }

    pub(crate) fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// What a verdict about a side means.
    pub(crate) fn of(verdict: crate::def::Verdict, side: usize, reason: Reason) -> Outcome {
        match verdict {
            crate::def::Verdict::Win => Outcome::win(side, reason),
            crate::def::Verdict::Loss => Outcome::win(side ^ 1, reason),
            crate::def::Verdict::Draw => Outcome::draw(reason),
        }
    }
}

/// A decision that stands on the board: then nobody has a legal move. What needs the list of legal
/// moves (mate, stalemate) is not asked here.
#[inline(never)]
pub(crate) fn on_board<R: Rules>(rules: R, exotic: &Exotic<SetOf<R>>, state: &StateOf<R>) -> Option<Outcome> {
    royal_capture::decide(rules, exotic, state)
        .or_else(|| extinction::decide(exotic, state))
        .or_else(|| checks::decide(exotic, state))
        .or_else(|| goal::decide(rules, exotic, state))
        .or_else(|| bare_royal::decide(rules, exotic, state))
}
