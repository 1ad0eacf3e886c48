//! The positions after each legal move, as numbers: for programs that visit hundreds of millions of positions
//! and cannot keep them as [`Position`]s. What the numbers mean is up to the caller.

use tabiya_board::{Color, Set, Square};

use crate::core::apply::apply;
use crate::core::hooks::Play;
use crate::core::layout::{Lanes, Layout};
use crate::core::list::{self, Buffer};
use crate::core::moves::Move;
use crate::core::rules::{Rules, StateOf};
use crate::core::side::Either;
use crate::core::state::State;
use crate::form::dispatch;
use crate::outcome::Outcome;
use crate::registry::parts::Parts;
use crate::{Piece, Position, Ruleset};

/// Two numbers for each piece on each square and for each piece in hand. Their sums over a position are two
/// numbers of the position, such as its index and that of its mirror image.
#[derive(Clone, Debug)]
pub struct Weights {
    squares: usize,
    kinds: usize,
    /// By side, kind and square.
    pieces: Vec<[u64; 2]>,
    /// By side and kind.
    hands: Vec<[u64; 2]>,
}

impl Weights {
    /// Returns the weights that the functions return for a piece on a square, and for each piece in hand.
    pub fn new(
        ruleset: &Ruleset,
        on_board: impl Fn(Piece, Square) -> [u64; 2],
        in_hand: impl Fn(Piece) -> [u64; 2],
    ) -> Weights {
        let all = || {
            let of = |color| ruleset.kinds().map(move |kind| Piece { color, kind });
            Color::ALL.into_iter().flat_map(of)
        };
        let board = ruleset.board();
        Weights {
            squares: board.squares(),
            kinds: ruleset.kind_count(),
            pieces: all()
                .flat_map(|piece| board.all().map(move |square| (piece, square)))
                .map(|(piece, square)| on_board(piece, square))
                .collect(),
            hands: all().map(in_hand).collect(),
        }
    }

    /// Returns the sums over a state.
    #[inline]
    fn sums<L: Layout>(&self, state: &State<L>) -> [u64; 2] {
        let [mut first, mut second] = [0u64; 2];
        let mut add = |weights: [u64; 2], times: u64| {
            first = first.wrapping_add(weights[0].wrapping_mul(times));
            second = second.wrapping_add(weights[1].wrapping_mul(times));
        };
        for side in 0..2 {
            let (own, reserve) = (state.colors[side], &state.reserve[side]);
            for kind in 0..self.kinds {
                let row = side * self.kinds + kind;
                let weights = &self.pieces[row * self.squares..][..self.squares];
                for square in (state.kinds.get(kind) & own).squares() {
                    add(weights[square.index()], 1);
                }
                if kind < reserve.count() && reserve.get(kind) != 0 {
                    add(self.hands[row], u64::from(reserve.get(kind)));
                }
            }
        }
        [first, second]
    }
}

/// A legal move and the position after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Child {
    /// The move.
    pub m: Move,
    /// The outcome that the pieces on the board decide. That a side has no legal move is not noticed.
    pub outcome: Option<Outcome>,
    /// The sums of the weights over the position.
    pub sums: [u64; 2],
}

/// The positions after the legal moves of a position. It is reused from position to position.
#[derive(Clone, Debug, Default)]
pub struct Children {
    buffer: Buffer,
    list: Vec<Child>,
    hidden_state: bool,
}

impl Children {
    /// Returns them, in the order of the legal moves.
    pub fn list(&self) -> &[Child] {
        &self.list
    }

    /// Returns whether one of them has a state besides its pieces and hands: rights, counters, marked
    /// squares.
    pub fn have_hidden_state(&self) -> bool {
        self.hidden_state
    }

    /// Lists the positions after each legal move, up to the first whose outcome is the last one that the
    /// caller wants to know. The sides must move in turn.
    pub fn fill(&mut self, position: &Position, weights: &Weights, is_last: &dyn Fn(Outcome) -> bool) {
        self.list.clear();
        self.hidden_state = false;
        dispatch!(position.ruleset, &position.state, |rules, state| self
            .fill_from(rules, state, weights, is_last));
    }

    #[inline(never)]
    fn fill_from<R: Rules>(
        &mut self,
        rules: R,
        state: &StateOf<R>,
        weights: &Weights,
        is_last: &dyn Fn(Outcome) -> bool,
    ) {
        for m in list::of_turn(rules, state, &mut self.buffer) {
            let mut after = *state;
            apply::<R, Either, true>(rules, &mut after, Either(state.turn), *m);
            let outcome = R::Slices::decided(rules, &after);
            self.hidden_state |= has_hidden_state(&after);
            self.list.push(Child { m: *m, outcome, sums: weights.sums(&after) });
            if outcome.is_some_and(is_last) {
                return;
            }
        }
    }
}

impl Position {
    /// Returns the sums of weights over the position.
    pub(crate) fn sums(&self, weights: &Weights) -> [u64; 2] {
        dispatch!(self.ruleset, &self.state, |_rules, state| weights.sums(state))
    }

    /// Returns whether the position has a state besides its pieces and hands: rights, counters, marked
    /// squares.
    pub(crate) fn has_hidden_state(&self) -> bool {
        dispatch!(self.ruleset, &self.state, |_rules, state| has_hidden_state(state))
    }
}

fn has_hidden_state<L: Layout>(state: &State<L>) -> bool {
    state.parts != Parts::empty() || state.marks().any()
}
