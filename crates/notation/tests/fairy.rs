//! Random games against Fairy-Stockfish, through its Python module `pyffish`: the same legal moves
//! and the same FEN at every ply. Skipped, loudly, where Python or the module is missing
//! (`pip install pyffish`); `TABIYA_PYTHON` names another Python, `TABIYA_FULL=1` plays for longer.
#![allow(clippy::print_stderr, reason = "says what was compared, or that nothing was")]

mod common;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use common::{GAMES, Random, full, moves, perft_blocks, report, same_fen, suite};
use serde_json::{Value, json};
use tabiya_notation::{fen, uci};
use tabiya_rules::{Position, Ruleset};

/// Answers lines of JSON: the FEN and the legal moves after moves, and which of `drops` mate.
const SERVER: &str = r#"
import json, sys
import pyffish as p
print(json.dumps(p.variants()), flush=True)
for line in sys.stdin:
    q = json.loads(line)
    v, f, m = q["variant"], q["fen"], q["moves"]
    mates = [d for d in q["drops"] if not p.legal_moves(v, f, m + [d])]
    print(json.dumps({"fen": p.get_fen(v, f, m), "moves": p.legal_moves(v, f, m), "mates": mates}), flush=True)
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

    fn ask(&mut self, variant: &str, fen: &str, moves: &[&str], drops: &[String]) -> Value {
        let question = json!({ "variant": variant, "fen": fen, "moves": moves, "drops": drops });
        writeln!(self.input, "{question}").unwrap();
        self.line().unwrap_or_else(|| panic!("pyffish broke off at {question}"))
    }

    /// What it calls a game of ours.
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

/// Compares one position; `Err` says how it differs.
fn compare(fairy: &mut Fairy, variant: &str, position: &Position) -> Result<(), String> {
    let text = fen::write(position);
    let found = moves(position);
    let answer = fairy.ask(variant, &text, &[], &[]);
    let theirs = answer["fen"].as_str().unwrap();
    if !same_fen(&text, theirs, true) {
        return Err(format!("{variant} {text}: it writes {theirs}"));
    }
    let mut expected = strings(&answer["moves"]);
    let drops: Vec<String> = expected.difference(&found).filter(|m| m.contains('@')).cloned().collect();
    if !drops.is_empty() && forbids_drop_mates(position.ruleset()) {
        for mate in strings(&fairy.ask(variant, &text, &[], &drops)["mates"]) {
            expected.remove(&mate);
        }
    }
    if found == expected {
        return Ok(());
    }
    let missing: Vec<_> = expected.difference(&found).collect();
    let extra: Vec<_> = found.difference(&expected).collect();
    Err(format!("{variant} {text}: missing {missing:?}, too many {extra:?}"))
}

fn forbids_drop_mates(game: &Ruleset) -> bool {
    game.def().hands.as_ref().is_some_and(|hands| hands.drops.iter().any(|drop| !drop.mate))
}

/// Plays a random game; returns its length.
fn play(fairy: &mut Fairy, variant: &str, start: Position, random: &mut Random) -> Result<usize, String> {
    let mut position = start;
    for ply in 0..120 {
        compare(fairy, variant, &position)?;
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Ok(ply);
        }
        let m = moves[random.below(moves.len())];
        let (before, text) = (fen::write(&position), uci::write(&position, m));
        position.play_unchecked(m);
        let after = fen::write(&position);
        let theirs = fairy.ask(variant, &before, &[&text], &[]);
        let theirs = theirs["fen"].as_str().unwrap();
        if !same_fen(&after, theirs, false) {
            return Err(format!("{variant} {before}: after {text} {after}, it writes {theirs}"));
        }
    }
    Ok(120)
}

#[test]
fn random_games() {
    let Some(mut fairy) = Fairy::start() else {
        eprintln!("SKIPPED: no Python with pyffish; nothing was compared with Fairy-Stockfish");
        return;
    };
    let seconds = if full() { 300 } else { 10 };
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut random = Random(0x7AB1_7A5E_ED00_0001);
    let starts = perft_blocks(&suite("scalachess/chess960.perft"));
    let known: Vec<(&Ruleset, String)> =
        GAMES.iter().filter_map(|game| Some((game, fairy.name_of(game)?))).collect();
    let (mut faults, mut broken) = (Vec::new(), BTreeSet::new());
    let (mut games, mut plies) = (0, 0);
    // At least one game of each, then as many as there is time for.
    for round in 0.. {
        for (game, variant) in &known {
            if round > 0 && Instant::now() > until {
                break;
            }
            if broken.contains(variant) {
                continue;
            }
            let start = match game.id() {
                "chess960" => fen::read(game, &starts[random.below(starts.len())].fen).unwrap(),
                _ => game.start(),
            };
            match play(&mut fairy, variant, start, &mut random) {
                Ok(length) => (games, plies) = (games + 1, plies + length),
                Err(fault) => {
                    broken.insert(variant.clone());
                    faults.push(fault);
                }
            }
        }
        if Instant::now() > until {
            break;
        }
    }
    eprintln!("pyffish: {} games compared by {games} random plays of {plies} moves in all", known.len());
    report(&faults);
}
