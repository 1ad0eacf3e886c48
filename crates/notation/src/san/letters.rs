//! The names of pieces and squares of a game, as tables for reading many moves.

use tabiya_board::{BoardSize, Square};
use tabiya_rules::betza::Movement;
use tabiya_rules::def::SquareNames;
use tabiya_rules::{Kind, KindSet, Ruleset};

/// The letters and squares of a game.
#[derive(Clone, Debug)]
pub(crate) struct Letters {
    /// For `A` to `Z`, the kinds with this letter.
    plain: [KindSet; 26],
    /// For `A` to `Z`, the kinds with `+` before this letter.
    plus: [KindSet; 26],
    /// The kinds that are written without a letter.
    letterless: KindSet,
    pub(super) board: BoardSize,
    pub(super) names: SquareNames,
}

impl Letters {
    /// Creates the tables of a game.
    pub(crate) fn of(ruleset: &Ruleset) -> Letters {
        let names = ruleset.def().squares;
        let none = KindSet::EMPTY;
        let mut letters =
            Letters { plain: [none; 26], plus: [none; 26], letterless: none, board: ruleset.board(), names };
        for kind in ruleset.kinds() {
            let letter = ruleset.kind_letter(kind);
            let plain = letter.trim_end_matches('~');
            let (table, plain) = match plain.strip_prefix('+') {
                Some(plain) => (&mut letters.plus, plain),
                None => (&mut letters.plain, plain),
            };
            if let Some(index) = plain.bytes().next().and_then(index) {
                table[index] |= KindSet::of(kind);
            }
            if is_letterless(ruleset, kind) {
                letters.letterless |= KindSet::of(kind);
            }
        }
        letters
    }

    /// Returns the kinds with a capital letter.
    #[inline]
    pub(super) fn plain(&self, letter: u8) -> KindSet {
        index(letter).map_or(KindSet::EMPTY, |index| self.plain[index])
    }

    /// Returns the kinds with `+` before a capital letter.
    pub(super) fn plus(&self, letter: u8) -> KindSet {
        index(letter).map_or(KindSet::EMPTY, |index| self.plus[index])
    }

    /// Returns the kinds that are written without a letter.
    #[inline]
    pub(super) fn letterless(&self) -> KindSet {
        self.letterless
    }

    /// Returns all kinds with `+` before their letter.
    pub(super) fn all_plus(&self) -> KindSet {
        self.plus.iter().fold(KindSet::EMPTY, |all, kinds| all | *kinds)
    }

    /// Returns all kinds without `+` before their letter.
    pub(super) fn all_plain(&self) -> KindSet {
        self.plain.iter().fold(KindSet::EMPTY, |all, kinds| all | *kinds)
    }

    /// Returns the square on a file and a rank, both counted from 0.
    #[inline]
    pub(super) fn square(&self, file: u8, rank: u8) -> Option<Square> {
        (file < self.board.files() && rank < self.board.ranks())
            .then(|| Square(rank * self.board.files() + file))
    }
}

#[inline]
fn index(letter: u8) -> Option<usize> {
    let index = (letter | 32).wrapping_sub(b'a');
    (index < 26).then_some(index as usize)
}

/// Returns whether a kind is a pawn that moves as in chess: it has the letter `p`, moves straight ahead and
/// captures diagonally. Its letter is not written, and its file is enough to identify it.
pub fn is_letterless(ruleset: &Ruleset, kind: Kind) -> bool {
    ruleset.kind_letter(kind) == "p"
        && ruleset.def().squares == SquareNames::Chess
        && is_pawn(&ruleset.piece_def(kind).movement)
}

fn is_pawn(movement: &Movement) -> bool {
    movement.parts.iter().all(|part| {
        part.vectors.iter().all(|(dx, _)| match *dx {
            0 => part.quiet && !part.capture,
            _ => part.capture && !part.quiet,
        })
    })
}
