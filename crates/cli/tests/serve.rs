//! `tabiya serve`, from its first line of output to its end.

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use common::tabiya;

/// A server in its own process, with a folder that is deleted after the test.
struct Server {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl Server {
    fn start(name: &str, args: &[&str]) -> Server {
        Server::start_by(Command::new(env!("CARGO_BIN_EXE_tabiya")), name, args)
    }

    /// Starts a server by a command to which its arguments are added.
    fn start_by(mut command: Command, name: &str, args: &[&str]) -> Server {
        let folder = std::env::temp_dir().join(format!("tabiya-serve-{}-{name}", std::process::id()));
        let mut child = command
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(&folder)
            .args(args)
            .env("RUST_LOG", "trace")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("Tabiya is at http://").and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("{line:?} tells no address")).to_owned();
        let address_note = format!("(Ctrl-C stops it; games are kept in {})\n", folder.display());
        assert!(line.ends_with(&address_note), "{line}");
        Server { child, address, folder }
    }

    /// Sends a request and returns the reply.
    fn request(&self, method: &str, path: &str, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        let head =
            format!("Host: {}\r\nConnection: close\r\nContent-Length: {length}\r\n{head}", self.address);
        write!(stream, "{method} {path} HTTP/1.1\r\n{head}\r\n{body}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Opens the WebSocket of a game, sends a token, and waits for the snapshot.
    fn say_hello(&self, game: &str, token: &str) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "GET /api/games/{game}/socket HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.address
        )
        .unwrap();
        let hello = format!(r#"{{"type":"hello","tokens":["{token}"]}}"#);
        // One frame with a short text. Its mask is zero, so that the text is sent as it is.
        let mut frame = vec![0x81, 0x80 | u8::try_from(hello.len()).unwrap(), 0, 0, 0, 0];
        frame.extend(hello.bytes());
        stream.write_all(&frame).unwrap();
        let mut said = Vec::new();
        while !String::from_utf8_lossy(&said).contains(r#""sides":["white"]"#) {
            let mut some = [0; 4096];
            let read = stream.read(&mut some).unwrap();
            assert!(read > 0, "{}", String::from_utf8_lossy(&said));
            said.extend(&some[..read]);
        }
    }

    /// Creates a game and returns its id and the token of its first seat.
    fn create_game(&self, rules: &str) -> (String, String) {
        let body = format!(r#"{{"rules":"{rules}","side":"white"}}"#);
        let answer = self.request("POST", "/api/games", "Content-Type: application/json\r\n", &body);
        let text =
            |key: &str| answer.split(key).nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned);
        text(r#""game":""#).zip(text(r#""token":""#)).unwrap_or_else(|| panic!("{answer}"))
    }

    /// Stops the server with a signal and returns the exit code and its log.
    #[cfg(unix)]
    fn stop(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (self.child.wait().unwrap().code(), said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The server may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[cfg(unix)]
#[test]
fn it_prints_its_address_logs_no_tokens_and_stops_cleanly() {
    let server = Server::start("whole", &["--log-json"]);
    assert!(server.request("GET", "/", "", "").starts_with("HTTP/1.1 200 "));
    let (game, token) = server.create_game("chess");
    let head = format!("Content-Type: application/json\r\nAuthorization: Bearer {token}\r\n");
    let path = format!("/api/games/{game}/commands");
    let answer = server.request("POST", &path, &head, r#"{"id":"1","do":"move-text","text":"e4"}"#);
    assert!(answer.ends_with(r#"{"id":"1","seq":2}"#), "{answer}");
    server.say_hello(&game, &token);
    let refused = server.request("POST", &path, &head, r#"{"id":"2","do":"move-text","text":"e9"}"#);
    let (_, id) = refused.split_once("x-request-id: ").unwrap_or_else(|| panic!("{refused}"));
    let id = id.lines().next().unwrap();
    let (code, log) = server.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("the server has stopped"), "{log}");
    // The log of a request has its id and its route, and no address: that is an invitation to the game.
    let of_request =
        |line: &&str| line.contains(id) && line.contains(r#""route":"/api/games/{id}/commands""#);
    let lines: Vec<&str> = log.lines().filter(of_request).collect();
    assert!(lines.iter().any(|line| line.contains("a request was refused")), "{log}");
    assert!(lines.iter().any(|line| line.contains(r#""status":400"#)), "{log}");
    assert!(!lines.iter().any(|line| line.contains(&game)), "{log}");
    assert!(log.lines().all(|line| line.starts_with('{') && line.ends_with('}')), "{log}");
    assert!(!log.contains(&token), "{log}");
}

#[cfg(unix)]
#[test]
fn a_second_signal_stops_it_at_once() {
    let mut server = Server::start("twice", &[]);
    let (game, token) = server.create_game("chess");
    let head = format!("Content-Type: application/json\r\nAuthorization: Bearer {token}\r\n");
    let path = format!("/api/games/{game}/commands");
    let answer = server.request("POST", &path, &head, r#"{"id":"1","do":"move-text","text":"e4"}"#);
    assert!(answer.ends_with(r#"{"id":"1","seq":2}"#), "{answer}");
    // A request that does not end: the server waits some seconds for it before it stops.
    let mut slow = TcpStream::connect(&server.address).unwrap();
    let head = format!("Host: {}\r\nContent-Type: application/json\r\nContent-Length: 100", server.address);
    write!(slow, "POST /api/games HTTP/1.1\r\n{head}\r\nExpect: 100-continue\r\n\r\n").unwrap();
    let mut going_on = [0; 25];
    slow.read_exact(&mut going_on).unwrap();
    assert_eq!(&going_on, b"HTTP/1.1 100 Continue\r\n\r\n");
    let id = server.child.id().to_string();
    let interrupt = || assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let mut lines = BufReader::new(server.child.stderr.take().unwrap()).lines().map(Result::unwrap);
    interrupt();
    assert!(lines.any(|line| line.contains("the server stops")));
    interrupt();
    let rest: Vec<String> = lines.collect();
    assert_eq!(server.child.wait().unwrap().code(), Some(130), "{rest:?}");
    assert!(rest.iter().any(|line| line.contains("stopped at once")), "{rest:?}");
    assert!(!rest.iter().any(|line| line.contains("the server has stopped")), "{rest:?}");
    // Acknowledged moves are on disk.
    let folder = server.folder.display().to_string();
    let ran = tabiya(&["db", "check", "--data", &folder]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("1 games with 2 events"), "{}", ran.out);
}

#[test]
fn an_address_or_folder_in_use_is_reported() {
    let server = Server::start("taken", &[]);
    let folder = server.folder.display().to_string();
    let ran = tabiya(&["serve", "--listen", &server.address, "--data", &folder]);
    assert_eq!((ran.code, ran.out.as_str()), (3, ""));
    assert!(ran.err.contains("is in use") && ran.err.contains("--listen"), "{}", ran.err);
    let ran = tabiya(&["serve", "--listen", "127.0.0.1:0", "--data", &folder]);
    assert_eq!((ran.code, ran.out.as_str()), (3, ""));
    assert!(
        ran.err.contains("Another server keeps its games in") && ran.err.contains("--data"),
        "{}",
        ran.err
    );
}

#[test]
fn custom_games_are_served() {
    let folder = std::env::temp_dir().join(format!("tabiya-serve-{}-rules", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let mine =
        write("mine.toml", "id = \"mine\"\nname = \"Mine\"\nsummary = \"My own.\"\nextends = \"chess\"\n");
    let server = Server::start("own", &["--rules", &mine]);
    server.create_game("mine");
    let same =
        write("same.toml", "id = \"shogi\"\nname = \"Mine\"\nsummary = \"My own.\"\nextends = \"chess\"\n");
    let bad = write("bad.toml", "id = \"bad\"\n");
    let refused =
        |file: &str| tabiya(&["serve", "--listen", "127.0.0.1:0", "--data", "unused", "--rules", file]);
    let ran = refused(&same);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("same.toml has the id `shogi`, and so has a built-in game."), "{}", ran.err);
    let ran = refused(&bad);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("bad.toml:1:1"), "{}", ran.err);
    assert_eq!(refused("missing.toml").code, 2);
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn bad_usage_is_exit_code_2() {
    for args in [&["serve", "--listen", "nowhere"][..], &["serve", "--idle", "0"], &["serve", "--keep", "x"]]
    {
        assert_eq!(tabiya(args).code, 2, "{args:?}");
    }
}

/// The shell lowers the limit before it becomes the server.
#[cfg(target_os = "linux")]
#[test]
fn the_limit_of_open_files_is_raised() {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -Sn 256 && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_tabiya")]);
    let server = Server::start_by(command, "files", &[]);
    let limits = fs::read_to_string(format!("/proc/{}/limits", server.child.id())).unwrap();
    let files: Vec<&str> = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"))
        .map(|numbers| numbers.split_whitespace().take(2).collect())
        .unwrap();
    assert_eq!(files[0], files[1], "{limits}");
    let (code, log) = server.stop();
    assert_eq!(code, Some(0), "{log}");
    let line =
        log.lines().find(|line| line.contains("limits of open files")).unwrap_or_else(|| panic!("{log}"));
    assert!(line.contains(&format!("files={}", files[0])) && line.contains("sockets="), "{line}");
}

/// The limit of the size of files is what a full disk is: some writes fail, others do not. The server refuses
/// what it cannot store, goes on, and has stored what it acknowledged.
#[cfg(target_os = "linux")]
#[test]
fn a_write_that_fails_is_refused_and_the_server_goes_on() {
    let mut command = Command::new("sh");
    // The log goes to a pipe that is read at the end.
    let script = "trap '' XFSZ && ulimit -f 512 && RUST_LOG=warn exec \"$0\" \"$@\"";
    command.args(["-c", script, env!("CARGO_BIN_EXE_tabiya")]);
    let server = Server::start_by(command, "full", &[]);
    let create = || {
        let body = r#"{"rules":"chess","side":"white"}"#;
        server.request("POST", "/api/games", "Content-Type: application/json\r\n", body)
    };
    let mut created = 0;
    let refused = loop {
        let answer = create();
        if !answer.starts_with("HTTP/1.1 201 ") {
            break answer;
        }
        created += 1;
        assert!(created < 200, "everything was stored");
    };
    assert!(created > 0 && refused.starts_with("HTTP/1.1 503 "), "{created}: {refused}");
    assert!(refused.contains("store-failed") && refused.contains("retry-after: "), "{refused}");
    assert!(server.request("GET", "/api/about", "", "").starts_with("HTTP/1.1 200 "));
    let folder = server.folder.display().to_string();
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let mut server = server;
    let mut log = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert_eq!(server.child.wait().unwrap().code(), Some(0), "{log}");
    assert!(log.contains("a group of changes could not be written"), "{log}");
    let ran = tabiya(&["db", "check", "--data", &folder]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains(&format!("{created} games with {created} events")), "{created}: {}", ran.out);
}

/// A server that can store nothing any more ends with the reason: see `panic_if_asked` of the store.
#[cfg(debug_assertions)]
#[test]
fn the_death_of_the_thread_that_writes_ends_the_program() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.env("TABIYA_PANIC_IN_WRITER", "1");
    let mut server = Server::start_by(command, "writer", &[]);
    let body = r#"{"rules":"chess"}"#;
    let answer = server.request("POST", "/api/games", "Content-Type: application/json\r\n", body);
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    let mut log = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert_eq!(server.child.wait().unwrap().code(), Some(4), "{log}");
    assert!(log.contains("the thread that writes games has failed: the server stops"), "{log}");
    assert!(log.contains("error: The thread that writes games failed (a test panics)"), "{log}");
}

#[test]
fn metrics_can_require_a_token_from_a_file() {
    let file = std::env::temp_dir().join(format!("tabiya-serve-{}-token", std::process::id()));
    fs::write(&file, "secret\n").unwrap();
    let path = file.display().to_string();
    let server = Server::start("metrics", &["--metrics-token", &path]);
    assert!(server.request("GET", "/metrics", "", "").starts_with("HTTP/1.1 401 "));
    let head = "Authorization: Bearer secret\r\n";
    assert!(server.request("GET", "/metrics", head, "").starts_with("HTTP/1.1 200 "));
    // A file without a token does not make the metrics public.
    fs::write(&file, "\n").unwrap();
    let ran = tabiya(&["serve", "--listen", "127.0.0.1:0", "--data", "unused", "--metrics-token", &path]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("There is no token"), "{}", ran.err);
    fs::remove_file(&file).unwrap();
}

#[cfg(unix)]
#[test]
fn metrics_can_have_an_address_of_their_own() {
    let server = Server::start("operators", &["--metrics-listen", "127.0.0.1:0"]);
    assert!(server.request("GET", "/metrics", "", "").starts_with("HTTP/1.1 404 "));
    assert!(server.request("GET", "/healthz", "", "").starts_with("HTTP/1.1 200 "));
    let taken = server.address.clone();
    let ran =
        tabiya(&["serve", "--listen", "127.0.0.1:0", "--data", "unused", "--metrics-listen", taken.as_str()]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("Cannot serve the metrics on"), "{}", ran.err);
    let (_, log) = server.stop();
    assert!(log.contains("the metrics are at another address"), "{log}");
}
