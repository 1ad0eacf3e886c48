//! Hints in words. It knows moves and what they are good for, and nothing about dialogues.

use tabiya_engine::{Hint, Purpose};
use tabiya_notation::{MoveNotation, san, uci};
use tabiya_rules::Position;

/// Returns the suggested move with its reason: `Nb5-c7+: wins the rook on a8: Nc7+ Kd8 Nxa8`.
pub(crate) fn sentence(position: &Position, hint: &Hint) -> String {
    let write = |m| MoveNotation::Lan.write(position, m).unwrap_or_else(|_| uci::write(position, m));
    let m = hint.moves.first().copied().map(write).unwrap_or_default();
    format!("{m}: {}", reason(position, hint))
}

/// Returns what the suggested move is good for.
pub(crate) fn reason(position: &Position, hint: &Hint) -> String {
    let ruleset = position.ruleset();
    let line = san::write_line(position, &hint.moves);
    let mut end = position.clone();
    hint.moves.iter().for_each(|m| end.play(*m));
    let mates = end.announces_check() && !end.has_legal_move();
    let within = |plies: usize| match plies.div_ceil(2) {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    let purpose = match hint.purpose {
        Purpose::Wins { plies } if mates => format!("mate in {}", plies.div_ceil(2)),
        Purpose::Wins { plies } => format!("wins the game in {}", within(plies)),
        Purpose::Gains { piece, square, .. } => {
            format!("wins the {} on {}", ruleset.kind_name(piece.kind), ruleset.square_name(square))
        }
        Purpose::Promotes { .. } => "promotes".to_owned(),
        Purpose::Delays { plies } => format!("delays the loss longest, by {}", within(plies)),
        _ => "the best move found".to_owned(),
    };
    if line.len() > 1 { format!("{purpose}: {}", line.join(" ")) } else { purpose }
}
