//! The errors that setups of every game can have. Those of mechanisms are in their folders.

use std::fmt;

use tabiya_board::Square;

use crate::{Piece, Ruleset};

/// A piece on a square, which displays as "White's pawn on e4".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedPiece {
    /// The piece.
    pub piece: Piece,
    /// Its square.
    pub square: Square,
    text: String,
}

impl PlacedPiece {
    pub(crate) fn new(ruleset: &Ruleset, piece: Piece, square: Square) -> PlacedPiece {
        let text = format!(
            "{}'s {} on {}",
            ruleset.def().sides[piece.color.index()],
            ruleset.kind_name(piece.kind),
            ruleset.square_name(square)
        );
        PlacedPiece { piece, square, text }
    }
}

impl fmt::Display for PlacedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Passes on the errors of the core.
macro_rules! shape_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The board has the wrong number of squares.
            "board-length" BoardLength {
                /// The number in the setup.
                found: usize,
                /// The number in the game.
                expected: usize,
            } |f| write!(f, "The board has {expected} squares; this one has {found}.");
            /// A hand has counts for the wrong number of kinds.
            "hand-length" HandLength {
                /// The side.
                color: Color,
                /// The number in the setup.
                found: usize,
                /// The number in the game.
                expected: usize,
            } |f| {
                write!(f, "A hand has a count for each of {expected} kinds of piece; this one has {found}.")
            };
            /// The game has no such kind of piece.
            "unknown-kind" UnknownKind {
                /// Its square.
                square: Square,
                /// The unknown kind.
                kind: Kind,
            } |f| write!(f, "The game has no kind of piece with the number {}.", kind.0);
            /// A side has fewer royal pieces than it needs.
            "missing-royal" MissingRoyal {
                /// The side.
                color: Color,
                /// Its name.
                side: String,
                /// The name of the piece; `royal piece` if several kinds are royal.
                royal: String,
                /// The number of royal pieces in the setup.
                found: u32,
                /// The number in the opening array.
                needed: u32,
            } |f| match needed {
                1 => write!(f, "{side} has no {royal}."),
                _ => write!(f, "{side} has {found} of its {needed} royal pieces."),
            };
            /// A side has several royal pieces in a game with checkmate.
            "several-royals" SeveralRoyals {
                /// The side.
                color: Color,
                /// Its name.
                side: String,
                /// Where they stand.
                squares: Vec<Square>,
            } |f| write!(f, "{side} has {} royal pieces and may have one.", squares.len());
            /// The side that has just moved left its royal attacked.
            "left-in-check" LeftInCheck {
                /// The attacked royal.
                royal: PlacedPiece,
                /// The attacker.
                attacker: PlacedPiece,
            } |f| write!(f, "{royal} is attacked by {attacker}, and it is the attacker's turn.");
        } $($more)* }
    };
}
pub(crate) use shape_errors;

/// Passes on the errors of the core.
macro_rules! place_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A piece stands outside the squares to which it is confined.
            "outside-confines" OutsideConfines {
                /// The piece.
                piece: PlacedPiece,
            } |f| write!(f, "{piece} stands outside the squares it may not leave.");
            /// A piece stands where no moves could have brought it.
            "never-there" NeverThere {
                /// The piece.
                piece: PlacedPiece,
            } |f| write!(f, "{piece} cannot have come there.");
        } $($more)* }
    };
}
pub(crate) use place_errors;

/// Passes on the errors of the core.
macro_rules! wall_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A wall cannot stand on its square.
            "wall-there" WallThere {
                /// The square.
                square: Square,
                /// The reason, as a sentence.
                message: String,
            } |f| f.write_str(message);
        } $($more)* }
    };
}
pub(crate) use wall_errors;

/// Passes on the errors of the core.
macro_rules! other_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side has a piece in hand that cannot be there.
            "not-for-hand" NotForHand {
                /// The side.
                color: Color,
                /// The kind.
                kind: Kind,
                /// The name of the side.
                side: String,
                /// The name of the kind.
                name: String,
            } |f| write!(f, "{side} cannot have a {name} in hand.");
            /// The move number is too large.
            "move-number" MoveNumber {
                /// The number.
                number: u16,
                /// The largest accepted number.
                limit: u16,
            } |f| write!(f, "Move number {number} is too large; {limit} is the largest.");
        } $($more)* }
    };
}
pub(crate) use other_errors;
