//! Counted endings on the rule sheet.

use crate::def::{CountingDef, RulesetDef};

/// Returns the rules of counting, if there are any.
pub(crate) fn ending(def: &RulesetDef) -> Vec<String> {
    if def.endings.counting == Some(CountingDef::Makruk) { counted().into() } else { Vec::new() }
}

fn counted() -> [String; 2] {
    [
        "Pieces' honour: when no pawn is left and a side has nothing but its king, that side counts its \
         moves, beginning with the number of pieces on the board. The game is a draw when the count exceeds \
         a limit set by what the other side had at the beginning: two rooks 8, one rook 16, two khons 22, \
         two knights 32, one khon 44, anything else 64."
            .into(),
        "Board's honour: when no pawn is left and both sides have pieces, the side to move may claim a draw \
         after 64 moves of each side."
            .into(),
    ]
}
