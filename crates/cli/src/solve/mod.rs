//! `tabiya solve`: solves a small game and reports the result. `tabiya-solve` computes the values.

mod args;
mod progress;

use std::time::Instant;

use serde_json::{Map, Value as Json, json};
use tabiya_notation::{MoveNotation, fen, uci};
use tabiya_rules::{Move, Position};
use tabiya_solve::{Counts, Options, Reachable, Solution, SolveError, Symmetry, Value, count, solve};

pub(crate) use args::SolveArgs;

use crate::error::{CommandError, Exit};
use crate::game;
use crate::output::{self, BOLD};
use progress::Bar;

pub(crate) fn run(args: &SolveArgs) -> Result<Exit, CommandError> {
    let ruleset = game::find(&args.position.game)?;
    let position = game::position(&ruleset, &args.position)?;
    let options = Options {
        threads: usize::from(args.threads),
        memory: args.memory << 30,
        symmetry: Symmetry { turn: true, mirror: !args.no_mirror },
        reach: args.reach.into(),
    };
    let bar = Bar::new();
    let begun = Instant::now();
    let report = if args.count {
        let reachable = count(&position, &options, &|step| bar.show(step)).map_err(refused)?;
        Report { position: &position, reachable, solved: None }
    } else {
        let solution = solve(&position, &options, &|step| bar.show(step)).map_err(refused)?;
        Report { position: &position, reachable: solution.reachable(), solved: Some(solution) }
    };
    bar.finish();
    let seconds = begun.elapsed().as_secs_f64();
    if args.json {
        let mut object = report.json();
        object["seconds"] = seconds.into();
        output::print_json(&object)?;
    } else {
        output::print(&format!("{}\nseconds        {seconds:.1}\n", report.text()))?;
    }
    Ok(Exit::Fine)
}

fn refused(error: SolveError) -> CommandError {
    let text = error.to_string();
    let hint = match error {
        SolveError::OutOfMemory { .. } => Some("--memory allows more; --reach won needs less."),
        SolveError::TooManyArrangements(_) | SolveError::TooManySquares => {
            Some("Only very small games can be solved, such as `dobutsu`.")
        }
        _ => None,
    };
    let error = CommandError::usage(text).caused_by(error);
    match hint {
        Some(hint) => error.hint(hint),
        None => error,
    }
}

/// The findings.
struct Report<'a> {
    position: &'a Position,
    reachable: Reachable,
    solved: Option<Solution>,
}

impl Report<'_> {
    fn text(&self) -> String {
        let Reachable { live, ended, stopped, .. } = self.reachable;
        let mut text = String::new();
        if let Some(solution) = &self.solved {
            text += &format!("{BOLD}{}{BOLD:#}\n\n", self.result(solution));
        }
        text += &format!("positions      {}\n  game over    {ended}\n", live + ended);
        text += &format!("  not followed {stopped}\n  others       {}\n", live - stopped);
        if let Some(solution) = &self.solved {
            text += &numbers(&solution.counts());
            text += "\nfirst moves\n";
            for (m, value) in solution.moves(self.position) {
                text += &format!("  {:6} {value}\n", name(self.position, m));
            }
            let line = self.line(solution);
            if !line.is_empty() {
                text += "\nbest play\n";
                for wrapped in output::wrap(&line.join(" "), 76) {
                    text += &format!("  {wrapped}\n");
                }
            }
        }
        text
    }

    /// Returns who wins.
    fn result(&self, solution: &Solution) -> String {
        let first = self.position.turn();
        let (winner, order, half_moves) = match solution.value(self.position) {
            Some(Value::Win(half_moves)) => (first, "first", half_moves),
            Some(Value::Loss(half_moves)) => (!first, "second", half_moves),
            _ => return "Neither side can force a win: it is a draw.".into(),
        };
        let side = &self.position.ruleset().def().sides[winner.index()];
        let plural = if half_moves == 1 { "" } else { "s" };
        format!("{side}, the {order} player, wins in {half_moves} half-move{plural}.")
    }

    /// Returns the best play of both sides.
    fn line(&self, solution: &Solution) -> Vec<String> {
        let mut position = self.position.clone();
        let mut line = Vec::new();
        for m in solution.line(self.position) {
            line.push(name(&position, m));
            position.play_unchecked(m);
        }
        line
    }

    fn json(&self) -> Json {
        let Reachable { live, ended, stopped, .. } = self.reachable;
        let mut object = json!({
            "game": self.position.ruleset().id(),
            "fen": fen::write(self.position),
            "positions": live + ended,
            "game_over": ended,
            "not_followed": stopped,
            "others": live - stopped,
        });
        if let Some(solution) = &self.solved {
            let (value, half_moves) = parts(solution.value(self.position).unwrap_or(Value::Draw));
            let counts = solution.counts();
            let moves: Vec<Json> = solution
                .moves(self.position)
                .into_iter()
                .map(|(m, value)| {
                    let (value, half_moves) = parts(value);
                    json!({ "move": name(self.position, m), "value": value, "half_moves": half_moves })
                })
                .collect();
            object["value"] = value.into();
            object["half_moves"] = half_moves.into();
            object["result"] = self.result(solution).into();
            object["won"] = by_distance(&counts.won);
            object["lost"] = by_distance(&counts.lost);
            object["drawn"] = counts.drawn.into();
            object["moves"] = moves.into();
            object["line"] = self.line(solution).into();
        }
        object
    }
}

/// Returns a value for the side to move as a word, and its half-moves.
fn parts(value: Value) -> (&'static str, Option<u16>) {
    match value {
        Value::Win(half_moves) => ("win", Some(half_moves)),
        Value::Loss(half_moves) => ("loss", Some(half_moves)),
        Value::Draw => ("draw", None),
    }
}

/// Returns the numbers of positions by half-moves, without zeros.
fn by_distance(counts: &[u64]) -> Json {
    let present = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    present.map(|(distance, count)| (distance.to_string(), Json::from(*count))).collect::<Map<_, _>>().into()
}

/// Returns the table of the numbers of positions by value.
fn numbers(counts: &Counts) -> String {
    let sum = |list: &[u64]| list.iter().sum::<u64>();
    let (won, lost) = (sum(&counts.won), sum(&counts.lost));
    let mut text =
        format!("\nwon            {won}\nlost           {lost}\ndrawn          {}\n", counts.drawn);
    text += &format!("\nhalf-moves {:>12} {:>12}\n", "won", "lost");
    for distance in 0..counts.won.len().max(counts.lost.len()) {
        let of = |list: &[u64]| list.get(distance).copied().unwrap_or(0);
        let (won, lost) = (of(&counts.won), of(&counts.lost));
        if won + lost > 0 {
            text += &format!("{distance:>10} {won:>12} {lost:>12}\n");
        }
    }
    text
}

/// Returns a move in the notation of the game: USI if it names squares as shogi does, otherwise UCI.
fn name(position: &Position, m: Move) -> String {
    MoveNotation::Usi.write(position, m).unwrap_or_else(|_| uci::write(position, m))
}
