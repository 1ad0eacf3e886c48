//! Compound movement: a list of parts, for kinds that neither tables of leaps and slides nor set-wise steps
//! can represent, such as hoppers, lame leapers, and pieces that move and capture differently.

use tabiya_board::{LinePair, Set, Square};

/// The parts of the movement of a kind, for White and for Black.
#[derive(Clone, Debug, Default)]
pub(crate) struct Compound<B> {
    pub(crate) parts: [Vec<Part<B>>; 2],
}

/// Where a piece could go from a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach<B> {
    /// To empty squares, without capturing.
    pub(crate) quiet: B,
    /// With a capture.
    pub(crate) capture: B,
    /// To empty squares, by a long step over another square.
    pub(crate) long: B,
}

/// One part of a movement.
#[derive(Clone, Debug)]
pub(crate) struct Part<B> {
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
    /// Whether it also captures a piece that has just made a long step over its target.
    pub(crate) captures_long_step: bool,
    /// Whether it is a long step.
    pub(crate) long: bool,
    pub(crate) way: Way<B>,
}

/// How a part moves. All tables are indexed by the start square; where a part is not allowed, they are empty.
#[derive(Clone, Debug)]
pub(crate) enum Way<B> {
    /// A leap, over anything.
    Leap(Vec<B>),
    /// A slide, up to the first obstacle.
    Slide(Rows<LinePair<B>>),
    /// A lame leap, whose path must be empty: pairs of (path, targets).
    Lame(Rows<(B, B)>),
    /// A hop along a line over exactly one piece.
    Over(Rows<LinePair<B>>),
    /// A hop onto the square just behind the first piece: rays of squares in order.
    Behind(Vec<Vec<Vec<Square>>>),
}

/// Values for each square, the same number for all of them: rows in one piece of memory, whose length does
/// not depend on the square, are read faster than a list for each square.
#[derive(Clone, Debug)]
pub(crate) struct Rows<T> {
    width: usize,
    values: Vec<T>,
}

impl<T: Clone + Default> Rows<T> {
    /// Returns rows with the values of lists; shorter lists are padded with the default.
    pub(crate) fn new(lists: Vec<Vec<T>>) -> Rows<T> {
        let width = lists.iter().map(Vec::len).max().unwrap_or(0);
        let padded = |list: Vec<T>| list.into_iter().chain(std::iter::repeat(T::default())).take(width);
        Rows { width, values: lists.into_iter().flat_map(padded).collect() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn at(&self, square: Square) -> &[T] {
        let start = square.index() * self.width;
        &self.values[start..start + self.width]
    }
}

impl<B: Set> Way<B> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn targets(&self, from: Square, occupied: B, no_hurdles: B) -> B {
        match self {
            Way::Leap(table) => table[from.index()],
            Way::Slide(rows) => rows.at(from).iter().fold(B::EMPTY, |set, line| set | line.attacks(occupied)),
            // Whether a path is empty is hard to predict: a choice between two sets needs no branch.
            Way::Lame(rows) => rows.at(from).iter().fold(B::EMPTY, |set, (way, to)| {
                set | if way.is_disjoint(occupied) { *to } else { B::EMPTY }
            }),
            Way::Over(rows) => rows.at(from).iter().fold(B::EMPTY, |set, line| {
                // Remove the first pieces on the line: the targets are the squares that become visible behind
                // them. Pieces over which nothing hops stay, and are not targets.
                let first = line.attacks(occupied);
                set | line.attacks(occupied & !(first & !no_hurdles)) & !first & !no_hurdles
            }),
            Way::Behind(table) => behind(&table[from.index()], occupied),
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

impl<B: Set> Compound<B> {
    /// Returns where a piece could go from a square. Parts that do not capture are left out unless `quiet`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn reach(
        &self,
        side: usize,
        from: Square,
        occupied: B,
        no_hurdles: B,
        quiet: bool,
    ) -> Reach<B> {
        let mut reach = Reach { quiet: B::EMPTY, capture: B::EMPTY, long: B::EMPTY };
        for part in self.parts[side & 1].iter().filter(|part| quiet || part.capture) {
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

    /// Returns where a piece could capture from a square: that part of [`reach`](Compound::reach) alone.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn captures(&self, side: usize, from: Square, occupied: B, no_hurdles: B) -> B {
        let capturing = self.parts[side & 1].iter().filter(|part| part.capture);
        capturing.fold(B::EMPTY, |to, part| to | part.way.targets(from, occupied, no_hurdles))
    }

    /// Returns the squares from which a piece captures another that has just made a long step over a square.
    pub(crate) fn captures_long_step_from(&self, side: usize, square: Square) -> B {
        let mut from = B::EMPTY;
        for part in self.parts[side & 1].iter().filter(|part| part.captures_long_step) {
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
