//! The five courses: which game each plays, and its coordinates.

use tabiya_rules::Ruleset;

use crate::Coordinates;

/// A course with its own system.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Course {
    /// The [grid](crate::grid) referee.
    Grid,
    /// [Two-player](crate::two_player) chess at the terminal.
    TwoPlayer,
    /// The 64 [cells](crate::cells).
    Cells,
    /// The [simulator](crate::simulator) of layouts and moves.
    Simulator,
    /// [Animal](crate::animal) chess.
    Animal,
}

impl Course {
    /// All courses, in the order of their documents.
    pub const ALL: [Course; 5] =
        [Course::Grid, Course::TwoPlayer, Course::Cells, Course::Simulator, Course::Animal];

    /// Returns the id of its ruleset.
    pub fn game(self) -> &'static str {
        match self {
            Course::Grid => "king-capture",
            Course::TwoPlayer => "two-player",
            Course::Cells => "cells",
            Course::Simulator => "simulator",
            Course::Animal => "animal",
        }
    }

    /// Returns the coordinates in which it names squares, if they are its own.
    pub fn coordinates(self) -> Option<Coordinates> {
        match self {
            Course::Grid => Some(Coordinates::Xy),
            Course::Cells => Some(Coordinates::Cell),
            Course::Animal => Some(Coordinates::RowCol),
            Course::TwoPlayer | Course::Simulator => None,
        }
    }

    /// Returns the course whose game a ruleset is. A ruleset that only has the same id is not.
    ///
    /// ```
    /// use tabiya_classroom::{Coordinates, Course};
    /// use tabiya_rules::Ruleset;
    ///
    /// let animal = Ruleset::builtin("animal").unwrap();
    /// assert_eq!(Course::of(&animal).unwrap().coordinates(), Some(Coordinates::RowCol));
    /// assert_eq!(Course::of(&Ruleset::builtin("chess").unwrap()), None);
    /// ```
    pub fn of(ruleset: &Ruleset) -> Option<Course> {
        let course = Course::ALL.into_iter().find(|course| course.game() == ruleset.id())?;
        let own = Ruleset::builtin(course.game())?;
        (own.fingerprint() == ruleset.fingerprint()).then_some(course)
    }
}
