//! A square of the simulator's board, as the course document names it: `a3`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use tabiya_board::{BoardSize, Square};

use super::Error;

/// The simulator's board.
pub(super) const BOARD: BoardSize = BoardSize::CHESS;

/// The names of the squares, row by row: a1, b1, ... h8.
static NAMES: [[u8; 2]; 64] = {
    let mut names = [[0; 2]; 64];
    let mut index = 0;
    while index < 64 {
        names[index] = [b'a' + (index % 8) as u8, b'1' + (index / 8) as u8];
        index += 1;
    }
    names
};

/// A square of the board. Locations are ordered like their names (a1, a2, ... h8), can be compared with
/// names, and are accepted wherever a text is.
///
/// ```
/// use tabiya_classroom::simulator::Location;
///
/// let a3: Location = "a3".parse().unwrap();
/// assert_eq!(a3, "a3");
/// assert_eq!("a3", a3);
/// assert_eq!(a3.as_ref(), "a3");
/// assert_eq!(a3.to_string(), "a3");
/// assert!("A3".parse::<Location>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Location(Square);

impl Location {
    /// Returns all 64 locations, row by row: a1, b1, ... h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Location> + Clone {
        BOARD.all().map(Location)
    }

    /// Returns the location of a square of an 8x8 board.
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
        f.pad(self.as_ref())
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Displays its name.
impl AsRef<str> for Location {
    fn as_ref(&self) -> &str {
        let index = usize::from(BOARD.rank(self.0).0) * 8 + usize::from(BOARD.file(self.0).0);
        NAMES.get(index).and_then(|name| std::str::from_utf8(name).ok()).unwrap_or_default()
    }
}

/// Compares with a name, in either order.
macro_rules! compares_with {
    ($($text:ty),*) => {$(
        impl PartialEq<$text> for Location {
            fn eq(&self, name: &$text) -> bool {
                let name: &str = name.as_ref();
                self.as_ref() == name
            }
        }

        impl PartialEq<Location> for $text {
            fn eq(&self, location: &Location) -> bool {
                location == self
            }
        }
    )*};
}

compares_with!(str, &str, String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_that_of_the_board() {
        assert_eq!(Location::all().count(), NAMES.len());
        for location in Location::all() {
            let name = BOARD.name(location.0).to_string();
            assert_eq!((location.as_ref(), location.to_string()), (name.as_str(), name.clone()));
            assert_eq!(location, name);
            assert_eq!(name, location);
            assert_eq!(name.parse::<Location>().unwrap(), location);
        }
    }
}
