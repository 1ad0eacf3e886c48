//! Definitions: a ruleset as plain data, with the names of pieces unresolved.
//!
//! Every field is public and may have any value; [`check`](crate::check) finds every
//! [`RulesetError`](crate::RulesetError). Reading TOML is the module [`file`](crate::file).

use std::iter;

use tabiya_board::{B256, BoardSize, Color};

use crate::betza::Part;
use crate::registry::{movements, slices};
use crate::slice::{Slice, Visitor};

pub use crate::betza::Movement;
pub use crate::extra::{Counter, Mark, Wall};
pub use crate::registry::types::*;

/// Defines a struct of the definition: the fields of every game, then those of the slices, with a function
/// that visits the latter.
macro_rules! define {
    (
        { $(#[$attribute:meta])* pub struct $name:ident { $($core:tt)* } }
        $($(#[$doc:meta])* $field:ident: $type:ty = $slice:ty,)*
    ) => {
        $(#[$attribute])*
        pub struct $name {
            $($core)*
            $($(#[$doc])* pub $field: $type,)*
        }

        impl $name {
            /// Visits the fields of mechanisms and endings.
            fn visit_own<V: Visitor>(&self, visitor: &mut V)
            where
                $($slice: Slice<Of = V::Of, Value = $type>,)*
            {
                $(visitor.visit::<$slice>(&self.$field);)*
            }
        }
    };
}

/// A set of squares for each side, such as a promotion zone. Files write it from White's side of the board;
/// Black's is its reflection top to bottom, unless the file gives both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Zone {
    /// The squares for White, then for Black.
    pub of: [B256; 2],
}

slices! { define! game {
    /// The definition of a game.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct RulesetDef {
        /// The id that commands and saved games use: lower case, digits and `-`.
        pub id: String,
        /// The name for people.
        pub name: String,
        /// Other ids of the game, including `UCI_Variant` names.
        pub aliases: Vec<String>,
        /// Other names that people use, in any language and script.
        pub names: Vec<String>,
        /// A summary in one sentence.
        pub summary: String,
        /// The sources of the rules and of the perft figures.
        pub sources: Vec<String>,
        /// The size of the board.
        pub board: BoardSize,
        /// The names of the two sides ("White", "Black"; "Sente", "Gote").
        pub sides: [String; 2],
        /// Whether boards are shown with White's side at the top.
        pub white_on_top: bool,
        /// Whether all squares have one colour.
        pub one_colour: bool,
        /// How the game names squares.
        pub squares: SquareNames,
        /// The kinds of piece, in display order.
        pub pieces: Vec<PieceDef>,
        /// The opening array.
        pub start: StartDef,
        /// The order of turns.
        pub turns: TurnOrder,
        /// The meaning of attacks on royal pieces.
        pub royals: RoyalDef,
        /// Forced captures and effects of captures.
        pub captures: CaptureDef,
        /// How games end.
        pub endings: EndingsDef,
    }
} }

/// How a game names squares. FEN and UCI name them as in chess in any game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SquareNames {
    /// `e4`: files are letters from White's left, ranks are numbers from White's side.
    #[default]
    Chess,
    /// `7f`: files are numbers from White's right, ranks are letters from Black's side.
    Shogi,
}

slices! { define! piece {
    /// One kind of piece.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct PieceDef {
        /// The name in lower case, unique.
        pub name: String,
        /// The FEN letter in lower case, with `+` before it for a promoted form: `p`, `+p`.
        pub letter: String,
        /// The movement.
        pub movement: Movement,
        /// A zone and the movement that replaces the other there (a soldier across the river).
        pub movement_in: Option<(Zone, Movement)>,
        /// The only squares it may ever move to (a palace, one side of a river).
        pub confined: Option<Zone>,
        /// The squares from which its initial moves (`i`) are allowed; by default, the squares of these
        /// pieces in the opening array.
        pub initial: Option<Zone>,
        /// Whether it is royal.
        pub royal: bool,
        /// The value in hundredths of a pawn, if given.
        pub value: Option<i32>,
        /// The drawing to use, if not the one of its name.
        pub art: Option<String>,
        /// The characters on the pieces of White and of Black, for sets with characters.
        pub characters: Option<[String; 2]>,
    }
} }

/// The opening array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartDef {
    /// The FEN placement, with hands in brackets in games with hands.
    pub placement: String,
    /// The side that moves first.
    pub turn: Color,
}

/// The order of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnOrder {
    /// The sides move in turn.
    Alternate,
    /// Either side may move at any time.
    Free,
}

slices! { define! royals {
    /// The meaning of attacks on royal pieces.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct RoyalDef {
        /// The rule.
        pub rule: RoyalRule,
        /// Whether an attack on a royal piece is announced as check: in words, in notations and on boards.
        pub announce_check: bool,
    }
} }

/// The meaning of attacks on royal pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoyalRule {
    /// A royal piece may not be left under attack; one that cannot escape an attack is mated.
    Checkmate,
    /// A royal piece may be left under attack; capturing it wins.
    Capture,
    /// Royal pieces are like other pieces.
    None,
}

impl RoyalRule {
    /// Returns whether check is announced under this rule unless the file says otherwise.
    pub(crate) fn announces_check(self) -> bool {
        self == RoyalRule::Checkmate
    }
}

slices! { define! captures {
    /// Forced captures and effects of captures.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct CaptureDef {
    }
} }

/// Whether an ending takes effect by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum By {
    /// It takes effect by itself.
    Automatic,
    /// A player has to claim it.
    Claim,
}

/// The result of an ending for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side wins.
    Win,
    /// The side loses.
    Loss,
    /// The game is drawn.
    Draw,
}

slices! { define! endings {
    /// How games end. Checkmate and royal capture follow from [`RoyalRule`].
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct EndingsDef {
    }
} }

impl RulesetDef {
    /// Visits every mechanism and ending of the game, except those of its pieces.
    pub(crate) fn visit(&self, visitor: &mut impl Visitor<Of = RulesetDef>) {
        self.royals.visit_own(visitor);
        self.visit_own(visitor);
        self.captures.visit_own(visitor);
        self.endings.visit_own(visitor);
    }
}

impl PieceDef {
    /// Visits every mechanism of the piece.
    pub(crate) fn visit(&self, visitor: &mut impl Visitor<Of = PieceDef>) {
        self.visit_own(visitor);
    }

    /// Returns all parts of its movements, in any zone.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        let inside = self.movement_in.iter().map(|(_, movement)| movement);
        let all = iter::once(&self.movement).chain(inside).chain(movements(self));
        all.flat_map(|movement| &movement.parts)
    }
}
