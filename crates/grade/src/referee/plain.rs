//! The referee of the text protocol: the dialogue of `tabiya play --plain`.

use tabiya_dialogue::Dialogue;
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::Ruleset;

use super::explain::{explain, topic};
use crate::answer::{self, Answer};
use crate::board::Shape;
use crate::coordinates::Coordinates;
use crate::plan::Parts;
use crate::suite::Topic;

/// A game of the text protocol.
pub(crate) struct PlainReferee {
    dialogue: Dialogue,
    ruleset: Ruleset,
    coordinates: Coordinates,
    pub(crate) shape: Shape,
}

/// The referee's answer to a line.
pub(crate) struct Expected {
    pub(crate) answer: Answer,
    /// Whether there is an answer at all: `reset` has none.
    pub(crate) is_answered: bool,
    /// Whether the line is refused.
    pub(crate) is_refused: bool,
    /// Why, as a sentence.
    pub(crate) why: String,
    /// The board before the line.
    pub(crate) before: Answer,
    /// What can be compared, each under its topic.
    pub(crate) parts: Parts,
}

impl PlainReferee {
    pub(crate) fn new(ruleset: &Ruleset, coordinates: Coordinates) -> PlainReferee {
        let begin = || Dialogue::new(Game::new(ruleset, Terms::default(), Time(0)));
        let mut dialogue = begin();
        let mut shape = Shape::of(ruleset, &dialogue.board());
        if let Coordinates::Course(course) = coordinates {
            shape = shape.or(Shape::of(ruleset, &begin().with_coordinates(course).board()));
            dialogue = dialogue.with_coordinates(course).keeping_labels();
        }
        PlainReferee { dialogue, ruleset: ruleset.clone(), coordinates, shape }
    }

    /// Answers a line of a suite.
    pub(crate) fn answer(&mut self, line: &str) -> Expected {
        let before = answer::of_referee(&self.shape, &self.dialogue.board());
        let typed = self.coordinates.to_squares(&self.ruleset, line);
        let position = self.dialogue.reply("fen").map(|reply| reply.text);
        let Some(reply) = self.dialogue.reply(line) else {
            return Expected {
                answer: Answer::default(),
                is_answered: false,
                is_refused: false,
                why: String::new(),
                before,
                parts: Parts::default(),
            };
        };
        let answer = answer::of_referee(&self.shape, &reply.text);
        let message = answer.content.message.as_deref();
        let is_refused = message == Some("ILLEGAL_MOVE");
        let sentence = || answer.text.lines().nth(1).unwrap_or("").trim().to_owned();
        let why = if is_refused {
            reply.note.unwrap_or_else(sentence)
        } else {
            explain(&self.ruleset, position.as_deref().unwrap_or("").trim(), &typed, message)
        };
        let is_answered = typed.trim() != "reset";
        let position = position.as_deref().unwrap_or("").trim();
        let parts = if is_answered {
            parts(&before, &answer, |is_refused| topic(&self.ruleset, position, &typed, is_refused))
        } else {
            Parts::default()
        };
        Expected { answer, is_answered, is_refused, why, before, parts }
    }
}

/// Returns what can be compared in an answer; `kind` is the topic of the line, refused or not.
fn parts(before: &Answer, answer: &Answer, kind: impl FnOnce(bool) -> Topic) -> Parts {
    let (was, is) = (&before.content, &answer.content);
    let is_refused = is.message.as_deref() == Some("ILLEGAL_MOVE");
    let hands = match (&was.pieces, &is.pieces) {
        (Some(was), Some(is)) => !was.same_hands(is),
        _ => false,
    };
    Parts {
        is_refused,
        board: is.pieces.is_some().then(|| kind(is_refused)),
        message: is.message.as_deref().map(answer::topic),
        hands,
        history: !is.lines.is_empty(),
    }
}
