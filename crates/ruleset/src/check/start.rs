//! Checks of the opening array and its royals.

use tabiya_board::Color;

use super::{Check, RulesetError};
use crate::def::{RoyalRule, RulesetDef};
use crate::placement;
use crate::slice::{Slice, Visitor};

/// Whether the keys that decide about hands have the values that were written.
struct TrustsHands<'c, 'a>(&'c Check<'a>, bool);

impl Visitor for TrustsHands<'_, '_> {
    type Of = RulesetDef;

    fn visit<S: Slice<Of = RulesetDef>>(&mut self, _: &S::Value) {
        self.1 &= !S::HOLDS_PIECES || self.0.trusts(S::KEY.name);
    }
}

/// Whether an ending allows a side to have no royal.
struct Instead {
    color: Color,
    covered: bool,
    keys: Vec<&'static str>,
}

impl Visitor for Instead {
    type Of = RulesetDef;

    fn visit<S: Slice<Of = RulesetDef>>(&mut self, value: &S::Value) {
        if S::REPLACES_ROYAL {
            self.keys.push(S::KEY.name);
            self.covered |= S::replaces_royal_of(value, self.color);
        }
    }
}

impl Check<'_> {
    /// Checks that the royal rule and the royal pieces agree.
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
                self.report(RulesetError::new(format!("pieces.{}.royal", piece.name), message).hint(hint));
            }
        } else if royals.count() == 0 {
            let message = "This rule needs a royal piece, and no piece is royal.";
            self.report(
                RulesetError::new("royal.rule", message).hint("write `royal = true` in the king's table"),
            );
        }
    }

    /// Reads the opening array. Only called if all letters are valid.
    pub(super) fn start(&mut self) {
        let def = self.def;
        let mut hands = TrustsHands(self, true);
        def.visit(&mut hands);
        if !hands.1 || !["board", "board.size", "board.start"].iter().all(|path| self.trusts(path)) {
            return;
        }
        match placement::parse(def, &def.start.placement) {
            Ok(placement) => self.start = Some(placement),
            Err(error) => {
                let within = Some((error.offset, error.length));
                let mut error = RulesetError::new("board.start", error.message);
                error.within = within;
                return self.report(error);
            }
        }
        self.royals_present();
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
                    let mut instead = Instead { color, covered: false, keys: Vec::new() };
                    def.visit(&mut instead);
                    let trusted = instead.keys.iter().all(|key| self.trusts_all(&format!("endings.{key}")));
                    if !instead.covered && trusted {
                        let message = format!("{side} has no royal piece in the opening array.");
                        let keys: Vec<String> = instead.keys.iter().map(|key| format!("`{key}`")).collect();
                        let hint = format!("give it one, or an {} ending for that side", keys.join(" or "));
                        self.report(RulesetError::new("board.start", message).hint(hint));
                    }
                }
                (2.., RoyalRule::Checkmate) => {
                    let message =
                        format!("{side} has more than one royal piece, which `checkmate` does not allow.");
                    self.report(
                        RulesetError::new("board.start", message).hint("the rule `capture` allows several"),
                    );
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
}
