//! The properties of a node that a search reads.

use tabiya_board::{Color, Set, Square};

use crate::core::layout::{Lanes, Layout};
use crate::core::state::State;
use crate::registry::parts::Parts;
use crate::{Kind, Move, Piece};

/// A position without its rules, small and cheap to copy. It is only ever the root that [`run`](super::run)
/// passes, or a copy on which [`NodeRules`](super::NodeRules) has made moves.
impl<L: Layout> State<L> {
    /// Returns the side to move.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn turn(&self) -> Color {
        Color::from_index(self.turn.into())
    }

    /// Returns the squares of a side's pieces.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn pieces_of(&self, color: Color) -> L::B {
        self.colors[color.index()]
    }

    /// Returns the squares of the pieces of a kind, of both sides.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn of_kind(&self, kind: Kind) -> L::B {
        self.kinds.get(kind.index())
    }

    /// Returns the piece on a square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|color| self.pieces_of(*color).contains(square))?;
        Some(Piece { color, kind: self.kind_on(square) })
    }

    /// Returns the number of pieces in hand of each kind, by index. Kinds after the last one cannot be held.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn hand(&self, color: Color) -> &[u8] {
        self.reserve[color.index()].as_slice()
    }

    /// Returns how many pieces of a kind a side has in hand.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn in_hand(&self, color: Color, kind: Kind) -> u8 {
        self.hand(color).get(kind.index()).copied().unwrap_or(0)
    }

    /// Returns the kind of the enemy piece on the target of a move. Captures of pieces elsewhere, such as en
    /// passant, have none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn victim(&self, m: Move) -> Option<Kind> {
        self.pieces_of(!self.turn()).contains(m.to()).then(|| self.kind_on(m.to()))
    }

    /// Returns the hash, which the rules update with every move: equal for equal positions, regardless of the
    /// moves that led there. Counters such as the halfmove clock are not part of it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns the halfmove clock: the half-moves since the last capture or pawn move, or the game's
    /// substitute for it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Returns the number of half-moves since the start of the game.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// Returns whether there is a state besides pieces, hands and the side to move: rights, counters, marked
    /// squares.
    pub fn has_hidden_state(&self) -> bool {
        self.parts != Parts::empty() || self.marks().any()
    }

    /// Returns the kind of the piece on an occupied square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn kind_on(&self, square: Square) -> Kind {
        Kind(self.kind_at(L::B::of(square), self.kinds.count()) as u8)
    }
}
