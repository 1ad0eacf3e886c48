//! Declared additions of mechanisms and endings to positions and moves: walls, marks, counters and
//! second squares. Notations, messages and boards carry these without knowing which mechanism they are of.

use core::marker::PhantomData;

use crate::def::{RulesetDef, Zone};
use crate::slice::{Slice, Visitor};

/// Something other than a piece that closes the square on which it stands. Positions write it as `*`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wall {
    /// Its name in sentences, without an article.
    pub name: &'static str,
    /// The largest number of them on the board, if it is limited.
    pub limit: Option<usize>,
    /// Its picture: elements of SVG on a square of a hundred units.
    pub drawing: &'static str,
}

impl Wall {
    /// Returns its name with an article: the definite one, if there is at most one.
    ///
    /// ```
    /// use tabiya_ruleset::builtin;
    /// let amazons = builtin::defs().into_iter().find(|def| def.id == "amazons").unwrap();
    /// assert_eq!(amazons.wall().unwrap().with_article(), "an arrow");
    /// ```
    pub fn with_article(&self) -> String {
        let article = match self.limit {
            Some(1) => "the",
            _ if self.name.starts_with(['a', 'e', 'i', 'o', 'u']) => "an",
            _ => "a",
        };
        format!("{article} {}", self.name)
    }
}

/// A mark on squares, or on the pieces that stand there. FEN lists the marked squares of each side with the
/// castling rights: by file, or by name where a side can have several marks on a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Its name in sentences, without an article.
    pub name: &'static str,
    /// The squares that can be marked for each side.
    pub zone: Zone,
    /// Whether it marks pieces that have not moved, so that castling rights imply it.
    pub unmoved: bool,
}

/// A number that the game counts for each side, from 0. FEN writes how much is left: `3+3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter {
    /// Its name, in the plural.
    pub name: &'static str,
    /// The largest number.
    pub limit: u8,
}

impl RulesetDef {
    /// Returns the walls of the game, if it has any: squares that are closed by something other than a piece.
    pub fn wall(&self) -> Option<Wall> {
        self.extras().wall
    }

    /// Returns the marks of the game, if it has any.
    pub fn mark(&self) -> Option<Mark> {
        self.extras().mark
    }

    /// Returns the counter of each side, if the game has one.
    pub fn counter(&self) -> Option<Counter> {
        self.extras().counter
    }

    /// Returns whether every move ends on a second square, which notations name: `e2e4,e4d5`.
    pub fn has_second_squares(&self) -> bool {
        self.extras().second_squares
    }

    /// Returns whether there can be pieces in hand.
    pub fn has_hands(&self) -> bool {
        self.extras().hands
    }

    /// Returns the zones of mechanisms and endings, if these are all in which they can treat the sides, or
    /// left and right, differently.
    pub fn symmetric_zones(&self) -> Option<Vec<Zone>> {
        let mut of_game = Zones { all: Some(Vec::new()), of: PhantomData };
        self.visit(&mut of_game);
        let mut of_pieces = Zones { all: of_game.all, of: PhantomData };
        for piece in &self.pieces {
            piece.visit(&mut of_pieces);
        }
        of_pieces.all
    }

    fn extras(&self) -> Extras {
        let mut extras = Extras::default();
        self.visit(&mut extras);
        extras
    }
}

/// The declarations of the mechanisms and endings of a game. No two of them may have walls, marks, counters
/// or second squares, which is checked.
#[derive(Default)]
struct Extras {
    wall: Option<Wall>,
    mark: Option<Mark>,
    counter: Option<Counter>,
    second_squares: bool,
    hands: bool,
}

impl Visitor for Extras {
    type Of = RulesetDef;

    fn visit<S: Slice<Of = RulesetDef>>(&mut self, value: &S::Value) {
        self.wall = self.wall.or_else(|| S::wall(value));
        self.mark = self.mark.or_else(|| S::mark(value));
        self.counter = self.counter.or_else(|| S::counter(value));
        self.second_squares |= S::has_second_square(value);
        self.hands |= S::HOLDS_PIECES && *value != S::absent();
    }
}

/// Collects zones; `None` after a slice that is not symmetric.
struct Zones<Of> {
    all: Option<Vec<Zone>>,
    of: PhantomData<Of>,
}

impl<Of> Visitor for Zones<Of> {
    type Of = Of;

    fn visit<S: Slice<Of = Of>>(&mut self, value: &S::Value) {
        match &mut self.all {
            Some(all) if S::is_symmetric(value) => all.extend(S::zones(value)),
            all => *all = None,
        }
    }
}
