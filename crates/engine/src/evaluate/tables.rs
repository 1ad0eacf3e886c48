//! Weights made ready for one layout: signed values by side, kind and square, and sets of squares for
//! features.

use std::collections::VecDeque;

use tabiya_board::{Color, PerColor, Set, Square};
use tabiya_rules::def::RoyalRule;
use tabiya_rules::search::{KindChanges, Layout, NodeRules, PieceValues};
use tabiya_rules::{Kind, KindSet, Piece, Ruleset};

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
    pub(crate) kind: Kind,
    /// The squares from which such a move may be possible.
    pub(crate) from: B,
    pub(crate) to: B,
    /// The most that it gains.
    pub(crate) best: i32,
}

/// Squares that win when they are reached.
#[derive(Debug)]
pub(crate) struct GoalTables {
    pub(crate) kinds: Vec<Kind>,
    /// By square: the number of moves to the goal on an empty board.
    pub(crate) distance: PerColor<Vec<u8>>,
}

/// The tables of one evaluator.
#[derive(Debug)]
pub(crate) struct Tables<B> {
    kinds: u8,
    squares: usize,
    files: usize,
    /// Whether the sides see the board turned round, not reflected.
    pub(crate) turned: bool,
    /// All weights.
    pub(crate) list: Vec<Pair>,
    /// By kind and square: the value with the sign of the side.
    pieces: PerColor<Vec<Pair>>,
    /// By kind and count.
    hands: PerColor<Vec<Pair>>,
    piece_phase: Vec<i32>,
    hand_phase: Vec<i32>,
    full_phase: i32,
    /// The values of pieces, for exchanges.
    pub(crate) values: PieceValues,
    pub(crate) changes: PerColor<Vec<Change<B>>>,
    rings: Vec<B>,
    /// By kind and square: where a piece could capture on a board with few pieces.
    reach: PerColor<Vec<B>>,
    /// By square.
    pub(crate) front: PerColor<Vec<Front<B>>>,
    /// By square: the files beside it.
    pub(crate) neighbours: Vec<B>,
    /// By square: the squares beside it on its rank.
    pub(crate) beside: Vec<B>,
    pub(crate) files_of: Vec<B>,
    /// By square: its file and rank, because divisions are slow.
    places: Vec<(u8, u8)>,
    last_rank: usize,
    pub(crate) steppers: Vec<Kind>,
    pub(crate) stepper_set: KindSet,
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
    pub(crate) fn new<L: Layout<B = B>>(weights: &Weights, rules: &dyn NodeRules<L>) -> Tables<B> {
        let ruleset = rules.ruleset();
        let (kinds, squares) = (weights.kinds, weights.squares);
        let board = ruleset.board();
        let files = usize::from(board.files());
        let def = ruleset.def();
        let turned = is_turned(ruleset);
        let list: Vec<Pair> =
            weights.list().iter().map(|(o, e)| Pair::new((*o).into(), (*e).into())).collect();

        let pieces = PerColor(Color::ALL.map(|color| {
            let mut table = vec![Pair::default(); kinds * squares];
            for kind in 0..kinds {
                for square in 0..squares {
                    let own = match color {
                        Color::White => Square(square as u8),
                        Color::Black => seen_from(Square(square as u8), squares, files, turned),
                    };
                    let mut value = weights.get(Part::Value, kind);
                    value += weights.get(Part::Square, kind * squares + own.index());
                    table[kind * squares + square] = if color == Color::White { value } else { -value };
                }
            }
            table
        }));
        let hands = PerColor(Color::ALL.map(|color| {
            let mut table = vec![Pair::default(); kinds * HAND];
            for kind in 0..kinds {
                for count in 1..HAND {
                    let mut value = weights.get(Part::Hand, kind) * count as i32;
                    value += weights.get(Part::FirstInHand, kind);
                    table[kind * HAND + count] = if color == Color::White { value } else { -value };
                }
            }
            table
        }));
        let is_royal = |kind: Kind| ruleset.piece_def(kind).royal && def.royals.rule != RoyalRule::None;
        let steppers: Vec<Kind> =
            ruleset.kinds().filter(|kind| rules.is_stepper(*kind) && !is_royal(*kind)).collect();
        let phase_of = |kind: Kind| weights.value(kind.index()).abs() / 10;
        let piece_phase: Vec<i32> = ruleset
            .kinds()
            .map(|kind| if is_royal(kind) || rules.is_stepper(kind) { 0 } else { phase_of(kind) })
            .collect();
        let hand_phase: Vec<i32> =
            ruleset.kinds().map(|kind| if is_royal(kind) { 0 } else { phase_of(kind) }).collect();
        let values = weights.piece_values(ruleset);

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
        let front = PerColor(Color::ALL.map(|color| {
            (0..squares)
                .map(|from| {
                    let ahead = |to: usize| match color {
                        Color::White => rank_of(to) > rank_of(from),
                        Color::Black => rank_of(to) < rank_of(from),
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
        }));
        let neighbours =
            (0..squares).map(|from| where_(&|to| file_of(to).abs_diff(file_of(from)) == 1)).collect();
        let beside = (0..squares)
            .map(|from| {
                where_(&|to| file_of(to).abs_diff(file_of(from)) == 1 && rank_of(to) == rank_of(from))
            })
            .collect();
        let files_of = (0..files).map(|file| where_(&|to| file_of(to) == file)).collect();

        let has_hands = def.hands.as_ref().is_some_and(|hands| hands.keep_captured);
        let reach = PerColor(Color::ALL.map(|color| reach(rules, color, squares)));
        let mut tables = Tables {
            kinds: kinds as u8,
            squares,
            files,
            turned,
            list,
            pieces,
            hands,
            piece_phase,
            hand_phase,
            full_phase: 1,
            values,
            changes: PerColor::default(),
            rings,
            front,
            neighbours,
            beside,
            files_of,
            places: (0..squares).map(|square| (file_of(square) as u8, rank_of(square) as u8)).collect(),
            last_rank: squares / files - 1,
            reach,
            has_structure: !steppers.is_empty() && !has_hands,
            stepper_set: steppers.iter().copied().collect(),
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
        tables.changes = PerColor(Color::ALL.map(|color| changes(rules, &tables.values, color, files)));
        tables.goal = goal(rules, squares);
        tables
    }

    /// Returns all kinds.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Kind> + use<B> {
        (0..self.kinds).map(Kind)
    }

    /// Adds a piece to an accumulator.
    #[inline]
    pub(crate) fn add(&self, sum: &mut Accumulator, color: Color, kind: Kind, square: Square) {
        sum.pieces += self.pieces[color][kind.index() * self.squares + square.index()];
        sum.phase += self.piece_phase[kind.index()];
    }

    /// Removes a piece from an accumulator.
    #[inline]
    pub(crate) fn remove(&self, sum: &mut Accumulator, color: Color, kind: Kind, square: Square) {
        sum.pieces -= self.pieces[color][kind.index() * self.squares + square.index()];
        sum.phase -= self.piece_phase[kind.index()];
    }

    /// Returns the value of pieces in hand.
    pub(crate) fn hand(&self, color: Color, kind: Kind, count: u8) -> Pair {
        self.hands[color][kind.index() * HAND + usize::from(count).min(HAND - 1)]
    }

    pub(crate) fn hand_phase(&self, kind: Kind) -> i32 {
        self.hand_phase[kind.index()]
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
    pub(crate) fn reach(&self, piece: Piece, from: Square) -> B {
        self.reach[piece.color][piece.kind.index() * self.squares + from.index()]
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
    pub(crate) fn rank(&self, color: Color, square: Square) -> usize {
        let rank = usize::from(self.places[square.index()].1);
        let rank = if color == Color::White { rank } else { self.last_rank - rank };
        rank.min(STEPS - 1)
    }
}

/// Returns for each kind and square where a piece could capture on an empty board; for those that leap over
/// others, also with one other piece on it.
fn reach<L: Layout>(rules: &dyn NodeRules<L>, color: Color, squares: usize) -> Vec<L::B> {
    let mut table = Vec::new();
    let alone = |piece: Piece, from: Square| rules.attacks(piece, from, L::B::of(from));
    let over_one = |piece: Piece, from: Square| {
        let with = |other| rules.attacks(piece, from, L::B::of(from) | L::B::of(other));
        rules.board().squares().fold(L::B::EMPTY, |to, other| to | with(other))
    };
    // One square in the middle tells whether a kind leaps.
    let middle = Square((squares / 2) as u8);
    for piece in rules.ruleset().kinds().map(|kind| Piece { color, kind }) {
        let leaps = !over_one(piece, middle).is_subset(alone(piece, middle));
        for from in (0..squares).map(|square| Square(square as u8)) {
            let to = alone(piece, from);
            table.push(if leaps { to | over_one(piece, from) } else { to });
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
fn goal<L: Layout>(rules: &dyn NodeRules<L>, squares: usize) -> Option<GoalTables> {
    let ruleset = rules.ruleset();
    let goal = ruleset.def().endings.goal.as_ref()?;
    let kinds: Vec<Kind> = goal.pieces.iter().filter_map(|name| ruleset.kind_named(name)).collect();
    let kind = *kinds.first()?;
    let distance = PerColor(Color::ALL.map(|color| {
        let mut distance = vec![u8::MAX; squares];
        let mut queue: VecDeque<Square> = VecDeque::new();
        for square in (0..squares).map(|square| Square(square as u8)) {
            if goal.zone.of[color.index()].contains(square) {
                distance[square.index()] = 0;
                queue.push_back(square);
            }
        }
        // From the goal backwards: whatever reaches a square that is one move nearer.
        while let Some(target) = queue.pop_front() {
            for from in (0..squares).map(|square| Square(square as u8)) {
                if distance[from.index()] == u8::MAX
                    && rules.attacks(Piece { color, kind }, from, L::B::of(from)).contains(target)
                {
                    distance[from.index()] = distance[target.index()].saturating_add(1);
                    queue.push_back(from);
                }
            }
        }
        distance
    }));
    Some(GoalTables { kinds, distance })
}

/// Returns the kinds of a side that can become more valuable, and where.
fn changes<L: Layout>(
    rules: &dyn NodeRules<L>,
    values: &PieceValues,
    color: Color,
    files: usize,
) -> Vec<Change<L::B>> {
    let mut list = Vec::new();
    for kind in rules.ruleset().kinds() {
        let piece = Piece { color, kind };
        let KindChanges { zone, into, on_leaving } = rules.kind_changes(piece);
        let gains = into.iter().map(|other| values.value(other) - values.value(kind));
        let Some(best) = gains.max().filter(|gain| *gain >= 100) else { continue };
        // A piece that could reach the zone in one move over an empty board: for steppers, any nearby square.
        let near = |from: Square| {
            let reach = rules.attacks(piece, from, L::B::of(from));
            let step = rules.is_stepper(kind)
                && zone.squares().any(|to| to.index().abs_diff(from.index()) <= files + 1);
            step || !reach.is_disjoint(zone) || on_leaving && zone.contains(from)
        };
        let from = L::B::from_squares(rules.board().squares().filter(|from| near(*from)));
        let to = if on_leaving { rules.board() } else { zone };
        list.push(Change { kind, from, to, best });
    }
    list
}
