//! Stalemate: the side to move has no legal move and is not mated.

use crate::def::{RulesetDef, Verdict};
use crate::slice::*;

/// The result when the side to move has no legal move and is not mated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StalemateDef {
    /// The game ends, with this verdict for the side to move.
    Ends(Verdict),
    /// Nothing: the game goes on until a player resigns or both agree to a draw.
    GoesOn,
}

pub(crate) struct Stalemate;

impl Slice for Stalemate {
    type Of = RulesetDef;
    type Value = StalemateDef;

    const KEY: Key = key(
        "stalemate",
        Kind::OneOf(&["draw", "loss", "win", "none"]),
        Need::Default("draw"),
        "the verdict for a side to move that has no legal move and is not mated; `none`: the game continues \
         until a player resigns or both agree to a draw",
    );
    const TAG: u64 = 64;
    const SYMMETRIC: bool = true;
    const DECIDES_MOVES: bool = false;

    fn absent() -> StalemateDef {
        StalemateDef::Ends(Verdict::Draw)
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> StalemateDef {
        match table.choice("stalemate") {
            "none" => StalemateDef::GoesOn,
            _ => StalemateDef::Ends(table.verdict("stalemate")),
        }
    }
}

// A verdict has its own number.
numbered!(StalemateDef {
    Ends(Verdict::Win) = 0,
    Ends(Verdict::Loss) = 1,
    Ends(Verdict::Draw) = 2,
    GoesOn = 3,
});
