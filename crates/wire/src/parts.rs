//! Parts that several messages share, and their conversions from the types of the rules and the referee.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_referee::{Clock, Game, Time};
use tabiya_rules::def::RulesetDef;

use crate::{EventMessage, MoveMessage, Side, Sides};

/// A move in the notations that support its game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MoveTexts {
    /// In UCI: `e2e4`.
    pub uci: String,
    /// In SAN, or in the notation of the game's family: `e4`.
    pub san: String,
    /// In USI, in the shogi family: `7g7f`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usi: Option<String>,
    /// The squares and pieces.
    #[serde(flatten)]
    pub squares: MoveMessage,
}

/// The clocks at a given time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Clocks {
    /// The side whose clock is running.
    pub running: Option<Side>,
    /// When the flag of the side to move falls: the time to send `flag`.
    pub flag_falls: Option<u64>,
    /// The remaining time of each side.
    #[serde(flatten)]
    pub left: Sides<TimeLeft>,
}

/// The remaining time of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TimeLeft {
    /// The time on its clock, in milliseconds.
    pub ms: u64,
    /// Byoyomi: the remaining periods, including the current one.
    pub periods: u32,
    /// Byoyomi: whether the main time is used up.
    pub in_period: bool,
}

/// The open offers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Offers {
    /// The side that offers a draw.
    pub draw: Option<Side>,
    /// The request to take moves back.
    pub take_back: Option<TakeBackOffer>,
}

/// A request to take moves back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TakeBackOffer {
    /// The side that requests it.
    pub by: Side,
    /// The half-move to go back to.
    pub to_ply: usize,
}

/// A claim that may be made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClaimMessage {
    /// The `reason` to send with `claim`.
    pub reason: String,
    /// The winner if the claim is made; nothing for a draw.
    pub winner: Option<Side>,
    /// The ending in words.
    pub sentence: String,
}

/// A fact that the board does not show, such as the checks that a side has given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StatusMessage {
    /// The name for programs: `checks`, `points`, `entering`, `counting`, `repetition`, `no-progress` or
    /// `claim`.
    pub code: String,
    /// The side that it is about; nothing if it is about both.
    pub side: Option<Side>,
    /// The title, in a word or two.
    pub label: String,
    /// How far it has come, such as `1/3`.
    pub value: String,
    /// The same in a sentence.
    pub sentence: String,
}

/// A played move, with its details for display.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PlayedMove {
    /// The number of the half-move, counted from 1.
    pub ply: usize,
    /// The side that made it.
    pub by: Side,
    /// The move.
    #[serde(flatten)]
    pub texts: MoveTexts,
    /// The move in words, for announcements: `White knight from g1 to f3`.
    pub description: String,
    /// When, in milliseconds.
    pub at: u64,
    /// The time on the mover's clock after the move, in milliseconds, if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// The position after the move. The server always sends it, and `history` on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The squares of royal pieces of either side that are attacked after the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checked: Vec<String>,
    /// The marked squares after the move, in games that mark squares or the pieces there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marked: Vec<String>,
    /// The comment, in games read from text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// The events of a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct EventList {
    /// The events in their order.
    pub events: Vec<EventMessage>,
}

/// The names of a game and a summary.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameHeader {
    /// The id, as used in `new`.
    pub id: String,
    /// The name.
    pub name: String,
    /// Other names, which `new` also accepts.
    pub aliases: Vec<String>,
    /// A summary of the game.
    pub summary: String,
    /// The number of files of the board.
    pub files: u8,
    /// The number of ranks of the board.
    pub ranks: u8,
    /// The names of the sides.
    pub sides: Sides<String>,
}

/// The rules about one topic.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RuleSection {
    /// The topic.
    pub title: String,
    /// The rules.
    pub rules: Vec<String>,
}

impl Sides<String> {
    /// Returns the names of the sides of a game.
    pub fn names(def: &RulesetDef) -> Sides<String> {
        Sides::of(|color| def.sides[color.index()].clone())
    }
}

impl Clocks {
    /// Reads the clocks at a given time.
    pub fn of(clock: &Clock, now: Time) -> Clocks {
        let left = |color| {
            let left = clock.remaining(color, now);
            TimeLeft { ms: left.time.0, periods: left.periods, in_period: left.in_period }
        };
        Clocks {
            running: clock.running().map(Side::from),
            flag_falls: clock.flag_falls().map(|falls| falls.0),
            left: Sides::of(left),
        }
    }
}

impl Offers {
    /// Returns the open offers of a game.
    pub fn of(game: &Game) -> Offers {
        Offers {
            draw: game.draw_offer().map(Side::from),
            take_back: game.take_back_offer().map(|(by, to_ply)| TakeBackOffer { by: by.into(), to_ply }),
        }
    }
}

impl ClaimMessage {
    /// Returns the claims that the side to move may make.
    pub fn all(game: &Game) -> Vec<ClaimMessage> {
        let ruleset = game.ruleset();
        let message = |claim: tabiya_rules::Outcome| ClaimMessage {
            reason: claim.reason.code().to_owned(),
            winner: claim.winner.map(Side::from),
            sentence: claim.sentence(ruleset),
        };
        game.claims().into_iter().map(message).collect()
    }
}

impl StatusMessage {
    /// Returns the facts that players need in a game.
    pub fn all(game: &Game) -> Vec<StatusMessage> {
        let message = |item: tabiya_rules::Status| StatusMessage {
            code: item.code.to_owned(),
            side: item.side.map(Side::from),
            label: item.label,
            value: item.value,
            sentence: item.sentence,
        };
        game.status().into_iter().map(message).collect()
    }
}

impl GameHeader {
    /// Returns the names and the summary of a game.
    pub fn of(def: &RulesetDef) -> GameHeader {
        GameHeader {
            id: def.id.clone(),
            name: def.name.clone(),
            aliases: def.aliases.clone(),
            summary: def.summary.clone(),
            files: def.board.files(),
            ranks: def.board.ranks(),
            sides: Sides::names(def),
        }
    }
}
