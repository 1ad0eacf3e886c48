//! Dead positions: neither side can win any more by any series of legal moves (FIDE Laws 5.2.2).
//!
//! To decide that exactly can take a search of millions of positions, so this finds many dead
//! positions and not all, and never calls a live one dead. Three proofs are tried:
//!
//! - [`mobility`]: where each piece can ever get, generously reckoned, and whether any mate could be
//!   put together from that. It covers insufficient material (bare kings, a lone knight, bishops on
//!   squares of one colour) and walls of blocked pawns.
//! - [`search`]: every continuation of a position in which there is little to do ends in positions
//!   that are dead by the first proof, or in stalemate.
//! - [`home`]: no piece of either side ever leaves its own half (xiangqi without attacking pieces).
//!
//! Where a game can be won in other ways (checks given, explosions) only bare royals are dead; where
//! it can be won by goals, drops or extinction nothing is.

mod home;
mod mobility;
mod search;

use tabiya_board::Set;

use super::{History, Outcome, Reason};
use crate::Position;
use crate::core::layout::Lanes;
use crate::core::rules::Rules;
use crate::def::{By, CaptureEffect, RoyalRule, RulesetDef, TurnOrder, Verdict};
use crate::form::dispatch;

pub(super) fn decide(position: &Position, _: &History, by: By) -> Option<Outcome> {
    let asked = position.ruleset().def().endings.dead_position == Some(by);
    (asked && is_dead(position)).then(|| Outcome::draw(Reason::DeadPosition).by(by))
}

/// How a game can be won, as far as the proofs can follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wins {
    /// By mate alone.
    ByMate,
    /// By mate or stalemate.
    WithoutMove,
    /// Not without pieces besides the royals.
    WithPieces,
    /// In ways that no proof here covers.
    Otherwise,
}

fn wins(def: &RulesetDef) -> Wins {
    let endings = &def.endings;
    let elsewhere = def.turns != TurnOrder::Alternate
        || def.royals.rule != RoyalRule::Checkmate
        || !def.royals.giving_check
        || def.hands.is_some()
        || endings.goal.is_some()
        || !endings.extinction.is_empty()
        || endings.bare_royal.is_some()
        || endings.impasse.is_some()
        || def.pieces.iter().filter(|piece| piece.royal).count() != 1;
    let with_pieces =
        endings.checks.is_some() || def.captures.forced || def.captures.effect != CaptureEffect::None;
    match endings.stalemate {
        _ if elsewhere => Wins::Otherwise,
        // Royals that look at each other along a file guard squares the proofs do not reckon with.
        Verdict::Draw if def.royals.facing => Wins::Otherwise,
        Verdict::Draw if with_pieces => Wins::WithPieces,
        Verdict::Draw => Wins::ByMate,
        _ if with_pieces => Wins::Otherwise,
        _ => Wins::WithoutMove,
    }
}

pub(super) fn is_dead(position: &Position) -> bool {
    let wins = wins(position.ruleset().def());
    if wins == Wins::Otherwise || !one_royal_each(position) {
        return false;
    }
    match wins {
        Wins::ByMate => search::only_dead_ends(position),
        Wins::WithoutMove => home::nobody_leaves(position),
        _ => nothing_but_royals(position),
    }
}

fn one_royal_each(position: &Position) -> bool {
    dispatch!(position.ruleset, &position.state, |rules, state| {
        rules.royal() < rules.kinds()
            && state.colors.iter().all(|side| (state.kinds.get(rules.royal()) & *side).len() == 1)
    })
}

/// Royals cannot attack each other, so alone on the board they can do nothing.
fn nothing_but_royals(position: &Position) -> bool {
    dispatch!(position.ruleset, &position.state, |rules, state| {
        let in_hand = state.hands.iter().any(|hand| (0..hand.count()).any(|kind| hand.get(kind) > 0));
        state.occupied() == state.kinds.get(rules.royal()) && !in_hand
    })
}
