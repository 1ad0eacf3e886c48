//! The refusals that every game has. Those of mechanisms are in their folders.

/// Passes on refusals of the core.
macro_rules! of_steps_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The game is over.
            "game-over" GameOver {
                /// The outcome.
                outcome: Outcome,
            } |words| format!("the game is over. {}", words.outcome(outcome));
            /// The board has no such square.
            "no-such-square" NoSuchSquare {
                /// The index.
                square: Square,
            } |words| format!("the {} board has no such square", words.board());
            /// The game has no such piece.
            "no-such-piece" NoSuchPiece {
                /// The index.
                kind: Kind,
            } |words| format!("{} has no such piece", words.game());
            /// The square is empty.
            "empty-square" EmptySquare {
                /// The square.
                square: Square,
            } |words| format!("there is no piece on {}", words.on(square));
            /// The piece belongs to the opponent.
            "not-your-piece" NotYourPiece {
                /// The square.
                square: Square,
                /// The piece.
                piece: Piece,
            } |words| {
                let (owner, turn) = (words.side(piece.color), words.side(!piece.color));
                format!("{} belongs to {owner}, and it is {turn}'s turn", words.the(&piece.kind, square))
            };
            /// The move ends where it begins.
            "same-square" SameSquare {
                /// The piece.
                piece: Kind,
                /// The square.
                square: Square,
            } |words| format!("{} would stay where it is", words.the(piece, square));
            /// A piece of the same side is on the target.
            "own-piece-there" OwnPieceThere {
                /// The piece that moves.
                piece: Kind,
                /// The target.
                to: Square,
                /// The piece on that square.
                other: Kind,
            } |words| format!(
                "the {} cannot go to {}: your own {} stands there",
                words.name(piece),
                words.on(to),
                words.name(other)
            );
            /// The piece does not move like that.
            "cannot-move-that" CannotMoveThat {
                /// The piece.
                piece: Kind,
                /// The start square.
                from: Square,
                /// The target.
                to: Square,
            } |words| format!("{} cannot go from {} to {}", words.a(piece), words.on(from), words.on(to));
            /// The piece moves like that only in another part of the board.
            "wrong-zone" WrongZone {
                /// The piece.
                piece: Kind,
                /// The start square.
                from: Square,
                /// The target.
                to: Square,
            } |words| format!(
                "{} cannot go from {} to {}: it moves so only in another part of the board",
                words.a(piece),
                words.on(from),
                words.on(to)
            );
            /// The piece may never go there.
            "confined" Confined {
                /// The piece.
                piece: Kind,
                /// The start square.
                from: Square,
                /// The target.
                to: Square,
            } |words| format!(
                "the {} cannot go from {} to {}: that is outside its bounds",
                words.name(piece),
                words.on(from),
                words.on(to)
            );
            /// The piece moves like that only from its initial squares.
            "not-initial" NotInitial {
                /// The piece.
                piece: Kind,
                /// The start square.
                from: Square,
                /// The target.
                to: Square,
            } |words| format!(
                "the {} cannot go from {} to {}: it moves so only from its first squares",
                words.name(piece),
                words.on(from),
                words.on(to)
            );
            /// Something is in the way.
            "blocked" Blocked {
                /// The piece that moves.
                piece: Kind,
                /// The start square.
                from: Square,
                /// The target.
                to: Square,
                /// The obstacle.
                blocker: Piece,
                /// Its square.
                by: Square,
            } |words| format!(
                "the {}'s way from {} to {} is blocked by {}",
                words.name(piece),
                words.on(from),
                words.on(to),
                words.the(&blocker.kind, by)
            );
            /// The piece would need another piece to hop over.
            "no-hurdle" NoHurdle {
                /// The piece.
                piece: Kind,
                /// The start square.
                from: Square,
                /// The target.
                to: Square,
            } |words| format!(
                "the {} needs a piece to jump over, in the right place, to go from {} to {}",
                words.name(piece),
                words.on(from),
                words.on(to)
            );
            /// The piece goes there only to capture.
            "capture-only" CaptureOnly {
                /// The piece.
                piece: Kind,
                /// The start square.
                from: Square,
                /// The target.
                to: Square,
            } |words| format!(
                "the {} goes from {} to {} only to capture, and there is nothing to capture",
                words.name(piece),
                words.on(from),
                words.on(to)
            );
            /// The piece goes there only if the square is empty.
            "quiet-only" QuietOnly {
                /// The piece.
                piece: Kind,
                /// The start square.
                from: Square,
                /// The target.
                to: Square,
                /// The piece on that square.
                target: Piece,
            } |words| format!(
                "the {} on {} cannot capture {}: it moves so only to empty squares",
                words.name(piece),
                words.on(from),
                words.the(&target.kind, to)
            );
        } $($more)* }
    };
}
pub(crate) use of_steps_refusals;

/// Passes on refusals of the core.
macro_rules! of_hands_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The side has no such piece in hand.
            "not-in-hand" NotInHand {
                /// The piece.
                kind: Kind,
            } |words| format!("you have no {} in hand", words.name(kind));
        } $($more)* }
    };
}
pub(crate) use of_hands_refusals;

/// Passes on refusals of the core.
macro_rules! of_checks_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The royal is not attacked, and would be after the move.
            "self-check" SelfCheck {
                /// The attempt.
                attempt: Attempt,
                /// The royal.
                royal: Kind,
                /// Its square after the move.
                square: Square,
                /// The attacker.
                attacker: Piece,
                /// The square of the attacker.
                by: Square,
            } |words| format!(
                "{} would leave {} attacked by {}",
                words.attempt(attempt),
                words.the(royal, square),
                words.the(&attacker.kind, by)
            );
            /// The royal is attacked, and still would be after the move.
            "still-in-check" StillInCheck {
                /// The attempt.
                attempt: Attempt,
                /// The royal.
                royal: Kind,
                /// Its square after the move.
                square: Square,
                /// The attacker.
                attacker: Piece,
                /// The square of the attacker.
                by: Square,
            } |words| format!(
                "{} does not end the check: {} would be attacked by {}",
                words.attempt(attempt),
                words.the(royal, square),
                words.the(&attacker.kind, by)
            );
        } $($more)* }
    };
}
pub(crate) use of_checks_refusals;

/// Passes on refusals of the core.
macro_rules! others_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The move names a second square, which moves of this game do not have.
            "no-second-square" NoSecondSquare {
                /// The square.
                square: Square,
            } |words| format!("no move of {} names a second square", words.game());
            /// No reason was found: a bug in this library. Please report it.
            "unexplained" Unexplained {
                /// The attempt.
                attempt: Attempt,
            } |words| format!(
                "{} was refused for an unknown reason: please report this bug",
                words.attempt(attempt)
            );
        } $($more)* }
    };
}
pub(crate) use others_refusals;
