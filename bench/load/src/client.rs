//! What a player's program needs: requests, a socket, and the parts of messages that moving takes.

use std::collections::BTreeMap;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tabiya_wire::online::http::Seated;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// A socket of a game.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

/// What a player looks at in a message; the rest is not read.
#[derive(Deserialize, Debug)]
pub(crate) struct Heard {
    pub(crate) say: String,
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

/// Where the pieces may go.
#[derive(Deserialize, Debug)]
pub(crate) struct YoursPart {
    pub(crate) targets: BTreeMap<String, Vec<TargetPart>>,
}

/// One target.
#[derive(Deserialize, Debug)]
pub(crate) struct TargetPart {
    pub(crate) to: String,
    #[serde(default)]
    pub(crate) ways: Vec<serde_json::Map<String, serde_json::Value>>,
}

/// Why something was refused.
#[derive(Deserialize, Debug)]
pub(crate) struct ErrorPart {
    pub(crate) sentence: String,
}

/// A request with a body in JSON.
pub(crate) async fn post(address: &str, path: &str, body: &str) -> Result<Seated, String> {
    let text = |error: std::io::Error| error.to_string();
    let mut stream = TcpStream::connect(address).await.map_err(text)?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.map_err(text)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.map_err(text)?;
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let json = body.find('{').map_or("", |at| &body[at..]);
    serde_json::Deserializer::from_str(json)
        .into_iter()
        .next()
        .and_then(Result::ok)
        .ok_or_else(|| format!("POST {path}: {}", answer.lines().next().unwrap_or_default()))
}

impl Socket {
    /// Connects and says hello.
    pub(crate) async fn open(address: &str, game: &str, token: Option<&str>) -> Result<Socket, String> {
        let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        let url = format!("ws://{address}/api/games/{game}/socket");
        // Thousands of sockets: the usual buffers of 128 KiB each would be the measurement.
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(url, stream, Some(config))
            .await
            .map_err(|error| error.to_string())?;
        let mut socket = Socket(socket);
        let tokens: Vec<&str> = token.into_iter().collect();
        socket.say(&serde_json::json!({ "say": "hello", "tokens": tokens }).to_string()).await?;
        Ok(socket)
    }

    pub(crate) async fn say(&mut self, text: &str) -> Result<(), String> {
        self.0.send(Message::text(text)).await.map_err(|error| error.to_string())
    }

    /// The next message.
    pub(crate) async fn hear(&mut self) -> Result<Heard, String> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"));
                }
                Some(Ok(Message::Close(_))) | None => return Err("the server closed a socket".into()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.to_string()),
            }
        }
    }
}
