//! How often the position has occurred, if one more time decides.

use crate::Position;
use crate::def::{By, RepetitionDef, RulesetDef, Verdict};
use crate::ending::History;
use crate::ending::status::Status;

/// Returns how often the position has occurred, if it has been repeated and the next time decides. `counted`
/// is the number of occurrences after which the pieces are counted, in games where they are.
pub(crate) fn item(position: &Position, history: &History, counted: Option<u8>) -> Option<Status> {
    let def = position.ruleset().def();
    let occurred = history.occurrences();
    if occurred < 2 {
        return None;
    }
    let next = |count: u8| usize::from(count) == occurred + 1;
    let then = match def.endings.repetition.iter().find(|row| next(row.count)) {
        Some(row) => decided(def, row),
        None if counted.is_some_and(next) => "the pieces are counted".to_owned(),
        None => return None,
    };
    let occurrences = u16::try_from(occurred).unwrap_or(u16::MAX);
    let times = match occurrences {
        2 => "twice".to_owned(),
        n => format!("{} times", crate::outcome::number(n)),
    };
    let sentence = format!("The position has occurred {times}: the next time {then}.");
    Some(Status::counted("repetition", None, "Repetition", occurred, occurred + 1, sentence))
}

/// Returns the consequence of a rule.
fn decided(def: &RulesetDef, row: &RepetitionDef) -> String {
    let side = match row.side {
        None => "the side that brings it about",
        Some(side) => &def.sides[side.index()],
    };
    let result = match (row.by, row.verdict) {
        (By::Automatic, Verdict::Draw) => "the game is a draw".to_owned(),
        (By::Automatic, Verdict::Win) => format!("{side} wins"),
        (By::Automatic, Verdict::Loss) => format!("{side} loses"),
        (By::Claim, Verdict::Draw) => "a draw may be claimed".to_owned(),
        (By::Claim, Verdict::Win) => format!("it may be claimed that {side} wins"),
        (By::Claim, Verdict::Loss) => format!("it may be claimed that {side} loses"),
    };
    let verb = match (row.perpetual_check != Verdict::Draw, row.perpetual_chase != Verdict::Draw) {
        (false, false) => return result,
        (true, false) => "gives check",
        (false, true) => "chases a piece",
        (true, true) => "gives check or chases a piece",
    };
    format!("{result}, unless a side {verb} with every move")
}
