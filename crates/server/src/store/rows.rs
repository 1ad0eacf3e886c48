//! What is written and read: plain rows. Sides are colours, and bodies of events are JSON that nobody
//! here reads.

use tabiya_board::Color;
use tabiya_referee::Time;

use crate::game_id::GameId;
use crate::token::TokenHash;

/// Something to be written, all of it or nothing.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// A game begins.
    Begin(Box<BeginRow>),
    /// Things have happened in a game.
    Append {
        /// Which.
        game: GameId,
        /// What.
        events: Vec<EventRow>,
        /// Whether it is over now, if that has changed.
        over: Option<bool>,
        /// When a flag falls at the earliest, if that is to be written.
        flag: Option<FlagAt>,
    },
    /// Somebody takes a free seat.
    Sit {
        /// In which game.
        game: GameId,
        /// Which, and who.
        seat: SeatRow,
        /// The beginning of the game, if it begins anew with that, and when a flag falls.
        start: Option<(EventRow, FlagAt)>,
    },
    /// A game leaves the memory: when a flag falls in it.
    Flag {
        /// Which.
        game: GameId,
        /// When.
        at: FlagAt,
    },
    /// Somebody wants to play again, or nobody does any more.
    Rematch {
        /// After which game.
        game: GameId,
        /// Who.
        wants: Option<Color>,
        /// The command that said so.
        asked: AskedRow,
    },
    /// Both want to play again: the next game begins.
    Next {
        /// After which game.
        game: GameId,
        /// The next one.
        next: Box<BeginRow>,
        /// The command that agreed.
        asked: AskedRow,
    },
    /// Nothing but the moment.
    Beat,
}

/// The moment before which no flag of a game falls, by the server's time; nothing if no clock runs.
pub(crate) type FlagAt = Option<Time>;

/// Where clocks run.
#[derive(Debug)]
pub(crate) struct Running {
    /// Whether any does.
    pub(crate) any: bool,
    /// The games in which a flag may fall soon.
    pub(crate) due: Vec<GameId>,
}

/// A game that begins.
#[derive(Clone, Debug)]
pub(crate) struct BeginRow {
    /// Its name.
    pub(crate) id: GameId,
    /// The id of its rules.
    pub(crate) rules: String,
    /// When it was begun, by the calendar.
    pub(crate) created: u64,
    /// Whether it is listed.
    pub(crate) listed: bool,
    /// Whether it is over already: there are positions in which nothing can be done.
    pub(crate) over: bool,
    /// When a flag falls.
    pub(crate) flag: FlagAt,
    /// The seats that are taken.
    pub(crate) seats: Vec<SeatRow>,
    /// Its first events.
    pub(crate) events: Vec<EventRow>,
}

/// A seat that is taken.
#[derive(Clone, Debug)]
pub(crate) struct SeatRow {
    /// Which.
    pub(crate) side: Color,
    /// What opens it.
    pub(crate) token: TokenHash,
    /// Who has it.
    pub(crate) name: Option<String>,
}

/// A command that causes no event: to play again, or not to.
#[derive(Clone, Debug)]
pub(crate) struct AskedRow {
    /// Who gave it.
    pub(crate) by: Color,
    /// Its id.
    pub(crate) command: String,
    /// How many events there were.
    pub(crate) seq: u64,
}

/// Something that has happened.
#[derive(Clone, Debug)]
pub(crate) struct EventRow {
    /// Its number in the game, counted from 0.
    pub(crate) seq: u64,
    /// When, by the server's time.
    pub(crate) at: u64,
    /// How many half-moves were made after it.
    pub(crate) ply: u64,
    /// The command that caused it: who gave it, and its id.
    pub(crate) command: Option<(Color, String)>,
    /// What.
    pub(crate) body: String,
}

/// A game as it is on disk.
#[derive(Debug)]
pub(crate) struct StoredGame {
    /// When it was begun, by the calendar.
    pub(crate) created: u64,
    /// Whether it is listed.
    pub(crate) listed: bool,
    /// Who wants to play again.
    pub(crate) rematch: Option<Color>,
    /// The game that follows.
    pub(crate) next: Option<GameId>,
    /// When a flag falls at the earliest.
    pub(crate) flag: FlagAt,
    /// The seats that are taken.
    pub(crate) seats: Vec<SeatRow>,
    /// Everything that has happened, in order.
    pub(crate) events: Vec<EventRow>,
    /// The commands that caused no event.
    pub(crate) asked: Vec<AskedRow>,
}

/// A listed game.
#[derive(Debug)]
pub(crate) struct ListedRow {
    /// Its name.
    pub(crate) id: GameId,
    /// The id of its rules.
    pub(crate) rules: String,
    /// The seats that are taken, and who has them.
    pub(crate) seats: Vec<(Color, Option<String>)>,
    /// How many half-moves were made.
    pub(crate) ply: u64,
    /// When something happened last.
    pub(crate) at: u64,
    /// The body of the first event, which has the terms.
    pub(crate) start: String,
}
