//! Zones: texts for sets of squares, such as `rank 8`, `d1-f3` or `e4 d5`.

use std::fmt;

use tabiya_board::{B256, BoardSize, Set};

use crate::def::Zone;

/// Why a text is not a zone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ZoneError {
    /// The index of the first wrong character.
    pub offset: usize,
    /// The number of wrong characters.
    pub length: usize,
    /// The error as a sentence.
    pub message: String,
}

impl fmt::Display for ZoneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ZoneError {}

/// The grammar of zones, for messages.
pub(crate) const GRAMMAR: &str =
    "`e4`, `d1-f3`, `rank 8`, `ranks 6-8`, `file a`, `files c-f` or `all`, separated by blanks";

/// Returns a zone written from White's side; Black's part is its reflection top to bottom.
///
/// ```
/// use tabiya_board::{BoardSize, Set};
/// use tabiya_ruleset::file::zone;
/// let palace = zone::parse("d1-f3", BoardSize::new(9, 10).unwrap()).unwrap();
/// assert_eq!(palace.of[0].len(), 9);
/// assert!(palace.of[1].contains(BoardSize::new(9, 10).unwrap().parse("e10").unwrap()));
/// ```
pub fn parse(text: &str, size: BoardSize) -> Result<Zone, ZoneError> {
    let white = squares(text, size)?;
    let black = B256::from_squares(white.squares().map(|square| size.reflect(square)));
    Ok(Zone { of: [white, black] })
}

/// Returns the squares that a text names.
pub fn squares(text: &str, size: BoardSize) -> Result<B256, ZoneError> {
    let mut words = words(text).into_iter();
    let mut found = B256::EMPTY;
    while let Some(word) = words.next() {
        found |= match word.text {
            "all" => B256::from_squares(size.all()),
            "rank" | "ranks" | "file" | "files" => {
                let Some(range) = words.next() else {
                    let wanted = if word.text.starts_with('r') { "a number" } else { "a letter" };
                    return word.refuse(format!("`{}` needs {wanted} after it.", word.text));
                };
                lines(word, range, size)?
            }
            _ => block(word, size)?,
        };
    }
    Ok(found)
}

/// A blank-separated word and the character at which it begins.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    offset: usize,
}

impl Word<'_> {
    fn refuse<T>(self, message: String) -> Result<T, ZoneError> {
        Err(ZoneError { offset: self.offset, length: self.text.chars().count(), message })
    }
}

fn words(text: &str) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    let mut offset = 0;
    for part in text.split(char::is_whitespace) {
        if !part.is_empty() {
            found.push(Word { text: part, offset });
        }
        offset += part.chars().count() + 1;
    }
    found
}

/// Parses `rank 8` or `files c-f`.
fn lines(kind: Word<'_>, range: Word<'_>, size: BoardSize) -> Result<B256, ZoneError> {
    let of_ranks = kind.text.starts_with('r');
    let name = if of_ranks { "rank" } else { "file" };
    let limit = if of_ranks { size.ranks() } else { size.files() };
    let number = |text: &str| if of_ranks { rank(text) } else { file(text) };
    let (first, last) = range.text.split_once('-').unwrap_or((range.text, range.text));
    let mut ends = [0; 2];
    for (end, text) in ends.iter_mut().zip([first, last]) {
        match number(text) {
            Some(value) if value < limit => *end = value,
            Some(_) => return range.refuse(format!("The {size} board has no {name} `{text}`.")),
            None => return range.refuse(format!("`{text}` is not a {name}.")),
        }
    }
    ends.sort_unstable();
    Ok(B256::from_squares(size.all().filter(|&square| {
        let line = if of_ranks { size.rank(square).0 } else { size.file(square).0 };
        (ends[0]..=ends[1]).contains(&line)
    })))
}

/// Parses `e4` or `d1-f3`.
fn block(word: Word<'_>, size: BoardSize) -> Result<B256, ZoneError> {
    let corner = |text: &str| match size.parse(text) {
        Some(square) => Ok(square),
        None if looks_like_square(text) => {
            word.refuse(format!("The square `{text}` is not on the {size} board."))
        }
        None => word.refuse(format!("`{}` is not a zone.", word.text)),
    };
    let Some((first, last)) = word.text.split_once('-') else { return Ok(B256::of(corner(word.text)?)) };
    let (first, last) = (corner(first)?, corner(last)?);
    let between = |a: u8, b: u8, c: u8| a.min(b) <= c && c <= a.max(b);
    Ok(B256::from_squares(size.all().filter(|&square| {
        between(size.file(first).0, size.file(last).0, size.file(square).0)
            && between(size.rank(first).0, size.rank(last).0, size.rank(square).0)
    })))
}

fn looks_like_square(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_ascii_lowercase())
        && !chars.as_str().is_empty()
        && chars.all(|c| c.is_ascii_digit())
}

/// Converts a rank as people count to one counted from 0.
fn rank(text: &str) -> Option<u8> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    if !plain {
        return None;
    }
    // A number that does not fit in a byte is off every board.
    Some(text.parse::<u8>().map_or(u8::MAX, |rank| rank - 1))
}

/// Converts the letter of a file to its index.
pub(crate) fn file(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(letter - b'a'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> String {
        let size = BoardSize::CHESS;
        let set = squares(text, size).unwrap();
        set.squares().map(|s| size.name(s).to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn reads_every_form() {
        assert_eq!(names("e4"), "e4");
        assert_eq!(names("c2-a1"), "a1 b1 c1 a2 b2 c2");
        assert_eq!(names("rank 8"), "a8 b8 c8 d8 e8 f8 g8 h8");
        assert_eq!(squares("ranks 6-8", BoardSize::CHESS).unwrap().len(), 24);
        assert_eq!(names("file a  h8"), "a1 a2 a3 a4 a5 a6 a7 a8 h8");
        assert_eq!(squares("files c-f", BoardSize::CHESS).unwrap().len(), 32);
        assert_eq!(squares("all", BoardSize::new(16, 16).unwrap()).unwrap().len(), 256);
        assert_eq!(names(""), "");
    }

    #[test]
    fn black_is_reflected() {
        let zone = parse("a1 rank 8", BoardSize::CHESS).unwrap();
        assert!(zone.of[1].contains(BoardSize::CHESS.parse("a8").unwrap()));
        assert_eq!(zone.of[1].len(), 9);
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let refuse = |text: &str| {
            let error = squares(text, BoardSize::CHESS).unwrap_err();
            (error.offset, error.length, error.message)
        };
        assert_eq!(refuse("a1  e9"), (4, 2, "The square `e9` is not on the 8x8 board.".into()));
        assert_eq!(refuse("rank 9"), (5, 1, "The 8x8 board has no rank `9`.".into()));
        assert_eq!(refuse("ranks 6-"), (6, 2, "`` is not a rank.".into()));
        assert_eq!(refuse("files"), (0, 5, "`files` needs a letter after it.".into()));
        assert_eq!(refuse("centre"), (0, 6, "`centre` is not a zone.".into()));
        assert_eq!(refuse("rank 99999999"), (5, 8, "The 8x8 board has no rank `99999999`.".into()));
    }
}
