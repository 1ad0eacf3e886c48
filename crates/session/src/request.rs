//! Requests as types, one struct for each command; commands without parameters of their own share one. The
//! list at the end gives each command its name and the type of its answer.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use tabiya_referee::{Action, Verb};
use tabiya_wire::{ClockBegins, EventMessage, TakingBack, TimeControl};

use crate::answer;
use crate::dialect::Dialect;
use crate::request_reader::body;

/// Begins a game.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct New {
    /// A built-in game, by its id or another name; `chess` if neither this nor `rules` is given.
    pub(crate) game: Option<String>,
    /// The text of a ruleset file, instead of `game`.
    pub(crate) rules: Option<String>,
    /// The first position in FEN; the opening array if left out.
    pub(crate) fen: Option<String>,
    /// The first position in SFEN, for the shogi family.
    pub(crate) sfen: Option<String>,
    /// The first position as the text of a layout file, with lines such as `e1=wk`.
    pub(crate) layout: Option<String>,
    /// The number of the opening array, in games that have several; if left out, the one that the rules show.
    pub(crate) start: Option<u64>,
    /// The vocabulary of a course. If neither `game` nor `rules` is given, the game is that of the course.
    pub(crate) dialect: Option<Dialect>,
    /// The time control; no clock if left out.
    pub(crate) time: Option<TimeControl>,
    /// When the clocks start.
    #[serde(default)]
    pub(crate) clock_start: ClockBegins,
    /// How moves are taken back.
    #[serde(default)]
    pub(crate) take_back: TakingBack,
    /// The time in milliseconds, by the caller's clock.
    pub(crate) now: Option<u64>,
}

/// Begins a game from the events of another; its state is identical.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replay {
    /// The events, as `events` returned them.
    #[schemars(with = "Vec<EventMessage>")]
    pub(crate) events: Vec<serde_json::Value>,
    /// The vocabulary of the game's course.
    pub(crate) dialect: Option<Dialect>,
}

/// Begins a game from the first game of a PGN text.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Load {
    /// The text.
    pub(crate) pgn: String,
    /// The game, if the text does not name one; `chess` if neither this nor `rules` is given.
    pub(crate) game: Option<String>,
    /// The text of a ruleset file, instead of `game`.
    pub(crate) rules: Option<String>,
    /// The vocabulary of the game's course.
    pub(crate) dialect: Option<Dialect>,
    /// How moves are taken back.
    #[serde(default)]
    pub(crate) take_back: TakingBack,
    /// The time in milliseconds, by the caller's clock.
    pub(crate) now: Option<u64>,
}

/// Closes a game.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Close {
    /// The handle of the game.
    pub(crate) game: String,
}

/// Lists the open games.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Games {}

/// Makes a move.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    /// The handle of the game.
    pub(crate) game: String,
    /// The move.
    #[serde(rename = "move")]
    pub(crate) text: String,
    /// Its notation; detected if left out.
    pub(crate) notation: Option<Notation>,
    /// The side that makes it; the side to move if left out.
    pub(crate) by: Option<String>,
    /// The time in milliseconds, by the caller's clock.
    pub(crate) now: Option<u64>,
}

/// The notation of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Notation {
    /// `e2e4`, `e7e8q`, `P@e5`.
    Uci,
    /// `Nf3`, `exd5`, `O-O`.
    San,
    /// `7g7f`, `P*5e`, in the shogi family.
    Usi,
}

/// Reports whether a move is legal, or why it is refused. The game does not change.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    /// The handle of the game.
    pub(crate) game: String,
    /// The move.
    #[serde(rename = "move")]
    pub(crate) text: String,
    /// Its notation; detected if left out.
    pub(crate) notation: Option<Notation>,
    /// The side that would make it; the side to move if left out.
    pub(crate) by: Option<String>,
    /// The time in milliseconds, by the caller's clock.
    pub(crate) now: Option<u64>,
}

/// Lists the legal moves.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Legal {
    /// The handle of the game.
    pub(crate) game: String,
    /// Lists only the moves of the piece on this square.
    pub(crate) from: Option<String>,
}

/// Searches for the best moves of the side to move. The game does not change.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Think {
    /// The handle of the game.
    pub(crate) game: String,
    /// The level, from 1 for a beginner to 8 for full strength; instead of `depth` and `nodes`.
    #[schemars(range(min = 1, max = 8))]
    pub(crate) level: Option<u8>,
    /// Decides which moves a level below full strength overlooks; 0 if left out.
    pub(crate) seed: Option<u64>,
    /// The greatest depth in half-moves.
    #[schemars(range(min = 1, max = 64))]
    pub(crate) depth: Option<u32>,
    /// The greatest number of nodes.
    #[schemars(range(min = 1, max = 50_000_000))]
    pub(crate) nodes: Option<u64>,
    /// The number of best lines; 1 if left out.
    #[schemars(range(min = 1, max = 8))]
    pub(crate) lines: Option<usize>,
}

/// A command whose only parameter is the side that acts.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Act {
    /// The handle of the game.
    pub(crate) game: String,
    /// The side that acts; the side to move if left out.
    pub(crate) by: Option<String>,
    /// The time in milliseconds, by the caller's clock.
    pub(crate) now: Option<u64>,
}

/// Goes back or forward to any half-move of the current line.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rewind {
    /// The handle of the game.
    pub(crate) game: String,
    /// The number of half-moves; 0 is the first position.
    pub(crate) ply: usize,
    /// The side that acts; the side to move if left out.
    pub(crate) by: Option<String>,
    /// The time in milliseconds, by the caller's clock.
    pub(crate) now: Option<u64>,
}

/// Offers a draw, or replies to the offer.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draw {
    /// The handle of the game.
    pub(crate) game: String,
    /// Whether to offer, accept or decline.
    #[serde(default)]
    pub(crate) answer: OfferAnswer,
    /// The side that acts. If left out, the side to move for an offer, and the receiver of the offer for a
    /// reply.
    pub(crate) by: Option<String>,
    /// The time in milliseconds, by the caller's clock.
    pub(crate) now: Option<u64>,
}

/// Requests to take moves back, or replies to the request.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Takeback {
    /// The handle of the game.
    pub(crate) game: String,
    /// Whether to offer, accept or decline.
    #[serde(default)]
    pub(crate) answer: OfferAnswer,
    /// The number of half-moves in a request; 1 if left out.
    pub(crate) plies: Option<usize>,
    /// The side that acts. If left out, the side to move for an offer, and the receiver of the offer for a
    /// reply.
    pub(crate) by: Option<String>,
    /// The time in milliseconds, by the caller's clock.
    pub(crate) now: Option<u64>,
}

/// An offer, or the reply to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OfferAnswer {
    /// Offers.
    #[default]
    Offer,
    /// Accepts.
    Accept,
    /// Declines.
    Decline,
}

/// Ends the game by a rule that requires a claim.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claim {
    /// The handle of the game.
    pub(crate) game: String,
    /// The rule: `repetition`, `no-progress`, `impasse`, ...; `state` lists the current claims.
    pub(crate) reason: String,
    /// A move that is made with the claim, in UCI, SAN or USI. The claim then concerns the position after it.
    pub(crate) with: Option<String>,
    /// The side that acts; the side to move if left out.
    pub(crate) by: Option<String>,
    /// The time in milliseconds, by the caller's clock.
    pub(crate) now: Option<u64>,
}

/// Returns the state of a game.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    /// The handle of the game.
    pub(crate) game: String,
    /// The time at which the clocks are read, in milliseconds, by the caller's clock.
    pub(crate) now: Option<u64>,
}

/// Lists the moves that lead to the position on the board.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct History {
    /// The handle of the game.
    pub(crate) game: String,
    /// Whether to add the position after each move.
    #[serde(default)]
    pub(crate) fen: bool,
}

/// Lists the events of a game, from which it can be replayed.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Events {
    /// The handle of the game.
    pub(crate) game: String,
    /// Lists only events from this number on, counted from 0.
    #[serde(default)]
    pub(crate) since: usize,
}

/// Shows the board.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Board {
    /// The handle of the game.
    pub(crate) game: String,
    /// The number of half-moves of the current line; the current position if left out.
    pub(crate) ply: Option<usize>,
}

/// Writes the moves on the board as PGN.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pgn {
    /// The handle of the game.
    pub(crate) game: String,
    /// The tags: `{"White": "Ada"}`.
    #[serde(default)]
    pub(crate) tags: BTreeMap<String, String>,
}

/// Lists the built-in games, or returns the rules of one.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {
    /// A built-in game, by its id or another name, or the handle of an open game.
    pub(crate) game: Option<String>,
}

/// Checks that the program responds.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ping {}

/// Returns the versions of the program and of the protocol.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Version {
    /// The version of the protocol that the caller speaks. It is an error if it is newer than the program's.
    pub(crate) protocol: Option<u32>,
}

/// Ends the session.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Quit {}

/// Declares the commands: the enum of requests, their names, the reader and the schemas.
///
/// The commands between the two lists are the verbs of the players, in the order of their table in
/// `tabiya_referee`. Only those with parameters of their own are declared here; all others are [`Act`]s.
macro_rules! commands {
    (
        $($before:literal $Before:ident -> $BeforeAnswer:ident,)*
        verbs { $($verb:literal $Verb:ident,)* }
        $($after:literal $After:ident -> $AfterAnswer:ident,)*
    ) => {
        /// A request, without its `id`.
        #[derive(Clone, PartialEq, Debug)]
        pub(crate) enum Request {
            $(#[doc = concat!("`", $before, "`")] $Before($Before),)*
            $(#[doc = concat!("`", $verb, "`")] $Verb($Verb),)*
            /// A verb without parameters of its own.
            Act(Action, Act),
            $(#[doc = concat!("`", $after, "`")] $After($After),)*
        }

        impl Request {
            /// Returns the names of all commands: the values of `do`.
            pub(crate) fn names() -> impl Iterator<Item = &'static str> {
                [$($before),*].into_iter().chain(verbs().map(|(name, _)| name)).chain([$($after),*])
            }

            /// Reads the request in a line whose `do` is `name`; returns nothing if there is no such command.
            pub(crate) fn read(name: &str, line: &str) -> Option<Result<Request, tabiya_wire::Error>> {
                Some(match name {
                    $($before => body(line).map(Request::$Before),)*
                    $($verb => body(line).map(Request::$Verb),)*
                    $($after => body(line).map(Request::$After),)*
                    _ => {
                        let (_, verb) = verbs().find(|(known, _)| *known == name)?;
                        let action = verb.plain()?;
                        body(line).map(|act| Request::Act(action, act))
                    }
                })
            }

            /// Returns the schemas of each command and of its answer.
            pub(crate) fn schemas(generator: &mut SchemaGenerator) -> Vec<(&'static str, Schema, Schema)> {
                let mut all = vec![$((
                    $before,
                    <$Before>::json_schema(generator),
                    generator.subschema_for::<answer::$BeforeAnswer>(),
                )),*];
                all.extend(verbs().map(|(name, verb)| {
                    let request = match name {
                        $($verb => <$Verb>::json_schema(generator),)*
                        _ => described(<Act>::json_schema(generator), verb),
                    };
                    (name, request, generator.subschema_for::<answer::Changed>())
                }));
                all.extend([$((
                    $after,
                    <$After>::json_schema(generator),
                    generator.subschema_for::<answer::$AfterAnswer>(),
                )),*]);
                all
            }
        }
    };
}

commands! {
    "new" New -> Opened,
    "replay" Replay -> Opened,
    "load" Load -> Loaded,
    "close" Close -> Closed,
    "games" Games -> GameList,
    verbs {
        "move" Move,
        "rewind" Rewind,
        "draw" Draw,
        "claim" Claim,
        "takeback" Takeback,
    }
    "legal" Legal -> LegalMoves,
    "explain" Explain -> Explanation,
    "think" Think -> Thoughts,
    "state" State -> GameState,
    "history" History -> MoveHistory,
    "events" Events -> EventList,
    "board" Board -> BoardView,
    "pgn" Pgn -> PgnText,
    "rules" Rules -> RulesAnswer,
    "ping" Ping -> Pong,
    "version" Version -> About,
    "quit" Quit -> Bye,
}

/// Returns the verbs that have a command, with its name.
fn verbs() -> impl Iterator<Item = (&'static str, Verb)> {
    Verb::ALL.iter().filter_map(|verb| Some((verb.lines()?, *verb)))
}

/// Replaces the description in the schema of a command by the sentence of its verb.
fn described(mut schema: Schema, verb: Verb) -> Schema {
    schema.insert("description".to_owned(), verb.sentence().into());
    schema
}
