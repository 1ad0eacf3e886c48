//! Operations on words at the ends of their halves.

use tabiya_board::{B64, B128, Set, Square};

/// Compares the operations on the bits at the ends of a word and of its halves with their definitions.
fn check<B: Set>() {
    let edges: Vec<u8> =
        [0, 1, 62, 63, 64, 65, 126, 127].into_iter().filter(|bit| u32::from(*bit) < B::BITS).collect();
    let all = || (0..B::BITS as u8).map(Square);
    let sets = edges.iter().flat_map(|a| edges.iter().map(|b| B::of(Square(*a)) | B::of(Square(*b))));
    let sets: Vec<B> = sets.chain([B::EMPTY]).collect();
    for set in &sets {
        for square in all() {
            assert_eq!(
                set.contains(square),
                set.squares().any(|other| other == square),
                "{set:?} {square:?}"
            );
        }
    }
    for lower in &sets {
        for upper in &sets {
            let highest = lower.squares().max().unwrap_or(Square(0));
            let lowest = upper.squares().min().unwrap_or(Square(B::BITS as u8 - 1));
            if lowest < highest {
                continue;
            }
            let between = B::from_squares(all().filter(|square| (highest..=lowest).contains(square)));
            assert_eq!(B::obstruction(*lower, *upper), between, "{lower:?} {upper:?}");
        }
    }
}

#[test]
fn halves_of_words_meet() {
    check::<B64>();
    check::<B128>();
}
