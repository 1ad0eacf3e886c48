//! The opening arrays with their numbers.

use tabiya_board::{Color, Square};

use crate::def::ShuffledArrays;
use crate::registry::hooks::Slices;
use crate::setup::hooks::Arrange;
use crate::{Kind, Piece, Position, Ruleset, Setup};

impl Ruleset {
    /// Returns the number of opening arrays from which a new game gets one at random; `None` in games that
    /// always begin with the same array.
    ///
    /// ```
    /// use tabiya_rules::Ruleset;
    /// let chess960 = Ruleset::builtin("chess960").unwrap();
    /// assert_eq!(chess960.start_count(), Some(960));
    /// assert_eq!(chess960.start_numbered(518), Some(chess960.start_setup()));
    /// assert_eq!(Ruleset::builtin("chess").unwrap().start_count(), None);
    /// ```
    pub fn start_count(&self) -> Option<u64> {
        Some(ShuffledArrays::of(self.def())?.count())
    }

    /// Returns the opening array with a number, from 0 to [`start_count`](Self::start_count) - 1; `None` if
    /// there is none. Choosing a number at random is up to the caller.
    pub fn start_numbered(&self, number: u64) -> Option<Setup> {
        let arrays = ShuffledArrays::of(self.def())?;
        let pieces = arrays.pieces(number)?;
        let mut setup = self.start_setup();
        let before = pieces_of(&arrays, &setup)?;
        for (square, piece) in arrays.squares().iter().zip(&pieces) {
            for color in Color::ALL {
                let square = side(self, color, *square);
                setup.board[square.index()] = Some(Piece { color, kind: Kind(*piece as u8) });
            }
        }
        // The first of a kind goes to the square of the first, and so on.
        let moved = |square: Square| {
            let (color, home) = match arrays.squares().contains(&square) {
                true => (Color::White, square),
                false => (Color::Black, self.board().reflect(square)),
            };
            let at = arrays.squares().iter().position(|known| *known == home)?;
            let which = before[..at].iter().filter(|piece| **piece == before[at]).count();
            let mut same = (0..pieces.len()).filter(|index| pieces[*index] == before[at]);
            Some(side(self, color, arrays.squares()[same.nth(which)?]))
        };
        Slices::relocate(&mut setup, &|square| moved(square).unwrap_or(square));
        Some(setup)
    }

    /// Returns the number of a position among the opening arrays; `None` if it is not one of them.
    ///
    /// ```
    /// use tabiya_rules::{Position, Ruleset};
    /// let chess960 = Ruleset::builtin("chess960").unwrap();
    /// let array = Position::from_setup(&chess960, &chess960.start_numbered(42).unwrap()).unwrap();
    /// assert_eq!(chess960.start_number(&array), Some(42));
    /// ```
    pub fn start_number(&self, position: &Position) -> Option<u64> {
        let arrays = ShuffledArrays::of(self.def())?;
        let setup = position.setup();
        let number = arrays.number(&pieces_of(&arrays, &setup)?)?;
        let array = Position::from_setup_unchecked(self, &self.start_numbered(number)?);
        (array.setup() == setup).then_some(number)
    }
}

/// Returns the square of a side that is opposite a square of White.
fn side(ruleset: &Ruleset, color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => ruleset.board().reflect(square),
    }
}

/// Returns White's pieces on the squares of the arrays; `None` if one is empty.
fn pieces_of(arrays: &ShuffledArrays, setup: &Setup) -> Option<Vec<usize>> {
    let own = |square: &Square| setup.board[square.index()].filter(|piece| piece.color == Color::White);
    arrays.squares().iter().map(|square| Some(own(square)?.kind.index())).collect()
}
