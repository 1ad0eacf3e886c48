//! Weights made ready for one layout: signed values by side, kind and square, and sets of squares for
//! features.

use std::collections::VecDeque;

use tabiya_board::{Color, Set, Square};
use tabiya_rules::def::RoyalRule;
use tabiya_rules::internal::{Layout, NodeRules};
use tabiya_rules::{Kind, Ruleset};

use super::weights::{Part, STEPS, Weights};
use super::{Accumulator, seen_from};
use crate::score::Pair;

/// The greatest number of pieces in hand that is told apart.
const HAND: usize = 20;

/// The squares ahead of a stepper.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Front<B> {
    /// On its own file.
    pub(crate) file: B,
    /// On its own file and the files beside it.
    pub(crate) span: B,
    /// The nearest two ranks of these files.
    pub(crate) near: B,
    /// On the files beside it, from its own rank backwards.
    pub(crate) behind: B,
}

/// A kind that can become more valuable by a move without capture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change<B> {
    pub(crate) kind: usize,
    /// The squares from which such a move may be possible.
    pub(crate) from: B,
    pub(crate) to: B,
    /// The most that it gains.
    pub(crate) best: i32,
}

/// Squares that win when they are reached.
#[derive(Debug)]
pub(crate) struct GoalTables {
    pub(crate) kinds: Vec<usize>,
    /// By side and square: the number of moves to the goal on an empty board.
    pub(crate) distance: [Vec<u8>; 2],
}

/// The tables of one evaluator.
#[derive(Debug)]
pub(crate) struct Tables<B> {
    pub(crate) kinds: usize,
    squares: usize,
    files: usize,
    /// Whether the sides see the board turned round, not reflected.
    pub(crate) turned: bool,
    /// All weights.
    pub(crate) list: Vec<Pair>,
    /// By side, kind and square: the value with the sign of the side.
    pieces: [Vec<Pair>; 2],
    /// By side, kind and count.
    hands: [Vec<Pair>; 2],
    piece_phase: Vec<i32>,
    hand_phase: Vec<i32>,
    full_phase: i32,
    /// The value of a piece of each kind, for exchanges.
    pub(crate) value: Vec<i32>,
    /// What the capture of a piece of each kind gains.
    pub(crate) captured: Vec<i32>,
    /// The kinds, the least valuable first.
    pub(crate) by_value: Vec<usize>,
    /// By side.
    pub(crate) changes: [Vec<Change<B>>; 2],
    rings: Vec<B>,
    /// By side, kind and square: where a piece could capture on a board with few pieces.
    reach: [Vec<B>; 2],
    pub(crate) front: [Vec<Front<B>>; 2],
    /// By square: the files beside it.
    pub(crate) neighbours: Vec<B>,
    /// By square: the squares beside it on its rank.
    pub(crate) beside: Vec<B>,
    pub(crate) files_of: Vec<B>,
    /// By square: its file and rank, because divisions are slow.
    places: Vec<(u8, u8)>,
    last_rank: usize,
    pub(crate) steppers: Vec<usize>,
    /// By kind.
    pub(crate) is_stepper: Vec<bool>,
    pub(crate) has_structure: bool,
    pub(crate) has_hands: bool,
    pub(crate) counts_checks: bool,
    pub(crate) goal: Option<GoalTables>,
    /// Where each part of the weights begins.
    starts: [usize; Part::ALL.len()],
    pub(crate) tempo: i32,
}

impl<B: Set> Tables<B> {
    /// Makes the tables of a game.
    pub(crate) fn new<L: Layout<B = B>>(
        ruleset: &Ruleset,
        weights: &Weights,
        rules: &dyn NodeRules<L>,
    ) -> Tables<B> {
        let (kinds, squares) = (weights.kinds, weights.squares);
        let board = ruleset.board();
        let files = usize::from(board.files());
        let def = ruleset.def();
        let turned = is_turned(ruleset);
        let list: Vec<Pair> =
            weights.list().iter().map(|(o, e)| Pair::new((*o).into(), (*e).into())).collect();

        let pieces = [0, 1].map(|side| {
            let mut table = vec![Pair::default(); kinds * squares];
            for kind in 0..kinds {
                for square in 0..squares {
                    let own = match side {
                        0 => Square(square as u8),
                        _ => seen_from(Square(square as u8), squares, files, turned),
                    };
                    let mut value = weights.get(Part::Value, kind);
                    value += weights.get(Part::Square, kind * squares + own.index());
                    table[kind * squares + square] = if side == 0 { value } else { -value };
                }
            }
            table
        });
        let hands = [0, 1].map(|side| {
            let mut table = vec![Pair::default(); kinds * HAND];
            for kind in 0..kinds {
                for count in 1..HAND {
                    let mut value = weights.get(Part::Hand, kind) * count as i32;
                    value += weights.get(Part::FirstInHand, kind);
                    table[kind * HAND + count] = if side == 0 { value } else { -value };
                }
            }
            table
        });
        let is_royal =
            |kind: usize| ruleset.piece_def(Kind(kind as u8)).royal && def.royals.rule != RoyalRule::None;
        let steppers: Vec<usize> =
            (0..kinds).filter(|kind| rules.is_stepper(*kind) && !is_royal(*kind)).collect();
        let piece_phase: Vec<i32> =
            (0..kinds)
                .map(|kind| {
                    if is_royal(kind) || rules.is_stepper(kind) { 0 } else { weights.value(kind).abs() / 10 }
                })
                .collect();
        let hand_phase: Vec<i32> =
            (0..kinds).map(|kind| if is_royal(kind) { 0 } else { weights.value(kind).abs() / 10 }).collect();
        let value: Vec<i32> =
            (0..kinds).map(|kind| if is_royal(kind) { 5000 } else { weights.value(kind) }).collect();
        let captured = (0..kinds)
            .map(|kind| if is_royal(kind) { 5000 } else { weights.captured(ruleset, kind) })
            .collect();
        let mut by_value: Vec<usize> = (0..kinds).collect();
        by_value.sort_by_key(|kind| value[*kind]);

        let file_of = |square: usize| square % files;
        let rank_of = |square: usize| square / files;
        let where_ = |test: &dyn Fn(usize) -> bool| {
            B::from_squares((0..squares).filter(|square| test(*square)).map(|square| Square(square as u8)))
        };
        let rings = (0..squares)
            .map(|royal| {
                where_(&|other| {
                    file_of(other).abs_diff(file_of(royal)) <= 1
                        && rank_of(other).abs_diff(rank_of(royal)) <= 1
                })
            })
            .collect();
        let front = [0, 1].map(|side| {
            (0..squares)
                .map(|from| {
                    let ahead = |to: usize| match side {
                        0 => rank_of(to) > rank_of(from),
                        _ => rank_of(to) < rank_of(from),
                    };
                    Front {
                        file: where_(&|to| ahead(to) && file_of(to) == file_of(from)),
                        span: where_(&|to| ahead(to) && file_of(to).abs_diff(file_of(from)) <= 1),
                        near: where_(&|to| {
                            ahead(to)
                                && file_of(to).abs_diff(file_of(from)) <= 1
                                && rank_of(to).abs_diff(rank_of(from)) <= 2
                        }),
                        behind: where_(&|to| !ahead(to) && file_of(to).abs_diff(file_of(from)) == 1),
                    }
                })
                .collect()
        });
        let neighbours =
            (0..squares).map(|from| where_(&|to| file_of(to).abs_diff(file_of(from)) == 1)).collect();
        let beside = (0..squares)
            .map(|from| {
                where_(&|to| file_of(to).abs_diff(file_of(from)) == 1 && rank_of(to) == rank_of(from))
            })
            .collect();
        let files_of = (0..files).map(|file| where_(&|to| file_of(to) == file)).collect();

        let has_hands = def.hands.as_ref().is_some_and(|hands| hands.keep_captured);
        let reach = [0, 1].map(|side| reach(rules, side, kinds, squares));
        let mut tables = Tables {
            kinds,
            squares,
            files,
            turned,
            list,
            pieces,
            hands,
            piece_phase,
            hand_phase,
            full_phase: 1,
            value,
            captured,
            by_value,
            changes: [Vec::new(), Vec::new()],
            rings,
            front,
            neighbours,
            beside,
            files_of,
            places: (0..squares).map(|square| (file_of(square) as u8, rank_of(square) as u8)).collect(),
            last_rank: squares / files - 1,
            reach,
            has_structure: !steppers.is_empty() && !has_hands,
            is_stepper: (0..kinds).map(|kind| steppers.contains(&kind)).collect(),
            steppers,
            has_hands,
            counts_checks: def.endings.checks.is_some(),
            goal: None,
            starts: weights.starts(),
            tempo: weights.get(Part::Tempo, 0).opening(),
        };
        let (start, mut phase) = (ruleset.start(), 0);
        for square in rules.board().squares() {
            phase += start.piece_at(square).map_or(0, |piece| tables.piece_phase[piece.kind.index()]);
        }
        tables.full_phase = phase.max(1);
        tables.changes = [0, 1].map(|side| changes(rules, &tables.value, side, files));
        tables.goal = goal(ruleset, rules, squares);
        tables
    }

    /// Adds a piece to an accumulator.
    #[inline]
    pub(crate) fn add(&self, sum: &mut Accumulator, side: usize, kind: usize, square: Square) {
        sum.pieces += self.pieces[side & 1][kind * self.squares + square.index()];
        sum.phase += self.piece_phase[kind];
    }

    /// Removes a piece from an accumulator.
    #[inline]
    pub(crate) fn remove(&self, sum: &mut Accumulator, side: usize, kind: usize, square: Square) {
        sum.pieces -= self.pieces[side & 1][kind * self.squares + square.index()];
        sum.phase -= self.piece_phase[kind];
    }

    /// Returns the value of pieces in hand.
    pub(crate) fn hand(&self, side: usize, kind: usize, count: u8) -> Pair {
        self.hands[side & 1][kind * HAND + usize::from(count).min(HAND - 1)]
    }

    pub(crate) fn hand_phase(&self, kind: usize) -> i32 {
        self.hand_phase[kind]
    }

    pub(crate) fn files(&self) -> usize {
        self.files
    }

    /// Returns where a part of the weights begins.
    #[inline]
    pub(crate) fn at(&self, part: Part) -> usize {
        self.starts[part as usize]
    }

    /// Returns where a piece could capture, whatever stands in its way; pieces that leap over others may
    /// reach more.
    #[inline]
    pub(crate) fn reach(&self, side: usize, kind: usize, from: Square) -> B {
        self.reach[side & 1][kind * self.squares + from.index()]
    }

    /// Returns how far a game is from its end: 256 in the opening, 0 in the endgame.
    pub(crate) fn phase(&self, pieces: i32) -> i32 {
        if self.has_hands { 256 } else { (pieces * 256 / self.full_phase).clamp(0, 256) }
    }

    /// Returns the squares near a royal.
    pub(crate) fn ring(&self, royal: Square) -> B {
        self.rings[royal.index()]
    }

    /// Returns the file and the rank of a square.
    #[inline]
    fn place(&self, square: Square) -> (i32, i32) {
        let (file, rank) = self.places[square.index()];
        (file.into(), rank.into())
    }

    /// Returns how far a square is from the centre, along files and ranks together.
    pub(crate) fn centre_distance(&self, square: Square) -> i32 {
        let (file, rank) = self.place(square);
        let ranks = self.squares / self.files;
        let off = |at: i32, count: usize| (2 * at - (count as i32 - 1)).abs() / 2;
        off(file, self.files) + off(rank, ranks)
    }

    /// Returns the number of files and the number of ranks between two squares.
    #[inline]
    fn between(&self, a: Square, b: Square) -> (i32, i32) {
        let (a, b) = (self.place(a), self.place(b));
        ((a.0 - b.0).abs(), (a.1 - b.1).abs())
    }

    /// Returns the number of steps of a king between two squares.
    #[inline]
    pub(crate) fn steps(&self, a: Square, b: Square) -> i32 {
        let (files, ranks) = self.between(a, b);
        files.max(ranks)
    }

    /// Returns the number of files and ranks between two squares, together.
    pub(crate) fn distance(&self, a: Square, b: Square) -> i32 {
        let (files, ranks) = self.between(a, b);
        files + ranks
    }

    /// Returns the rank of a square from the side's own end of the board.
    #[inline]
    pub(crate) fn rank(&self, side: usize, square: Square) -> usize {
        let rank = usize::from(self.places[square.index()].1);
        let rank = if side == 0 { rank } else { self.last_rank - rank };
        rank.min(STEPS - 1)
    }
}

/// Returns for each kind and square where a piece could capture on an empty board; for those that leap over
/// others, also with one other piece on it.
fn reach<L: Layout>(rules: &dyn NodeRules<L>, side: usize, kinds: usize, squares: usize) -> Vec<L::B> {
    let mut table = Vec::with_capacity(kinds * squares);
    let alone = |kind: usize, from: Square| rules.attacks(kind, side, from, L::B::of(from));
    let over_one = |kind: usize, from: Square| {
        let with = |other| rules.attacks(kind, side, from, L::B::of(from) | L::B::of(other));
        rules.board().squares().fold(L::B::EMPTY, |to, other| to | with(other))
    };
    // One square in the middle tells whether a kind leaps.
    let middle = Square((squares / 2) as u8);
    for kind in 0..kinds {
        let leaps = !over_one(kind, middle).is_subset(alone(kind, middle));
        for from in (0..squares).map(|square| Square(square as u8)) {
            let to = alone(kind, from);
            table.push(if leaps { to | over_one(kind, from) } else { to });
        }
    }
    table
}

/// Returns whether the opening array is the same for both sides when the board is turned, but not when it is
/// reflected.
pub(crate) fn is_turned(ruleset: &Ruleset) -> bool {
    let start = ruleset.start();
    let board = ruleset.board();
    let (squares, files) = (board.squares(), usize::from(board.files()));
    let same = |turned: bool| {
        (0..squares).map(|square| Square(square as u8)).all(|square| {
            let other = start.piece_at(seen_from(square, squares, files, turned));
            match (start.piece_at(square), other) {
                (None, None) => true,
                (Some(a), Some(b)) => a.kind == b.kind && a.color != b.color,
                _ => false,
            }
        })
    };
    !same(false) && same(true)
}

/// Returns the distances to the goal, in a game that has one.
fn goal<L: Layout>(ruleset: &Ruleset, rules: &dyn NodeRules<L>, squares: usize) -> Option<GoalTables> {
    let goal = ruleset.def().endings.goal.as_ref()?;
    let kinds: Vec<usize> =
        goal.pieces.iter().filter_map(|name| ruleset.kind_named(name)).map(|kind| kind.index()).collect();
    let first = *kinds.first()?;
    let distance = [Color::White, Color::Black].map(|color| {
        let side = color.index();
        let mut distance = vec![u8::MAX; squares];
        let mut queue: VecDeque<Square> = VecDeque::new();
        for square in (0..squares).map(|square| Square(square as u8)) {
            if goal.zone.of[side].contains(square) {
                distance[square.index()] = 0;
                queue.push_back(square);
            }
        }
        // From the goal backwards: whatever reaches a square that is one move nearer.
        while let Some(target) = queue.pop_front() {
            for from in (0..squares).map(|square| Square(square as u8)) {
                if distance[from.index()] == u8::MAX
                    && rules.attacks(first, side, from, L::B::of(from)).contains(target)
                {
                    distance[from.index()] = distance[target.index()].saturating_add(1);
                    queue.push_back(from);
                }
            }
        }
        distance
    });
    Some(GoalTables { kinds, distance })
}

/// Returns the kinds of a side that can become more valuable, and where.
fn changes<L: Layout>(
    rules: &dyn NodeRules<L>,
    value: &[i32],
    side: usize,
    files: usize,
) -> Vec<Change<L::B>> {
    let mut list = Vec::new();
    for kind in 0..value.len() {
        let (zone, into, leaving) = rules.changes(kind, side);
        let gains =
            (0..value.len()).filter(|other| into >> other & 1 != 0).map(|other| value[other] - value[kind]);
        let Some(best) = gains.max().filter(|gain| *gain >= 100) else { continue };
        // A piece that could reach the zone in one move over an empty board: for steppers, any nearby square.
        let near = |from: Square| {
            let reach = rules.attacks(kind, side, from, L::B::of(from));
            let step = rules.is_stepper(kind)
                && zone.squares().any(|to| to.index().abs_diff(from.index()) <= files + 1);
            step || !reach.is_disjoint(zone) || leaving && zone.contains(from)
        };
        let from = L::B::from_squares(rules.board().squares().filter(|from| near(*from)));
        let to = if leaving { rules.board() } else { zone };
        list.push(Change { kind, from, to, best });
    }
    list
}
