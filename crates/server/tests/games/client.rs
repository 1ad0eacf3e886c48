//! A client that behaves as the page does: it applies updates and requests a snapshot if it has missed one.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tabiya_wire::online::{Seated, ServerMessage, Snapshot};
use tabiya_wire::{Error, PROTOCOL_VERSION, PlayedMove};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::request;

/// The time after which a test fails.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A client that is connected to a game.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The game according to the messages received so far.
    pub(crate) seen: Snapshot,
    pub(crate) watching: usize,
    commands: u32,
    name: String,
}

/// A game with both seats taken, and the tokens of White and Black.
pub(crate) struct Pair {
    pub(crate) game: String,
    pub(crate) tokens: [String; 2],
}

/// Creates a game.
pub(crate) async fn begin(address: SocketAddr, new: Value) -> Seated {
    request::post(address, "/api/games", &new).await.json()
}

impl Pair {
    /// Creates a game as White, and joins it.
    pub(crate) async fn begin(address: SocketAddr, mut new: Value) -> Pair {
        new["side"] = json!("white");
        let white = begin(address, new).await;
        let black: Seated =
            request::post(address, &format!("/api/games/{}/join", white.game), &json!({})).await.json();
        let tokens = [&white, &black].map(|seated| seated.seats[0].token.as_str().to_owned());
        Pair { tokens, game: white.game }
    }

    /// Connects both players.
    pub(crate) async fn connect(&self, address: SocketAddr) -> [Client; 2] {
        let [white, black] = &self.tokens;
        [
            Client::connect(address, &self.game, &[white]).await,
            Client::connect(address, &self.game, &[black]).await,
        ]
    }
}

impl Client {
    /// Connects and sends `hello`.
    pub(crate) async fn connect(address: SocketAddr, game: &str, tokens: &[&str]) -> Client {
        let (mut socket, _) = connect_async(format!("ws://{address}/api/games/{game}/socket")).await.unwrap();
        let hello = json!({"type": "hello", "protocol": PROTOCOL_VERSION, "tokens": tokens}).to_string();
        socket.send(Message::text(hello)).await.unwrap();
        let first = timeout(TIMEOUT, socket.next()).await.unwrap().unwrap().unwrap();
        let ServerMessage::Snapshot(seen) = read(&first) else { panic!("{first} is not a snapshot") };
        assert_eq!(seen.protocol, PROTOCOL_VERSION);
        let name = tokens.first().map_or("watcher", |token| token.get(..8).unwrap_or("forger")).to_owned();
        Client { socket, seen: *seen, watching: 0, commands: 0, name }
    }

    /// Sends a message.
    pub(crate) async fn send(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// Sends a frame without a message.
    pub(crate) async fn send_control_frame(&mut self) {
        self.socket.send(Message::Ping(Default::default())).await.unwrap();
    }

    /// Receives the next message and applies it.
    pub(crate) async fn receive(&mut self) -> ServerMessage {
        let message = self.receive_unless_closed().await;
        message.expect("the server closed the connection")
    }

    /// Receives the next message, unless the server closes the connection.
    pub(crate) async fn receive_unless_closed(&mut self) -> Option<ServerMessage> {
        loop {
            match timeout(TIMEOUT, self.socket.next()).await.expect("no message was received") {
                Some(Ok(text @ Message::Text(_))) => {
                    let message = read(&text);
                    self.apply(&message);
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    fn apply(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Snapshot(snapshot) => self.seen = *snapshot.clone(),
            ServerMessage::Update(update) => {
                assert_eq!(update.from, self.seen.seq, "an update is missing");
                let seen = &mut self.seen;
                seen.moves.truncate(update.keep);
                assert_eq!(seen.moves.len(), update.keep);
                seen.moves.extend(update.moves.iter().cloned());
                (seen.seq, seen.live, seen.yours) = (update.seq, update.live.clone(), update.yours.clone());
            }
            ServerMessage::Presence { players, watching, away } => {
                (self.seen.players, self.watching) = (players.clone(), *watching);
                self.seen.live.away = *away;
            }
            _ => {}
        }
    }

    /// Receives messages until a condition holds.
    pub(crate) async fn until(&mut self, holds: impl Fn(&Client) -> bool) {
        while !holds(self) {
            self.receive().await;
        }
    }

    /// Receives messages until there are `seq` events.
    pub(crate) async fn until_seq(&mut self, seq: u64) {
        self.until(|client| client.seen.seq >= seq).await;
    }

    /// Sends a command and waits for the reply.
    pub(crate) async fn command(&mut self, command: Value) -> Result<u64, Error> {
        self.commands += 1;
        let id = format!("{}-{}", self.name, self.commands);
        self.command_as(&id, command).await
    }

    /// Sends a command with a given id.
    pub(crate) async fn command_as(&mut self, id: &str, mut command: Value) -> Result<u64, Error> {
        command["type"] = json!("command");
        command["id"] = json!(id);
        self.send(command).await;
        self.reply(id).await
    }

    /// Waits for the reply to a command.
    pub(crate) async fn reply(&mut self, to: &str) -> Result<u64, Error> {
        loop {
            match self.receive().await {
                ServerMessage::Done { id, seq } if id == to => return Ok(seq),
                ServerMessage::Refused { id, error } if id == to => return Err(error),
                _ => {}
            }
        }
    }

    /// Sends a command without parameters that must succeed, and waits until its effect is received.
    pub(crate) async fn does(&mut self, action: &str) {
        self.does_all(json!({"do": action})).await;
    }

    /// Sends a command that must succeed, and waits until its effect is received.
    pub(crate) async fn does_all(&mut self, command: Value) {
        let seq = self.command(command.clone()).await.unwrap_or_else(|error| panic!("{command}: {error:?}"));
        self.until_seq(seq).await;
    }

    /// Makes a move, given in any notation, and waits until it is received.
    pub(crate) async fn plays(&mut self, text: &str) {
        self.does_all(json!({"do": "move-text", "text": text})).await;
    }

    /// Sends a command that must be refused, and returns the code.
    pub(crate) async fn refused(&mut self, command: Value) -> String {
        match self.command(command.clone()).await {
            Ok(_) => panic!("{command} was allowed"),
            Err(error) => error.code.to_string(),
        }
    }

    /// Returns the number of events and the digest in a pong.
    pub(crate) async fn ping(&mut self) -> (u64, String) {
        self.send(json!({"type": "ping", "n": 7})).await;
        loop {
            if let ServerMessage::Pong { n: 7, seq, digest, .. } = self.receive().await {
                return (seq, digest);
            }
        }
    }

    /// Requests a snapshot.
    pub(crate) async fn resync(&mut self) {
        self.send(json!({"type": "resync"})).await;
        while !matches!(self.receive().await, ServerMessage::Snapshot(_)) {}
    }

    /// Returns the moves in SAN.
    pub(crate) fn moves(&self) -> Vec<&str> {
        self.seen.moves.iter().map(|played: &PlayedMove| played.texts.san.as_str()).collect()
    }

    /// Returns the winner and the code of the ending.
    pub(crate) fn ending(&self) -> Option<(Option<tabiya_wire::Side>, String)> {
        let ending = self.seen.live.ending.as_ref()?;
        Some((ending.winner, ending.code.clone()))
    }
}

fn read(message: &Message) -> ServerMessage {
    let text = message.to_text().unwrap();
    let message: ServerMessage = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    // Messages that are assembled from parts must equal the declared ones.
    let value: Value = serde_json::from_str(text).unwrap();
    assert_eq!(value, serde_json::to_value(&message).unwrap());
    message
}
