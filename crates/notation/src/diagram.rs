//! Positions as plain text for people, which is never read back.

use tabiya_board::{Color, File, Rank};
use tabiya_rules::{Kind, Piece, Ruleset, Setup};

/// Draws the board with the names of its ranks and files: White's pieces in capitals, Black's in lower
/// case, and below them the hands.
///
/// ```
/// use tabiya_notation::diagram;
/// use tabiya_rules::Ruleset;
///
/// let animal = Ruleset::builtin("dobutsu").unwrap();
/// let drawn = diagram(&animal, &animal.start_setup());
/// assert_eq!(drawn.lines().last(), Some("    a b c"));
/// ```
pub fn diagram(ruleset: &Ruleset, setup: &Setup) -> String {
    let def = ruleset.def();
    let board = def.board;
    // Letters of promoted pieces have two characters; all cells are then as wide.
    let letters = setup.board.iter().flatten().map(|piece| letter(ruleset, *piece).chars().count());
    let cell = letters.max().unwrap_or(1) + 1;
    let mut ranks: Vec<u8> = (0..board.ranks()).collect();
    if !def.white_on_top {
        ranks.reverse();
    }
    let mut out = String::new();
    for rank in ranks {
        out.push_str(&format!("{:>2} ", rank + 1));
        for file in 0..board.files() {
            let square = board.square(File(file), Rank(rank));
            let piece = square.and_then(|square| *setup.board.get(square.index())?);
            let empty = if square.is_some() && square == setup.duck { "*" } else { "." };
            let text = piece.map_or(empty.to_owned(), |piece| letter(ruleset, piece));
            out.push_str(&format!("{text:>cell$}"));
        }
        out.push('\n');
    }
    out.push_str("   ");
    for file in 0..board.files() {
        out.push_str(&format!("{:>cell$}", char::from(b'a' + file)));
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
