//! What has happened: what is stored and sent. A game is its rules and its events.

use std::hash::{Hash, Hasher};

use tabiya_board::Color;
use tabiya_rules::{Attempt, Fingerprint, Reason, Setup};

use crate::{Action, Command, Ending, Terms, Time};

/// Something has happened to a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// When. Events of a game never go back in time.
    pub at: Time,
    /// What.
    pub kind: EventKind,
}

/// What has happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum EventKind {
    /// The game began: always the first event.
    Started(Box<Start>),
    /// A move was made. The attempt is the way the move is written, whatever was typed.
    Played {
        /// Who made it.
        by: Color,
        /// The move.
        attempt: Attempt,
    },
    /// A draw was offered.
    DrawOffered {
        /// Who offers.
        by: Color,
    },
    /// The offer was accepted.
    DrawAccepted {
        /// Who accepts.
        by: Color,
    },
    /// The offer was declined, in words or by a move.
    DrawDeclined {
        /// Who declines.
        by: Color,
    },
    /// A rule was claimed, rightly.
    Claimed {
        /// Who claims.
        by: Color,
        /// Which rule.
        reason: Reason,
    },
    /// A rule was claimed, rightly, that holds after a move. The move follows, and the end.
    ClaimedWith {
        /// Who claims.
        by: Color,
        /// Which rule.
        reason: Reason,
        /// The move, as it is written.
        attempt: Attempt,
    },
    /// Someone wants to take moves back.
    TakeBackOffered {
        /// Who.
        by: Color,
        /// How many half-moves.
        plies: usize,
    },
    /// And may. With that all offers are settled.
    TakeBackAccepted {
        /// Who allows it.
        by: Color,
    },
    /// And may not.
    TakeBackDeclined {
        /// Who does not allow it, in words or by a move.
        by: Color,
    },
    /// The game went to another half-move of its line. Offers that stood and an end that had come are
    /// gone; if the position there is an end, that follows.
    Rewound {
        /// Who did it.
        by: Color,
        /// After how many half-moves it stands now.
        ply: usize,
    },
    /// A side gave up.
    Resigned {
        /// Who.
        by: Color,
    },
    /// The time of the side to move was over.
    Flagged {
        /// Who said so.
        by: Color,
    },
    /// The game was called off.
    Aborted {
        /// By whom.
        by: Color,
    },
    /// The game is over: always the consequence of what happened just before.
    Ended(Ending),
}

/// The beginning of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The fingerprint of its rules.
    pub fingerprint: Fingerprint,
    /// The first position.
    pub setup: Setup,
    /// What was agreed.
    pub terms: Terms,
}

impl EventKind {
    /// The command that makes this happen; nothing for what follows from other events.
    pub fn command(&self) -> Option<Command> {
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
