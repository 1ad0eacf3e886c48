//! Tests of clients that do not read what the server sends: they are cut off, what waits for them is limited,
//! and other clients are served meanwhile.
#![cfg(target_os = "linux")]

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::SinkExt;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

use crate::client::Pair;
use crate::request::{connect_from, get, get_from};
use crate::server::{Folder, TestServer};

const ONE: [u8; 4] = [127, 0, 0, 1];
const OTHER: [u8; 4] = [127, 0, 0, 2];

/// The size of a file that no buffer of the system holds.
const LARGE: usize = 12 * 1024 * 1024;

/// Creates a page with a large file.
fn page(folder: &Folder) -> std::path::PathBuf {
    let page = folder.path().join("page");
    std::fs::create_dir_all(&page).unwrap();
    std::fs::write(page.join("large.png"), vec![7; LARGE]).unwrap();
    page
}

/// Requests the large file and reads nothing.
async fn request_without_reading(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let mut stream = connect_from(from, to, Some(4_096)).await;
    let request = format!("GET /app/large.png HTTP/1.1\r\nHost: {to}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// Returns a metric.
async fn metric(from: SocketAddr, name: &str) -> usize {
    let text = get(from, "/metrics").await.body;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("{name} is not in {text}")).parse().unwrap()
}

/// Waits until a metric has a value.
async fn until(from: SocketAddr, name: &str, holds: impl Fn(usize) -> bool) {
    let wait = async {
        while !holds(metric(from, name).await) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), wait)
        .await
        .unwrap_or_else(|_| panic!("{name} does not change"));
}

#[tokio::test]
async fn a_client_that_does_not_read_is_cut_off() {
    let folder = Folder::new();
    let mut config = folder.config();
    (config.web, config.limits.write_timeout) = (Some(page(&folder)), Duration::from_secs(1));
    let server = TestServer::start(config).await;
    let mut slow = request_without_reading(ONE, server.address).await;
    until(server.address, "tabiya_unsent_bytes", |bytes| bytes >= LARGE).await;
    // Others are served, also from the same address.
    assert_eq!(get(server.address, "/api/rules").await.status, 200);
    until(server.address, "tabiya_unsent_bytes", |bytes| bytes < LARGE).await;
    // Data already in the system's buffers is still received, the rest is not.
    let mut received = Vec::new();
    let _ = slow.read_to_end(&mut received).await;
    assert!(received.len() < LARGE, "{}", received.len());
    server.stop().await;
}

#[tokio::test]
async fn what_waits_for_one_address_is_limited() {
    let folder = Folder::new();
    let mut config = folder.config();
    (config.web, config.limits.write_timeout) = (Some(page(&folder)), Duration::from_secs(600));
    (config.limits.unsent_per_address, config.limits.unsent) = (2 * LARGE, 6 * LARGE);
    let server = TestServer::start(config).await;
    let mut slow = Vec::new();
    for count in 1..=2 {
        slow.push(request_without_reading(OTHER, server.address).await);
        until(server.address, "tabiya_unsent_bytes", |bytes| bytes >= count * LARGE).await;
    }
    for _ in 0..5 {
        let refused = get_from(OTHER, server.address, "/app/large.png").await.unwrap();
        assert_eq!(refused.error(), (503, "busy".to_owned()));
        assert_eq!(refused.headers["retry-after"], "2");
    }
    assert!(metric(server.address, "tabiya_unsent_bytes").await < 3 * LARGE);
    // Another client gets all of it.
    let whole = get_from(ONE, server.address, "/app/large.png").await.unwrap();
    assert_eq!((whole.status, whole.body.len()), (200, LARGE));
    drop(slow);
    until(server.address, "tabiya_unsent_bytes", |bytes| bytes < LARGE).await;
    assert_eq!(get_from(OTHER, server.address, "/app/large.png").await.unwrap().status, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_socket_that_does_not_read_is_cut_off_and_the_game_goes_on() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.write_timeout = Duration::from_secs(1);
    let server = TestServer::start(config).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    let stream = connect_from(OTHER, server.address, Some(4_096)).await;
    let address = format!("ws://{}/api/games/{}/socket", server.address, pair.game);
    let (mut slow, _) = client_async(address, stream).await.unwrap();
    slow.send(Message::text(r#"{"type":"hello"}"#)).await.unwrap();
    until(server.address, "tabiya_sockets", |sockets| sockets == 3).await;
    // Each reply is a snapshot, and all together are more than the system takes.
    let flood = tokio::spawn(async move {
        while slow.send(Message::text(r#"{"type":"resync"}"#)).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    });
    white.plays("e4").await;
    black.until_seq(2).await;
    black.plays("e5").await;
    until(server.address, "tabiya_sockets", |sockets| sockets == 2).await;
    white.until_seq(3).await;
    white.plays("Nf3").await;
    flood.abort();
    until(server.address, "tabiya_unsent_bytes", |bytes| bytes == 0).await;
    server.stop().await;
}
