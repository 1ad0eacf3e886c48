//! Values of pieces: given, or derived from how far the pieces of a game see.

use tabiya_board::{Color, Set, Square};

use super::{Layout, Node, NodeRules};
use crate::def::{RoyalRule, Verdict};
use crate::{Kind, KindSet, Piece, Ruleset};

/// The number of random boards on which mobility is measured.
const SAMPLES: u64 = 24;

/// The average number of squares that pieces attack, on boards filled at random about as densely as in a
/// middle game.
#[derive(Clone, Debug)]
pub struct Mobility {
    squares: usize,
    /// By kind and square.
    table: Vec<f64>,
}

impl Mobility {
    /// Measures the mobility of all kinds of a game. `start` is its opening position.
    pub fn measure<L: Layout>(rules: &dyn NodeRules<L>, start: &Node<L>) -> Mobility {
        let ruleset = rules.ruleset();
        let squares = ruleset.board().squares();
        let density = f64::from(start.pieces().len()) / squares as f64 * 0.75;
        let table = ruleset.kinds().flat_map(|kind| measure(rules, kind, squares, density)).collect();
        Mobility { squares, table }
    }

    /// Returns the mobility of a white piece of a kind on each square.
    pub fn by_square(&self, kind: Kind) -> &[f64] {
        &self.table[kind.index() * self.squares..][..self.squares]
    }

    /// Returns the average over all squares.
    pub fn average(&self, kind: Kind) -> f64 {
        self.by_square(kind).iter().sum::<f64>() / self.squares as f64
    }

    /// Returns the value of a piece of each kind, in hundredths of a pawn: the one that the ruleset gives, or
    /// else one that follows from its mobility and from the kinds that it can become.
    pub fn piece_values<L: Layout>(&self, rules: &dyn NodeRules<L>) -> Vec<f64> {
        let ruleset = rules.ruleset();
        let given = |kind: Kind| ruleset.piece_def(kind).value;
        let derived = |kind: Kind| {
            let moves = self.average(kind);
            let stepper = if rules.is_stepper(kind) { 0.75 } else { 0.0 };
            // Pieces that combine many moves are worth more than the sum.
            (58.0 * (moves + stepper) + 1.2 * moves * moves).max(30.0)
        };
        let mut values: Vec<f64> =
            ruleset.kinds().map(|kind| given(kind).map_or_else(|| derived(kind), f64::from)).collect();
        // A piece that can become another is worth part of the difference. The new kind may change again.
        for _ in 0..2 {
            for kind in ruleset.kinds().filter(|kind| given(*kind).is_none()) {
                let into = Color::ALL.map(|color| rules.kind_changes(Piece { color, kind }).into);
                let into = into.iter().flat_map(|kinds| kinds.iter());
                let best = into.map(|other| values[other.index()]).fold(0.0, f64::max);
                let base = values[kind.index()];
                if best > base {
                    values[kind.index()] = base + (best - base).min(400.0) * 0.04;
                }
            }
        }
        values
    }
}

/// Returns the average number of squares that a piece attacks from each square, on boards with pieces at
/// random.
fn measure<L: Layout>(rules: &dyn NodeRules<L>, kind: Kind, squares: usize, density: f64) -> Vec<f64> {
    let board = rules.board();
    let mut random = 0x2545_f491_4f6c_dd1d_u64 ^ u64::from(kind.0);
    let mut sums = vec![0.0; squares];
    for _ in 0..SAMPLES {
        let mut occupied = L::B::EMPTY;
        for square in board.squares() {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            if (random >> 11) as f64 / (1u64 << 53) as f64 <= density {
                occupied |= L::B::of(square);
            }
        }
        for (square, sum) in sums.iter_mut().enumerate() {
            let from = Square(square as u8);
            let piece = Piece { color: Color::White, kind };
            *sum += f64::from(rules.attacks(piece, from, occupied | L::B::of(from)).len());
        }
    }
    sums.iter().map(|sum| sum / SAMPLES as f64).collect()
}

/// The values of the pieces of a game in hundredths of a pawn, for material and exchanges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceValues {
    on_board: Vec<i32>,
    in_hand: Vec<i32>,
    captured: Vec<i32>,
    least_first: Vec<Kind>,
}

impl PieceValues {
    /// The value of a royal: more than that of all other pieces that attack a square.
    pub const ROYAL: i32 = 5000;

    /// Returns the values that functions return for pieces on the board and in hand. Royals have the value
    /// [`ROYAL`](PieceValues::ROYAL) whatever the functions return.
    ///
    /// ```
    /// use tabiya_rules::{Ruleset, search::PieceValues};
    ///
    /// let crazyhouse = Ruleset::builtin("crazyhouse").unwrap();
    /// let kind = |letter| crazyhouse.kind_lettered(letter).unwrap();
    /// let value = |of| if of == kind("q") || of == kind("q~") { 900 } else { 100 };
    /// let values = PieceValues::new(&crazyhouse, value, value);
    /// // A captured queen is gone from one side and comes to the other; one that was a pawn comes as a pawn.
    /// assert_eq!((values.captured(kind("q")), values.captured(kind("q~"))), (1800, 1000));
    /// ```
    pub fn new(
        ruleset: &Ruleset,
        on_board: impl Fn(Kind) -> i32,
        in_hand: impl Fn(Kind) -> i32,
    ) -> PieceValues {
        let royals = royals(ruleset);
        let or_royal =
            |kind: Kind, value: i32| if royals.contains(kind) { PieceValues::ROYAL } else { value };
        let values: Vec<i32> = ruleset.kinds().map(|kind| or_royal(kind, on_board(kind))).collect();
        let gain = |kind: Kind| on_board(kind) + in_hand(ruleset.in_hand(kind));
        let mut least_first: Vec<Kind> = ruleset.kinds().collect();
        least_first.sort_by_key(|kind| values[kind.index()]);
        PieceValues {
            captured: ruleset.kinds().map(|kind| or_royal(kind, gain(kind))).collect(),
            in_hand: ruleset.kinds().map(in_hand).collect(),
            on_board: values,
            least_first,
        }
    }

    /// Returns the same values with other gains of captures.
    #[must_use]
    pub fn with_captured(mut self, captured: impl Fn(Kind) -> i32) -> PieceValues {
        for (index, gain) in self.captured.iter_mut().enumerate() {
            if self.on_board[index] != PieceValues::ROYAL {
                *gain = captured(Kind(index as u8));
            }
        }
        self
    }

    /// Derives the values from the rules: those that the ruleset gives, and for other pieces from their
    /// mobility. Where the loss of all pieces wins, all values are negative. `start` is the opening position.
    ///
    /// ```
    /// use tabiya_rules::search::{self, Layout, Node, NodeRules, NodeTask, PieceValues};
    /// use tabiya_rules::Ruleset;
    ///
    /// struct Derive;
    /// impl NodeTask for Derive {
    ///     type Out = PieceValues;
    ///     fn run<L: Layout>(self, rules: &dyn NodeRules<L>, start: &Node<L>) -> PieceValues {
    ///         PieceValues::derive(rules, start)
    ///     }
    /// }
    ///
    /// let xiangqi = Ruleset::builtin("xiangqi").unwrap();
    /// let values = search::run(&xiangqi.start(), Derive);
    /// let value = |name| values.value(xiangqi.kind_named(name).unwrap());
    /// assert!(value("chariot") > value("horse") && value("horse") > value("soldier"));
    /// ```
    pub fn derive<L: Layout>(rules: &dyn NodeRules<L>, start: &Node<L>) -> PieceValues {
        let ruleset = rules.ruleset();
        let values = Mobility::measure(rules, start).piece_values(rules);
        let has_hands = ruleset.def().hands.as_ref().is_some_and(|hands| hands.keep_captured);
        let burdens = are_burdens(ruleset);
        let on_board = |kind: Kind| {
            let value = values[kind.index()];
            (if burdens { -60.0 - value * 0.1 } else { value }) as i32
        };
        let in_hand = |kind: Kind| if has_hands && !burdens { on_board(kind) } else { 0 };
        PieceValues::new(ruleset, on_board, in_hand)
    }

    /// Returns the value of a piece on the board.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn value(&self, kind: Kind) -> i32 {
        self.on_board[kind.index()]
    }

    /// Returns the gain of the capture of a piece: its value, and that of the piece in the capturer's hand.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn captured(&self, kind: Kind) -> i32 {
        self.captured[kind.index()]
    }

    /// Returns all kinds, the least valuable first.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn least_first(&self) -> &[Kind] {
        &self.least_first
    }

    /// Returns the material of the side to move, on the board and in hand, minus that of the opponent. Royals
    /// count, too: in some games a side may have several, or lose one.
    pub fn material<L: Layout>(&self, node: &Node<L>) -> i32 {
        let turn = node.turn();
        let mut sum = 0;
        for (index, (value, held)) in self.on_board.iter().zip(&self.in_hand).enumerate() {
            let kind = Kind(index as u8);
            let pieces = node.of_kind(kind);
            let count = |color: Color| (pieces & node.pieces_of(color)).len() as i32;
            let in_hand = |color: Color| i32::from(node.in_hand(color, kind));
            sum += value * (count(turn) - count(!turn)) + held * (in_hand(turn) - in_hand(!turn));
        }
        sum
    }
}

/// Returns the kinds of the pieces on which the game turns.
fn royals(ruleset: &Ruleset) -> KindSet {
    let matter = ruleset.def().royals.rule != RoyalRule::None;
    ruleset.kinds().filter(|kind| matter && ruleset.piece_def(*kind).royal).collect()
}

/// Returns whether pieces are a burden: a side wins by losing all of them.
fn are_burdens(ruleset: &Ruleset) -> bool {
    let rows = &ruleset.def().endings.extinction;
    rows.iter().any(|row| row.verdict == Verdict::Win && row.pieces.is_empty())
}
