//! `tabiya bench`: the number of searched nodes in fixed positions. A pure refactoring of the search does not
//! change it.

use std::time::Instant;

use tabiya_engine::{Control, Engine, Limits, NoClock};
use tabiya_notation::fen;
use tabiya_rules::{History, Ruleset};

use crate::args::BenchArgs;
use crate::error::{CommandError, Exit};
use crate::output;

/// The positions: a game, a depth and a FEN in each line, or `-` for the opening array.
const POSITIONS: &str = include_str!("positions.txt");

/// The size of the transposition table.
const TABLE_BYTES: usize = 16 << 20;

pub(crate) fn run(args: &BenchArgs) -> Result<Exit, CommandError> {
    let begun = Instant::now();
    let mut total = 0;
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let [game, own, text] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else { return Err(wrong(line)) };
        let depth = args.depth.or_else(|| own.parse().ok()).ok_or_else(|| wrong(line))?;
        let nodes = search(game, text, depth)?;
        output::note(&format!("{nodes:>9}  {game} {depth} {text}"));
        total += nodes;
    }
    let speed = total as f64 / begun.elapsed().as_secs_f64().max(1e-9);
    output::note(&format!("{:.1} s, {speed:.0} nodes/s", begun.elapsed().as_secs_f64()));
    output::print(&format!("{total} nodes\n"))?;
    Ok(Exit::Fine)
}

fn wrong(text: &str) -> CommandError {
    CommandError::new(Exit::Bug, format!("The position cannot be searched: {text}"))
}

/// Searches a position and returns the number of nodes.
fn search(game: &str, text: &str, depth: u32) -> Result<u64, CommandError> {
    let ruleset = Ruleset::builtin(game).ok_or_else(|| wrong(game))?;
    let position = match text {
        "-" => ruleset.start(),
        _ => fen::read(&ruleset, text).map_err(|error| wrong(text).caused_by(error))?,
    };
    let mut engine = Engine::new(&ruleset, TABLE_BYTES, 1).map_err(|error| wrong(game).caused_by(error))?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let history = History::new(&position);
    Ok(engine.search(&position, &history, &limits, &Control::new(), &NoClock, &mut |_| {}).nodes)
}
