//! `think`: the best moves of a position. Numbers of nodes and depths limit the search, since a session has
//! no clock.

use tabiya_engine::{Control, Engine, EngineError, Level, Limits, Line, Meaning, NoClock, Score};
use tabiya_referee::{CommandRefusal, Game};
use tabiya_rules::Position;

use super::Session;
use crate::answer::{MoveTexts, ScoreMessage, ThoughtLine, Thoughts};
use crate::request::Think;
use crate::{Error, ErrorCode, hint, text};

/// The size of the transposition table.
const TABLE_BYTES: usize = 16 << 20;

/// The greatest number of nodes.
const MAX_NODES: u64 = 50_000_000;

/// The greatest depth.
const MAX_DEPTH: u32 = 64;

/// The greatest number of lines.
const MAX_LINES: usize = 8;

/// The number of nodes of full strength, and of requests without limits.
const FULL_STRENGTH: u64 = 1_000_000;

impl Session {
    pub(super) fn think(&mut self, request: &Think) -> Result<Thoughts, Error> {
        let limits = limits(request)?;
        let handle = self.handle(&request.game)?;
        let Session { games, engine, .. } = self;
        let open =
            games.get(&handle).ok_or_else(|| Error::new(ErrorCode::NoSuchGame, "The game is closed."))?;
        if let Some(ending) = open.game.ending() {
            return Err(Error::refusal(&CommandRefusal::GameOver { ending }, open.game.ruleset()));
        }
        let ruleset = open.game.ruleset();
        if engine.as_ref().is_none_or(|engine| engine.ruleset().fingerprint() != ruleset.fingerprint()) {
            *engine = Some(Engine::new(ruleset, TABLE_BYTES, 1).map_err(no_turns)?);
        }
        engine
            .as_mut()
            .ok_or(EngineError::NoTurns)
            .map_err(no_turns)
            .map(|engine| thoughts(engine, &open.game, &limits))
    }
}

fn no_turns(error: EngineError) -> Error {
    Error::new(ErrorCode::NoTurns, error.to_string())
}

/// Searches without anything from earlier searches, so that equal requests get equal answers.
fn thoughts(engine: &mut Engine, game: &Game, limits: &Limits) -> Thoughts {
    let (position, history) = (game.position(), game.history());
    engine.clear();
    let report = engine.search(position, history, limits, &Control::new(), &NoClock, &mut |_| {});
    let lines: Vec<ThoughtLine> = report.lines.iter().map(|line| written(position, line)).collect();
    let first = lines.first();
    Thoughts {
        best: first.and_then(|line| line.moves.first().cloned()),
        score: first.map(|line| line.score),
        depth: report.depth,
        nodes: report.nodes,
        hint: engine.hint(position, &report).map(|found| hint::sentence(position, &found)),
        lines,
    }
}

fn written(position: &Position, line: &Line) -> ThoughtLine {
    let mut position = position.clone();
    let mut moves: Vec<MoveTexts> = Vec::new();
    for m in &line.moves {
        moves.push(text::texts(&position, *m));
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
        Some(level) => level.limits(seed.unwrap_or(0)),
        None => Limits { depth, nodes: nodes.or(depth.map(|_| MAX_NODES)), ..Limits::default() },
    };
    limits.nodes.get_or_insert(FULL_STRENGTH);
    limits.lines = lines.unwrap_or(1);
    Ok(limits)
}
