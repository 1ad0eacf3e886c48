//! `tabiya perft`: counts the leaves of the move tree, with several threads if requested.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Map, json};
use tabiya_notation::{fen, uci};
use tabiya_rules::{History, Move, Position, perft};

use crate::args::PerftArgs;
use crate::error::{CommandError, Exit};
use crate::game;
use crate::output::{self, BOLD};

/// From this depth on, work is divided by the first two moves: first moves alone are too few to keep
/// several threads busy to the end, or a progress bar moving.
const SPLIT_TWICE: u32 = 4;

pub(crate) fn run(args: &PerftArgs) -> Result<Exit, CommandError> {
    let mut ruleset = game::find(&args.position.game)?;
    if !ruleset.alternates() {
        let text = format!("{} has no turns, so there are no games to count.", ruleset.def().name);
        return Err(CommandError::usage(text).hint("`tabiya moves` lists the moves of a position."));
    }
    if args.loaded {
        ruleset = ruleset.without_static_form();
    }
    let (position, history) = game::position_and_history(&ruleset, &args.position)?;
    let threads = match args.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        given => usize::from(given),
    };
    let begun = Instant::now();
    let mut counts = count(&position, &history, args.depth, threads);
    let seconds = begun.elapsed().as_secs_f64();
    counts.sort();
    let nodes = if args.depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() };
    let speed = (nodes as f64 / seconds.max(1e-9)).round() as u64;
    if args.json {
        let mut object = json!({
            "game": ruleset.id(),
            "fen": fen::write(&position),
            "depth": args.depth,
            "nodes": nodes,
            "seconds": seconds,
            "nodes_per_second": speed,
        });
        if args.divide {
            let counts: Map<_, _> = counts.into_iter().map(|(text, nodes)| (text, nodes.into())).collect();
            object["divide"] = counts.into();
        }
        output::print_json(&object)?;
        return Ok(Exit::Fine);
    }
    let mut text = String::new();
    if args.divide {
        text.extend(counts.iter().map(|(text, nodes)| format!("{text}: {nodes}\n")));
        text.push('\n');
    }
    text.push_str(&format!(
        "{BOLD}nodes    {nodes}{BOLD:#}\nseconds  {seconds:.3}\nspeed    {}\n",
        per_second(speed)
    ));
    output::print(&text)?;
    Ok(Exit::Fine)
}

fn per_second(speed: u64) -> String {
    match speed {
        0..1_000_000 => format!("{speed} nodes/s"),
        1_000_000..10_000_000 => format!("{:.1} million nodes/s", speed as f64 / 1e6),
        _ => format!("{:.0} million nodes/s", speed as f64 / 1e6),
    }
}

/// A unit of work: the count below the first move or the first two.
struct Task {
    first: usize,
    second: Option<Move>,
}

/// Returns the count below each first move.
fn count(position: &Position, history: &History, depth: u32, threads: usize) -> Vec<(String, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let firsts = moves(position, history);
    let after: Vec<_> = firsts.iter().map(|m| played(position, history, *m)).collect();
    let tasks: Vec<Task> = after
        .iter()
        .enumerate()
        .flat_map(|(first, (after, history))| tasks(first, after, history, depth))
        .collect();
    let nodes: Vec<AtomicU64> = firsts.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let bar = progress(tasks.len());
    let work = || {
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (first, history) = &after[task.first];
            let below = match task.second {
                None => perft(first, history, depth - 1),
                Some(second) => {
                    let (second, history) = played(first, history, second);
                    perft(&second, &history, depth - 2)
                }
            };
            nodes[task.first].fetch_add(below, Ordering::Relaxed);
            bar.inc(1);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(tasks.len()) {
            scope.spawn(work);
        }
        work();
    });
    bar.finish_and_clear();
    firsts.iter().zip(nodes).map(|(m, nodes)| (uci::write(position, *m), nodes.into_inner())).collect()
}

fn tasks(first: usize, after: &Position, history: &History, depth: u32) -> Vec<Task> {
    if depth < SPLIT_TWICE {
        return vec![Task { first, second: None }];
    }
    moves(after, history).into_iter().map(|m| Task { first, second: Some(m) }).collect()
}

/// Returns the legal moves; none if the game is over.
fn moves(position: &Position, history: &History) -> Vec<Move> {
    if perft(position, history, 1) == 0 { Vec::new() } else { position.legal_moves() }
}

fn played(position: &Position, history: &History, m: Move) -> (Position, History) {
    let (mut after, mut history) = (position.clone(), history.clone());
    history.advance(&mut after, m);
    (after, history)
}

/// Creates a progress bar on standard error, if that is a terminal. Short runs end before it appears.
fn progress(tasks: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(tasks as u64), ProgressDrawTarget::stderr_with_hz(10));
    let style = ProgressStyle::with_template("{bar:40} {percent:>3}%  {elapsed} of about {duration}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
