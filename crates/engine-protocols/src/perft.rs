//! Counting move sequences, so that it can be stopped: other programs compare their move generators with it.

use tabiya_engine::Control;
use tabiya_rules::{History, Move, Position, perft};

/// Depths up to this are counted in one go.
const AT_ONCE: u32 = 2;

/// Returns the number of move sequences of a length, or `None` if it was stopped.
pub(crate) fn count(position: &Position, history: &History, depth: u32, control: &Control) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft(position, history, depth));
    }
    moves(position, history).into_iter().try_fold(0, |sum, m| {
        let (after, history) = played(position, history, m);
        Some(sum + count(&after, &history, depth - 1, control)?)
    })
}

/// Returns the legal moves; none if the game is over.
pub(crate) fn moves(position: &Position, history: &History) -> Vec<Move> {
    if perft(position, history, 1) == 0 { Vec::new() } else { position.legal_moves() }
}

/// Returns the game after a move.
pub(crate) fn played(position: &Position, history: &History, m: Move) -> (Position, History) {
    let (mut after, mut history) = (position.clone(), history.clone());
    history.advance(&mut after, m);
    (after, history)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Ruleset;

    #[test]
    fn the_count_is_that_of_the_rules() {
        for (game, depth) in [("chess", 4), ("atomic", 4), ("minishogi", 4), ("king-of-the-hill", 4)] {
            let start = Ruleset::builtin(game).unwrap().start();
            let history = History::new(&start);
            assert_eq!(count(&start, &history, depth, &Control::new()), Some(start.perft(depth)), "{game}");
        }
    }

    /// The figure is that of Fairy-Stockfish.
    #[test]
    fn nothing_is_counted_after_two_passes() {
        let start = Ruleset::builtin("janggi").unwrap().start();
        assert_eq!(count(&start, &History::new(&start), 3, &Control::new()), Some(33_000));
    }

    #[test]
    fn a_count_can_be_stopped() {
        let control = Control::new();
        control.stop();
        let start = Ruleset::builtin("chess").unwrap().start();
        assert_eq!(count(&start, &History::new(&start), 60, &control), None);
    }
}
