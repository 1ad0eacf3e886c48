//! Tests of what operators of a server use: metrics at another address or with a token.

use serde_json::json;
use tabiya_server::MetricsToken;

use crate::client::begin;
use crate::request::{get, send};
use crate::server::{Folder, TestServer};

#[tokio::test]
async fn metrics_can_have_another_address() {
    let folder = Folder::new();
    let mut config = folder.config();
    // Clients that use up all connections do not keep the operator away.
    (config.limits.connections, config.limits.connections_per_address) = (2, 0);
    let (server, operators) = TestServer::start_with_metrics_apart(config).await;
    begin(server.address, json!({"rules": "chess"})).await;
    assert_eq!(get(server.address, "/metrics").await.status, 404);
    assert_eq!(get(server.address, "/healthz").await.status, 200);
    let mut idle = Vec::new();
    for _ in 0..10 {
        idle.push(tokio::net::TcpStream::connect(server.address).await.unwrap());
    }
    let metrics = get(operators, "/metrics").await;
    assert_eq!(metrics.status, 200);
    assert!(metrics.body.contains("\ntabiya_games_begun_total 1\n"), "{}", metrics.body);
    assert_eq!(get(operators, "/healthz").await.body, "ok\n");
    // Nothing else is there.
    for path in ["/", "/api/games", "/api/about"] {
        assert_eq!(get(operators, path).await.error(), (404, "no-address".to_owned()), "{path}");
    }
    drop(idle);
    server.stop().await;
}

#[tokio::test]
async fn metrics_can_require_a_token() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.metrics_token = MetricsToken::new("open sesame\n");
    let server = TestServer::start(config).await;
    let without = get(server.address, "/metrics").await;
    assert_eq!(without.error(), (401, "no-metrics-token".to_owned()));
    assert_eq!(without.headers["www-authenticate"], "Bearer");
    for (value, status) in [
        ("Bearer open", 401),
        ("Bearer ", 401),
        ("Basic open sesame", 401),
        ("Bearer open sesame", 200),
        ("bearer open sesame", 200),
    ] {
        let head = format!("Authorization: {value}");
        let answer = send(server.address, "GET", "/metrics", &[&head], "").await;
        assert_eq!(answer.status, status, "{value}");
    }
    // The health check needs none.
    assert_eq!(get(server.address, "/healthz").await.status, 200);
    assert_eq!(MetricsToken::new(" \n"), None);
    server.stop().await;
}
