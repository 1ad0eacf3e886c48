//! A program that speaks UCI, as far as the benchmark needs it. It knows no game: positions and names of
//! games are texts.
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::Outcome;

/// The time within which a program answers anything besides a search.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A running program. It is ended when this is dropped.
pub(super) struct Engine {
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<Line>,
    /// The values of its option `UCI_Variant`.
    games: Vec<String>,
}

/// A line of output, and when it was read.
struct Line {
    text: String,
    at: Instant,
}

/// The cost of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Cost {
    pub(super) nodes: f64,
    /// The time from the command to the answer, in seconds.
    pub(super) wall: f64,
    /// The processor time of the whole program meanwhile, in seconds.
    pub(super) cpu: f64,
}

impl std::ops::AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        self.nodes += other.nodes;
        self.wall += other.wall;
        self.cpu += other.cpu;
    }
}

impl Engine {
    /// Starts a program and sets the number of threads and the size of its table in MiB.
    pub(super) fn start(mut command: Command, threads: u32, hash: u32) -> Outcome<Engine> {
        let name = command.get_program().to_string_lossy().into_owned();
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = pipes.spawn().map_err(|why| format!("{name} did not start: {why}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{name} has no pipes"));
        };
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for text in BufReader::new(output).lines().map_while(Result::ok) {
                let at = Instant::now();
                if sender.send(Line { text, at }).is_err() {
                    break;
                }
            }
        });
        let mut engine = Engine { name, child, input, lines, games: Vec::new() };
        engine.send("uci")?;
        let mut games = Vec::new();
        engine.read_until("uciok", TIMEOUT, |line| games.extend(variants(line)))?;
        engine.games = games;
        engine.set("Threads", &threads.to_string())?;
        engine.set("Hash", &hash.to_string())?;
        Ok(engine)
    }

    /// Returns whether the program plays a game.
    pub(super) fn has(&self, game: &str) -> bool {
        self.games.iter().any(|known| known == game)
    }

    /// Chooses a game and a position, with an empty table.
    pub(super) fn set_up(&mut self, game: &str, position: &str) -> Outcome {
        self.set("UCI_Variant", game)?;
        self.send("ucinewgame")?;
        let kind = if position == "startpos" { "" } else { "fen " };
        self.send(&format!("position {kind}{position}"))?;
        self.wait_until_ready()
    }

    /// Searches for a time.
    pub(super) fn search(&mut self, time: Duration) -> Outcome<Cost> {
        let before = self.cpu_seconds();
        let begun = Instant::now();
        self.send(&format!("go movetime {}", time.as_millis()))?;
        let mut nodes = 0.0;
        let end =
            self.read_until("bestmove", TIMEOUT + time, |line| nodes = counted(line).unwrap_or(nodes))?;
        let wall = end.duration_since(begun).as_secs_f64();
        // Without /proc the search is assumed to have had a processor for itself.
        let cpu = before.zip(self.cpu_seconds()).map_or(wall, |(before, after)| after - before);
        Ok(Cost { nodes, wall, cpu })
    }

    /// Searches without limit, stops after a time, and returns how long the answer took then.
    pub(super) fn stop_after(&mut self, time: Duration) -> Outcome<Duration> {
        self.send("go infinite")?;
        thread::sleep(time);
        let asked = Instant::now();
        self.send("stop")?;
        let end = self.read_until("bestmove", TIMEOUT, |_| {})?;
        end.checked_duration_since(asked).ok_or_else(|| format!("{} ended an infinite search", self.name))
    }

    /// Returns the number of move sequences of some length, to compare rules.
    pub(super) fn perft(&mut self, depth: u32) -> Outcome<u64> {
        self.send(&format!("go perft {depth}"))?;
        let mut total = None;
        self.read_until("Nodes searched", TIMEOUT, |line| {
            total = line.rsplit(' ').next().and_then(|number| number.parse().ok());
        })?;
        total.ok_or_else(|| format!("{} has not counted", self.name))
    }

    fn set(&mut self, option: &str, value: &str) -> Outcome {
        self.send(&format!("setoption name {option} value {value}"))?;
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Outcome {
        self.send("isready")?;
        self.read_until("readyok", TIMEOUT, |_| {}).map(|_| ())
    }

    fn send(&mut self, line: &str) -> Outcome {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|why| format!("{} does not read `{line}`: {why}", self.name))
    }

    /// Reads lines, the last of which begins with a word, and returns when that one was read.
    fn read_until(&mut self, word: &str, limit: Duration, mut on_line: impl FnMut(&str)) -> Outcome<Instant> {
        let end = Instant::now() + limit;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(Line { text, at }) = self.lines.recv_timeout(left) else {
                return Err(format!("{} has not answered `{word}`", self.name));
            };
            on_line(&text);
            if text.starts_with(word) {
                return Ok(at);
            }
        }
    }

    /// Returns the processor time that the program has used, where the system tells it.
    fn cpu_seconds(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        cpu_ticks(&stat).map(|ticks| ticks as f64 / TICKS_PER_SECOND)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.send("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The unit of times in /proc, the same on all usual systems.
const TICKS_PER_SECOND: f64 = 100.0;

/// Returns the time in user and in system mode, from the line of /proc/PID/stat. The name of the program in
/// it may have spaces and ends with the last parenthesis.
fn cpu_ticks(stat: &str) -> Option<u64> {
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some(number(11)? + number(12)?)
}

/// Returns the number of nodes in a line of information, if it has one.
fn counted(line: &str) -> Option<f64> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    words.find(|word| matches!(*word, "nodes" | "string"))?.strip_prefix("nodes")?;
    words.next()?.parse().ok()
}

/// Returns the games in the line of the option `UCI_Variant`; none for other lines.
fn variants(line: &str) -> Vec<String> {
    let Some(values) = line.strip_prefix("option name UCI_Variant type combo ") else { return Vec::new() };
    values.split(" var ").skip(1).map(|name| name.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        assert_eq!(counted("info depth 3 seldepth 4 score cp 5 nodes 1234 nps 99 pv e2e4"), Some(1234.0));
        assert_eq!(counted("info string nodes 7"), None);
        assert_eq!(counted("info depth 3 currmove e2e4"), None);
        assert_eq!(counted("bestmove e2e4"), None);
        let line = "option name UCI_Variant type combo default chess var chess var king-of-the-hill";
        assert_eq!(variants(line), ["chess", "king-of-the-hill"]);
        assert!(variants("option name Hash type spin default 16").is_empty());
    }

    #[test]
    fn processor_times_are_read() {
        let stat = "42 (a (b) c) S 1 42 42 0 -1 4194304 100 0 0 0 150 25 0 0 20 0 3 0 5 6 7";
        assert_eq!(cpu_ticks(stat), Some(175));
        assert_eq!(cpu_ticks("42 (short) S 1"), None);
    }
}
