//! Bare royal: a side reduced to its royal piece.

use tabiya_board::Color;

use crate::def::{RoyalRule, RulesetDef, Verdict};
use crate::slice::*;

/// The rule for a side reduced to its royal piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BareRoyalDef {
    /// The verdict for that side.
    pub verdict: Verdict,
    /// Whether it is a draw if that side can bare the opponent at once.
    pub reply: bool,
}

static BARE_ROYAL: TableSchema = TableSchema {
    title: "`bare-royal` of `[endings]`",
    doc: "",
    keys: &[
        key("verdict", VERDICTS, Need::Default("loss"), "the verdict for that side"),
        key(
            "reply",
            Kind::Flag,
            Need::Default("false"),
            "it is a draw if that side can bare the opponent at once",
        ),
    ],
};

pub(crate) struct BareRoyal;

impl Slice for BareRoyal {
    type Of = RulesetDef;
    type Value = Option<BareRoyalDef>;

    const KEY: Key = key("bare-royal", Kind::Table(&BARE_ROYAL), NOTHING, "a side reduced to its royal");
    const TAG: u64 = 67;
    const SYMMETRIC: bool = true;
    const CONTRADICTIONS: &'static [Contradiction] = &[refused(
        "endings.bare-royal",
        &["royal.rule"],
        "A bare royal needs royal pieces, and `royal.rule` is `none`.",
        |def| def.endings.bare_royal.is_some() && def.royals.rule == RoyalRule::None,
    )];

    fn absent() -> Option<BareRoyalDef> {
        None
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<BareRoyalDef> {
        let bare = table.table("bare-royal")?;
        Some(BareRoyalDef { verdict: bare.verdict("verdict"), reply: bare.flag("reply") })
    }

    fn check(bare: &Option<BareRoyalDef>, def: &RulesetDef, check: &mut Check<'_>) {
        if bare.is_none() {
            return;
        }
        let Some(start) = check.start.as_ref().filter(|_| check.has_royals() && check.trusts_royals()) else {
            return;
        };
        let bare = |color: &Color| {
            let others = (0..def.pieces.len()).filter(|piece| !def.pieces[*piece].royal);
            others.map(|piece| start.count(*color, piece)).sum::<usize>() == 0
        };
        let over: Vec<Color> = Color::ALL.into_iter().filter(bare).collect();
        for color in over {
            let message = format!("{} is bare before the first move.", def.sides[color.index()]);
            check.report(RulesetError::new("endings.bare-royal", message).because(["board.start"]));
        }
    }
}

record!(BareRoyalDef { 1 verdict = Verdict::Loss, 2 reply = false });
