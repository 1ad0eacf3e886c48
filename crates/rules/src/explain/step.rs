//! Explaining steps: the owner of the piece, how it moves, and promotion.

use tabiya_board::Square;

use super::hooks::{Explain, Step};
use super::{Explainer, Refusal};
use crate::core::moves::{Flag, Move};
use crate::query::leg::{Leg, Mover, Obstacle};
use crate::registry::hooks::Slices;
use crate::{Attempt, Kind};

impl Explainer<'_> {
    pub(super) fn step(
        &self,
        attempt: Attempt,
        [from, to]: [Square; 2],
        becomes: Option<Kind>,
        enters: Option<Kind>,
        second: Option<Square>,
    ) -> Result<(), Refusal> {
        let piece = self.at(from).ok_or(Refusal::EmptySquare { square: from })?;
        if self.ruleset().alternates() && piece.color != self.setup.turn {
            return Err(Refusal::NotYourPiece { square: from, piece });
        }
        if from == to {
            return Err(Refusal::SameSquare { piece: piece.kind, square: from });
        }
        let step = Step { attempt, piece, from, to, becomes, enters };
        self.without_second(&step)?;
        match (Slices::second(self, &step, second), second) {
            (Some(answer), _) => answer,
            (None, Some(square)) => Err(Refusal::NoSecondSquare { square }),
            (None, None) => Ok(()),
        }
    }

    /// Explains a step apart from its second square.
    fn without_second(&self, step: &Step) -> Result<(), Refusal> {
        let Step { attempt, piece, from, to, .. } = *step;
        if let Some(answer) = Slices::step(self, step) {
            return answer;
        }
        let en_passant = self.movement(step)?;
        if let Some(refusal) = Slices::walled(self, piece.kind, to, to) {
            return Err(refusal);
        }
        if !en_passant && self.at(to).is_none() {
            Slices::duty(self)?;
        }
        let into = Slices::form(self, step).unwrap_or(Ok(piece.kind))?;
        let flag = if en_passant { Slices::beside() } else { None };
        let m = Move::new(from, to, piece.kind.index(), into.index(), flag.unwrap_or(Flag::PLAIN));
        self.safety(attempt, piece.color, m)
    }

    /// Returns whether a piece moves from one square to another, and if so, whether it captures in passing.
    fn movement(&self, step: &Step) -> Result<bool, Refusal> {
        let Step { piece, from, to, .. } = *step;
        let kind = piece.kind;
        let target = self.at(to);
        let cannot = Refusal::CannotMoveThat { piece: kind, from, to };
        let mover = Mover::among(self.ruleset(), &self.setup, piece, from);
        let Some(mover) = mover else { return Err(cannot) };
        // A piece on the target is the reason only if the piece could go there.
        let leads = |leg: Leg<'_>| leg.status(&mover, self.occupied, to).is_some();
        if let Some(other) = target.filter(|other| other.color == piece.color)
            && mover.legs().any(leads)
        {
            return Err(Refusal::OwnPieceThere { piece: kind, to, other: other.kind });
        }
        // A vector of the right sort (capture or not) that is blocked explains more than one of the wrong
        // sort; among those, an open one explains more than a blocked one.
        let (mut hindered, mut unfit, mut both) = (None, false, None);
        for leg in mover.legs() {
            let Some(status) = leg.status(&mover, self.occupied, to) else { continue };
            let en_passant = target.is_none() && leg.part.en_passant && self.setup.ep_square == Some(to);
            let fits = if target.is_some() { leg.part.capture } else { leg.part.quiet || en_passant };
            match (status, fits) {
                (Ok(()), true) => return Ok(!leg.part.quiet && target.is_none()),
                (Ok(()), false) => unfit = true,
                (Err(obstacle), true) => hindered = Some(later(hindered, obstacle)),
                (Err(obstacle), false) => both = Some(later(both, obstacle)),
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
            (Some(Obstacle::Spared), ..) => Slices::spared(kind, from, to).unwrap_or(cannot),
            (Some(Obstacle::Blocked(by)), ..) => match self.at(by) {
                Some(blocker) => Refusal::Blocked { piece: kind, from, to, blocker, by },
                None => Slices::walled(self, kind, to, by).unwrap_or(cannot),
            },
            (None, true, Some(target)) => Refusal::QuietOnly { piece: kind, from, to, target },
            (None, true, None) => Slices::nothing_to_capture(self, step).unwrap_or(Refusal::CaptureOnly {
                piece: kind,
                from,
                to,
            }),
            (None, false, _) => {
                let elsewhere = mover.legs_elsewhere().any(leads);
                if elsewhere { Refusal::WrongZone { piece: kind, from, to } } else { cannot }
            }
        })
    }
}

/// Returns the later of two obstacles, which explains more.
fn later(one: Option<Obstacle>, other: Obstacle) -> Obstacle {
    let weight = |obstacle: &Obstacle| match obstacle {
        Obstacle::Confined => 0,
        Obstacle::NotInitial => 1,
        Obstacle::NoHurdle => 2,
        Obstacle::Spared => 4,
        Obstacle::Blocked(_) => 3,
    };
    match one {
        Some(one) if weight(&one) >= weight(&other) => one,
        _ => other,
    }
}
