//! Perft of a game with its history.

use super::History;
use crate::{Position, registry};

/// Returns the number of move sequences of a length that continue a game. `history` must end with `position`.
///
/// Unlike [`Position::perft`], which knows no history, it counts nothing below a game that has ended by
/// points. As in other programs, repetitions and draws for lack of progress do not end a count.
///
/// ```
/// use tabiya_rules::{Attempt, History, Ruleset, perft};
/// let janggi = Ruleset::builtin("janggi").unwrap();
/// let mut position = janggi.start();
/// let mut history = History::new(&position);
/// for _ in 0..2 {
///     let pass = position.resolve(&Attempt::Pass).unwrap();
///     history.advance(&mut position, pass);
/// }
/// assert_eq!(position.perft(1), 32);
/// assert_eq!(perft(&position, &history, 1), 0);
/// ```
pub fn perft(position: &Position, history: &History, depth: u32) -> u64 {
    if registry::judge::ends_counts(position.ruleset().def()) {
        count(position, &mut history.clone(), depth)
    } else {
        position.perft(depth)
    }
}

fn count(position: &Position, history: &mut History, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if registry::judge::ends_count(position, history) {
        return 0;
    }
    if depth == 1 {
        return position.perft(1);
    }
    let mut leaves = 0;
    position.each_legal_move(|m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        history.push(position, m, &after);
        leaves += count(&after, history, depth - 1);
        history.pop();
    });
    leaves
}
