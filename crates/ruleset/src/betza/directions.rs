//! The vectors of an atom that a direction selects.
//!
//! The meaning of the letters depends on the shape of the atom. The table in the [module
//! documentation](super) is the specification.

/// One letter of a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Forward,
    Backward,
    Left,
    Right,
    Vertical,
    Sideways,
    Half,
}

/// A single letter, or two letters read together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    One(Way),
    Two(Way, Way),
}

/// A leap, the longer distance first: `long >= short >= 0` and `long > 0`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Atom {
    pub(super) long: i8,
    pub(super) short: i8,
}

/// Why a direction has no meaning before an atom: the end of a sentence that begins with it.
pub(super) struct NoMeaning {
    pub(super) why: &'static str,
    pub(super) hint: &'static str,
}

/// A step as (files to the right, ranks forward).
pub(super) type Vector = (i8, i8);

impl Way {
    pub(super) fn from_letter(letter: char) -> Option<Way> {
        Some(match letter {
            'f' => Way::Forward,
            'b' => Way::Backward,
            'l' => Way::Left,
            'r' => Way::Right,
            'v' => Way::Vertical,
            's' => Way::Sideways,
            'h' => Way::Half,
            _ => return None,
        })
    }

    fn is_vertical(self) -> bool {
        matches!(self, Way::Forward | Way::Backward | Way::Vertical)
    }

    /// Returns whether a vector has a component in this direction.
    fn includes(self, (x, y): Vector) -> bool {
        match self {
            Way::Forward => y > 0,
            Way::Backward => y < 0,
            Way::Left => x < 0,
            Way::Right => x > 0,
            Way::Vertical => y != 0,
            Way::Sideways => x != 0,
            Way::Half => true,
        }
    }

    /// Returns whether an oblique vector goes farther in this direction than across it.
    fn leads(self, vector @ (x, y): Vector) -> bool {
        self.includes(vector) && (y.abs() > x.abs()) == self.is_vertical()
    }

    /// Returns whether two letters side by side are one direction: the same twice, or one of each axis. `h`
    /// belongs to both axes.
    pub(super) fn pairs_with(self, next: Way) -> bool {
        self == next || self == Way::Half || next == Way::Half || self.is_vertical() != next.is_vertical()
    }
}

impl Atom {
    /// Returns all vectors of the atom, sorted.
    pub(super) fn vectors(self) -> Vec<Vector> {
        let Atom { long, short } = self;
        let mut vectors = Vec::with_capacity(8);
        for (x, y) in [(long, short), (short, long)] {
            vectors.extend([(x, y), (x, -y), (-x, y), (-x, -y)]);
        }
        vectors.sort_unstable();
        vectors.dedup();
        vectors
    }

    /// Returns whether a step of the atom crosses squares.
    pub(super) fn passes_squares(self) -> bool {
        self.long > 1
    }

    /// Returns the vectors that a direction selects.
    pub(super) fn select(self, direction: Direction) -> Result<Vec<Vector>, NoMeaning> {
        let chosen = match (self.short == 0, self.short == self.long) {
            (true, _) => orthogonal(direction)?,
            (_, true) => diagonal(direction)?,
            _ => oblique(direction)?,
        };
        Ok(self.vectors().into_iter().filter(|&vector| chosen(vector)).collect())
    }
}

/// A choice among vectors.
type Choice = Box<dyn Fn(Vector) -> bool>;

const HALF: NoMeaning = NoMeaning {
    why: "has no meaning here: halves are for oblique atoms such as `N`.",
    hint: "Leave out the `h`.",
};
const TWICE: NoMeaning = NoMeaning {
    why: "says the same direction twice, which only oblique atoms such as `N` can use.",
    hint: "Write the letter once.",
};

fn orthogonal(direction: Direction) -> Result<Choice, NoMeaning> {
    Ok(match direction {
        Direction::One(Way::Half) | Direction::Two(Way::Half, _) | Direction::Two(_, Way::Half) => {
            return Err(HALF);
        }
        Direction::Two(a, b) if a == b => return Err(TWICE),
        Direction::One(way) => Box::new(move |vector| way.includes(vector)),
        // There is no direction between two orthogonal ones, so both apply.
        Direction::Two(a, b) => Box::new(move |vector| a.includes(vector) || b.includes(vector)),
    })
}

fn diagonal(direction: Direction) -> Result<Choice, NoMeaning> {
    Ok(match direction {
        Direction::One(Way::Half) | Direction::Two(Way::Half, _) | Direction::Two(_, Way::Half) => {
            return Err(HALF);
        }
        Direction::Two(a, b) if a == b => return Err(TWICE),
        // Every diagonal step goes sideways and up or down, so the second letter would be redundant.
        Direction::Two(Way::Vertical | Way::Sideways, _)
        | Direction::Two(_, Way::Vertical | Way::Sideways) => {
            return Err(NoMeaning {
                why: "has no meaning before a diagonal atom.",
                hint: "Write `f`, `b`, `l` or `r` for two diagonals and `fl`, `fr`, `bl` or `br` for one.",
            });
        }
        Direction::One(way) => Box::new(move |vector| way.includes(vector)),
        Direction::Two(a, b) => Box::new(move |vector| a.includes(vector) && b.includes(vector)),
    })
}

fn oblique(direction: Direction) -> Result<Choice, NoMeaning> {
    use Way::{Backward, Forward, Half, Left, Right};
    Ok(match direction {
        Direction::Two(Half, turn @ (Left | Right)) => Box::new(move |(x, y)| {
            let clockwise = (y.abs() > x.abs()) == ((x > 0) == (y > 0));
            clockwise == (turn == Right)
        }),
        Direction::Two(way @ (Forward | Backward | Left | Right), Half) => {
            Box::new(move |vector| way.includes(vector))
        }
        Direction::One(Half) | Direction::Two(Half, _) | Direction::Two(_, Half) => {
            return Err(NoMeaning {
                why: "names no half.",
                hint: "The halves are `fh`, `bh`, `lh`, `rh`, and by turning sense `hl` and `hr`.",
            });
        }
        Direction::One(way) => Box::new(move |vector| way.leads(vector)),
        Direction::Two(a, b) => Box::new(move |vector| a.includes(vector) && b.leads(vector)),
    })
}
