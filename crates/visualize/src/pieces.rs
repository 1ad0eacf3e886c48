//! The names of pieces in a student's snapshot (`wp`, `bK`, `w+C`): as letters of FEN for the board, as
//! pieces of the rules, and in words.

use std::collections::BTreeMap;

use tabiya_board::{Color, File, Rank, Square};
use tabiya_rules::{Piece, Position, Ruleset};
use tabiya_submission::Snapshot;

/// Returns the piece that a name means, if the game has it.
pub(crate) fn piece(ruleset: &Ruleset, name: &str) -> Option<Piece> {
    let (color, letter) = split(name)?;
    let kind = ruleset.kind_lettered(&letter.to_lowercase())?;
    Some(Piece { color, kind })
}

/// Returns the name of a piece, as on the boards of `tabiya play --plain`.
pub(crate) fn name(ruleset: &Ruleset, piece: Piece) -> String {
    let side = if piece.color == Color::White { 'w' } else { 'b' };
    let letter = ruleset.kind_letter(piece.kind);
    let is_pawn = ruleset.kind_name(piece.kind) == "pawn";
    let letter = if is_pawn { letter.to_owned() } else { letter.to_ascii_uppercase() };
    format!("{side}{letter}")
}

/// Describes the piece with a name, or an empty square: `a White pawn`, `nothing`.
pub(crate) fn words(ruleset: &Ruleset, name: Option<&String>) -> String {
    let Some(name) = name else { return "nothing".to_owned() };
    match piece(ruleset, name) {
        Some(Piece { color, kind }) => {
            let side = &ruleset.def().sides[color.index()];
            let kind = ruleset.kind_name(kind);
            // `Player 0` is a name, so it needs the genitive.
            if side.contains(' ') { format!("the {kind} of {side}") } else { format!("a {side} {kind}") }
        }
        None => format!("`{name}`, which is no piece of the game"),
    }
}

/// Returns the pieces of a position with their names.
pub(crate) fn of_position(position: &Position) -> BTreeMap<String, String> {
    let ruleset = position.ruleset();
    let squares = squares(ruleset).into_iter().flatten();
    let there = squares.filter_map(|square| {
        let piece = position.piece_at(square)?;
        Some((square_name(ruleset, square), name(ruleset, piece)))
    });
    there.collect()
}

/// Returns the letters of the pieces in hand, sorted.
pub(crate) fn hands_of(position: &Position) -> [Vec<String>; 2] {
    let ruleset = position.ruleset();
    Color::ALL.map(|color| {
        let held = ruleset.kinds().flat_map(|kind| {
            let count = usize::from(position.in_hand(color, kind));
            std::iter::repeat_n(ruleset.kind_letter(kind).to_ascii_uppercase(), count)
        });
        let mut held: Vec<String> = held.collect();
        held.sort();
        held
    })
}

/// Writes the pieces as the first two fields of FEN, as the board reads them. Pieces that the game does not
/// have keep their letters.
pub(crate) fn placement(ruleset: &Ruleset, snapshot: &Snapshot, turn: Option<Color>) -> String {
    let rows = squares(ruleset).into_iter().rev().map(|rank| {
        let (mut row, mut empty) = (String::new(), 0);
        for square in rank {
            let name = snapshot.pieces.get(&square_name(ruleset, square));
            let Some(letters) = name.and_then(|name| fen_letters(name)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                row.push_str(&std::mem::take(&mut empty).to_string());
            }
            row.push_str(&letters);
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        row
    });
    let mut text = rows.collect::<Vec<_>>().join("/");
    if ruleset.def().has_hands() {
        let held = |index: usize, upper: bool| {
            let letters = snapshot.hands[index].iter().filter(|letter| is_letter(letter));
            letters
                .map(|letter| if upper { letter.to_uppercase() } else { letter.to_lowercase() })
                .collect::<String>()
        };
        text += &format!("[{}{}]", held(0, true), held(1, false));
    }
    let turn = if turn == Some(Color::Black) { "b" } else { "w" };
    format!("{text} {turn}")
}

/// Returns the name of a square as in UCI.
pub(crate) fn square_name(ruleset: &Ruleset, square: Square) -> String {
    ruleset.board().name(square).to_string()
}

/// Returns the squares, rank by rank from the first.
fn squares(ruleset: &Ruleset) -> Vec<Vec<Square>> {
    let board = ruleset.board();
    let rank = |rank| (0..board.files()).filter_map(|file| board.square(File(file), rank)).collect();
    (0..board.ranks()).map(|number| rank(Rank(number))).collect()
}

/// Splits the name of a piece into its side and its letter.
fn split(name: &str) -> Option<(Color, &str)> {
    let color = match name.as_bytes().first()? {
        b'w' => Color::White,
        b'b' => Color::Black,
        _ => return None,
    };
    let letter = &name[1..];
    is_letter(letter.strip_prefix('+').unwrap_or(letter)).then_some((color, letter))
}

/// Returns the letters of a piece in FEN.
fn fen_letters(name: &str) -> Option<String> {
    let (color, letter) = split(name)?;
    Some(if color == Color::White { letter.to_uppercase() } else { letter.to_lowercase() })
}

fn is_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter] if letter.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_every_course_is_written_as_in_fen() {
        for game in ["king-capture", "two-player", "cells", "simulator", "animal"] {
            let ruleset = Ruleset::builtin(game).unwrap();
            let start = ruleset.start();
            let snapshot =
                Snapshot { pieces: of_position(&start), hands: hands_of(&start), ..Snapshot::default() };
            let fen = tabiya_notation::fen::write(&start);
            let placed = placement(&ruleset, &snapshot, Some(Color::White));
            assert!(fen.starts_with(&placed), "{fen} {placed}");
            for (square, name) in &snapshot.pieces {
                let square = ruleset.board().parse(square).unwrap();
                assert_eq!(piece(&ruleset, name), start.piece_at(square));
            }
        }
    }

    #[test]
    fn strange_pieces_do_no_harm() {
        let ruleset = Ruleset::builtin("animal").unwrap();
        let pieces = [("a1", "w+C"), ("b1", ""), ("c1", "w"), ("d1", "xQ"), ("e1", "bz"), ("a2", "wé")];
        let pieces = pieces.map(|(square, name)| (square.to_owned(), name.to_owned()));
        let hands = [vec!["H".to_owned(), "??".to_owned()], vec!["C".to_owned()]];
        let snapshot = Snapshot { pieces: pieces.into(), hands, ..Snapshot::default() };
        let placed = placement(&ruleset, &snapshot, Some(Color::Black));
        assert_eq!(placed, "5/5/5/5/5/+C3z[Hc] b");
        assert_eq!(
            words(&ruleset, Some(&"w+C".to_owned())),
            "the rooster of Player 0"
                .replace("rooster", ruleset.kind_name(ruleset.kind_lettered("+c").unwrap()))
        );
        assert_eq!(words(&ruleset, Some(&"bz".to_owned())), "`bz`, which is no piece of the game");
        assert_eq!(words(&ruleset, None), "nothing");
    }
}
