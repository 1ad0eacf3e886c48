//! Castling, hands, gating, and what captures do.

use tabiya_board::{Color, File, Rank, Set, Square};

use super::{Check, Fault};
use crate::def::{CaptureEffect, CastlingDef, CastlingFrom, RoyalRule, TurnOrder, WingDef};

const WINGS: [&str; 2] = ["kingside", "queenside"];

impl Check<'_> {
    pub(super) fn castling(&mut self) {
        let def = self.def;
        let Some(castling) = &def.castling else { return };
        for (wing, name) in castling.wings.iter().zip(WINGS) {
            if let Some(wing) = wing {
                self.wing(wing, name);
            }
        }
        let king = def.pieces.iter().find(|piece| piece.name == castling.king);
        let alone = |start: &crate::placement::Placement| {
            self.piece(&castling.king).is_some_and(|king| start.count(Color::White, king) == 1)
        };
        let plain = king.is_some_and(|king| !king.royal) && self.start.as_ref().is_some_and(alone);
        if def.royals.rule == RoyalRule::Checkmate && plain {
            let message =
                format!("The {} is not royal: under `checkmate` the royal piece castles.", castling.king);
            self.fault(Fault::new("castling.king", message));
        }
        if castling.king == castling.rook {
            self.fault(Fault::new("castling.rook", "A piece cannot castle with its own kind."));
        } else {
            self.castling_array(castling);
        }
    }

    fn wing(&mut self, wing: &WingDef, name: &str) {
        let files = self.def.board.files();
        for (key, file) in [("rook", wing.rook_from), ("king-to", wing.king_to), ("rook-to", wing.rook_to)] {
            if file >= files && self.trusts("board.size") {
                let message = format!("The {} board has no such file.", self.def.board);
                self.fault(Fault::new(format!("castling.{name}.{key}"), message));
            }
        }
        if wing.king_to == wing.rook_to && self.trusts_all(&format!("castling.{name}")) {
            let message = "The two pieces would arrive on one square.";
            self.fault(Fault::new(format!("castling.{name}.rook-to"), message));
        }
    }

    /// Whether the pieces stand where castling begins. A side without the king does not castle.
    fn castling_array(&mut self, castling: &CastlingDef) {
        let (Some(king), Some(rook)) = (self.piece(&castling.king), self.piece(&castling.rook)) else {
            return;
        };
        let def = self.def;
        let mut found = Vec::new();
        let Some(start) = &self.start else { return };
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
                let message = format!(
                    "{side}'s {} does not stand on its home rank in the opening array.",
                    castling.king
                );
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
        found.into_iter().for_each(|fault| self.fault(fault));
    }

    pub(super) fn hands(&mut self) {
        let def = self.def;
        let Some(hands) = &def.hands else { return };
        if hands.drops.is_empty() {
            let hint = "write a table `[hands.drops.PIECE]` for each piece that may be";
            self.fault(Fault::new("hands.drops", "Nothing may be dropped.").hint(hint));
        }
        for drop in &hands.drops {
            let key = format!("hands.drops.{}", drop.piece);
            if let Some(zone) = &drop.zone {
                self.expect_squares(format!("{key}.zone"), zone);
            }
            if drop.file_limit == Some(0) {
                self.fault(Fault::new(
                    format!("{key}.file-limit"),
                    "With this limit it could never be dropped.",
                ));
            }
            self.royal_in_hand(key.clone(), &drop.piece, "dropped");
            for (index, other) in drop.also_as.iter().enumerate() {
                let at = format!("{key}.also-as.{index}");
                if *other == drop.piece {
                    self.fault(Fault::new(at, format!("A {other} is always dropped as a {other}.")));
                } else {
                    self.royal_in_hand(at, other, "dropped");
                }
            }
        }
    }

    fn royal_in_hand(&mut self, key: String, name: &str, what: &str) {
        let royal = self.piece(name).is_some_and(|index| self.def.pieces[index].royal);
        if royal && self.has_royals() && self.trusts_royals() {
            self.fault(Fault::new(key, format!("The {name} is royal and cannot be {what}.")));
        }
    }

    pub(super) fn gating(&mut self) {
        let def = self.def;
        let Some(gating) = &def.gating else { return };
        if def.hands.is_some() {
            let message = "`gating` does not go with `hands`: a piece in hand would have two ways to enter.";
            self.fault(Fault::new("gating", message));
        }
        if gating.pieces.is_empty() {
            self.fault(Fault::new("gating.pieces", "This names no piece that enters."));
        }
        self.expect_squares("gating.from".to_owned(), &gating.from);
        // Pieces that move all at once, or step over squares, cannot let others in.
        let unfit = self.start.as_ref().and_then(|start| {
            start.pieces.iter().find(|placed| {
                let parts = &def.pieces[placed.piece].movement.parts;
                gating.from.of[placed.color.index()].contains(placed.square)
                    && parts.iter().any(|part| part.initial || part.quiet != part.capture)
            })
        });
        if let Some(placed) = unfit {
            let name = &def.pieces[placed.piece].name;
            let message = format!(
                "The {name} stands on these squares, and a piece that moves and captures differently cannot let others in."
            );
            self.fault(Fault::new("gating.from", message).hint("leave its squares out"));
        }
        for (index, name) in gating.pieces.iter().enumerate() {
            let key = format!("gating.pieces.{index}");
            self.royal_in_hand(key.clone(), name, "brought in by gating");
            let Some(piece) = self.piece(name) else { continue };
            let missing =
                |start: &crate::placement::Placement| start.hands.iter().all(|hand| hand[piece] == 0);
            if self.start.as_ref().is_some_and(missing) {
                let message = format!("Nobody has a {name} in hand at the start, so none can enter.");
                let letter = &def.pieces[piece].letter;
                let hint = format!("add hands to `board.start`: `[{}{letter}]`", letter.to_uppercase());
                self.fault(Fault::new(key, message).hint(hint));
            }
        }
    }

    pub(super) fn other_mechanisms(&mut self) {
        if matches!(self.def.captures.effect, CaptureEffect::Explode { .. }) && self.def.hands.is_some() {
            let message = "`explode` does not go with `hands`: what explodes is gone, not captured.";
            self.fault(Fault::new("captures.explode", message));
        }
        if self.def.turns == TurnOrder::Free {
            let with = [
                ("hands", self.def.hands.is_some()),
                ("gating", self.def.gating.is_some()),
                ("castling", self.def.castling.is_some()),
            ];
            for (key, _) in with.into_iter().filter(|(_, given)| *given) {
                let message = format!("`{key}` needs turns: it does not go with `turns = \"free\"`.");
                self.fault(Fault::new("turns", message));
            }
        }
        let crowded =
            |start: &crate::placement::Placement| start.hands.iter().flatten().any(|count| *count > 255);
        if self.start.as_ref().is_some_and(crowded) {
            self.fault(Fault::new("board.start", "At most 255 of a piece can be in hand."));
        }
    }
}
