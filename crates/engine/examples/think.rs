//! Thinks about a position and prints what it finds: `think GAME DEPTH [FEN [FIRST-MOVE...]]`.
#![allow(clippy::print_stdout, reason = "an example")]

use std::time::{Duration, Instant};

use tabiya_engine::{Clock, Control, Engine, Limits};
use tabiya_notation::{fen, uci};
use tabiya_rules::{History, Ruleset};

struct Wall(Instant);

impl Clock for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let game = args.next().unwrap_or_else(|| "chess".into());
    let depth = args.next().and_then(|text| text.parse().ok()).unwrap_or(8);
    let ruleset = Ruleset::builtin(&game).expect("a built-in game");
    let position = match args.next() {
        Some(text) => fen::read(&ruleset, &text).expect("a position"),
        None => ruleset.start(),
    };
    let mut engine = Engine::new(&ruleset, 64 << 20, 1).expect("a game with turns");
    let moves = args.map(|text| uci::read(&position, &text).expect("a legal move")).collect();
    let limits = Limits { depth: Some(depth), moves, ..Limits::default() };
    let (history, clock) = (History::new(&position), Wall(Instant::now()));
    engine.search(&position, &history, &limits, &Control::new(), &clock, &mut |report| {
        let line = &report.lines[0];
        let mut shown = position.clone();
        let mut moves = Vec::new();
        for m in &line.moves {
            moves.push(uci::write(&shown, *m));
            shown.play(*m);
        }
        let speed = report.nodes as f64 / report.time.as_secs_f64().max(1e-9) / 1000.0;
        println!(
            "depth {} {} {} nodes {} {speed:.0} kn/s {}",
            report.depth,
            line.seldepth,
            line.score,
            report.nodes,
            moves.join(" ")
        );
    });
}
