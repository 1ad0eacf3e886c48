//! Checks: single comparisons with the referee, and how they become points.
//!
//! The points of a case are divided over the topics of its checks. This file knows no game: it receives
//! topics and outcomes, whichever way a program was run.

use std::collections::BTreeSet;

use crate::points::Points;
use crate::suite::{Case, Topic};

/// A comparison of one part of an answer with the referee's.
///
/// ```
/// use tabiya_grade::{Check, Outcome, Topic};
///
/// let passed = Check::new(Topic::Moves, Ok(()));
/// let failed = Check::new(Topic::Check, Err("Expected CHECK, got no message.".to_owned()));
/// assert_eq!((passed.outcome, failed.outcome), (Outcome::Passed, Outcome::Failed));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Check {
    /// The topic whose points depend on it.
    pub topic: Topic,
    /// Whether the program agrees with the referee.
    pub outcome: Outcome,
    /// The line or statement of the case, from 1, if it has several.
    pub line: Option<usize>,
    /// What differs, as a sentence; empty if nothing does.
    pub sentence: String,
    /// Whether the referee's answer calls for this check. Other checks exist only because they failed: of a
    /// message, for example, where the referee has none.
    pub is_planned: bool,
}

/// The outcome of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The program agrees with the referee.
    Passed,
    /// It does not.
    Failed,
    /// The case had ended before.
    NotReached,
}

impl Check {
    /// Returns a check with its outcome; the error is a sentence that says what differs.
    pub fn new(topic: Topic, outcome: Result<(), String>) -> Check {
        let (outcome, sentence) = match outcome {
            Ok(()) => (Outcome::Passed, String::new()),
            Err(sentence) => (Outcome::Failed, sentence),
        };
        Check { topic, outcome, line: None, sentence, is_planned: true }
    }

    /// Returns a check that has not been reached.
    pub fn not_reached(topic: Topic) -> Check {
        Check { topic, outcome: Outcome::NotReached, line: None, sentence: String::new(), is_planned: true }
    }

    /// Returns the same check of a line or statement, from 1.
    pub fn on_line(self, line: usize) -> Check {
        Check { line: Some(line), ..self }
    }

    /// Returns the same check as one that the referee's answer does not call for.
    pub fn unplanned(self) -> Check {
        Check { is_planned: false, ..self }
    }
}

/// The part of a case's points that belongs to a topic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TopicPoints {
    /// The topic.
    pub topic: Topic,
    /// The points for full agreement.
    pub points: Points,
    /// The points that the program has earned.
    pub earned: Points,
}

/// The greatest number of topics with a part besides that of the case.
const MOST_OTHERS: usize = 8;

/// Divides the points of a case over the topics of its checks, and returns the earned part of each, that of
/// the case's own topic first. The sum is always the points of the case.
///
/// Each further topic has a tenth of the points, and the case's own topic the rest. Ordinary moves in a
/// case about something else have no part. A part is earned if all checks of its topic pass; in a case
/// whose points are earned [in parts](Case::in_parts), the part that passes, rounded down to tenths of a
/// point. There checks that were not reached do not count, unless none of their topic was. A failed check
/// of a topic without a part costs a tenth of the points of the case's own topic.
///
/// ```
/// use tabiya_grade::{Check, Suite, Topic, divide};
///
/// let text = "game = \"two-player\"\n\
///     [[case]]\nname = \"A queen\"\ntopic = \"moves\"\npoints = 2\nmoves = \"e2 e4\"\n";
/// let case = Suite::read("one.toml", text, None).unwrap().cases.remove(0);
/// let missed = Check::new(Topic::Check, Err("Expected CHECK, got no message.".to_owned()));
/// let by_topic = divide(&case, &[Check::new(Topic::Moves, Ok(())), missed]);
/// let of = |index: usize| (by_topic[index].earned.to_string(), by_topic[index].points.to_string());
/// assert_eq!(of(0), ("1.8".to_owned(), "1.8".to_owned()));
/// assert_eq!(of(1), ("0".to_owned(), "0.2".to_owned()));
/// ```
pub fn divide(case: &Case, checks: &[Check]) -> Vec<TopicPoints> {
    let own = case.topic;
    let (total, tenth) = if case.is_open() {
        (Points::default(), Points::default())
    } else {
        (Points::whole(case.points), Points::tenths(case.points))
    };
    let planned = checks.iter().filter(|check| check.is_planned).map(|check| check.topic);
    let others: BTreeSet<Topic> = planned.filter(|topic| *topic != own && *topic != Topic::Moves).collect();
    let others: BTreeSet<Topic> = others.into_iter().take(MOST_OTHERS).collect();
    let failed: BTreeSet<Topic> =
        checks.iter().filter(|check| check.outcome == Outcome::Failed).map(|check| check.topic).collect();
    let costs = failed.iter().filter(|topic| **topic != own && !others.contains(topic)).count();
    let of_others = others.iter().map(|_| tenth).sum();
    let points = total.less(of_others);
    let earned = earned(case, checks, own, points).less(std::iter::repeat_n(tenth, costs).sum());
    let mut by_topic = vec![TopicPoints { topic: own, points, earned }];
    for topic in others {
        by_topic.push(TopicPoints { topic, points: tenth, earned: self::earned(case, checks, topic, tenth) });
    }
    by_topic.sort_by_key(|part| (part.topic != own, part.topic));
    by_topic
}

/// Returns the earned part of a topic's points.
fn earned(case: &Case, checks: &[Check], topic: Topic, points: Points) -> Points {
    let with =
        |outcome| checks.iter().filter(|check| check.topic == topic && check.outcome == outcome).count();
    let [passed, failed, missing] = [Outcome::Passed, Outcome::Failed, Outcome::NotReached].map(with);
    if case.in_parts {
        // Of nothing, nothing is earned.
        return points.part(passed, (passed + failed).max(1));
    }
    if passed > 0 && failed + missing == 0 { points } else { Points::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Suite;

    fn case(topic: &str, in_parts: bool) -> Case {
        let text = format!(
            "game = \"two-player\"\n\
             [[case]]\nname = \"x\"\ntopic = \"{topic}\"\npoints = 3\nmoves = \"e2 e4\"\n"
        );
        Case { in_parts, ..Suite::read("x.toml", &text, None).unwrap().cases.remove(0) }
    }

    fn checks(list: &[(Topic, Outcome)]) -> Vec<Check> {
        list.iter()
            .map(|(topic, outcome)| Check { outcome: *outcome, ..Check::not_reached(*topic) })
            .collect()
    }

    fn written(case: &Case, list: &[(Topic, Outcome)]) -> Vec<String> {
        let by_topic = divide(case, &checks(list));
        let sum: Points = by_topic.iter().map(|part| part.points).sum();
        assert_eq!(sum, Points::whole(case.points), "{by_topic:?}");
        by_topic.iter().map(|part| format!("{} {}/{}", part.topic, part.earned, part.points)).collect()
    }

    use Outcome::{Failed, NotReached, Passed};
    use Topic::{Castling, EnPassant, Mate, Moves};

    #[test]
    fn each_topic_earns_its_own_points() {
        let case = case("en passant", false);
        let all = [(Moves, Passed), (EnPassant, Passed), (Topic::Check, Passed)];
        assert_eq!(written(&case, &all), ["en passant 2.7/2.7", "check 0.3/0.3"]);
        let missed = [(Moves, Passed), (EnPassant, Passed), (Topic::Check, Failed)];
        assert_eq!(written(&case, &missed), ["en passant 2.7/2.7", "check 0/0.3"]);
        let cut = [(Moves, Failed), (EnPassant, NotReached), (Topic::Check, NotReached)];
        assert_eq!(written(&case, &cut), ["en passant 0/2.7", "check 0/0.3"]);
    }

    #[test]
    fn a_fault_without_a_share_costs_a_tenth() {
        let case = case("moves", false);
        let mut checks = checks(&[(Moves, Passed), (Moves, Passed)]);
        checks.push(Check::new(Mate, Err("Expected no message.".to_owned())).unplanned());
        let by_topic = divide(&case, &checks);
        assert_eq!((by_topic.len(), by_topic[0].earned), (1, Points::tenths(27)));
    }

    #[test]
    fn parts_are_earned_in_parts() {
        let case = case("moves", true);
        let half = [(Moves, Passed), (Moves, Failed), (Castling, Passed), (Castling, NotReached)];
        assert_eq!(written(&case, &half), ["moves 1.3/2.7", "castling 0.3/0.3"]);
        assert_eq!(written(&case, &[(Moves, NotReached)]), ["moves 0/3"]);
    }
}
