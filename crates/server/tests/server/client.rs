//! A client as the page is one: it keeps what it was told and asks for a snapshot if it has missed
//! something.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tabiya_wire::Error;
use tabiya_wire::answer::PlayedMove;
use tabiya_wire::online::http::Seated;
use tabiya_wire::online::{ServerMessage, Snapshot};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::http;

/// Nothing here takes so long.
const PATIENCE: Duration = Duration::from_secs(10);

/// Somebody connected to a game.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// What the game looks like to them, by what they were told.
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

/// Begins a game.
pub(crate) async fn begin(address: SocketAddr, new: Value) -> Seated {
    http::post(address, "/api/games", &new).await.json()
}

impl Pair {
    /// Begins a game as White, and joins it.
    pub(crate) async fn begin(address: SocketAddr, mut new: Value) -> Pair {
        new["side"] = json!("white");
        let white = begin(address, new).await;
        let black: Seated =
            http::post(address, &format!("/api/games/{}/join", white.game), &json!({})).await.json();
        let tokens = [&white, &black].map(|seated| seated.seats[0].token.as_str().to_owned());
        Pair { tokens, game: white.game }
    }

    /// Connects both.
    pub(crate) async fn connect(&self, address: SocketAddr) -> [Client; 2] {
        let [white, black] = &self.tokens;
        [
            Client::connect(address, &self.game, &[white]).await,
            Client::connect(address, &self.game, &[black]).await,
        ]
    }
}

impl Client {
    /// Connects and says hello.
    pub(crate) async fn connect(address: SocketAddr, game: &str, tokens: &[&str]) -> Client {
        let (mut socket, _) = connect_async(format!("ws://{address}/api/games/{game}/socket")).await.unwrap();
        let hello = json!({"say": "hello", "tokens": tokens}).to_string();
        socket.send(Message::text(hello)).await.unwrap();
        let first = timeout(PATIENCE, socket.next()).await.unwrap().unwrap().unwrap();
        let ServerMessage::Snapshot(seen) = read(&first) else { panic!("{first} is no snapshot") };
        let name = tokens.first().map_or("watcher", |token| token.get(..8).unwrap_or("forger")).to_owned();
        Client { socket, seen: *seen, watching: 0, commands: 0, name }
    }

    /// Says something.
    pub(crate) async fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// Sends a frame that says nothing.
    pub(crate) async fn say_nothing(&mut self) {
        self.socket.send(Message::Ping(Default::default())).await.unwrap();
    }

    /// The next message, which the client takes in.
    pub(crate) async fn hear(&mut self) -> ServerMessage {
        let heard = self.hear_unless_closed().await;
        heard.expect("the server closed the connection")
    }

    /// The next message, if the server says anything more.
    pub(crate) async fn hear_unless_closed(&mut self) -> Option<ServerMessage> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("the server said nothing") {
                Some(Ok(text @ Message::Text(_))) => {
                    let message = read(&text);
                    self.take_in(&message);
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    fn take_in(&mut self, message: &ServerMessage) {
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
            ServerMessage::Presence { players, watching } => {
                (self.seen.players, self.watching) = (players.clone(), *watching);
            }
            _ => {}
        }
    }

    /// Listens until something holds.
    pub(crate) async fn until(&mut self, holds: impl Fn(&Client) -> bool) {
        while !holds(self) {
            self.hear().await;
        }
    }

    /// Listens until there are so many events.
    pub(crate) async fn until_seq(&mut self, seq: u64) {
        self.until(|client| client.seen.seq >= seq).await;
    }

    /// Gives a command and waits for its answer.
    pub(crate) async fn command(&mut self, command: Value) -> Result<u64, Error> {
        self.commands += 1;
        let id = format!("{}-{}", self.name, self.commands);
        self.command_as(&id, command).await
    }

    /// Gives a command with an id of its own choosing.
    pub(crate) async fn command_as(&mut self, id: &str, mut command: Value) -> Result<u64, Error> {
        command["say"] = json!("command");
        command["id"] = json!(id);
        self.say(command).await;
        self.answer(id).await
    }

    /// The answer to a command.
    pub(crate) async fn answer(&mut self, to: &str) -> Result<u64, Error> {
        loop {
            match self.hear().await {
                ServerMessage::Done { id, seq } if id == to => return Ok(seq),
                ServerMessage::Refused { id, error } if id == to => return Err(error),
                _ => {}
            }
        }
    }

    /// Does what must be allowed, and waits until it is seen.
    pub(crate) async fn does(&mut self, what: &str) {
        self.does_all(json!({"do": what})).await;
    }

    /// The same with more to say.
    pub(crate) async fn does_all(&mut self, command: Value) {
        let seq = self.command(command.clone()).await.unwrap_or_else(|error| panic!("{command}: {error:?}"));
        self.until_seq(seq).await;
    }

    /// Makes a move, told in any notation, and waits until it is seen.
    pub(crate) async fn plays(&mut self, text: &str) {
        self.does_all(json!({"do": "type", "text": text})).await;
    }

    /// Tries something that must be refused, and tells the code.
    pub(crate) async fn refused(&mut self, command: Value) -> String {
        match self.command(command.clone()).await {
            Ok(_) => panic!("{command} was allowed"),
            Err(error) => error.code.into_owned(),
        }
    }

    /// The number of events and the digest that the server tells.
    pub(crate) async fn ping(&mut self) -> (u64, String) {
        self.say(json!({"say": "ping", "n": 7})).await;
        loop {
            if let ServerMessage::Pong { n: 7, seq, digest, .. } = self.hear().await {
                return (seq, digest);
            }
        }
    }

    /// Asks for a snapshot.
    pub(crate) async fn resync(&mut self) {
        self.say(json!({"say": "resync"})).await;
        while !matches!(self.hear().await, ServerMessage::Snapshot(_)) {}
    }

    /// The moves as they are listed.
    pub(crate) fn moves(&self) -> Vec<&str> {
        self.seen.moves.iter().map(|played: &PlayedMove| played.texts.san.as_str()).collect()
    }

    /// How the game ended: who won, and the code of the reason.
    pub(crate) fn ending(&self) -> Option<(Option<tabiya_wire::Side>, String)> {
        let ending = self.seen.live.ending.as_ref()?;
        Some((ending.winner, ending.code.clone()))
    }
}

fn read(message: &Message) -> ServerMessage {
    let text = message.to_text().unwrap();
    let message: ServerMessage = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    // What is put together from parts is exactly the message that is declared.
    let said: Value = serde_json::from_str(text).unwrap();
    assert_eq!(said, serde_json::to_value(&message).unwrap());
    message
}
