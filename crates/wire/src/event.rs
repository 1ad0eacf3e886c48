//! Events in messages, and back: what a game is stored as. No position is needed to read them, so that
//! moves are told by their squares and the names of pieces.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_board::Square;
use tabiya_notation::fen;
use tabiya_referee::{Event, EventKind, Start, Time};
use tabiya_rules::{Attempt, Fingerprint, Kind, Position, Reason, Ruleset};

use crate::{EndingMessage, Error, RulesSource, Side, TermsMessage};

/// Something has happened to a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
pub enum EventMessage {
    /// The game began: always the first event.
    Started(Box<Started>),
    /// A move was made.
    Played {
        /// When, in milliseconds.
        at: u64,
        /// Who made it.
        by: Side,
        /// The move.
        #[serde(rename = "move")]
        step: MoveMessage,
    },
    /// A draw was offered.
    DrawOffered(Done),
    /// The offer was accepted.
    DrawAccepted(Done),
    /// The offer was declined, in words or by a move.
    DrawDeclined(Done),
    /// A rule was claimed, rightly.
    Claimed {
        /// When, in milliseconds.
        at: u64,
        /// Who claimed.
        by: Side,
        /// Which rule.
        reason: String,
    },
    /// A rule was claimed, rightly, together with the move that follows.
    ClaimedWith {
        /// When, in milliseconds.
        at: u64,
        /// Who claimed.
        by: Side,
        /// Which rule.
        reason: String,
        /// The move.
        #[serde(rename = "move")]
        step: MoveMessage,
    },
    /// Someone wants to take moves back.
    TakeBackOffered {
        /// When, in milliseconds.
        at: u64,
        /// Who.
        by: Side,
        /// How many half-moves.
        plies: usize,
    },
    /// And may.
    TakeBackAccepted(Done),
    /// And may not.
    TakeBackDeclined(Done),
    /// The game went to another half-move of its line.
    Rewound {
        /// When, in milliseconds.
        at: u64,
        /// Who did it.
        by: Side,
        /// After how many half-moves it stands now.
        ply: usize,
    },
    /// A side gave up.
    Resigned(Done),
    /// The time of the side to move was over.
    Flagged(Done),
    /// The game was called off.
    Aborted(Done),
    /// The game is over: always the consequence of the event before.
    Ended {
        /// When, in milliseconds.
        at: u64,
        /// How.
        ending: EndingMessage,
    },
}

/// Somebody did something of which there is no more to say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// When, in milliseconds.
    pub at: u64,
    /// Who.
    pub by: Side,
}

/// The beginning of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Started {
    /// When, in milliseconds.
    pub at: u64,
    /// The built-in game that it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Or the text of its ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The fingerprint of the rules, 64 hexadecimal digits.
    pub fingerprint: String,
    /// The first position.
    pub fen: String,
    /// What was agreed.
    pub terms: TermsMessage,
}

/// A move by its squares, named as in UCI, and the names of pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum MoveMessage {
    /// A piece moves.
    Step {
        /// From where.
        from: String,
        /// To where. Castling is the king's move, or king takes rook where rooks may start anywhere.
        to: String,
        /// What it becomes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        becomes: Option<String>,
        /// The piece in hand that enters on the square it leaves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gate: Option<String>,
        /// A second square that the move names: where something besides the piece goes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second: Option<String>,
    },
    /// A piece is dropped.
    Drop {
        /// Which piece in hand.
        drop: String,
        /// What it is placed as, if not as itself.
        #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
        face: Option<String>,
        /// To where.
        to: String,
    },
    /// The side passes.
    Pass {
        /// Always true.
        pass: bool,
    },
}

impl MoveMessage {
    /// A move as a message.
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

    /// The move that a message tells, be it legal or not.
    ///
    /// # Errors
    ///
    /// The word in it that names no square and no piece of the game.
    pub fn read(&self, ruleset: &Ruleset) -> Result<Attempt, Error> {
        self.attempt(ruleset).map_err(|word| {
            let shown: String = word.chars().take(40).collect();
            let sentence = format!("`{shown}` is no square and no piece of {}.", ruleset.def().name);
            Error::refused("no-such-name", sentence)
        })
    }

    /// The same; or the word in it that names nothing.
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
    /// An event as a message.
    pub fn of(event: &Event, ruleset: &Ruleset, source: &RulesSource) -> EventMessage {
        let at = event.at.0;
        let done = |by| Done { at, by: Side::from(by) };
        match &event.kind {
            EventKind::Started(start) => {
                EventMessage::Started(Box::new(Started::of(at, start, ruleset, source)))
            }
            EventKind::Played { by, attempt } => {
                EventMessage::Played { at, by: (*by).into(), step: MoveMessage::of(*attempt, ruleset) }
            }
            EventKind::DrawOffered { by } => EventMessage::DrawOffered(done(*by)),
            EventKind::DrawAccepted { by } => EventMessage::DrawAccepted(done(*by)),
            EventKind::DrawDeclined { by } => EventMessage::DrawDeclined(done(*by)),
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
            EventKind::TakeBackAccepted { by } => EventMessage::TakeBackAccepted(done(*by)),
            EventKind::TakeBackDeclined { by } => EventMessage::TakeBackDeclined(done(*by)),
            EventKind::Rewound { by, ply } => EventMessage::Rewound { at, by: (*by).into(), ply: *ply },
            EventKind::Resigned { by } => EventMessage::Resigned(done(*by)),
            EventKind::Flagged { by } => EventMessage::Flagged(done(*by)),
            EventKind::Aborted { by } => EventMessage::Aborted(done(*by)),
            EventKind::Ended(ending) => {
                EventMessage::Ended { at, ending: EndingMessage::of(*ending, ruleset) }
            }
        }
    }

    /// The event that a message tells.
    ///
    /// # Errors
    ///
    /// What in it means nothing in a game by these rules.
    pub fn event(&self, ruleset: &Ruleset) -> Result<Event, Error> {
        let bad = |sentence: String| Error::refused("bad-event", sentence);
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
            EventMessage::DrawOffered(done) => done.kind(|by| EventKind::DrawOffered { by }),
            EventMessage::DrawAccepted(done) => done.kind(|by| EventKind::DrawAccepted { by }),
            EventMessage::DrawDeclined(done) => done.kind(|by| EventKind::DrawDeclined { by }),
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
            EventMessage::TakeBackAccepted(done) => done.kind(|by| EventKind::TakeBackAccepted { by }),
            EventMessage::TakeBackDeclined(done) => done.kind(|by| EventKind::TakeBackDeclined { by }),
            EventMessage::Rewound { at, by, ply } => {
                (*at, EventKind::Rewound { by: (*by).into(), ply: *ply })
            }
            EventMessage::Resigned(done) => done.kind(|by| EventKind::Resigned { by }),
            EventMessage::Flagged(done) => done.kind(|by| EventKind::Flagged { by }),
            EventMessage::Aborted(done) => done.kind(|by| EventKind::Aborted { by }),
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

impl Done {
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
        // A game was begun from this setup, so that it is a position.
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
        let fingerprint = fingerprint.map_err(|error| Error::refused("bad-event", error.to_string()))?;
        let position = fen::read(ruleset, &self.fen).map_err(|error| Error::of_position(&error))?;
        let setup = as_written(&position)?;
        Ok(Start { fingerprint, setup, terms: self.terms.into() })
    }
}

/// The setup of a position as its FEN tells it. Games begin from this and no other, so that their first
/// event can be told by a FEN without loss.
///
/// # Errors
///
/// If what was written cannot be read again, which would be a fault of ours.
pub fn as_written(position: &Position) -> Result<tabiya_rules::Setup, Error> {
    fen::read_setup(position.ruleset(), &fen::write(position))
        .map_err(|error| Error::of_position(&error.into()))
}

/// A number that does not fit into the numbers of every language.
pub(crate) fn hexadecimal(number: u64) -> String {
    format!("{number:016x}")
}
