//! The board as text for terminals: a letter for the side and the letter of the piece in each cell.

use tabiya_board::{Color, File, Rank, Set, Square};
use tabiya_notation::squares;
use tabiya_rules::Position;

use crate::look::{Look, is_dark};

/// Draws the board as text, without a line break at the end. Games with hands show them below.
///
/// ```
/// use tabiya_picture::text_board;
/// use tabiya_rules::Ruleset;
///
/// let drawn = text_board(&Ruleset::builtin("chess").unwrap().start());
/// let lines: Vec<&str> = drawn.lines().collect();
/// assert_eq!(lines[0], "bR bN bB bQ bK bB bN bR 8");
/// assert_eq!(lines[2], "   ##    ##    ##    ## 6");
/// assert_eq!(lines[8], " a  b  c  d  e  f  g  h");
/// ```
pub fn text_board(position: &Position) -> String {
    text_board_labelled(position, &|square| squares::file_and_rank(position.ruleset(), square))
}

/// Draws the board as text with other labels at its edges: `label` returns those of a square's file and rank.
pub fn text_board_labelled(position: &Position, label: &dyn Fn(Square) -> (String, String)) -> String {
    let ruleset = position.ruleset();
    let (def, board) = (ruleset.def(), ruleset.board());
    let letters = ruleset.kinds().map(|kind| ruleset.kind_letter(kind).chars().count());
    let width = 1 + letters.max().unwrap_or(1);
    let mut ranks: Vec<Rank> = (0..board.ranks()).map(Rank).collect();
    if !def.white_on_top {
        ranks.reverse();
    }
    let label = |file: u8, rank: Rank| board.square(File(file), rank).map(label).unwrap_or_default();
    let rank_labels: Vec<String> = ranks.iter().map(|rank| label(0, *rank).1).collect();
    let rank_width = rank_labels.iter().map(String::len).max().unwrap_or(1);
    let mut out = String::new();
    for (rank, rank_label) in ranks.iter().zip(&rank_labels) {
        for square in (0..board.files()).filter_map(|file| board.square(File(file), *rank)) {
            out.push_str(&format!("{:<width$} ", cell(position, square, width)));
        }
        out.push_str(&format!("{rank_label:>rank_width$}\n"));
    }
    let files: String =
        (0..board.files()).map(|file| format!(" {:<width$}", label(file, Rank(0)).0)).collect();
    out.push_str(files.trim_end());
    if def.has_hands() {
        for color in Color::ALL {
            out.push_str(&format!("\n{} in hand: {}", def.sides[color.index()], hand(position, color)));
        }
    }
    out
}

fn cell(position: &Position, square: Square, width: usize) -> String {
    let ruleset = position.ruleset();
    match position.piece_at(square) {
        Some(piece) => {
            let side = if piece.color == Color::White { 'w' } else { 'b' };
            let letter = ruleset.kind_letter(piece.kind);
            let pawn = ruleset.kind_name(piece.kind) == "pawn";
            let letter = if pawn { letter.to_owned() } else { letter.to_ascii_uppercase() };
            format!("{side}{letter}")
        }
        None if position.walls().contains(square) => " *".to_owned(),
        None if Look::of(ruleset.def()).is_chequered(ruleset.def()) => {
            if is_dark(ruleset.board(), square) { "#" } else { " " }.repeat(width)
        }
        None => " .".to_owned(),
    }
}

fn hand(position: &Position, color: Color) -> String {
    let ruleset = position.ruleset();
    let held: Vec<String> = ruleset
        .kinds()
        .flat_map(|kind| {
            let count = usize::from(position.in_hand(color, kind));
            std::iter::repeat_n(ruleset.kind_letter(kind).to_ascii_uppercase(), count)
        })
        .collect();
    if held.is_empty() { "nothing".to_owned() } else { held.join(" ") }
}

#[cfg(test)]
mod tests {
    use tabiya_notation::fen;

    use tabiya_rules::Ruleset;

    use super::*;

    fn drawn(game: &str, text: Option<&str>) -> String {
        let ruleset = Ruleset::builtin(game).unwrap();
        text_board(&text.map_or(ruleset.start(), |text| fen::read(&ruleset, text).unwrap()))
    }

    #[test]
    fn every_board_is_aligned() {
        for def in Ruleset::builtin_defs() {
            let text = drawn(&def.id, None);
            let ranks: Vec<&str> = text.lines().take(usize::from(def.board.ranks())).collect();
            assert!(ranks.iter().all(|line| line.len() == ranks[0].len()), "{text}");
            assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
        }
    }

    #[test]
    fn boards_of_lines_have_ranks_of_two_digits_and_points() {
        let text = drawn("xiangqi", None);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "bR bN bB bA bK bA bB bN bR 10");
        assert_eq!(lines[1], " .  .  .  .  .  .  .  .  .  9");
        assert_eq!(lines[10], " a  b  c  d  e  f  g  h  i");
    }

    #[test]
    fn promoted_pieces_and_hands() {
        let text = drawn("shogi", Some("4k4/2+P6/9/9/9/9/9/9/4K4[GPPpr] w - - 0 1"));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], " .   .  w+P  .   .   .   .   .   .  b");
        assert_eq!(lines[9], " 9   8   7   6   5   4   3   2   1");
        assert_eq!(lines[10..], ["Sente in hand: G P P", "Gote in hand: R P"]);
    }
}
