//! The program as a server that can be killed.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server with its own folder, on a fixed port.
pub(crate) struct Server {
    child: Child,
    folder: PathBuf,
    port: u16,
}

impl Server {
    pub(crate) fn start() -> Server {
        // A port that was free a moment ago: the server has to restart on the same one.
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let folder = std::env::temp_dir().join(format!("tabiya-killed-{}-{port}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Server { child: run(&folder, port), folder, port }
    }

    pub(crate) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Kills the server like `kill -9`, without a chance to clean up.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn start_again(&mut self) {
        self.child = run(&self.folder, self.port);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn run(folder: &PathBuf, port: u16) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--data"])
        .arg(folder)
        // All players have one client address and send many requests.
        .args(["--per-socket", "0", "--per-address", "0", "--games-per-address", "0"])
        .args(["--heavy-per-address", "0", "--joins-per-address", "0"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("http://") {
        line.clear();
        assert_ne!(output.read_line(&mut line).unwrap(), 0, "the server did not start");
    }
    std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    child
}

/// Sends an HTTP request; `None` if the server is down.
pub(crate) fn request(address: &str, method: &str, path: &str, body: &str) -> Option<serde_json::Value> {
    request_as(address, "", method, path, body)
}

/// Sends an HTTP request with the token of a seat.
pub(crate) fn request_as(
    address: &str,
    token: &str,
    method: &str,
    path: &str,
    body: &str,
) -> Option<serde_json::Value> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all((head + body).as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    assert!(!head.contains("chunked"), "answers to small requests come in one piece: {head}");
    serde_json::from_str(body).ok()
}
