//! HTTP requests, written by hand so that tests control every byte.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};

use serde::Serialize;
use serde::de::DeserializeOwned;
use tabiya_wire::online::ErrorBody;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A response.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    /// With names in lower case.
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: String,
}

impl Response {
    /// Returns the body of a response that must be successful.
    #[track_caller]
    pub(crate) fn json<T: DeserializeOwned>(&self) -> T {
        assert!((200..300).contains(&self.status), "{self:?}");
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the status and the code of a response that must be an error.
    #[track_caller]
    pub(crate) fn error(&self) -> (u16, String) {
        assert!(self.status >= 400, "{self:?}");
        let body: ErrorBody =
            serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"));
        assert!(!body.error.sentence.is_empty());
        (self.status, body.error.code.to_string())
    }
}

/// Connects from an address of this machine. `buffer` is the size of the buffer in which the system keeps
/// what is not read.
pub(crate) async fn connect_from(from: [u8; 4], to: SocketAddr, buffer: Option<u32>) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    if let Some(size) = buffer {
        socket.set_recv_buffer_size(size).unwrap();
    }
    socket.bind(SocketAddr::new(IpAddr::from(from), 0)).unwrap();
    socket.connect(to).await.unwrap()
}

/// Sends a GET request from an address of this machine. Returns nothing if the server closes the connection
/// without a response.
pub(crate) async fn get_from(from: [u8; 4], to: SocketAddr, path: &str) -> Option<Response> {
    let mut stream = connect_from(from, to, None).await;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n\r\n");
    // A server that has closed the connection may reset it.
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.ok()?;
    (!bytes.is_empty()).then(|| read(&bytes))
}

/// Sends bytes and reads until the server closes the connection.
pub(crate) async fn raw(address: SocketAddr, request: &[u8]) -> Response {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    read(&bytes)
}

/// Reads a response.
fn read(bytes: &[u8]) -> Response {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{text:?} is not a response"));
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
    let header = |line: &str| {
        let (name, value) = line.split_once(": ")?;
        Some((name.to_lowercase(), value.to_owned()))
    };
    Response { status: status.unwrap(), headers: lines.filter_map(header).collect(), body: body.to_owned() }
}

/// Sends a request with additional header lines.
pub(crate) async fn send(
    address: SocketAddr,
    method: &str,
    path: &str,
    head: &[&str],
    body: &str,
) -> Response {
    let more: String = head.iter().map(|line| format!("{line}\r\n")).collect();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n\
         {more}\r\n{body}"
    );
    raw(address, request.as_bytes()).await
}

pub(crate) async fn get(address: SocketAddr, path: &str) -> Response {
    send(address, "GET", path, &[], "").await
}

pub(crate) async fn post(address: SocketAddr, path: &str, body: &impl Serialize) -> Response {
    let body = serde_json::to_string(body).unwrap();
    send(address, "POST", path, &["Content-Type: application/json"], &body).await
}

/// Sends a POST request with the token of a seat.
pub(crate) async fn post_as(address: SocketAddr, token: &str, path: &str, body: &impl Serialize) -> Response {
    let body = serde_json::to_string(body).unwrap();
    let bearer = format!("Authorization: Bearer {token}");
    send(address, "POST", path, &["Content-Type: application/json", &bearer], &body).await
}
