//! The WebSocket of a game. One task reads and writes it; the task of the game sends encoded messages to it
//! through a queue.

use std::time::Instant;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use futures_util::SinkExt;
use tabiya_wire::online::{ByeReason, ClientMessage, ServerMessage};
use tabiya_wire::{Error, ErrorCode, PROTOCOL_VERSION, read_json};
use tokio::time::{Duration, sleep_until, timeout};
use tower_http::request_id::RequestId;
use tungstenite::error::CapacityError;

use super::restart;
use crate::api::games::GamePath;
use crate::app::App;
use crate::error::ApiError;
use crate::game::token::{Token, TokenHash};
use crate::game::{
    Arrival, CommandSender, GameHandle, GameId, GameRequest, MessageQueue, MessageReceiver, SubscriberId,
    encode,
};
use crate::http::{origin, trace};
use crate::limits::message_rate::{MessageRate, RateCheck};
use crate::limits::{Admitted, ClientAddress, Holding};

/// The size of a socket's buffers: small, because there may be many sockets and most are idle.
const BUFFER: usize = 4 * 1024;

/// How long a client may take to receive the last message.
const BYE_TIMEOUT: Duration = Duration::from_secs(1);

/// The number of tokens that a client may send.
const TOKENS: usize = 2;

/// The number of times that a subscription is tried if tasks keep ending before they receive it.
const ATTEMPTS: usize = 3;

/// The routes of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/games/{id}/socket", get(open))
}

async fn open(
    State(app): State<App>,
    Admitted(client): Admitted,
    GamePath(id): GamePath,
    Extension(request): Extension<RequestId>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    origin::check(&headers, &app.config.origins)?;
    let upgrade = upgrade.map_err(|error| {
        let sentence = format!("This address is for WebSockets: {}.", error.body_text());
        ApiError::new(ErrorCode::NotAWebSocket, sentence)
    })?;
    let holding = app.limits.open_socket(client)?;
    app.games.request_for(&app, client, id, GameRequest::Exists).await?;
    let limit = app.config.limits.message;
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(limit)
        .max_frame_size(limit);
    // The id alone: a span for each connection would take most of a kilobyte.
    let request: Box<str> = trace::id(&request).into();
    Ok(upgrade.on_upgrade(move |socket| run(app, client, id, socket, holding, request)))
}

/// Why a connection ends.
enum End {
    /// The client is gone.
    Gone,
    /// A message could not be encoded.
    Failed(ApiError),
    /// The server closes it.
    Bye { reason: ByeReason, sentence: String, advice: Option<&'static str> },
}

impl End {
    fn bye(reason: ByeReason, sentence: &str) -> End {
        End::Bye { reason, sentence: sentence.to_owned(), advice: None }
    }

    fn restart() -> End {
        let sentence = "The server restarts.".to_owned();
        End::Bye { reason: ByeReason::Restart, sentence, advice: Some("Connect again in a moment.") }
    }

    fn slow() -> End {
        let sentence = "The connection is too slow to receive all messages.".to_owned();
        End::Bye { reason: ByeReason::Slow, sentence, advice: Some("Connect again.") }
    }

    fn flood() -> End {
        End::bye(ByeReason::Flood, "There were too many messages.")
    }

    fn no_hello() -> End {
        End::bye(ByeReason::NoHello, "The first message was not hello.")
    }

    fn newer_protocol(protocol: u32) -> End {
        let sentence = format!(
            "You speak version {protocol} of the protocol, and this server version {PROTOCOL_VERSION}."
        );
        let advice = Some("Load the page again, or use an older client.");
        End::Bye { reason: ByeReason::Protocol, sentence, advice }
    }
}

/// Serves a connection until it ends. `request` is the id of the request that opened it.
#[allow(
    clippy::manual_async_fn,
    reason = "an `async fn` holds its arguments twice, and idle sockets are many"
)]
fn run(
    app: App,
    client: ClientAddress,
    id: GameId,
    mut socket: WebSocket,
    holding: Holding,
    request: Box<str>,
) -> impl Future<Output = ()> {
    async move {
        let mut rate = MessageRate::new(&app.config.limits);
        let mut end = match receive_hello(&app, &mut socket, &mut rate).await {
            Ok(tokens) => subscribe(&app, client, id, &mut socket, rate, tokens).await,
            Err(end) => end,
        };
        if let End::Failed(error) = end {
            trace::socket_span(&request).in_scope(|| error.log());
            end = End::restart();
        }
        if let End::Bye { reason, sentence, advice } = end {
            let after = (reason == ByeReason::Restart).then(|| restart::pause(app.metrics.sockets.get()));
            let bye = ServerMessage::Bye { reason, sentence, advice: advice.map(str::to_owned), after };
            // A client that does not receive this is gone.
            let _ = timeout(BYE_TIMEOUT, async {
                send(&app, &mut socket, &bye).await.ok()?;
                socket.send(Message::Close(None)).await.ok()
            })
            .await;
        }
        drop(socket);
        drop(holding);
    }
}

/// Receives the first message and returns the tokens in it.
async fn receive_hello(
    app: &App,
    socket: &mut WebSocket,
    rate: &mut MessageRate,
) -> Result<Vec<TokenHash>, End> {
    let first = timeout(app.config.limits.request_timeout, receive(socket, rate));
    let text = first.await.unwrap_or_else(|_| Err(End::no_hello()))?;
    match serde_json::from_str(&text) {
        Ok(ClientMessage::Hello { protocol: Some(newer), .. }) if newer > PROTOCOL_VERSION => {
            Err(End::newer_protocol(newer))
        }
        Ok(ClientMessage::Hello { tokens, .. }) => Ok(tokens
            .iter()
            .take(TOKENS)
            // Other texts open no seat, and the client receives their number.
            .map(|token| Token::parse(token.as_str()).map_or(TokenHash::NONE, Token::hash))
            .collect()),
        _ => Err(End::no_hello()),
    }
}

/// Receives the next text message. Control frames count against the rate, too.
async fn receive(socket: &mut WebSocket, rate: &mut MessageRate) -> Result<Utf8Bytes, End> {
    loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => return Ok(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                if rate.check() == RateCheck::Flood {
                    return Err(End::flood());
                }
            }
            Some(Ok(Message::Binary(_))) => {
                return Err(End::bye(ByeReason::Binary, "Messages are text, not binary."));
            }
            Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
            // After too large a message the connection is usable, after other errors it is not.
            Some(Err(error)) => {
                let large = End::bye(ByeReason::Large, "A message was too large.");
                return Err(if is_too_large(error) { large } else { End::Gone });
            }
        }
    }
}

/// Returns whether an error is that a message exceeds the size limit.
fn is_too_large(error: axum::Error) -> bool {
    matches!(
        error.into_inner().downcast_ref(),
        Some(tungstenite::Error::Capacity(CapacityError::MessageTooLong { .. }))
    )
}

async fn send(app: &App, socket: &mut WebSocket, message: &ServerMessage) -> Result<(), End> {
    let text = encode(message).map_err(End::Failed)?;
    let sent = timeout(app.config.limits.write_timeout, socket.send(Message::Text(text)));
    sent.await.map_err(|_| End::slow())?.map_err(|_| End::Gone)
}

/// Sends a message and all others that are waiting, with one flush. All must be received in time.
async fn send_all(
    app: &App,
    socket: &mut WebSocket,
    first: Utf8Bytes,
    messages: &mut MessageReceiver,
) -> Result<(), End> {
    let all = async {
        let mut next = Some(first);
        while let Some(text) = next {
            socket.feed(Message::Text(text)).await?;
            next = messages.ready();
        }
        socket.flush().await
    };
    let sent = timeout(app.config.limits.write_timeout, all).await;
    sent.map_err(|_| End::slow())?.map_err(|_| End::Gone)?;
    messages.sent();
    Ok(())
}

/// A connection that is subscribed to its game.
struct Connection<'a> {
    app: &'a App,
    client: ClientAddress,
    game: GameHandle,
    subscriber: SubscriberId,
    rate: MessageRate,
}

async fn subscribe(
    app: &App,
    client: ClientAddress,
    id: GameId,
    socket: &mut WebSocket,
    rate: MessageRate,
    tokens: Vec<TokenHash>,
) -> End {
    for _ in 0..ATTEMPTS {
        let game = app.games.handle_for(app, client, id);
        let (queue, messages) = MessageQueue::new(client, &app.limits.unsent);
        let (reply, replied) = tokio::sync::oneshot::channel();
        // The game may be unloaded between these steps; the next attempt loads it again.
        if game.send(GameRequest::Subscribe { tokens: tokens.clone(), client, queue, reply }).await.is_err() {
            continue;
        }
        match replied.await {
            Ok(Ok(subscriber)) => {
                let connection = Connection { app, client, game, subscriber, rate };
                return connection.serve(socket, messages).await;
            }
            Ok(Err(error)) => {
                let _ = send(app, socket, &ServerMessage::Error { error: error.into_error() }).await;
                return End::restart();
            }
            Err(_) => {}
        }
    }
    End::restart()
}

impl Connection<'_> {
    async fn serve(mut self, socket: &mut WebSocket, mut messages: MessageReceiver) -> End {
        let mut stop = self.app.stopping();
        let idle = self.app.config.limits.idle;
        let mut deadline = tokio::time::Instant::now() + idle;
        let end = loop {
            tokio::select! {
                biased;
                message = messages.next() => match message {
                    Some(text) => {
                        if let Err(end) = send_all(self.app, socket, text, &mut messages).await {
                            break end;
                        }
                    }
                    None => break if messages.is_slow() { End::slow() } else { End::restart() },
                },
                received = receive(socket, &mut self.rate) => match received {
                    Ok(text) => {
                        deadline = tokio::time::Instant::now() + idle;
                        // Boxed: there is a message only for a moment, and room for it would be half of an
                        // idle connection.
                        if let Err(end) = Box::pin(self.handle(socket, &text)).await {
                            break end;
                        }
                    }
                    Err(end) => break end,
                },
                () = sleep_until(deadline) => {
                    break End::bye(ByeReason::Idle, "No message was received for too long.");
                }
                () = stop.wait() => break End::restart(),
            }
        };
        // If the task has ended, there is no subscription to cancel.
        let _ = self.game.send(GameRequest::Unsubscribe(self.subscriber)).await;
        end
    }

    /// Handles a message of the client.
    async fn handle(&mut self, socket: &mut WebSocket, text: &str) -> Result<(), End> {
        let message = read_json::<ClientMessage>(text, ErrorCode::BadMessage);
        let check = self.rate.check();
        if check == RateCheck::Flood {
            return Err(End::flood());
        }
        // Several clients may share an address: one that exceeds their quota is refused, but not
        // disconnected.
        if check == RateCheck::Exceeded || self.app.limits.check_request(self.client).is_err() {
            let error = ApiError::quota_exceeded("messages", None).into_error();
            let reply = match message {
                Ok(ClientMessage::Command(command)) => ServerMessage::Refused { id: command.id, error },
                _ => ServerMessage::Error { error },
            };
            return send(self.app, socket, &reply).await;
        }
        let subscriber = self.subscriber;
        let request = match message {
            Ok(ClientMessage::Command(command)) => {
                let arrival = Arrival { at: self.app.clock.now(), since: Instant::now() };
                let from = CommandSender::Subscriber(subscriber);
                GameRequest::Command { from, command: Box::new(command), client: self.client, arrival }
            }
            Ok(ClientMessage::Resync) => GameRequest::Resync(subscriber),
            Ok(ClientMessage::Ping { n }) => GameRequest::Ping { subscriber, n },
            Ok(ClientMessage::Hello { .. }) => {
                let error = Error::new(ErrorCode::RepeatedHello, "You have sent hello before.");
                return send(self.app, socket, &ServerMessage::Error { error }).await;
            }
            Err(error) => return send(self.app, socket, &ServerMessage::Error { error }).await,
        };
        self.game.send(request).await.map_err(|_| End::restart())
    }
}
