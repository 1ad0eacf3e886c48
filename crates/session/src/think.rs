//! `think`: the best moves of a position. Numbers of nodes and depths limit the search, since a session has
//! no clock.

use tabiya_engine::{Level, Limits, Line, Meaning, Score};
use tabiya_player::{Budget, Found, hint_sentence};
use tabiya_referee::CommandRefusal;
use tabiya_rules::Position;
use tabiya_wire::{Error, ErrorCode, MoveTexts};

use crate::answer::{ScoreMessage, ThoughtLine, Thoughts};
use crate::request::Think;
use crate::session::Session;

/// The greatest number of nodes.
const MAX_NODES: u64 = 50_000_000;

/// The greatest depth.
const MAX_DEPTH: u32 = 64;

/// The greatest number of lines.
const MAX_LINES: usize = 8;

/// The number of nodes of full strength, and of requests without limits.
const FULL_STRENGTH: Budget = Budget::nodes(1_000_000);

impl Session {
    pub(crate) fn think(&mut self, request: &Think) -> Result<Thoughts, Error> {
        let limits = limits(request)?;
        let handle = self.handle(&request.game)?;
        let Session { games, engines, .. } = self;
        let open =
            games.get(&handle).ok_or_else(|| Error::new(ErrorCode::NoSuchGame, "The game is closed."))?;
        if let Some(ending) = open.game.ending() {
            return Err(Error::refusal(&CommandRefusal::GameOver { ending }, open.game.ruleset()));
        }
        match engines.search_game(&open.game, &limits) {
            Ok(found) => Ok(thoughts(open.game.position(), &found)),
            Err(error) => Err(Error::new(ErrorCode::NoTurns, error.to_string())),
        }
    }
}

fn thoughts(position: &Position, found: &Found) -> Thoughts {
    let Found { report, hint } = found;
    let lines: Vec<ThoughtLine> = report.lines.iter().map(|line| written(position, line)).collect();
    let first = lines.first();
    Thoughts {
        best: first.and_then(|line| line.moves.first().cloned()),
        score: first.map(|line| line.score),
        depth: report.depth,
        nodes: report.nodes,
        hint: hint.as_ref().map(|hint| hint_sentence(position, hint)),
        lines,
    }
}

fn written(position: &Position, line: &Line) -> ThoughtLine {
    let mut position = position.clone();
    let mut moves: Vec<MoveTexts> = Vec::new();
    for m in &line.moves {
        moves.push(MoveTexts::of(&position, *m));
        position.play(*m);
    }
    ThoughtLine { score: score(line.score), moves }
}

fn score(score: Score) -> ScoreMessage {
    let moves = |plies: u16| i32::from(plies.div_ceil(2));
    match score.meaning() {
        Meaning::Centipawns(value) => ScoreMessage::Centipawns(value),
        Meaning::WinsIn(plies) => ScoreMessage::Mate(moves(plies)),
        Meaning::LosesIn(plies) => ScoreMessage::Mate(-moves(plies)),
    }
}

/// Returns the limits of a search.
fn limits(request: &Think) -> Result<Limits, Error> {
    let Think { level, seed, depth, nodes, lines, .. } = *request;
    let within = |name: &str, value: Option<u64>, most: u64| match value {
        Some(value) if !(1..=most).contains(&value) => {
            Err(Error::new(ErrorCode::BadRequest, format!("`{name}` is a number from 1 to {most}.")))
        }
        _ => Ok(()),
    };
    within("level", level.map(u64::from), Level::MAX.number().into())?;
    within("depth", depth.map(u64::from), MAX_DEPTH.into())?;
    within("nodes", nodes, MAX_NODES)?;
    within("lines", lines.map(|lines| lines as u64), MAX_LINES as u64)?;
    let mut limits = match level.and_then(Level::new) {
        Some(_) if depth.is_some() || nodes.is_some() => {
            let sentence = "`level` has limits of its own: leave out `depth` and `nodes`, or `level`.";
            return Err(Error::new(ErrorCode::BadRequest, sentence));
        }
        Some(level) => FULL_STRENGTH.limits_at(level, seed.unwrap_or(0)),
        None => {
            let budget = nodes.or(depth.map(|_| MAX_NODES)).map_or(FULL_STRENGTH, Budget::nodes);
            Limits { depth, ..budget.limits() }
        }
    };
    limits.lines = lines.unwrap_or(1);
    Ok(limits)
}
