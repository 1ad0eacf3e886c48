//! The parts of events as messages, in the form in which games are stored. They can be read without a
//! position: moves are given by squares and names of pieces. `verbs.rs` composes the events of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_board::Square;
use tabiya_notation::fen::{self, FenError};
use tabiya_notation::read_position;
use tabiya_referee::{Start, Time};
use tabiya_rules::{Attempt, Fingerprint, Kind, Position, Reason, Ruleset};

use crate::{Error, ErrorCode, RulesSource, Side, TermsMessage};

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

/// A part of an event, as it is in messages.
pub trait EventPart: Sized {
    /// The type in messages.
    type Message;

    /// Converts the part to a message.
    fn message(&self, ruleset: &Ruleset) -> Self::Message;

    /// Converts a message to the part, or returns a sentence about the error.
    ///
    /// # Errors
    ///
    /// Returns the sentence if the message has no meaning in a game by these rules.
    fn read(message: &Self::Message, ruleset: &Ruleset) -> Result<Self, String>;
}

impl EventPart for Attempt {
    type Message = MoveMessage;

    fn message(&self, ruleset: &Ruleset) -> MoveMessage {
        MoveMessage::of(*self, ruleset)
    }

    fn read(message: &MoveMessage, ruleset: &Ruleset) -> Result<Attempt, String> {
        message.read(ruleset).map_err(|error| error.sentence)
    }
}

impl EventPart for Reason {
    type Message = String;

    fn message(&self, _: &Ruleset) -> String {
        self.code().to_owned()
    }

    fn read(message: &String, _: &Ruleset) -> Result<Reason, String> {
        Reason::from_code(message).ok_or_else(|| format!("There is no rule `{message}`."))
    }
}

impl EventPart for Time {
    type Message = u64;

    fn message(&self, _: &Ruleset) -> u64 {
        self.0
    }

    fn read(message: &u64, _: &Ruleset) -> Result<Time, String> {
        Ok(Time(*message))
    }
}

/// Declares parts that are the same in messages.
macro_rules! same {
    ($($Type:ty),*) => {
        $(
            impl EventPart for $Type {
                type Message = $Type;

                fn message(&self, _: &Ruleset) -> $Type {
                    *self
                }

                fn read(message: &$Type, _: &Ruleset) -> Result<$Type, String> {
                    Ok(*message)
                }
            }
        )*
    };
}

same!(bool, usize);

impl Started {
    pub(crate) fn of(at: u64, start: &Start, ruleset: &Ruleset, source: &RulesSource) -> Started {
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

    pub(crate) fn start(&self, ruleset: &Ruleset) -> Result<Start, Error> {
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
