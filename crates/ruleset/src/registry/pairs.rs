//! Mechanisms and endings that contradict or need each other.

use crate::def::{CaptureEffect, CastlingFrom};
use crate::slice::{Check, RulesetError};

/// Reports pairs with one part that is not checked further. Runs before the checks of the slices.
pub(crate) fn settle(check: &mut Check<'_>) {
    let def = check.def;
    for piece in &def.pieces {
        let flips = piece.flips_to.as_ref().is_some_and(|other| *other != piece.name);
        if flips && piece.promotion.is_some() {
            let key = format!("pieces.{}.flips-to", piece.name);
            let message = format!("The {} both promotes and flips; it can do only one.", piece.name);
            check.report_last(RulesetError::new(key, message));
        }
    }
}

/// Reports pairs that cannot be combined. Runs after the checks of the slices.
pub(crate) fn check(check: &mut Check<'_>) {
    let def = check.def;
    if def.gating.is_some() && def.hands.is_some() {
        let message = "`gating` does not go with `hands`: a piece in hand would have two ways to enter.";
        check.report(RulesetError::new("gating", message));
    }
    if matches!(def.captures.effect, CaptureEffect::Explode { .. }) && def.hands.is_some() {
        let message = "`explode` does not go with `hands`: exploded pieces are gone, not captured.";
        check.report(RulesetError::new("captures.explode", message));
    }
    if def.duck && (def.hands.is_some() || def.gating.is_some()) {
        let message = "`duck` does not go with pieces in hand: a move has one second square.";
        check.report(RulesetError::new("duck", message));
    }
    let explodes = matches!(def.captures.effect, CaptureEffect::Explode { .. });
    let no_checks = !def.royals.giving_check;
    if explodes && no_checks && check.trusts_royals() {
        let message = "`explode` does not go with `giving-check = \"forbidden\"`.";
        check.report(RulesetError::new("captures.explode", message));
    }
    if def.gating.is_some() && no_checks && check.trusts_royals() {
        let message = "`gating` does not go with `giving-check = \"forbidden\"`.";
        check.report(RulesetError::new("gating", message));
    }
    if def.duck && def.pass {
        let message = "`duck` does not go with `pass`: every move ends with the duck.";
        check.report(RulesetError::new("duck", message));
    }
    if def.royals.bikjang && def.hands.is_some() {
        check.report(RulesetError::new("royal.bikjang", "`bikjang` does not go with `hands`."));
    }
    if def.royals.bikjang && def.pieces.iter().flat_map(|piece| piece.parts()).any(|part| part.en_passant) {
        check.report(RulesetError::new("royal.bikjang", "`bikjang` does not go with captures en passant."));
    }
    if def.royals.bikjang && def.royals.facing {
        check.report(RulesetError::new("royal.bikjang", "`bikjang` and `facing` contradict each other."));
    }
    for piece in &def.pieces {
        let key = format!("pieces.{}.unhoppable", piece.name);
        if piece.unhoppable && (def.hands.is_some() || def.gating.is_some()) {
            check.report(RulesetError::new(key.clone(), "`unhoppable` does not go with pieces in hand."));
        }
        if piece.unhoppable && (explodes || no_checks && check.trusts_royals()) {
            let message = "`unhoppable` does not go with `explode` or `giving-check = \"forbidden\"`.";
            check.report(RulesetError::new(key, message));
        }
    }
    let castles_from_array =
        def.castling.as_ref().filter(|castling| castling.from == CastlingFrom::Array).filter(|castling| {
            let shuffled = def.shuffle.iter().flat_map(|shuffle| {
                [&shuffle.opposite_colours, &shuffle.anywhere, &shuffle.in_order].into_iter().flatten()
            });
            shuffled.into_iter().any(|name| *name == castling.king || *name == castling.rook)
        });
    if castles_from_array.is_some() {
        let message = "`shuffle` moves pieces that castle only from their squares of the opening array.";
        check.report(
            RulesetError::new("shuffle", message).hint("write `from = \"anywhere\"` in `[castling]`"),
        );
    }
    if def.endings.points.is_some() && !def.pass && !def.royals.bikjang {
        let message = "`points` has no effect: passing is not allowed and royals never face each other.";
        check.report(RulesetError::new("endings.points", message));
    }
    if def.endings.impasse.is_some() && def.hands.is_none() && check.trusts("hands") {
        let message = "An impasse counts pieces in hand too, and this game has no hands.";
        check.report(
            RulesetError::new("endings.impasse", message).hint("write `[hands]`, or leave `impasse` out"),
        );
    }
}
