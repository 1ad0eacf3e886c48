//! A square of the simulator's board, as the course document names it: `a3`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use tabiya_board::{BoardSize, Square};

use super::Error;

/// The simulator's board.
pub(super) const BOARD: BoardSize = BoardSize::CHESS;

/// A square of the board. Locations are ordered like their names (a1, a2, ... h8), and compare with
/// them.
///
/// ```
/// use tabiya_classroom::simulator::Location;
///
/// let a3: Location = "a3".parse().unwrap();
/// assert_eq!(a3, "a3");
/// assert_eq!(a3.to_string(), "a3");
/// assert!("A3".parse::<Location>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Location(Square);

impl Location {
    /// All 64, along the columns and up the rows: a1, b1, ... h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Location> + Clone {
        BOARD.all().map(Location)
    }

    /// The location of a square of an 8x8 board.
    pub(super) fn of(square: Square) -> Location {
        debug_assert!(square.index() < BOARD.squares());
        Location(square)
    }

    pub(super) fn square(self) -> Square {
        self.0
    }
}

impl Ord for Location {
    fn cmp(&self, other: &Location) -> Ordering {
        let name = |location: &Location| (BOARD.file(location.0), BOARD.rank(location.0));
        name(self).cmp(&name(other))
    }
}

impl PartialOrd for Location {
    fn partial_cmp(&self, other: &Location) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromStr for Location {
    type Err = Error;

    fn from_str(text: &str) -> Result<Location, Error> {
        BOARD.parse(text).map(Location).ok_or_else(|| Error::BadLocation { text: text.to_owned() })
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        BOARD.name(self.0).fmt(f)
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl PartialEq<str> for Location {
    fn eq(&self, name: &str) -> bool {
        BOARD.parse(name) == Some(self.0)
    }
}

impl PartialEq<&str> for Location {
    fn eq(&self, name: &&str) -> bool {
        *self == **name
    }
}
