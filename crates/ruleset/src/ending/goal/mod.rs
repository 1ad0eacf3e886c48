//! Goals: reaching certain squares wins.

use tabiya_board::Set;

use crate::def::{RulesetDef, Zone};
use crate::slice::*;

/// The rule about goal squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalDef {
    /// The names of the pieces that count.
    pub pieces: Vec<String>,
    /// The squares.
    pub zone: Zone,
    /// The reply that the opponent still has.
    pub reply: GoalReply,
}

/// The effect of reaching the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalReply {
    /// It wins at once.
    None,
    /// It wins unless the opponent captures the piece at once (the try of dobutsu shogi).
    Capture,
    /// If the first player reached it, the second has one more move to reach it, too, for a draw.
    Equalise,
}

static GOAL: TableSchema = TableSchema {
    title: "`goal` of `[endings]`",
    doc: "",
    keys: &[
        key("pieces", Kind::Pieces, Need::Required, "the pieces that count"),
        key("zone", Kind::Zone, Need::Required, "the squares"),
        key(
            "reply",
            Kind::OneOf(&["none", "capture", "equalise"]),
            Need::Default("none"),
            "`capture`: no win if the piece is captured at once; `equalise`: the second player has one more \
             move to get there too, a draw",
        ),
    ],
};

pub(crate) struct Goal;

impl Slice for Goal {
    type Of = RulesetDef;
    type Value = Option<GoalDef>;

    const KEY: Key = key("goal", Kind::Table(&GOAL), NOTHING, "reaching squares wins");
    const TAG: u64 = 65;
    const SYMMETRIC: bool = true;

    fn absent() -> Option<GoalDef> {
        None
    }

    fn zones(goal: &Option<GoalDef>) -> Vec<Zone> {
        goal.iter().map(|goal| goal.zone).collect()
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<GoalDef> {
        table.table("goal").map(|goal| GoalDef {
            pieces: goal.texts("pieces"),
            zone: goal.zone("zone").unwrap_or_default(),
            reply: match goal.choice("reply") {
                "capture" => GoalReply::Capture,
                "equalise" => GoalReply::Equalise,
                _ => GoalReply::None,
            },
        })
    }

    fn references(goal: &Option<GoalDef>, _: &RulesetDef, check: &mut Check<'_>) {
        if let Some(goal) = goal {
            check.expect_pieces("endings.goal.pieces", &goal.pieces);
        }
    }

    fn check(goal: &Option<GoalDef>, def: &RulesetDef, check: &mut Check<'_>) {
        let Some(goal) = goal else { return };
        if goal.pieces.is_empty() {
            check.report(RulesetError::new(
                "endings.goal.pieces",
                "This names no piece that could reach the goal.",
            ));
        }
        check.expect_squares("endings.goal.zone".to_owned(), &goal.zone);
        if !check.trusts_all("endings.goal") {
            return;
        }
        let Some(start) = &check.start else { return };
        let there = start.pieces.iter().find(|placed| {
            let counts = goal.pieces.contains(&def.pieces[placed.piece].name);
            counts && goal.zone.of[placed.color.index()].contains(placed.square)
        });
        if let Some(placed) = there {
            let side = &def.sides[placed.color.index()];
            let piece = &def.pieces[placed.piece].name;
            let square = def.board.name(placed.square);
            let message = format!("{side}'s {piece} on {square} has reached the goal before the first move.");
            check.report(RulesetError::new("endings.goal.zone", message).because(["board.start"]));
        }
    }
}

numbered!(GoalReply { None = 0, Capture = 1, Equalise = 2 });
record!(GoalDef { 1 pieces, 2 zone, 3 reply = GoalReply::None });
