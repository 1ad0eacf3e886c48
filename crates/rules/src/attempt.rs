//! A move as a person tries it: squares and pieces, legal or not. It becomes a [`Move`](crate::Move) only if
//! the position has such a move, and a refusal says why if it has not.

use tabiya_board::Square;

use crate::Kind;

/// What someone tries to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Attempt {
    /// To move a piece. Castling is tried by the king's squares, or, where rooks may start
    /// anywhere, by the king's and its partner's.
    Step {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What it is to become; nothing said means that it stays what it is.
        becomes: Option<Kind>,
        /// The piece in hand that is to enter on the square it leaves.
        enters: Option<Kind>,
        /// A second square that the move names: where something besides the piece is to go.
        second: Option<Square>,
    },
    /// To place a piece from hand.
    Place {
        /// Which piece in hand.
        kind: Kind,
        /// What it is placed as: itself, or its other face.
        face: Kind,
        /// To where.
        to: Square,
    },
    /// To do nothing.
    Pass,
}

impl Attempt {
    /// Returns the attempt to move a piece and nothing besides.
    pub const fn step(from: Square, to: Square) -> Attempt {
        Attempt::step_to_become(from, to, None)
    }

    /// Returns the attempt to move a piece that is to become another, if one is given.
    pub const fn step_to_become(from: Square, to: Square, becomes: Option<Kind>) -> Attempt {
        Attempt::Step { from, to, becomes, enters: None, second: None }
    }

    /// Returns the attempt to place a piece from hand as itself.
    pub const fn place(kind: Kind, to: Square) -> Attempt {
        Attempt::Place { kind, face: kind, to }
    }

    /// Returns the same step with another second square.
    #[must_use]
    pub const fn with_second(self, second: Option<Square>) -> Attempt {
        match self {
            Attempt::Step { from, to, becomes, enters, .. } => {
                Attempt::Step { from, to, becomes, enters, second }
            }
            other => other,
        }
    }

    /// Returns the squares and the kinds that it names.
    pub(crate) fn names(&self) -> ([Option<Square>; 3], [Option<Kind>; 2]) {
        match *self {
            Attempt::Step { from, to, becomes, enters, second } => {
                ([Some(from), Some(to), second], [becomes, enters])
            }
            Attempt::Place { kind, face, to } => ([Some(to), None, None], [Some(kind), Some(face)]),
            Attempt::Pass => ([None; 3], [None; 2]),
        }
    }
}
