//! The pieces one by one: movement, promotion, flipping.

use tabiya_board::{B256, Color, Set, Square};

use super::{Check, Fault};
use crate::betza::{Hop, Movement, Part};
use crate::def::{PieceDef, PromotionChoice, RoyalRule};

impl Check<'_> {
    pub(super) fn pieces(&mut self) {
        let def = self.def;
        for piece in &def.pieces {
            self.zones(piece);
            self.mobility(piece);
            self.initial_moves(piece);
            self.promotion(piece);
            self.flip(piece);
        }
        self.en_passant();
    }

    fn zones(&mut self, piece: &PieceDef) {
        let name = &piece.name;
        if let Some((zone, _)) = &piece.movement_in {
            self.expect_squares(format!("pieces.{name}.in.zone"), zone);
        }
        if let Some(zone) = &piece.confined {
            self.expect_squares(format!("pieces.{name}.confined"), zone);
        }
        if let Some(zone) = &piece.en_passant_on {
            self.expect_squares(format!("pieces.{name}.en-passant-on"), zone);
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
        self.fault(Fault::new(format!("{key}.move"), message));
    }

    /// Whether there is a square from which the piece could go anywhere on an empty board (with
    /// one hurdle where it needs one).
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
        let key = format!("pieces.{}", piece.name);
        if !self.trusts_all(&format!("{key}.move")) || !self.trusts_all(&format!("{key}.in")) {
            return;
        }
        if piece.initial.is_some() && !movements(piece).any(|part| part.initial) {
            let message = format!("`initial` has no effect: the {} has no `i` move.", piece.name);
            self.fault(Fault::new(format!("{key}.initial"), message));
        }
        if piece.en_passant_on.is_some() && !movements(piece).any(passes_by) {
            let message = format!("`en-passant-on` has no effect: the {} has no `in` move.", piece.name);
            self.fault(Fault::new(format!("{key}.en-passant-on"), message));
        }
    }

    /// En passant answers an initial move that cannot jump: some piece must have one.
    fn en_passant(&mut self) {
        let def = self.def;
        if !self.trusts_pieces("move") || !self.trusts_pieces("in") {
            return;
        }
        if def.pieces.iter().flat_map(movements).any(passes_by) {
            return;
        }
        for piece in &def.pieces {
            let key = |name| format!("pieces.{}.{name}", piece.name);
            let both = [
                (key("move"), Some(&piece.movement)),
                (key("in.move"), piece.movement_in.as_ref().map(|m| &m.1)),
            ];
            for (key, movement) in both {
                if movement
                    .is_some_and(|movement: &Movement| movement.parts.iter().any(|part| part.en_passant))
                {
                    let message =
                        "The `e` captures en passant, but no piece has an `in` move that it could answer.";
                    self.fault(Fault::new(key, message));
                }
            }
        }
    }

    fn promotion(&mut self, piece: &PieceDef) {
        let Some(promotion) = &piece.promotion else { return };
        let key = format!("pieces.{}.promotes", piece.name);
        self.expect_squares(format!("{key}.zone"), &promotion.zone);
        if promotion.into.is_empty() {
            self.fault(Fault::new(format!("{key}.into"), "This names nothing to promote into."));
        }
        if let PromotionChoice::Optional { forced_in } = &promotion.choice
            && self.trusts_all(&format!("{key}.zone"))
            && self.trusts("board.size")
            && (0..2).any(|side| !forced_in.of[side].is_subset(promotion.zone.of[side]))
        {
            let message = "Promotion cannot be forced where there is none: this is not all inside `zone`.";
            self.fault(Fault::new(format!("{key}.forced-in"), message));
        }
        for (index, into) in promotion.into.iter().enumerate() {
            let at = format!("{key}.into.{index}");
            if *into == piece.name {
                self.fault(Fault::new(at, format!("The {into} would promote into itself.")));
                continue;
            }
            let Some(other) = self.piece(into).map(|index| &self.def.pieces[index]) else { continue };
            self.promoted_royal(piece, other, at);
        }
    }

    /// Royals neither vanish nor appear by promotion.
    fn promoted_royal(&mut self, piece: &PieceDef, into: &PieceDef, key: String) {
        if !self.trusts_royals() || self.def.royals.rule == RoyalRule::None {
            return;
        }
        if piece.royal && !into.royal {
            let message = format!("The {} is royal and would promote away into a {}.", piece.name, into.name);
            self.fault(Fault::new(key, message));
        } else if !piece.royal && into.royal && self.def.royals.rule == RoyalRule::Checkmate {
            let message = format!(
                "The {} is royal: under `checkmate` each side has one royal, and nothing may promote into another.",
                into.name
            );
            self.fault(Fault::new(key, message));
        }
    }

    fn flip(&mut self, piece: &PieceDef) {
        let Some(name) = &piece.flips_to else { return };
        let key = format!("pieces.{}.flips-to", piece.name);
        if *name == piece.name {
            return self.fault(Fault::new(key, format!("The {name} would flip into itself.")));
        }
        if piece.promotion.is_some() {
            let message = format!("The {} both promotes and flips; it can do only one.", piece.name);
            return self.fault(Fault::new(key, message));
        }
        let Some(other) = self.piece(name).map(|index| &self.def.pieces[index]) else { return };
        if piece.royal && !other.royal && self.trusts_royals() {
            let message = format!("The {} is royal and would flip away into a {name}.", piece.name);
            return self.fault(Fault::new(key, message));
        }
        let back = format!("pieces.{name}.flips-to");
        if other.flips_to.as_ref() != Some(&piece.name) && self.trusts(&back) {
            let message = format!("The {} flips into a {name}, which does not flip back.", piece.name);
            let hint = format!("write `flips-to = \"{}\"` in `[pieces.{name}]`", piece.name);
            self.fault(Fault::new(key, message).hint(hint));
        }
    }
}

fn movements(piece: &PieceDef) -> impl Iterator<Item = &Part> {
    piece.movement.parts.iter().chain(piece.movement_in.iter().flat_map(|(_, movement)| &movement.parts))
}

/// Whether a move can be answered en passant.
fn passes_by(part: &Part) -> bool {
    part.initial && part.lame
}
