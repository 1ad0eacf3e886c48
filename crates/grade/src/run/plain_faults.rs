//! Compares the parts of an answer of the text protocol with the referee's, and says what differs.

use tabiya_rules::Ruleset;

use super::program::Program;
use crate::answer::{self, Answer};
use crate::board::Shape;
use crate::plan::Part;
use crate::referee::Expected;
use crate::suite::Topic;

/// Describes a board that differs from the referee's, with the message above it.
pub(super) fn wrong_board(
    ruleset: &Ruleset,
    shape: &Shape,
    expected: &Expected,
    came: &Answer,
) -> Option<String> {
    let (wanted, found) = (&expected.answer.content, &came.content);
    let mut faults = Vec::new();
    if wanted.message != found.message {
        faults.push(message_clause(expected, found.message.as_deref()));
    }
    match (&wanted.pieces, &found.pieces) {
        (None, _) => return None,
        (Some(wanted), Some(found)) if wanted.same_board(found) => return None,
        (Some(wanted), Some(found)) => {
            faults.extend(shape.differences(wanted, found, ruleset));
        }
        (Some(_), None) => {
            let missing = || shape.missing(&lines_of(&came.text));
            faults.push(came.flaw.clone().unwrap_or_else(missing));
        }
    }
    Some(sentence(&faults))
}

/// Compares everything but the board. Words that stand where a message does are another matter.
pub(super) fn other_faults(
    shape: &Shape,
    expected: &Expected,
    came: &Answer,
    program: &mut Program,
) -> Vec<(Part, Option<String>)> {
    let (wanted, found) = (&expected.answer.content, &came.content);
    let message = wanted.message.as_ref().filter(|_| came.right_word.is_none()).map(|message| {
        let mut faults = vec![message_clause(expected, found.message.as_deref())];
        if found.message.is_none() {
            // It may have come later; then it must not be taken for the message of the next answer.
            let after = program.lines();
            faults.extend(answer::hint(message, &came.text, &after));
            program.take(after.len());
        }
        sentence(&faults)
    });
    let hands = match (&wanted.pieces, &found.pieces) {
        (Some(wanted), Some(found)) if !wanted.same_hands(found) => {
            Some(sentence(&shape.other_hands(wanted, found)))
        }
        _ => None,
    };
    let missing = wanted.lines.get(found.lines.len());
    let history = missing.map(|missing| sentence(&[format!("the line `{missing}` is missing")]));
    vec![(Part::Board, None), (Part::Message, message), (Part::Hands, hands), (Part::History, history)]
}

/// Returns the topic of a part that the referee's answer does not call for.
pub(super) fn of_part(part: Part, expected: &Expected) -> Topic {
    match part {
        Part::Board => expected.parts.board.unwrap_or(Topic::Moves),
        Part::Message => expected.parts.message.unwrap_or(Topic::Check),
        Part::Hands => Topic::Hands,
        Part::History => Topic::History,
    }
}

pub(super) fn message_clause(expected: &Expected, found: Option<&str>) -> String {
    let wanted = expected.answer.content.message.as_deref();
    format!("expected {}, got {}", wanted.unwrap_or("no message"), found.unwrap_or("no message"))
}

/// Joins clauses to a sentence.
pub(super) fn sentence(clauses: &[String]) -> String {
    let mut text = clauses.join("; ");
    // Names of squares keep their letters.
    let is_clause = ["the ", "expected ", "row "].iter().any(|start| text.starts_with(start));
    if let Some(first) = text.get(..1).map(str::to_uppercase).filter(|_| is_clause) {
        text.replace_range(..1, &first);
    }
    text + "."
}

fn lines_of(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}
