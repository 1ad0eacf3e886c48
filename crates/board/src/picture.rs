//! Sets of squares as pictures, for tests, documentation and debugging.

use core::fmt;

use crate::{BoardSize, File, Rank, Set, Square};

/// Builds a set of squares from a picture with one row for each rank, the highest first: `X` is in the set,
/// `.` is not, blanks are ignored. The rows give the size of the board; the width of the set is inferred.
///
/// For tests and examples: it panics if the picture is not valid.
///
/// ```
/// use tabiya_board::{BoardSize, B64, Set, squares};
///
/// let board = BoardSize::new(5, 3).unwrap();
/// let set: B64 = squares! {
///     ". . X . ."
///     ". . . . ."
///     "X . . . ."
/// };
/// assert!(set.squares().eq([board.parse("a1").unwrap(), board.parse("c3").unwrap()]));
/// ```
#[macro_export]
macro_rules! squares {
    ($($row:literal)+) => {
        $crate::from_picture(&[$($row),+])
    };
}

/// Returns the set drawn in these rows. The macro [`squares!`] calls it.
///
/// # Panics
///
/// Panics if the rows have different lengths, contain characters other than `X`, `.` and blanks, or have more
/// squares than fit into the set.
pub fn from_picture<B: Set>(rows: &[&str]) -> B {
    let files = marks(rows.first().copied().unwrap_or_default()).count();
    assert!(
        (1..=16).contains(&files) && (1..=16).contains(&rows.len()),
        "a picture has 1 to 16 rows of 1 to 16 squares"
    );
    assert!(files * rows.len() <= B::BITS as usize, "the picture has more squares than the set");
    let mut set = B::EMPTY;
    for (rank, row) in rows.iter().rev().enumerate() {
        assert!(marks(row).count() == files, "the rows of a picture are equally long");
        for (file, mark) in marks(row).enumerate() {
            match mark {
                'X' => set |= B::of(Square((rank * files + file) as u8)),
                '.' => {}
                other => panic!("a picture is made of `X`, `.` and blanks, not `{other}`"),
            }
        }
    }
    set
}

fn marks(row: &str) -> impl Iterator<Item = char> {
    row.chars().filter(|mark| !mark.is_whitespace())
}

/// Displays a set as the picture that [`squares!`] reads: a row for each rank, the highest first,
/// without a line break at the end.
///
/// ```
/// use tabiya_board::{BoardSize, B64, picture, squares};
///
/// let set: B64 = squares! {
///     "X ."
///     ". X"
///     ". ."
/// };
/// assert_eq!(picture(set, BoardSize::new(2, 3).unwrap()).to_string(), "X .\n. X\n. .");
/// ```
pub const fn picture<B: Set>(set: B, size: BoardSize) -> Picture<B> {
    Picture { set, size }
}

/// A set that displays as a picture of the board; see [`picture`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Picture<B> {
    set: B,
    size: BoardSize,
}

impl<B: Set> fmt::Display for Picture<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size.ranks()).rev() {
            for file in 0..self.size.files() {
                let square = self.size.square(File(file), Rank(rank));
                let mark = if square.is_some_and(|square| self.set.contains(square)) { "X" } else { "." };
                write!(f, "{}{mark}", if file == 0 { "" } else { " " })?;
            }
            if rank > 0 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

/// The same picture on separate lines, so that a failed `assert_eq!` shows two boards.
impl<B: Set> fmt::Debug for Picture<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}\n")
    }
}
