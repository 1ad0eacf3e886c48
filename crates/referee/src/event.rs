//! The events of a game, which are stored and sent. A game is its rules and its events.

use std::hash::{Hash, Hasher};

use tabiya_rules::{Fingerprint, Setup};

use crate::{EventKind, Terms, Time};

/// An event of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// The time of the event, never before that of the event preceding it.
    pub at: Time,
    /// The kind of event, with its details.
    pub kind: EventKind,
}

/// The start of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The fingerprint of the rules.
    pub fingerprint: Fingerprint,
    /// The starting position.
    pub setup: Setup,
    /// The terms agreed before the game.
    pub terms: Terms,
}

impl Hash for Start {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.fingerprint, self.terms).hash(state);
        crate::digest::setup(&self.setup, state);
    }
}
