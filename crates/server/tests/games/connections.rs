//! Tests of the limits of connections and WebSockets, for one client address and in total. Several addresses
//! of this machine are those of several clients.
#![cfg(target_os = "linux")]

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::begin;
use crate::request::{connect_from, get_from};
use crate::server::{Folder, TestServer};

const ONE: [u8; 4] = [127, 0, 0, 1];
const OTHER: [u8; 4] = [127, 0, 0, 2];

/// Opens connections that send nothing.
async fn idle(from: [u8; 4], to: SocketAddr, count: usize) -> Vec<TcpStream> {
    let mut connections = Vec::new();
    for _ in 0..count {
        connections.push(connect_from(from, to, None).await);
    }
    connections
}

/// Returns the status of a request, or nothing if the connection is closed without a response.
async fn status(from: [u8; 4], to: SocketAddr) -> Option<u16> {
    get_from(from, to, "/healthz").await.map(|response| response.status)
}

/// Waits until a client is served again.
async fn until_served(from: [u8; 4], to: SocketAddr) {
    let served = async {
        while status(from, to).await != Some(200) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), served).await.expect("the client is not served again");
}

#[tokio::test]
async fn one_address_does_not_use_up_the_connections_of_all() {
    let folder = Folder::new();
    let mut config = folder.config();
    // The default for one address is higher than this total.
    (config.limits.connections, config.limits.request_timeout) = (30, Duration::from_secs(60));
    let server = TestServer::start(config).await;
    let connections = idle(ONE, server.address, 40).await;
    assert_eq!(status(OTHER, server.address).await, Some(200));
    assert_eq!(status(ONE, server.address).await, None);
    drop(connections);
    until_served(ONE, server.address).await;
    server.stop().await;
}

#[tokio::test]
async fn the_connections_of_one_address_are_limited() {
    let folder = Folder::new();
    let mut config = folder.config();
    (config.limits.connections_per_address, config.limits.request_timeout) = (3, Duration::from_secs(60));
    let server = TestServer::start(config).await;
    let connections = idle(ONE, server.address, 3).await;
    assert_eq!(status(ONE, server.address).await, None);
    let _others = idle(OTHER, server.address, 2).await;
    assert_eq!(status(OTHER, server.address).await, Some(200));
    drop(connections);
    until_served(ONE, server.address).await;
    server.stop().await;
}

#[tokio::test]
async fn the_total_of_connections_is_limited() {
    let folder = Folder::new();
    let mut config = folder.config();
    (config.limits.connections, config.limits.request_timeout) = (4, Duration::from_secs(60));
    let server = TestServer::start(config).await;
    let _one = idle(ONE, server.address, 2).await;
    let others = idle(OTHER, server.address, 2).await;
    assert_eq!(status([127, 0, 0, 3], server.address).await, None);
    drop(others);
    until_served([127, 0, 0, 3], server.address).await;
    server.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_only_the_total_of_connections_is_limited() {
    let folder = Folder::new();
    let mut config = folder.config();
    (config.limits.connections, config.behind_proxy) = (10, true);
    config.limits.request_timeout = Duration::from_secs(60);
    let server = TestServer::start(config).await;
    let mut connections = idle(ONE, server.address, 10).await;
    assert_eq!(status(ONE, server.address).await, None);
    // Nine are more than half.
    connections.pop();
    until_served(ONE, server.address).await;
    drop(connections);
    server.stop().await;
}

/// Opens the WebSocket of a game, and returns the status and the connection.
async fn open_socket(from: [u8; 4], to: SocketAddr, game: &str) -> (u16, TcpStream) {
    let mut stream = connect_from(from, to, None).await;
    let upgrade = format!(
        "GET /api/games/{game}/socket HTTP/1.1\r\nHost: {to}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(upgrade.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    let head = String::from_utf8(head).unwrap();
    let status: u16 = head.split(' ').nth(1).unwrap().parse().unwrap();
    assert_eq!(status >= 400, head.contains("\r\nretry-after: "), "{head}");
    (status, stream)
}

#[tokio::test]
async fn the_total_of_sockets_is_limited_and_one_address_has_half_of_it() {
    let folder = Folder::new();
    let mut config = folder.config();
    (config.limits.sockets, config.limits.request_timeout) = (4, Duration::from_secs(60));
    let server = TestServer::start(config).await;
    let game = begin(server.address, json!({"rules": "chess"})).await.game;
    let mut open = Vec::new();
    for (from, expected) in
        [(ONE, 101), (ONE, 101), (ONE, 429), (OTHER, 101), (OTHER, 101), ([127, 0, 0, 3], 503)]
    {
        let (status, stream) = open_socket(from, server.address, &game).await;
        assert_eq!(status, expected, "{from:?}");
        open.push(stream);
    }
    // A place is free again when its connection is closed.
    drop(open);
    let again = async {
        while open_socket(ONE, server.address, &game).await.0 != 101 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), again).await.unwrap();
    server.stop().await;
}
