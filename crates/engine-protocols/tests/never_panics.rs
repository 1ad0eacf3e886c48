//! Random commands: no line panics, and every `go` has exactly one answer.

mod common;

use common::Conversation;
use proptest::prelude::*;
use tabiya_engine_protocols::Protocol;

/// Lines that make sense somewhere, in any of the protocols.
const LINES: [&str; 78] = [
    "uci",
    "usi",
    "isready",
    "ucinewgame",
    "usinewgame",
    "stop",
    "stop",
    "ponderhit",
    "d",
    "debug on",
    "gameover win",
    "position startpos",
    "position startpos moves e2e4 e7e5",
    "position startpos moves 7g7f 3c3d",
    "position startpos moves e2e4 e2e4",
    "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
    "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "go",
    "go infinite",
    "go depth 2",
    "go depth 3 searchmoves e2e4 7g7f",
    "go nodes 100",
    "go movetime 1",
    "go wtime 20 btime 20 byoyomi 3",
    "go wtime -1 btime -1 winc 1 binc 1 movestogo 1",
    "go ponder depth 1",
    "go ponder infinite",
    "go mate 1 nodes 500",
    "go perft 2",
    "go perft 99",
    "setoption name Hash value 1",
    "setoption name USI_Hash value 2",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name UCI_Variant value atomic",
    "setoption name UCI_Variant value xiangqi",
    "setoption name UCI_Variant value chess",
    "setoption name USI_Variant value minishogi",
    "setoption name UCI_Chess960 value true",
    "setoption name VariantPath value own.toml",
    "setoption name Clear Hash",
    "xboard",
    "protover 2",
    "new",
    "force",
    "playother",
    "analyze",
    "exit",
    "?",
    ".",
    "undo",
    "remove",
    "post",
    "nopost",
    "sd 2",
    "st 0",
    "level 40 0:01 0",
    "time 3",
    "otim 3",
    "usermove e2e4",
    "usermove e7e5",
    "e7e5",
    "O-O",
    "usermove @@@@",
    "setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
    "variant crazyhouse",
    "variant xiangqi",
    "variant nothing",
    "memory 1",
    "cores 2",
    "option MultiPV=2",
    "option VariantPath=own.toml",
    "result 1-0 {resigns}",
    "draw",
    "ping 1",
];

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        12 => prop::sample::select(&LINES[..]).prop_map(str::to_owned),
        // Words in the wrong order, and numbers that are too large.
        2 => prop::collection::vec(prop::sample::select(&LINES[..]), 1..3).prop_map(|lines| lines.concat()),
        1 => (prop::sample::select(&LINES[..]), any::<i64>()).prop_map(|(line, number)| {
            let replaced = |word: &str| word.parse::<i64>().map_or(word.to_owned(), |_| number.to_string());
            line.split(' ').map(replaced).collect::<Vec<_>>().join(" ")
        }),
        2 => "\\PC{0,40}",
    ]
}

/// Runs a session with some lines, and returns everything that it said.
fn said(protocol: Protocol, lines: &[String]) -> Vec<String> {
    let mut conversation = Conversation::new(protocol);
    for line in lines.iter().filter(|line| *line != "quit") {
        conversation.send(line);
    }
    conversation.end()
}

/// Returns how many lines begin with a command.
fn commands(lines: &[String], word: &str) -> usize {
    lines.iter().filter(|line| line.split_whitespace().next() == Some(word)).count()
}

fn count(lines: &[String], start: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(start)).count()
}

/// Returns the number of answers to `go`.
fn answers(said: &[String]) -> usize {
    let perft = count(said, "Nodes searched: ") + count(said, "info string The count was stopped.");
    count(said, "bestmove ") + count(said, "checkmate ") + perft
}

fn cases() -> ProptestConfig {
    let has = |name| std::env::var_os(name).is_some();
    let cases = if has("TABIYA_FULL") {
        2000
    } else if has("TABIYA_QUICK") {
        16
    } else {
        64
    };
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn uci(lines in prop::collection::vec(line(), 1..25)) {
        let said = said(Protocol::Uci, &lines);
        prop_assert_eq!(answers(&said), commands(&lines, "go"));
        prop_assert_eq!(count(&said, "readyok"), commands(&lines, "isready"));
    }

    #[test]
    fn usi(lines in prop::collection::vec(line(), 1..25)) {
        let said = said(Protocol::Usi, &lines);
        prop_assert_eq!(answers(&said), commands(&lines, "go"));
    }

    #[test]
    fn xboard(lines in prop::collection::vec(line(), 1..25)) {
        let said = said(Protocol::Xboard, &lines);
        prop_assert_eq!(count(&said, "pong"), commands(&lines, "ping"));
    }
}
