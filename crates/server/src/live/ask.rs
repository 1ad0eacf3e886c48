//! What can be asked of the task that owns a game. Every question has a way back; one whose way back is
//! dropped was not heard and can be asked again.

use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use tabiya_referee::{Game, Time};
use tabiya_wire::RulesSource;
use tabiya_wire::Sides;
use tabiya_wire::online::{ClientCommand, Player};
use tokio::sync::oneshot;

use super::listener::{ListenerId, Queue};
use crate::failure::Failure;
use crate::token::TokenHash;
use crate::visitor::Visitor;

/// The way back.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Failure>>;

/// What can be asked.
#[derive(Debug)]
pub(crate) enum Ask {
    /// Somebody listens from now on. The snapshot comes through the queue.
    Attach {
        /// The seats they say they have.
        tokens: Vec<TokenHash>,
        /// Where to tell them what happens.
        queue: Queue,
        /// The way back: their number.
        reply: Reply<ListenerId>,
    },
    /// A listener has gone.
    Detach(ListenerId),
    /// A listener has missed something.
    Resync(ListenerId),
    /// A listener wants to know whether all is well.
    Ping {
        /// Who.
        listener: ListenerId,
        /// What comes back.
        n: u64,
    },
    /// Something is to be done.
    Command {
        /// By whom.
        from: Sender,
        /// What.
        command: Box<ClientCommand>,
        /// From where it came.
        visitor: Visitor,
        /// When it came.
        arrival: Arrival,
    },
    /// Somebody wants a seat.
    Join {
        /// What is kept of their token.
        token: TokenHash,
        /// Their name.
        name: Option<String>,
        /// The way back: the seat.
        reply: Reply<tabiya_board::Color>,
    },
    /// The game as spectators see it, as a message.
    Show(Reply<Utf8Bytes>),
    /// Whether there is such a game.
    Exists(Reply<()>),
    /// The game itself, to be written in some other form.
    Copy(Reply<Box<GameCopy>>),
}

/// Who gives a command, and how they are answered.
#[derive(Debug)]
pub(crate) enum Sender {
    /// A listener, through its queue.
    Listener(ListenerId),
    /// Somebody with a token, once.
    Token {
        /// What is kept of it.
        token: TokenHash,
        /// The way back: how many events there are after it.
        reply: Reply<u64>,
    },
}

/// When a command came: by the server's time, and for measuring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    /// By the clock of games.
    pub(crate) at: Time,
    /// By the clock of the machine.
    pub(crate) since: Instant,
}

/// A game, to be written in some other form.
#[derive(Clone, Debug)]
pub(crate) struct GameCopy {
    /// The game.
    pub(crate) game: Game,
    /// Where its rules are from.
    pub(crate) source: RulesSource,
    /// Who plays.
    pub(crate) players: Sides<Player>,
    /// When it was begun, by the calendar.
    pub(crate) created: u64,
}

impl Ask {
    /// Answers that it cannot be.
    pub(super) fn fail(self, failure: Failure) {
        // Whoever asked may have gone.
        match self {
            Ask::Attach { reply, .. } => drop(reply.send(Err(failure))),
            Ask::Command { from: Sender::Token { reply, .. }, .. } => drop(reply.send(Err(failure))),
            Ask::Join { reply, .. } => drop(reply.send(Err(failure))),
            Ask::Show(reply) => drop(reply.send(Err(failure))),
            Ask::Exists(reply) => drop(reply.send(Err(failure))),
            Ask::Copy(reply) => drop(reply.send(Err(failure))),
            Ask::Detach(_) | Ask::Resync(_) | Ask::Ping { .. } | Ask::Command { .. } => {}
        }
    }
}
