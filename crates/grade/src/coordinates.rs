//! The names of squares in the courses: (x, y), cell numbers, (row, column).
//!
//! Suites are written in the coordinates of their course. The referee's dialogue takes squares, and so do
//! programs that are graded with `--coordinates square`.

use std::fmt;
use std::str::FromStr;

use tabiya_board::{BoardSize, File, Rank};

use crate::suite::{UnknownNameError, named};

/// How squares are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// As in algebraic notation: `e2 e4`.
    #[default]
    Square,
    /// Column and row from the upper left, both from 0: `4 6 4 4`.
    Xy,
    /// Numbers of cells, from 0 in the lower left: `12 28`.
    Cell,
    /// Row and column from the upper left, both from 0, White at the top: `2 1 3 1`.
    RowCol,
}

impl Coordinates {
    /// All coordinates.
    pub const ALL: [Coordinates; 4] =
        [Coordinates::Square, Coordinates::Xy, Coordinates::Cell, Coordinates::RowCol];

    /// Returns the name, as suites have it.
    pub fn name(self) -> &'static str {
        match self {
            Coordinates::Square => "square",
            Coordinates::Xy => "xy",
            Coordinates::Cell => "cell",
            Coordinates::RowCol => "rowcol",
        }
    }

    /// Returns a line with its squares in algebraic notation. Lines that are not moves are returned as they
    /// are: numbers off the board are not squares.
    ///
    /// ```
    /// use tabiya_board::BoardSize;
    /// use tabiya_grade::Coordinates;
    ///
    /// let board = BoardSize::new(8, 8).unwrap();
    /// assert_eq!(Coordinates::Xy.to_squares(board, "4 6 4 4"), "e2 e4");
    /// assert_eq!(Coordinates::Cell.to_squares(board, "12 28"), "e2 e4");
    /// assert_eq!(Coordinates::Cell.to_squares(board, "resign"), "resign");
    /// let board = BoardSize::new(5, 6).unwrap();
    /// assert_eq!(Coordinates::RowCol.to_squares(board, "2 1 3 1"), "b3 b4");
    /// assert_eq!(Coordinates::RowCol.to_squares(board, "H@3 1"), "H@b4");
    /// ```
    pub fn to_squares(self, board: BoardSize, line: &str) -> String {
        self.convert(board, line).unwrap_or_else(|| line.to_owned())
    }

    /// Returns a line in algebraic notation with its squares in these coordinates.
    ///
    /// ```
    /// use tabiya_board::BoardSize;
    /// use tabiya_grade::Coordinates;
    ///
    /// let board = BoardSize::new(8, 8).unwrap();
    /// assert_eq!(Coordinates::Xy.of_squares(board, "e2 e4"), "4 6 4 4");
    /// assert_eq!(Coordinates::Cell.of_squares(board, "e7 e8 Q"), "52 60 Q");
    /// ```
    pub fn of_squares(self, board: BoardSize, line: &str) -> String {
        let (head, rest) = match line.split_once('@') {
            Some((letter, rest)) => (format!("{letter}@"), rest),
            None => (String::new(), line),
        };
        let words = rest.split_whitespace().map(|word| match board.parse(word) {
            Some(square) if self != Coordinates::Square => {
                let (file, rank) = (board.file(square).0, board.rank(square).0);
                match self {
                    Coordinates::Cell => {
                        (u16::from(rank) * u16::from(board.files()) + u16::from(file)).to_string()
                    }
                    Coordinates::RowCol => format!("{rank} {file}"),
                    _ => format!("{file} {}", board.ranks() - 1 - rank),
                }
            }
            _ => word.to_owned(),
        });
        head + &words.collect::<Vec<_>>().join(" ")
    }

    fn convert(self, board: BoardSize, line: &str) -> Option<String> {
        let (head, rest) = match line.split_once('@') {
            Some((letter, rest)) => (format!("{letter}@"), rest),
            None => (String::new(), line),
        };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let numbers = words.iter().map_while(|word| word.parse::<u8>().ok()).collect::<Vec<_>>();
        let tail = &words[numbers.len()..];
        let per_square = if self == Coordinates::Cell { 1 } else { 2 };
        let squares = if head.is_empty() { 2 } else { 1 };
        if self == Coordinates::Square || numbers.len() != per_square * squares {
            return None;
        }
        let names: Option<Vec<String>> =
            numbers.chunks(per_square).map(|pair| self.square(board, pair)).collect();
        let words = names?.into_iter().chain(tail.iter().map(|word| (*word).to_owned()));
        Some(head + &words.collect::<Vec<_>>().join(" "))
    }

    fn square(self, board: BoardSize, numbers: &[u8]) -> Option<String> {
        let (file, rank) = match (self, numbers) {
            (Coordinates::Xy, [x, y]) => (*x, board.ranks().checked_sub(1)?.checked_sub(*y)?),
            (Coordinates::Cell, [cell]) => (cell % board.files(), cell / board.files()),
            (Coordinates::RowCol, [row, col]) => (*col, *row),
            _ => return None,
        };
        let square = board.square(File(file), Rank(rank))?;
        Some(board.name(square).to_string())
    }
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Coordinates {
    type Err = UnknownNameError;

    fn from_str(text: &str) -> Result<Coordinates, UnknownNameError> {
        named(&Coordinates::ALL, Coordinates::name, text)
    }
}
