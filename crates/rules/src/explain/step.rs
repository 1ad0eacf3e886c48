//! Moves of a piece on the board: whose it is, how it moves, and the form of the move.

use tabiya_board::Square;

use super::{Explainer, Refusal};
use crate::core::moves::{Flag, Move};
use crate::mechanism::en_passant::tables::CAPTURE;
use crate::query::leg::{Mover, Obstacle};
use crate::query::promotes::Promotes;
use crate::setup::can_have_passed;
use crate::{Attempt, Kind, Piece};

impl Explainer<'_> {
    pub(super) fn step(
        &self,
        from: Square,
        to: Square,
        becomes: Option<Kind>,
        gate: Option<Kind>,
    ) -> Result<(), Refusal> {
        let piece = self.at(from).ok_or(Refusal::EmptySquare { square: from })?;
        if self.ruleset().alternates() && piece.color != self.setup.turn {
            return Err(Refusal::NotYourPiece { square: from, piece });
        }
        if from == to {
            return Err(Refusal::SameSquare { piece: piece.kind, square: from });
        }
        if let Some(castle) = self.castling_meant(piece, from, to, gate) {
            return self.castling(&castle, Attempt::Step { from, to, becomes, enters: gate, second: None });
        }
        let passing = self.movement(piece, from, to)?;
        if !passing && self.at(to).is_none() {
            self.duty()?;
        }
        let second = match (becomes, gate) {
            (Some(_), Some(gated)) => return Err(Refusal::GateWithPromotion { gated }),
            // A move that lets a piece in is as safe as the same move alone.
            (None, Some(gated)) => self.gate(piece, gated, from).map(|_| piece.kind)?,
            (becomes, None) => self.becoming(piece, from, to, becomes)?,
        };
        let flag = if passing { CAPTURE } else { Flag::PLAIN };
        let m = Move::new(from, to, piece.kind.index(), second.index(), flag);
        self.safety(Attempt::Step { from, to, becomes, enters: gate, second: None }, piece.color, m)
    }

    /// Whether a piece moves from one square to another, and if so, whether it captures in
    /// passing.
    fn movement(&self, piece: Piece, from: Square, to: Square) -> Result<bool, Refusal> {
        let kind = piece.kind;
        let target = self.at(to);
        if let Some(other) = target.filter(|other| other.color == piece.color) {
            return Err(Refusal::OwnPieceThere { piece: kind, to, other: other.kind });
        }
        let cannot = Refusal::CannotMoveThat { piece: kind, from, to };
        let Some(mover) = Mover::new(self.ruleset(), piece, from) else { return Err(cannot) };
        // A vector that would do, but for something in its way, tells more than one that goes
        // there only under other circumstances; an open one of those tells more than a closed one.
        let (mut hindered, mut unfit, mut both) = (None, false, None);
        let mut passing_leg = false;
        for leg in mover.legs() {
            let Some(status) = leg.status(&mover, self.occupied, to) else { continue };
            let passes = target.is_none() && leg.part.en_passant && self.setup.passed == Some(to);
            let fits = if target.is_some() { leg.part.capture } else { leg.part.quiet || passes };
            match (status, fits) {
                (Ok(()), true) => return Ok(!leg.part.quiet && target.is_none()),
                (Ok(()), false) => {
                    unfit = true;
                    passing_leg |= leg.part.en_passant;
                }
                (Err(obstacle), true) => hindered = Some(graver(hindered, obstacle)),
                (Err(obstacle), false) => both = Some(graver(both, obstacle)),
            }
        }
        let obstacle = match (hindered, unfit) {
            (Some(obstacle), _) => Some(obstacle),
            (None, true) => None,
            (None, false) => both,
        };
        Err(match (obstacle, unfit, target) {
            (Some(Obstacle::Confined), ..) => Refusal::Confined { piece: kind, from, to },
            (Some(Obstacle::NotInitial), ..) => Refusal::NotInitial { piece: kind, from, to },
            (Some(Obstacle::NoHurdle), ..) => Refusal::NoHurdle { piece: kind, from, to },
            (Some(Obstacle::Blocked(by)), ..) => match self.at(by) {
                Some(blocker) => Refusal::Blocked { piece: kind, from, to, blocker, by },
                None => cannot,
            },
            (None, true, Some(target)) => Refusal::QuietOnly { piece: kind, from, to, target },
            (None, true, None) if passing_leg && can_have_passed(self.ruleset(), &self.setup, to) => {
                Refusal::EnPassantNotAvailable { piece: kind, from, to }
            }
            (None, true, None) => Refusal::CaptureOnly { piece: kind, from, to },
            (None, false, _) => {
                let leads = |leg: crate::query::leg::Leg<'_>| leg.status(&mover, self.occupied, to).is_some();
                let elsewhere = mover.legs_elsewhere().any(leads);
                if elsewhere { Refusal::WrongZone { piece: kind, from, to } } else { cannot }
            }
        })
    }

    /// What a piece is after a move, if it may become what the attempt says.
    fn becoming(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        becomes: Option<Kind>,
    ) -> Result<Kind, Refusal> {
        let kind = piece.kind;
        let promotes = Promotes::of(self.ruleset(), kind, piece.color);
        let (promotes, wanted) = match (promotes, becomes) {
            (None, None) => return Ok(kind),
            (None, Some(_)) => return Err(Refusal::CannotPromote { piece: kind }),
            (Some(promotes), wanted) => (promotes, wanted),
        };
        let Some(wanted) = wanted else {
            if !promotes.must_after(from, to) {
                return Ok(kind);
            }
            if let (true, Some(face)) = (promotes.flips, promotes.into.first()) {
                return Err(Refusal::MustFlip { piece: kind, face: *face });
            }
            let into: Vec<Kind> = promotes
                .into
                .iter()
                .copied()
                .filter(|into| self.available(&promotes, piece, *into))
                .collect();
            return Err(if into.is_empty() {
                Refusal::NoneLost { piece: kind, wanted: None, to }
            } else {
                Refusal::MustPromote { piece: kind, to, into }
            });
        };
        if !promotes.may(from, to) {
            return Err(Refusal::NotAPromotion { piece: kind, from, to });
        }
        let named = |into: &Kind| self.ruleset().piece_of(*into) == wanted.index();
        match promotes.into.iter().copied().find(named) {
            Some(into) if self.available(&promotes, piece, into) => Ok(into),
            Some(_) => Err(Refusal::NoneLost { piece: kind, wanted: Some(wanted), to }),
            None => Err(match promotes.into.first() {
                Some(face) if promotes.flips => Refusal::NotAFlip { piece: kind, wanted, face: *face },
                _ => Refusal::CannotPromoteTo { piece: kind, wanted, into: promotes.into },
            }),
        }
    }

    /// Whether there is one left of a kind to promote to.
    fn available(&self, promotes: &Promotes, piece: Piece, into: Kind) -> bool {
        let (_, array) = self.ruleset().kinds_and_array();
        let wanted = Some(Piece { color: piece.color, kind: into });
        let standing = self.setup.board.iter().filter(|other| **other == wanted).count();
        !promotes.limited || standing < array.squares_of(into.index(), piece.color.index()).count()
    }

    /// The piece that enters on a square as another leaves it, if it may.
    pub(super) fn gate(&self, piece: Piece, gated: Kind, square: Square) -> Result<Kind, Refusal> {
        let Some(gating) = &self.ruleset().def().gating else { return Err(Refusal::NoGating { gated }) };
        let name = self.ruleset().kind_name(gated);
        if !gating.pieces.iter().any(|piece| piece == name) {
            return Err(Refusal::CannotGate { gated });
        }
        if self.in_hand(piece.color, gated) == 0 {
            return Err(Refusal::NotInHand { kind: gated });
        }
        if !tabiya_board::Set::contains(self.setup.gates, square) {
            return Err(Refusal::GateNotAvailable { gated, square });
        }
        Ok(gated)
    }
}

/// Of two obstacles, the one that was met later: it tells more.
fn graver(one: Option<Obstacle>, other: Obstacle) -> Obstacle {
    let weight = |obstacle: &Obstacle| match obstacle {
        Obstacle::Confined => 0,
        Obstacle::NotInitial => 1,
        Obstacle::NoHurdle => 2,
        Obstacle::Blocked(_) => 3,
    };
    match one {
        Some(one) if weight(&one) >= weight(&other) => one,
        _ => other,
    }
}
