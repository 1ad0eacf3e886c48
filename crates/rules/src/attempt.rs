//! A move as a player tries it, legal or not. [`Position::resolve`](crate::Position::resolve) turns it into
//! a [`Move`](crate::Move) or a refusal.

use tabiya_board::Square;

use crate::Kind;

/// A move that a player tries: squares and kinds, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Attempt {
    /// To move a piece. Castling is the king's step to its target or, where rooks may start anywhere,
    /// the king's step onto its partner.
    Step {
        /// The square the piece starts from.
        from: Square,
        /// The square it goes to.
        to: Square,
        /// The kind it becomes; `None` if it stays what it is.
        becomes: Option<Kind>,
        /// The kind from hand that enters on the square it leaves.
        enters: Option<Kind>,
        /// The second square of the move: where something besides the piece goes.
        second: Option<Square>,
    },
    /// To put a piece from hand on the board.
    Place {
        /// The kind in hand.
        kind: Kind,
        /// The kind it has on the board: the same, or its other face.
        face: Kind,
        /// The square it is put on.
        to: Square,
    },
    /// To pass the turn.
    Pass,
}

impl Attempt {
    /// Returns the attempt to move a piece, with nothing added.
    pub const fn step(from: Square, to: Square) -> Attempt {
        Attempt::step_to_become(from, to, None)
    }

    /// Returns the attempt to move a piece that becomes another kind, if one is given.
    pub const fn step_to_become(from: Square, to: Square, becomes: Option<Kind>) -> Attempt {
        Attempt::Step { from, to, becomes, enters: None, second: None }
    }

    /// Returns the attempt to put a piece from hand on the board as itself.
    pub const fn place(kind: Kind, to: Square) -> Attempt {
        Attempt::Place { kind, face: kind, to }
    }

    /// Returns the same step with this second square; other attempts are returned unchanged.
    #[must_use]
    pub const fn with_second(self, second: Option<Square>) -> Attempt {
        match self {
            Attempt::Step { from, to, becomes, enters, .. } => {
                Attempt::Step { from, to, becomes, enters, second }
            }
            other => other,
        }
    }

    /// Returns the squares and the kinds that the attempt names.
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
