//! What can be wrong with a setup.

use std::fmt;

use tabiya_board::{Color, Square};

use crate::{Kind, Piece, Ruleset};

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
    pub(super) fn new(ruleset: &Ruleset, piece: Piece, square: Square) -> Standing {
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

/// A castling right, with the words for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wing {
    /// Whose.
    pub color: Color,
    /// 0 is the king's side, 1 the queen's.
    pub wing: usize,
    /// "White's castling on the king's side".
    words: String,
}

impl Wing {
    pub(super) fn new(ruleset: &Ruleset, color: Color, wing: usize) -> Wing {
        let side = &ruleset.def().sides[color.index()];
        let words = format!("{side}'s castling on the {}'s side", ["king", "queen"][wing & 1]);
        Wing { color, wing, words }
    }
}

impl fmt::Display for Wing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// Why a setup is not a position. It displays as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupFault {
    /// The board has too many squares, or too few.
    BoardLength {
        /// How many the setup has.
        found: usize,
        /// How many the game has.
        expected: usize,
    },
    /// A hand has counts for too many kinds, or too few.
    HandLength {
        /// Whose.
        color: Color,
        /// How many the setup has.
        found: usize,
        /// How many the game has.
        expected: usize,
    },
    /// The game has no such kind of piece.
    UnknownKind {
        /// Where it stands.
        square: Square,
        /// The number that no kind has.
        kind: Kind,
    },
    /// A side has no royal piece and needs one.
    MissingRoyal {
        /// Which side.
        color: Color,
        /// Its name.
        side: String,
    },
    /// A side has several royal pieces, where one is to be mated.
    SeveralRoyals {
        /// Which side.
        color: Color,
        /// Its name.
        side: String,
        /// Where they stand.
        squares: Vec<Square>,
    },
    /// The side that has just moved left its royal attacked.
    LeftInCheck {
        /// The attacked royal.
        royal: Standing,
        /// What attacks it.
        attacker: Standing,
    },
    /// A royal is attacked in a game in which no move may give check.
    ForbiddenCheck {
        /// The attacked royal.
        royal: Standing,
        /// What attacks it.
        attacker: Standing,
    },
    /// A piece stands where it must have promoted.
    MustHavePromoted {
        /// Which piece.
        piece: Standing,
    },
    /// A piece stands outside the squares to which it is confined.
    OutsideConfines {
        /// Which piece.
        piece: Standing,
    },
    /// A piece stands where no moves could have brought it.
    NeverThere {
        /// Which piece.
        piece: Standing,
    },
    /// There is a right to castle on a wing that the game does not have.
    NoSuchCastling {
        /// Which right.
        right: Wing,
    },
    /// There is a right to castle, but the king is not where it castles from.
    CastlingKing {
        /// Which right.
        right: Wing,
        /// The piece that should be there.
        king: String,
    },
    /// There is a right to castle, but its partner is not there.
    CastlingPartner {
        /// Which right.
        right: Wing,
        /// The piece that should be there.
        partner: String,
        /// The square the setup names.
        square: Square,
    },
    /// Nothing can just have passed over the square that is said to be passed.
    NothingPassed {
        /// The square.
        square: Square,
        /// Its name.
        name: String,
    },
    /// A square is said to let pieces in, and no unmoved piece of that side can stand there.
    GateWithoutPiece {
        /// The square.
        square: Square,
        /// Its name.
        name: String,
    },
    /// A side has a piece in hand that cannot be there.
    NotForHand {
        /// Whose hand.
        color: Color,
        /// Which kind.
        kind: Kind,
        /// The name of the side.
        side: String,
        /// The name of the kind.
        name: String,
    },
    /// A side has given more checks than a game can have.
    TooManyChecks {
        /// Which side.
        color: Color,
        /// How many are said.
        given: u8,
        /// How many end the game; 0 if they are not counted.
        limit: u8,
    },
    /// The number of the move is larger than games are long.
    MoveNumber {
        /// The number.
        number: u16,
        /// The largest that is accepted.
        limit: u16,
    },
}

impl SetupFault {
    /// A short fixed name, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            SetupFault::BoardLength { .. } => "board-length",
            SetupFault::HandLength { .. } => "hand-length",
            SetupFault::UnknownKind { .. } => "unknown-kind",
            SetupFault::MissingRoyal { .. } => "missing-royal",
            SetupFault::SeveralRoyals { .. } => "several-royals",
            SetupFault::LeftInCheck { .. } => "left-in-check",
            SetupFault::ForbiddenCheck { .. } => "forbidden-check",
            SetupFault::MustHavePromoted { .. } => "must-have-promoted",
            SetupFault::OutsideConfines { .. } => "outside-confines",
            SetupFault::NeverThere { .. } => "never-there",
            SetupFault::NoSuchCastling { .. } => "no-such-castling",
            SetupFault::CastlingKing { .. } => "castling-king",
            SetupFault::CastlingPartner { .. } => "castling-partner",
            SetupFault::NothingPassed { .. } => "nothing-passed",
            SetupFault::GateWithoutPiece { .. } => "gate-without-piece",
            SetupFault::NotForHand { .. } => "not-for-hand",
            SetupFault::TooManyChecks { .. } => "too-many-checks",
            SetupFault::MoveNumber { .. } => "move-number",
        }
    }
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::BoardLength { found, expected } => {
                write!(f, "The board has {expected} squares; this one has {found}.")
            }
            SetupFault::HandLength { found, expected, .. } => {
                write!(f, "A hand has a count for each of {expected} kinds of piece; this one has {found}.")
            }
            SetupFault::UnknownKind { kind, .. } => {
                write!(f, "The game has no kind of piece with the number {}.", kind.0)
            }
            SetupFault::MissingRoyal { side, .. } => write!(f, "{side} has no royal piece."),
            SetupFault::SeveralRoyals { side, squares, .. } => {
                write!(f, "{side} has {} royal pieces and may have one.", squares.len())
            }
            SetupFault::LeftInCheck { royal, attacker } => {
                write!(f, "{royal} is attacked by {attacker}, and it is the attacker's turn.")
            }
            SetupFault::ForbiddenCheck { royal, attacker } => {
                write!(f, "{royal} is attacked by {attacker}, and no move may give check in this game.")
            }
            SetupFault::MustHavePromoted { piece } => write!(f, "{piece} must have promoted there."),
            SetupFault::OutsideConfines { piece } => {
                write!(f, "{piece} stands outside the squares it may not leave.")
            }
            SetupFault::NeverThere { piece } => write!(f, "{piece} cannot have come there."),
            SetupFault::NoSuchCastling { right } => write!(f, "{right} does not exist in this game."),
            SetupFault::CastlingKing { right, king } => {
                write!(f, "{right} is said to be possible, but the {king} is not on its square.")
            }
            SetupFault::CastlingPartner { right, partner, .. } => {
                write!(f, "{right} is said to be possible, but the {partner} is not on its square.")
            }
            SetupFault::NothingPassed { name, .. } => {
                write!(f, "No piece can just have passed over {name}.")
            }
            SetupFault::GateWithoutPiece { name, .. } => {
                write!(f, "No piece can enter on {name}: there is none that has not moved yet.")
            }
            SetupFault::NotForHand { side, name, .. } => write!(f, "{side} cannot have a {name} in hand."),
            SetupFault::TooManyChecks { given, limit: 0, .. } => {
                write!(f, "Checks are not counted in this game, and {given} are said to have been given.")
            }
            SetupFault::TooManyChecks { given, limit, .. } => {
                write!(f, "A side cannot have given {given} checks: the game ends with {limit}.")
            }
            SetupFault::MoveNumber { number, limit } => {
                write!(f, "Move number {number} is too large; {limit} is the largest.")
            }
        }
    }
}

impl std::error::Error for SetupFault {}
