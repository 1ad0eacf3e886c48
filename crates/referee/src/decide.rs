//! Decides commands: turns a command into a [`Decision`] or a refusal, without changing the game.

use tabiya_board::Color;
use tabiya_rules::{Attempt, Move, Outcome, Reason, claim, judge};

use crate::{Action, Command, EventKind, Game, Offer, Refusal, TakeBack, Time};

/// The effect of a command that the referee accepts.
pub(crate) enum Decision {
    /// A move is made.
    Play(Move),
    /// A move is made, and the claim made with it ends the game.
    ClaimWith {
        /// The event that records the claim.
        claimed: EventKind,
        /// The move.
        m: Move,
        /// The outcome that was claimed.
        outcome: Outcome,
    },
    /// Any other event.
    Other(EventKind),
}

impl Game {
    /// Decides a command. `now` must not be before the last event.
    pub(crate) fn decide(&self, command: Command, now: Time) -> Result<Decision, Refusal> {
        let Command { by, action } = command;
        // Where moves may be taken back freely, that includes the time after the end.
        if let Some(ending) = self.ending
            && !matches!(action, Action::Undo | Action::Redo | Action::Rewind { .. })
        {
            return Err(Refusal::GameOver { ending });
        }
        Ok(Decision::Other(match action {
            Action::Play(attempt) => return self.resolve(by, &attempt, now).map(Decision::Play),
            Action::Resign => EventKind::Resigned { by },
            Action::OfferDraw => self.offer_draw(by)?,
            Action::AcceptDraw => self.answer_draw(by, EventKind::DrawAccepted { by })?,
            Action::DeclineDraw => self.answer_draw(by, EventKind::DrawDeclined { by })?,
            Action::Claim(reason) => {
                self.may_act(by, now)?;
                claim(&self.position, &self.history, reason)
                    .map_err(|why| Refusal::CannotClaim { reason, why })?;
                EventKind::Claimed { by, reason }
            }
            Action::ClaimWith { reason, attempt } => {
                return self.judge_claim(by, reason, self.resolve(by, &attempt, now)?);
            }
            Action::OfferTakeBack { plies } => self.offer_take_back(by, plies)?,
            Action::AcceptTakeBack => self.answer_take_back(by, EventKind::TakeBackAccepted { by })?,
            Action::DeclineTakeBack => self.answer_take_back(by, EventKind::TakeBackDeclined { by })?,
            Action::Undo => self.rewind(by, self.ply.checked_sub(1).ok_or(Refusal::NothingToUndo))?,
            Action::Redo => self.rewind(by, self.next_ply())?,
            Action::Rewind { ply } => self.rewind(by, self.known_ply(ply))?,
            Action::Flag => self.flag(by, now)?,
            Action::Abort if self.both_have_moved() => return Err(Refusal::TooLateToAbort),
            Action::Abort => EventKind::Aborted { by },
        }))
    }

    /// Returns the legal move that an attempt of a side describes. Nothing else in the referee resolves
    /// attempts.
    fn resolve(&self, by: Color, attempt: &Attempt, now: Time) -> Result<Move, Refusal> {
        self.may_act(by, now)?;
        let m = self.position.resolve(attempt).map_err(Refusal::Move)?;
        self.owns(by, m)?;
        Ok(m)
    }

    /// Refuses to move a piece of the other side, which the rules allow in games without turns.
    pub(crate) fn owns(&self, by: Color, m: Move) -> Result<(), Refusal> {
        match self.position.mover(m) {
            owner if owner == by || m.is_drop() => Ok(()),
            owner => Err(Refusal::NotYours { square: m.from(), owner }),
        }
    }

    /// Judges a claim made together with a legal move, in the position after that move.
    pub(crate) fn judge_claim(&self, by: Color, reason: Reason, m: Move) -> Result<Decision, Refusal> {
        let (mut position, mut history) = (self.position.clone(), self.history.clone());
        history.advance(&mut position, m);
        if let Some(outcome) = judge(&position, &history) {
            return Err(Refusal::NoClaimNeeded { outcome });
        }
        let granted =
            claim(&position, &history, reason).map_err(|why| Refusal::CannotClaim { reason, why })?;
        // The rules grant claims to the side to move, which after the move is the opponent. A win that
        // only the opponent could declare is not the mover's to claim.
        if granted.outcome.winner == Some(!by) {
            return Err(Refusal::NotYourClaim { reason, winner: !by });
        }
        let claimed = EventKind::ClaimedWith { by, reason, attempt: self.position.attempt_of(m) };
        Ok(Decision::ClaimWith { claimed, m, outcome: granted.outcome })
    }

    /// Checks that it is a side's turn and that it has time left.
    pub(crate) fn may_act(&self, by: Color, now: Time) -> Result<(), Refusal> {
        let turn = self.turn();
        if self.ruleset().alternates() && by != turn {
            return Err(Refusal::NotYourTurn { turn });
        }
        match &self.clock {
            Some(clock) if clock.is_flagged(now) => Err(Refusal::TimeIsUp { color: turn }),
            _ => Ok(()),
        }
    }

    fn flag(&self, by: Color, now: Time) -> Result<EventKind, Refusal> {
        let clock = self.clock.as_ref().ok_or(Refusal::NoClock)?;
        let falls = clock.flag_falls().ok_or(Refusal::NoClock)?;
        if now < falls {
            return Err(Refusal::TimeIsNotUp { color: self.turn(), left: falls.since(now) });
        }
        Ok(EventKind::Flagged { by })
    }

    fn offer_draw(&self, by: Color) -> Result<EventKind, Refusal> {
        match self.offers.draw {
            Some(by) => Err(Refusal::AlreadyOffered { offer: Offer::Draw, by }),
            None => Ok(EventKind::DrawOffered { by }),
        }
    }

    fn answer_draw(&self, by: Color, answer: EventKind) -> Result<EventKind, Refusal> {
        let offered = self.offers.draw == Some(!by);
        offered.then_some(answer).ok_or(Refusal::NothingOffered { offer: Offer::Draw })
    }

    fn offer_take_back(&self, by: Color, plies: usize) -> Result<EventKind, Refusal> {
        match (self.terms.take_back, self.offers.take_back) {
            (TakeBack::Freely, _) => Err(Refusal::TakeBackIsFree),
            (TakeBack::Never, _) => Err(Refusal::NoTakeBack),
            (TakeBack::ByAgreement, Some((by, _))) => {
                Err(Refusal::AlreadyOffered { offer: Offer::TakeBack, by })
            }
            _ if plies == 0 => Err(Refusal::AlreadyThere { ply: self.ply }),
            _ if self.ply == 0 => Err(Refusal::NothingToUndo),
            _ if plies > self.ply => Err(Refusal::NoSuchPly { requested: plies, last: self.ply }),
            _ => Ok(EventKind::TakeBackOffered { by, plies }),
        }
    }

    fn answer_take_back(&self, by: Color, answer: EventKind) -> Result<EventKind, Refusal> {
        let offered = self.offers.take_back.is_some_and(|(offerer, _)| offerer == !by);
        offered.then_some(answer).ok_or(Refusal::NothingOffered { offer: Offer::TakeBack })
    }

    fn rewind(&self, by: Color, to: Result<usize, Refusal>) -> Result<EventKind, Refusal> {
        match self.terms.take_back {
            TakeBack::Freely => to.map(|ply| EventKind::Rewound { by, ply }),
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
            return Err(Refusal::NoSuchPly { requested: ply, last });
        }
        // A game that did not end by a move can be resumed in the same position.
        if ply == self.ply && self.ending.is_none() {
            return Err(Refusal::AlreadyThere { ply });
        }
        Ok(ply)
    }
}
