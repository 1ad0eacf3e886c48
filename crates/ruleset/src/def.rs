//! A ruleset as data, before it is checked: what a ruleset file says, with names still unresolved.
//!
//! Every field is public and anything can be written here, also nonsense: [`check`](crate::check)
//! finds every [`RulesetError`](crate::RulesetError). This module does not know TOML (that is [`file`](crate::file)).

use std::iter;

use tabiya_board::{B256, BoardSize, Color};

use crate::betza::Part;
use crate::registry::{movements, slices};
use crate::slice::{Slice, Visitor};

pub use crate::betza::Movement;
pub use crate::registry::types::*;

/// Defines a struct of the definition: what every game has, then what the slices add, with a function
/// that visits these.
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
            /// Visits what mechanisms and endings have added.
            fn visit_own<V: Visitor>(&self, visitor: &mut V)
            where
                $($slice: Slice<Of = V::Of, Value = $type>,)*
            {
                $(visitor.visit::<$slice>(&self.$field);)*
            }
        }
    };
}

/// A set of squares for each side, e.g. a promotion zone. Files give it from White's side of the
/// board; Black's is the same reflected top to bottom, unless the file spells out both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Zone {
    /// The squares that count for White, then for Black.
    pub of: [B256; 2],
}

slices! { define! game {
    /// A whole game.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct RulesetDef {
        /// The id that commands and saved games use: lower case, digits and `-`.
        pub id: String,
        /// The name people read.
        pub name: String,
        /// Other ids by which the game is known, `UCI_Variant` names among them.
        pub aliases: Vec<String>,
        /// One sentence about what is special in this game.
        pub summary: String,
        /// Where the rules, and the perft figures, come from.
        pub sources: Vec<String>,
        /// How many files and ranks.
        pub board: BoardSize,
        /// What the two sides are called ("White", "Black"; "Sente", "Gote").
        pub sides: [String; 2],
        /// Boards are shown with White's side at the top when this is true.
        pub white_on_top: bool,
        /// How the game's own notation names squares.
        pub squares: SquareNames,
        /// The kinds of piece, in the order in which they are listed to people.
        pub pieces: Vec<PieceDef>,
        /// The opening array.
        pub start: StartDef,
        /// Who may move when.
        pub turns: TurnOrder,
        /// What attacks on royal pieces mean.
        pub royals: RoyalDef,
        /// Duties and effects of captures.
        pub captures: CaptureDef,
        /// How games end.
        pub endings: EndingsDef,
    }
} }

/// How a game's own notation names squares. FEN and UCI name them as in chess whatever the game.
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
        /// Its name in prose, lower case, unique.
        pub name: String,
        /// Its FEN letter in lower case, with `+` before it for a promoted form: `p`, `+p`.
        pub letter: String,
        /// How it moves.
        pub movement: Movement,
        /// How it moves instead while it stands in a zone (a soldier across the river).
        pub movement_in: Option<(Zone, Movement)>,
        /// The only squares it may ever move to (a palace, one side of a river).
        pub confined: Option<Zone>,
        /// The squares from which its `i` (initial) moves are allowed; without it, the squares on
        /// which that side has such pieces in the opening array.
        pub initial: Option<Zone>,
        /// Whether the game turns on it.
        pub royal: bool,
        /// Its worth in hundredths of a pawn, if the author wants to say so.
        pub value: Option<i32>,
        /// The drawing to use, if it is not the one of its name.
        pub art: Option<String>,
    }
} }

/// The opening array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartDef {
    /// FEN placement, with hands in brackets where the game has them.
    pub placement: String,
    /// Who moves first.
    pub turn: Color,
}

/// Who may move when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnOrder {
    /// The sides take turns.
    Alternate,
    /// Anyone may move at any time.
    Free,
}

slices! { define! royals {
    /// What attacks on royal pieces mean.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct RoyalDef {
        /// The rule.
        pub rule: RoyalRule,
    }
} }

/// What attacks on royal pieces mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoyalRule {
    /// A royal piece may not be left attacked; an attacked one without a way out is mated.
    Checkmate,
    /// A royal piece may be left attacked; who captures it wins.
    Capture,
    /// Royal pieces are pieces like others.
    None,
}

slices! { define! captures {
    /// Duties and effects of captures.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct CaptureDef {
    }
} }

/// Who has to act for a drawing rule to take effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum By {
    /// Nobody: it happens.
    Automatic,
    /// A player has to claim it.
    Claim,
}

/// What an ending means for the side it speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// That side wins.
    Win,
    /// That side loses.
    Loss,
    /// Nobody wins.
    Draw,
}

slices! { define! endings {
    /// How games end. Checkmate and royal capture follow from [`RoyalRule`].
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct EndingsDef {
    }
} }

impl RulesetDef {
    /// Visits every mechanism and ending of the game, but for those of its pieces.
    pub(crate) fn visit(&self, visitor: &mut impl Visitor<Of = RulesetDef>) {
        self.royals.visit_own(visitor);
        self.visit_own(visitor);
        self.captures.visit_own(visitor);
        self.endings.visit_own(visitor);
    }

    /// Returns whether there can be pieces in hand.
    pub(crate) fn has_hands(&self) -> bool {
        struct Hands(bool);
        impl Visitor for Hands {
            type Of = RulesetDef;
            fn visit<S: Slice<Of = RulesetDef>>(&mut self, value: &S::Value) {
                self.0 |= S::HOLDS_PIECES && *value != S::absent();
            }
        }
        let mut hands = Hands(false);
        self.visit(&mut hands);
        hands.0
    }
}

impl PieceDef {
    /// Visits every mechanism of the piece.
    pub(crate) fn visit(&self, visitor: &mut impl Visitor<Of = PieceDef>) {
        self.visit_own(visitor);
    }

    /// Returns all parts of its movements, wherever it stands.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        let inside = self.movement_in.iter().map(|(_, movement)| movement);
        let all = iter::once(&self.movement).chain(inside).chain(movements(self));
        all.flat_map(|movement| &movement.parts)
    }
}
