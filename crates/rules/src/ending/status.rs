//! The status of a game: facts that the board does not show, such as checks given, moves counted, points,
//! repetitions and possible claims. Each slice has its part in a file `status.rs`.

use tabiya_board::Color;

use super::{History, Outcome};
use crate::{Position, registry};

/// One thing that players need to know about the state of a game.
///
/// The texts are for people: a short label with a value, as beside a clock, and a sentence that says the same
/// in full.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// A short fixed name, for programs: `checks`, `points`, `entering`, `counting`, `repetition`,
    /// `no-progress` or `claim`.
    pub code: &'static str,
    /// The side that it is about; `None` if it is about both.
    pub side: Option<Color>,
    /// Its title: `Checks`.
    pub label: String,
    /// How far it has come: `1/3`.
    pub value: String,
    /// The same as numbers, if it is a count that decides something at its limit.
    pub count: Option<Count>,
    /// The same in a sentence: `White has given one check and wins with two more.`
    pub sentence: String,
}

/// A count and its limit, at which something is decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Count {
    /// How much is counted so far.
    pub now: usize,
    /// The number that decides.
    pub limit: usize,
}

impl Status {
    /// Returns a count about one side, or about both.
    pub(crate) fn counted(
        code: &'static str,
        side: Option<Color>,
        label: &str,
        now: usize,
        limit: usize,
        sentence: String,
    ) -> Status {
        let count = Some(Count { now, limit });
        Status { count, ..Status::new(code, side, label, format!("{now}/{limit}"), sentence) }
    }

    /// Returns an item about one side, or about both.
    pub(crate) fn new(
        code: &'static str,
        side: Option<Color>,
        label: &str,
        value: String,
        sentence: String,
    ) -> Status {
        Status { code, side, label: label.to_owned(), value, count: None, sentence }
    }
}

/// Returns the facts that players need now in a game that is not over. `history` must end with `position`.
/// There is nothing in games without turns.
///
/// ```
/// use tabiya_rules::{Count, History, Ruleset, status};
/// let game = Ruleset::builtin("three-check").unwrap();
/// let start = game.start();
/// let items = status(&start, &History::new(&start));
/// assert_eq!((items[0].label.as_str(), items[0].value.as_str()), ("Checks", "0/3"));
/// assert_eq!(items[0].count, Some(Count { now: 0, limit: 3 }));
/// assert_eq!(items[0].sentence, "White has given no checks and wins with three.");
/// ```
pub fn status(position: &Position, history: &History) -> Vec<Status> {
    if !position.ruleset().alternates() {
        return Vec::new();
    }
    let mut items = registry::status::items(position, history);
    items.extend(registry::judge::claims(position, history).iter().map(|claim| may_claim(position, claim)));
    items
}

/// Returns that the side to move may make a claim.
fn may_claim(position: &Position, outcome: &Outcome) -> Status {
    let side = position.turn();
    let names = &position.ruleset().def().sides;
    let (value, what) = match outcome.winner {
        None => ("draw", "a draw".to_owned()),
        Some(winner) if winner == side => ("win", "a win".to_owned()),
        Some(winner) => ("loss", format!("that {} wins", names[winner.index()])),
    };
    let sentence = format!("{} may claim {what}: {}", names[side.index()], claimed(outcome, position));
    Status::new("claim", Some(side), "Claim", value.to_owned(), sentence)
}

/// Returns the sentence of an outcome without the result and the note about the claim.
fn claimed(outcome: &Outcome, position: &Position) -> String {
    let sentence = outcome.sentence(position.ruleset());
    let why = sentence.split_once(": ").map_or(sentence.as_str(), |(_, why)| why);
    why.replace(" (claimed)", "")
}
