//! The socket of a game. One task reads and writes it; what there is to say comes from the task of the
//! game through a queue, already written.

use std::time::Instant;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use futures_util::SinkExt;
use tabiya_wire::Error;
use tabiya_wire::online::{ClientMessage, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::{Duration, sleep_until, timeout};

use super::games::Named;
use super::origin;
use super::pace::{Comes, Pace};
use crate::failure::{Failure, unreadable};
use crate::game_id::GameId;
use crate::live::{Arrival, Ask, ListenerId, Messages, Queue, Sender, written};
use crate::state::App;
use crate::token::{Token, TokenHash};
use crate::visitor::{Admission, Visitor};

/// Buffers of a socket: small, since there may be many and most of them are quiet.
const BUFFER: usize = 4 * 1024;

/// How long a client may take to receive what we send.
const SEND_PATIENCE: Duration = Duration::from_secs(10);

/// How many tokens a client may show.
const TOKENS: usize = 2;

/// The addresses of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/games/{id}/socket", get(open))
}

async fn open(
    State(app): State<App>,
    visitor: Visitor,
    Named(id): Named,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    origin::check(&headers, &app.config.origins)?;
    let upgrade = upgrade.map_err(|error| {
        let sentence = format!("This address is for WebSockets: {}.", error.body_text());
        Failure::Unreadable(unreadable("no-socket", sentence))
    })?;
    app.door.work(visitor)?;
    let admission = app.door.socket(visitor)?;
    app.tables.ask(&app, id, Ask::Exists).await?;
    let limit = app.config.limits.message;
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(limit)
        .max_frame_size(limit);
    Ok(upgrade.on_upgrade(move |socket| converse(app, visitor, id, socket, admission)))
}

/// Why a conversation ends.
enum End {
    /// The client has gone.
    Gone,
    /// We close it: the short name of the reason, and a sentence.
    Bye(&'static str, &'static str),
}

impl End {
    const RESTART: End = End::Bye("restart", "The server restarts. Connect again in a moment.");
    const SLOW: End = End::Bye("slow", "The connection is too slow to be told everything. Connect again.");
    const FLOOD: End = End::Bye("flood", "There were too many messages.");
    const IDLE: End = End::Bye("idle", "Nothing was said for too long.");
    const LARGE: End = End::Bye("large", "A message was too large.");
    const NO_HELLO: End = End::Bye("no-hello", "The first message was not hello.");
}

async fn converse(app: App, visitor: Visitor, id: GameId, mut socket: WebSocket, admission: Admission) {
    let mut pace = Pace::new(&app.config.limits);
    let end = match hello(&app, &mut socket, &mut pace).await {
        Ok(tokens) => listen(&app, visitor, id, &mut socket, pace, tokens).await,
        Err(end) => end,
    };
    if let End::Bye(why, sentence) = end {
        let bye = ServerMessage::Bye { why: why.to_owned(), sentence: sentence.to_owned() };
        // Whoever does not read that has gone.
        let _ = timeout(Duration::from_secs(1), async {
            send(&mut socket, written(&bye)).await.ok()?;
            socket.send(Message::Close(None)).await.ok()
        })
        .await;
    }
    drop(socket);
    drop(admission);
}

/// The tokens in the first message.
async fn hello(app: &App, socket: &mut WebSocket, pace: &mut Pace) -> Result<Vec<TokenHash>, End> {
    let first = timeout(app.config.limits.patience, next_text(socket, pace));
    let text = first.await.unwrap_or(Err(End::NO_HELLO))?;
    match serde_json::from_str(&text) {
        Ok(ClientMessage::Hello { tokens }) => Ok(tokens
            .iter()
            .take(TOKENS)
            .filter_map(|token| Token::parse(token.as_str()))
            .map(Token::hash)
            .collect()),
        _ => Err(End::NO_HELLO),
    }
}

/// The next message that is a text. The others count, too: each is work.
async fn next_text(socket: &mut WebSocket, pace: &mut Pace) -> Result<Utf8Bytes, End> {
    loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => return Ok(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                if pace.comes() == Comes::Flooding {
                    return Err(End::FLOOD);
                }
            }
            Some(Ok(Message::Binary(_))) => return Err(End::Bye("binary", "Messages are texts.")),
            Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
            // Too large a message leaves the connection as it was, other faults do not.
            Some(Err(error)) => {
                let large = error.to_string().contains("too long");
                return Err(if large { End::LARGE } else { End::Gone });
            }
        }
    }
}

async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), End> {
    let sent = timeout(SEND_PATIENCE, socket.send(Message::Text(text)));
    sent.await.map_err(|_| End::SLOW)?.map_err(|_| End::Gone)
}

/// A client with its place at the table.
struct Client<'a> {
    app: &'a App,
    visitor: Visitor,
    table: mpsc::Sender<Ask>,
    listener: ListenerId,
    pace: Pace,
}

async fn listen(
    app: &App,
    visitor: Visitor,
    id: GameId,
    socket: &mut WebSocket,
    pace: Pace,
    tokens: Vec<TokenHash>,
) -> End {
    // A game may leave the memory between being found and being asked; the next try finds it again.
    for _ in 0..3 {
        let table = app.tables.table(app, id);
        let (queue, messages) = Queue::new();
        let (reply, attached) = tokio::sync::oneshot::channel();
        // A question that comes back has the way back in it, and is dropped with it: nobody waits for that.
        if table.send(Ask::Attach { tokens: tokens.clone(), queue, reply }).await.is_err() {
            continue;
        }
        match attached.await {
            Ok(Ok(listener)) => {
                let client = Client { app, visitor, table, listener, pace };
                return client.talk(socket, messages).await;
            }
            Ok(Err(failure)) => {
                let _ = send(socket, written(&ServerMessage::Error { error: failure.error() })).await;
                return End::RESTART;
            }
            Err(_) => {}
        }
    }
    End::RESTART
}

impl Client<'_> {
    async fn talk(mut self, socket: &mut WebSocket, mut messages: Messages) -> End {
        let mut stop = self.app.stopping();
        let idle = self.app.config.limits.idle;
        let mut deadline = tokio::time::Instant::now() + idle;
        let end = loop {
            tokio::select! {
                biased;
                told = messages.next() => match told {
                    Some(text) => {
                        if let Err(end) = tell(socket, text, &mut messages).await {
                            break end;
                        }
                    }
                    None => break if messages.is_slow() { End::SLOW } else { End::RESTART },
                },
                said = next_text(socket, &mut self.pace) => match said {
                    Ok(text) => {
                        deadline = tokio::time::Instant::now() + idle;
                        if let Err(end) = self.hear(socket, &text).await {
                            break end;
                        }
                    }
                    Err(end) => break end,
                },
                () = sleep_until(deadline) => break End::IDLE,
                () = stop.wait() => break End::RESTART,
            }
        };
        // If the table has gone, there is nothing to leave.
        let _ = self.table.send(Ask::Detach(self.listener)).await;
        end
    }

    /// A message has come.
    async fn hear(&mut self, socket: &mut WebSocket, text: &str) -> Result<(), End> {
        let message = serde_json::from_str::<ClientMessage>(text);
        let comes = self.pace.comes();
        if comes == Comes::Flooding {
            return Err(End::FLOOD);
        }
        // Whoever shares an address with others is held back, but is not to blame for what they do.
        if comes == Comes::Fast || self.app.door.work(self.visitor).is_err() {
            let error = Failure::TooMany { what: "messages" }.error();
            let answer = match message {
                Ok(ClientMessage::Command(command)) => ServerMessage::Refused { id: command.id, error },
                _ => ServerMessage::Error { error },
            };
            return send(socket, written(&answer)).await;
        }
        let listener = self.listener;
        let question = match message {
            Ok(ClientMessage::Command(command)) => {
                let arrival = Arrival { at: self.app.time.now(), since: Instant::now() };
                let from = Sender::Listener(listener);
                Ask::Command { from, command: Box::new(command), visitor: self.visitor, arrival }
            }
            Ok(ClientMessage::Resync) => Ask::Resync(listener),
            Ok(ClientMessage::Ping { n }) => Ask::Ping { listener, n },
            Ok(ClientMessage::Hello { .. }) => {
                return self.complain(socket, unreadable("hello-again", "You have said hello.")).await;
            }
            Err(error) => {
                let sentence = format!("The message cannot be read: {error}.");
                return self.complain(socket, unreadable("bad-message", sentence)).await;
            }
        };
        self.table.send(question).await.map_err(|_| End::RESTART)
    }

    async fn complain(&self, socket: &mut WebSocket, error: Error) -> Result<(), End> {
        send(socket, written(&ServerMessage::Error { error })).await
    }
}

/// Sends a message and whatever else has come in the meantime, together.
async fn tell(socket: &mut WebSocket, first: Utf8Bytes, messages: &mut Messages) -> Result<(), End> {
    let all = async {
        let mut next = Some(first);
        while let Some(text) = next {
            socket.feed(Message::Text(text)).await?;
            next = messages.ready();
        }
        socket.flush().await
    };
    timeout(SEND_PATIENCE, all).await.map_err(|_| End::SLOW)?.map_err(|_| End::Gone)
}
