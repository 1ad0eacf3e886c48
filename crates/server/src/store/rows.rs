//! The rows that are written and read. The bodies of events are JSON, which the store does not interpret.

use std::sync::Arc;

use tabiya_board::Color;
use tabiya_referee::Time;
use tabiya_rules::Fingerprint;

use super::replays::ReplayRow;
use crate::game::GameId;
use crate::game::token::TokenHash;

/// A change, which is written completely or not at all.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// A game begins.
    Begin(Box<BeginRow>),
    /// New events in a game.
    Append {
        /// The game.
        game: GameId,
        /// The events.
        events: Vec<EventRow>,
        /// Whether it is over now, if that has changed.
        over: Option<bool>,
        /// The earliest time at which a flag falls, if it has changed.
        flag: Option<FlagAt>,
    },
    /// A player takes the free seat.
    Join {
        /// The game.
        game: GameId,
        /// The seat and the player.
        seat: SeatRow,
        /// The new first event and the time of the flag, if the game begins only now.
        start: Option<(EventRow, FlagAt)>,
    },
    /// The time of the flag of a game that is unloaded.
    Flag {
        /// The game.
        game: GameId,
        /// The time.
        at: FlagAt,
    },
    /// A rematch is requested, or a request is withdrawn.
    Rematch {
        /// The finished game.
        game: GameId,
        /// The side that requests it.
        requested: Option<Color>,
        /// The command.
        command: CommandRow,
    },
    /// Both sides have requested a rematch: the next game begins.
    Next {
        /// The finished game.
        game: GameId,
        /// The next game.
        next: Box<BeginRow>,
        /// The command of the second request.
        command: CommandRow,
    },
    /// Games are deleted, if they have expired.
    Expire {
        /// The games.
        games: Vec<GameId>,
        /// When games expire.
        expiry: Expiry,
    },
    /// Texts of games are kept.
    KeepReplay(Box<ReplayRow>),
    /// Texts of games that have expired are removed.
    ForgetReplays {
        /// The calendar time, in milliseconds since 1970.
        now: u64,
    },
    /// Only the current time.
    Heartbeat,
    /// Nothing: the writer panics.
    #[cfg(test)]
    Panic,
}

/// The time before which no flag of a game falls, by the server's clock; nothing if no clock runs.
pub(crate) type FlagAt = Option<Time>;

/// The running clocks.
#[derive(Debug)]
pub(crate) struct Running {
    /// Whether any clock runs.
    pub(crate) any: bool,
    /// The games in which a flag may fall soon.
    pub(crate) due: Vec<GameId>,
}

/// A new game.
#[derive(Clone, Debug)]
pub(crate) struct BeginRow {
    /// Its id.
    pub(crate) id: GameId,
    /// The id of its rules.
    pub(crate) rules: String,
    /// Its rules.
    pub(crate) ruleset: RulesetRow,
    /// When it was created, in milliseconds since 1970.
    pub(crate) created: u64,
    /// Whether it is listed.
    pub(crate) listed: bool,
    /// Whether it is over already, because the first position ends it.
    pub(crate) over: bool,
    /// When a flag falls.
    pub(crate) flag: FlagAt,
    /// The request that created it, if that can be repeated.
    pub(crate) request: Option<RequestRow>,
    /// The seats that are taken.
    pub(crate) seats: Vec<SeatRow>,
    /// Its first events.
    pub(crate) events: Vec<EventRow>,
}

/// A request for a new game that can be repeated. Both are hashes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RequestRow {
    /// The token and the idempotency key of the client. No two games have the same.
    pub(crate) key: [u8; 32],
    /// The body of the request.
    pub(crate) body: [u8; 32],
}

/// A game that a request has created before.
#[derive(Debug)]
pub(crate) struct RepeatedRow {
    /// Its id.
    pub(crate) game: GameId,
    /// The hash of the body of the request.
    pub(crate) body: [u8; 32],
    /// The seats that are taken, with the hashes of their tokens.
    pub(crate) seats: Vec<(Color, TokenHash)>,
}

/// The rules of a game, with all that they inherit.
#[derive(Clone, Debug)]
pub(crate) struct RulesetRow {
    /// The hash of the definition.
    pub(crate) hash: Fingerprint,
    /// The definition, as [`Ruleset::encoded`](tabiya_rules::Ruleset::encoded) returns it.
    pub(crate) definition: Arc<[u8]>,
}

/// A seat that is taken.
#[derive(Clone, Debug)]
pub(crate) struct SeatRow {
    /// The side.
    pub(crate) side: Color,
    /// The hash of its token.
    pub(crate) token: TokenHash,
    /// The name of the player.
    pub(crate) name: Option<String>,
    /// The level of the computer, if the seat is its.
    pub(crate) level: Option<u8>,
}

/// A command that causes no event: a rematch is requested or declined.
#[derive(Clone, Debug)]
pub(crate) struct CommandRow {
    /// The side that sent it.
    pub(crate) by: Color,
    /// Its id.
    pub(crate) command: String,
    /// The number of events at that time.
    pub(crate) seq: u64,
}

/// An event.
#[derive(Clone, Debug)]
pub(crate) struct EventRow {
    /// Its number in the game, counted from 0.
    pub(crate) seq: u64,
    /// When, by the server's clock.
    pub(crate) at: u64,
    /// The number of half-moves after it.
    pub(crate) ply: u64,
    /// The command that caused it: the side that sent it, and its id.
    pub(crate) command: Option<(Color, String)>,
    /// The event as JSON.
    pub(crate) body: String,
}

/// A stored game.
#[derive(Debug)]
pub(crate) struct StoredGame {
    /// Its rules. A game of an older version has none if they could not be read when it was migrated.
    pub(crate) ruleset: Option<RulesetRow>,
    /// When it was created, in milliseconds since 1970.
    pub(crate) created: u64,
    /// Whether it is listed.
    pub(crate) listed: bool,
    /// The side that has requested a rematch.
    pub(crate) rematch: Option<Color>,
    /// The rematch.
    pub(crate) next: Option<GameId>,
    /// The earliest time at which a flag falls.
    pub(crate) flag: FlagAt,
    /// The seats that are taken.
    pub(crate) seats: Vec<SeatRow>,
    /// The events in their order.
    pub(crate) events: Vec<EventRow>,
    /// The commands that caused no event.
    pub(crate) commands: Vec<CommandRow>,
}

/// The times before which the last event of an unfinished game must lie for the game to expire, by the
/// server's clock. Zero: such games do not expire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Expiry {
    /// For games with a free seat.
    pub(crate) unjoined: Time,
    /// For games without a move.
    pub(crate) unmoved: Time,
    /// For all others without a running clock.
    pub(crate) abandoned: Time,
}
