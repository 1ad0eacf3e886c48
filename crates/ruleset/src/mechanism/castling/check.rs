//! Checks of castling.

use tabiya_board::{Color, Rank, Square};

use super::{CastlingDef, CastlingFrom, CastlingSideDef, SIDES};
use crate::def::RoyalRule;
use crate::placement::Placement;
use crate::slice::{Check, RulesetError};

pub(super) fn check(castling: &CastlingDef, check: &mut Check<'_>) {
    let def = check.def;
    for (files, name) in castling.sides.iter().zip(SIDES) {
        if let Some(files) = files {
            side(files, name, check);
        }
    }
    let king = def.pieces.iter().find(|piece| piece.name == castling.king);
    let alone = |start: &Placement| {
        check.piece(&castling.king).is_some_and(|king| start.count(Color::White, king) == 1)
    };
    let plain = king.is_some_and(|king| !king.royal) && check.start.as_ref().is_some_and(alone);
    if def.royals.rule == RoyalRule::Checkmate && plain {
        let message =
            format!("The {} is not royal: under `checkmate` the royal piece castles.", castling.king);
        check.report(RulesetError::new("castling.king", message));
    }
    if castling.king == castling.rook {
        check.report(RulesetError::new("castling.rook", "A piece cannot castle with its own kind."));
    } else {
        array(castling, check);
    }
}

fn side(files: &CastlingSideDef, name: &str, check: &mut Check<'_>) {
    let count = check.def.board.files();
    for (key, file) in [("rook", files.rook_from), ("king-to", files.king_to), ("rook-to", files.rook_to)] {
        if file.0 >= count && check.trusts("board.size") {
            let message = format!("The {} board has no such file.", check.def.board);
            check.report(RulesetError::new(format!("castling.{name}.{key}"), message));
        }
    }
    if files.king_to == files.rook_to && check.trusts_all(&format!("castling.{name}")) {
        let message = "The two pieces would arrive on one square.";
        check.report(RulesetError::new(format!("castling.{name}.rook-to"), message));
    }
}

/// Checks that the pieces stand on their castling squares in the opening array. A side without the king does
/// not castle.
fn array(castling: &CastlingDef, check: &mut Check<'_>) {
    let (Some(king), Some(rook)) = (check.piece(&castling.king), check.piece(&castling.rook)) else {
        return;
    };
    let def = check.def;
    let mut found = Vec::new();
    let Some(start) = &check.start else { return };
    let mut castlers = 0;
    for color in Color::ALL {
        let side = &def.sides[color.index()];
        let home = if color == Color::White { 0 } else { def.board.ranks() - 1 };
        let kings: Vec<Square> = start.on_board(color, king).collect();
        let &[at] = &kings[..] else {
            if kings.len() > 1 {
                let message = format!("{side} has more than one {} that could castle.", castling.king);
                found.push(RulesetError::new("castling.king", message).because(["board.start"]));
                castlers += 1;
            }
            continue;
        };
        castlers += 1;
        if def.board.rank(at) != Rank(home) {
            let message =
                format!("{side}'s {} does not stand on its home rank in the opening array.", castling.king);
            found.push(RulesetError::new("castling.king", message).because(["board.start"]));
            continue;
        }
        for (files, name) in castling.sides.iter().zip(SIDES) {
            let Some(files) = files.filter(|_| castling.from == CastlingFrom::Array) else { continue };
            let Some(square) = def.board.square(files.rook_from, Rank(home)) else { continue };
            if !start.on_board(color, rook).any(|at| at == square) {
                let message = format!(
                    "{side} has no {} on {} in the opening array.",
                    castling.rook,
                    def.board.name(square)
                );
                let hint = format!(
                    "castling is the same for both sides: put a {} there, or leave `castling.{name}` out",
                    castling.rook
                );
                let key = format!("castling.{name}.rook");
                found.push(RulesetError::new(key, message).because(["board.start"]).hint(hint));
            }
        }
    }
    if castlers == 0 {
        let message = format!("Neither side has a {} in the opening array.", castling.king);
        found.push(RulesetError::new("castling.king", message).because(["board.start"]));
    }
    found.into_iter().for_each(|error| check.report(error));
}
