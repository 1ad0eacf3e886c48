//! A side that has given the deciding check.

use super::{Outcome, Reason};
use crate::core::layout::Layout;
use crate::core::state::State;
use crate::exotic::Exotic;

pub(crate) fn decide<L: Layout>(exotic: &Exotic<L::B>, state: &State<L>) -> Option<Outcome> {
    (0..2)
        .find(|side| exotic.check_limit > 0 && state.checks[*side] >= exotic.check_limit)
        .map(|side| Outcome::win(side, Reason::Checks))
}
