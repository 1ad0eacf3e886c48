//! Running the checks of mechanisms and endings, which are in their folders.

use tabiya_board::Set;

use super::{Check, RulesetError};
use crate::def::{PieceDef, RulesetDef, TurnOrder};
use crate::placement::Placement;
use crate::registry::{self, pairs};
use crate::slice::{Slice, Visitor};

/// The checks of a slice that are run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    References,
    Contradictions,
}

/// Runs a check of every slice of the game or of a piece.
struct Run<'c, 'a, Of> {
    check: &'c mut Check<'a>,
    of: &'a Of,
    pass: Pass,
}

impl<Of> Visitor for Run<'_, '_, Of> {
    type Of = Of;

    fn visit<S: Slice<Of = Of>>(&mut self, value: &S::Value) {
        match self.pass {
            Pass::References => S::references(value, self.of, self.check),
            Pass::Contradictions => S::check(value, self.of, self.check),
        }
    }
}

/// Runs the checks that concern the whole game of slices that pieces have.
struct OfPieces<'c, 'a>(&'c mut Check<'a>);

impl Visitor for OfPieces<'_, '_> {
    type Of = PieceDef;

    fn visit<S: Slice<Of = PieceDef>>(&mut self, _: &S::Value) {
        S::check_game(self.0);
    }
}

/// Reports slices that need turns in a game without turns.
struct Turns<'c, 'a>(&'c mut Check<'a>);

impl Visitor for Turns<'_, '_> {
    type Of = RulesetDef;

    fn visit<S: Slice<Of = RulesetDef>>(&mut self, value: &S::Value) {
        if S::NEEDS_TURNS && *value != S::absent() {
            let key = S::KEY.name;
            let message = format!("`{key}` needs turns: it does not go with `turns = \"free\"`.");
            self.0.report(RulesetError::new("turns", message).because([key]));
        }
    }
}

/// Reports a second slice with walls, marks, counters or second squares, with the key of the first.
struct Single<'c, 'a> {
    check: &'c mut Check<'a>,
    first: [Option<&'static str>; 4],
}

impl Visitor for Single<'_, '_> {
    type Of = RulesetDef;

    fn visit<S: Slice<Of = RulesetDef>>(&mut self, value: &S::Value) {
        let declared = [
            (S::wall(value).is_some(), "a game has only one sort of wall"),
            (S::keeps_marks(value), "a game has only one sort of mark"),
            (S::counter(value).is_some(), "a game has only one counter for each side"),
            (S::has_second_square(value), "a move has only one second square"),
        ];
        for ((_, why), first) in declared.into_iter().zip(&mut self.first).filter(|((is, _), _)| *is) {
            if let Some(other) = first {
                let key = S::KEY.name;
                let message = format!("`{key}` does not go with `{other}`: {why}.");
                return self.check.report(RulesetError::new(key, message).because([*other]));
            }
            *first = Some(S::KEY.name);
        }
    }
}

impl Check<'_> {
    /// Reports walls in the opening array: all that games have come to the board with moves.
    fn walls_at_start(&mut self) {
        if self.start.as_ref().is_none_or(|start| start.walls.is_empty()) {
            return;
        }
        let message = match self.def.wall() {
            Some(wall) => format!("This puts {} on the board before the first move.", wall.with_article()),
            None => "There are no walls in this game.".to_owned(),
        };
        self.report(RulesetError::new("board.start", message).hint("leave the `*` out"));
    }

    /// Checks all references to names of pieces.
    pub(super) fn references(&mut self) {
        self.run(Pass::References);
    }

    /// Runs all other checks of mechanisms and endings.
    pub(super) fn slices(&mut self) {
        let def = self.def;
        for error in self.contradictions(pairs::SETTLED) {
            self.report_last(error);
        }
        self.run(Pass::Contradictions);
        for error in self.contradictions(registry::contradictions()) {
            self.report(error);
        }
        if let Some(piece) = def.pieces.first() {
            piece.visit(&mut OfPieces(self));
        }
        def.visit(&mut Single { check: self, first: [None; 4] });
        self.walls_at_start();
        if def.turns == TurnOrder::Free {
            def.visit(&mut Turns(self));
        }
        let crowded = |start: &Placement| start.hands.iter().flatten().any(|count| *count > 255);
        if self.start.as_ref().is_some_and(crowded) {
            self.report(RulesetError::new("board.start", "At most 255 of a piece can be in hand."));
        }
    }

    fn run(&mut self, pass: Pass) {
        let def = self.def;
        for piece in &def.pieces {
            piece.visit(&mut Run { check: self, of: piece, pass });
        }
        def.visit(&mut Run { check: self, of: def, pass });
    }
}
