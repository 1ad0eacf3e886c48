//! Walling: each move puts a wall on the board, which no piece can enter or cross and which stays there.

use crate::def::{RoyalRule, RulesetDef, Wall};
use crate::slice::*;

/// The wall that each move puts on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WallingRule {
    /// None.
    None,
    /// One on the square that the piece left.
    Leave,
    /// One on a square to which the piece could move next without a capture.
    Shoot,
}

pub(crate) struct Walling;

impl Slice for Walling {
    type Of = RulesetDef;
    type Value = WallingRule;

    const KEY: Key = key(
        "walling",
        Kind::OneOf(&["none", "leave", "shoot"]),
        Need::Default("none"),
        "each move puts up a wall, which no piece can enter or cross and which stays: on the square that the \
         piece left, or on one that it chooses among those to which it could move next without a capture \
         (a move after which there is none is not legal)",
    );
    const TAG: u64 = 27;
    const SYMMETRIC: bool = true;
    const NEEDS_TURNS: bool = true;
    const CONTRADICTIONS: &'static [Contradiction] = &[refused(
        "walling",
        &["royal.rule"],
        "With walls from `walling` there is no check: the rule is `capture` or `none`.",
        |def| def.walling != WallingRule::None && def.royals.rule == RoyalRule::Checkmate,
    )];

    fn absent() -> WallingRule {
        WallingRule::None
    }

    fn wall(rule: &WallingRule) -> Option<Wall> {
        let wall = |name, drawing| Some(Wall { name, limit: None, drawing });
        match rule {
            WallingRule::None => None,
            WallingRule::Leave => wall("wall", STONE),
            WallingRule::Shoot => wall("arrow", ARROW),
        }
    }

    fn keeps_marks(rule: &WallingRule) -> bool {
        *rule != WallingRule::None
    }

    fn has_second_square(rule: &WallingRule) -> bool {
        *rule == WallingRule::Shoot
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> WallingRule {
        match table.choice("walling") {
            "leave" => WallingRule::Leave,
            "shoot" => WallingRule::Shoot,
            _ => WallingRule::None,
        }
    }
}

numbered!(WallingRule { None = 0, Leave = 1, Shoot = 2 });

/// The picture of a wall.
const STONE: &str = "<g fill=\"#8d8578\" stroke=\"#3d3931\" stroke-width=\"4\" stroke-linejoin=\"round\">\
    <path d=\"M12 22H88V78H12Z\"/><path d=\"M12 41H88M12 60H88M50 22V41M30 41V60M70 41V60M50 60V78\"/></g>";

/// The picture of an arrow that sticks in its square.
const ARROW: &str = "<g stroke=\"#3b2a1a\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\
    <ellipse cx=\"34\" cy=\"76\" rx=\"18\" ry=\"7\" fill=\"#3b2a1a\" fill-opacity=\"0.35\" stroke=\"none\"/>\
    <path d=\"M34 76L68 36\" stroke-width=\"7\" fill=\"none\"/>\
    <path d=\"M62 43L58 27L74 12L78 24L90 27L77 42Z\" fill=\"#c8442f\" stroke-width=\"4\"/>\
    <path d=\"M68 36L82 19\" stroke-width=\"3\" fill=\"none\"/></g>";
