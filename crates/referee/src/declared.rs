//! The types that follow from the [table of verbs](crate::verbs): [`Verb`], [`Action`] and [`EventKind`].
//!
//! A macro receives all rows of the table. Its pattern is the grammar of a row; the code below it repeats a
//! line for each row.

use std::hash::{Hash, Hasher};

use tabiya_board::Color;
use tabiya_rules::{Attempt, Reason};

use crate::decide::{Asked, Decision};
use crate::{Command, CommandRefusal, Ending, Game, Offer, Quality, Start, Time};

/// Returns the action of a verb without arguments.
macro_rules! plain {
    ($Verb:ident) => {
        Some(Action::$Verb)
    };
    ($Verb:ident { $($argument:ident),* }) => {
        None
    };
}

macro_rules! declare {
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
        /// A verb: one of the things that a player can do in a game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Verb {
            $(#[doc = $sentence] $Verb,)*
        }

        impl Verb {
            /// All verbs.
            pub const ALL: &'static [Verb] = &[$(Verb::$Verb),*];

            /// Returns the sentence for documents, about the player: "Offers a draw."
            pub fn sentence(self) -> &'static str {
                match self {
                    $(Verb::$Verb => $sentence.trim_start(),)*
                }
            }

            /// Returns the name in messages to the server; `None` if it has none.
            pub fn online(self) -> Option<&'static str> {
                let names: &[&str] = match self {
                    $(Verb::$Verb => &[$($online)?],)*
                };
                names.first().copied()
            }

            /// Returns the name of the request in the lines of `tabiya referee`; `None` if it has none, or is
            /// part of the request of another verb.
            pub fn lines(self) -> Option<&'static str> {
                let names: &[&str] = match self {
                    $(Verb::$Verb => &[$($lines)?],)*
                };
                names.first().copied()
            }

            /// Returns the action of a verb without arguments; `None` if it has arguments.
            pub fn plain(self) -> Option<Action> {
                match self {
                    $(Verb::$Verb => plain!($Verb $({ $($argument),* })?),)*
                }
            }

            pub(crate) fn qualities(self) -> &'static [Quality] {
                match self {
                    $(Verb::$Verb => &[$($quality),*],)*
                }
            }
        }

        /// The action of a command: a verb with its arguments.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Action {
            $(
                #[doc = $sentence]
                $(#[doc = $more])*
                $Verb $({ $($(#[doc = $argument_doc])* $argument: $Argument),* })?,
            )*
        }

        impl Action {
            /// Returns the verb.
            pub fn verb(self) -> Verb {
                match self {
                    $(Action::$Verb { .. } => Verb::$Verb,)*
                }
            }

            /// Decides the action by the rule of its verb. Rules of verbs with a plain event receive that
            /// event, others the arguments.
            pub(crate) fn decide(self, game: &Game, asked: Asked) -> Result<Decision, CommandRefusal> {
                match self {
                    $(
                        Action::$Verb $({ $($argument),* })? => game.$rule(
                            asked
                            $($(, EventKind::$Event { $by: asked.by })?)?
                            $($(, $argument)*)?
                        ).map(Decision::from),
                    )*
                }
            }
        }

        /// The kind of an event. An event records a verb; the start and the end record none.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum EventKind {
            /// The game started: always the first event.
            Started(Box<Start>),
            $($(
                #[doc = $event_sentence]
                $Event {
                    /// The side that did it.
                    by: Color,
                    $($(#[doc = $part_doc] $part: $Part,)*)?
                },
            )?)*
            /// The game ended, always as a consequence of the event before.
            Ended(Ending),
        }

        /// The numbers of events in digests.
        enum Number {
            Started = 0,
            $($($Event = $number,)?)*
            Ended = 14,
        }

        // As derived, but for the numbers: digests do not depend on the order of the table.
        impl Hash for EventKind {
            fn hash<H: Hasher>(&self, state: &mut H) {
                match self {
                    EventKind::Started(start) => (Number::Started as isize, start).hash(state),
                    EventKind::Ended(ending) => (Number::Ended as isize, ending).hash(state),
                    $($(
                        EventKind::$Event { by $($(, $part)*)? } => {
                            (Number::$Event as isize, by).hash(state);
                            $($($part.hash(state);)*)?
                        }
                    )?)*
                }
            }
        }

        impl EventKind {
            /// Returns the command that causes this event; `None` for the start and for consequences of
            /// other events.
            pub(crate) fn command(&self) -> Option<Command> {
                match *self {
                    EventKind::Started(_) | EventKind::Ended(_) => None,
                    $($(
                        EventKind::$Event { by $($(, $part)*)? } => {
                            Some(Action::$Verb { $($($part: $part.into()),*)? }.by(by))
                        }
                    )?)*
                }
            }

            /// Returns the side that acted and the predicate of a sentence about it; `None` for the start and
            /// the end.
            pub(crate) fn predicate(&self) -> Option<(Color, &'static str)> {
                match *self {
                    EventKind::Started(_) | EventKind::Ended(_) => None,
                    $($(EventKind::$Event { by, .. } => Some((by, $predicate)),)?)*
                }
            }
        }
    };
}

crate::verbs!(declare);
