//! Positions as numbers, and back. A number has a digit for each square, for each kind of piece in each hand
//! and, if the sides have different rules, for the side to move.

use tabiya_board::{Color, Square};
use tabiya_rules::search::{Layout, Node};
use tabiya_rules::{Piece, Position, Setup};

use crate::error::SolveError;
use crate::material::fates;
use crate::symmetry::{Symmetry, mirrored_square, turned_square};
use crate::weights::Weights;

/// How positions of a game are numbered.
pub(crate) struct Codec {
    pub(crate) symmetry: Symmetry,
    /// The pieces on a square, by digit; 0 is no piece.
    pieces: Vec<Piece>,
    /// Which piece in hand each digit after those of the squares counts.
    held: Vec<Piece>,
    groups: Vec<Group>,
    /// By the side to move: for the number of a position, and for that of its mirror image.
    weights: [Weights; 2],
    /// The summand for the side to move.
    turns: [u64; 2],
}

/// Several digits that are decoded together: a division is slow.
struct Group {
    size: u64,
    /// The digits of each number below `size`.
    digits: Vec<Box<[u8]>>,
}

/// Groups have at most this size.
const GROUP: u64 = 1 << 14;

impl Codec {
    /// Returns a codec for all positions that can be reached from a position.
    pub(crate) fn new(position: &Position, symmetry: Symmetry) -> Result<Codec, SolveError> {
        let ruleset = position.ruleset();
        let fates = fates(ruleset, &position.setup());
        let swapped = |piece: &Piece| Piece { color: !piece.color, ..*piece };
        let with_swapped = |piece: &Piece| [*piece].into_iter().chain(symmetry.turn.then(|| swapped(piece)));
        let mut pieces: Vec<Piece> =
            fates.iter().flat_map(|fate| &fate.on_board).flat_map(with_swapped).collect();
        pieces.sort_unstable();
        pieces.dedup();
        let mut held: Vec<Piece> =
            fates.iter().flat_map(|fate| &fate.in_hand).flat_map(with_swapped).collect();
        held.sort_unstable();
        held.dedup();

        let most = |piece: &Piece| {
            let can =
                fates.iter().filter(|fate| with_swapped(piece).any(|piece| fate.in_hand.contains(&piece)));
            can.count() as u64
        };
        let squares = ruleset.board().squares();
        let mut sizes = vec![pieces.len() as u64 + 1; squares];
        sizes.extend(held.iter().map(|piece| most(piece) + 1));
        sizes.push(if symmetry.turn { 1 } else { 2 });
        let mut places = Vec::with_capacity(sizes.len());
        let mut place = 1u64;
        for size in &sizes {
            places.push(place);
            place = place.checked_mul(*size).ok_or(SolveError::TooManySquares)?;
        }

        let on_board = |piece: Piece, square: Square| {
            let digit = pieces.iter().position(|other| *other == piece).map_or(0, |index| index as u64 + 1);
            digit * places[square.index()]
        };
        let in_hand = |piece: Piece| {
            held.iter().position(|other| *other == piece).map_or(0, |index| places[squares + index])
        };
        let board = ruleset.board();
        let weights = Color::ALL.map(|turn| {
            let turns = symmetry.turn && turn == Color::Black;
            Weights::new(
                ruleset,
                |piece, square| {
                    let (piece, square) =
                        if turns { (swapped(&piece), turned_square(board, square)) } else { (piece, square) };
                    let mirrored = if symmetry.mirror { mirrored_square(board, square) } else { square };
                    [on_board(piece, square), on_board(piece, mirrored)]
                },
                |piece| [in_hand(if turns { swapped(&piece) } else { piece }); 2],
            )
        });
        let turns = [0, if symmetry.turn { 0 } else { places[places.len() - 1] }];
        let groups = groups(&sizes);
        Ok(Codec { symmetry, pieces, held, groups, weights, turns })
    }

    /// Returns the number of a position.
    #[inline]
    pub(crate) fn encode<L: Layout>(&self, node: &Node<L>) -> u64 {
        let turn = node.turn().index();
        let [first, second] = self.weights[turn].sums(node);
        self.turns[turn] + first.min(second)
    }

    /// Writes the position with a number to a setup. The other parts of the setup stay as they are.
    pub(crate) fn decode(&self, key: u64, setup: &mut Setup) {
        let mut rest = key;
        let squares = setup.board.len();
        let mut number = 0;
        for group in &self.groups {
            let digits = &group.digits[(rest % group.size) as usize];
            rest /= group.size;
            for digit in digits {
                if let Some(place) = setup.board.get_mut(number) {
                    *place = if *digit == 0 { None } else { Some(self.pieces[usize::from(*digit) - 1]) };
                } else if let Some(piece) = self.held.get(number - squares) {
                    setup.hands[piece.color][piece.kind.index()] = *digit;
                } else {
                    setup.turn = Color::from_index(usize::from(*digit));
                }
                number += 1;
            }
        }
    }
}

/// Returns the groups of digits of these sizes.
fn groups(sizes: &[u64]) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut rest = sizes;
    while !rest.is_empty() {
        let (mut size, mut count) = (1, 0);
        while count < rest.len() && (count == 0 || size * rest[count] <= GROUP) {
            size *= rest[count];
            count += 1;
        }
        let (sizes, later) = rest.split_at(count);
        let digits = |number: u64| {
            let mut left = number;
            let digit = |size: &u64| {
                let digit = left % size;
                left /= size;
                digit as u8
            };
            sizes.iter().map(digit).collect()
        };
        groups.push(Group { size, digits: (0..size).map(digits).collect() });
        rest = later;
    }
    groups
}
