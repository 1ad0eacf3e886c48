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
        let files = usize::from(ruleset.board().files());
        let def = ruleset.def();
        let shape = Shape { squares, files };
        let turned = is_turned(ruleset);
        let steppers: Vec<Kind> =
            ruleset.kinds().filter(|kind| rules.is_stepper(*kind) && !is_royal(ruleset, *kind)).collect();
        let (piece_phase, hand_phase) = phases(weights, rules);
        let full_phase = full_phase(rules, &piece_phase);
        let values = weights.piece_values(ruleset);
        let has_hands = def.hands.as_ref().is_some_and(|hands| hands.keep_captured);
        Tables {
            kinds: kinds as u8,
            squares,
            files,
            turned,
            list: weights.list().iter().map(|(o, e)| Pair::new((*o).into(), (*e).into())).collect(),
            pieces: PerColor(Color::ALL.map(|color| piece_table(weights, shape, color, turned))),
            hands: PerColor(Color::ALL.map(|color| hand_table(weights, color))),
            piece_phase,
            hand_phase,
            full_phase,
            changes: PerColor(Color::ALL.map(|color| changes(rules, &values, color, files))),
            values,
            rings: shape.rings(),
            reach: PerColor(Color::ALL.map(|color| reach(rules, color, squares))),
            front: PerColor(Color::ALL.map(|color| shape.fronts(color))),
            neighbours: shape.each(|from, to| shape.files_apart(from, to) == 1),
            beside: shape
                .each(|from, to| shape.files_apart(from, to) == 1 && shape.ranks_apart(from, to) == 0),
            files_of: (0..files).map(|file| shape.squares_where(|to| shape.file(to) == file)).collect(),
            places: (0..squares).map(|at| (shape.file(at) as u8, shape.rank(at) as u8)).collect(),
            last_rank: squares / files - 1,
            has_structure: !steppers.is_empty() && !has_hands,
            stepper_set: steppers.iter().copied().collect(),
            steppers,
            has_hands,
            counts_checks: def.endings.checks.is_some(),
            goal: goal(rules, squares),
            starts: weights.starts(),
            tempo: weights.get(Part::Tempo, 0).opening(),
        }
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

/// The size of a board, with its squares as numbers.
#[derive(Clone, Copy)]
struct Shape {
    squares: usize,
    files: usize,
}

impl Shape {
    fn file(self, square: usize) -> usize {
        square % self.files
    }

    fn rank(self, square: usize) -> usize {
        square / self.files
    }

    fn files_apart(self, a: usize, b: usize) -> usize {
        self.file(a).abs_diff(self.file(b))
    }

    fn ranks_apart(self, a: usize, b: usize) -> usize {
        self.rank(a).abs_diff(self.rank(b))
    }

    /// Returns the squares that pass a test.
    fn squares_where<B: Set>(self, test: impl Fn(usize) -> bool) -> B {
        B::from_squares((0..self.squares).filter(|square| test(*square)).map(|square| Square(square as u8)))
    }

    /// Returns for each square those that pass a test beside it.
    fn each<B: Set>(self, test: impl Fn(usize, usize) -> bool) -> Vec<B> {
        (0..self.squares).map(|from| self.squares_where(|to| test(from, to))).collect()
    }

    /// Returns for each square those at most one step of a king away, and itself.
    fn rings<B: Set>(self) -> Vec<B> {
        self.each(|royal, other| self.files_apart(royal, other) <= 1 && self.ranks_apart(royal, other) <= 1)
    }

    /// Returns for each square those ahead of a stepper of a side.
    fn fronts<B: Set>(self, color: Color) -> Vec<Front<B>> {
        let front = |from: usize| {
            let ahead = |to: usize| match color {
                Color::White => self.rank(to) > self.rank(from),
                Color::Black => self.rank(to) < self.rank(from),
            };
            let files = |to: usize| self.files_apart(from, to);
            Front {
                file: self.squares_where(|to| ahead(to) && files(to) == 0),
                span: self.squares_where(|to| ahead(to) && files(to) <= 1),
                near: self.squares_where(|to| ahead(to) && files(to) <= 1 && self.ranks_apart(from, to) <= 2),
                behind: self.squares_where(|to| !ahead(to) && files(to) == 1),
            }
        };
        (0..self.squares).map(front).collect()
    }
}

/// Returns the values of the pieces of a side by kind and square, negative for Black.
fn piece_table(weights: &Weights, shape: Shape, color: Color, turned: bool) -> Vec<Pair> {
    let Shape { squares, files } = shape;
    let mut table = Vec::with_capacity(weights.kinds * squares);
    for kind in 0..weights.kinds {
        for square in (0..squares).map(|square| Square(square as u8)) {
            let own = match color {
                Color::White => square,
                Color::Black => seen_from(square, squares, files, turned),
            };
            let mut value = weights.get(Part::Value, kind);
            value += weights.get(Part::Square, kind * squares + own.index());
            table.push(if color == Color::White { value } else { -value });
        }
    }
    table
}

/// Returns the values of the pieces in hand of a side by kind and count, negative for Black.
fn hand_table(weights: &Weights, color: Color) -> Vec<Pair> {
    let mut table = vec![Pair::default(); weights.kinds * HAND];
    for kind in 0..weights.kinds {
        for count in 1..HAND {
            let mut value = weights.get(Part::Hand, kind) * count as i32;
            value += weights.get(Part::FirstInHand, kind);
            table[kind * HAND + count] = if color == Color::White { value } else { -value };
        }
    }
    table
}

/// Returns how much a piece of each kind adds to the phase of the game: on the board, and in hand.
fn phases<L: Layout>(weights: &Weights, rules: &dyn NodeRules<L>) -> (Vec<i32>, Vec<i32>) {
    let ruleset = rules.ruleset();
    let in_hand = |kind: Kind| {
        if is_royal(ruleset, kind) { 0 } else { weights.value(kind.index()).abs() / 10 }
    };
    let on_board = |kind: Kind| if rules.is_stepper(kind) { 0 } else { in_hand(kind) };
    (ruleset.kinds().map(on_board).collect(), ruleset.kinds().map(in_hand).collect())
}

/// Returns the phase of the opening array, at least 1.
fn full_phase<L: Layout>(rules: &dyn NodeRules<L>, piece_phase: &[i32]) -> i32 {
    let start = rules.ruleset().start();
    let pieces = rules.board().squares().filter_map(|square| start.piece_at(square));
    pieces.map(|piece| piece_phase[piece.kind.index()]).sum::<i32>().max(1)
}

/// Returns whether the loss of a piece of a kind matters by the rule about royals.
fn is_royal(ruleset: &Ruleset, kind: Kind) -> bool {
    ruleset.piece_def(kind).royal && ruleset.def().royals.rule != RoyalRule::None
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
