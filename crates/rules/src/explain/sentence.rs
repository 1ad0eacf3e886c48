//! Refusals in plain English, with the names of the game's own pieces and squares.

use tabiya_board::{Color, Square};

use super::Refusal;
use crate::def::SquareNames;
use crate::{Attempt, Kind, Ruleset};

impl Refusal {
    /// The reason as a sentence, in the words of the game it belongs to.
    ///
    /// ```
    /// use tabiya_rules::{Attempt, Ruleset};
    /// let xiangqi = Ruleset::builtin("xiangqi").unwrap();
    /// let [b3, b9] = ["b3", "b9"].map(|name| xiangqi.board().parse(name).unwrap());
    /// let attempt = Attempt::step(b3, b9);
    /// let refusal = xiangqi.start().explain(&attempt).unwrap_err();
    /// let sentence = "The cannon's way from b3 to b9 is blocked by the cannon on b8.";
    /// assert_eq!(refusal.sentence(&xiangqi), sentence);
    /// ```
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        let words = Words(ruleset);
        let on = |square: &Square| words.square(*square);
        let a = |kind: &Kind| words.a(*kind);
        let name = |kind: &Kind| words.kind(*kind);
        let the = |kind: &Kind, square: &Square| format!("the {} on {}", name(kind), on(square));
        let text = match self {
            Refusal::GameOver { outcome } => {
                return format!("The game is over. {}", outcome.sentence(ruleset));
            }
            Refusal::NoSuchSquare { .. } => {
                format!("the {} board has no such square", ruleset.board())
            }
            Refusal::NoSuchPiece { .. } => format!("{} has no such piece", ruleset.def().name),
            Refusal::EmptySquare { square } => format!("there is no piece on {}", on(square)),
            Refusal::NotYourPiece { square, piece } => {
                let (owner, turn) = (words.side(piece.color), words.side(!piece.color));
                format!("{} belongs to {owner}, and it is {turn}'s turn", the(&piece.kind, square))
            }
            Refusal::SameSquare { piece, square } => {
                format!("{} would stay where it is", the(piece, square))
            }
            Refusal::OwnPieceThere { piece, to, other } => {
                format!("the {} cannot go to {}: your own {} stands there", name(piece), on(to), name(other))
            }
            Refusal::CannotMoveThat { piece, from, to } => {
                format!("{} cannot go from {} to {}", a(piece), on(from), on(to))
            }
            Refusal::WrongZone { piece, from, to } => format!(
                "{} cannot go from {} to {}: it moves so only in another part of the board",
                a(piece),
                on(from),
                on(to)
            ),
            Refusal::Confined { piece, from, to } => {
                format!(
                    "the {} cannot go from {} to {}: that is outside its bounds",
                    name(piece),
                    on(from),
                    on(to)
                )
            }
            Refusal::NotInitial { piece, from, to } => format!(
                "the {} cannot go from {} to {}: it moves so only from its first squares",
                name(piece),
                on(from),
                on(to)
            ),
            Refusal::Blocked { piece, from, to, blocker, by } => format!(
                "the {}'s way from {} to {} is blocked by {}",
                name(piece),
                on(from),
                on(to),
                the(&blocker.kind, by)
            ),
            Refusal::NoHurdle { piece, from, to } => format!(
                "the {} needs a piece to jump over, in the right place, to go from {} to {}",
                name(piece),
                on(from),
                on(to)
            ),
            Refusal::CaptureOnly { piece, from, to } => format!(
                "the {} goes from {} to {} only to capture, and there is nothing to capture",
                name(piece),
                on(from),
                on(to)
            ),
            Refusal::QuietOnly { piece, from, to, target } => format!(
                "the {} on {} cannot capture {}: it moves so only to empty squares",
                name(piece),
                on(from),
                the(&target.kind, to)
            ),
            Refusal::EnPassantNotAvailable { piece, from, to } => format!(
                "{} cannot capture en passant on {}: that is possible only right after the double step",
                the(piece, from),
                on(to)
            ),
            Refusal::MustCapture { piece, from, to } => {
                format!("you must capture, for example with {} on {}", the(piece, from), on(to))
            }
            Refusal::MustPromote { piece, to, into } => {
                format!("the {} must promote on {}, to {}", name(piece), on(to), words.either(into))
            }
            Refusal::CannotPromote { piece } => format!("{} does not promote", a(piece)),
            Refusal::NotAPromotion { piece, from, to } => {
                format!("the {} does not promote by going from {} to {}", name(piece), on(from), on(to))
            }
            Refusal::CannotPromoteTo { piece, wanted, into } => {
                format!("{} cannot promote to {}; it may become {}", a(piece), a(wanted), words.either(into))
            }
            Refusal::NoneLost { piece, wanted: Some(wanted), .. } => {
                format!("the {} cannot promote to {}: you have not lost any", name(piece), a(wanted))
            }
            Refusal::NoneLost { piece, wanted: None, to } => format!(
                "the {} cannot go to {}: it would have to promote, and you have lost nothing it could become",
                name(piece),
                on(to)
            ),
            Refusal::MustFlip { piece, face } => {
                format!("{} turns into {} with every move, and the move must say so", a(piece), a(face))
            }
            Refusal::NotAFlip { piece, wanted, face } => {
                format!("{} turns into {} when it moves, not into {}", a(piece), a(face), a(wanted))
            }
            Refusal::NoGating { .. } => {
                format!("no piece enters behind another in {}", ruleset.def().name)
            }
            Refusal::CannotGate { gated } => format!("{} cannot enter behind another piece", a(gated)),
            Refusal::GateNotAvailable { gated, square } => format!(
                "the {} cannot enter on {}: only a piece that has not moved before lets another in",
                name(gated),
                on(square)
            ),
            Refusal::GateWithPromotion { gated } => {
                format!("a move that promotes cannot also let {} in", a(gated))
            }
            Refusal::CastlingNoRight { king, from, partner, wing } => format!(
                "{} no longer has the right to castle with the {} on the {}'s side",
                the(king, from),
                name(partner),
                ["king", "queen"][wing & 1]
            ),
            Refusal::CastlingBlocked { blocker, by } => {
                format!("castling is blocked by {}", the(&blocker.kind, by))
            }
            Refusal::CastlingInCheck { king, from, attacker, by } => format!(
                "{} cannot castle while it is attacked by {}",
                the(king, from),
                the(&attacker.kind, by)
            ),
            Refusal::CastlingThroughCheck { king, square, attacker, by } => format!(
                "the {} cannot castle across {}, which is attacked by {}",
                name(king),
                on(square),
                the(&attacker.kind, by)
            ),
            Refusal::CastlingIntoCheck { king, square, attacker, by } => format!(
                "the {} cannot castle to {}, where {} would attack it",
                name(king),
                on(square),
                the(&attacker.kind, by)
            ),
            Refusal::NoDrops { .. } => format!("no piece is dropped in {}", ruleset.def().name),
            Refusal::NotInHand { kind } => format!("you have no {} in hand", name(kind)),
            Refusal::NotDroppable { kind } => format!("{} cannot be dropped", a(kind)),
            Refusal::CannotDropAs { kind, face } => {
                format!("{} in hand cannot be dropped as {}", a(kind), a(face))
            }
            Refusal::DropOnOccupied { kind, to, other } => format!(
                "{} cannot be dropped on {}: {}'s {} stands there",
                a(kind),
                on(to),
                words.side(other.color),
                name(&other.kind)
            ),
            Refusal::DropZone { kind, to } => format!("{} may not be dropped on {}", a(kind), on(to)),
            Refusal::FileLimit { kind, to, pieces, .. } => format!(
                "{} cannot be dropped on {}: that file already has {}",
                a(kind),
                on(to),
                words.standing(*kind, pieces)
            ),
            Refusal::DropMate { kind, to } => {
                format!("{} may not be dropped on {} to give mate", a(kind), on(to))
            }
            Refusal::ExplodesOwnRoyal { attempt, royal, square } => {
                format!("{} would blow up your own {} on {}", words.attempt(attempt), name(royal), on(square))
            }
            Refusal::SelfCheck { attempt, royal, square, attacker, by } => format!(
                "{} would leave {} attacked by {}",
                words.attempt(attempt),
                the(royal, square),
                the(&attacker.kind, by)
            ),
            Refusal::StillInCheck { attempt, royal, square, attacker, by } => format!(
                "{} does not end the check: {} would be attacked by {}",
                words.attempt(attempt),
                the(royal, square),
                the(&attacker.kind, by)
            ),
            Refusal::FacingRoyals { attempt, royal, square, attacker, by } => format!(
                "{} would leave {} facing {} with nothing between them",
                words.attempt(attempt),
                the(royal, square),
                the(&attacker.kind, by)
            ),
            Refusal::GivesCheck { attempt, royal, square, attacker, by } => format!(
                "{} would give check to {} with {}, and no move may give check",
                words.attempt(attempt),
                the(&royal.kind, square),
                the(&attacker.kind, by)
            ),
            Refusal::NoSecondSquare { .. } => {
                format!("no move of {} names a second square", ruleset.def().name)
            }
            Refusal::NoPass {} => format!("there is no passing in {}", ruleset.def().name),
            Refusal::Unexplained { attempt } => format!(
                "{} was refused for a reason that is not known: please report this as a mistake in the rules",
                words.attempt(attempt)
            ),
        };
        capitalised(&text) + "."
    }
}

/// A sentence begins with a capital, unless it begins with a move.
fn capitalised(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or("");
    if first.contains(|c: char| c.is_ascii_digit()) {
        return text.to_owned();
    }
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
}

/// The vocabulary of a game.
struct Words<'a>(&'a Ruleset);

impl Words<'_> {
    fn square(&self, square: Square) -> String {
        self.0.square_name(square).to_string()
    }

    fn kind(&self, kind: Kind) -> &str {
        if kind.index() < self.0.kind_count() { self.0.kind_name(kind) } else { "unknown piece" }
    }

    /// "a rook", "an elephant".
    fn a(&self, kind: Kind) -> String {
        let name = self.kind(kind);
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {name}")
    }

    fn side(&self, color: Color) -> &str {
        &self.0.def().sides[color.index()]
    }

    /// "a queen, a rook or a knight", by the names without "promoted".
    fn either(&self, kinds: &[Kind]) -> String {
        let plain = |kind: &Kind| self.a(Kind(self.0.piece_of(*kind) as u8));
        match kinds {
            [] => "nothing".to_owned(),
            [only] => plain(only),
            [others @ .., last] => {
                let others: Vec<String> = others.iter().map(plain).collect();
                format!("{} or {}", others.join(", "), plain(last))
            }
        }
    }

    /// "a pawn on e4", "swallows on a2 and a3".
    fn standing(&self, kind: Kind, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(|square| self.square(*square)).collect();
        match &names[..] {
            [only] => format!("{} on {only}", self.a(kind)),
            _ => format!("{}s on {}", self.kind(kind), names.join(" and ")),
        }
    }

    /// A move as it is typed: `e2e4`, `P@e5`; `P*5e` where squares are named as in shogi.
    fn attempt(&self, attempt: &Attempt) -> String {
        match *attempt {
            Attempt::Step { from, to, .. } => self.square(from) + &self.square(to),
            Attempt::Pass => "to pass".to_owned(),
            Attempt::Place { kind, to, .. } => {
                let sign = if self.0.def().squares == SquareNames::Shogi { '*' } else { '@' };
                format!("{}{sign}{}", self.0.kind_letter(kind).to_ascii_uppercase(), self.square(to))
            }
        }
    }
}
