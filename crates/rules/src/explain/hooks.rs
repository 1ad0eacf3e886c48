//! The part of slices in explaining why a move is not legal.

use tabiya_board::{Color, Square};

use super::{Explainer, Refusal};
use crate::core::combine::declare_facet;
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

/// Calls a macro with the declarations of the hooks: see [`declare_facet`]. They are in the order in which
/// they are called; an answer of `None` means that the slice has nothing to do with the attempt.
macro_rules! explain_hooks {
    ($call:ident) => {
        $call! { trait Explain;

            /// Explains a step that means a special move of this slice.
            Explain: fn step(explainer: &Explainer<'_>, step: &Step) -> Option<Result<(), Refusal>> = first;

            /// Explains the attempt to put a piece from hand on the board.
            Explain: fn place(
                explainer: &Explainer<'_>,
                kind: Kind,
                face: Kind,
                to: Square,
            ) -> Option<Result<(), Refusal>> = first;

            /// Explains the attempt to pass.
            Explain: fn pass(explainer: &Explainer<'_>) -> Option<Result<(), Refusal>> = first;

            /// Explains the second square of a step that is legal otherwise, named or not, in games whose
            /// moves have one.
            Explain: fn second(
                explainer: &Explainer<'_>,
                step: &Step,
                second: Option<Square>,
            ) -> Option<Result<(), Refusal>> = first;

            /// Returns the refusal for a wall in the way of a piece or on its target.
            Explain: fn walled(
                explainer: &Explainer<'_>,
                piece: Kind,
                to: Square,
                by: Square,
            ) -> Option<Refusal> = first;

            /// Returns the refusal for a target that cannot be captured by hopping.
            Explain: fn spared(piece: Kind, from: Square, to: Square) -> Option<Refusal> = first;

            /// Returns why a piece cannot go to an empty square, to which it goes only to capture.
            Explain: fn nothing_to_capture(
                explainer: &Explainer<'_>,
                step: &Step,
            ) -> Option<Refusal> = first;

            /// Refuses a non-capture if another move is forced.
            Explain: fn duty(explainer: &Explainer<'_>) -> Result<(), Refusal> = every;

            /// Returns the kind of a piece after a step, if it may become that kind and the entering piece
            /// may enter.
            Explain: fn form(
                explainer: &Explainer<'_>,
                step: &Step,
            ) -> Option<Result<Kind, Refusal>> = first;

            /// Returns the flag of captures of a piece beside the target.
            Explain: fn beside() -> Option<Flag> = first;

            /// Explains whether a kind can enter on a square that a piece leaves.
            Explain: fn enters(
                explainer: &Explainer<'_>,
                piece: Piece,
                kind: Kind,
                square: Square,
            ) -> Option<Result<(), Refusal>> = first;

            /// Returns the refusal for a move by which a piece does not change its kind.
            Explain: fn cannot_become(piece: Kind, from: Square, to: Square) -> Option<Refusal> = first;

            /// Decides about a move before the safety of the own royal is checked.
            Explain: fn judge(
                explainer: &Explainer<'_>,
                after: &After,
            ) -> Option<Result<(), Refusal>> = first;

            /// Returns a more specific refusal for a move that leaves the own royal attacked.
            Explain: fn attacked(
                explainer: &Explainer<'_>,
                after: &After,
                attack: &Attack,
            ) -> Option<Refusal> = first;

            /// Refuses a move although it leaves the own royal safe.
            Explain: fn finally(explainer: &Explainer<'_>, after: &After) -> Result<(), Refusal> = every;
        }
    };
}
pub(crate) use explain_hooks;

explain_hooks!(declare_facet);
