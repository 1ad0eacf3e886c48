//! The rarer mechanisms of a ruleset, compiled. Rulesets without any never look here, and for
//! them the core's questions about it fold away.

use tabiya_board::{LinePair, Set, Square};

use crate::core::layout::{Lanes, Layout};
use crate::core::sink::KindSet;
use crate::core::state::State;
use crate::def::{GoalReply, Verdict};

/// What a ruleset has beyond leaps, slides, pawns, castling and drops.
#[derive(Clone, Debug)]
pub struct Exotic<B> {
    /// Anyone may move at any time.
    pub(crate) free_turns: bool,
    /// Movement of the odd kinds; empty for the others.
    pub(crate) odd: Vec<Odd<B>>,
    /// Kinds whose attacks are found by asking each piece.
    pub(crate) forward: KindSet,
    /// The royal kinds.
    pub(crate) royals: KindSet,
    /// Whether a move may not leave an own royal attacked (asked under play-and-verify).
    pub(crate) royals_guarded: bool,
    /// Whether a move may not attack an enemy royal.
    pub(crate) checks_forbidden: bool,
    /// Captures blow up what is around.
    pub(crate) explosion: Option<Explosion<B>>,
    /// Who can capture must.
    pub(crate) forced_capture: bool,
    /// The kinds that enter by gating.
    pub(crate) gating: KindSet,
    /// For each kind, the squares on which each side's can be captured when it has passed them.
    pub(crate) passing_zone: Vec<[B; 2]>,
    /// For each kind, the other faces as which it may be dropped.
    pub(crate) faces: [KindSet; 32],
    /// Promotion only into kinds of which a side has lost some.
    pub(crate) promotion_limited: bool,
    /// How many of each kind each side has in the opening array.
    pub(crate) array_count: [[u8; 32]; 2],
    /// Whether anything below can end the game on the board.
    pub(crate) ends_on_board: bool,
    /// Sides that lose when they have no royal piece.
    pub(crate) royal_needed: [bool; 2],
    /// Reaching squares wins.
    pub(crate) goal: Option<Goal<B>>,
    /// Running out of pieces.
    pub(crate) extinction: Vec<Extinction>,
    /// A side reduced to its royal.
    pub(crate) bare_royal: Option<(Verdict, bool)>,
    /// That many checks win; 0 if they are not counted.
    pub(crate) check_limit: u8,
}

/// What a capture blows up.
#[derive(Clone, Debug)]
pub(crate) struct Explosion<B> {
    /// The squares around each square.
    pub(crate) around: Vec<B>,
    /// Kinds that survive there.
    pub(crate) spared: KindSet,
}

/// Squares to be reached.
#[derive(Clone, Debug)]
pub(crate) struct Goal<B> {
    pub(crate) kinds: KindSet,
    pub(crate) zone: [B; 2],
    pub(crate) reply: GoalReply,
}

/// Pieces not to run out of.
#[derive(Clone, Debug)]
pub(crate) struct Extinction {
    pub(crate) side: [bool; 2],
    /// Which kinds are counted.
    pub(crate) kinds: KindSet,
    pub(crate) verdict: Verdict,
}

impl<B: Set> Exotic<B> {
    /// Where pieces of these kinds stand.
    pub(crate) fn set_of<L: Layout<B = B>>(&self, kinds: KindSet, state: &State<L>) -> B {
        let mut set = B::EMPTY;
        let mut left = kinds;
        while left != 0 {
            set |= state.kinds.get(left.trailing_zeros() as usize);
            left &= left - 1;
        }
        set
    }

    /// Where royal pieces stand.
    pub(crate) fn royal_set<L: Layout<B = B>>(&self, state: &State<L>) -> B {
        self.set_of(self.royals, state)
    }
}

/// The movement of an odd kind, for White and for Black.
#[derive(Clone, Debug, Default)]
pub(crate) struct Odd<B> {
    pub(crate) parts: [Vec<OddPart<B>>; 2],
}

/// Where an odd piece could go from a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach<B> {
    /// To empty squares.
    pub(crate) quiet: B,
    /// To capture.
    pub(crate) capture: B,
    /// To empty squares, stepping over one on which it can then be captured.
    pub(crate) double: B,
}

/// One part of an odd movement.
#[derive(Clone, Debug)]
pub(crate) struct OddPart<B> {
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
    /// Captures in passing too.
    pub(crate) passing: bool,
    /// Can be captured in passing afterwards.
    pub(crate) double: bool,
    /// From where it is allowed.
    pub(crate) from: B,
    pub(crate) way: Way<B>,
}

/// How a part of an odd movement gets about. All tables are indexed by the square it starts on.
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
    fn targets(&self, from: Square, occupied: B) -> B {
        let at = from.index();
        match self {
            Way::Leap(table) => table[at],
            Way::Slide(table) => visible(&table[at], occupied),
            Way::Lame(table) => table[at]
                .iter()
                .filter(|(way, _)| way.is_disjoint(occupied))
                .fold(B::EMPTY, |set, (_, to)| set | *to),
            Way::Over(table) => {
                // Take the first pieces met away: what comes into view lies behind them.
                let first = visible(&table[at], occupied);
                visible(&table[at], occupied & !first) & !first
            }
            Way::Behind(table) => table[at].iter().fold(B::EMPTY, |set, ray| {
                let hurdle = ray.iter().position(|square| occupied.contains(*square));
                match hurdle.and_then(|at| ray.get(at + 1)) {
                    Some(behind) => set | B::of(*behind),
                    None => set,
                }
            }),
        }
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn visible<B: Set>(lines: &[LinePair<B>], occupied: B) -> B {
    lines.iter().fold(B::EMPTY, |set, line| set | line.attacks(occupied))
}

impl<B: Set> Odd<B> {
    /// Where it could go from a square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn reach(&self, side: usize, from: Square, occupied: B) -> Reach<B> {
        let mut reach = Reach { quiet: B::EMPTY, capture: B::EMPTY, double: B::EMPTY };
        for part in &self.parts[side & 1] {
            if !part.from.contains(from) {
                continue;
            }
            let to = part.way.targets(from, occupied);
            if part.double {
                reach.double |= to;
            } else if part.quiet {
                reach.quiet |= to;
            }
            if part.capture {
                reach.capture |= to;
            }
        }
        reach
    }

    /// From where it captures in passing on a square.
    pub(crate) fn passing_from(&self, side: usize, square: Square) -> B {
        let mut from = B::EMPTY;
        for part in self.parts[side & 1].iter().filter(|part| part.passing) {
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
