//! The bodies of HTTP requests and answers. Errors are [`Failed`].

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Player;
use super::rules::GameCard;
use crate::{ClockBegins, Error, Side, Sides, TakingBack, TimeControl};

/// Who answers: `GET /api/about`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AboutServer {
    /// The program.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The version of this protocol. It grows when a change could break a client.
    pub protocol: u32,
    /// Whether there is a computer to play against.
    pub computer: bool,
}

/// The games that can be played: `GET /api/rules`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesList {
    /// The course games first, then by name.
    pub games: Vec<GameCard>,
}

/// A game to begin: `POST /api/games`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The id of its rules.
    pub rules: String,
    /// The first position, if not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The first position as a layout of the simulator, in lines like `e1=wk`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// Against whom.
    #[serde(default)]
    pub opponent: Opponent,
    /// On which side; by lot if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The time control; no clock if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// When the clocks begin to run; after the first moves if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_start: Option<ClockBegins>,
    /// How moves are taken back; freely on one screen and by agreement otherwise if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take_back: Option<TakingBack>,
    /// The name of the one who begins it, at most 40 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the game is listed while a seat is free; anybody may join it then.
    #[serde(default)]
    pub listed: bool,
    /// The token of the first seat, thirty-two hexadecimal digits that the client has drawn; the server
    /// draws one if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<SeatToken>,
}

/// Against whom a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// Whoever follows the link.
    #[default]
    Friend,
    /// Somebody at the same screen: both seats are the client's.
    SameScreen,
    /// The computer, where there is one.
    Computer,
}

/// A game has begun, or a seat was taken: `POST /api/games` and `POST /api/games/ID/join`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Seated {
    /// The id of the game.
    pub game: String,
    /// The seats that are the client's now. A token is told once: who has it has the seat.
    pub seats: Vec<Seat>,
}

/// A seat and the token that opens it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Seat {
    /// Which.
    pub side: Side,
    /// Thirty-two hexadecimal digits. After a rematch the same token opens the other seat.
    pub token: SeatToken,
}

/// The token of a seat. It is a secret of its owner: [`Debug`](std::fmt::Debug) does not show it, so that it
/// comes into no log by accident.
///
/// ```
/// use tabiya_wire::online::http::SeatToken;
///
/// let token = SeatToken::new("00112233445566778899aabbccddeeff");
/// assert_eq!(format!("{token:?}"), "SeatToken");
/// assert_eq!(serde_json::to_string(&token).unwrap(), "\"00112233445566778899aabbccddeeff\"");
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct SeatToken(String);

impl SeatToken {
    /// The token that a text is.
    pub fn new(text: impl Into<String>) -> SeatToken {
        SeatToken(text.into())
    }

    /// The token as it is sent.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for SeatToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SeatToken")
    }
}

/// Somebody wants a free seat: `POST /api/games/ID/join`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Their name, at most 40 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The token of the seat, thirty-two hexadecimal digits that the client has drawn; the server draws one
    /// if nothing is said. Whoever asks again with the token of a seat is told that seat: so a seat is not
    /// lost with the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<SeatToken>,
}

/// Games that are played or wait for players: `GET /api/games`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Lobby {
    /// Listed games with a free seat, the newest first.
    pub open: Vec<LobbyGame>,
    /// Listed games in progress, the last moved first.
    pub playing: Vec<LobbyGame>,
}

/// A game that can be joined or watched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LobbyGame {
    /// The id of the game.
    pub game: String,
    /// The id of its rules.
    pub rules: String,
    /// The name of its rules.
    pub name: String,
    /// What the game calls its sides.
    pub sides: Sides<String>,
    /// Who plays.
    pub players: Sides<Player>,
    /// The time control, if there is a clock.
    pub time: Option<TimeControl>,
    /// How many half-moves were made.
    pub ply: usize,
    /// How many seconds ago something happened in it.
    pub idle: u64,
}

/// The command was carried out and is on disk.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Obeyed {
    /// The id of the command.
    pub id: String,
    /// How many events there were after it.
    pub seq: u64,
}

/// The body of every answer that is an error.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Failed {
    /// What is wrong, and what to do about it.
    pub error: Error,
}
