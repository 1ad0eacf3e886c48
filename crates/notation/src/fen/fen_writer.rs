//! Writes a position.

use tabiya_rules::def::Counter;
use tabiya_rules::placement::{self, Placed, Placement};
use tabiya_rules::{Kind, Position, Ruleset, Setup};

use super::rights;

/// Writes a position in canonical form: equal positions give equal texts.
///
/// ```
/// use tabiya_notation::fen;
/// use tabiya_rules::Ruleset;
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// assert_eq!(fen::write(&chess.start()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
#[must_use]
pub fn write(position: &Position) -> String {
    let ruleset = position.ruleset();
    let setup = position.setup();
    let placement = placement::write(ruleset.def(), &placement_of(ruleset, &setup));
    let turn = if setup.turn.index() == 0 { 'w' } else { 'b' };
    let rights = rights::write(ruleset, &setup);
    let passed = setup.ep_square.filter(|_| captures_in_passing(position));
    let passed = passed.map_or("-".into(), |square| ruleset.board().name(square).to_string());
    let counters = match ruleset.def().counter() {
        Some(Counter { limit, .. }) => {
            let [white, black] = setup.counters.0.map(|counted| limit.saturating_sub(counted));
            format!(" {white}+{black}")
        }
        None => String::new(),
    };
    format!("{placement} {turn} {rights} {passed}{counters} {} {}", setup.halfmove_clock, setup.number)
}

/// Returns whether a legal move captures en passant. The square is written only then.
fn captures_in_passing(position: &Position) -> bool {
    let mut found = false;
    position.each_legal_move(|m| found |= m.is_en_passant());
    found
}

/// Returns the placement of a setup, with its hands.
pub(crate) fn placement_of(ruleset: &Ruleset, setup: &Setup) -> Placement {
    let mut out = Placement { walls: setup.walls, ..Placement::default() };
    for square in ruleset.board().all() {
        let Some(piece) = setup.board[square.index()] else { continue };
        let promoted_mark = ruleset.kind_letter(piece.kind).ends_with('~');
        let index = ruleset.base_kind(piece.kind).index();
        out.pieces.push(Placed { square, color: piece.color, piece: index, promoted_mark });
    }
    for (held, hand) in setup.hands.0.iter().zip(&mut out.hands) {
        *hand = vec![0; ruleset.def().pieces.len()];
        for (kind, count) in held.iter().enumerate() {
            hand[ruleset.base_kind(Kind(kind as u8)).index()] += u16::from(*count);
        }
    }
    out
}
