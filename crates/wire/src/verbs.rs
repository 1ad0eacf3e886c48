//! The messages that follow from the table of verbs in `crates/referee/src/verbs.rs`: [`EventMessage`] for
//! its events, [`ClientAction`] for the verbs that have a name `online`.
//!
//! The pattern of the macro is the grammar of a row, which that file explains.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_referee::{Event, EventKind, Time, Verb};
use tabiya_rules::{Attempt, Reason, Ruleset};

use crate::event::{EventPart, EventStamp, MoveMessage, Started};
use crate::{CoordinatesMessage, EndingMessage, Error, ErrorCode, RulesSource, Side};

macro_rules! messages {
    ($(
        #[doc = $sentence:tt]
        $(#[doc = $more:tt])*
        $Verb:ident $({ $($(#[doc = $argument_doc:tt])* $argument:ident: $Argument:ty),* $(,)? })?
        : $rule:ident [$($quality:expr),*]
        $(online $online:tt $({ $($parameters:tt)* })?)?
        $(lines $lines:tt)?
        $(
            => #[doc = $event_sentence:tt]
            $Event:ident = $number:tt
            $(($by:ident: $Stamp:ident))?
            $({ #[doc = $by_doc:tt] by $(, #[doc = $part_doc:tt] $part:ident: $Part:ty as $key:tt)* $(,)? })?
            $predicate:literal
        )?
        ;
    )*) => {
        /// The action of a command of a client.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(tag = "do", rename_all = "kebab-case")]
        pub enum ClientAction {
            $($(
                #[doc = $sentence]
                #[serde(rename = $online)]
                $Verb $({ $($parameters)* })?,
            )?)*
            /// Makes a move given as text in any notation that supports the game.
            MoveText {
                /// `Nf3`, `g1f3`, `7g7f`.
                text: String,
                /// The coordinates of a course in which the text is written, such as `4 6 4 4`.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                coordinates: Option<CoordinatesMessage>,
            },
            /// Requests another game with sides changed. It begins when both players have requested it.
            Rematch,
            /// Withdraws or declines a rematch.
            DeclineRematch,
        }

        impl ClientAction {
            /// Returns the verb; `None` for actions that concern several games.
            pub fn verb(&self) -> Option<Verb> {
                let name = match self {
                    $($(ClientAction::$Verb { .. } => $online,)?)*
                    ClientAction::MoveText { .. } => return Some(Verb::Play),
                    ClientAction::Rematch | ClientAction::DeclineRematch => return None,
                };
                Verb::ALL.iter().copied().find(|verb| verb.online() == Some(name))
            }
        }

        /// An event in a game.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
        pub enum EventMessage {
            /// The game began: always the first event.
            Started(Box<Started>),
            $($(
                #[doc = $event_sentence]
                $Event
                $(($Stamp))?
                $({
                    /// When, in milliseconds.
                    at: u64,
                    #[doc = $by_doc]
                    by: Side,
                    $(#[doc = $part_doc] #[serde(rename = $key)] $part: <$Part as EventPart>::Message,)*
                })?,
            )?)*
            /// The game ended, as a consequence of the event before.
            Ended {
                /// When, in milliseconds.
                at: u64,
                /// The ending.
                ending: EndingMessage,
            },
        }

        impl EventMessage {
            /// Converts an event to a message.
            pub fn of(event: &Event, ruleset: &Ruleset, source: &RulesSource) -> EventMessage {
                let at = event.at.0;
                match &event.kind {
                    EventKind::Started(start) => {
                        EventMessage::Started(Box::new(Started::of(at, start, ruleset, source)))
                    }
                    EventKind::Ended(ending) => {
                        EventMessage::Ended { at, ending: EndingMessage::of(*ending, ruleset) }
                    }
                    $($(
                        EventKind::$Event { by $($(, $part)*)? } => EventMessage::$Event
                            $(($Stamp { at, $by: (*by).into() }))?
                            $({ at, by: (*by).into(), $($part: $part.message(ruleset)),* })?,
                    )?)*
                }
            }

            /// Converts the message to an event.
            ///
            /// # Errors
            ///
            /// Returns an error if a part of the message has no meaning in a game by these rules.
            pub fn event(&self, ruleset: &Ruleset) -> Result<Event, Error> {
                let bad = |sentence: String| Error::new(ErrorCode::BadEvent, sentence);
                let (at, kind) = match self {
                    EventMessage::Started(started) => {
                        (&started.at, EventKind::Started(Box::new(started.start(ruleset)?)))
                    }
                    EventMessage::Ended { at, ending } => {
                        let unknown = || bad(format!("No game ends by `{}` like that.", ending.code));
                        (at, EventKind::Ended(ending.ending().ok_or_else(unknown)?))
                    }
                    $($(
                        EventMessage::$Event
                            $(($Stamp { at, $by: by }))?
                            $({ at, by $(, $part)* })?
                        => {
                            $($(let $part = <$Part as EventPart>::read($part, ruleset).map_err(bad)?;)*)?
                            (at, EventKind::$Event { by: (*by).into() $($(, $part)*)? })
                        }
                    )?)*
                };
                Ok(Event { at: Time(*at), kind })
            }
        }
    };
}

tabiya_referee::verbs!(messages);
