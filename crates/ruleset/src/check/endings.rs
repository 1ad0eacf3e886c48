//! Endings: rules that cannot apply, and games that are over before they begin.

use tabiya_board::{Color, Set};

use super::{Check, Fault};
use crate::def::{BareRoyalDef, GoalDef, ImpasseDef, RoyalRule, Verdict};

impl Check<'_> {
    pub(super) fn endings(&mut self) {
        let endings = &self.def.endings;
        if let Some(goal) = &endings.goal {
            self.goal(goal);
        }
        self.extinction();
        if let Some(bare) = &endings.bare_royal {
            self.bare_royal(bare);
        }
        if endings.checks == Some(0) {
            self.fault(Fault::new("endings.checks", "No checks at all would win at once."));
        }
        if endings.checks.is_some()
            && self.def.royals.rule != RoyalRule::Checkmate
            && self.trusts("royal.rule")
        {
            let message = "Checks are counted under the royal rule `checkmate` only.";
            self.fault(Fault::new("endings.checks", message));
        }
        self.repetition();
        self.quiet();
        if let Some(impasse) = &endings.impasse {
            self.impasse(impasse);
        }
        if endings.counting.is_some() {
            self.expect_royals("endings.counting", "Counting");
        }
    }

    fn expect_royals(&mut self, key: &str, what: &str) {
        // A game that lacks royals by mistake is told so once, at the rule.
        if self.def.royals.rule == RoyalRule::None && self.trusts("royal.rule") {
            self.fault(Fault::new(key, format!("{what} needs royal pieces, and `royal.rule` is `none`.")));
        }
    }

    fn goal(&mut self, goal: &GoalDef) {
        if goal.pieces.is_empty() {
            self.fault(Fault::new("endings.goal.pieces", "This names no piece that could reach the goal."));
        }
        self.expect_squares("endings.goal.zone".to_owned(), &goal.zone);
        if !self.trusts_all("endings.goal") {
            return;
        }
        let def = self.def;
        let Some(start) = &self.start else { return };
        let there = start.pieces.iter().find(|placed| {
            let counts = goal.pieces.contains(&def.pieces[placed.piece].name);
            counts && goal.zone.of[placed.color.index()].contains(placed.square)
        });
        if let Some(placed) = there {
            let side = &def.sides[placed.color.index()];
            let piece = &def.pieces[placed.piece].name;
            let square = def.board.name(placed.square);
            let message = format!("{side}'s {piece} on {square} has reached the goal before the first move.");
            self.fault(Fault::new("endings.goal.zone", message));
        }
    }

    fn extinction(&mut self) {
        let def = self.def;
        for (index, row) in def.endings.extinction.iter().enumerate() {
            let key = format!("endings.extinction.{index}");
            if def.endings.extinction[..index]
                .iter()
                .any(|other| (other.side, &other.pieces) == (row.side, &row.pieces))
            {
                self.fault(Fault::new(key, "This ending is given twice."));
                continue;
            }
            let Some(start) = self.start.as_ref().filter(|_| self.trusts_all(&key)) else { continue };
            let counted: Vec<usize> = match row.pieces.is_empty() {
                true => (0..def.pieces.len()).collect(),
                false => row.pieces.iter().filter_map(|name| self.piece(name)).collect(),
            };
            // Unknown names have been told already.
            if counted.is_empty() {
                continue;
            }
            let sides = Color::ALL.into_iter().filter(|color| row.side.is_none_or(|side| side == *color));
            let gone = |color: &Color| counted.iter().all(|piece| start.count(*color, *piece) == 0);
            let over: Vec<Color> = sides.filter(gone).collect();
            for color in over {
                let side = &def.sides[color.index()];
                let message = format!(
                    "{side} has none of these pieces in the opening array: the game is over before the first move."
                );
                self.fault(Fault::new(key.clone(), message));
            }
        }
    }

    fn bare_royal(&mut self, _bare: &BareRoyalDef) {
        self.expect_royals("endings.bare-royal", "A bare royal");
        let def = self.def;
        let Some(start) = self.start.as_ref().filter(|_| self.has_royals() && self.trusts_royals()) else {
            return;
        };
        let bare = |color: &Color| {
            let others = (0..def.pieces.len()).filter(|piece| !def.pieces[*piece].royal);
            others.map(|piece| start.count(*color, piece)).sum::<usize>() == 0
        };
        let over: Vec<Color> = Color::ALL.into_iter().filter(bare).collect();
        for color in over {
            let message = format!("{} is bare before the first move.", def.sides[color.index()]);
            self.fault(Fault::new("endings.bare-royal", message));
        }
    }

    fn repetition(&mut self) {
        let rows = &self.def.endings.repetition;
        for (index, row) in rows.iter().enumerate() {
            let key = format!("endings.repetition.{index}");
            if row.count < 2 {
                self.fault(Fault::new(
                    format!("{key}.count"),
                    "A position is repeated when it occurs twice or more.",
                ));
            } else if rows[..index].iter().any(|other| other.count == row.count) {
                let message = format!("There is already a rule for {} occurrences.", row.count);
                self.fault(Fault::new(format!("{key}.count"), message));
            }
            if row.perpetual_check != Verdict::Draw {
                self.expect_royals(&format!("{key}.perpetual-check"), "Perpetual check");
            }
            if row.side.is_some() && row.verdict == Verdict::Draw && self.trusts(&format!("{key}.verdict")) {
                self.fault(Fault::new(
                    format!("{key}.side"),
                    "`side` has no effect: a draw is one for both sides.",
                ));
            }
        }
    }

    fn quiet(&mut self) {
        let rows = &self.def.endings.quiet;
        for (index, row) in rows.iter().enumerate() {
            let key = format!("endings.quiet.{index}.moves");
            if row.moves == 0 {
                self.fault(Fault::new(key, "Without any moves the game would be drawn at once."));
            } else if rows[..index].iter().any(|other| other.moves == row.moves) {
                self.fault(Fault::new(key, format!("There is already a rule for {} moves.", row.moves)));
            }
        }
    }

    fn impasse(&mut self, impasse: &ImpasseDef) {
        self.expect_squares("endings.impasse.zone".to_owned(), &impasse.zone);
        self.expect_royals("endings.impasse", "An impasse");
        if self.def.hands.is_none() && self.trusts("hands") {
            let message = "An impasse counts pieces in hand too, and this game has no hands.";
            self.fault(
                Fault::new("endings.impasse", message).hint("write `[hands]`, or leave `impasse` out"),
            );
        }
    }
}
