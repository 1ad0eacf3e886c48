//! Decides commands: turns a command into a [`Decision`] or a refusal, without changing the game.
//!
//! Each verb has a rule here, or in `away.rs`, which its row in the [table](crate::verbs) names.

use tabiya_board::Color;
use tabiya_rules::{Attempt, Move, Outcome, Reason, claim, judge};

use crate::{Command, CommandRefusal, EventKind, Game, Offer, TakeBack, Time};

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

impl From<Move> for Decision {
    fn from(m: Move) -> Decision {
        Decision::Play(m)
    }
}

impl From<EventKind> for Decision {
    fn from(kind: EventKind) -> Decision {
        Decision::Other(kind)
    }
}

/// The circumstances of a command.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    /// The side that gives it.
    pub(crate) by: Color,
    /// When it arrived, never before the last event.
    pub(crate) now: Time,
}

impl Game {
    /// Decides a command. `now` must not be before the last event.
    pub(crate) fn decide(&self, command: Command, now: Time) -> Result<Decision, CommandRefusal> {
        let Command { by, action } = command;
        match self.ending {
            Some(ending) if !action.verb().is_possible_after_end() => {
                Err(CommandRefusal::GameOver { ending })
            }
            _ => action.decide(self, Asked { by, now }),
        }
    }

    /// The rule of verbs that are always possible.
    #[allow(clippy::unused_self, reason = "the rules of all verbs are called alike")]
    pub(crate) fn always(&self, _: Asked, event: EventKind) -> Result<EventKind, CommandRefusal> {
        Ok(event)
    }

    /// Returns the legal move that an attempt of a side describes. Nothing else in the referee resolves
    /// attempts.
    pub(crate) fn resolve(&self, asked: Asked, attempt: Attempt) -> Result<Move, CommandRefusal> {
        let Asked { by, now } = asked;
        self.may_act(by, now)?;
        let m = self.position.resolve(&attempt).map_err(CommandRefusal::Move)?;
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

    pub(crate) fn claim(&self, asked: Asked, reason: Reason) -> Result<EventKind, CommandRefusal> {
        self.may_act(asked.by, asked.now)?;
        claim(&self.position, &self.history, reason)
            .map_err(|why| CommandRefusal::CannotClaim { reason, why })?;
        Ok(EventKind::Claimed { by: asked.by, reason })
    }

    pub(crate) fn claim_after(
        &self,
        asked: Asked,
        reason: Reason,
        attempt: Attempt,
    ) -> Result<Decision, CommandRefusal> {
        self.judge_claim(asked.by, reason, self.resolve(asked, attempt)?)
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

    pub(crate) fn flag(&self, asked: Asked, event: EventKind) -> Result<EventKind, CommandRefusal> {
        let clock = self.clock.as_ref().ok_or(CommandRefusal::NoClock)?;
        let falls = clock.flag_falls().ok_or(CommandRefusal::NoClock)?;
        if asked.now < falls {
            return Err(CommandRefusal::TimeIsNotUp { color: self.turn(), left: falls - asked.now });
        }
        Ok(event)
    }

    pub(crate) fn abort(&self, _: Asked, event: EventKind) -> Result<EventKind, CommandRefusal> {
        if self.both_have_moved() { Err(CommandRefusal::TooLateToAbort) } else { Ok(event) }
    }

    pub(crate) fn offer_draw(&self, _: Asked, event: EventKind) -> Result<EventKind, CommandRefusal> {
        match self.offers.draw {
            Some(by) => Err(CommandRefusal::AlreadyOffered { offer: Offer::Draw, by }),
            None => Ok(event),
        }
    }

    pub(crate) fn answer_draw(&self, asked: Asked, event: EventKind) -> Result<EventKind, CommandRefusal> {
        let offered = self.offers.draw == Some(!asked.by);
        offered.then_some(event).ok_or(CommandRefusal::NothingOffered { offer: Offer::Draw })
    }

    pub(crate) fn offer_take_back(&self, asked: Asked, plies: usize) -> Result<EventKind, CommandRefusal> {
        match (self.terms.take_back, self.offers.take_back) {
            (TakeBack::Freely, _) => Err(CommandRefusal::TakeBackIsFree),
            (TakeBack::Never, _) => Err(CommandRefusal::NoTakeBack),
            (TakeBack::ByAgreement, Some((by, _))) => {
                Err(CommandRefusal::AlreadyOffered { offer: Offer::TakeBack, by })
            }
            _ if plies == 0 => Err(CommandRefusal::AlreadyThere { ply: self.ply }),
            _ if self.ply == 0 => Err(CommandRefusal::NothingToUndo),
            _ if plies > self.ply => Err(CommandRefusal::NoSuchPly { requested: plies, last: self.ply }),
            _ => Ok(EventKind::TakeBackOffered { by: asked.by, plies }),
        }
    }

    pub(crate) fn answer_take_back(
        &self,
        asked: Asked,
        event: EventKind,
    ) -> Result<EventKind, CommandRefusal> {
        let offered = self.offers.take_back.is_some_and(|(offerer, _)| offerer == !asked.by);
        offered.then_some(event).ok_or(CommandRefusal::NothingOffered { offer: Offer::TakeBack })
    }

    pub(crate) fn undo(&self, asked: Asked) -> Result<EventKind, CommandRefusal> {
        self.go(asked, self.ply.checked_sub(1).ok_or(CommandRefusal::NothingToUndo))
    }

    pub(crate) fn redo(&self, asked: Asked) -> Result<EventKind, CommandRefusal> {
        let next = self.ply + 1;
        self.go(asked, if next <= self.line.len() { Ok(next) } else { Err(CommandRefusal::NothingToRedo) })
    }

    pub(crate) fn rewind(&self, asked: Asked, ply: usize) -> Result<EventKind, CommandRefusal> {
        self.go(asked, self.known_ply(ply))
    }

    /// Goes to a half-move, where moves may be taken back freely.
    fn go(&self, asked: Asked, to: Result<usize, CommandRefusal>) -> Result<EventKind, CommandRefusal> {
        match self.terms.take_back {
            TakeBack::Freely => to.map(|ply| EventKind::Rewound { by: asked.by, ply }),
            TakeBack::ByAgreement => Err(CommandRefusal::TakeBackByAgreement),
            TakeBack::Never => Err(CommandRefusal::NoTakeBack),
        }
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
