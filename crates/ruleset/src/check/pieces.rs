//! Checks of the movements of pieces.

use tabiya_board::{B256, Color, Set, Square};

use super::{Check, RulesetError};
use crate::betza::{Hop, Part};
use crate::def::PieceDef;

impl Check<'_> {
    pub(super) fn pieces(&mut self) {
        let def = self.def;
        for piece in &def.pieces {
            self.zones(piece);
            self.mobility(piece);
            self.initial_moves(piece);
        }
    }

    fn zones(&mut self, piece: &PieceDef) {
        let name = &piece.name;
        if let Some((zone, _)) = &piece.movement_in {
            self.expect_squares(format!("pieces.{name}.in.zone"), zone);
        }
        if let Some(zone) = &piece.confined {
            self.expect_squares(format!("pieces.{name}.confined"), zone);
        }
    }

    fn mobility(&mut self, piece: &PieceDef) {
        let key = format!("pieces.{}", piece.name);
        let read = ["move", "in", "confined"].map(|name| format!("{key}.{name}"));
        let empty = piece.confined.is_some_and(|zone| zone.of.iter().all(|set| set.is_empty()));
        if empty || !self.trusts("board.size") || !read.iter().all(|path| self.trusts_all(path)) {
            return;
        }
        let stuck: Vec<Color> =
            Color::ALL.into_iter().filter(|color| !self.can_move(piece, *color)).collect();
        let whose = match stuck[..] {
            [] => return,
            [one] => format!("{}'s {}", self.def.sides[one.index()], piece.name),
            _ => format!("The {}", piece.name),
        };
        let where_to = if piece.confined.is_some() { "its squares" } else { "the board" };
        let message = format!("{whose} can never move: every step leaves {where_to} ({}).", self.def.board);
        self.report(RulesetError::new(format!("{key}.move"), message));
    }

    /// Returns whether there is a square from which the piece could go anywhere on an empty board (with one
    /// hurdle where it needs one).
    fn can_move(&self, piece: &PieceDef, color: Color) -> bool {
        let allowed = piece.confined.map_or(!B256::EMPTY, |zone| zone.of[color.index()]);
        self.def.board.all().any(|from| {
            let inside = |zone: &crate::def::Zone| zone.of[color.index()].contains(from);
            let movement = match &piece.movement_in {
                Some((zone, movement)) if inside(zone) => movement,
                _ => &piece.movement,
            };
            movement.parts.iter().any(|part| self.part_moves(part, from, color, allowed))
        })
    }

    fn part_moves(&self, part: &Part, from: Square, color: Color, allowed: B256) -> bool {
        let sign = if color == Color::White { 1 } else { -1 };
        let nearest = if part.hop == Hop::None { 1 } else { 2 };
        part.vectors.iter().any(|&(dx, dy)| {
            let (dx, dy) = (i32::from(dx) * sign, i32::from(dy) * sign);
            (nearest..=i32::from(part.range).min(16)).any(|steps| {
                let to = self.def.board.step(from, dx * steps, dy * steps);
                to.is_some_and(|to| allowed.contains(to))
            })
        })
    }

    fn initial_moves(&mut self, piece: &PieceDef) {
        let unused = piece.initial.is_some() && !piece.parts().any(|part| part.initial);
        if unused && self.trusts_movements_of(piece) {
            let message = format!("`initial` has no effect: the {} has no `i` move.", piece.name);
            self.report(RulesetError::new(format!("pieces.{}.initial", piece.name), message));
        }
    }
}
