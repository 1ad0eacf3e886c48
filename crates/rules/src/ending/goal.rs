//! A side that has reached its goal squares.

use tabiya_board::Set;

use super::{Outcome, Reason};
use crate::core::generate::in_check;
use crate::core::list::{self, Buffer};
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::side::Either;
use crate::def::GoalReply;
use crate::exotic::Exotic;

pub(crate) fn decide<R: Rules>(rules: R, exotic: &Exotic<SetOf<R>>, state: &StateOf<R>) -> Option<Outcome> {
    let goal = exotic.goal.as_ref()?;
    let pieces = exotic.set_of(goal.kinds, state);
    let reached = [0, 1].map(|side| !(pieces & state.colors[side]).is_disjoint(goal.zone[side]));
    if reached == [false, false] {
        return None;
    }
    let to_move = state.turn as usize;
    match goal.reply {
        GoalReply::None => {
            // The side that has just moved reached it last, so it is asked first.
            let side = if reached[to_move ^ 1] { to_move ^ 1 } else { to_move };
            Some(Outcome::win(side, Reason::Goal))
        }
        GoalReply::Capture => {
            // It counts while the opponent does not attack it: at once, or after his reply.
            let holds = |side: &usize| reached[*side] && !in_check(rules, state, *side);
            [to_move ^ 1, to_move].into_iter().find(holds).map(|side| Outcome::win(side, Reason::Goal))
        }
        GoalReply::Equalise => match reached {
            [true, true] => Some(Outcome::draw(Reason::Goal)),
            [false, true] => Some(Outcome::win(1, Reason::Goal)),
            // The first player has reached it: the second has one more move, if it is of use.
            _ if to_move == 1 && can_equalise(rules, exotic, state) => None,
            _ => Some(Outcome::win(0, Reason::Goal)),
        },
    }
}

/// Whether the side to move has a move that reaches its goal.
fn can_equalise<R: Rules>(rules: R, exotic: &Exotic<SetOf<R>>, state: &StateOf<R>) -> bool {
    let Some(goal) = &exotic.goal else { return false };
    let side = state.turn as usize & 1;
    let mut buffer = Buffer::new();
    list::fill_undecided(rules, state, Either(state.turn), &mut buffer)
        .iter()
        .any(|m| goal.kinds >> m.kind().index() & 1 != 0 && goal.zone[side].contains(m.to()))
}
