//! The events of a game, which are stored and sent. A game is its rules and its events.

use std::hash::{Hash, Hasher};

use tabiya_board::Color;
use tabiya_rules::{Attempt, Fingerprint, Reason, Setup};

use crate::{Action, Command, Ending, Terms, Time};

/// An event of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// The time of the event, never before that of the event preceding it.
    pub at: Time,
    /// The kind of event, with its details.
    pub kind: EventKind,
}

/// The kind of an event.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum EventKind {
    /// The game started: always the first event.
    Started(Box<Start>),
    /// A move was made. The attempt is the canonical form of the move, however it was entered.
    Played {
        /// The side that made it.
        by: Color,
        /// The move.
        attempt: Attempt,
    },
    /// A draw was offered.
    DrawOffered {
        /// The side that offered it.
        by: Color,
    },
    /// The offer of a draw was accepted.
    DrawAccepted {
        /// The side that accepted it.
        by: Color,
    },
    /// The offer of a draw was declined, explicitly or by making a move.
    DrawDeclined {
        /// The side that declined it.
        by: Color,
    },
    /// A valid claim was made.
    Claimed {
        /// The side that made it.
        by: Color,
        /// The rule that was claimed.
        reason: Reason,
    },
    /// A claim was made together with a move, and is valid after it. The move and the end follow.
    ClaimedWith {
        /// The side that made it.
        by: Color,
        /// The rule that was claimed.
        reason: Reason,
        /// The move, in its canonical form.
        attempt: Attempt,
    },
    /// A side asked to take moves back.
    TakeBackOffered {
        /// The side that asked.
        by: Color,
        /// The number of half-moves.
        plies: usize,
    },
    /// The request to take moves back was accepted. This closes all offers.
    TakeBackAccepted {
        /// The side that accepted it.
        by: Color,
    },
    /// The request to take moves back was declined, explicitly or by making a move.
    TakeBackDeclined {
        /// The side that declined it.
        by: Color,
    },
    /// The game went to another half-move of its line. This closes all offers and revokes an end; if
    /// the position there ends the game, another `Ended` follows.
    Rewound {
        /// The side that did it.
        by: Color,
        /// The number of half-moves made after it.
        ply: usize,
    },
    /// A side resigned.
    Resigned {
        /// The side that resigned.
        by: Color,
    },
    /// The side to move ran out of time.
    Flagged {
        /// The side that reported it.
        by: Color,
    },
    /// The game was aborted.
    Aborted {
        /// The side that aborted it.
        by: Color,
    },
    /// The game ended, always as a consequence of the event before.
    Ended(Ending),
    /// A side ended the game because its opponent was away.
    ClaimedAway {
        /// The side that made the claim.
        by: Color,
        /// Since when the opponent was away.
        since: Time,
        /// Whether a draw was claimed instead of a win.
        draw: bool,
    },
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

impl EventKind {
    /// Returns the command that causes this event; `None` for the start and for consequences of other
    /// events.
    pub(crate) fn command(&self) -> Option<Command> {
        let (by, action) = match *self {
            EventKind::Started(_) | EventKind::Ended(_) => return None,
            EventKind::Played { by, attempt } => (by, Action::Play(attempt)),
            EventKind::DrawOffered { by } => (by, Action::OfferDraw),
            EventKind::DrawAccepted { by } => (by, Action::AcceptDraw),
            EventKind::DrawDeclined { by } => (by, Action::DeclineDraw),
            EventKind::Claimed { by, reason } => (by, Action::Claim(reason)),
            EventKind::ClaimedWith { by, reason, attempt } => (by, Action::ClaimWith { reason, attempt }),
            EventKind::TakeBackOffered { by, plies } => (by, Action::OfferTakeBack { plies }),
            EventKind::TakeBackAccepted { by } => (by, Action::AcceptTakeBack),
            EventKind::TakeBackDeclined { by } => (by, Action::DeclineTakeBack),
            EventKind::Rewound { by, ply } => (by, Action::Rewind { ply }),
            EventKind::Resigned { by } => (by, Action::Resign),
            EventKind::Flagged { by } => (by, Action::Flag),
            EventKind::Aborted { by } => (by, Action::Abort),
            EventKind::ClaimedAway { by, since, draw } => {
                (by, Action::ClaimAway { since: Some(since), draw })
            }
        };
        Some(action.by(by))
    }
}

impl Hash for Start {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.fingerprint, self.terms).hash(state);
        crate::digest::setup(&self.setup, state);
    }
}
