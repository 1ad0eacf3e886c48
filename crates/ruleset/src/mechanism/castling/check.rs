//! Castling that cannot be.

use tabiya_board::{Color, File, Rank, Square};

use super::{CastlingDef, CastlingFrom, WINGS, WingDef};
use crate::def::RoyalRule;
use crate::placement::Placement;
use crate::slice::{Check, Fault};

pub(super) fn check(castling: &CastlingDef, check: &mut Check<'_>) {
    let def = check.def;
    for (wing, name) in castling.wings.iter().zip(WINGS) {
        if let Some(wing) = wing {
            self::wing(wing, name, check);
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
        check.fault(Fault::new("castling.king", message));
    }
    if castling.king == castling.rook {
        check.fault(Fault::new("castling.rook", "A piece cannot castle with its own kind."));
    } else {
        array(castling, check);
    }
}

fn wing(wing: &WingDef, name: &str, check: &mut Check<'_>) {
    let files = check.def.board.files();
    for (key, file) in [("rook", wing.rook_from), ("king-to", wing.king_to), ("rook-to", wing.rook_to)] {
        if file >= files && check.trusts("board.size") {
            let message = format!("The {} board has no such file.", check.def.board);
            check.fault(Fault::new(format!("castling.{name}.{key}"), message));
        }
    }
    if wing.king_to == wing.rook_to && check.trusts_all(&format!("castling.{name}")) {
        let message = "The two pieces would arrive on one square.";
        check.fault(Fault::new(format!("castling.{name}.rook-to"), message));
    }
}

/// Whether the pieces stand where castling begins. A side without the king does not castle.
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
                found.push(Fault::new("castling.king", message));
                castlers += 1;
            }
            continue;
        };
        castlers += 1;
        if def.board.rank(at) != Rank(home) {
            let message =
                format!("{side}'s {} does not stand on its home rank in the opening array.", castling.king);
            found.push(Fault::new("castling.king", message));
            continue;
        }
        for (wing, name) in castling.wings.iter().zip(WINGS) {
            let Some(wing) = wing.filter(|_| castling.from == CastlingFrom::Array) else { continue };
            let Some(square) = def.board.square(File(wing.rook_from), Rank(home)) else { continue };
            if !start.on_board(color, rook).any(|at| at == square) {
                let message = format!(
                    "{side} has no {} on {} in the opening array.",
                    castling.rook,
                    def.board.name(square)
                );
                found.push(Fault::new(format!("castling.{name}.rook"), message));
            }
        }
    }
    if castlers == 0 {
        let message = format!("Neither side has a {} in the opening array.", castling.king);
        found.push(Fault::new("castling.king", message));
    }
    found.into_iter().for_each(|fault| check.fault(fault));
}
