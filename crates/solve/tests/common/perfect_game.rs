//! The published perfect game of dobutsu shogi, for the tests and for the example `dobutsu`.

use tabiya_board::{File, Rank, Square};
use tabiya_rules::{Move, Position, Ruleset};

/// Reads a square of the game, whose ranks are counted from the top.
fn square(ruleset: &Ruleset, name: &str) -> Square {
    let [file, rank] = name.as_bytes() else { panic!("{name}") };
    let rank = ruleset.board().ranks() - (rank - b'0');
    ruleset.board().square(File(file - b'a'), Rank(rank)).unwrap()
}

/// Reads a move of the game: `Lb4-a3`, `Cb3xb4+`, `G*b3`. Panics if it is not legal.
pub(crate) fn read(position: &Position, text: &str) -> Move {
    let ruleset = position.ruleset();
    let text = text.trim_end_matches('+');
    let (letter, squares) = text.split_at(1);
    let kind = ruleset.kind_lettered(&letter.to_lowercase()).unwrap();
    let drop = squares.starts_with('*');
    let (from, to) = if drop { (&squares[1..], &squares[1..]) } else { (&squares[..2], &squares[3..]) };
    let (from, to) = (square(ruleset, from), square(ruleset, to));
    let meant = |m: &Move| (m.kind(), m.from(), m.to()) == (kind, from, to);
    let moves: Vec<Move> = position.legal_moves().into_iter().filter(meant).collect();
    let [m] = moves[..] else { panic!("{text}: {moves:?}") };
    assert_eq!(squares.contains('x'), position.piece_at(to).is_some() && !drop, "{text}");
    m
}

/// Returns the moves of the game, as written.
pub(crate) fn texts() -> Vec<&'static str> {
    let lines = include_str!("../data/perfect-game.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(". ").map(|(_, text)| text.trim())).collect()
}
