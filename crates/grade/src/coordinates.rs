//! The names of squares in suites: as in algebraic notation, or in the coordinates of a course.
//!
//! Suites are written in the coordinates of their course. Programs that are graded with `--coordinates
//! square` receive squares instead.

use std::fmt;
use std::str::FromStr;

use tabiya_classroom::Coordinates as Course;
use tabiya_rules::Ruleset;

use crate::suite::{UnknownNameError, named};

/// How squares are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// As in algebraic notation: `e2 e4`.
    #[default]
    Square,
    /// In the coordinates of a course: `4 6 4 4`.
    Course(Course),
}

impl Coordinates {
    /// All coordinates.
    pub const ALL: [Coordinates; 4] = [
        Coordinates::Square,
        Coordinates::Course(Course::Xy),
        Coordinates::Course(Course::Cell),
        Coordinates::Course(Course::RowCol),
    ];

    /// Returns the name, as suites have it: `square`, `xy`, `cell` or `rowcol`.
    pub fn name(self) -> &'static str {
        match self {
            Coordinates::Square => "square",
            Coordinates::Course(course) => course.name(),
        }
    }

    /// Returns a line with its squares in algebraic notation. Lines that are not moves are returned as they
    /// are: numbers off the board are not squares.
    ///
    /// ```
    /// use tabiya_grade::Coordinates;
    /// use tabiya_rules::Ruleset;
    ///
    /// let xy: Coordinates = "xy".parse().unwrap();
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// assert_eq!(xy.to_squares(&chess, "4 6 4 4"), "e2 e4");
    /// assert_eq!(xy.to_squares(&chess, "resign"), "resign");
    /// let rowcol: Coordinates = "rowcol".parse().unwrap();
    /// let animal = Ruleset::builtin("animal").unwrap();
    /// assert_eq!(rowcol.to_squares(&animal, "2 1 3 1"), "b3 b4");
    /// assert_eq!(rowcol.to_squares(&animal, "chick 3 1"), "H@b4");
    /// ```
    pub fn to_squares(self, ruleset: &Ruleset, line: &str) -> String {
        let converted = match self {
            Coordinates::Square => None,
            Coordinates::Course(course) => squares(course, ruleset, line),
        };
        converted.unwrap_or_else(|| line.to_owned())
    }

    /// Returns a line in algebraic notation with its squares in these coordinates.
    ///
    /// ```
    /// use tabiya_grade::Coordinates;
    /// use tabiya_rules::Ruleset;
    ///
    /// let cell: Coordinates = "cell".parse().unwrap();
    /// assert_eq!(cell.of_squares(&Ruleset::builtin("cells").unwrap(), "e2 e4"), "12 28");
    /// let rowcol: Coordinates = "rowcol".parse().unwrap();
    /// assert_eq!(rowcol.of_squares(&Ruleset::builtin("animal").unwrap(), "H@b4"), "chick 3 1");
    /// ```
    pub fn of_squares(self, ruleset: &Ruleset, line: &str) -> String {
        let Coordinates::Course(course) = self else { return line.to_owned() };
        let named = |letter: &str| {
            ruleset.kinds().find(|kind| ruleset.kind_letter(*kind).eq_ignore_ascii_case(letter))
        };
        let (head, rest) = match line.split_once('@').map(|(letter, rest)| (named(letter), rest)) {
            Some((Some(kind), rest)) => (Some(ruleset.kind_name(kind).to_owned()), rest),
            _ => (None, line),
        };
        let words = rest.split_whitespace().map(|word| match ruleset.board().parse(word) {
            Some(square) => numbers(&course.numbers(ruleset, square)),
            None => word.to_owned(),
        });
        head.into_iter().chain(words).collect::<Vec<_>>().join(" ")
    }
}

fn numbers(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

/// Converts a move or a drop in the coordinates of a course; `None` for any other line.
fn squares(course: Course, ruleset: &Ruleset, line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let dropped = words.first().and_then(|word| ruleset.kind_named(word));
    let rest = &words[usize::from(dropped.is_some())..];
    let numbers: Vec<u32> = rest.iter().map_while(|word| word.parse().ok()).collect();
    let tail = rest[numbers.len()..].iter().map(|word| (*word).to_owned());
    let per_square = if course == Course::Cell { 1 } else { 2 };
    let wanted = if dropped.is_some() { 1 } else { 2 };
    if numbers.len() != per_square * wanted {
        return None;
    }
    let square =
        |pair: &[u32]| course.square(ruleset, pair).map(|square| ruleset.board().name(square).to_string());
    let names = numbers.chunks(per_square).map(square).collect::<Option<Vec<String>>>()?;
    let text = names.into_iter().chain(tail).collect::<Vec<_>>().join(" ");
    Some(match dropped {
        Some(kind) => format!("{}@{text}", ruleset.kind_letter(kind).to_ascii_uppercase()),
        None => text,
    })
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Coordinates {
    type Err = UnknownNameError;

    fn from_str(text: &str) -> Result<Coordinates, UnknownNameError> {
        named(&Coordinates::ALL, Coordinates::name, text)
    }
}
