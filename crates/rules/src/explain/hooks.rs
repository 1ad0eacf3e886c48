//! The part of slices in explaining why a move is not legal.

use tabiya_board::{Color, Square};

use super::{Explainer, Refusal};
use crate::core::moves::Flag;
use crate::{Attempt, Kind, Move, Piece, Setup};

/// An attempted step of a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The whole attempt.
    pub(crate) attempt: Attempt,
    /// The piece on the start square.
    pub(crate) piece: Piece,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// The kind it becomes.
    pub(crate) becomes: Option<Kind>,
    /// The kind that enters behind it.
    pub(crate) enters: Option<Kind>,
}

/// A pseudo-legal move, made on a copy of the position.
#[derive(Clone, Debug)]
pub(crate) struct After {
    /// The attempt.
    pub(crate) attempt: Attempt,
    /// The side that made it.
    pub(crate) us: Color,
    /// The move.
    pub(crate) m: Move,
    /// The position after it.
    pub(crate) setup: Setup,
}

/// An attack on a royal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack {
    /// The royal and its square.
    pub(crate) royal: Piece,
    pub(crate) square: Square,
    /// The attacker and its square.
    pub(crate) attacker: Piece,
    pub(crate) by: Square,
}

/// The hooks, in the order in which they are called. By default they do nothing. An answer of `None` means
/// that the slice has nothing to do with the attempt.
pub(crate) trait Explain {
    /// Explains a step that means a special move of this slice.
    fn step(_explainer: &Explainer<'_>, _step: &Step) -> Option<Result<(), Refusal>> {
        None
    }

    /// Explains the attempt to put a piece from hand on the board.
    fn place(
        _explainer: &Explainer<'_>,
        _kind: Kind,
        _face: Kind,
        _to: Square,
    ) -> Option<Result<(), Refusal>> {
        None
    }

    /// Explains the attempt to pass.
    fn pass(_explainer: &Explainer<'_>) -> Option<Result<(), Refusal>> {
        None
    }

    /// Explains the second square of a step, named or not, in games whose moves have one.
    fn second(
        _explainer: &Explainer<'_>,
        _step: &Step,
        _second: Option<Square>,
    ) -> Option<Result<(), Refusal>> {
        None
    }

    /// Returns the refusal for a wall in the way of a piece or on its target.
    fn walled(_explainer: &Explainer<'_>, _piece: Kind, _to: Square, _by: Square) -> Option<Refusal> {
        None
    }

    /// Returns the refusal for a target that cannot be captured by hopping.
    fn spared(_piece: Kind, _from: Square, _to: Square) -> Option<Refusal> {
        None
    }

    /// Returns why a piece cannot go to an empty square, to which it goes only to capture.
    fn nothing_to_capture(_explainer: &Explainer<'_>, _step: &Step) -> Option<Refusal> {
        None
    }

    /// Refuses a non-capture if another move is forced.
    fn duty(_explainer: &Explainer<'_>) -> Result<(), Refusal> {
        Ok(())
    }

    /// Returns the kind of a piece after a step, if it may become that kind and the entering piece may enter.
    fn form(_explainer: &Explainer<'_>, _step: &Step) -> Option<Result<Kind, Refusal>> {
        None
    }

    /// Returns the flag of captures of a piece beside the target.
    fn beside() -> Option<Flag> {
        None
    }

    /// Explains whether a kind can enter on a square that a piece leaves.
    fn enters(
        _explainer: &Explainer<'_>,
        _piece: Piece,
        _kind: Kind,
        _square: Square,
    ) -> Option<Result<(), Refusal>> {
        None
    }

    /// Returns the refusal for a move by which a piece does not change its kind.
    fn cannot_become(_piece: Kind, _from: Square, _to: Square) -> Option<Refusal> {
        None
    }

    /// Decides about a move before the safety of the own royal is checked.
    fn judge(_explainer: &Explainer<'_>, _after: &After) -> Option<Result<(), Refusal>> {
        None
    }

    /// Returns a more specific refusal for a move that leaves the own royal attacked.
    fn attacked(_explainer: &Explainer<'_>, _after: &After, _attack: &Attack) -> Option<Refusal> {
        None
    }

    /// Refuses a move although it leaves the own royal safe.
    fn finally(_explainer: &Explainer<'_>, _after: &After) -> Result<(), Refusal> {
        Ok(())
    }
}
