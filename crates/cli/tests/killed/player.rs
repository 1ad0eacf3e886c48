//! Two players who play one game after another with any moves that the server offers, lose their connection
//! on purpose or not, and send unanswered commands again.

use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::server::request;

/// The messages that the players of one board have received.
#[derive(Clone, Default)]
pub(crate) struct Ledger {
    games: Vec<AcknowledgedGame>,
    /// How often a connection was closed in the middle of a move.
    pub(crate) cut: usize,
    /// How often a command was sent twice.
    pub(crate) repeated: usize,
    /// The state of the last game when its players left it.
    pub(crate) left: Option<Left>,
}

/// A game as both its players left it.
#[derive(Clone)]
pub(crate) struct Left {
    id: String,
    /// The number of events, and the digest of the state.
    stands: Value,
}

impl Left {
    /// Checks that the game is still in that state.
    #[track_caller]
    pub(crate) fn check(&self, address: &str) {
        let mut watcher = Seat::watcher();
        watcher.connect(address, &self.id).expect("the server is there");
        assert_eq!(watcher.ping(), Some(self.stands.clone()), "{} is another game now", self.id);
    }
}

/// One game with its acknowledged moves, in order.
#[derive(Clone)]
struct AcknowledgedGame {
    id: String,
    moves: Vec<Value>,
}

impl Ledger {
    pub(crate) fn acknowledged(&self) -> usize {
        self.games.iter().map(|game| game.moves.len()).sum()
    }

    /// Checks that every acknowledged move exists, in order, exactly once.
    #[track_caller]
    pub(crate) fn check(&self, address: &str) {
        // Finished games do not change any more: the last two are enough.
        for game in self.games.iter().rev().take(2) {
            let get = |path: &str| {
                request(address, "GET", &format!("/api/games/{}{path}", game.id), "").expect("the game")
            };
            // The players continue meanwhile: the first reply can only be a prefix of the second.
            let events = get("/events");
            let snapshot = get("");
            let played =
                events["events"].as_array().expect("events").iter().filter(|e| e["kind"] == "played");
            let stored: Vec<&Value> = played.map(|event| &event["move"]).collect();
            let shown: Vec<Value> = snapshot["moves"].as_array().unwrap().iter().map(squares).collect();
            assert!(stored.len() >= game.moves.len(), "moves of {} were lost", game.id);
            assert!(
                game.moves.iter().zip(&stored).all(|(acknowledged, stored)| acknowledged == *stored),
                "{}",
                game.id
            );
            assert!(stored.iter().copied().eq(&shown[..stored.len()]), "{}: {stored:?} {shown:?}", game.id);
        }
    }
}

/// Returns the squares and pieces of a move as it is stored, without its notations.
fn squares(shown: &Value) -> Value {
    let keys = ["from", "to", "becomes", "gate", "drop", "as"];
    keys.into_iter().filter_map(|key| Some((key.to_owned(), shown.get(key)?.clone()))).collect()
}

/// Plays until stopped.
pub(crate) fn play(address: &str, seed: u64, ledger: &Mutex<Ledger>, stop: &AtomicBool) {
    let mut chance = Chance(seed * 7919);
    while !stop.load(Ordering::Relaxed) {
        let mut board = Board::begin(address);
        ledger.lock().unwrap().games.push(AcknowledgedGame { id: board.game.clone(), moves: Vec::new() });
        while !stop.load(Ordering::Relaxed) {
            let Some((mover, step)) = board.any_move(&mut chance) else { break };
            board.make(mover, &step, &mut chance, ledger);
            ledger.lock().unwrap().games.last_mut().unwrap().moves.push(step);
        }
        let stands = board.compare();
        ledger.lock().unwrap().left = Some(Left { id: board.game.clone(), stands });
    }
}

/// A game and its two connections.
struct Board {
    address: String,
    game: String,
    seats: [Seat; 2],
    commands: u64,
}

struct Seat {
    token: Option<String>,
    socket: Option<WebSocket<TcpStream>>,
    /// The last message with the state of the game, with the number of moves in `ply`.
    seen: Value,
    /// The moves, as received by this player.
    moves: Vec<Value>,
}

impl Board {
    fn begin(address: &str) -> Board {
        let post = |path: &str, body: &str| loop {
            if let Some(answer) = request(address, "POST", path, body) {
                break answer;
            }
            thread::sleep(Duration::from_millis(10));
        };
        let white = post("/api/games", r#"{"rules":"chess","side":"white"}"#);
        let game = white["game"].as_str().unwrap().to_owned();
        // If the reply is lost, the same token gets the same seat.
        let join = json!({ "token": "b".repeat(32) }).to_string();
        let black = post(&format!("/api/games/{game}/join"), &join);
        let seat = |answer: &Value| {
            let token = answer["seats"][0]["token"].as_str().unwrap().to_owned();
            Seat { token: Some(token), ..Seat::watcher() }
        };
        let mut board =
            Board { address: address.to_owned(), game, seats: [seat(&white), seat(&black)], commands: 0 };
        for side in 0..2 {
            board.connect(side);
        }
        board
    }

    /// Connects, however long it takes, and receives the game.
    fn connect(&mut self, side: usize) {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            assert!(Instant::now() < deadline, "the server did not come back");
            if self.seats[side].connect(&self.address, &self.game).is_some() {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Returns a move that the server offers to the side to move; `None` if the game is over.
    fn any_move(&mut self, chance: &mut Chance) -> Option<(usize, Value)> {
        let mover = match self.seats[0].seen["live"]["turn"].as_str()? {
            "white" => 0,
            _ => 1,
        };
        let targets = self.seats[mover].seen["yours"]["targets"].as_object()?;
        let all: Vec<(&String, &Value)> = targets
            .iter()
            .flat_map(|(from, targets)| targets.as_array().into_iter().flatten().map(move |to| (from, to)))
            .collect();
        let (from, target) = all.get(chance.below(all.len()))?;
        let mut step = json!({ "from": from, "to": target["to"] });
        if let Some(becomes) = target["ways"][0].get("becomes") {
            step["becomes"] = becomes.clone();
        }
        Some((mover, step))
    }

    /// Makes a move, whatever happens to the connection, and waits until both players have received it.
    fn make(&mut self, mover: usize, step: &Value, chance: &mut Chance, ledger: &Mutex<Ledger>) {
        self.commands += 1;
        let ply = self.seats[mover].seen["ply"].as_u64().unwrap();
        let id = format!("move-{}", self.commands);
        let command = json!({ "type": "command", "id": id, "ply": ply, "do": "move", "move": step });
        let seq = loop {
            if let Some(seq) = self.send(mover, &command, chance, ledger) {
                break seq;
            }
            self.connect(mover);
        };
        for side in [mover, 1 - mover] {
            while self.seats[side].seen["seq"].as_u64().unwrap() < seq {
                if self.seats[side].receive().is_none() {
                    self.connect(side);
                }
            }
        }
    }

    /// Sends a command once or twice, may lose the connection before the reply, and returns the number of
    /// events after it; `None` if that is unknown.
    fn send(
        &mut self,
        mover: usize,
        command: &Value,
        chance: &mut Chance,
        ledger: &Mutex<Ledger>,
    ) -> Option<u64> {
        let seat = &mut self.seats[mover];
        seat.send_message(command)?;
        let twice = chance.below(5) == 0;
        if twice {
            ledger.lock().unwrap().repeated += 1;
            seat.send_message(command)?;
        }
        if chance.below(10) == 0 {
            ledger.lock().unwrap().cut += 1;
            seat.socket = None;
            return None;
        }
        let mut done = None;
        for _ in 0..if twice { 2 } else { 1 } {
            let answer = loop {
                let message = seat.receive()?;
                if message["type"] == "done" || message["type"] == "refused" {
                    break message;
                }
            };
            assert_eq!(answer["type"], "done", "{command} was answered {answer}");
            assert_eq!(answer["id"], command["id"]);
            let seq = answer["seq"].as_u64();
            assert!(done.is_none() || done == seq, "the same command was done twice: {done:?}, {seq:?}");
            done = seq;
        }
        done
    }

    /// Checks that both players have received the same game, and returns its state from the server.
    fn compare(&mut self) -> Value {
        let mut stands = [Value::Null, Value::Null];
        for (side, stands) in stands.iter_mut().enumerate() {
            *stands = loop {
                match self.seats[side].ping() {
                    Some(pong) => break pong,
                    None => self.connect(side),
                }
            };
        }
        let [white, black] = &self.seats;
        assert_eq!(white.moves, black.moves, "the players have seen different games");
        let [first, second] = stands;
        assert_eq!(first, second);
        first
    }
}

impl Seat {
    /// Creates a spectator, not connected.
    fn watcher() -> Seat {
        Seat { token: None, socket: None, seen: Value::Null, moves: Vec::new() }
    }

    /// Connects and receives the game; `None` if the server is down.
    fn connect(&mut self, address: &str, game: &str) -> Option<()> {
        let stream = TcpStream::connect(address).ok()?;
        stream.set_nodelay(true).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
        let (socket, _) =
            tungstenite::client(format!("ws://{address}/api/games/{game}/socket"), stream).ok()?;
        self.socket = Some(socket);
        let tokens: Vec<&String> = self.token.iter().collect();
        let hello = json!({ "type": "hello", "tokens": tokens });
        self.send_message(&hello)?;
        while self.receive()?["type"] != "snapshot" {}
        Some(())
    }

    /// Returns the number of events, and the digest of the state.
    fn ping(&mut self) -> Option<Value> {
        self.send_message(&json!({ "type": "ping", "n": 1 }))?;
        loop {
            let message = self.receive()?;
            if message["type"] == "pong" {
                return Some(json!([message["seq"], message["digest"]]));
            }
        }
    }

    fn send_message(&mut self, message: &Value) -> Option<()> {
        self.socket.as_mut()?.send(Message::text(message.to_string())).ok()
    }

    /// Receives the next message and stores the state of the game in it. `None` if the connection is lost.
    fn receive(&mut self) -> Option<Value> {
        loop {
            let Message::Text(text) = self.socket.as_mut()?.read().ok()? else { continue };
            let mut message: Value = serde_json::from_str(&text).unwrap();
            let kind = message["type"].as_str().unwrap();
            if kind == "snapshot" || kind == "update" {
                if kind == "update" {
                    assert_eq!(message["from"], self.seen["seq"], "an update was missed");
                }
                let keep = message["keep"].as_u64().unwrap_or(0) as usize;
                self.moves.truncate(keep);
                self.moves.extend(message["moves"].as_array().unwrap().iter().cloned());
                message["ply"] = self.moves.len().into();
                self.seen = message.clone();
            }
            return Some(message);
        }
    }
}

/// Pseudo-chance numbers that are the same in each run (xorshift).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound.max(1)
    }
}
