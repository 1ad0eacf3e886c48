//! The duck: a neutral blocker that each side puts on another square after its move.

use crate::def::{RoyalRule, RulesetDef, Wall};
use crate::slice::*;

pub(crate) struct Duck;

impl Slice for Duck {
    type Of = RulesetDef;
    type Value = bool;

    const KEY: Key = key(
        "duck",
        Kind::Flag,
        Need::Default("false"),
        "each move ends by putting a duck, which no piece can capture or cross, on another empty square",
    );
    const TAG: u64 = 23;
    const NEEDS_TURNS: bool = true;
    const CONTRADICTIONS: &'static [Contradiction] = &[refused(
        "duck",
        &["royal.rule"],
        "With a duck there is no check: the rule is `capture` or `none`.",
        |def| def.duck && def.royals.rule == RoyalRule::Checkmate,
    )];

    fn absent() -> bool {
        false
    }

    fn wall(duck: &bool) -> Option<Wall> {
        duck.then_some(Wall { name: "duck", limit: Some(1), drawing: DRAWING })
    }

    fn has_second_square(duck: &bool) -> bool {
        *duck
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> bool {
        table.flag("duck")
    }

    fn check(duck: &bool, def: &RulesetDef, check: &mut Check<'_>) {
        let crowded = |start: &crate::placement::Placement| start.pieces.len() + 1 >= def.board.squares();
        if *duck && check.start.as_ref().is_some_and(crowded) {
            check.report(RulesetError::new("duck", "The board has no empty square for the duck."));
        }
    }
}

/// The picture of the duck.
const DRAWING: &str = "<g stroke=\"#5b4300\" stroke-width=\"4\" stroke-linejoin=\"round\">\
    <path d=\"M14 58C26 62 36 58 44 50A20 20 0 1 1 72 50C84 58 86 84 58 86H40C22 86 12 74 14 58Z\" \
    fill=\"#ffd23f\"/><path d=\"M76 32L92 38L76 44Z\" fill=\"#f28c28\"/>\
    <circle cx=\"63\" cy=\"32\" r=\"3\" fill=\"#5b4300\"/></g>";
