//! What programs may ask, as types. One struct for each command; the table at the end gives each its name
//! on the wire and the type of its answer.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::answer;
use crate::{ClockBegins, EventMessage, TakingBack, TimeControl};

/// Begins a game.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// A built-in game, by its id or another name; `chess` if neither this nor `rules` is given.
    pub game: Option<String>,
    /// The text of a ruleset file, instead.
    pub rules: Option<String>,
    /// The first position, instead of the opening array.
    pub fen: Option<String>,
    /// The same in SFEN, for the shogi family.
    pub sfen: Option<String>,
    /// The time control; no clock if it is left out.
    pub time: Option<TimeControl>,
    /// When the clocks begin to run.
    #[serde(default)]
    pub clock_start: ClockBegins,
    /// How moves are taken back.
    #[serde(default)]
    pub take_back: TakingBack,
    /// The moment, in milliseconds, as the caller counts.
    pub now: Option<u64>,
}

/// Begins a game from its events: the same game, to the last bit.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// What `events` answered.
    #[schemars(with = "Vec<EventMessage>")]
    pub events: Vec<serde_json::Value>,
}

/// Begins a game from the first game of a PGN text.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The text.
    pub pgn: String,
    /// The game, where the text does not say which; `chess` if neither this nor `rules` is given.
    pub game: Option<String>,
    /// The text of a ruleset file, instead.
    pub rules: Option<String>,
    /// How moves are taken back.
    #[serde(default)]
    pub take_back: TakingBack,
    /// The moment, in milliseconds, as the caller counts.
    pub now: Option<u64>,
}

/// Forgets a game.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Close {
    /// Which game.
    pub game: String,
}

/// Lists the games that are open.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Games {}

/// Makes a move.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// In which game.
    pub game: String,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How it is written; found out if it is left out.
    pub notation: Option<Notation>,
    /// Who makes it; the side to move if it is left out.
    pub by: Option<String>,
    /// The moment, in milliseconds, as the caller counts.
    pub now: Option<u64>,
}

/// How a move is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Notation {
    /// `e2e4`, `e7e8q`, `P@e5`.
    Uci,
    /// `Nf3`, `exd5`, `O-O`.
    San,
    /// `7g7f`, `P*5e`, in the shogi family.
    Usi,
}

/// Asks why a move is refused, or whether it is legal. Nothing happens.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Explain {
    /// In which game.
    pub game: String,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How it is written; found out if it is left out.
    pub notation: Option<Notation>,
    /// Who would make it; the side to move if it is left out.
    pub by: Option<String>,
    /// The moment, in milliseconds, as the caller counts.
    pub now: Option<u64>,
}

/// Lists the legal moves.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Legal {
    /// In which game.
    pub game: String,
    /// Only those of the piece on this square.
    pub from: Option<String>,
}

/// Does something that needs no more to be said than who does it.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// In which game.
    pub game: String,
    /// Who; the side to move if it is left out.
    pub by: Option<String>,
    /// The moment, in milliseconds, as the caller counts.
    pub now: Option<u64>,
}

/// Goes to any half-move of the current line, back or forward.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rewind {
    /// In which game.
    pub game: String,
    /// After how many half-moves; 0 is the beginning.
    pub ply: usize,
    /// Who; the side to move if it is left out.
    pub by: Option<String>,
    /// The moment, in milliseconds, as the caller counts.
    pub now: Option<u64>,
}

/// Offers a draw, or answers the offer.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// In which game.
    pub game: String,
    /// What is said.
    #[serde(default)]
    pub answer: OfferAnswer,
    /// Who; for an offer the side to move, for an answer the side that was asked.
    pub by: Option<String>,
    /// The moment, in milliseconds, as the caller counts.
    pub now: Option<u64>,
}

/// Asks the opponent to let moves be taken back, or answers that.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Takeback {
    /// In which game.
    pub game: String,
    /// What is said.
    #[serde(default)]
    pub answer: OfferAnswer,
    /// How many half-moves, in an offer; 1 if it is left out.
    pub plies: Option<usize>,
    /// Who; for an offer the side to move, for an answer the side that was asked.
    pub by: Option<String>,
    /// The moment, in milliseconds, as the caller counts.
    pub now: Option<u64>,
}

/// What is said about a draw or about taking back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OfferAnswer {
    /// It is offered.
    #[default]
    Offer,
    /// It is accepted.
    Accept,
    /// It is declined.
    Decline,
}

/// Ends the game by a rule that asks for a claim.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// In which game.
    pub game: String,
    /// The rule: `repetition`, `no-progress`, `impasse`, ...; `state` lists what can be claimed.
    pub reason: String,
    /// A move that is made with the claim, in UCI, SAN or USI: the rule then speaks of the position after it.
    pub with: Option<String>,
    /// Who; the side to move if it is left out.
    pub by: Option<String>,
    /// The moment, in milliseconds, as the caller counts.
    pub now: Option<u64>,
}

/// Asks about a game.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Which game.
    pub game: String,
    /// The moment at which the clocks are read, in milliseconds, as the caller counts.
    pub now: Option<u64>,
}

/// Lists the moves that lead to the position on the board.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// Of which game.
    pub game: String,
    /// Whether to add the position after each move.
    #[serde(default)]
    pub fen: bool,
}

/// Lists everything that has happened in a game: with this it can be made again.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Events {
    /// In which game.
    pub game: String,
    /// Only those from this number on, counted from 0.
    #[serde(default)]
    pub since: usize,
}

/// Shows the board.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Of which game.
    pub game: String,
    /// After how many half-moves of the current line; the position on the board if it is left out.
    pub ply: Option<usize>,
}

/// Writes the moves on the board as PGN.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pgn {
    /// Of which game.
    pub game: String,
    /// Tags to write: `{"White": "Ada"}`.
    #[serde(default)]
    pub tags: BTreeMap<String, String>,
}

/// Lists the built-in games, or tells the rules of one.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// A built-in game, by its id or another name, or a game that is open.
    pub game: Option<String>,
}

/// Asks whether anybody is there.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ping {}

/// Asks who answers.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Version {}

/// Ends the session.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quit {}

/// Makes the table of commands: the enum of requests, their names, the reader and the schemas.
macro_rules! commands {
    ($($name:literal $variant:ident($body:ident) -> $answer:ident,)*) => {
        /// A request, without its `id`.
        #[derive(Clone, PartialEq, Debug)]
        pub enum Request {
            $(#[doc = concat!("`", $name, "`")] $variant($body),)*
        }

        impl Request {
            /// The names of all commands: what `do` may say.
            pub const NAMES: &'static [&'static str] = &[$($name),*];

            /// Reads the request of a line whose `do` is this name; nothing if there is no such command.
            pub(crate) fn read(name: &str, line: &str) -> Option<serde_json::Result<Request>> {
                Some(match name {
                    $($name => crate::read::body::<$body>(line).map(Request::$variant),)*
                    _ => return None,
                })
            }

            /// The schemas of each command and of its answer.
            pub(crate) fn schemas(
                generator: &mut schemars::SchemaGenerator,
            ) -> Vec<(&'static str, schemars::Schema, schemars::Schema)> {
                vec![$((
                    $name,
                    <$body>::json_schema(generator),
                    generator.subschema_for::<answer::$answer>(),
                )),*]
            }
        }
    };
}

commands! {
    "new" New(New) -> Opened,
    "replay" Replay(Replay) -> Opened,
    "load" Load(Load) -> Loaded,
    "close" Close(Close) -> Closed,
    "games" Games(Games) -> GameList,
    "move" Move(Move) -> Changed,
    "undo" Undo(Act) -> Changed,
    "redo" Redo(Act) -> Changed,
    "rewind" Rewind(Rewind) -> Changed,
    "resign" Resign(Act) -> Changed,
    "draw" Draw(Draw) -> Changed,
    "claim" Claim(Claim) -> Changed,
    "takeback" Takeback(Takeback) -> Changed,
    "flag" Flag(Act) -> Changed,
    "abort" Abort(Act) -> Changed,
    "legal" Legal(Legal) -> LegalMoves,
    "explain" Explain(Explain) -> Explained,
    "state" State(State) -> GameState,
    "history" History(History) -> Course,
    "events" Events(Events) -> EventList,
    "board" Board(Board) -> Shown,
    "pgn" Pgn(Pgn) -> PgnText,
    "rules" Rules(Rules) -> RulesAnswer,
    "ping" Ping(Ping) -> Pong,
    "version" Version(Version) -> About,
    "quit" Quit(Quit) -> Bye,
}
