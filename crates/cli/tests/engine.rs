//! The engine as a process: `tabiya uci`, `usi` and `xboard`.
//!
//! `TABIYA_GAMES=1000` plays that many games between two processes instead of a few.
#![allow(clippy::print_stderr, reason = "says what was played, or that a test was skipped")]

mod common;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use common::with_input;
use tabiya_notation::uci;
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::Ruleset;

#[test]
fn the_end_of_the_input_ends_the_search() {
    for (protocol, answer) in [("uci", "bestmove "), ("usi", "bestmove "), ("xboard", "")] {
        let ran = with_input(&[protocol], b"go infinite\n");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{protocol}");
        assert!(ran.out.lines().last().unwrap_or_default().starts_with(answer), "{protocol}: {}", ran.out);
    }
}

#[test]
fn a_search_with_a_limit_is_finished_at_the_end_of_the_input() {
    for (protocol, input, last) in [
        ("uci", "position startpos\ngo depth 3\n", "bestmove "),
        ("usi", "position startpos\ngo depth 3\n", "bestmove "),
        ("xboard", "post\nsd 3\ngo\n", "move "),
    ] {
        let ran = with_input(&[protocol], input.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{protocol}");
        let mut lines = ran.out.lines().rev();
        assert!(lines.next().unwrap_or_default().starts_with(last), "{protocol}: {}", ran.out);
        let depth = lines.next().unwrap_or_default();
        assert!(depth.starts_with("info depth 3 ") || depth.starts_with("3 "), "{protocol}: {}", ran.out);
    }
}

/// Waits for a process, but not for long.
fn ended(mut process: Child) -> std::process::ExitStatus {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(status) = process.try_wait().unwrap() {
            return status;
        }
        if Instant::now() > deadline {
            let _ = process.kill();
            let _ = process.wait();
            panic!("the engine is still running");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_engine_ends_when_its_output_is_closed() {
    // The second and third print nothing until they are done.
    let silent: &[(&str, &str)] =
        if cfg!(unix) { &[("uci", "go perft 12\n"), ("xboard", "nopost\nst 10000\ngo\n")] } else { &[] };
    for (protocol, input) in [("uci", "go nodes 1000000000000\n")].iter().chain(silent) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        let mut process = command.arg(protocol).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = process.stdout.take();
        process.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        drop(output);
        assert!(ended(process).success(), "{protocol}: {input}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    let mut process =
        command.arg("uci").stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
    let mut errors = process.stderr.take().unwrap();
    process.stdin.take().unwrap().write_all(b"isready\n").unwrap();
    assert_eq!(ended(process).code(), Some(3));
    let mut text = String::new();
    std::io::Read::read_to_string(&mut errors, &mut text).unwrap();
    assert!(text.contains("Standard output cannot be written: "), "{text}");
}

#[test]
fn lines_end_in_any_way_and_may_be_anything() {
    let mut input = b"isready\r\n\xff\xfe\0\nisready\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', (1 << 20) + 1));
    input.extend(b"\nisready");
    let ran = with_input(&["uci"], &input);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 5, "{}", ran.out);
    assert_eq!((lines[0], lines[2], lines[4]), ("readyok", "readyok", "readyok"));
    assert!(lines[1].starts_with("info string Unknown command: "));
    assert!(lines[3].starts_with("info string The line is too long: "));
}

#[test]
fn a_ruleset_file_is_loaded_with_its_errors() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    let set = |file: &str| format!("setoption name VariantPath value {}\n", folder.join(file).display());
    let input =
        format!("{}setoption name UCI_Variant value king-of-the-hill\nd\n", set("king-of-the-hill.toml"));
    let ran = with_input(&["uci"], input.as_bytes());
    assert!(ran.out.contains("info string The game `king-of-the-hill` was loaded.\n"), "{}", ran.out);
    assert!(ran.out.contains("Game: king-of-the-hill\n"), "{}", ran.out);
    let broken = std::fs::read_dir(folder.join("broken")).unwrap().map(|entry| entry.unwrap().file_name());
    let broken = broken.min().unwrap().to_string_lossy().into_owned();
    let ran = with_input(&["uci"], set(&format!("broken/{broken}")).as_bytes());
    assert!(ran.out.starts_with("info string The option was not set: "), "{}", ran.out);
    assert!(ran.out.contains(&format!("{broken}:")), "{}", ran.out);
}

/// python-chess, which many programs use, understands the engine. Skipped if it is not installed.
#[test]
fn python_chess_understands_the_engine() {
    let python = std::env::var("TABIYA_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engine/compliance.py");
    let ran = Command::new(python).arg(script).arg(env!("CARGO_BIN_EXE_tabiya")).output();
    let Ok(output) = ran else { return eprintln!("SKIPPED: there is no Python") };
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    match text.trim() {
        "python-chess is missing" => eprintln!("SKIPPED: python-chess is missing (pip install chess)"),
        said => assert_eq!(said, "ok", "{errors}"),
    }
}

/// An engine in another process.
struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        let mut process = command.arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (process.stdin.take().unwrap(), BufReader::new(process.stdout.take().unwrap()));
        Engine { process, input, output }
    }

    fn send(&mut self, line: &str) {
        self.input.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// Returns what follows a word that begins a line, and skips other lines.
    fn expect(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the engine has ended");
            if let Some(rest) = line.trim_end().strip_prefix(word) {
                return rest.trim().to_owned();
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

const MOVE_TIME: Duration = Duration::from_millis(10);

/// Plays a game and returns how it ended, the number of half-moves and the longest time beyond that for a
/// move.
fn play(players: &mut [Engine; 2], game: &str, number: usize) -> (String, usize, Duration) {
    let ruleset = Ruleset::builtin(game).unwrap();
    let mut referee = Game::new(&ruleset, Terms::default(), Time(0));
    for player in players.iter_mut() {
        player.send(&format!("setoption name UCI_Variant value {game}"));
        player.send("ucinewgame");
        player.send("isready");
        player.expect("readyok");
    }
    let mut line = "position startpos moves".to_owned();
    let mut latest = Duration::ZERO;
    let mut seed = number as u64 + 1;
    for ply in 0..300 {
        if let Some(ending) = referee.ending() {
            return (ending.code().to_owned(), ply, latest);
        }
        let position = referee.position().clone();
        // The first moves are random, so that no game is played twice.
        let m = if ply < 4 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let moves = position.legal_moves();
            moves[(seed >> 33) as usize % moves.len()]
        } else {
            let player = &mut players[(ply + number) % 2];
            player.send(&line);
            let asked = Instant::now();
            player.send(&format!("go movetime {}", MOVE_TIME.as_millis()));
            let answer = player.expect("bestmove");
            latest = latest.max(asked.elapsed().saturating_sub(MOVE_TIME));
            let text = answer.split(' ').next().unwrap_or_default();
            uci::read(&position, text).unwrap_or_else(|why| panic!("{game} {line}: {answer}: {why}"))
        };
        line = format!("{line} {}", uci::write(&position, m));
        referee.play(m, Time(0)).unwrap();
    }
    ("unfinished".to_owned(), 300, latest)
}

/// Two processes play games against each other, and the referee accepts every move.
#[test]
fn games_between_processes_follow_the_rules() {
    let asked = std::env::var("TABIYA_GAMES").ok().and_then(|number| number.parse::<usize>().ok());
    let games = [
        "chess",
        "minishogi",
        "atomic",
        "gardner",
        "king-of-the-hill",
        "minixiangqi",
        "crazyhouse",
        "animal",
    ];
    let mut players = [Engine::start(), Engine::start()];
    let mut endings = std::collections::BTreeMap::<String, usize>::new();
    let (mut plies, mut latest) = (0, Duration::ZERO);
    let count = asked.unwrap_or(2);
    for number in 0..count {
        let (ending, length, late) = play(&mut players, games[number % games.len()], number);
        *endings.entry(ending).or_default() += 1;
        plies += length;
        latest = latest.max(late);
    }
    eprintln!("{count} games, {plies} half-moves, at most {latest:?} late, endings: {endings:?}");
}
