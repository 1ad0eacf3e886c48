//! Rebuilds a game from its events. The command behind every event is applied again, so that a log is
//! checked by the same rules that wrote it and nothing in it is trusted.

use std::error::Error;
use std::fmt;

use tabiya_rules::{Fingerprint, Ruleset, SetupError};

use crate::{CommandRefusal, Event, EventKind, Game};

/// An error in the events of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayError {
    /// The number of the event, counted from 0.
    pub number: usize,
    /// Its fault.
    pub kind: ReplayErrorKind,
    ruleset: Box<str>,
    sentence: Box<str>,
}

/// The kind of a [`ReplayError`].
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum ReplayErrorKind {
    /// The first event is not the start of a game.
    NoStart,
    /// The game was played by other rules.
    OtherRules {
        /// The fingerprint in the events.
        found: Fingerprint,
        /// The fingerprint of the rules passed by the caller.
        expected: Fingerprint,
    },
    /// The starting position is not valid.
    Setup(Vec<SetupError>),
    /// The command behind the event is refused.
    Refused(CommandRefusal),
    /// A different event occurs here.
    Mismatch {
        /// The event that occurs.
        expected: Box<Event>,
    },
    /// The event is a consequence of others, and the events before it do not cause it.
    DoesNotFollow,
    /// The events stop before the consequences of the last one.
    Incomplete {
        /// The first event that is missing.
        expected: Box<Event>,
    },
}

impl Game {
    /// Rebuilds a game from its events, bit for bit: its [`digest`](Game::digest) is that of the game the
    /// events come from.
    ///
    /// # Errors
    ///
    /// Returns the first event that is impossible, and why.
    pub fn replay<'e>(
        ruleset: &Ruleset,
        events: impl IntoIterator<Item = &'e Event>,
    ) -> Result<Game, ReplayError> {
        let fail = |number, kind| ReplayError::new(ruleset, number, kind);
        let mut events = events.into_iter().enumerate();
        let mut game = match events.next() {
            Some((_, first)) => Game::restart(ruleset, first).map_err(|kind| fail(0, kind))?,
            None => return Err(fail(0, ReplayErrorKind::NoStart)),
        };
        let mut count = 1;
        for (number, event) in events {
            game.follow(number, event).map_err(|kind| fail(number, kind))?;
            count = number + 1;
        }
        match game.log.get(count) {
            None => Ok(game),
            Some(event) => {
                Err(fail(count, ReplayErrorKind::Incomplete { expected: Box::new(event.clone()) }))
            }
        }
    }

    fn restart(ruleset: &Ruleset, first: &Event) -> Result<Game, ReplayErrorKind> {
        let EventKind::Started(start) = &first.kind else { return Err(ReplayErrorKind::NoStart) };
        let (found, expected) = (start.fingerprint, ruleset.fingerprint());
        if found != expected {
            return Err(ReplayErrorKind::OtherRules { found, expected });
        }
        Game::from_setup(ruleset, &start.setup, start.terms, first.at).map_err(ReplayErrorKind::Setup)
    }

    fn follow(&mut self, number: usize, event: &Event) -> Result<(), ReplayErrorKind> {
        if number >= self.log.len() {
            let command = event.kind.command().ok_or(ReplayErrorKind::DoesNotFollow)?;
            self.apply(command, event.at).map_err(ReplayErrorKind::Refused)?;
        }
        match self.log.get(number) {
            Some(expected) if expected == event => Ok(()),
            Some(expected) => Err(ReplayErrorKind::Mismatch { expected: Box::new(expected.clone()) }),
            None => Err(ReplayErrorKind::DoesNotFollow),
        }
    }
}

impl ReplayError {
    pub(crate) fn new(ruleset: &Ruleset, number: usize, kind: ReplayErrorKind) -> ReplayError {
        let sentence = match &kind {
            ReplayErrorKind::NoStart => "the first event is not the start of a game".to_owned(),
            ReplayErrorKind::OtherRules { found, expected } => {
                format!("the game was played by rules {found}, but these are rules {expected}")
            }
            ReplayErrorKind::Setup(faults) => {
                let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                faults.join(" ")
            }
            ReplayErrorKind::Refused(refusal) => refusal.sentence(ruleset),
            ReplayErrorKind::Mismatch { expected } => {
                format!("the game continues differently here, {}", expected.sentence(ruleset))
            }
            ReplayErrorKind::DoesNotFollow => "it does not follow from the event before".to_owned(),
            ReplayErrorKind::Incomplete { expected } => {
                format!("an event is missing here, {}", expected.sentence(ruleset))
            }
        };
        ReplayError { number, kind, ruleset: ruleset.id().into(), sentence: sentence.into() }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} of a game of {}: {}", self.number, self.ruleset, self.sentence)
    }
}

impl Error for ReplayError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            ReplayErrorKind::Setup(faults) => faults.first().map(|fault| fault as &(dyn Error + 'static)),
            _ => None,
        }
    }
}
