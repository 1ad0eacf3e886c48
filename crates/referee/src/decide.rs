//! From a command to what happens, or to a refusal. Nothing changes here.

use tabiya_board::Color;
use tabiya_rules::{Attempt, Move, Outcome, Reason, claim, judge};

use crate::evolve::advance;
use crate::{Action, Command, Game, Offer, Refusal, TakeBack, Time, What};

/// What happens if a command is accepted.
pub(crate) enum Deed {
    /// A move is made.
    Play(Move),
    /// A move is made, and what was claimed with it ends the game.
    ClaimWith {
        /// The claim.
        claimed: What,
        /// The move.
        m: Move,
        /// What comes of it.
        outcome: Outcome,
    },
    /// Something else happens.
    Other(What),
}

impl Game {
    /// `now` is not before the last event.
    pub(crate) fn decide(&self, command: Command, now: Time) -> Result<Deed, Refusal> {
        let Command { by, action } = command;
        // Where moves are taken back freely, they are so after the end, too.
        if let Some(ending) = self.ending
            && !matches!(action, Action::Undo | Action::Redo | Action::Rewind { .. })
        {
            return Err(Refusal::GameOver { ending });
        }
        Ok(Deed::Other(match action {
            Action::Play(attempt) => return self.find(by, &attempt, now).map(Deed::Play),
            Action::Pass => return Err(Refusal::NoPassing),
            Action::Resign => What::Resigned { by },
            Action::OfferDraw => self.offer_draw(by)?,
            Action::AcceptDraw => self.answer_draw(by, What::DrawAccepted { by })?,
            Action::DeclineDraw => self.answer_draw(by, What::DrawDeclined { by })?,
            Action::Claim(reason) => {
                self.may_act(by, now)?;
                claim(&self.position, &self.history, reason)
                    .map_err(|why| Refusal::CannotClaim { reason, why })?;
                What::Claimed { by, reason }
            }
            Action::ClaimWith { reason, attempt } => return self.claim_with(by, reason, &attempt, now),
            Action::OfferTakeBack { plies } => self.offer_take_back(by, plies)?,
            Action::AcceptTakeBack => self.answer_take_back(by, What::TakeBackAccepted { by })?,
            Action::DeclineTakeBack => self.answer_take_back(by, What::TakeBackDeclined { by })?,
            Action::Undo => self.rewind(by, self.ply.checked_sub(1).ok_or(Refusal::NothingToUndo))?,
            Action::Redo => self.rewind(by, self.next_ply())?,
            Action::Rewind { ply } => self.rewind(by, self.known_ply(ply))?,
            Action::Flag => self.flag(by, now)?,
            Action::Abort if self.both_have_moved() => return Err(Refusal::TooLateToAbort),
            Action::Abort => What::Aborted { by },
        }))
    }

    /// The move that an attempt means.
    fn find(&self, by: Color, attempt: &Attempt, now: Time) -> Result<Move, Refusal> {
        self.may_act(by, now)?;
        let m = match self.position.find(attempt) {
            Some(m) => m,
            None => self.position.explain(attempt).map_err(Refusal::Move)?,
        };
        if !self.ruleset().alternates()
            && let Some(piece) = self.position.piece_at(m.from())
            && piece.color != by
        {
            return Err(Refusal::NotYours { square: m.from(), owner: piece.color });
        }
        Ok(m)
    }

    /// A claim that is judged after a move.
    fn claim_with(&self, by: Color, reason: Reason, attempt: &Attempt, now: Time) -> Result<Deed, Refusal> {
        let m = self.find(by, attempt, now)?;
        let (mut position, mut history) = (self.position.clone(), self.history.clone());
        advance(&mut position, &mut history, m);
        if let Some(outcome) = judge(&position, &history) {
            return Err(Refusal::NoClaimNeeded { outcome });
        }
        let granted =
            claim(&position, &history, reason).map_err(|why| Refusal::CannotClaim { reason, why })?;
        // The rules grant claims to the side to move, and after the move that is the opponent: what
        // he alone could declare is not for the mover to ask for.
        if granted.outcome.winner == Some(!by) {
            return Err(Refusal::NotYourClaim { reason, winner: !by });
        }
        let claimed = What::ClaimedWith { by, reason, attempt: self.position.attempt_of(m) };
        Ok(Deed::ClaimWith { claimed, m, outcome: granted.outcome })
    }

    /// Whether it is a side's turn and it has time left.
    fn may_act(&self, by: Color, now: Time) -> Result<(), Refusal> {
        let turn = self.turn();
        if self.ruleset().alternates() && by != turn {
            return Err(Refusal::NotYourTurn { turn });
        }
        match &self.clock {
            Some(clock) if clock.is_flagged(now) => Err(Refusal::TimeIsUp { color: turn }),
            _ => Ok(()),
        }
    }

    fn flag(&self, by: Color, now: Time) -> Result<What, Refusal> {
        let clock = self.clock.as_ref().ok_or(Refusal::NoClock)?;
        let falls = clock.flag_falls().ok_or(Refusal::NoClock)?;
        if now < falls {
            return Err(Refusal::TimeIsNotUp { color: self.turn(), left: falls.since(now) });
        }
        Ok(What::Flagged { by })
    }

    fn offer_draw(&self, by: Color) -> Result<What, Refusal> {
        match self.offers.draw {
            Some(by) => Err(Refusal::AlreadyOffered { offer: Offer::Draw, by }),
            None => Ok(What::DrawOffered { by }),
        }
    }

    fn answer_draw(&self, by: Color, answer: What) -> Result<What, Refusal> {
        let offered = self.offers.draw == Some(!by);
        offered.then_some(answer).ok_or(Refusal::NothingOffered { offer: Offer::Draw })
    }

    fn offer_take_back(&self, by: Color, plies: usize) -> Result<What, Refusal> {
        match (self.terms.take_back, self.offers.take_back) {
            (TakeBack::Freely, _) => Err(Refusal::TakeBackIsFree),
            (TakeBack::Never, _) => Err(Refusal::NoTakeBack),
            (TakeBack::ByAgreement, Some((by, _))) => {
                Err(Refusal::AlreadyOffered { offer: Offer::TakeBack, by })
            }
            _ if plies == 0 => Err(Refusal::AlreadyThere { ply: self.ply }),
            _ if self.ply == 0 => Err(Refusal::NothingToUndo),
            _ if plies > self.ply => Err(Refusal::NoSuchPly { asked: plies, last: self.ply }),
            _ => Ok(What::TakeBackOffered { by, plies }),
        }
    }

    fn answer_take_back(&self, by: Color, answer: What) -> Result<What, Refusal> {
        let offered = self.offers.take_back.is_some_and(|(asks, _)| asks == !by);
        offered.then_some(answer).ok_or(Refusal::NothingOffered { offer: Offer::TakeBack })
    }

    fn rewind(&self, by: Color, to: Result<usize, Refusal>) -> Result<What, Refusal> {
        match self.terms.take_back {
            TakeBack::Freely => to.map(|ply| What::Rewound { by, ply }),
            TakeBack::ByAgreement => Err(Refusal::TakeBackByAgreement),
            TakeBack::Never => Err(Refusal::NoTakeBack),
        }
    }

    fn next_ply(&self) -> Result<usize, Refusal> {
        if self.ply < self.line.len() { Ok(self.ply + 1) } else { Err(Refusal::NothingToRedo) }
    }

    fn known_ply(&self, ply: usize) -> Result<usize, Refusal> {
        let last = self.line.len();
        if ply > last {
            return Err(Refusal::NoSuchPly { asked: ply, last });
        }
        // A game that ended by words rather than moves can be taken up again where it stands.
        if ply == self.ply && self.ending.is_none() {
            return Err(Refusal::AlreadyThere { ply });
        }
        Ok(ply)
    }
}
