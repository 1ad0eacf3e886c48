//! `tabiya match`: programs that play by the rules, programs that do not, and files of results.
//! `match/engine.py` is the program.

#![cfg(unix)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{Ran, tabiya};
use serde_json::Value;

const TABIYA: &str = env!("CARGO_BIN_EXE_tabiya");

/// A folder of a test, which is removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tabiya-test-match-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Returns the lines of a file of results: the first, and the games.
    fn games(&self, name: &str) -> (Value, Vec<Value>) {
        let text = fs::read_to_string(self.0.join(name)).unwrap();
        let mut lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        (lines.next().unwrap(), lines.collect())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Describes a copy of the program.
fn engine(how: &str, name: &str, protocol: &str, more: &str) -> String {
    let python = std::env::var("TABIYA_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/match/engine.py");
    let seed = name.bytes().map(u32::from).sum::<u32>();
    let script = script.display();
    format!(
        "cmd='{python}' arg='{script}' arg='{TABIYA}' arg={how} arg={protocol} arg={seed} name={name} \
         proto={protocol} {more}"
    )
}

/// Plays a match of two programs.
fn play(first: &str, second: &str, options: &[&str]) -> Ran {
    let mut args = vec!["match", "--engine", first, "--engine", second];
    args.extend(options);
    tabiya(&args)
}

fn random(name: &str) -> String {
    engine("random", name, "uci", "")
}

#[test]
fn programs_play_by_the_rules() {
    let folder = Folder::new("rules");
    for game in ["chess", "crazyhouse", "xiangqi", "animal", "king-of-the-hill"] {
        let (json, pgn) = (folder.path(&format!("{game}.jsonl")), folder.path(&format!("{game}.pgn")));
        let options =
            ["--game", game, "--games", "4", "--opening-plies", "3", "--tc", "60", "--max-plies", "120"];
        let options = [&options[..], &["--json", &json, "--pgn", &pgn, "--concurrency", "2"]].concat();
        let ran = play(&random("a"), &random("b"), &options);
        assert_eq!(ran.code, 0, "{game}: {}{}", ran.out, ran.err);
        assert!(ran.out.starts_with("a against b: 4 games\n"), "{}", ran.out);
        let (header, games) = folder.games(&format!("{game}.jsonl"));
        assert_eq!((header["match"]["game"].as_str(), games.len()), (Some(game), 4));
        for record in &games {
            let odd = record["game"].as_u64().unwrap() % 2 == 1;
            assert_eq!(record["white"], if odd { "a" } else { "b" });
            let of = |key: &str| record[key].as_array().unwrap().len();
            assert_eq!((of("moves"), of("times_ms")), (of("scores") + 3, of("moves") - 3));
            assert_eq!(record["plies"], of("moves"));
        }
        // Both games of a pair have the same opening, and those of another pair a different one.
        let opening = |number: u64| {
            let record = games.iter().find(|record| record["game"] == number).unwrap();
            record["moves"].as_array().unwrap()[..3].to_vec()
        };
        assert_eq!((opening(1), opening(3)), (opening(2), opening(4)));
        assert_ne!(opening(1), opening(3));
        // The games are valid, and their results are those of the referee.
        let replayed = tabiya(&["replay", "--game", game, &pgn]);
        assert_eq!(replayed.code, 0, "{}", replayed.err);
    }
}

#[test]
fn a_game_from_a_file_is_played() {
    let folder = Folder::new("file");
    let file = folder.path("my game.toml");
    let rules = "id = \"my-game\"\nname = \"My game\"\nsummary = \"A game.\"\nsources = [\"-\"]\n\
        extends = \"chess\"\n";
    fs::write(&file, rules).unwrap();
    // It is found from another folder, too.
    let elsewhere = format!("cmd=tabiya name=b dir='{}'", folder.0.display());
    let ran =
        play("tabiya", &elsewhere, &["--game", &file, "--games", "2", "--depth", "1", "--max-plies", "6"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("tabiya against b: 2 games\n"), "{}", ran.out);
}

#[test]
fn all_protocols_play() {
    for (game, first, second) in
        [("chess", "uci", "xboard"), ("crazyhouse", "xboard", "uci"), ("shogi", "usi", "usi")]
    {
        let options =
            ["--game", game, "--games", "2", "--opening-plies", "4", "--tc", "60+1", "--max-plies", "80"];
        let (first, second) = (engine("random", "a", first, ""), engine("random", "b", second, ""));
        let ran = play(&first, &second, &options);
        assert_eq!(ran.code, 0, "{game}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn xboard_programs_are_refused_what_they_cannot_do() {
    let folder = Folder::new("xboard-refused");
    let openings = folder.path("openings.epd");
    fs::write(&openings, "4k3/8/8/8/8/8/4P3/4K3 w - -\n").unwrap();
    let refused = |how: &str, options: &[&str], reason: &str| {
        let ran = play(&engine(how, "a", "xboard", ""), &random("b"), options);
        assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
        assert!(ran.err.contains(reason), "{}", ran.err);
    };
    // Without a limit that it understands, the program would think until it is ended.
    refused("random", &["--nodes", "100"], "a cannot play: its protocol has no limit of nodes.");
    let from_file = ["--openings", openings.as_str(), "--tc", "60"];
    refused("no-setboard", &from_file, "a cannot play: it lacks the feature `setboard`");
    // Moves from the opening array need no positions.
    let options = ["--opening-plies", "2", "--tc", "60", "--max-plies", "20"];
    let ran = play(&engine("no-setboard", "a", "xboard", ""), &random("b"), &options);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}

/// Plays two games against a program that does something wrong, and returns its fault in the first.
fn fault(how: &str, protocol: &str, limits: &[&str], code: i32) -> Value {
    let folder = Folder::new(&format!("fault-{how}-{protocol}"));
    let json = folder.path("games.jsonl");
    let options = [&["--games", "2", "--json", &json], limits].concat();
    let began = Instant::now();
    let ran = play(&engine(how, "bad", protocol, ""), &random("good"), &options);
    assert!(began.elapsed() < Duration::from_secs(40));
    assert_eq!(ran.code, code, "{how}: {}{}", ran.out, ran.err);
    let (_, games) = folder.games("games.jsonl");
    // The program is started again for the second game, and loses that, too.
    let results: Vec<_> = games.iter().map(|game| game["result"].as_str().unwrap()).collect();
    assert_eq!(results, ["0-1", "1-0"], "{how}");
    for game in &games {
        assert_eq!(game["fault"]["engine"], "bad");
        assert_eq!(game["reason"], game["fault"]["kind"]);
    }
    games[0]["fault"].clone()
}

#[test]
fn illegal_moves_lose() {
    for protocol in ["uci", "xboard"] {
        let fault = fault("illegal", protocol, &["--movetime", "5s"], 1);
        assert_eq!(fault["kind"], "illegal-move");
        assert!(fault["detail"].as_str().unwrap().starts_with("it played `e1e5`: "), "{fault}");
    }
}

#[test]
fn crashes_lose_and_their_last_words_are_kept() {
    let fault = fault("crash", "uci", &["--movetime", "5s"], 3);
    assert_eq!(
        (fault["kind"].as_str(), fault["detail"].as_str()),
        (Some("crash"), Some("it has ended with exit code 7"))
    );
    assert_eq!(fault["stderr"], serde_json::json!(["first line", "out of cheese"]));
}

#[test]
fn programs_that_hang_are_ended() {
    assert_eq!(fault("hang", "uci", &["--movetime", "1s"], 3)["kind"], "stall");
    assert_eq!(fault("hang", "xboard", &["--depth", "1", "--move-timeout", "2s"], 3)["kind"], "stall");
}

#[test]
fn programs_that_print_without_end_are_ended() {
    let fault = fault("flood", "uci", &["--movetime", "2s"], 3);
    assert!(["stall", "output"].contains(&fault["kind"].as_str().unwrap()), "{fault}");
}

#[test]
fn late_answers_lose_on_time() {
    let fault = fault("late", "uci", &["--movetime", "500ms", "--margin", "300ms"], 0);
    assert_eq!(fault["kind"], "time");
}

#[test]
fn a_margin_forgives() {
    let options = ["--max-plies", "6", "--movetime", "100ms", "--margin", "5s"];
    assert_eq!(play(&engine("slow", "a", "uci", ""), &random("b"), &options).code, 0);
    let ran = play(&engine("slow", "a", "uci", "tc=1+0.001"), &random("b"), &["--tc", "60"]);
    assert!(ran.out.contains("fault of a: time, 2"), "{}", ran.out);
}

#[test]
fn long_lines_do_no_harm() {
    let ran = play(&engine("long", "a", "uci", ""), &random("b"), &["--max-plies", "6", "--tc", "60"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn games_are_resigned_and_adjudicated() {
    let ran = play(&engine("resign", "a", "uci", ""), &random("b"), &["--tc", "60"]);
    assert!(
        ran.out.contains("0 won, 0 drawn, 2 lost") && ran.out.contains("ended by: resignation 2"),
        "{}",
        ran.out
    );
    let scored = |first: &str, second: &str, options: &[&str]| {
        let options = [&["--tc", "60", "--opening-plies", "2"], options].concat();
        play(&engine(first, "a", "uci", ""), &engine(second, "b", "xboard", ""), &options).out
    };
    let out = scored("even", "even", &["--draw", "movenumber=5", "movecount=2", "score=10"]);
    assert!(out.contains("ended by: adjudicated-draw 2"), "{out}");
    let out = scored("up", "down", &["--resign", "movecount=3", "score=600"]);
    assert!(out.contains("2 won") && out.contains("ended by: adjudicated-win 2"), "{out}");
    let out = scored("up", "up", &["--resign", "movecount=3", "score=600", "--max-plies", "30"]);
    assert!(!out.contains("adjudicated"), "{out}");
}

#[test]
fn programs_that_cannot_play_end_the_match() {
    let bad = |first: &str, options: &[&str]| {
        let ran = play(first, &random("b"), &[&["--start-timeout", "2s"], options].concat());
        assert_eq!(ran.code, 3, "{first}: {}", ran.err);
        ran.err
    };
    assert!(bad("/no/such/program", &[]).contains("cannot be started"));
    assert!(
        bad(&engine("mute", "a", "uci", ""), &[]).contains("a cannot play: it did not speak uci in time.")
    );
    let err = bad(&engine("broken", "a", "uci", ""), &[]);
    assert!(err.contains("exit code 1.") && err.contains("cannot find my book"), "{err}");
    assert!(bad(&random("a"), &["--game", "makruk"]).contains("does not know the game `makruk`"));
    assert!(bad(&engine("random", "a", "uci", "option.Speed=9"), &[]).contains("no option `Speed`"));
    assert!(bad(&engine("chess-only", "a", "uci", ""), &["--game", "shogi"]).contains("it lists no games"));
}

#[test]
fn a_sequential_test_stops_the_match() {
    let options = ["--games", "500", "--tc", "60", "--concurrency", "2", "--sprt", "elo0=0", "elo1=200"];
    let ran = play(&random("a"), &engine("resign", "b", "uci", ""), &options);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("elo1 = 200 accepted"), "{}", ran.out);
    let games: u32 = ran.out.split(' ').nth(3).unwrap().parse().unwrap();
    assert!((6..100).contains(&games), "{}", ran.out);
}

#[test]
fn a_match_is_continued() {
    let folder = Folder::new("resume");
    let (json, pgn) = (folder.path("games.jsonl"), folder.path("games.pgn"));
    let (a, b) = (random("a"), random("b"));
    let run = |games: &str, more: &[&str]| {
        let options = ["--games", games, "--tc", "60", "--opening-plies", "2", "--max-plies", "20"];
        play(&a, &b, &[&options[..], &["--json", &json, "--pgn", &pgn], more].concat())
    };
    assert_eq!(run("2", &["--resume"]).code, 0);
    let ran = run("2", &[]);
    assert!(ran.code == 2 && ran.err.contains("exists already"), "{}", ran.err);
    // A line that was not written to its end, and a PGN file that lacks a game.
    let before = fs::read_to_string(&json).unwrap();
    fs::write(&json, before.clone() + "{\"game\":3,\"whi").unwrap();
    fs::write(&pgn, "").unwrap();
    let ran = run("4", &["--resume"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let after = fs::read_to_string(&json).unwrap();
    assert!(after.starts_with(&before) && after.lines().count() == 5);
    assert_eq!(fs::read_to_string(&pgn).unwrap().matches("[Event ").count(), 4);
    // All games are there: nothing is played.
    assert!(run("4", &["--resume"]).out.contains("4 games"));
    assert_eq!(fs::read_to_string(&json).unwrap(), after);
    let ran = run("4", &["--resume", "--margin", "1s", "--draw", "score=5"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("other settings") && ran.err.contains("limits: \"tc=60\" in the file"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("draw: nothing in the file"), "{}", ran.err);
    fs::write(&json, "{}\n").unwrap();
    assert!(run("4", &["--resume"]).err.contains("line 1 is not a line of results"));
}

#[test]
fn an_interrupt_leaves_complete_files() {
    let folder = Folder::new("interrupt");
    let json = folder.path("games.jsonl");
    let (a, b) = (engine("slow", "a", "uci", ""), random("b"));
    let child = Command::new(TABIYA)
        .args(["match", "--engine", &a, "--engine", &b, "--games", "100", "--tc", "60", "--max-plies", "4"])
        .args(["--json", &json])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while fs::read_to_string(&json).map_or(0, |text| text.lines().count()) < 3 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(20));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stderr).unwrap().contains("`--resume` continues it."));
    let (_, games) = folder.games("games.jsonl");
    assert!((2..100).contains(&games.len()));
    assert!(games.iter().all(|game| game["fault"].is_null()));
}

#[test]
fn arguments_are_checked() {
    let usage = |args: &[&str]| {
        let ran = tabiya(&[&["match"], args].concat());
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        ran.err
    };
    assert!(usage(&["--engine", "a"]).contains("needs two programs, not 1"));
    assert!(usage(&["--engine", "a", "--engine", "cmd=b colour=red"]).contains("`colour` is no key"));
    let two = |more: &[&str]| usage(&[&["--engine", "a", "--engine", "b"], more].concat());
    assert!(two(&["--tc", "fast"]).contains("not a time control"));
    assert!(two(&["--movetime", "1h"]).contains("not a duration"));
    assert!(two(&["--movetime", "10"]).contains("`10` has no unit: write `10ms`, `10s` or `10m`."));
    assert!(two(&["--depth", "0"]).contains("a whole number of at least 1 is expected"));
    assert!(two(&["--nodes", "0"]).contains("a whole number of at least 1 is expected"));
    let own = usage(&["--engine", "a", "--engine", "cmd=b depth=0"]);
    assert!(own.contains("`depth=0`: a number of at least 1 is expected."), "{own}");
    assert!(two(&["--sprt", "elo0=1"]).contains("`elo0=` and `elo1=`"));
    assert!(two(&["--game", "simulator"]).contains("no turns"));
    assert!(two(&["--openings", "/no/such/file"]).contains("no such file"));
    assert!(two(&["--resume"]).contains("--json"));
    assert!(two(&["--json", "-", "--resume"]).contains("needs a file"));
}

#[test]
fn lines_of_json_go_to_standard_output() {
    let ran = play(&random("a"), &random("b"), &["--tc", "60", "--max-plies", "4", "--json", "-"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let games: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 2);
    assert!(ran.err.starts_with("a against b: 2 games"), "{}", ran.err);
}
