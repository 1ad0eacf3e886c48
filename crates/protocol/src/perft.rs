//! Counting move sequences, so that it can be stopped: other programs compare their move generators with it.

use tabiya_engine::Control;
use tabiya_rules::Position;

/// Depths up to this are counted in one go.
const AT_ONCE: u32 = 2;

/// Returns the number of move sequences of a length, or `None` if it was stopped.
pub(crate) fn count(position: &Position, depth: u32, control: &Control) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(position.perft(depth));
    }
    position.legal_moves().into_iter().try_fold(0, |sum, m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        Some(sum + count(&after, depth - 1, control)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Ruleset;

    #[test]
    fn the_count_is_that_of_the_rules() {
        for (game, depth) in [("chess", 4), ("atomic", 4), ("minishogi", 4), ("king-of-the-hill", 4)] {
            let start = Ruleset::builtin(game).unwrap().start();
            assert_eq!(count(&start, depth, &Control::new()), Some(start.perft(depth)), "{game}");
        }
    }

    #[test]
    fn a_count_can_be_stopped() {
        let control = Control::new();
        control.stop();
        assert_eq!(count(&Ruleset::builtin("chess").unwrap().start(), 60, &control), None);
    }
}
