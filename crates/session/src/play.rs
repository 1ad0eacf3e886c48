//! Commands that change a game. Each becomes one command of the referee.

use tabiya_classroom::two_player::{self, Reading};
use tabiya_referee::{Action, Command, CommandRefusal, Time};
use tabiya_rules::Reason;
use tabiya_wire::{Error, ErrorCode, EventMessage, MoveTexts};

use crate::answer::Changed;
use crate::request::{Act, Claim, Draw, Move, OfferAnswer, Rewind, Takeback};
use crate::session::{Open, Session, time_of};

impl Session {
    pub(crate) fn play(&mut self, request: &Move, now: Time) -> Result<Changed, Error> {
        let Move { game, text, notation, by, now: given } = request;
        self.change(game, *given, now, |open, full, now| {
            if open.reads_lines(*notation) || notation.is_none() && open.is_course_line(text) {
                return open.play_line(text, open.side(by.as_deref())?, full, now);
            }
            let (text, draw) = match notation {
                None => open.split_draw(text),
                Some(_) => (text.as_str(), false),
            };
            let (by, m) = open.read(text, *notation, open.side(by.as_deref())?, now)?;
            if let Some(full) = full {
                return Err(full);
            }
            let step = MoveTexts::of(open.game.position(), m);
            let played = match draw {
                true => two_player::carry_out(&mut open.game, by, Reading::Move { m, draw }, now).map(|_| ()),
                false => open.game.play_as(by, m, now).map(|_| ()),
            };
            match played {
                Ok(()) => Ok(Some(step)),
                Err(refusal) => Err(open.refused(&refusal)),
            }
        })
    }

    pub(crate) fn act(&mut self, request: &Act, action: Action, now: Time) -> Result<Changed, Error> {
        let Act { game, by, now: given } = request;
        self.order(game, *given, now, |open| open.command(action, by.as_deref()))
    }

    pub(crate) fn rewind(&mut self, request: &Rewind, now: Time) -> Result<Changed, Error> {
        let Rewind { game, ply, by, now: given } = request;
        self.order(game, *given, now, |open| open.command(Action::Rewind { ply: *ply }, by.as_deref()))
    }

    pub(crate) fn claim(&mut self, request: &Claim, now: Time) -> Result<Changed, Error> {
        let Claim { game, reason, with, by, now: given } = request;
        let by = by.as_deref();
        let Some(with) = with else {
            return self.order(game, *given, now, |open| {
                open.command(Action::Claim { reason: reason_named(reason)? }, by)
            });
        };
        self.change(game, *given, now, |open, _, now| {
            let reason = reason_named(reason)?;
            let (by, m) = open.read(with, None, open.side(by)?, now)?;
            match open.game.claim_with(by, reason, m, now) {
                Ok(_) => Ok(None),
                Err(refusal) => Err(open.refused(&refusal)),
            }
        })
    }

    pub(crate) fn draw(&mut self, request: &Draw, now: Time) -> Result<Changed, Error> {
        let Draw { game, answer, by, now: given } = request;
        self.order(game, *given, now, |open| {
            let by = by.as_deref();
            match answer {
                OfferAnswer::Offer => open.command(Action::OfferDraw, by),
                OfferAnswer::Accept => open.command(Action::AcceptDraw, by),
                OfferAnswer::Decline => open.command(Action::DeclineDraw, by),
            }
        })
    }

    pub(crate) fn takeback(&mut self, request: &Takeback, now: Time) -> Result<Changed, Error> {
        let Takeback { game, answer, plies, by, now: given } = request;
        self.order(game, *given, now, |open| {
            let by = by.as_deref();
            match (answer, plies) {
                (OfferAnswer::Offer, plies) => {
                    open.command(Action::OfferTakeBack { plies: plies.unwrap_or(1) }, by)
                }
                (_, Some(_)) => {
                    let sentence = "`plies` belongs to a request, not to the reply.";
                    Err(Error::new(ErrorCode::BadRequest, sentence))
                }
                (OfferAnswer::Accept, None) => open.command(Action::AcceptTakeBack, by),
                (OfferAnswer::Decline, None) => open.command(Action::DeclineTakeBack, by),
            }
        })
    }

    /// Applies a command to a game.
    fn order(
        &mut self,
        name: &str,
        given: Option<u64>,
        now: Time,
        command: impl FnOnce(&Open) -> Result<Command, Error>,
    ) -> Result<Changed, Error> {
        self.change(name, given, now, |open, full, now| {
            let command = command(open)?;
            // A command that the referee refuses anyway is refused for the referee's reason.
            let done = match full.filter(|_| command.action.verb().repeats()) {
                Some(full) => match open.game.explain(command, now) {
                    Ok(()) => return Err(full),
                    Err(refusal) => Err(refusal),
                },
                None => open.game.apply(command, now).map(|_| None),
            };
            done.map_err(|refusal| open.refused(&refusal))
        })
    }

    /// Changes a game and returns its new state and events. `change` receives an error if the game has
    /// reached the limit of events, and returns the move that was made if the answer is to contain it.
    fn change(
        &mut self,
        name: &str,
        given: Option<u64>,
        now: Time,
        change: impl FnOnce(&mut Open, Option<Error>, Time) -> Result<Option<MoveTexts>, Error>,
    ) -> Result<Changed, Error> {
        let (limit, full) = (self.limits.events, self.too_many_events());
        let open = self.open_mut(name)?;
        let before = open.game.events().len();
        let step = change(open, (before >= limit).then_some(full), time_of(given, now))?;
        let happened = open.game.events().iter().skip(before);
        let events =
            happened.map(|event| EventMessage::of(event, open.game.ruleset(), &open.source)).collect();
        Ok(Changed { summary: open.summary(), step, events })
    }
}

impl Open {
    /// Returns the command of the named side, or else of the side that has to say this.
    fn command(&self, action: Action, by: Option<&str>) -> Result<Command, Error> {
        let speaker = self.game.receiver(action.verb()).unwrap_or(self.game.turn());
        Ok(action.by(self.side(by)?.unwrap_or(speaker)))
    }

    fn refused(&self, refusal: &CommandRefusal) -> Error {
        Error::refusal(refusal, self.game.ruleset())
    }
}

fn reason_named(code: &str) -> Result<Reason, Error> {
    Reason::from_code(code).ok_or_else(|| {
        let shown: String = code.chars().take(40).collect();
        let error = Error::new(ErrorCode::UnknownReason, format!("No rule is called `{shown}`."));
        error.near(code, Reason::ALL.into_iter().map(Reason::code))
    })
}
