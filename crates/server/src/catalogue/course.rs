//! The games of courses in messages.

use tabiya_classroom::{Coordinates, Course};
use tabiya_rules::Ruleset;
use tabiya_rules::def::RulesetDef;
use tabiya_wire::CoordinatesMessage;
use tabiya_wire::online::GameCard;

/// Returns the card of a game.
pub(crate) fn card(def: &RulesetDef) -> GameCard {
    let course = Course::ALL.iter().any(|course| course.game() == def.id);
    GameCard { course, ..GameCard::of(def) }
}

/// Returns the coordinates in which the course of a game writes moves, if it has its own.
pub(crate) fn coordinates_of(ruleset: &Ruleset) -> Option<CoordinatesMessage> {
    Course::of(ruleset).and_then(Course::coordinates).map(|coordinates| match coordinates {
        Coordinates::Xy => CoordinatesMessage::Xy,
        Coordinates::Cell => CoordinatesMessage::Cell,
        Coordinates::RowCol => CoordinatesMessage::RowCol,
    })
}

/// Returns the coordinates that a message names.
pub(crate) fn coordinates_in(message: CoordinatesMessage) -> Coordinates {
    match message {
        CoordinatesMessage::Xy => Coordinates::Xy,
        CoordinatesMessage::Cell => Coordinates::Cell,
        CoordinatesMessage::RowCol => Coordinates::RowCol,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_course_games_are_there() {
        let courses = Ruleset::builtin_defs().iter().filter(|def| card(def).course).count();
        assert_eq!(courses, Course::ALL.len());
    }

    #[test]
    fn coordinates_survive_a_round_trip() {
        for course in Course::ALL {
            let ruleset = Ruleset::builtin(course.game()).unwrap();
            assert_eq!(coordinates_of(&ruleset).map(coordinates_in), course.coordinates());
        }
    }
}
