//! From events back to the game. Every event is made to happen again by the command behind it, so
//! that a log is read by the rules that wrote it and nothing is taken on trust.

use std::fmt;

use tabiya_rules::{Fingerprint, Ruleset, SetupFault};

use crate::{Event, EventKind, Game, Refusal};

/// Why events make no game.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayError {
    /// The number of the event, counted from 0.
    pub number: usize,
    /// What is wrong with it.
    pub fault: ReplayFault,
    ruleset: Box<str>,
    sentence: Box<str>,
}

/// What is wrong with an event.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum ReplayFault {
    /// The first event is not the beginning of a game.
    NoStart,
    /// The game was played by other rules.
    OtherRules {
        /// The fingerprint that the events name.
        found: Fingerprint,
        /// That of the rules at hand.
        expected: Fingerprint,
    },
    /// The first position is no position of the game.
    Setup(Vec<SetupFault>),
    /// It cannot happen here.
    Refused(Refusal),
    /// Something else happens here.
    Otherwise {
        /// What.
        expected: Box<Event>,
    },
    /// It can only follow from another event, and does not.
    DoesNotFollow,
    /// The events stop before all has happened that follows from the last.
    Incomplete {
        /// What is missing first.
        expected: Box<Event>,
    },
}

impl Game {
    /// The game that events tell, to the last bit: its [`digest`](Game::digest) is that of the game
    /// they were taken from.
    ///
    /// # Errors
    ///
    /// The first event that cannot be, and why.
    pub fn replay<'e>(
        ruleset: &Ruleset,
        events: impl IntoIterator<Item = &'e Event>,
    ) -> Result<Game, ReplayError> {
        let fail = |number, fault| ReplayError::new(ruleset, number, fault);
        let mut events = events.into_iter().enumerate();
        let mut game = match events.next() {
            Some((_, first)) => Game::restart(ruleset, first).map_err(|fault| fail(0, fault))?,
            None => return Err(fail(0, ReplayFault::NoStart)),
        };
        let mut count = 1;
        for (number, event) in events {
            game.follow(number, event).map_err(|fault| fail(number, fault))?;
            count = number + 1;
        }
        match game.log.get(count) {
            None => Ok(game),
            Some(event) => Err(fail(count, ReplayFault::Incomplete { expected: Box::new(event.clone()) })),
        }
    }

    fn restart(ruleset: &Ruleset, first: &Event) -> Result<Game, ReplayFault> {
        let EventKind::Started(start) = &first.kind else { return Err(ReplayFault::NoStart) };
        let (found, expected) = (start.fingerprint, ruleset.fingerprint());
        if found != expected {
            return Err(ReplayFault::OtherRules { found, expected });
        }
        Game::from_setup(ruleset, &start.setup, start.terms, first.at).map_err(ReplayFault::Setup)
    }

    fn follow(&mut self, number: usize, event: &Event) -> Result<(), ReplayFault> {
        if number >= self.log.len() {
            let command = event.kind.command().ok_or(ReplayFault::DoesNotFollow)?;
            self.apply(command, event.at).map_err(ReplayFault::Refused)?;
        }
        match self.log.get(number) {
            Some(happened) if happened == event => Ok(()),
            Some(happened) => Err(ReplayFault::Otherwise { expected: Box::new(happened.clone()) }),
            None => Err(ReplayFault::DoesNotFollow),
        }
    }
}

impl ReplayError {
    fn new(ruleset: &Ruleset, number: usize, fault: ReplayFault) -> ReplayError {
        let sentence = match &fault {
            ReplayFault::NoStart => "a game begins with its start, and this does not".to_owned(),
            ReplayFault::OtherRules { found, expected } => {
                format!("the game was played by rules {found}, and these are {expected}")
            }
            ReplayFault::Setup(faults) => {
                let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                faults.join(" ")
            }
            ReplayFault::Refused(refusal) => refusal.sentence(ruleset),
            ReplayFault::Otherwise { expected } => {
                format!("something else happens here, {}", expected.sentence(ruleset))
            }
            ReplayFault::DoesNotFollow => "it does not follow from the event before".to_owned(),
            ReplayFault::Incomplete { expected } => {
                format!("the events stop before this, {}", expected.sentence(ruleset))
            }
        };
        ReplayError { number, fault, ruleset: ruleset.id().into(), sentence: sentence.into() }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} of a game of {}: {}", self.number, self.ruleset, self.sentence)
    }
}

impl std::error::Error for ReplayError {}
