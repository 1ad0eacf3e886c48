//! Positions as plain text for people, which is never read back.

use tabiya_board::{Color, File, Rank, Set};
use tabiya_rules::{Kind, Piece, Ruleset, Setup};

use crate::squares;

/// Draws the board with the names of its ranks and files in the notation of the game: White's pieces in
/// capitals, Black's in lower case, and below them the hands.
///
/// ```
/// use tabiya_notation::diagram;
/// use tabiya_rules::Ruleset;
///
/// let shogi = Ruleset::builtin("shogi").unwrap();
/// let drawn = diagram(&shogi, &shogi.start_setup());
/// assert_eq!(drawn.lines().next(), Some(" a  l n s g k g s n l"));
/// assert_eq!(drawn.lines().last(), Some("    9 8 7 6 5 4 3 2 1"));
/// ```
#[must_use]
pub fn diagram(ruleset: &Ruleset, setup: &Setup) -> String {
    let def = ruleset.def();
    let board = def.board;
    let names = |file, rank| {
        let square = board.square(File(file), Rank(rank));
        square.map(|square| squares::file_and_rank(ruleset, square)).unwrap_or_default()
    };
    let files: Vec<String> = (0..board.files()).map(|file| names(file, 0).0).collect();
    // Letters of promoted pieces and numbers of files can have two characters; all cells are then as wide.
    let letters = setup.board.iter().flatten().map(|piece| letter(ruleset, *piece).chars().count());
    let cell = letters.chain(files.iter().map(String::len)).max().unwrap_or(1) + 1;
    let mut ranks: Vec<u8> = (0..board.ranks()).collect();
    if !def.white_on_top {
        ranks.reverse();
    }
    let mut out = String::new();
    for rank in ranks {
        out.push_str(&format!("{:>2} ", names(0, rank).1));
        for file in 0..board.files() {
            let square = board.square(File(file), Rank(rank));
            let piece = square.and_then(|square| *setup.board.get(square.index())?);
            let wall = square.is_some_and(|square| setup.walls.contains(square));
            let empty = if wall { "*" } else { "." };
            let text = piece.map_or(empty.to_owned(), |piece| letter(ruleset, piece));
            out.push_str(&format!("{text:>cell$}"));
        }
        out.push('\n');
    }
    out.push_str("   ");
    for file in &files {
        out.push_str(&format!("{file:>cell$}"));
    }
    out.push('\n');
    for color in Color::ALL {
        let held: Vec<String> = setup.hands[color]
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
            .map(|(kind, count)| {
                let text = letter(ruleset, Piece { color, kind: Kind(kind as u8) });
                if *count == 1 { text } else { format!("{count}{text}") }
            })
            .collect();
        if !held.is_empty() {
            out.push_str(&format!("   {} in hand: {}\n", def.sides[color.index()], held.join(" ")));
        }
    }
    out
}

/// Returns the letter of a piece: a capital for White.
fn letter(ruleset: &Ruleset, piece: Piece) -> String {
    let text = ruleset.kind_letter(piece.kind);
    if piece.color == Color::White { text.to_uppercase() } else { text.to_owned() }
}
