//! A minimal client: requests, a WebSocket, and the parts of messages that are needed to move.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tabiya_wire::PROTOCOL_VERSION;
use tabiya_wire::online::Seated;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::BoxError;

/// The WebSocket of a game.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

/// The part of a server message that a player needs; the rest is not read.
#[derive(Deserialize, Debug)]
pub(crate) struct MessagePart {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    #[serde(default)]
    pub(crate) live: Option<LivePart>,
    #[serde(default)]
    pub(crate) yours: Option<YoursPart>,
    #[serde(default)]
    pub(crate) error: Option<ErrorPart>,
}

/// Whether the game is over.
#[derive(Deserialize, Debug)]
pub(crate) struct LivePart {
    pub(crate) ending: Option<serde::de::IgnoredAny>,
}

/// The destinations of the pieces.
#[derive(Deserialize, Debug)]
pub(crate) struct YoursPart {
    pub(crate) targets: BTreeMap<String, Vec<TargetPart>>,
}

/// One destination.
#[derive(Deserialize, Debug)]
pub(crate) struct TargetPart {
    pub(crate) to: String,
    #[serde(default)]
    pub(crate) ways: Vec<serde_json::Map<String, serde_json::Value>>,
}

/// The reason of a refusal.
#[derive(Deserialize, Debug)]
pub(crate) struct ErrorPart {
    pub(crate) sentence: String,
}

/// One client: the server that it talks to, and the address from which it comes.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    /// Host and port of the server.
    pub(crate) server: String,
    /// The address of this machine that its connections come from; any if left out.
    source: Option<Ipv4Addr>,
    /// The address that a proxy in front of the server would pass on.
    forwarded: Option<IpAddr>,
}

/// A response to a request.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    head: String,
    body: String,
}

impl Response {
    /// Returns the JSON object in the body.
    pub(crate) fn json<T: DeserializeOwned>(&self) -> Option<T> {
        let json = self.body.find('{').map_or("", |at| &self.body[at..]);
        serde_json::Deserializer::from_str(json).into_iter().next().and_then(Result::ok)
    }
}

impl Client {
    /// Returns a client of a server, with any address.
    pub(crate) fn new(server: &str) -> Client {
        Client { server: server.to_owned(), source: None, forwarded: None }
    }

    /// Returns the client with a loopback address of its own: all of 127.0.0.0/8 belongs to this machine.
    pub(crate) fn at(server: &str, source: Ipv4Addr) -> Client {
        Client { source: Some(source), ..Client::new(server) }
    }

    /// Returns the client behind a proxy that passes an address on.
    pub(crate) fn forwarded(self, address: impl Into<IpAddr>) -> Client {
        Client { forwarded: Some(address.into()), ..self }
    }

    /// Connects. `buffer` is the size of the receive buffer, if it matters.
    pub(crate) async fn connect(&self, buffer: Option<u32>) -> std::io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        if let Some(source) = self.source {
            socket.bind((source, 0).into())?;
        }
        if let Some(buffer) = buffer {
            socket.set_recv_buffer_size(buffer)?;
        }
        let server = self.server.parse().map_err(std::io::Error::other)?;
        let stream = socket.connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Returns the head of a request, without the empty line at its end.
    pub(crate) fn head(&self, method: &str, path: &str) -> String {
        let forwarded = self.forwarded.map(|address| format!("X-Forwarded-For: {address}\r\n"));
        let forwarded = forwarded.unwrap_or_default();
        format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n{forwarded}", self.server)
    }

    /// Sends a request on a connection of its own, with a JSON body if it has one, and receives the response.
    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> Result<Response, BoxError> {
        let mut request = self.head(method, path);
        if let Some(token) = token {
            request += &format!("Authorization: Bearer {token}\r\n");
        }
        if !body.is_empty() {
            request += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        request += "Connection: close\r\n\r\n";
        request += body;
        self.exchange(request.as_bytes()).await
    }

    /// Sends bytes on a connection of their own and receives a response until the server closes it.
    pub(crate) async fn exchange(&self, request: &[u8]) -> Result<Response, BoxError> {
        let mut stream = self.connect(None).await?;
        let written = stream.write_all(request).await;
        let mut received = Vec::new();
        // A server that refuses a request may respond before it has received all of it.
        let read = stream.read_to_end(&mut received).await;
        let response = String::from_utf8_lossy(&received);
        let (head, body) = response.split_once("\r\n\r\n").unwrap_or((&response, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        match status {
            Some(status) => Ok(Response { status, head: head.to_owned(), body: body.to_owned() }),
            None => Err(written.err().or(read.err()).map_or("no response".into(), BoxError::from)),
        }
    }

    /// Sends a POST request with a JSON body, which takes a seat.
    pub(crate) async fn post(&self, path: &str, body: &str) -> Result<Seated, BoxError> {
        let response = self.request("POST", path, None, body).await?;
        let seated = response.json();
        let line = response.head.lines().next().unwrap_or_default();
        seated.ok_or_else(|| format!("POST {path}: {line}").into())
    }

    /// Opens the WebSocket of a game and sends `hello`.
    pub(crate) async fn socket(&self, game: &str, tokens: &[&str]) -> Result<Socket, BoxError> {
        self.socket_with(game, tokens, None).await
    }

    /// Opens the WebSocket of a game with a receive buffer of this size.
    pub(crate) async fn socket_with(
        &self,
        game: &str,
        tokens: &[&str],
        buffer: Option<u32>,
    ) -> Result<Socket, BoxError> {
        let stream = self.connect(buffer).await?;
        let mut request = format!("ws://{}/api/games/{game}/socket", self.server).into_client_request()?;
        if let Some(forwarded) = self.forwarded {
            request.headers_mut().insert("x-forwarded-for", forwarded.to_string().parse()?);
        }
        // There are thousands of sockets: the default buffers of 128 KiB each would dominate the measurement.
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        let mut socket = Socket(socket);
        let hello = serde_json::json!({ "type": "hello", "protocol": PROTOCOL_VERSION, "tokens": tokens });
        socket.send(&hello.to_string()).await?;
        Ok(socket)
    }
}

impl Socket {
    /// Sends a message.
    pub(crate) async fn send(&mut self, text: &str) -> Result<(), BoxError> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// Receives a message and drops it unread.
    pub(crate) async fn skip(&mut self) -> Result<(), BoxError> {
        match self.0.next().await {
            Some(Ok(Message::Close(_))) | None => Err("the server closed a socket".into()),
            Some(Ok(_)) => Ok(()),
            Some(Err(error)) => Err(error.into()),
        }
    }

    /// Receives the next message.
    pub(crate) async fn receive(&mut self) -> Result<MessagePart, BoxError> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).map_err(|error| format!("{error}: {text}").into());
                }
                Some(Ok(Message::Close(_))) | None => return Err("the server closed a socket".into()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }
}
