//! Gating: pieces in hand enter behind the first moves of other pieces.

use tabiya_board::Set;

use crate::def::{Mark, RulesetDef, Zone};
use crate::placement::Placement;
use crate::slice::*;

/// The rules of gating: a piece in hand may be put on the square that a piece leaves with its first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GatingDef {
    /// The names of the pieces that enter. They start in hand.
    pub pieces: Vec<String>,
    /// The squares of the opening array behind whose pieces others can enter.
    pub from: Zone,
}

static GATING: TableSchema = TableSchema {
    title: "`[gating]`",
    doc: "The pieces start in hand (`[HEhe]` after the opening array). Not together with `[hands]`.",
    keys: &[
        key("pieces", Kind::Pieces, Need::Required, "the pieces that enter"),
        key(
            "from",
            Kind::Zone,
            Need::Required,
            "the squares of the opening array behind whose pieces others can enter",
        ),
    ],
};

pub(crate) struct Gating;

impl Slice for Gating {
    type Of = RulesetDef;
    type Value = Option<GatingDef>;

    const KEY: Key =
        key("gating", Kind::Table(&GATING), NOTHING, "pieces that enter behind a piece's first move");
    const TAG: u64 = 18;
    const NEEDS_TURNS: bool = true;
    const HOLDS_PIECES: bool = true;

    fn absent() -> Option<GatingDef> {
        None
    }

    fn mark(gating: &Option<GatingDef>) -> Option<Mark> {
        let mark = |gating: &GatingDef| Mark { name: "gating right", zone: gating.from, unmoved: true };
        gating.as_ref().map(mark)
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<GatingDef> {
        let gating = table.table("gating")?;
        Some(GatingDef { pieces: gating.texts("pieces"), from: gating.zone("from").unwrap_or_default() })
    }

    fn references(gating: &Option<GatingDef>, _: &RulesetDef, check: &mut Check<'_>) {
        if let Some(gating) = gating {
            check.expect_pieces("gating.pieces", &gating.pieces);
        }
    }

    fn check(gating: &Option<GatingDef>, def: &RulesetDef, check: &mut Check<'_>) {
        let Some(gating) = gating else { return };
        if gating.pieces.is_empty() {
            check.report(RulesetError::new("gating.pieces", "This names no piece that enters."));
        }
        check.expect_squares("gating.from".to_owned(), &gating.from);
        // Pieces that move set-wise, or make long steps, cannot be combined with gating.
        let unfit = check.start.as_ref().and_then(|start| {
            start.pieces.iter().find(|placed| {
                let parts = &def.pieces[placed.piece].movement.parts;
                gating.from.of[placed.color.index()].contains(placed.square)
                    && parts.iter().any(|part| part.initial || part.quiet != part.capture)
            })
        });
        if let Some(placed) = unfit {
            let name = &def.pieces[placed.piece].name;
            let message = format!(
                "The {name} stands on these squares, and a piece that moves and captures differently cannot \
                 let others in."
            );
            let because = [format!("pieces.{name}.move"), "board.start".to_owned()];
            let error = RulesetError::new("gating.from", message).because(because);
            check.report(error.hint("leave its squares out"));
        }
        for (index, name) in gating.pieces.iter().enumerate() {
            let key = format!("gating.pieces.{index}");
            check.refuse_royal_in_hand(key.clone(), name, "brought in by gating");
            let Some(piece) = check.piece(name) else { continue };
            let missing = |start: &Placement| start.hands.iter().all(|hand| hand[piece] == 0);
            if check.start.as_ref().is_some_and(missing) {
                let message = format!("Neither side has a {name} in hand at the start, so none can enter.");
                let letter = &def.pieces[piece].letter;
                let hint = format!("add hands to `board.start`: `[{}{letter}]`", letter.to_uppercase());
                check.report(RulesetError::new(key, message).because(["board.start"]).hint(hint));
            }
        }
    }
}

record!(GatingDef { 1 pieces, 2 from });
