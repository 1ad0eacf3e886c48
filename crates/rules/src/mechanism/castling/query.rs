//! Castling in attempts.

use tabiya_board::{Color, Square};

use super::Castling;
use super::play::find;
use super::tables::From;
use crate::core::hooks::Lookup;
use crate::def::{CastlingFrom, CastlingSide, RulesetDef};
use crate::form::dispatch;
use crate::query::attempt::besides;
use crate::query::hooks::Query;
use crate::{Attempt, Move, Piece, Position};

impl Position {
    /// Returns the squares of the king and its partner before a castling move of this position.
    pub(crate) fn castling_squares(&self, m: Move) -> (Square, Square) {
        dispatch!(self.ruleset, &self.state, |rules, state| {
            match Castling::of(rules) {
                Some(tables) => {
                    let castle = find(tables, state, state.turn as usize, m.castling_side_index());
                    (castle.king_from, castle.rook_from)
                }
                None => (m.from(), m.to()),
            }
        })
    }

    /// Returns the square of the piece with which a move castles, before it; `None` for other moves.
    ///
    /// ```
    /// use tabiya_rules::{Attempt, CastlingSide, Ruleset};
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let square = |name| chess.board().parse(name).unwrap();
    /// let mut position = chess.start();
    /// for text in ["g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7"] {
    ///     position.try_play(&Attempt::step(square(&text[..2]), square(&text[2..]))).unwrap();
    /// }
    /// let castle = position.resolve(&position.castling_attempt(CastlingSide::King).unwrap()).unwrap();
    /// assert_eq!(position.castling_partner(castle), Some(square("h1")));
    /// ```
    pub fn castling_partner(&self, m: Move) -> Option<Square> {
        m.is_castle().then(|| self.castling_squares(m).1)
    }

    /// Returns the attempt of the side to move to castle on a side, legal or not; `None` in games
    /// without castling.
    pub fn castling_attempt(&self, castling_side: CastlingSide) -> Option<Attempt> {
        let castling_side = castling_side.index();
        let (from, to) = dispatch!(self.ruleset, &self.state, |rules, state| {
            let side = state.turn as usize;
            let tables = Castling::of(rules)?;
            let right = state.parts.castling.rights >> (side * 2 + castling_side) & 1 != 0;
            if tables.from == From::Anywhere && right {
                let castle = find(tables, state, side, castling_side);
                (castle.king_from, castle.rook_from)
            } else {
                let castle = &tables.castles[side][castling_side];
                (castle.king_from, castle.king_to)
            }
        });
        Some(Attempt::step(from, to))
    }

    /// Returns whether castling pieces may start anywhere on the home rank, so that castling is written king
    /// takes rook.
    pub(crate) fn castles_anywhere(&self) -> bool {
        dispatch!(self.ruleset, &self.state, |rules, _state| Castling::of(rules)
            .is_some_and(|tables| tables.from == From::Anywhere))
    }
}

impl Query for Castling {
    fn attempt_of(position: &Position, m: Move) -> Option<Attempt> {
        if !m.is_castle() {
            return None;
        }
        let (king, rook) = position.castling_squares(m);
        // A piece that enters on the partner's square is written by the partner's move.
        let (enters, second) = besides(m);
        let (from, to) = match m.second_square().filter(|_| enters.is_some()) {
            Some(square) if square == rook => (rook, king),
            _ if position.castles_anywhere() => (king, rook),
            _ => (king, m.to()),
        };
        Some(Attempt::Step { from, to, becomes: None, enters, second })
    }

    /// Where castling is written king takes rook, the king's own start and target mean it too, unless they
    /// mean a plain move.
    fn means(position: &Position, attempt: &Attempt, m: Move) -> bool {
        match *attempt {
            Attempt::Step { from, to, becomes: None, enters: None, second: None } => {
                m.is_castle()
                    && !m.has_second()
                    && position.castles_anywhere()
                    && m.from() == from
                    && m.to() == to
                    && from.0.abs_diff(to.0) > 1
            }
            _ => false,
        }
    }

    fn hides_moves(def: &RulesetDef) -> bool {
        def.castling.is_some()
    }

    /// Adds the king's square and the square that names its castling, for each right.
    fn planned_steps(position: &Position, color: Color, add: &mut dyn FnMut(Square, Square)) {
        let (ruleset, board) = (position.ruleset(), position.ruleset().board());
        let Some(def) = &ruleset.def().castling else { return };
        let king = ruleset.kind_named(&def.king).map(|kind| Piece { color, kind });
        let rights = position.setup().castling;
        let target = |castling_side: CastlingSide| {
            let rook = rights[(color, castling_side)]?;
            let home = board.rank(rook);
            let king = board.all().find(|at| board.rank(*at) == home && position.piece_at(*at) == king)?;
            let to = match def.from {
                CastlingFrom::Anywhere => rook,
                CastlingFrom::Array => board.square(def.sides[castling_side.index()]?.king_to, home)?,
            };
            Some((king, to))
        };
        for (from, to) in CastlingSide::ALL.into_iter().filter_map(target) {
            add(from, to);
        }
    }
}
