//! Compares random games with Fairy-Stockfish, through its Python module `pyffish`: the legal moves and the
//! FEN at every ply. Skipped with a message if Python or the module is missing (`pip install pyffish`).
//! `TABIYA_PYTHON` names another Python, `TABIYA_FULL=1` plays longer, `TABIYA_SEED=7` plays other games.
#![allow(clippy::print_stderr, reason = "says what was compared, or that nothing was")]

mod common;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use common::{GAMES, Random, full, moves, perft_blocks, report, same_fen, suite};
use serde_json::{Value, json};
use tabiya_notation::{fen, uci};
use tabiya_rules::{History, Position, Reason, Ruleset, judge};

/// A Python program that replies to lines of JSON with the FEN and the legal moves after some moves, and
/// with those of `drops` that mate.
const SERVER: &str = r#"
import json, sys
import pyffish as p
print(json.dumps(p.variants()), flush=True)
for line in sys.stdin:
    q = json.loads(line)
    v, f, m = q["variant"], q["fen"], q["moves"]
    mates = [d for d in q["drops"] if not p.legal_moves(v, f, m + [d])]
    answer = {"fen": p.get_fen(v, f, m), "moves": p.legal_moves(v, f, m), "mates": mates}
    print(json.dumps(answer), flush=True)
"#;

struct Fairy {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    variants: Vec<String>,
}

impl Fairy {
    fn start() -> Option<Fairy> {
        let python = std::env::var("TABIYA_PYTHON").unwrap_or_else(|_| "python3".into());
        let mut command = Command::new(python);
        command.args(["-c", SERVER]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().ok()?;
        let (input, output) = (process.stdin.take()?, BufReader::new(process.stdout.take()?));
        let mut fairy = Fairy { process, input, output, variants: Vec::new() };
        let variants = fairy.line()?;
        fairy.variants = variants.as_array()?.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        Some(fairy)
    }

    fn line(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.output.read_line(&mut line).ok()?;
        serde_json::from_str(&line).ok()
    }

    fn request(&mut self, variant: &str, fen: &str, moves: &[&str], drops: &[String]) -> Value {
        let question = json!({ "variant": variant, "fen": fen, "moves": moves, "drops": drops });
        writeln!(self.input, "{question}").unwrap();
        self.line().unwrap_or_else(|| panic!("pyffish broke off at {question}"))
    }

    /// Returns its name of one of our games.
    fn name_of(&self, game: &Ruleset) -> Option<String> {
        let names = std::iter::once(game.id()).chain(game.def().aliases.iter().map(String::as_str));
        names.map(str::to_owned).find(|name| self.variants.contains(name))
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn strings(value: &Value) -> BTreeSet<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Compares a position with a reply. The error describes the difference.
fn compare(fairy: &mut Fairy, variant: &str, position: &Position, answer: &Value) -> Result<(), String> {
    let text = fen::write(position);
    let theirs = answer["fen"].as_str().unwrap();
    if !same_fen(&text, theirs, position.ruleset().def().hands.is_none()) {
        return Err(format!("{variant} {text}: it writes {theirs}"));
    }
    let found = moves(position);
    let mut expected = strings(&answer["moves"]);
    let drops: Vec<String> = expected.difference(&found).filter(|m| m.contains('@')).cloned().collect();
    if !drops.is_empty() && forbids_drop_mates(position.ruleset()) {
        for mate in strings(&fairy.request(variant, &text, &[], &drops)["mates"]) {
            expected.remove(&mate);
        }
    }
    let counted =
        expected.is_empty() && !position.is_check() && position.ruleset().def().endings.points.is_some();
    if found == expected || counted || found.is_empty() && both_are_bare(position) {
        return Ok(());
    }
    let missing: Vec<_> = expected.difference(&found).collect();
    let extra: Vec<_> = found.difference(&expected).collect();
    Err(format!("{variant} {text}: missing {missing:?}, too many {extra:?}"))
}

fn forbids_drop_mates(game: &Ruleset) -> bool {
    game.def().hands.as_ref().is_some_and(|hands| hands.drops.iter().any(|drop| !drop.mate))
}

/// Returns whether both sides have only their royal piece in a game with an ending by baring: for us that
/// is a draw, while Fairy-Stockfish continues.
fn both_are_bare(position: &Position) -> bool {
    let ruleset = position.ruleset();
    let pieces = ruleset.board().all().filter(|square| position.piece_at(*square).is_some());
    ruleset.def().endings.bare_royal.is_some() && pieces.count() == 2
}

/// Plays a random game until it ends or time is up. Returns its length.
fn play(
    fairy: &mut Fairy,
    variant: &str,
    start: Position,
    random: &mut Random,
    until: Instant,
) -> Result<usize, String> {
    let mut position = start;
    let mut answer = fairy.request(variant, &fen::write(&position), &[], &[]);
    for ply in 0..200 {
        compare(fairy, variant, &position, &answer)?;
        let moves = position.legal_moves();
        if moves.is_empty() || Instant::now() > until {
            return Ok(ply);
        }
        let m = moves[random.below(moves.len())];
        // The request contains our FEN of the position before, so that Fairy-Stockfish reads everything
        // that we write.
        answer = fairy.request(variant, &fen::write(&position), &[&uci::write(&position, m)], &[]);
        position.play_unchecked(m);
    }
    Ok(200)
}

#[test]
fn random_games() {
    let Some(mut fairy) = Fairy::start() else {
        eprintln!("SKIPPED: no Python with pyffish; nothing was compared with Fairy-Stockfish");
        return;
    };
    let starts = perft_blocks(&suite("scalachess/chess960.perft"));
    let known: Vec<(&Ruleset, String)> =
        GAMES.iter().filter_map(|game| Some((game, fairy.name_of(game)?))).collect();
    let share = Duration::from_millis(if full() { 10_000 } else { 400 });
    let mut errors = Vec::new();
    let (mut games, mut plies) = (0, 0);
    let seed = std::env::var("TABIYA_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1u64);
    for (game, variant) in &known {
        // Each game has its own seed, so that the speed of one does not change another.
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let until = Instant::now() + share;
        while Instant::now() < until {
            let start = match game.id() {
                "chess960" => fen::read(game, &starts[random.below(starts.len())].fen).unwrap(),
                _ => game.start(),
            };
            match play(&mut fairy, variant, start, &mut random, until) {
                Ok(length) => (games, plies) = (games + 1, plies + length),
                Err(fault) => {
                    errors.push(fault);
                    break;
                }
            }
        }
    }
    eprintln!("pyffish: {} games compared, {games} random plays, {plies} moves", known.len());
    report(&errors);
}

/// Counts leaves by requesting the moves of every inner position.
fn perft(fairy: &mut Fairy, variant: &str, fen: &str, depth: u32) -> u64 {
    let moves = strings(&fairy.request(variant, fen, &[], &[])["moves"]);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().fold(0, |nodes, m| {
        let after = fairy.request(variant, fen, &[m], &[]);
        let nodes_after = match depth {
            2 => strings(&after["moves"]).len() as u64,
            _ => perft(fairy, variant, after["fen"].as_str().unwrap(), depth - 1),
        };
        nodes + nodes_after
    })
}

/// Compares the start position up to `depth`, and 200 positions of random games.
fn many_positions(id: &str, depth: u32) {
    let Some(mut fairy) = Fairy::start() else {
        eprintln!("SKIPPED: no Python with pyffish; nothing was compared with Fairy-Stockfish");
        return;
    };
    let game = Ruleset::builtin(id).unwrap();
    let variant = fairy.name_of(&game).unwrap();
    let start = game.start();
    let expected = perft(&mut fairy, &variant, &fen::write(&start), depth);
    assert_eq!(start.perft(depth), expected, "{id} at depth {depth}");
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut errors = Vec::new();
    let (mut position, mut history) = (start.clone(), History::new(&start));
    for _ in 0..if full() { 3000 } else { 200 } {
        // Endings that depend on the history are not part of the FEN.
        if judge(&position, &history).is_some() {
            (position, history) = (start.clone(), History::new(&start));
        }
        let moves = position.legal_moves();
        let m = moves[random.below(moves.len())];
        let answer = fairy.request(&variant, &fen::write(&position), &[&uci::write(&position, m)], &[]);
        history.advance(&mut position, m);
        if judge(&position, &history).is_some_and(|outcome| outcome.reason == Reason::Points) {
            continue;
        }
        errors.extend(compare(&mut fairy, &variant, &position, &answer).err());
    }
    report(&errors);
}

#[test]
fn duck_positions() {
    many_positions("duck", if full() { 3 } else { 2 });
}

#[test]
fn janggi_positions() {
    many_positions("janggi", if full() { 4 } else { 3 });
}
