//! Writes moves in canonical form.

use std::fmt::Write;

use tabiya_board::Square;
use tabiya_rules::def::{RoyalRule, SquareNames};
use tabiya_rules::{CastlingSide, Kind, Move, Position, Ruleset};

use super::letters::is_letterless;
use super::resolve::gated_square;

/// Writes a legal move of a position.
///
/// ```
/// use tabiya_notation::{fen, san};
/// use tabiya_rules::Ruleset;
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let position = fen::read(&chess, "k7/2R5/8/8/8/8/8/1R2K2R w K - 0 1").unwrap();
/// let mut moves: Vec<String> =
///     position.legal_moves().into_iter().map(|m| san::write(&position, m)).collect();
/// assert!(moves.contains(&"O-O".into()) && moves.contains(&"Rbb7".into()));
/// assert!(moves.contains(&"Rh8#".into()));
/// ```
#[must_use]
pub fn write(position: &Position, m: Move) -> String {
    write_from(position, m, Origin::Needed)
}

/// How much of the square of origin is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// As much as is needed: SAN.
    Needed,
    /// The whole square: LAN.
    Whole,
}

/// Writes a legal move of a position, with the square of origin as given by `origin`.
pub(crate) fn write_from(position: &Position, m: Move, origin: Origin) -> String {
    let mut text = String::with_capacity(8);
    let ruleset = position.ruleset();
    if m.is_castle() {
        text.push_str(if m.castling_side() == Some(CastlingSide::King) { "O-O" } else { "O-O-O" });
    } else if m.is_drop() {
        let sign = if ruleset.def().squares == SquareNames::Shogi { '*' } else { '@' };
        text.push_str(&letter(ruleset, m.into_kind()));
        text.push(sign);
        push_square(&mut text, ruleset, m.to());
    } else {
        step(&mut text, position, m, origin);
    }
    if let Some(kind) = m.gated() {
        text.push('/');
        text.push_str(&letter(ruleset, kind));
        if m.is_castle() {
            push_square(&mut text, ruleset, gated_square(position, m));
        }
    }
    if let (None, Some(square)) = (m.gated(), m.second_square()) {
        text.push(',');
        push_square(&mut text, ruleset, square);
    }
    if marks_checks(ruleset) {
        let mut after = position.clone();
        after.play_unchecked(m);
        if after.outcome().is_some_and(|outcome| outcome.winner == Some(position.mover(m))) {
            text.push('#');
        } else if after.announces_check() {
            text.push('+');
        }
    }
    text
}

/// Returns whether `+` and `#` are written after moves. In shogi `+` means promotion. Where royal pieces are
/// captured, there is no mate, and a check need not be answered.
fn marks_checks(ruleset: &Ruleset) -> bool {
    let def = ruleset.def();
    def.squares == SquareNames::Chess && def.royals.rule != RoyalRule::Capture
}

fn step(text: &mut String, position: &Position, m: Move, origin: Origin) {
    let ruleset = position.ruleset();
    let board = ruleset.board();
    let capture = position.piece_at(m.to()).is_some() && !m.is_pass() || m.is_en_passant();
    let letterless = is_letterless(ruleset, m.kind());
    if !letterless {
        text.push_str(&letter(ruleset, m.kind()));
    }
    let shogi = ruleset.def().squares == SquareNames::Shogi;
    // A pass is written as a move of the royal piece to its own square.
    if origin == Origin::Whole || shogi && !other_origins(position, m).is_empty() {
        push_square(text, ruleset, m.from());
    } else if !shogi {
        let other_origins = other_origins(position, m);
        let (file, rank) = (board.file(m.from()), board.rank(m.from()));
        let same_file = other_origins.iter().any(|origin| board.file(*origin) == file);
        let same_rank = other_origins.iter().any(|origin| board.rank(*origin) == rank);
        if letterless && capture || !other_origins.is_empty() && (!same_file || same_rank) {
            let _ = write!(text, "{file}");
        }
        if same_file {
            let _ = write!(text, "{rank}");
        }
    }
    match (capture, shogi || origin == Origin::Whole) {
        (true, _) => text.push('x'),
        (false, true) => text.push('-'),
        (false, false) => {}
    }
    push_square(text, ruleset, m.to());
    if m.gated().is_none() {
        promotion(text, position, m, shogi);
    }
}

/// Returns the squares of the other pieces that the same letter and target could mean.
fn other_origins(position: &Position, m: Move) -> Vec<Square> {
    let ruleset = position.ruleset();
    let piece = ruleset.base_kind(m.kind());
    let mut other_origins = Vec::new();
    position.each_legal_move(|other| {
        let is_other = other.to() == m.to()
            && other.from() != m.from()
            && !other.is_drop()
            && !other.is_castle()
            && ruleset.base_kind(other.kind()) == piece
            && other.gated() == m.gated()
            && becomes(ruleset, other) == becomes(ruleset, m);
        if is_other {
            other_origins.push(other.from());
        }
    });
    other_origins
}

/// Returns the kind that a move promotes to.
fn becomes(ruleset: &Ruleset, m: Move) -> Option<Kind> {
    (m.gated().is_none() && m.into_kind() != m.kind()).then(|| ruleset.base_kind(m.into_kind()))
}

fn promotion(text: &mut String, position: &Position, m: Move, shogi: bool) {
    let ruleset = position.ruleset();
    if m.into_kind() == m.kind() {
        if shogi && could_promote(position, m) {
            text.push('=');
        }
        return;
    }
    let into = letter(ruleset, m.into_kind());
    if shogi {
        text.push(if into.starts_with('+') { '+' } else { '-' });
    } else {
        text.push('=');
        text.push_str(&into);
    }
}

/// Returns whether the same move could also promote.
pub(crate) fn could_promote(position: &Position, m: Move) -> bool {
    let mut could = false;
    position.each_legal_move(|other| {
        could |= !other.is_drop()
            && other.from() == m.from()
            && other.to() == m.to()
            && other.into_kind() != m.kind();
    });
    could
}

/// Returns the letter of a kind as it is written: a capital, with `+` if it has one.
fn letter(ruleset: &Ruleset, kind: Kind) -> String {
    ruleset.kind_letter(kind).trim_end_matches('~').to_ascii_uppercase()
}

fn push_square(text: &mut String, ruleset: &Ruleset, square: Square) {
    let _ = write!(text, "{}", ruleset.square_name(square));
}
