//! The requests to the task that owns a game. Most have a reply channel. If it is dropped without a reply,
//! the request was not carried out and can be sent again.

use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use tabiya_board::Color;
use tabiya_referee::{Game, Time};
use tabiya_wire::online::{ClientCommand, HintMessage, Player, Snapshot};
use tabiya_wire::{RulesSource, Sides};
use tokio::sync::oneshot;

use super::subscriber::{MessageQueue, SubscriberId};
use super::token::TokenHash;
use crate::error::ApiError;
use crate::limits::ClientAddress;

/// The channel for the reply to a request.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, ApiError>>;

/// A request to the task that owns a game.
#[derive(Debug)]
pub(crate) enum GameRequest {
    /// Adds a subscriber. It receives a snapshot through its queue.
    Subscribe {
        /// The tokens of the seats that it holds.
        tokens: Vec<TokenHash>,
        /// The address of the client.
        client: ClientAddress,
        /// The queue for its messages.
        queue: MessageQueue,
        /// The reply: the id of the subscriber.
        reply: Reply<SubscriberId>,
    },
    /// Removes a subscriber.
    Unsubscribe(SubscriberId),
    /// Sends a snapshot to a subscriber that has missed an update.
    Resync(SubscriberId),
    /// Sends a pong to a subscriber.
    Ping {
        /// The subscriber.
        subscriber: SubscriberId,
        /// The number that the pong repeats.
        n: u64,
    },
    /// Carries out a command.
    Command {
        /// Its sender, which gets the reply.
        from: CommandSender,
        /// The command.
        command: Box<ClientCommand>,
        /// The address of the client.
        client: ClientAddress,
        /// When it arrived.
        arrival: Arrival,
    },
    /// Takes the free seat.
    Join {
        /// The hash of the token of the seat.
        token: TokenHash,
        /// The name of the player.
        name: Option<String>,
        /// The reply: the side.
        reply: Reply<Color>,
    },
    /// Suggests a move.
    Hint {
        /// The hashes of the tokens of the client's seats.
        tokens: Vec<TokenHash>,
        /// The address of the client.
        client: ClientAddress,
        /// The reply: the suggested move.
        reply: Reply<HintMessage>,
    },
    /// Returns the snapshot that spectators receive, encoded.
    Snapshot(Reply<Utf8Bytes>),
    /// Returns the snapshot for a client with seats.
    SeatedSnapshot {
        /// The hashes of the tokens of its seats.
        tokens: Vec<TokenHash>,
        /// The reply: the snapshot.
        reply: Reply<Box<Snapshot>>,
    },
    /// Checks that the game exists.
    Exists(Reply<()>),
    /// Returns a copy of the game, to be written in some other form.
    Copy(Reply<Box<GameCopy>>),
}

/// The sender of a command, and how it gets the reply.
#[derive(Debug)]
pub(crate) enum CommandSender {
    /// A subscriber, through its queue.
    Subscriber(SubscriberId),
    /// An HTTP request with a token.
    Token {
        /// The hash of the token.
        token: TokenHash,
        /// The reply: the number of events after the command.
        reply: Reply<u64>,
    },
}

/// When a command arrived.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    /// By the server's clock, for the game.
    pub(crate) at: Time,
    /// By the system's clock, for the metrics.
    pub(crate) since: Instant,
}

/// A copy of a game, to be written in some other form.
#[derive(Clone, Debug)]
pub(crate) struct GameCopy {
    /// The game.
    pub(crate) game: Game,
    /// The origin of its rules.
    pub(crate) source: RulesSource,
    /// The players.
    pub(crate) players: Sides<Player>,
    /// When it was created, in milliseconds since 1970.
    pub(crate) created: u64,
}

impl GameRequest {
    /// Replies with an error.
    pub(super) fn fail(self, error: ApiError) {
        // The receiver of the reply may be gone.
        match self {
            GameRequest::Subscribe { reply, .. } => drop(reply.send(Err(error))),
            GameRequest::Command { from: CommandSender::Token { reply, .. }, .. } => {
                drop(reply.send(Err(error)));
            }
            GameRequest::Join { reply, .. } => drop(reply.send(Err(error))),
            GameRequest::Hint { reply, .. } => drop(reply.send(Err(error))),
            GameRequest::Snapshot(reply) => drop(reply.send(Err(error))),
            GameRequest::SeatedSnapshot { reply, .. } => drop(reply.send(Err(error))),
            GameRequest::Exists(reply) => drop(reply.send(Err(error))),
            GameRequest::Copy(reply) => drop(reply.send(Err(error))),
            GameRequest::Unsubscribe(_)
            | GameRequest::Resync(_)
            | GameRequest::Ping { .. }
            | GameRequest::Command { .. } => {}
        }
    }
}
