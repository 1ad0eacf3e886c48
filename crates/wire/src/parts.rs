//! Conversions of parts that several messages share.

use std::time::Duration;

use tabiya_notation::{Node, Record, RecordResult, Termination};
use tabiya_referee::{Clock, Ending, Game, Time};
use tabiya_rules::Reason;
use tabiya_rules::def::RulesetDef;

use crate::answer::{ClaimMessage, Clocks, GameHeader, Offers, StatusMessage, TakeBackOffer, TimeLeft};
use crate::{Side, Sides};

impl Sides<String> {
    /// Returns the names of the sides of a game.
    pub(crate) fn names(def: &RulesetDef) -> Sides<String> {
        Sides::of(|color| def.sides[color.index()].clone())
    }
}

impl Clocks {
    /// Reads the clocks at a given time.
    pub(crate) fn of(clock: &Clock, now: Time) -> Clocks {
        let left = |color| {
            let left = clock.remaining(color, now);
            TimeLeft { ms: left.time.0, periods: left.periods, in_period: left.in_period }
        };
        Clocks {
            running: clock.running().map(Side::from),
            flag_falls: clock.flag_falls().map(|falls| falls.0),
            left: Sides::of(left),
        }
    }
}

impl Offers {
    /// Returns the open offers of a game.
    pub(crate) fn of(game: &Game) -> Offers {
        Offers {
            draw: game.draw_offer().map(Side::from),
            take_back: game.take_back_offer().map(|(by, to_ply)| TakeBackOffer { by: by.into(), to_ply }),
        }
    }
}

impl ClaimMessage {
    /// Returns the claims that the side to move may make.
    pub(crate) fn all(game: &Game) -> Vec<ClaimMessage> {
        let ruleset = game.ruleset();
        let message = |claim: tabiya_rules::Outcome| ClaimMessage {
            reason: claim.reason.code().to_owned(),
            winner: claim.winner.map(Side::from),
            sentence: claim.sentence(ruleset),
        };
        game.claims().into_iter().map(message).collect()
    }
}

impl StatusMessage {
    /// Returns what players need to know about a game.
    pub(crate) fn all(game: &Game) -> Vec<StatusMessage> {
        let message = |item: tabiya_rules::Status| StatusMessage {
            code: item.code.to_owned(),
            side: item.side.map(Side::from),
            label: item.label,
            value: item.value,
            sentence: item.sentence,
        };
        game.status().into_iter().map(message).collect()
    }
}

impl GameHeader {
    /// Returns the names and the summary of a game.
    pub(crate) fn of(def: &RulesetDef) -> GameHeader {
        GameHeader {
            id: def.id.clone(),
            name: def.name.clone(),
            aliases: def.aliases.clone(),
            summary: def.summary.clone(),
            files: def.board.files(),
            ranks: def.board.ranks(),
            sides: Sides::names(def),
        }
    }
}

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
