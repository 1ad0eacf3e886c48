//! Mechanisms, endings and other keys that contradict or need each other.

use crate::check::contradiction::{Contradiction, refused, refused_of_piece};
use crate::def::{CaptureEffect, CastlingFrom, RoyalRule, RulesetDef, TurnOrder, WallingRule};

/// Contradictions that rule out further checks. They are reported before the checks of the slices.
pub(crate) static SETTLED: &[Contradiction] = &[refused_of_piece(
    "pieces.NAME.flips-to",
    &["pieces.NAME.promotes"],
    "The NAME both promotes and flips; it can do only one.",
    |_, piece| {
        let flips = piece.flips_to.as_ref().is_some_and(|other| *other != piece.name);
        flips && piece.promotion.is_some()
    },
)];

/// Pairs that cannot be combined.
pub(crate) static PAIRS: &[Contradiction] = &[
    refused(
        "turns",
        &["royal.rule"],
        "Mate needs turns: `free` does not go with the royal rule `checkmate`.",
        |def| def.turns == TurnOrder::Free && def.royals.rule == RoyalRule::Checkmate,
    )
    .hint("use the rule `capture` or `none`"),
    refused(
        "royal.announce-check",
        &["royal.rule"],
        "Announcing check needs royal pieces, and `royal.rule` is `none`.",
        |def| def.royals.announce_check && def.royals.rule == RoyalRule::None,
    ),
    refused(
        "gating",
        &["hands"],
        "`gating` does not go with `hands`: a piece in hand would have two ways to enter.",
        |def| def.gating.is_some() && def.hands.is_some(),
    ),
    refused(
        "captures.explode",
        &["hands"],
        "`explode` does not go with `hands`: exploded pieces are gone, not captured.",
        |def| explodes(def) && def.hands.is_some(),
    ),
    refused(
        "duck",
        &["hands", "gating"],
        "`duck` does not go with pieces in hand: a move has one second square.",
        |def| def.duck && def.has_hands(),
    ),
    refused("duck", &["pass"], "`duck` does not go with `pass`: every move ends with the duck.", |def| {
        def.duck && def.pass
    }),
    refused("walling", &["hands"], "`walling` does not go with `hands`: a drop moves no piece.", |def| {
        walls(def) && def.hands.is_some()
    }),
    refused(
        "walling",
        &["gating"],
        "`walling` does not go with `gating`: a game has only one sort of mark.",
        |def| walls(def) && def.gating.is_some(),
    ),
    refused("walling", &["castling"], "`walling` does not go with `castling`: one piece moves.", |def| {
        walls(def) && def.castling.is_some()
    }),
    refused("walling", &["pass"], "`walling` does not go with `pass`: every move puts up a wall.", |def| {
        walls(def) && def.pass
    }),
    refused(
        "walling",
        &["duck"],
        "`walling` does not go with `duck`: a game has only one sort of wall.",
        |def| walls(def) && def.duck,
    ),
    refused(
        "gating",
        &["castling.from"],
        "`gating` does not go with castling from anywhere: FEN writes both rights as letters of files.",
        |def| {
            let castling = def.castling.as_ref().is_some_and(|castling| castling.from != CastlingFrom::Array);
            def.gating.is_some() && castling
        },
    ),
    refused(
        "walling",
        &["captures.explode"],
        "`walling` does not go with `explode`: a piece that is gone puts up no wall.",
        |def| walls(def) && explodes(def),
    ),
    refused(
        "captures.explode",
        &["royal.giving-check"],
        "`explode` does not go with `giving-check = \"forbidden\"`.",
        |def| explodes(def) && !def.royals.giving_check,
    ),
    refused(
        "gating",
        &["royal.giving-check"],
        "`gating` does not go with `giving-check = \"forbidden\"`.",
        |def| def.gating.is_some() && !def.royals.giving_check,
    ),
    refused("royal.bikjang", &["hands"], "`bikjang` does not go with `hands`.", |def| {
        def.royals.bikjang && def.hands.is_some()
    }),
    refused(
        "royal.bikjang",
        &["pieces"],
        "`bikjang` does not go with captures en passant, `e` in the movement of a piece.",
        |def| {
            let mut parts = def.pieces.iter().flat_map(|piece| piece.parts());
            def.royals.bikjang && parts.any(|part| part.en_passant)
        },
    ),
    refused("royal.bikjang", &["royal.facing"], "`bikjang` and `facing` contradict each other.", |def| {
        def.royals.bikjang && def.royals.facing
    }),
    refused(
        "royal.bikjang",
        &["endings.points"],
        "`bikjang` needs `endings.points`: royals left facing each other have the pieces counted.",
        |def| def.royals.bikjang && def.endings.points.is_none(),
    )
    .hint("write `points = {}` in `[endings]`"),
    refused(
        "endings.points",
        &["pass", "royal.bikjang"],
        "`points` has no effect: passing is not allowed and royals never face each other.",
        |def| def.endings.points.is_some() && !def.pass && !def.royals.bikjang,
    ),
    refused_of_piece(
        "pieces.NAME.unhoppable",
        &["hands", "gating"],
        "`unhoppable` does not go with pieces in hand.",
        |def, piece| piece.unhoppable && def.has_hands(),
    ),
    refused_of_piece(
        "pieces.NAME.unhoppable",
        &["captures.explode", "royal.giving-check"],
        "`unhoppable` does not go with `explode` or `giving-check = \"forbidden\"`.",
        |def, piece| piece.unhoppable && (explodes(def) || !def.royals.giving_check),
    ),
    refused(
        "shuffle",
        &["castling"],
        "`shuffle` moves pieces that castle only from their squares of the opening array.",
        shuffles_castling,
    )
    .hint("write `from = \"anywhere\"` in `[castling]`"),
    refused(
        "endings.impasse",
        &["hands"],
        "An impasse counts pieces in hand too, and this game has no hands.",
        |def| def.endings.impasse.is_some() && def.hands.is_none(),
    )
    .hint("write `[hands]`, or leave `impasse` out"),
];

fn walls(def: &RulesetDef) -> bool {
    def.walling != WallingRule::None
}

fn explodes(def: &RulesetDef) -> bool {
    matches!(def.captures.effect, CaptureEffect::Explode { .. })
}

/// Returns whether a piece is shuffled that castles from its square of the opening array only.
fn shuffles_castling(def: &RulesetDef) -> bool {
    let (Some(castling), Some(shuffle)) = (&def.castling, &def.shuffle) else { return false };
    let mut shuffled =
        [&shuffle.opposite_colours, &shuffle.anywhere, &shuffle.in_order].into_iter().flatten();
    castling.from == CastlingFrom::Array
        && shuffled.any(|name| *name == castling.king || *name == castling.rook)
}
