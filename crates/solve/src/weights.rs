//! Sums of weights over positions, by which positions are numbered.

use tabiya_board::{Color, Set, Square};
use tabiya_rules::search::{Layout, Node};
use tabiya_rules::{Kind, Piece, Ruleset};

/// Two numbers for each piece on each square and for each piece in hand. Their sums over a position are two
/// numbers of the position, such as its index and that of its mirror image.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    squares: usize,
    kinds: usize,
    /// By side, kind and square.
    pieces: Vec<[u64; 2]>,
    /// By side and kind.
    hands: Vec<[u64; 2]>,
}

impl Weights {
    /// Returns the weights that the functions return for a piece on a square, and for each piece in hand.
    pub(crate) fn new(
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
            kinds: ruleset.kinds().len(),
            pieces: all()
                .flat_map(|piece| board.all().map(move |square| (piece, square)))
                .map(|(piece, square)| on_board(piece, square))
                .collect(),
            hands: all().map(in_hand).collect(),
        }
    }

    /// Returns the sums over a position.
    #[inline]
    pub(crate) fn sums<L: Layout>(&self, node: &Node<L>) -> [u64; 2] {
        let [mut first, mut second] = [0u64; 2];
        let mut add = |weights: [u64; 2], times: u64| {
            first = first.wrapping_add(weights[0].wrapping_mul(times));
            second = second.wrapping_add(weights[1].wrapping_mul(times));
        };
        for color in Color::ALL {
            let own = node.pieces_of(color);
            for index in 0..self.kinds {
                let kind = Kind(index as u8);
                let row = color.index() * self.kinds + index;
                let weights = &self.pieces[row * self.squares..][..self.squares];
                for square in (node.of_kind(kind) & own).squares() {
                    add(weights[square.index()], 1);
                }
                match node.in_hand(color, kind) {
                    0 => {}
                    count => add(self.hands[row], u64::from(count)),
                }
            }
        }
        [first, second]
    }
}
