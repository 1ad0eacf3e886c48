//! The size of a board, which gives squares their files, ranks and names.

use core::fmt;

use crate::{File, Rank, Square};

/// The size of a board: 1 to 16 files and ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardSize {
    files: u8,
    ranks: u8,
}

impl BoardSize {
    /// The chess board.
    pub const CHESS: BoardSize = BoardSize { files: 8, ranks: 8 };

    /// Returns a board of this size, if it is between 1x1 and 16x16.
    ///
    /// ```
    /// use tabiya_board::BoardSize;
    /// assert!(BoardSize::new(9, 10).is_some());
    /// assert!(BoardSize::new(17, 8).is_none());
    /// ```
    pub const fn new(files: u8, ranks: u8) -> Option<BoardSize> {
        if files == 0 || ranks == 0 || files > 16 || ranks > 16 {
            None
        } else {
            Some(BoardSize { files, ranks })
        }
    }

    /// Returns the number of files.
    pub const fn files(self) -> u8 {
        self.files
    }

    /// Returns the number of ranks.
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// Returns the number of squares.
    pub const fn squares(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Returns the square on this file and rank, if the board has it.
    pub const fn square(self, file: File, rank: Rank) -> Option<Square> {
        if file.0 < self.files && rank.0 < self.ranks {
            Some(Square(rank.0.wrapping_mul(self.files).wrapping_add(file.0)))
        } else {
            None
        }
    }

    /// Returns the file of a square.
    pub const fn file(self, square: Square) -> File {
        File(square.0 % self.files)
    }

    /// Returns the rank of a square.
    pub const fn rank(self, square: Square) -> Rank {
        Rank(square.0 / self.files)
    }

    /// Returns the square reached by a step, if it is on the board.
    pub const fn step(self, square: Square, dx: i32, dy: i32) -> Option<Square> {
        let x = (square.0 % self.files) as i32 + dx;
        let y = (square.0 / self.files) as i32 + dy;
        if x < 0 || y < 0 || x >= self.files as i32 || y >= self.ranks as i32 {
            None
        } else {
            Some(Square((y * self.files as i32 + x) as u8))
        }
    }

    /// Returns the square reflected top to bottom: the same square as the other side sees it.
    pub const fn reflect(self, square: Square) -> Square {
        let rank = self.ranks - 1 - square.0 / self.files;
        Square(rank * self.files + square.0 % self.files)
    }

    /// Returns all squares, `a1` first, along the files and up the ranks.
    pub fn all(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..self.squares()).map(|index| Square(index as u8))
    }

    /// Returns the square of this name (`e4`, `j10`), if the board has it.
    ///
    /// ```
    /// use tabiya_board::BoardSize;
    /// let board = BoardSize::CHESS;
    /// assert_eq!(board.parse("e4").map(|s| board.name(s).to_string()).as_deref(), Some("e4"));
    /// assert_eq!(board.parse("e9"), None);
    /// assert_eq!(board.parse("e04"), None);
    /// ```
    pub fn parse(self, name: &str) -> Option<Square> {
        let bytes = name.as_bytes();
        let (&file, digits) = bytes.split_first()?;
        if !file.is_ascii_lowercase() || digits.is_empty() || digits.len() > 2 || digits[0] == b'0' {
            return None;
        }
        let mut rank = 0u8;
        for digit in digits {
            if !digit.is_ascii_digit() {
                return None;
            }
            rank = rank * 10 + (digit - b'0');
        }
        self.square(File(file - b'a'), Rank(rank.checked_sub(1)?))
    }

    /// Returns the name of a square, which can be displayed.
    pub const fn name(self, square: Square) -> SquareName {
        SquareName { file: self.file(square), rank: self.rank(square) }
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)
    }
}

/// The name of a square, which displays as `e4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareName {
    file: File,
    rank: Rank,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file, self.rank)
    }
}
