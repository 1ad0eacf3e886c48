//! Factories: what makes the pieces of one sort. Those of the six pieces of chess are here.

use std::sync::Arc;

use tabiya_board::Color;

use super::{Piece, arena};

/// Makes pieces of one sort. Boxes and `Arc`s of factories are factories, too.
pub trait PieceFactory {
    /// The letter by which files ask for this sort.
    fn symbol(&self) -> char;

    /// A new piece of this sort.
    fn create(&self, color: Color) -> Piece;
}

impl<F: PieceFactory + ?Sized> PieceFactory for Box<F> {
    fn symbol(&self) -> char {
        (**self).symbol()
    }

    fn create(&self, color: Color) -> Piece {
        (**self).create(color)
    }
}

impl<F: PieceFactory + ?Sized> PieceFactory for Arc<F> {
    fn symbol(&self) -> char {
        (**self).symbol()
    }

    fn create(&self, color: Color) -> Piece {
        (**self).create(color)
    }
}

/// A factory of a piece that the ruleset has under a name.
macro_rules! standard {
    ($($factory:ident makes $name:literal),* $(,)?) => {$(
        #[doc = concat!("Makes pieces of the sort `", $name, "`. A [standard registry](super::PieceRegistry::standard) has it.")]
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        pub struct $factory;

        impl PieceFactory for $factory {
            fn symbol(&self) -> char {
                arena::standard($name).symbol
            }

            fn create(&self, color: Color) -> Piece {
                Piece::of(arena::standard($name), color)
            }
        }
    )*};
}

standard! {
    KingFactory makes "king",
    QueenFactory makes "queen",
    KnightFactory makes "knight",
    BishopFactory makes "bishop",
    RookFactory makes "rook",
    PawnFactory makes "pawn",
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulator::PieceRegistry;

    #[test]
    fn the_ruleset_has_these_six_and_no_other() {
        let mut symbols: Vec<char> = arena::STANDARD.iter().map(|sort| sort.symbol).collect();
        symbols.sort_unstable();
        assert_eq!(PieceRegistry::standard().symbols(), symbols);
    }
}
