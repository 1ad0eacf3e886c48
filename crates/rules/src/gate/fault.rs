//! What can be wrong with a setup in every game. Mechanisms have their own faults, in the same form.

use std::fmt;

use tabiya_board::Square;

use crate::{Piece, Ruleset};

/// A piece on a square, with the words for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// What it is.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
    /// "White's pawn on e4".
    words: String,
}

impl Standing {
    pub(crate) fn new(ruleset: &Ruleset, piece: Piece, square: Square) -> Standing {
        let words = format!(
            "{}'s {} on {}",
            ruleset.def().sides[piece.color.index()],
            ruleset.kind_name(piece.kind),
            ruleset.square_name(square)
        );
        Standing { piece, square, words }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// Hands on the faults of the core.
macro_rules! shape_faults {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The board has too many squares, or too few.
            "board-length" BoardLength {
                /// How many the setup has.
                found: usize,
                /// How many the game has.
                expected: usize,
            } |f| write!(f, "The board has {expected} squares; this one has {found}.");
            /// A hand has counts for too many kinds, or too few.
            "hand-length" HandLength {
                /// Whose.
                color: Color,
                /// How many the setup has.
                found: usize,
                /// How many the game has.
                expected: usize,
            } |f| write!(f, "A hand has a count for each of {expected} kinds of piece; this one has {found}.");
            /// The game has no such kind of piece.
            "unknown-kind" UnknownKind {
                /// Where it stands.
                square: Square,
                /// The number that no kind has.
                kind: Kind,
            } |f| write!(f, "The game has no kind of piece with the number {}.", kind.0);
            /// A side has no royal piece and needs one.
            "missing-royal" MissingRoyal {
                /// Which side.
                color: Color,
                /// Its name.
                side: String,
            } |f| write!(f, "{side} has no royal piece.");
            /// A side has several royal pieces, where one is to be mated.
            "several-royals" SeveralRoyals {
                /// Which side.
                color: Color,
                /// Its name.
                side: String,
                /// Where they stand.
                squares: Vec<Square>,
            } |f| write!(f, "{side} has {} royal pieces and may have one.", squares.len());
            /// The side that has just moved left its royal attacked.
            "left-in-check" LeftInCheck {
                /// The attacked royal.
                royal: Standing,
                /// What attacks it.
                attacker: Standing,
            } |f| write!(f, "{royal} is attacked by {attacker}, and it is the attacker's turn.");
        } $($more)* }
    };
}
pub(crate) use shape_faults;

/// Hands on the faults of the core.
macro_rules! place_faults {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A piece stands outside the squares to which it is confined.
            "outside-confines" OutsideConfines {
                /// Which piece.
                piece: Standing,
            } |f| write!(f, "{piece} stands outside the squares it may not leave.");
            /// A piece stands where no moves could have brought it.
            "never-there" NeverThere {
                /// Which piece.
                piece: Standing,
            } |f| write!(f, "{piece} cannot have come there.");
        } $($more)* }
    };
}
pub(crate) use place_faults;

/// Hands on the faults of the core.
macro_rules! other_faults {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side has a piece in hand that cannot be there.
            "not-for-hand" NotForHand {
                /// Whose hand.
                color: Color,
                /// Which kind.
                kind: Kind,
                /// The name of the side.
                side: String,
                /// The name of the kind.
                name: String,
            } |f| write!(f, "{side} cannot have a {name} in hand.");
            /// The number of the move is larger than games are long.
            "move-number" MoveNumber {
                /// The number.
                number: u16,
                /// The largest that is accepted.
                limit: u16,
            } |f| write!(f, "Move number {number} is too large; {limit} is the largest.");
        } $($more)* }
    };
}
pub(crate) use other_faults;
