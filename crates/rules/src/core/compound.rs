//! Movement in parts, for kinds that neither tables of leaps and slides nor set-wise steps can
//! hold: hoppers, lame leapers, pieces that move and capture differently.

use tabiya_board::{LinePair, Set, Square};

/// The movement of a kind in parts, for White and for Black.
#[derive(Clone, Debug, Default)]
pub(crate) struct Compound<B> {
    pub(crate) parts: [Vec<Part<B>>; 2],
}

/// Where a piece could go from a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach<B> {
    /// To empty squares.
    pub(crate) quiet: B,
    /// To capture.
    pub(crate) capture: B,
    /// To empty squares, by a long step over another.
    pub(crate) long: B,
}

/// One part of a movement.
#[derive(Clone, Debug)]
pub(crate) struct Part<B> {
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
    /// Whether it also captures a piece that has just passed over its target.
    pub(crate) answers_long_step: bool,
    /// Whether it is a long step.
    pub(crate) long: bool,
    /// From where it is allowed.
    pub(crate) from: B,
    pub(crate) way: Way<B>,
}

/// How a part gets about. All tables are indexed by the square it starts on.
#[derive(Clone, Debug)]
pub(crate) enum Way<B> {
    /// Over anything.
    Leap(Vec<B>),
    /// As far as it is free.
    Slide(Vec<Vec<LinePair<B>>>),
    /// A leap whose way must be empty: pairs of (way, targets).
    Lame(Vec<Vec<(B, B)>>),
    /// Along a line over exactly one piece.
    Over(Vec<Vec<LinePair<B>>>),
    /// Just behind the first piece met: rays of squares in order.
    Behind(Vec<Vec<Vec<Square>>>),
}

impl<B: Set> Way<B> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn targets(&self, from: Square, occupied: B, no_hurdles: B) -> B {
        let at = from.index();
        match self {
            Way::Leap(table) => table[at],
            Way::Slide(table) => visible(&table[at], occupied),
            Way::Lame(table) => table[at]
                .iter()
                .filter(|(way, _)| way.is_disjoint(occupied))
                .fold(B::EMPTY, |set, (_, to)| set | *to),
            Way::Over(table) => {
                // Take the first pieces met away: what comes into view lies behind them. Those over
                // which nothing hops stay, and are no targets.
                let first = visible(&table[at], occupied);
                visible(&table[at], occupied & !(first & !no_hurdles)) & !first & !no_hurdles
            }
            Way::Behind(table) => behind(&table[at], occupied),
        }
    }
}

#[inline(never)]
fn behind<B: Set>(rays: &[Vec<Square>], occupied: B) -> B {
    rays.iter().fold(B::EMPTY, |set, ray| {
        let hurdle = ray.iter().position(|square| occupied.contains(*square));
        match hurdle.and_then(|at| ray.get(at + 1)) {
            Some(behind) => set | B::of(*behind),
            None => set,
        }
    })
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn visible<B: Set>(lines: &[LinePair<B>], occupied: B) -> B {
    lines.iter().fold(B::EMPTY, |set, line| set | line.attacks(occupied))
}

impl<B: Set> Compound<B> {
    /// Returns where a piece could go from a square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn reach(&self, side: usize, from: Square, occupied: B, no_hurdles: B) -> Reach<B> {
        let mut reach = Reach { quiet: B::EMPTY, capture: B::EMPTY, long: B::EMPTY };
        for part in &self.parts[side & 1] {
            if !part.from.contains(from) {
                continue;
            }
            let to = part.way.targets(from, occupied, no_hurdles);
            if part.long {
                reach.long |= to;
            } else if part.quiet {
                reach.quiet |= to;
            }
            if part.capture {
                reach.capture |= to;
            }
        }
        reach
    }

    /// Returns from where a piece captures another that has just passed over a square.
    pub(crate) fn answers_from(&self, side: usize, square: Square) -> B {
        let mut from = B::EMPTY;
        for part in self.parts[side & 1].iter().filter(|part| part.answers_long_step) {
            if let Way::Leap(table) = &part.way {
                for (origin, to) in table.iter().enumerate() {
                    if to.contains(square) {
                        from |= B::of(Square(origin as u8));
                    }
                }
            }
        }
        from
    }
}
