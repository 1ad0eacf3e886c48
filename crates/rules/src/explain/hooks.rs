//! What a slice knows about moves that cannot be made.

use tabiya_board::{Color, Square};

use super::{Explainer, Refusal};
use crate::core::moves::Flag;
use crate::{Attempt, Kind, Move, Piece, Setup};

/// A piece of the side that tries, and the squares between which it is to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// All that was tried.
    pub(crate) attempt: Attempt,
    /// What stands on the first square.
    pub(crate) piece: Piece,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// What it is to become.
    pub(crate) becomes: Option<Kind>,
    /// What is to enter behind it.
    pub(crate) enters: Option<Kind>,
}

/// A move that the piece itself could make, made on a copy.
#[derive(Clone, Debug)]
pub(crate) struct After {
    /// What was tried.
    pub(crate) attempt: Attempt,
    /// Who tried it.
    pub(crate) us: Color,
    /// The move.
    pub(crate) m: Move,
    /// The position after it.
    pub(crate) setup: Setup,
}

/// An attack on a royal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack {
    /// The royal, and where it stands.
    pub(crate) royal: Piece,
    pub(crate) square: Square,
    /// What attacks it, and from where.
    pub(crate) attacker: Piece,
    pub(crate) by: Square,
}

/// The hooks, in the order in which they are asked. All do nothing unless a slice says otherwise.
pub(crate) trait Explain {
    /// Answers a step by whose squares a move of this slice's own is meant.
    fn step(_explainer: &Explainer<'_>, _step: &Step) -> Option<Result<(), Refusal>> {
        None
    }

    /// Answers the attempt to place a piece from hand.
    fn place(
        _explainer: &Explainer<'_>,
        _kind: Kind,
        _face: Kind,
        _to: Square,
    ) -> Option<Result<(), Refusal>> {
        None
    }

    /// Answers the attempt to pass.
    fn pass(_explainer: &Explainer<'_>) -> Option<Result<(), Refusal>> {
        None
    }

    /// Answers for the second square of a step, named or not, where moves have one.
    fn second(
        _explainer: &Explainer<'_>,
        _step: &Step,
        _second: Option<Square>,
    ) -> Option<Result<(), Refusal>> {
        None
    }

    /// Says that something which is no piece is in the way of a piece, or on its target.
    fn walled(_explainer: &Explainer<'_>, _piece: Kind, _to: Square, _by: Square) -> Option<Refusal> {
        None
    }

    /// Says that what stands on the target is not captured by hopping.
    fn spared(_piece: Kind, _from: Square, _to: Square) -> Option<Refusal> {
        None
    }

    /// Says why a piece that goes to an empty square only to capture cannot now.
    fn nothing_to_capture(_explainer: &Explainer<'_>, _step: &Step) -> Option<Refusal> {
        None
    }

    /// Refuses a move that captures nothing because something else has to be done.
    fn duty(_explainer: &Explainer<'_>) -> Result<(), Refusal> {
        Ok(())
    }

    /// Returns what a piece is after a step, if it may become that and let that in.
    fn form(_explainer: &Explainer<'_>, _step: &Step) -> Option<Result<Kind, Refusal>> {
        None
    }

    /// Returns the flag of captures of a piece that stands beside the target.
    fn beside() -> Option<Flag> {
        None
    }

    /// Answers whether a kind can enter on a square as a piece leaves it.
    fn enters(
        _explainer: &Explainer<'_>,
        _piece: Piece,
        _kind: Kind,
        _square: Square,
    ) -> Option<Result<(), Refusal>> {
        None
    }

    /// Says that a piece does not become anything by a move.
    fn cannot_become(_piece: Kind, _from: Square, _to: Square) -> Option<Refusal> {
        None
    }

    /// Decides about a move before the safety of the own royal is asked.
    fn judge(_explainer: &Explainer<'_>, _after: &After) -> Option<Result<(), Refusal>> {
        None
    }

    /// Says in its own words that the own royal would be attacked.
    fn attacked(_explainer: &Explainer<'_>, _after: &After, _attack: &Attack) -> Option<Refusal> {
        None
    }

    /// Refuses a move that leaves the own royal safe.
    fn finally(_explainer: &Explainer<'_>, _after: &After) -> Result<(), Refusal> {
        Ok(())
    }
}
