//! Movement on any arrangement of pieces: where a piece could go, and which pieces attack a square.
//!
//! The functions take a [`Setup`], which need not be a valid position: it may have no king or two, and the
//! piece need not stand on the square. Rule diagrams, editors and teaching interfaces need that. They read
//! the definition directly, part by part and square by square, instead of the tables of the core. This is
//! the slow, obvious implementation of movement, and tests compare the core with it.

pub(crate) mod attempt;
pub(crate) mod change;
pub(crate) mod hooks;
pub(crate) mod leg;
pub(crate) mod plans;

use tabiya_board::{B256, Color, Set, Square};

use crate::def::RoyalRule;
use crate::registry::hooks::Slices;
use crate::{Piece, Position, Ruleset, Setup};
use hooks::Query;
use leg::Mover;

/// Where a piece could go, without regard to the safety of royals, forced captures, castling and drops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Targets {
    /// The empty squares it could move to.
    pub quiet: B256,
    /// The squares it could capture on: enemy pieces, and the en passant square if this piece captures
    /// en passant.
    pub captures: B256,
    /// The squares it attacks or protects: those it would capture on if an enemy stood there.
    pub attacks: B256,
}

/// Returns where a piece could go from a square. It need not stand there; a piece of its own kind elsewhere
/// is an obstacle like any other.
///
/// The setup may be anything. A square off the board and an unknown kind have no targets.
///
/// ```
/// use tabiya_board::{Color, Set};
/// use tabiya_rules::{Piece, Ruleset, Setup, targets};
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let square = |name| chess.board().parse(name).unwrap();
/// let mut setup = Setup::empty(&chess);
/// let pawn = chess.kind_named("pawn").unwrap();
/// setup.board[square("d5").index()] = Some(Piece { color: Color::Black, kind: pawn });
///
/// let white = Piece { color: Color::White, kind: pawn };
/// let found = targets(&chess, &setup, white, square("e4"));
/// assert!(found.quiet.squares().eq([square("e5")]));
/// assert!(found.captures.squares().eq([square("d5")]));
/// assert!(found.attacks.squares().eq([square("d5"), square("f5")]));
/// ```
pub fn targets(ruleset: &Ruleset, setup: &Setup, piece: Piece, from: Square) -> Targets {
    let mut targets = Targets::default();
    let Some(mover) = Mover::among(ruleset, setup, piece, from) else { return targets };
    let occupied = occupied(setup);
    let enemies = of_color(setup, !piece.color);
    for leg in mover.legs() {
        for to in leg.squares(&mover) {
            if !matches!(leg.status(&mover, occupied, to), Some(Ok(()))) {
                continue;
            }
            let one = B256::of(to);
            if leg.part.quiet && !occupied.contains(to) {
                targets.quiet |= one;
            }
            if leg.part.capture {
                targets.attacks |= one;
                if enemies.contains(to) || leg.part.en_passant && setup.ep_square == Some(to) {
                    targets.captures |= one;
                }
            }
        }
    }
    targets
}

/// Returns the squares of the pieces of a side that attack a square, whatever stands on it.
///
/// In games where facing royals attack each other along an open file, the royal counts too.
///
/// ```
/// use tabiya_board::{Color, Set};
/// use tabiya_rules::{Ruleset, attackers};
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let square = |name| chess.board().parse(name).unwrap();
/// let found = attackers(&chess, &chess.start_setup(), square("f3"), Color::White);
/// assert!(found.squares().eq(["g1", "e2", "g2"].map(square)));
/// ```
pub fn attackers(ruleset: &Ruleset, setup: &Setup, square: Square, by: Color) -> B256 {
    let occupied = occupied(setup);
    let mut found = B256::EMPTY;
    for from in of_color(setup, by).squares().filter(|from| *from != square) {
        let Some(piece) = setup.board[from.index()] else { continue };
        let Some(mover) = Mover::among(ruleset, setup, piece, from) else { continue };
        let attacks = |leg: leg::Leg<'_>| {
            leg.part.capture && matches!(leg.status(&mover, occupied, square), Some(Ok(())))
        };
        if mover.legs().any(attacks) || Slices::attacks(ruleset, occupied, piece, from, square) {
            found |= B256::of(from);
        }
    }
    found
}

/// Returns the squares of the royal pieces whose attack is announced as check: none in games that do not
/// announce it. If royals must not be left under attack, only those of the side to move can be attacked; in
/// other games those of either side can.
///
/// ```
/// use tabiya_board::Set;
/// use tabiya_rules::{Attempt, Ruleset, checked};
///
/// let game = Ruleset::builtin("king-capture").unwrap();
/// let mut position = game.start();
/// for text in ["e2e4", "f7f6", "d1h5", "a7a6"] {
///     let [from, to] = [&text[..2], &text[2..]].map(|name| game.board().parse(name).unwrap());
///     position.try_play(&Attempt::step(from, to)).unwrap();
/// }
/// // Black has not answered the check, and White is to move.
/// assert!(checked(&position).squares().eq(game.board().parse("e8")));
/// ```
pub fn checked(position: &Position) -> B256 {
    let ruleset = position.ruleset();
    if !ruleset.def().royals.announce_check {
        return B256::EMPTY;
    }
    let turn = position.turn();
    let either = ruleset.def().royals.rule != RoyalRule::Checkmate;
    let mut found = B256::EMPTY;
    for color in [turn, !turn] {
        if (color == turn || either) && position.is_attacked(color) {
            let setup = position.setup();
            let royals = royals_of(ruleset, &setup, color).squares();
            let attacked = royals.filter(|square| attackers(ruleset, &setup, *square, !color).any());
            found |= B256::from_squares(attacked);
        }
    }
    found
}

/// Returns whether a piece is royal.
pub(crate) fn is_royal(ruleset: &Ruleset, piece: Piece) -> bool {
    piece.kind.index() < ruleset.kind_count() && ruleset.def().pieces[ruleset.piece_of(piece.kind)].royal
}

/// Returns the squares on which something stands, a piece or a wall.
pub(crate) fn occupied(setup: &Setup) -> B256 {
    of_color(setup, Color::White) | of_color(setup, Color::Black) | setup.walls
}

/// Returns the squares of the pieces of a side.
pub(crate) fn of_color(setup: &Setup, color: Color) -> B256 {
    B256::from_squares(pieces(setup).filter(|(_, piece)| piece.color == color).map(|(square, _)| square))
}

/// Returns the squares of the royal pieces of a side.
pub(crate) fn royals_of(ruleset: &Ruleset, setup: &Setup, color: Color) -> B256 {
    let royal = |(_, piece): &(Square, Piece)| piece.color == color && is_royal(ruleset, *piece);
    B256::from_squares(pieces(setup).filter(royal).map(|(square, _)| square))
}

/// Returns the pieces on the board.
pub(crate) fn pieces(setup: &Setup) -> impl Iterator<Item = (Square, Piece)> + '_ {
    let numbered = setup.board.iter().take(256).enumerate();
    numbered.filter_map(|(index, piece)| piece.map(|piece| (Square(index as u8), piece)))
}

/// Returns an attacked royal of a side and its attacker, unless the royals are sheltered from check.
pub(crate) fn check_on(ruleset: &Ruleset, setup: &Setup, color: Color) -> Option<(Square, Square)> {
    if Slices::shelters(ruleset, setup, color) {
        return None;
    }
    royals_of(ruleset, setup, color).squares().find_map(|royal| {
        let attackers = attackers(ruleset, setup, royal, !color);
        attackers.any().then(|| (royal, attackers.first()))
    })
}
