//! Goals in play.

use tabiya_board::Set;

use super::tables::{Goal, GoalTables};
use crate::core::apply::apply;
use crate::core::hooks::{Decided, Lookup, Play};
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::safety::attacked;
use crate::core::side::Either;
use crate::core::wanted::{Only, Wanted};
use crate::def::{GoalReply, RoyalRule};
use crate::outcome::{Outcome, Reason};

impl Decided for Goal {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decided<R: Rules>(rules: R, state: &StateOf<R>) -> Option<Outcome> {
        let goal = Goal::of(rules)?;
        let pieces = state.of_kinds(goal.kinds);
        let on_goal = pieces & (state.colors[0] & goal.zone[0] | state.colors[1] & goal.zone[1]);
        if on_goal.is_empty() { None } else { reached(rules, goal, state) }
    }
}

/// Returns the outcome if a piece stands on a goal square.
#[inline(never)]
fn reached<R: Rules>(rules: R, goal: &GoalTables<SetOf<R>>, state: &StateOf<R>) -> Option<Outcome> {
    let pieces = state.of_kinds(goal.kinds);
    let reached = [0, 1].map(|side| !(pieces & state.colors[side]).is_disjoint(goal.zone[side]));
    let to_move = state.turn as usize & 1;
    match goal.reply {
        GoalReply::None => {
            // The side that has just moved reached it last, so it is tested first.
            let side = if reached[to_move ^ 1] { to_move ^ 1 } else { to_move };
            Some(Outcome::win(side, Reason::Goal))
        }
        GoalReply::Capture => {
            // It counts while the opponent cannot capture it: at once, or after the reply.
            let holds = |side: &usize| reached[*side] && is_held(rules, goal, state, *side);
            [to_move ^ 1, to_move].into_iter().find(holds).map(|side| Outcome::win(side, Reason::Goal))
        }
        GoalReply::Equalise => match reached {
            [true, true] => Some(Outcome::draw(Reason::Goal)),
            [false, true] => Some(Outcome::win(1, Reason::Goal)),
            // If the first player has reached it, the second has one more move, if that can reach the goal.
            _ if to_move == 1 && can_equalise(rules, goal, state) => None,
            _ => Some(Outcome::win(0, Reason::Goal)),
        },
    }
}

/// Returns whether a piece of a side stands on a goal square from which no legal capture of the opponent
/// removes it.
fn is_held<R: Rules>(rules: R, goal: &GoalTables<SetOf<R>>, state: &StateOf<R>, side: usize) -> bool {
    let opponent = side ^ 1;
    let on_goal = state.of_kinds(goal.kinds) & state.colors[side] & goal.zone[side];
    let every_attack_captures = rules.royal_rule() != RoyalRule::Checkmate
        && !R::Slices::narrows(rules)
        && !R::Slices::captures_differ(rules);
    if every_attack_captures {
        let occupied = state.pieces() | R::Slices::walls(rules, state);
        let enemies = state.colors[opponent];
        return on_goal.squares().any(|square| !attacked(rules, state, side, square, occupied, enemies));
    }
    survives(rules, state, opponent as u8, on_goal)
}

/// Returns whether one of some pieces of the opponent of `us` remains after each legal capture of `us`.
/// Captures are made, on a copy, since a piece may stand beside the square where one arrives.
#[inline(never)]
fn survives<R: Rules>(rules: R, state: &StateOf<R>, us: u8, mut pieces: SetOf<R>) -> bool {
    let mut position = *state;
    if position.turn != us {
        R::Slices::begin::<R, false>(rules, &mut position);
        position.turn = us;
    }
    let mut captures = Vec::new();
    let wanted = Wanted { only: Only::Captures, bare: true, ..Wanted::all(rules.board()) };
    rules.list(&position, us.into(), wanted, &mut captures);
    for capture in captures {
        let mut after = position;
        apply::<R, _, false>(rules, &mut after, Either(us), capture);
        pieces &= after.colors[usize::from(us) ^ 1];
    }
    pieces.any()
}

/// Returns whether the side to move has a move that reaches its goal.
fn can_equalise<R: Rules>(rules: R, goal: &GoalTables<SetOf<R>>, state: &StateOf<R>) -> bool {
    let side = state.turn as usize & 1;
    let mut moves = Vec::new();
    rules.list(state, side, Wanted::all(rules.board()), &mut moves);
    moves.iter().any(|m| goal.kinds >> m.into_kind().index() & 1 != 0 && goal.zone[side].contains(m.to()))
}
