//! One game: asks the programs for moves in turn, and lets the referee judge them.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tabiya_board::Color;
use tabiya_notation::{fen, uci};
use tabiya_referee::{Action, Game, Time};

use crate::adjudicate::{Adjudicator, Verdict};
use crate::engine::{Answer, Choice, Engine, Question};
use crate::fault::{Fault, FaultKind};
use crate::limits::{Clock, Limits};
use crate::opening::Opening;
use crate::record::{FaultRecord, GameRecord};
use crate::settings::Match;
use crate::spec::EngineSpec;

/// A game between two running programs.
struct Play<'a> {
    settings: &'a Match,
    engines: &'a mut [Engine; 2],
    /// The index of the program with White.
    white: usize,
    /// The limits and clocks by colour.
    limits: [Limits; 2],
    clocks: [Option<Clock>; 2],
    game: Game,
    adjudicator: Adjudicator,
    begin: Instant,
    record: GameRecord,
}

/// How a game ended.
enum End {
    /// As the referee says.
    Referee,
    /// By a fault of a side.
    Fault(Color, Fault),
    /// By adjudication.
    Adjudicated(Verdict),
    /// It is too long.
    TooLong,
    /// No legal move is left, and the rules do not end the game.
    NoMove,
}

/// Plays a game of a match, counted from 1.
pub(crate) fn play(
    settings: &Match,
    number: usize,
    opening: &Opening,
    engines: &mut [Engine; 2],
) -> GameRecord {
    let white = (number + 1) % 2;
    let of_color = |color: usize| white ^ color;
    let name = |color: usize| settings.engines[of_color(color)].name.clone();
    let limits = [0, 1].map(|color| settings.engines[of_color(color)].limits.or(settings.limits));
    let game = opening.game();
    let started = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    let record = GameRecord {
        game: number,
        white: name(0),
        black: name(1),
        started: u64::try_from(started).unwrap_or(0),
        fen: fen::write(game.start()),
        opening_plies: game.ply(),
        moves: game.played().map(|(before, node)| uci::write(&before, node.m)).collect(),
        result: String::new(),
        reason: String::new(),
        sentence: String::new(),
        plies: 0,
        time_ms: [0; 2],
        times_ms: Vec::new(),
        scores: Vec::new(),
        depths: Vec::new(),
        fault: None,
    };
    let clocks = limits.map(|limits| limits.clock.map(Clock::new));
    let adjudicator = Adjudicator::new(settings.draw, settings.resign);
    let begin = Instant::now();
    let mut play = Play { settings, engines, white, limits, clocks, game, adjudicator, begin, record };
    let end = play.run();
    play.finish(end)
}

impl Play<'_> {
    fn engine(&mut self, color: Color) -> &mut Engine {
        &mut self.engines[self.white ^ color.index()]
    }

    fn engine_spec(&self, color: Color) -> &EngineSpec {
        &self.settings.engines[self.white ^ color.index()]
    }

    fn now(&self) -> Time {
        Time(u64::try_from(self.begin.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Plays until the game is over.
    fn run(&mut self) -> End {
        if let Err(end) = self.prepare() {
            return end;
        }
        loop {
            if let Some(end) = self.is_over() {
                return end;
            }
            if let Err(end) = self.turn() {
                return end;
            }
        }
    }

    /// Gets both programs ready, and sends them the opening.
    fn prepare(&mut self) -> Result<(), End> {
        let start = self.game.start().clone();
        let played: Vec<_> = self.game.played().map(|(before, node)| (before, node.m)).collect();
        for color in Color::ALL {
            let engine = self.engine(color);
            engine.new_game(&start).map_err(|fault| End::Fault(color, fault))?;
            for (before, m) in &played {
                engine.note(before, *m, None);
            }
        }
        Ok(())
    }

    /// Returns how the game has ended, if it has. Claims are made for the programs, which cannot make them.
    fn is_over(&mut self) -> Option<End> {
        let turn = self.game.turn();
        let claims = self.game.claims();
        if let Some(claim) = claims.iter().find(|claim| claim.winner != Some(!turn)) {
            let now = self.now();
            // The referee listed the claim, so it accepts it.
            let _ = self.game.apply(Action::Claim { reason: claim.reason }.by(turn), now);
        }
        if self.game.ending().is_some() {
            return Some(End::Referee);
        }
        if !self.game.position().has_legal_move() {
            return Some(End::NoMove);
        }
        (self.game.ply() >= self.settings.max_plies).then_some(End::TooLong)
    }

    /// Lets the side to move make a move.
    fn turn(&mut self) -> Result<(), End> {
        let turn = self.game.turn();
        let (limits, clocks) = (self.limits[turn.index()], self.clocks);
        let (allowed, is_timed) = self.allowed(turn);
        let position = self.game.position().clone();
        let question = Question { position: &position, limits: &limits, clocks, allowed };
        let answer = self.engine(turn).think(&question).map_err(|fault| End::Fault(turn, fault))?;
        let used = u64::try_from(answer.used.as_millis()).unwrap_or(u64::MAX);
        self.record.time_ms[turn.index()] += used;
        if answer.used > allowed {
            let millis = answer.used.as_secs_f64() * 1_000.0;
            let detail = format!("it used {millis:.1} ms of {} ms", allowed.as_millis());
            let kind = if is_timed { FaultKind::Time } else { FaultKind::Stall };
            return Err(End::Fault(turn, Fault { kind, detail }));
        }
        if let Some(clock) = &mut self.clocks[turn.index()] {
            clock.spend(answer.used);
        }
        self.make(turn, &answer)?;
        self.record.times_ms.push(used);
        self.record.scores.push(answer.score.map(|score| score.to_string()));
        self.record.depths.push(answer.depth);
        match self.adjudicator.add(turn, answer.score) {
            // A game that is over needs no adjudication.
            Some(verdict) if self.game.ending().is_none() => Err(End::Adjudicated(verdict)),
            _ => Ok(()),
        }
    }

    /// Returns how long a move may take, and whether that is a limit of the game.
    fn allowed(&self, turn: Color) -> (Duration, bool) {
        let limits = &self.limits[turn.index()];
        let clock = self.clocks[turn.index()].map(|clock| clock.left());
        match clock.into_iter().chain(limits.movetime).min() {
            Some(time) => (time + limits.margin(), true),
            None => (self.settings.timeouts.stall, false),
        }
    }

    /// Makes the move that a program has chosen.
    fn make(&mut self, turn: Color, answer: &Answer) -> Result<(), End> {
        let illegal = |detail: String| End::Fault(turn, Fault { kind: FaultKind::IllegalMove, detail });
        let now = self.now();
        let text = match &answer.choice {
            Choice::Move(text) if text != "(none)" || !self.engine_spec(turn).similar_rules => text,
            // A program with other rules finds no move where its own rules have ended the game.
            Choice::Resign | Choice::Move(_) => {
                // Anyone may resign at any time.
                let _ = self.game.apply(Action::Resign.by(turn), now);
                return Err(End::Referee);
            }
            // Claims that the rules grant were made already.
            Choice::Declare => {
                return Err(illegal("it declared a win that the rules do not grant".to_owned()));
            }
        };
        let before = self.game.position().clone();
        let read = self.engine(turn).read_move(&before, text).map_err(|error| {
            illegal(format!("it played `{}`: {}", shortened(text), error.sentence(before.ruleset())))
        })?;
        self.game.play(read.m, now).map_err(|refusal| illegal(refusal.to_string()))?;
        self.record.moves.push(uci::write(&before, read.m));
        self.engine(turn).note(&before, read.m, Some((text, read)));
        self.engine(!turn).note(&before, read.m, None);
        Ok(())
    }

    /// Completes the record, and sends the programs the result.
    fn finish(mut self, end: End) -> GameRecord {
        let ruleset = self.game.ruleset().clone();
        let side = |color: Color| ruleset.def().sides[color.index()].clone();
        let (winner, reason, sentence) = match end {
            End::Referee => match self.game.ending() {
                Some(ending) => (ending.winner(), ending.code().to_owned(), ending.sentence(&ruleset)),
                None => (None, "aborted".to_owned(), "The game has no result.".to_owned()),
            },
            End::Fault(color, Fault { kind, detail }) => {
                let stderr = self.engine(color).stderr();
                let engine = self.engine_spec(color).name.clone();
                let sentence = fault_sentence(&side(!color), &engine, kind, &detail);
                self.record.fault = Some(FaultRecord { engine, kind, detail, stderr });
                (Some(!color), kind.code().to_owned(), sentence)
            }
            End::Adjudicated(Verdict::Win(color)) => {
                let sentence = format!("{} wins by adjudication of the scores.", side(color));
                (Some(color), "adjudicated-win".to_owned(), sentence)
            }
            End::Adjudicated(Verdict::Draw) => {
                (None, "adjudicated-draw".to_owned(), "Draw by adjudication of the scores.".to_owned())
            }
            End::TooLong => {
                let sentence = format!("Draw: the game has {}.", half_moves(self.game.ply()));
                (None, "max-plies".to_owned(), sentence)
            }
            End::NoMove => {
                let sentence = format!("Draw: {} has no legal move.", side(self.game.turn()));
                (None, "cannot-move".to_owned(), sentence)
            }
        };
        self.record.result = match winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
        .to_owned();
        self.record.plies = self.game.ply();
        for engine in self.engines.iter_mut() {
            engine.end_game(&self.record.result, &sentence);
        }
        GameRecord { reason, sentence, ..self.record }
    }
}

/// Writes a number of half-moves: "1 half-move", "2 half-moves".
fn half_moves(count: usize) -> String {
    format!("{count} half-move{}", if count == 1 { "" } else { "s" })
}

/// Describes a fault. The detail is a clause or a sentence, and may end with words of a program.
fn fault_sentence(winner: &str, engine: &str, kind: FaultKind, detail: &str) -> String {
    let detail = detail.strip_suffix('.').unwrap_or(detail);
    format!("{winner} wins by a fault of {engine} ({kind}): {detail}.")
}

/// Returns the beginning of a text from a program.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_half_move_has_no_s() {
        assert_eq!([0, 1, 2].map(half_moves), ["0 half-moves", "1 half-move", "2 half-moves"]);
    }

    #[test]
    fn texts_of_programs_are_kept_as_they_are() {
        let sentence = |detail: &str| fault_sentence("White", "b", FaultKind::RefusedMove, detail);
        let ends = |detail: &str, end: &str| assert!(sentence(detail).ends_with(end), "{}", sentence(detail));
        ends("it does not accept a legal move: `1...e5`", "): it does not accept a legal move: `1...e5`.");
        ends("it played `e1e5`: A king cannot go there.", " A king cannot go there.");
    }
}
