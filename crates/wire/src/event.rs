//! Events as messages, in the form in which games are stored. They can be read without a position: moves are
//! given by squares and names of pieces.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_board::Square;
use tabiya_notation::fen::{self, FenError};
use tabiya_notation::read_position;
use tabiya_referee::{Event, EventKind, Start, Time};
use tabiya_rules::{Attempt, Fingerprint, Kind, Position, Reason, Ruleset};

use crate::{EndingMessage, Error, ErrorCode, RulesSource, Side, TermsMessage};

/// An event in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum EventMessage {
    /// The game began: always the first event.
    Started(Box<Started>),
    /// A move was made.
    Played {
        /// When, in milliseconds.
        at: u64,
        /// The side that made it.
        by: Side,
        /// The move.
        #[serde(rename = "move")]
        step: MoveMessage,
    },
    /// A draw was offered.
    DrawOffered(EventStamp),
    /// The draw offer was accepted.
    DrawAccepted(EventStamp),
    /// The draw offer was declined, explicitly or by a move.
    DrawDeclined(EventStamp),
    /// A claim was granted.
    Claimed {
        /// When, in milliseconds.
        at: u64,
        /// The side that claimed.
        by: Side,
        /// The rule.
        reason: String,
    },
    /// A claim was granted together with the move that follows.
    ClaimedWith {
        /// When, in milliseconds.
        at: u64,
        /// The side that claimed.
        by: Side,
        /// The rule.
        reason: String,
        /// The move.
        #[serde(rename = "move")]
        step: MoveMessage,
    },
    /// A side requested to take moves back.
    TakeBackOffered {
        /// When, in milliseconds.
        at: u64,
        /// The side.
        by: Side,
        /// The number of half-moves.
        plies: usize,
    },
    /// The request to take moves back was granted.
    TakeBackAccepted(EventStamp),
    /// The request to take moves back was declined.
    TakeBackDeclined(EventStamp),
    /// The game went to another half-move of its line.
    Rewound {
        /// When, in milliseconds.
        at: u64,
        /// The side that acted.
        by: Side,
        /// The number of half-moves after which the game stands now.
        ply: usize,
    },
    /// A side resigned.
    Resigned(EventStamp),
    /// The side to move ran out of time.
    Flagged(EventStamp),
    /// The game was aborted.
    Aborted(EventStamp),
    /// The game ended, as a consequence of the event before.
    Ended {
        /// When, in milliseconds.
        at: u64,
        /// The ending.
        ending: EndingMessage,
    },
    /// A side claimed the game because its opponent was away.
    ClaimedAway {
        /// When, in milliseconds.
        at: u64,
        /// The side that claimed.
        by: Side,
        /// Since when the opponent was away, in milliseconds.
        since: u64,
        /// Whether a draw was claimed instead of a win.
        draw: bool,
    },
}

/// The time and the side of an event that has no other data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventStamp {
    /// When, in milliseconds.
    pub at: u64,
    /// The side.
    pub by: Side,
}

/// The start of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Started {
    /// When, in milliseconds.
    pub at: u64,
    /// The id of the built-in game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The text of the ruleset, if the game is not built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The fingerprint of the rules, 64 hexadecimal digits.
    pub fingerprint: String,
    /// The first position.
    pub fen: String,
    /// The terms.
    pub terms: TermsMessage,
}

/// A move given by its squares, named as in UCI, and by names of pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
#[serde(expecting = "A move has `from` and `to`, `drop` and `to`, or `pass`.")]
pub enum MoveMessage {
    /// A piece moves.
    Step {
        /// The origin.
        from: String,
        /// The destination. Castling is the king's move, or king takes rook where rooks may start anywhere.
        to: String,
        /// The kind that the piece becomes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        becomes: Option<String>,
        /// The piece in hand that enters on the square it leaves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gate: Option<String>,
        /// A second square of the move: where something besides the piece goes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second: Option<String>,
    },
    /// A piece is dropped.
    Drop {
        /// The piece in hand.
        drop: String,
        /// The face with which it is placed, if not its own.
        #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
        face: Option<String>,
        /// The destination.
        to: String,
    },
    /// The side passes.
    Pass {
        /// Always true.
        pass: bool,
    },
}

impl MoveMessage {
    /// Converts a move to a message.
    pub fn of(attempt: Attempt, ruleset: &Ruleset) -> MoveMessage {
        let square = |square: Square| ruleset.board().name(square).to_string();
        let name = |kind: Kind| ruleset.kind_name(kind).to_owned();
        match attempt {
            Attempt::Step { from, to, becomes, enters, second } => MoveMessage::Step {
                from: square(from),
                to: square(to),
                becomes: becomes.map(name),
                gate: enters.map(name),
                second: second.map(square),
            },
            Attempt::Place { kind, face, to } => MoveMessage::Drop {
                drop: name(kind),
                face: (face != kind).then(|| name(face)),
                to: square(to),
            },
            Attempt::Pass => MoveMessage::Pass { pass: true },
        }
    }

    /// Converts the message to an attempt, legal or not.
    ///
    /// # Errors
    ///
    /// Returns an error with the word that is neither a square nor a piece of the game.
    pub fn read(&self, ruleset: &Ruleset) -> Result<Attempt, Error> {
        self.attempt(ruleset).map_err(|word| {
            let shown: String = word.chars().take(40).collect();
            let sentence = format!("`{shown}` is neither a square nor a piece of {}.", ruleset.def().name);
            Error::new(ErrorCode::NoSuchName, sentence)
        })
    }

    /// Converts the message to an attempt, or returns the unknown word.
    fn attempt(&self, ruleset: &Ruleset) -> Result<Attempt, String> {
        let square = |name: &String| ruleset.board().parse(name).ok_or_else(|| name.clone());
        let kind = |name: &String| ruleset.kind_named(name).ok_or_else(|| name.clone());
        Ok(match self {
            MoveMessage::Step { from, to, becomes, gate, second } => Attempt::Step {
                from: square(from)?,
                to: square(to)?,
                becomes: becomes.as_ref().map(kind).transpose()?,
                enters: gate.as_ref().map(kind).transpose()?,
                second: second.as_ref().map(square).transpose()?,
            },
            MoveMessage::Drop { drop, face, to } => Attempt::Place {
                kind: kind(drop)?,
                face: kind(face.as_ref().unwrap_or(drop))?,
                to: square(to)?,
            },
            MoveMessage::Pass { .. } => Attempt::Pass,
        })
    }
}

impl EventMessage {
    /// Converts an event to a message.
    pub fn of(event: &Event, ruleset: &Ruleset, source: &RulesSource) -> EventMessage {
        let at = event.at.0;
        let stamp = |by| EventStamp { at, by: Side::from(by) };
        match &event.kind {
            EventKind::Started(start) => {
                EventMessage::Started(Box::new(Started::of(at, start, ruleset, source)))
            }
            EventKind::Played { by, attempt } => {
                EventMessage::Played { at, by: (*by).into(), step: MoveMessage::of(*attempt, ruleset) }
            }
            EventKind::DrawOffered { by } => EventMessage::DrawOffered(stamp(*by)),
            EventKind::DrawAccepted { by } => EventMessage::DrawAccepted(stamp(*by)),
            EventKind::DrawDeclined { by } => EventMessage::DrawDeclined(stamp(*by)),
            EventKind::Claimed { by, reason } => {
                EventMessage::Claimed { at, by: (*by).into(), reason: reason.code().to_owned() }
            }
            EventKind::ClaimedWith { by, reason, attempt } => EventMessage::ClaimedWith {
                at,
                by: (*by).into(),
                reason: reason.code().to_owned(),
                step: MoveMessage::of(*attempt, ruleset),
            },
            EventKind::TakeBackOffered { by, plies } => {
                EventMessage::TakeBackOffered { at, by: (*by).into(), plies: *plies }
            }
            EventKind::TakeBackAccepted { by } => EventMessage::TakeBackAccepted(stamp(*by)),
            EventKind::TakeBackDeclined { by } => EventMessage::TakeBackDeclined(stamp(*by)),
            EventKind::Rewound { by, ply } => EventMessage::Rewound { at, by: (*by).into(), ply: *ply },
            EventKind::Resigned { by } => EventMessage::Resigned(stamp(*by)),
            EventKind::Flagged { by } => EventMessage::Flagged(stamp(*by)),
            EventKind::Aborted { by } => EventMessage::Aborted(stamp(*by)),
            EventKind::ClaimedAway { by, since, draw } => {
                EventMessage::ClaimedAway { at, by: (*by).into(), since: since.0, draw: *draw }
            }
            EventKind::Ended(ending) => {
                EventMessage::Ended { at, ending: EndingMessage::of(*ending, ruleset) }
            }
        }
    }

    /// Converts the message to an event.
    ///
    /// # Errors
    ///
    /// Returns an error if a part of the message has no meaning in a game by these rules.
    pub fn event(&self, ruleset: &Ruleset) -> Result<Event, Error> {
        let bad = |sentence: String| Error::new(ErrorCode::BadEvent, sentence);
        let attempt = |step: &MoveMessage| step.read(ruleset).map_err(|error| bad(error.sentence));
        let named = |reason: &String| {
            Reason::from_code(reason).ok_or_else(|| bad(format!("There is no rule `{reason}`.")))
        };
        let (at, kind) = match self {
            EventMessage::Started(started) => {
                (started.at, EventKind::Started(Box::new(started.start(ruleset)?)))
            }
            EventMessage::Played { at, by, step } => {
                (*at, EventKind::Played { by: (*by).into(), attempt: attempt(step)? })
            }
            EventMessage::DrawOffered(stamp) => stamp.kind(|by| EventKind::DrawOffered { by }),
            EventMessage::DrawAccepted(stamp) => stamp.kind(|by| EventKind::DrawAccepted { by }),
            EventMessage::DrawDeclined(stamp) => stamp.kind(|by| EventKind::DrawDeclined { by }),
            EventMessage::Claimed { at, by, reason } => {
                (*at, EventKind::Claimed { by: (*by).into(), reason: named(reason)? })
            }
            EventMessage::ClaimedWith { at, by, reason, step } => {
                let (reason, attempt) = (named(reason)?, attempt(step)?);
                (*at, EventKind::ClaimedWith { by: (*by).into(), reason, attempt })
            }
            EventMessage::TakeBackOffered { at, by, plies } => {
                (*at, EventKind::TakeBackOffered { by: (*by).into(), plies: *plies })
            }
            EventMessage::TakeBackAccepted(stamp) => stamp.kind(|by| EventKind::TakeBackAccepted { by }),
            EventMessage::TakeBackDeclined(stamp) => stamp.kind(|by| EventKind::TakeBackDeclined { by }),
            EventMessage::Rewound { at, by, ply } => {
                (*at, EventKind::Rewound { by: (*by).into(), ply: *ply })
            }
            EventMessage::Resigned(stamp) => stamp.kind(|by| EventKind::Resigned { by }),
            EventMessage::Flagged(stamp) => stamp.kind(|by| EventKind::Flagged { by }),
            EventMessage::Aborted(stamp) => stamp.kind(|by| EventKind::Aborted { by }),
            EventMessage::ClaimedAway { at, by, since, draw } => {
                (*at, EventKind::ClaimedAway { by: (*by).into(), since: Time(*since), draw: *draw })
            }
            EventMessage::Ended { at, ending } => {
                let known = ending.ending();
                let ending =
                    known.ok_or_else(|| bad(format!("No game ends by `{}` like that.", ending.code)))?;
                (*at, EventKind::Ended(ending))
            }
        };
        Ok(Event { at: Time(at), kind })
    }
}

impl EventStamp {
    fn kind(&self, kind: impl Fn(tabiya_board::Color) -> EventKind) -> (u64, EventKind) {
        (self.at, kind(self.by.into()))
    }
}

impl Started {
    fn of(at: u64, start: &Start, ruleset: &Ruleset, source: &RulesSource) -> Started {
        let (game, rules) = match source {
            RulesSource::Builtin(id) => (Some(id.clone()), None),
            RulesSource::Text(text) => (None, Some(text.clone())),
        };
        // A game has begun from this setup, so it is a position.
        let fen = Position::from_setup(ruleset, &start.setup).map(|position| fen::write(&position));
        Started {
            at,
            game,
            rules,
            fingerprint: start.fingerprint.to_string(),
            fen: fen.unwrap_or_default(),
            terms: start.terms.into(),
        }
    }

    fn start(&self, ruleset: &Ruleset) -> Result<Start, Error> {
        let fingerprint = self.fingerprint.parse::<Fingerprint>();
        let fingerprint = fingerprint.map_err(|error| Error::new(ErrorCode::BadEvent, error.to_string()))?;
        let position = read_position(ruleset, &self.fen)?;
        let setup = as_written(&position)?;
        Ok(Start { fingerprint, setup, terms: self.terms.into() })
    }
}

/// Returns the setup that the FEN of a position describes. Games begin only from such setups, so that a FEN
/// in their first event loses nothing.
///
/// # Errors
///
/// Returns an error if the FEN cannot be read back, which would be a bug.
pub fn as_written(position: &Position) -> Result<tabiya_rules::Setup, Error> {
    fen::read_setup(position.ruleset(), &fen::write(position))
        .map_err(|error| Error::from(FenError::from(error)))
}
