//! Commands that change a game. Each becomes one command of the referee, which decides.

use tabiya_board::Color;
use tabiya_referee::{Action, Command, Refusal, Time};
use tabiya_rules::Reason;

use super::{Open, Session, moment};
use crate::answer::{Changed, MoveTexts};
use crate::error::Error;
use crate::request::{Act, Claim, Draw, Move, OfferAnswer, Rewind, Takeback};
use crate::{EventMessage, text};

impl Session {
    pub(super) fn play(&mut self, request: &Move, now: Time) -> Result<Changed, Error> {
        let Move { game, text, notation, by, now: said } = request;
        self.change(game, *said, now, |open, full, now| {
            let (by, m) = text::read(&open.game, text, *notation, open.side(by.as_deref())?, now)?;
            if let Some(full) = full {
                return Err(full);
            }
            let step = text::texts(open.game.position(), m);
            match open.game.play_as(by, m, now) {
                Ok(_) => Ok(Some(step)),
                Err(refusal) => Err(open.refused(&refusal)),
            }
        })
    }

    pub(super) fn act(&mut self, request: &Act, action: Action, now: Time) -> Result<Changed, Error> {
        let Act { game, by, now: said } = request;
        self.order(game, *said, now, |open| open.by_turn(action, by.as_deref()))
    }

    pub(super) fn rewind(&mut self, request: &Rewind, now: Time) -> Result<Changed, Error> {
        let Rewind { game, ply, by, now: said } = request;
        self.order(game, *said, now, |open| open.by_turn(Action::Rewind { ply: *ply }, by.as_deref()))
    }

    pub(super) fn claim(&mut self, request: &Claim, now: Time) -> Result<Changed, Error> {
        let Claim { game, reason, with, by, now: said } = request;
        let by = by.as_deref();
        let Some(with) = with else {
            return self
                .order(game, *said, now, |open| open.by_turn(Action::Claim(reason_named(reason)?), by));
        };
        self.change(game, *said, now, |open, _, now| {
            let reason = reason_named(reason)?;
            let (by, m) = text::read(&open.game, with, None, open.side(by)?, now)?;
            match open.game.claim_with(by, reason, m, now) {
                Ok(_) => Ok(None),
                Err(refusal) => Err(open.refused(&refusal)),
            }
        })
    }

    pub(super) fn draw(&mut self, request: &Draw, now: Time) -> Result<Changed, Error> {
        let Draw { game, answer, by, now: said } = request;
        self.order(game, *said, now, |open| {
            let by = by.as_deref();
            let offers = open.game.draw_offer();
            match answer {
                OfferAnswer::Offer => open.by_turn(Action::OfferDraw, by),
                OfferAnswer::Accept => open.by_asked(Action::AcceptDraw, by, offers),
                OfferAnswer::Decline => open.by_asked(Action::DeclineDraw, by, offers),
            }
        })
    }

    pub(super) fn takeback(&mut self, request: &Takeback, now: Time) -> Result<Changed, Error> {
        let Takeback { game, answer, plies, by, now: said } = request;
        self.order(game, *said, now, |open| {
            let by = by.as_deref();
            let offers = open.game.take_back_offer().map(|(by, _)| by);
            match (answer, plies) {
                (OfferAnswer::Offer, plies) => {
                    open.by_turn(Action::OfferTakeBack { plies: plies.unwrap_or(1) }, by)
                }
                (_, Some(_)) => {
                    let sentence = "`plies` belongs to an offer, not to its answer.";
                    Err(Error::unreadable("bad-request", sentence))
                }
                (OfferAnswer::Accept, None) => open.by_asked(Action::AcceptTakeBack, by, offers),
                (OfferAnswer::Decline, None) => open.by_asked(Action::DeclineTakeBack, by, offers),
            }
        })
    }

    /// Finds the game, makes the command, and lets the referee decide.
    fn order(
        &mut self,
        name: &str,
        said: Option<u64>,
        now: Time,
        command: impl FnOnce(&Open) -> Result<Command, Error>,
    ) -> Result<Changed, Error> {
        self.change(name, said, now, |open, full, now| {
            let command = command(open)?;
            // What would be refused anyway is refused with its own reason.
            let done = match full.filter(|_| grows(command.action)) {
                Some(full) => match open.game.explain(command, now) {
                    Ok(()) => return Err(full),
                    Err(refusal) => Err(refusal),
                },
                None => open.game.apply(command, now).map(|_| None),
            };
            done.map_err(|refusal| open.refused(&refusal))
        })
    }

    /// Finds the game, changes it, and tells what has happened. The change is given the error that says that
    /// the game has no room for more events, if it has none, and answers with the move that was made, if
    /// that is to be told.
    fn change(
        &mut self,
        name: &str,
        said: Option<u64>,
        now: Time,
        change: impl FnOnce(&mut Open, Option<Error>, Time) -> Result<Option<MoveTexts>, Error>,
    ) -> Result<Changed, Error> {
        let (limit, full) = (self.limits.events, self.too_many_events());
        let open = self.open_mut(name)?;
        let before = open.game.events().len();
        let step = change(open, (before >= limit).then_some(full), moment(said, now))?;
        let happened = open.game.events().iter().skip(before);
        let events =
            happened.map(|event| EventMessage::of(event, open.game.ruleset(), &open.source)).collect();
        Ok(Changed { summary: open.summary(), step, events })
    }
}

/// Whether an action can be repeated for ever; the others lead to an end of the game.
fn grows(action: Action) -> bool {
    match action {
        Action::Play(_)
        | Action::Undo
        | Action::Redo
        | Action::Rewind { .. }
        | Action::OfferDraw
        | Action::OfferTakeBack { .. } => true,
        Action::Resign
        | Action::AcceptDraw
        | Action::DeclineDraw
        | Action::Claim(_)
        | Action::ClaimWith { .. }
        | Action::AcceptTakeBack
        | Action::DeclineTakeBack
        | Action::Flag
        | Action::Abort => false,
    }
}

impl Open {
    /// An action by the side that is named, or else by the side to move.
    fn by_turn(&self, action: Action, by: Option<&str>) -> Result<Command, Error> {
        Ok(action.by(self.side(by)?.unwrap_or(self.game.turn())))
    }

    /// The answer to an offer, by the side that is named, or else by the one that was asked. If there is
    /// no offer, one side is as good as the other.
    fn by_asked(&self, action: Action, by: Option<&str>, offers: Option<Color>) -> Result<Command, Error> {
        let asked = offers.map_or(self.game.turn(), |by| !by);
        Ok(action.by(self.side(by)?.unwrap_or(asked)))
    }

    fn refused(&self, refusal: &Refusal) -> Error {
        Error::refusal(refusal, self.game.ruleset())
    }
}

fn reason_named(code: &str) -> Result<Reason, Error> {
    Reason::from_code(code).ok_or_else(|| {
        let shown: String = code.chars().take(40).collect();
        let error = Error::refused("unknown-reason", format!("No rule is called `{shown}`."));
        error.near(code, Reason::ALL.into_iter().map(Reason::code))
    })
}
