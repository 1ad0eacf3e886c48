//! Lines of sliding movement: the slow walk that defines them, and the fast pair that is tested
//! against it.

use crate::{BoardSize, Set, Square};

/// The squares visible from `from` in steps of `(dx, dy)`, up to and including the first occupied
/// one, at most `range` of them. This is the definition of sliding; everything faster is tested
/// against it.
pub fn walk<B: Set>(size: BoardSize, from: Square, (dx, dy): (i32, i32), range: u32, occupied: B) -> B {
    let mut seen = B::EMPTY;
    let mut at = from;
    for _ in 0..range {
        let Some(next) = size.step(at, dx, dy) else { break };
        seen |= B::of(next);
        if occupied.contains(next) {
            break;
        }
        at = next;
    }
    seen
}

/// Two rays from one square, one toward lower squares and one toward higher ones, looked up
/// together by obstruction difference. They need not be opposite; either may be empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LinePair<B> {
    /// The ray toward lower squares.
    pub lower: B,
    /// The ray toward higher squares.
    pub upper: B,
}

impl<B: Set> LinePair<B> {
    /// The squares visible along both rays, blockers included.
    #[inline(always)]
    pub fn attacks(&self, occupied: B) -> B {
        (self.lower | self.upper) & B::obstruction(self.lower & occupied, self.upper & occupied)
    }
}
