//! Iterates over the squares of a board, by visitor or by iterator.

use std::iter::Zip;

use super::{Location, Piece};

/// Visits the squares of a board, one after the other. A location can be used as a text.
pub trait BoardExternalIterator {
    /// Called with a square and its piece.
    fn visit(&mut self, loc: Location, piece: Option<&Piece>);
}

/// The 64 squares of a board with their pieces: a1, b1, ... h8.
#[derive(Clone, Debug)]
pub struct Squares(Zip<std::vec::IntoIter<Location>, std::vec::IntoIter<Option<Piece>>>);

impl Squares {
    pub(super) fn new(pieces: Vec<Option<Piece>>) -> Squares {
        let locations: Vec<Location> = Location::all().collect();
        Squares(locations.into_iter().zip(pieces))
    }
}

impl Iterator for Squares {
    type Item = (Location, Option<Piece>);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back()
    }
}

impl ExactSizeIterator for Squares {}
