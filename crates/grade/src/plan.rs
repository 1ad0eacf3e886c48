//! The checks of a case: planned from the referee's answers before the program is run, and decided while it
//! runs. The referee says of what kind each line is; this file knows no rule.

use crate::check::{Check, Outcome};
use crate::suite::{Case, Topic};

/// A part of an answer that is compared for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// The pieces on the board, or the output of a run.
    Board,
    /// The message.
    Message,
    /// The pieces in the hands.
    Hands,
    /// The lines of the history.
    History,
}

/// The parts of the referee's answer to a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Parts {
    /// Whether the line is refused.
    pub(crate) is_refused: bool,
    /// The topic of what the line does to the board, if there is a board.
    pub(crate) board: Option<Topic>,
    /// The topic of the message, if there is one.
    pub(crate) message: Option<Topic>,
    /// Whether the pieces in the hands change.
    pub(crate) hands: bool,
    /// Whether there is a history.
    pub(crate) history: bool,
}

/// The checks of a case, with their outcomes so far.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    own: Topic,
    in_parts: bool,
    checks: Vec<(usize, Part, Check)>,
    /// Failed checks that were not planned.
    more: Vec<Check>,
}

impl Plan {
    /// Plans the checks of a case. Lines that the document of the course leaves open have none.
    pub(crate) fn new(case: &Case, lines: &[Parts]) -> Plan {
        let own = case.topic;
        let is_open = |index: usize| case.open.as_ref().is_some_and(|open| open.lines.contains(&(index + 1)));
        let refused = if own == Topic::Errors { Topic::Errors } else { Topic::IllegalMoves };
        let mut checks: Vec<(usize, Part, Check)> = Vec::new();
        let mut was_refused = false;
        for (index, parts) in lines.iter().enumerate().filter(|(index, _)| !is_open(*index)) {
            let of_refusal = |topic| if topic == Topic::IllegalMoves { refused } else { topic };
            let board = parts.board.map(|topic| match topic {
                // The side to move shows whether the line before has changed anything.
                Topic::Moves if was_refused => refused,
                topic => of_refusal(topic),
            });
            let planned = [
                (Part::Board, board),
                (Part::Message, parts.message.map(of_refusal)),
                (Part::Hands, parts.hands.then_some(Topic::Hands)),
                (Part::History, parts.history.then_some(Topic::History)),
            ];
            for (part, topic) in planned {
                let check = topic.map(|topic| Check::not_reached(topic).on_line(index + 1));
                checks.extend(check.map(|check| (index, part, check)));
            }
            was_refused = parts.is_refused;
        }
        let mut plan = Plan { own, in_parts: case.in_parts, checks, more: Vec::new() };
        if !plan.in_parts {
            plan.give_last_line();
        }
        plan
    }

    /// Counts the last line under the topic of the case, unless one of its checks has it already: the case is
    /// about it.
    fn give_last_line(&mut self) {
        let Some(last) = self.checks.iter().map(|(line, _, _)| *line).max() else { return };
        let own = self.own;
        let mut of_last = self.checks.iter_mut().filter(|(line, _, _)| *line == last);
        if of_last.all(|(_, _, check)| check.topic != own)
            && let Some((_, _, check)) = self.checks.iter_mut().find(|(line, _, _)| *line == last)
        {
            check.topic = own;
        }
    }

    /// Returns the topic of what a line does to the board; that of the case for ordinary moves.
    pub(crate) fn topic_of(&self, line: usize) -> Topic {
        let found = self.checks.iter().find(|(of, _, _)| *of == line).map(|(_, _, check)| check.topic);
        found.filter(|topic| *topic != Topic::Moves).unwrap_or(self.own)
    }

    /// Decides a check; `fault` says what differs. Parts of an answer that are not planned can only fail,
    /// under the topic `instead`.
    pub(crate) fn decide(&mut self, line: usize, part: Part, instead: Topic, fault: Option<String>) {
        let planned = self.checks.iter_mut().find(|(of, other, _)| (*of, *other) == (line, part));
        let check =
            |topic, fault: Option<String>| Check::new(topic, fault.map_or(Ok(()), Err)).on_line(line + 1);
        match (planned, fault) {
            (Some((_, _, planned)), fault) => *planned = check(planned.topic, fault),
            (None, Some(fault)) => self.more.push(check(instead, Some(fault)).unplanned()),
            (None, None) => {}
        }
    }

    /// Adds a failed check that was not planned, and returns its number among these.
    pub(crate) fn add(&mut self, line: usize, topic: Topic, fault: String) -> usize {
        self.more.push(Check::new(topic, Err(fault)).on_line(line + 1).unplanned());
        self.more.len() - 1
    }

    /// Ends the case at a line that failed. Where points are earned in parts, the checks of its topic that
    /// were not reached are lost.
    pub(crate) fn end(&mut self, line: usize) {
        let topic = self.topic_of_fault(line);
        for (_, _, check) in self.checks.iter_mut().filter(|_| self.in_parts) {
            if check.topic == topic && check.outcome == Outcome::NotReached {
                check.outcome = Outcome::Failed;
            }
        }
    }

    fn topic_of_fault(&self, line: usize) -> Topic {
        let of_line = self.checks.iter().find(|(of, _, _)| *of == line);
        of_line.map_or(self.own, |(_, _, check)| check.topic)
    }

    /// Returns the checks: first the planned ones, in the order of lines, then the others.
    pub(crate) fn into_checks(self) -> Vec<Check> {
        self.checks.into_iter().map(|(_, _, check)| check).chain(self.more).collect()
    }

    /// Returns the number of planned checks.
    pub(crate) fn planned(&self) -> usize {
        self.checks.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::PlainReferee;
    use crate::suite::Suite;

    /// Plans a case and returns the topics of each line.
    fn topics(game: &str, topic: &str, moves: &str) -> Vec<String> {
        let text =
            format!("game = \"{game}\"\n[[case]]\nname = \"x\"\ntopic = \"{topic}\"\nmoves = \"{moves}\"\n");
        let suite = Suite::read("x.toml", &text, None).unwrap();
        let mut referee = PlainReferee::new(&suite.ruleset, suite.coordinates);
        let lines: Vec<&str> = moves.split(", ").collect();
        let parts: Vec<Parts> = lines.iter().map(|line| referee.answer(line).parts).collect();
        let plan = Plan::new(&suite.cases[0], &parts);
        let of_line = |line: usize| {
            let checks = plan.checks.iter().filter(|(of, _, _)| *of == line);
            checks.map(|(_, _, check)| check.topic.name()).collect::<Vec<_>>().join(" + ")
        };
        (0..lines.len()).map(of_line).collect()
    }

    #[test]
    fn each_check_has_the_topic_of_its_kind() {
        for (game, topic, moves, last) in [
            ("two-player", "en passant", "e2 e4, a7 a6, e4 e5, d7 d5, e5 d6", "en passant"),
            ("two-player", "mate", "f2 f3, e7 e5, g2 g4, d8 h4", "moves + mate"),
            ("two-player", "moves", "e2 e4, f7 f6, d1 h5", "moves + check"),
            ("two-player", "resign", "e2 e4, resign", "resign + resign"),
            ("two-player", "draw", "e2 e4 draw?", "moves + draw"),
            ("two-player", "illegal moves", "g1 f3, a7 a6, e1 g1", "castling + illegal moves"),
            // The last line belongs to the topic of the case.
            ("two-player", "check", "e2 e4, d7 d6, f1 b5, c7 c6", "check"),
            ("two-player", "castling", "e1 e2", "castling + illegal moves"),
            // The side to move shows whether the line before has changed anything.
            ("two-player", "moves", "e2 e5, e2 e4, e7 e5", "moves"),
            ("two-player", "mate", "e2 e5, e2 e4", "mate"),
            ("animal", "hands", "b3 b4", "moves + hands"),
            ("king-capture", "history", "e2 e4, history", "history"),
        ] {
            assert_eq!(topics(game, topic, moves).last().unwrap(), last, "{game}: {moves}");
        }
        let castles = "g1 f3, g8 f6, g2 g3, g7 g6, f1 g2, f8 g7, e1 g1, a7 a6";
        assert_eq!(topics("two-player", "moves", castles)[6..], ["castling", "moves"]);
        let found = topics("two-player", "moves", "e2 e5, e2 e4, e7 e5");
        assert_eq!(found, ["illegal moves + illegal moves", "illegal moves", "moves"]);
    }
}
