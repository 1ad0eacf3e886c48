//! A client of the board, as the page is.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};
use tabiya_submission::Course;
use tabiya_visualize::{Open, Options, Visualizer};

/// A board that is served on a thread, and what a page knows about it.
pub(crate) struct Client {
    pub(crate) address: String,
    key: String,
    _runtime: tokio::runtime::Runtime,
}

/// The status and the headers of a response.
pub(crate) struct State(pub(crate) u16, pub(crate) String);

impl Client {
    pub(crate) fn start(course: Course, program: &str, open: Open) -> Client {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let opened = Visualizer::open(course, program.to_owned(), open, Options::default());
        let board = runtime.block_on(opened).unwrap();
        let url = board.url();
        let (address, key) = url.strip_prefix("http://").unwrap().split_once("/#").unwrap();
        let (address, key) = (address.to_owned(), key.to_owned());
        runtime.spawn(board.run(std::future::pending()));
        Client { address, key, _runtime: runtime }
    }

    /// Plays a line; returns the state with the new steps.
    pub(crate) fn play(&mut self, line: &str) -> Value {
        let state = self.state();
        let have = state["steps"].as_array().unwrap().len();
        self.post(&json!({ "do": "play", "line": line, "epoch": state["epoch"], "have": have }))
    }

    /// Returns the state with all steps.
    pub(crate) fn state(&mut self) -> Value {
        self.ask(json!({ "do": "state" }))
    }

    pub(crate) fn targets(&mut self, from: &str) -> Value {
        self.ask(json!({ "do": "targets", "from": from }))
    }

    pub(crate) fn ask(&mut self, request: Value) -> Value {
        self.post(&request)
    }

    pub(crate) fn post(&mut self, request: &Value) -> Value {
        let (status, body) = self.send(request.to_string().as_bytes(), &[]);
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).unwrap()
    }

    /// Sends a request with headers that replace the usual ones, and returns the status and the body.
    pub(crate) fn send(&mut self, body: &[u8], headers: &[(&str, &str)]) -> (u16, String) {
        let length = body.len().to_string();
        let mut all = vec![("Host", self.address.as_str()), ("X-Tabiya-Key", self.key.as_str())];
        all.extend([("Content-Length", length.as_str()), ("Connection", "close")]);
        for (name, value) in headers {
            all.retain(|(other, _)| other != name);
            all.push((name, value));
        }
        let mut head = "POST /api/visualize HTTP/1.1\r\n".to_owned();
        for (name, value) in all {
            head += &format!("{name}: {value}\r\n");
        }
        let (status, _, body) = self.exchange(&head, body);
        (status, body)
    }

    pub(crate) fn get(&mut self, path: &str) -> State {
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        let (status, head, _) = self.exchange(&head, b"");
        State(status, head)
    }

    fn exchange(&self, head: &str, body: &[u8]) -> (u16, String, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(b"\r\n").unwrap();
        // A body that is too long may be refused before it was sent.
        let _ = stream.write_all(body);
        let mut received = Vec::new();
        stream.read_to_end(&mut received).unwrap();
        let text = String::from_utf8_lossy(&received).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_owned(), body.to_owned())
    }
}
