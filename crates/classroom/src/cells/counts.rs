//! How often pieces have moved, in a game that a referee keeps.

use tabiya_board::Square;
use tabiya_rules::{Move, Position};

/// How often the piece on each cell has moved since the start of a game, as the course counts it: a rook that
/// castles has moved, and a promoted pawn keeps its count.
///
/// ```
/// use tabiya_classroom::cells::MoveCounts;
/// use tabiya_notation::uci;
/// use tabiya_rules::Ruleset;
///
/// let mut position = Ruleset::builtin("cells").unwrap().start();
/// let mut counts = MoveCounts::new(&position);
/// for text in ["e2e4", "e7e5", "e4e5"] {
///     let _ = uci::read(&position, text).map(|m| counts.advance(&mut position, m));
/// }
/// assert_eq!((counts.of(28), counts.of(36), counts.of(12)), (1, 1, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveCounts(Vec<u32>);

impl MoveCounts {
    /// Begins with a position in which no piece has moved.
    pub fn new(position: &Position) -> MoveCounts {
        MoveCounts(vec![0; position.ruleset().board().squares()])
    }

    /// Makes a legal move of a position and counts it.
    pub fn advance(&mut self, position: &mut Position, m: Move) {
        let before = position.clone();
        position.play_unchecked(m);
        let board = position.ruleset().board();
        let changed: Vec<Square> =
            board.all().filter(|at| before.piece_at(*at) != position.piece_at(*at)).collect();
        let arrived = changed.iter().copied().filter(|at| position.piece_at(*at).is_some());
        let moved = arrived.map(|to| {
            let same = |from: &&Square| **from != to && before.piece_at(**from) == position.piece_at(to);
            let from = if to == m.to() { Some(m.from()) } else { changed.iter().find(same).copied() };
            (to, from.map_or(0, |from| self.0[from.index()] + 1))
        });
        let moved: Vec<(Square, u32)> = moved.collect();
        for at in changed {
            self.0[at.index()] = 0;
        }
        for (to, count) in moved {
            self.0[to.index()] = count;
        }
    }

    /// Returns the count of the piece on a cell; 0 for a space.
    pub fn of(&self, cell: u8) -> u32 {
        self.0.get(usize::from(cell)).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Ruleset;

    use super::*;
    use crate::cells::Game;

    #[test]
    fn counts_are_those_of_the_board_of_the_course() {
        let rules = Ruleset::builtin("cells").unwrap();
        let (mut castled, mut promoted) = (0, 0);
        for seed in 0..40u64 {
            let (mut position, mut game) = (rules.start(), Game::new());
            let mut counts = MoveCounts::new(&position);
            let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            for _ in 0..120 {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let moves = position.legal_moves();
                // Special moves are rare, so they are made whenever they are possible.
                let special = |m: &&Move| m.is_castle() || m.is_en_passant() || m.kind() != m.into_kind();
                let any = moves.get(random as usize % moves.len().max(1));
                let Some(m) = moves.iter().find(special).or(any).copied() else { break };
                castled += usize::from(m.is_castle());
                promoted += usize::from(m.kind() != m.into_kind());
                // A castling move goes to the square of the king.
                game.make_move(m.from().0, m.to().0).unwrap();
                counts.advance(&mut position, m);
                for cell in 0..64 {
                    let board = game.board();
                    let facade = if board.piece(cell).is_space() { 0 } else { board.move_count(cell) };
                    assert_eq!(counts.of(cell), facade, "{seed}: {cell}");
                }
            }
        }
        assert!(castled > 5 && promoted > 5, "{castled} castled, {promoted} promoted");
    }
}
