//! Factories, which create the pieces of one kind, and those of the six chess pieces.

use std::sync::Arc;

use tabiya_board::Color;

use super::{Piece, arena};

/// Creates pieces of one kind. Boxes and `Arc`s of factories are factories, too.
pub trait PieceFactory {
    /// Returns the letter of this kind in files.
    fn symbol(&self) -> char;

    /// Creates a piece of this kind.
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

/// A factory of a piece of the ruleset, by its name.
macro_rules! standard {
    ($($factory:ident makes $name:literal),* $(,)?) => {$(
        #[doc = concat!("Makes pieces of the sort `", $name, "`.")]
        /// A [standard registry](super::PieceRegistry::standard) has it.
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
