//! A server for the tests, and HTTP requests written by hand so that tests control every byte.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::Value;
use tabiya_rules::Ruleset;
use tabiya_server::{Config, OwnRules, Server};

/// A ruleset file.
pub(crate) const HALF: &str = "id = \"half\"\nname = \"Half <chess>\"\nextends = \"chess\"\n\
    summary = \"Chess with \\\"half\\\" the name.\"\n";

/// Returns the address of a server that all tests share.
pub(crate) fn shared() -> SocketAddr {
    static SHARED: OnceLock<SocketAddr> = OnceLock::new();
    *SHARED.get_or_init(|| start(|_| ()))
}

/// Starts a server that runs as long as the tests do.
pub(crate) fn start(change: impl FnOnce(&mut Config)) -> SocketAddr {
    static STARTED: AtomicUsize = AtomicUsize::new(0);
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("addresses");
    forget_old(&folder);
    let mut config = Config::new(folder.join(format!("{}-{number}", std::process::id())));
    let ruleset = Ruleset::parse(HALF, "half.toml").unwrap();
    config.rules.push(OwnRules { text: HALF.to_owned(), ruleset });
    // All tests share one client address.
    config.limits.per_address = 0;
    config.limits.heavy_per_address = 0;
    config.limits.games_per_address = 0;
    config.limits.joins_per_address = 0;
    change(&mut config);
    let (sender, address) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            sender.send(listener.local_addr().unwrap()).unwrap();
            Server::open(config).unwrap().run(listener, std::future::pending()).await.unwrap();
        });
    });
    address.recv().unwrap()
}

/// Removes the folders of earlier tests, whose servers ran until their processes ended.
fn forget_old(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let age = entry.metadata().and_then(|data| data.modified()).ok().and_then(|time| time.elapsed().ok());
        if age.is_some_and(|age| age > Duration::from_secs(600)) {
            // Another test may be doing the same.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// A response.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    /// With names in lower case.
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// Returns the code of an error and checks that it has a sentence.
    pub(crate) fn code(&self) -> String {
        let json = self.json();
        assert!(json["error"]["sentence"].as_str().unwrap().ends_with(['.', '?']), "{json}");
        json["error"]["code"].as_str().unwrap().to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

/// Sends a request and reads the whole response.
pub(crate) fn send(
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Response {
    let mut stream = TcpStream::connect(to).unwrap();
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\n");
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() {
        head += &format!("content-length: {}\r\n", body.len());
    }
    stream.write_all((head + "\r\n").as_bytes()).unwrap();
    // A server that refuses a large body need not read all of it.
    let _ = stream.write_all(body);
    let mut all = Vec::new();
    let _ = stream.read_to_end(&mut all);
    let end = all.windows(4).position(|window| window == b"\r\n\r\n").expect("a response has a head");
    let head = std::str::from_utf8(&all[..end]).unwrap();
    let mut lines = head.split("\r\n");
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers: BTreeMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    assert!(!headers.contains_key("transfer-encoding"), "this client reads no chunks");
    Response { status, headers, body: all[end + 4..].to_vec() }
}

/// Sends a GET request to the shared server.
pub(crate) fn get(path: &str) -> Response {
    send(shared(), "GET", path, &[], b"")
}

/// Sends JSON in a POST request to the shared server.
pub(crate) fn post(path: &str, body: &Value) -> Response {
    let headers = [("content-type", "application/json")];
    send(shared(), "POST", path, &headers, body.to_string().as_bytes())
}
