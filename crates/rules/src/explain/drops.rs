//! Drops that cannot be.

use tabiya_board::{Set, Square};

use super::{Explainer, Refusal};
use crate::core::moves::{Flag, Move};
use crate::{Attempt, Kind, Piece};

impl Explainer<'_> {
    pub(super) fn drop(&self, kind: Kind, face: Kind, to: Square) -> Result<(), Refusal> {
        let ruleset = self.ruleset();
        let color = self.setup.turn;
        let Some(hands) = &ruleset.def().hands else { return Err(Refusal::NoDrops { kind }) };
        if self.in_hand(color, kind) == 0 {
            return Err(Refusal::NotInHand { kind });
        }
        let name = ruleset.kind_name(kind);
        let Some(drop) = hands.drops.iter().find(|drop| drop.piece == name) else {
            return Err(Refusal::NotDroppable { kind });
        };
        let other_face = face != kind;
        if other_face && !drop.also_as.iter().any(|name| ruleset.kind_named(name) == Some(face)) {
            return Err(Refusal::CannotDropAs { kind, face });
        }
        if let Some(other) = self.at(to) {
            return Err(Refusal::DropOnOccupied { kind, to, other });
        }
        if drop.zone.is_some_and(|zone| !zone.of[color.index()].contains(to)) {
            return Err(Refusal::DropZone { kind, to });
        }
        if let Some(limit) = drop.file_limit.filter(|_| !other_face) {
            let board = ruleset.board();
            let same = Some(Piece { color, kind });
            let on_file = |square: &Square| board.file(*square) == board.file(to) && self.at(*square) == same;
            let pieces: Vec<Square> = board.all().filter(on_file).collect();
            if pieces.len() >= limit as usize {
                return Err(Refusal::FileLimit { kind, to, limit, pieces });
            }
        }
        self.duty()?;
        let m = Move::new(to, to, kind.index(), face.index(), Flag::PLACED);
        self.safety(Attempt::Place { kind, face, to }, color, m)?;
        if !drop.mate && !other_face {
            let mut after = self.position.clone();
            after.play_unchecked(m);
            if after.legal_moves().is_empty() {
                return Err(Refusal::DropMate { kind, to });
            }
        }
        Ok(())
    }
}
