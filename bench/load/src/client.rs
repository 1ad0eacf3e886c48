//! A minimal client: requests, a WebSocket, and the parts of messages that are needed to move.

use std::collections::BTreeMap;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tabiya_wire::PROTOCOL_VERSION;
use tabiya_wire::online::http::Seated;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
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

/// Sends a POST request with a JSON body.
pub(crate) async fn post(address: &str, path: &str, body: &str) -> Result<Seated, BoxError> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut response = String::new();
    stream.read_to_string(&mut response).await?;
    let body = response.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let json = body.find('{').map_or("", |at| &body[at..]);
    serde_json::Deserializer::from_str(json)
        .into_iter()
        .next()
        .and_then(Result::ok)
        .ok_or_else(|| format!("POST {path}: {}", response.lines().next().unwrap_or_default()).into())
}

impl Socket {
    /// Connects and sends `hello`.
    pub(crate) async fn open(address: &str, game: &str, token: Option<&str>) -> Result<Socket, BoxError> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{address}/api/games/{game}/socket");
        // There are thousands of sockets: the default buffers of 128 KiB each would dominate the measurement.
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await?;
        let mut socket = Socket(socket);
        let tokens: Vec<&str> = token.into_iter().collect();
        let hello = serde_json::json!({ "type": "hello", "protocol": PROTOCOL_VERSION, "tokens": tokens });
        socket.send(&hello.to_string()).await?;
        Ok(socket)
    }

    /// Sends a message.
    pub(crate) async fn send(&mut self, text: &str) -> Result<(), BoxError> {
        Ok(self.0.send(Message::text(text)).await?)
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
