//! The reasons for which a move is refused.

use tabiya_board::Square;

use crate::{Attempt, Kind, Outcome, Piece};

macro_rules! refusals {
    ($($(#[$doc:meta])* $code:literal $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {
        /// Why a move is refused: which rule, which squares, which pieces.
        ///
        /// Kinds of the side that tries the move are given as [`Kind`]; where it may be either
        /// side's, as [`Piece`].
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Refusal {
            $($(#[$doc])* $name { $($(#[$field_doc])* $field: $type,)* },)*
        }

        impl Refusal {
            /// Every code, in the order in which reasons are listed in the documentation.
            pub const CODES: &'static [&'static str] = &[$($code),*];

            /// A short fixed name, for programs.
            pub fn code(&self) -> &'static str {
                match self {
                    $(Refusal::$name { .. } => $code,)*
                }
            }
        }
    };
}

refusals! {
    /// The game is over.
    "game-over" GameOver {
        /// How it ended.
        outcome: Outcome,
    }
    /// The board has no such square.
    "no-such-square" NoSuchSquare {
        /// Its number.
        square: Square,
    }
    /// The game has no such piece.
    "no-such-piece" NoSuchPiece {
        /// Its number.
        kind: Kind,
    }
    /// Nothing stands there.
    "empty-square" EmptySquare {
        /// Where.
        square: Square,
    }
    /// The opponent's piece stands there.
    "not-your-piece" NotYourPiece {
        /// Where.
        square: Square,
        /// What.
        piece: Piece,
    }
    /// The move ends where it begins.
    "same-square" SameSquare {
        /// The piece.
        piece: Kind,
        /// Where.
        square: Square,
    }
    /// A piece of the same side stands on the target.
    "own-piece-there" OwnPieceThere {
        /// The piece that was to move.
        piece: Kind,
        /// Where it was to go.
        to: Square,
        /// What stands there.
        other: Kind,
    }
    /// The piece does not move like that.
    "cannot-move-that" CannotMoveThat {
        /// The piece.
        piece: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    }
    /// The piece moves like that only while it stands in another part of the board.
    "wrong-zone" WrongZone {
        /// The piece.
        piece: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    }
    /// The piece may never go there.
    "confined" Confined {
        /// The piece.
        piece: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    }
    /// The piece moves like that only from its first squares.
    "not-initial" NotInitial {
        /// The piece.
        piece: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    }
    /// Something stands in the way.
    "blocked" Blocked {
        /// The piece that was to move.
        piece: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What is in the way.
        blocker: Piece,
        /// Where it stands.
        by: Square,
    }
    /// The piece would have to hop over another.
    "no-hurdle" NoHurdle {
        /// The piece.
        piece: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    }
    /// The piece goes there only to capture.
    "capture-only" CaptureOnly {
        /// The piece.
        piece: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    }
    /// The piece goes there only if the square is empty.
    "quiet-only" QuietOnly {
        /// The piece.
        piece: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What stands there.
        target: Piece,
    }
    /// A piece has passed that square, but not with the last move.
    "en-passant-not-available" EnPassantNotAvailable {
        /// The piece.
        piece: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    }
    /// A capture is possible and must be made.
    "must-capture" MustCapture {
        /// The piece that could capture.
        piece: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    }
    /// The move must say what the piece becomes.
    "must-promote" MustPromote {
        /// The piece.
        piece: Kind,
        /// Where it arrives.
        to: Square,
        /// What it may become.
        into: Vec<Kind>,
    }
    /// The piece never promotes.
    "cannot-promote" CannotPromote {
        /// The piece.
        piece: Kind,
    }
    /// The piece promotes, but not with this move.
    "not-a-promotion" NotAPromotion {
        /// The piece.
        piece: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    }
    /// The piece promotes, but not into that.
    "cannot-promote-to" CannotPromoteTo {
        /// The piece.
        piece: Kind,
        /// What it was to become.
        wanted: Kind,
        /// What it may become.
        into: Vec<Kind>,
    }
    /// Promotion brings back lost pieces only, and none of that sort (or of any) is lost.
    "none-lost" NoneLost {
        /// The piece that was to promote.
        piece: Kind,
        /// What it was to become, if that was said.
        wanted: Option<Kind>,
        /// Where it arrives.
        to: Square,
    }
    /// The piece turns over with each of its moves, and the move must say so.
    "must-flip" MustFlip {
        /// The piece.
        piece: Kind,
        /// What it turns into.
        face: Kind,
    }
    /// The piece turns over into something else.
    "not-a-flip" NotAFlip {
        /// The piece.
        piece: Kind,
        /// What it was to become.
        wanted: Kind,
        /// What it turns into.
        face: Kind,
    }
    /// No piece enters behind another in this game.
    "no-gating" NoGating {
        /// The piece that was to enter.
        gated: Kind,
    }
    /// That sort of piece does not enter behind another.
    "cannot-gate" CannotGate {
        /// The piece that was to enter.
        gated: Kind,
    }
    /// Nothing can enter on the square any more.
    "gate-not-available" GateNotAvailable {
        /// The piece that was to enter.
        gated: Kind,
        /// Where.
        square: Square,
    }
    /// A move cannot both promote and let a piece in.
    "gate-with-promotion" GateWithPromotion {
        /// The piece that was to enter.
        gated: Kind,
    }
    /// The right to castle is gone.
    "castling-no-right" CastlingNoRight {
        /// The piece that castles.
        king: Kind,
        /// Where it stands.
        from: Square,
        /// Its partner.
        partner: Kind,
        /// 0 for the king's side, 1 for the queen's.
        wing: usize,
    }
    /// Something stands between king and partner, or on their way.
    "castling-blocked" CastlingBlocked {
        /// What is in the way.
        blocker: Piece,
        /// Where it stands.
        by: Square,
    }
    /// The king is in check.
    "castling-in-check" CastlingInCheck {
        /// The king.
        king: Kind,
        /// Where it stands.
        from: Square,
        /// What attacks it.
        attacker: Piece,
        /// From where.
        by: Square,
    }
    /// The king would cross an attacked square.
    "castling-through-check" CastlingThroughCheck {
        /// The king.
        king: Kind,
        /// The attacked square.
        square: Square,
        /// What attacks it.
        attacker: Piece,
        /// From where.
        by: Square,
    }
    /// The king would arrive on an attacked square.
    "castling-into-check" CastlingIntoCheck {
        /// The king.
        king: Kind,
        /// The attacked square.
        square: Square,
        /// What attacks it.
        attacker: Piece,
        /// From where.
        by: Square,
    }
    /// Pieces in hand are not dropped in this game.
    "no-drops" NoDrops {
        /// The piece that was to be dropped.
        kind: Kind,
    }
    /// The side has no such piece in hand.
    "not-in-hand" NotInHand {
        /// The piece.
        kind: Kind,
    }
    /// That sort of piece cannot be dropped.
    "not-droppable" NotDroppable {
        /// The piece.
        kind: Kind,
    }
    /// The piece cannot be dropped with that face up.
    "cannot-drop-as" CannotDropAs {
        /// The piece in hand.
        kind: Kind,
        /// What it was to be placed as.
        face: Kind,
    }
    /// Something stands on the square.
    "drop-on-occupied" DropOnOccupied {
        /// The piece in hand.
        kind: Kind,
        /// Where it was to go.
        to: Square,
        /// What stands there.
        other: Piece,
    }
    /// The piece may not be dropped on that square.
    "drop-zone" DropZone {
        /// The piece in hand.
        kind: Kind,
        /// Where it was to go.
        to: Square,
    }
    /// The file has as many such pieces as it may.
    "file-limit" FileLimit {
        /// The piece in hand.
        kind: Kind,
        /// Where it was to go.
        to: Square,
        /// How many may stand on a file.
        limit: u8,
        /// Where they stand.
        pieces: Vec<Square>,
    }
    /// The drop would give mate, which it may not.
    "drop-mate" DropMate {
        /// The piece in hand.
        kind: Kind,
        /// Where it was to go.
        to: Square,
    }
    /// The capture would blow up the side's own royal.
    "explodes-own-royal" ExplodesOwnRoyal {
        /// What was tried.
        attempt: Attempt,
        /// The royal.
        royal: Kind,
        /// Where it stands.
        square: Square,
    }
    /// The royal was not attacked and would be.
    "self-check" SelfCheck {
        /// What was tried.
        attempt: Attempt,
        /// The royal.
        royal: Kind,
        /// Where it would stand.
        square: Square,
        /// What would attack it.
        attacker: Piece,
        /// From where.
        by: Square,
    }
    /// The royal is attacked and would be still.
    "still-in-check" StillInCheck {
        /// What was tried.
        attempt: Attempt,
        /// The royal.
        royal: Kind,
        /// Where it would stand.
        square: Square,
        /// What would attack it.
        attacker: Piece,
        /// From where.
        by: Square,
    }
    /// The royals would see each other along an open file.
    "facing-royals" FacingRoyals {
        /// What was tried.
        attempt: Attempt,
        /// The royal.
        royal: Kind,
        /// Where it would stand.
        square: Square,
        /// The enemy royal.
        attacker: Piece,
        /// Where it stands.
        by: Square,
    }
    /// The move would give check, which no move may.
    "gives-check" GivesCheck {
        /// What was tried.
        attempt: Attempt,
        /// The enemy royal.
        royal: Piece,
        /// Where it stands.
        square: Square,
        /// What would attack it.
        attacker: Piece,
        /// From where.
        by: Square,
    }
    /// The move names a second square, and none does in this game.
    "no-second-square" NoSecondSquare {
        /// The square.
        square: Square,
    }
    /// Nobody passes in this game.
    "no-pass" NoPass {}
    /// No reason was found: a mistake in this library, to be reported.
    "unexplained" Unexplained {
        /// What was tried.
        attempt: Attempt,
    }
}
