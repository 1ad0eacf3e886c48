//! Games in progress as records, which every notation of games can write.

use std::time::Duration;

use tabiya_notation::{Node, Record, RecordResult, Termination};
use tabiya_referee::{Ending, Game};
use tabiya_rules::Reason;

/// Converts a game to a record, which every notation of games can write. The record has no tags.
///
/// ```
/// use tabiya_referee::{Game, Terms, Time};
/// use tabiya_rules::Ruleset;
///
/// let game = Game::new(&Ruleset::builtin("chess").unwrap(), Terms::default(), Time(0));
/// let pgn = tabiya_notation::pgn::write(&tabiya_wire::record(&game));
/// assert!(pgn.contains("[Result \"*\"]"));
/// ```
pub fn record(game: &Game) -> Record {
    let mut record = Record::new(game.start().clone());
    let node = |node: &tabiya_referee::Node| {
        let mut written = Node::new(node.m);
        written.clock = node.left.map(|left| Duration::from_millis(left.0));
        written
    };
    record.line = game.moves().map(node).collect();
    let ending = game.ending();
    record.result = ending.map(|ending| match ending {
        Ending::Aborted { .. } => RecordResult::Unknown,
        _ => ending.winner().into(),
    });
    record.termination = ending.map(termination);
    record
}

fn termination(ending: Ending) -> Termination {
    match ending {
        Ending::Resignation { .. } => Termination::Resignation,
        Ending::Time { .. } => Termination::Time,
        Ending::Aborted { .. } => Termination::Interruption,
        Ending::Rules(outcome) => match outcome.reason {
            Reason::Checkmate => Termination::Mate,
            Reason::Repetition => Termination::Repetition,
            Reason::Impasse => Termination::Impasse,
            reason => Termination::from(reason.code()),
        },
        Ending::Agreement | Ending::Abandonment { .. } => Termination::from(ending.code()),
    }
}
