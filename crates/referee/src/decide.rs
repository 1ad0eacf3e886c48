//! Decides commands: turns a command into a [`Decision`] or a refusal, without changing the game.

use tabiya_board::Color;
use tabiya_rules::{Attempt, Move, Outcome, Reason, claim, judge};

use crate::{Action, Command, CommandRefusal, EventKind, Game, Offer, TakeBack, Time};

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
    pub(crate) fn decide(&self, command: Command, now: Time) -> Result<Decision, CommandRefusal> {
        let Command { by, action } = command;
        // Where moves may be taken back freely, that includes the time after the end.
        if let Some(ending) = self.ending
            && !matches!(action, Action::Undo | Action::Redo | Action::Rewind { .. })
        {
            return Err(CommandRefusal::GameOver { ending });
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
                    .map_err(|why| CommandRefusal::CannotClaim { reason, why })?;
                EventKind::Claimed { by, reason }
            }
            Action::ClaimWith { reason, attempt } => {
                return self.judge_claim(by, reason, self.resolve(by, &attempt, now)?);
            }
            Action::OfferTakeBack { plies } => self.offer_take_back(by, plies)?,
            Action::AcceptTakeBack => self.answer_take_back(by, EventKind::TakeBackAccepted { by })?,
            Action::DeclineTakeBack => self.answer_take_back(by, EventKind::TakeBackDeclined { by })?,
            Action::Undo => self.rewind(by, self.ply.checked_sub(1).ok_or(CommandRefusal::NothingToUndo))?,
            Action::Redo => self.rewind(by, self.next_ply())?,
            Action::Rewind { ply } => self.rewind(by, self.known_ply(ply))?,
            Action::Flag => self.flag(by, now)?,
            Action::Abort if self.both_have_moved() => return Err(CommandRefusal::TooLateToAbort),
            Action::Abort => EventKind::Aborted { by },
            Action::ClaimAway { since, draw } => self.claim_away(by, since, draw, now)?,
        }))
    }

    /// Returns the legal move that an attempt of a side describes. Nothing else in the referee resolves
    /// attempts.
    fn resolve(&self, by: Color, attempt: &Attempt, now: Time) -> Result<Move, CommandRefusal> {
        self.may_act(by, now)?;
        let m = self.position.resolve(attempt).map_err(CommandRefusal::Move)?;
        self.owns(by, m)?;
        Ok(m)
    }

    /// Refuses to move a piece of the other side, which the rules allow in games without turns.
    pub(crate) fn owns(&self, by: Color, m: Move) -> Result<(), CommandRefusal> {
        match self.position.mover(m) {
            owner if owner == by || m.is_drop() => Ok(()),
            owner => Err(CommandRefusal::NotYours { square: m.from(), owner }),
        }
    }

    /// Judges a claim made together with a legal move, in the position after that move.
    pub(crate) fn judge_claim(&self, by: Color, reason: Reason, m: Move) -> Result<Decision, CommandRefusal> {
        let (mut position, mut history) = (self.position.clone(), self.history.clone());
        history.advance(&mut position, m);
        if let Some(outcome) = judge(&position, &history) {
            return Err(CommandRefusal::NoClaimNeeded { outcome });
        }
        let granted =
            claim(&position, &history, reason).map_err(|why| CommandRefusal::CannotClaim { reason, why })?;
        // The rules grant claims to the side to move, which after the move is the opponent. A win that
        // only the opponent could declare is not the mover's to claim.
        if granted.winner == Some(!by) {
            return Err(CommandRefusal::NotYourClaim { reason, winner: !by });
        }
        let claimed = EventKind::ClaimedWith { by, reason, attempt: self.position.attempt_of(m) };
        Ok(Decision::ClaimWith { claimed, m, outcome: granted })
    }

    /// Checks that it is a side's turn and that it has time left.
    pub(crate) fn may_act(&self, by: Color, now: Time) -> Result<(), CommandRefusal> {
        let turn = self.turn();
        if self.ruleset().alternates() && by != turn {
            return Err(CommandRefusal::NotYourTurn { turn });
        }
        match &self.clock {
            Some(clock) if clock.is_flagged(now) => Err(CommandRefusal::TimeIsUp { color: turn }),
            _ => Ok(()),
        }
    }

    fn flag(&self, by: Color, now: Time) -> Result<EventKind, CommandRefusal> {
        let clock = self.clock.as_ref().ok_or(CommandRefusal::NoClock)?;
        let falls = clock.flag_falls().ok_or(CommandRefusal::NoClock)?;
        if now < falls {
            return Err(CommandRefusal::TimeIsNotUp { color: self.turn(), left: falls - now });
        }
        Ok(EventKind::Flagged { by })
    }

    fn offer_draw(&self, by: Color) -> Result<EventKind, CommandRefusal> {
        match self.offers.draw {
            Some(by) => Err(CommandRefusal::AlreadyOffered { offer: Offer::Draw, by }),
            None => Ok(EventKind::DrawOffered { by }),
        }
    }

    fn answer_draw(&self, by: Color, answer: EventKind) -> Result<EventKind, CommandRefusal> {
        let offered = self.offers.draw == Some(!by);
        offered.then_some(answer).ok_or(CommandRefusal::NothingOffered { offer: Offer::Draw })
    }

    fn offer_take_back(&self, by: Color, plies: usize) -> Result<EventKind, CommandRefusal> {
        match (self.terms.take_back, self.offers.take_back) {
            (TakeBack::Freely, _) => Err(CommandRefusal::TakeBackIsFree),
            (TakeBack::Never, _) => Err(CommandRefusal::NoTakeBack),
            (TakeBack::ByAgreement, Some((by, _))) => {
                Err(CommandRefusal::AlreadyOffered { offer: Offer::TakeBack, by })
            }
            _ if plies == 0 => Err(CommandRefusal::AlreadyThere { ply: self.ply }),
            _ if self.ply == 0 => Err(CommandRefusal::NothingToUndo),
            _ if plies > self.ply => Err(CommandRefusal::NoSuchPly { requested: plies, last: self.ply }),
            _ => Ok(EventKind::TakeBackOffered { by, plies }),
        }
    }

    fn answer_take_back(&self, by: Color, answer: EventKind) -> Result<EventKind, CommandRefusal> {
        let offered = self.offers.take_back.is_some_and(|(offerer, _)| offerer == !by);
        offered.then_some(answer).ok_or(CommandRefusal::NothingOffered { offer: Offer::TakeBack })
    }

    fn rewind(&self, by: Color, to: Result<usize, CommandRefusal>) -> Result<EventKind, CommandRefusal> {
        match self.terms.take_back {
            TakeBack::Freely => to.map(|ply| EventKind::Rewound { by, ply }),
            TakeBack::ByAgreement => Err(CommandRefusal::TakeBackByAgreement),
            TakeBack::Never => Err(CommandRefusal::NoTakeBack),
        }
    }

    fn next_ply(&self) -> Result<usize, CommandRefusal> {
        if self.ply < self.line.len() { Ok(self.ply + 1) } else { Err(CommandRefusal::NothingToRedo) }
    }

    fn known_ply(&self, ply: usize) -> Result<usize, CommandRefusal> {
        let last = self.line.len();
        if ply > last {
            return Err(CommandRefusal::NoSuchPly { requested: ply, last });
        }
        // A game that did not end by a move can be resumed in the same position.
        if ply == self.ply && self.ending.is_none() {
            return Err(CommandRefusal::AlreadyThere { ply });
        }
        Ok(ply)
    }
}
