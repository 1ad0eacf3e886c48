//! Names of squares in the own notation of each game.
//!
//! | style | example | files | ranks |
//! |---|---|---|---|
//! | chess | `e4` | letters from the first player's left | numbers from the first player's side |
//! | shogi | `7f` | numbers from the first player's right | letters from the second player's side |
//!
//! The ruleset says which style a game uses (`squares` of `[board]`). FEN and UCI name squares as in chess
//! in every game; USI, KIF and CSA as in shogi.
//!
//! ```
//! use tabiya_notation::squares;
//! use tabiya_rules::Ruleset;
//!
//! let shogi = Ruleset::builtin("shogi").unwrap();
//! let square = shogi.board().parse("c4").unwrap();
//! assert_eq!(squares::parse(&shogi, "7f"), Some(square));
//! assert_eq!(squares::parse(&shogi, "c4"), None);
//! ```

use tabiya_board::{BoardSize, File, Rank, Square};
use tabiya_rules::Ruleset;
use tabiya_rules::def::SquareNames;

/// Returns the file and the rank in the name of a square, as they are shown beside the board.
///
/// ```
/// use tabiya_notation::squares;
/// use tabiya_rules::Ruleset;
///
/// let halves = |game: &str| {
///     let ruleset = Ruleset::builtin(game).unwrap();
///     squares::file_and_rank(&ruleset, ruleset.board().parse("c4").unwrap())
/// };
/// assert_eq!(halves("chess"), ("c".into(), "4".into()));
/// assert_eq!(halves("shogi"), ("7".into(), "f".into()));
/// ```
#[must_use]
pub fn file_and_rank(ruleset: &Ruleset, square: Square) -> (String, String) {
    let name = ruleset.square_name(square).to_string();
    let letter_first = name.starts_with(|c: char| c.is_ascii_alphabetic());
    let end = name.find(|c: char| c.is_ascii_alphabetic() != letter_first).unwrap_or(name.len());
    let (file, rank) = name.split_at(end);
    (file.to_owned(), rank.to_owned())
}

/// Splits off the square at the beginning of a text, in the own notation of the game.
pub(crate) fn split<'a>(ruleset: &Ruleset, text: &'a str) -> Option<(Square, &'a str)> {
    split_in(ruleset.board(), ruleset.def().squares, text)
}

/// Splits off the square at the beginning of a text in one style. All digits belong to the square: `a104`
/// begins with no square of a chess board.
pub(crate) fn split_in(board: BoardSize, style: SquareNames, text: &str) -> Option<(Square, &str)> {
    match style {
        SquareNames::Chess => {
            let letter = text.chars().next().filter(char::is_ascii_lowercase)?;
            let digits = text[letter.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
            let (name, rest) = text.split_at(letter.len_utf8() + digits);
            Some((board.parse(name)?, rest))
        }
        SquareNames::Shogi => {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            let (file, rest) = text.split_at(digits);
            let letter = rest.chars().next().filter(char::is_ascii_lowercase)?;
            let rank = letter as u8 - b'a' + 1;
            let file = file.parse().ok().filter(|_| !file.starts_with('0'))?;
            Some((shogi_square(board, file, rank)?, &rest[letter.len_utf8()..]))
        }
    }
}

/// Parses the name of a square in the own notation of the game.
#[must_use]
pub fn parse(ruleset: &Ruleset, text: &str) -> Option<Square> {
    split(ruleset, text).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square)
}

/// Returns the file and the rank of a square as shogi counts them: from 1, from the first player's right
/// and from the second player's side.
pub(crate) fn shogi_numbers(board: BoardSize, square: Square) -> (u8, u8) {
    (board.files() - board.file(square).0, board.ranks() - board.rank(square).0)
}

/// Returns the square with these numbers of file and rank, if the board has it.
pub(crate) fn shogi_square(board: BoardSize, file: u8, rank: u8) -> Option<Square> {
    if file == 0 || rank == 0 {
        return None;
    }
    board.square(File(board.files().checked_sub(file)?), Rank(board.ranks().checked_sub(rank)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_read_back_in_both_styles() {
        for (files, ranks) in [(1, 1), (3, 4), (9, 9), (9, 10), (16, 16)] {
            let board = BoardSize::new(files, ranks).unwrap();
            for style in [SquareNames::Chess, SquareNames::Shogi] {
                for square in board.all() {
                    let text = format!("{}*", style.name(board, square));
                    assert_eq!(split_in(board, style, &text), Some((square, "*")), "{text}");
                }
            }
        }
    }

    #[test]
    fn the_halves_of_a_name_make_it() {
        for game in ["chess", "xiangqi", "shogi"] {
            let ruleset = Ruleset::builtin(game).unwrap();
            for square in ruleset.board().all() {
                let (file, rank) = file_and_rank(&ruleset, square);
                assert_eq!(file.clone() + &rank, ruleset.square_name(square).to_string());
                let is_letter = |text: &str| text.chars().all(|c| c.is_ascii_alphabetic());
                assert!(is_letter(&file) != is_letter(&rank), "{game}: {file} {rank}");
            }
        }
    }

    #[test]
    fn squares_of_shogi_have_numbers() {
        let board = BoardSize::new(9, 9).unwrap();
        let square = shogi_square(board, 7, 6).unwrap();
        assert_eq!(board.name(square).to_string(), "c4");
        assert_eq!(shogi_numbers(board, square), (7, 6));
        assert_eq!(shogi_square(board, 0, 6), None);
    }

    #[test]
    fn corners_of_shogi() {
        let board = BoardSize::new(9, 9).unwrap();
        for (chess, shogi) in [("a1", "9i"), ("i1", "1i"), ("a9", "9a"), ("i9", "1a"), ("e5", "5e")] {
            let square = board.parse(chess).unwrap();
            assert_eq!(SquareNames::Shogi.name(board, square).to_string(), shogi);
        }
    }

    #[test]
    fn texts_that_begin_with_no_square() {
        let board = BoardSize::new(9, 9).unwrap();
        for text in ["", "7", "a", "0a", "07a", "10a", "7j", "7A", "77", "９a", "999999a"] {
            assert_eq!(split_in(board, SquareNames::Shogi, text), None, "{text}");
        }
        for text in ["", "7a", "a", "a0", "a10", "A1", "j1", "é1"] {
            assert_eq!(split_in(board, SquareNames::Chess, text), None, "{text}");
        }
    }
}
