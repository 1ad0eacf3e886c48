//! Pictures of boards that are given as text, as the referee draws them.

use tabiya_board::{Color, File, Rank, Square};
use tabiya_picture::{Marks, Options, Theme};
use tabiya_rules::{Kind, Piece, Ruleset, Setup};

/// The drawings of all pieces, once for all pictures of a page.
pub(super) fn symbols(ruleset: &Ruleset) -> String {
    tabiya_picture::set(ruleset, &Theme::light())
}

/// Draws a board that the referee has written as text, with the squares of a line marked. Returns `None` if
/// the text is not a board. The page must contain [`symbols`].
pub(super) fn picture(ruleset: &Ruleset, text: &str, line: &str) -> Option<String> {
    let setup = read(ruleset, text)?;
    let squares = line.split_whitespace().filter_map(|word| ruleset.board().parse(word));
    let marks = Marks { last: squares.collect(), ..Marks::default() };
    let options = Options { marks, turn: false, ..Options::default() };
    let drawn = tabiya_picture::setup(ruleset, &setup, &options);
    // The page has the symbols already.
    let (start, end) = (drawn.find("<defs>")?, drawn.find("</defs>")?);
    Some(format!("{}{}", &drawn[..start], &drawn[end + "</defs>".len()..]))
}

/// Reads a board: a line for each rank, each cell as wide as the others, and a label at the end.
fn read(ruleset: &Ruleset, text: &str) -> Option<Setup> {
    let size = ruleset.board();
    let (files, ranks) = (usize::from(size.files()), usize::from(size.ranks()));
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let rows = lines.get(..ranks)?;
    let label = |row: &Vec<char>| row.iter().rev().take_while(|c| !c.is_whitespace()).count();
    let longest = rows.iter().map(label).max()?;
    let widest = rows.iter().map(Vec::len).max()?;
    let width = widest.checked_sub(longest)? / files;
    if width < 2 {
        return None;
    }
    let mut setup = Setup::empty(ruleset);
    for (index, row) in rows.iter().enumerate() {
        let rank = if ruleset.def().white_on_top { index } else { ranks - 1 - index };
        for (file, cell) in row.get(..files * width)?.chunks(width).enumerate() {
            let cell: String = cell.iter().collect();
            if let Some(piece) = piece(ruleset, cell.trim()) {
                *setup.board.get_mut(square(ruleset, file, rank)?.index())? = Some(piece);
            }
        }
    }
    for line in &lines[ranks..] {
        let line: String = line.iter().collect();
        let Some((side, held)) = line.split_once(" in hand:") else { continue };
        let color = Color::ALL.into_iter().find(|color| ruleset.def().sides[color.index()] == side.trim())?;
        for letter in held.split_whitespace() {
            if let Some(kind) = kind(ruleset, letter) {
                let count = setup.hands[color].get_mut(kind.index())?;
                *count = count.saturating_add(1);
            }
        }
    }
    setup.board.iter().any(Option::is_some).then_some(setup)
}

fn square(ruleset: &Ruleset, file: usize, rank: usize) -> Option<Square> {
    ruleset.board().square(File(u8::try_from(file).ok()?), Rank(u8::try_from(rank).ok()?))
}

/// Reads a piece such as `wp` or `bK`.
fn piece(ruleset: &Ruleset, cell: &str) -> Option<Piece> {
    let (side, letter) = (cell.chars().next()?, cell.get(1..)?);
    let color = match side {
        'w' => Color::White,
        'b' => Color::Black,
        _ => return None,
    };
    Some(Piece { color, kind: kind(ruleset, letter)? })
}

fn kind(ruleset: &Ruleset, letter: &str) -> Option<Kind> {
    ruleset.kind_lettered(&letter.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ruleset(game: &str) -> Ruleset {
        Ruleset::builtin(game).unwrap()
    }

    #[test]
    fn boards_as_text_are_read() {
        for game in ["two-player", "king-capture", "cells", "animal", "xiangqi"] {
            let ruleset = ruleset(game);
            let start = ruleset.start();
            let found = read(&ruleset, &tabiya_picture::text_board(&start)).unwrap();
            assert_eq!((found.board, found.hands), (start.setup().board, start.setup().hands), "{game}");
        }
    }

    #[test]
    fn hands_are_read() {
        let board = tabiya_picture::text_board(&ruleset("animal").start());
        let board = board.replacen("in hand: nothing", "in hand: C H H", 1);
        let found = read(&ruleset("animal"), &board).unwrap();
        assert_eq!(found.hands[Color::White].iter().sum::<u8>(), 3);
        let picture = picture(&ruleset("animal"), &board, "H@a3").unwrap();
        assert!(picture.contains("<svg ") && !picture.contains("<symbol"));
    }

    #[test]
    fn other_texts_are_no_boards() {
        for text in
            ["", "bR bN", "\n\n\n\n\n\n\n\n\n", "layout:\nx\nmoves:\n\u{e9}\u{e9} 8\n1\n2\n3\n4\n5\n6"]
        {
            assert_eq!(picture(&ruleset("two-player"), text, "e2 e4"), None, "{text}");
        }
    }
}
