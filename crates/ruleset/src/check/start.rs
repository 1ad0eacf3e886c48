//! The opening array, and the royals in it.

use tabiya_board::Color;

use super::{Check, Fault};
use crate::def::{PromotionLimit, RoyalRule, TurnOrder};
use crate::placement;

impl Check<'_> {
    /// Whether the royal rule and the royal pieces go together.
    pub(super) fn royal_pieces(&mut self) {
        let def = self.def;
        if !self.trusts_royals() {
            return;
        }
        let royals = def.pieces.iter().filter(|piece| piece.royal);
        if def.royals.rule == RoyalRule::None {
            for piece in royals {
                let message = format!("The {} is royal, but `royal.rule` is `none`.", piece.name);
                let hint = "leave `royal` out, or choose another `royal.rule`";
                self.fault(Fault::new(format!("pieces.{}.royal", piece.name), message).hint(hint));
            }
            if def.royals.facing {
                self.fault(Fault::new("royal.facing", "`facing` has no effect: there are no royals."));
            }
        } else if royals.count() == 0 {
            let message = "This rule needs a royal piece, and no piece is royal.";
            self.fault(Fault::new("royal.rule", message).hint("write `royal = true` in the king's table"));
        }
        if !def.royals.giving_check && def.royals.rule != RoyalRule::Checkmate {
            let message = "Checks can be forbidden under the rule `checkmate` only.";
            self.fault(Fault::new("royal.giving-check", message));
        }
        if def.turns == TurnOrder::Free && def.royals.rule == RoyalRule::Checkmate {
            let message = "Mate needs turns: `free` does not go with the royal rule `checkmate`.";
            self.fault(Fault::new("turns", message).hint("use the rule `capture` or `none`"));
        }
    }

    /// Reads the opening array. Only called when all letters are right.
    pub(super) fn start(&mut self) {
        let def = self.def;
        let readable = ["board", "hands", "gating"].iter().all(|path| self.trusts(path))
            && self.trusts("board.size")
            && self.trusts("board.start");
        if !readable {
            return;
        }
        match placement::parse(def, &def.start.placement) {
            Ok(placement) => self.start = Some(placement),
            Err(error) => {
                let mut fault = Fault::new("board.start", error.message);
                fault.within = Some((error.offset, error.length));
                return self.fault(fault);
            }
        }
        self.royals_present();
        self.lost_pieces();
    }

    fn royals_present(&mut self) {
        let def = self.def;
        if !self.has_royals() || !self.trusts_royals() {
            return;
        }
        for color in Color::ALL {
            let side = &def.sides[color.index()];
            match (self.royals_of(color), def.royals.rule) {
                (0, _) => {
                    let covers = |side: Option<Color>| side.is_none_or(|side| side == color);
                    let covered = def.endings.extinction.iter().any(|row| covers(row.side));
                    if !covered && self.trusts_all("endings.extinction") {
                        let message = format!("{side} has no royal piece in the opening array.");
                        let hint = "give it one, or an `extinction` ending for that side";
                        self.fault(Fault::new("board.start", message).hint(hint));
                    }
                }
                (2.., RoyalRule::Checkmate) => {
                    let message =
                        format!("{side} has more than one royal piece, which `checkmate` does not allow.");
                    self.fault(Fault::new("board.start", message).hint("the rule `capture` allows several"));
                }
                _ => {}
            }
        }
    }

    fn royals_of(&self, color: Color) -> usize {
        let Some(start) = &self.start else { return 0 };
        let royal =
            |placed: &&placement::Placed| placed.color == color && self.def.pieces[placed.piece].royal;
        start.pieces.iter().filter(royal).count()
    }

    /// `limit = "lost"` lets pieces come back: they must have been there.
    fn lost_pieces(&mut self) {
        let def = self.def;
        for piece in &def.pieces {
            let Some(promotion) = piece.promotion.as_ref().filter(|p| p.limit == PromotionLimit::Lost) else {
                continue;
            };
            for (index, into) in promotion.into.iter().enumerate() {
                let Some(other) = self.piece(into) else { continue };
                let Some(start) = &self.start else { continue };
                if *into != piece.name && Color::ALL.iter().all(|color| start.count(*color, other) == 0) {
                    let key = format!("pieces.{}.promotes.into.{index}", piece.name);
                    let message = format!(
                        "With `limit = \"lost\"` nothing can become a {into}: the opening array has none."
                    );
                    self.fault(Fault::new(key, message));
                }
            }
        }
    }
}
