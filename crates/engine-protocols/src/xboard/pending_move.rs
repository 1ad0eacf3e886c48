//! A search in the protocol of XBoard: its output at the end, and none after a cancellation. The session and
//! the searching thread share it.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tabiya_engine::{Meaning, Report};
use tabiya_notation::{MoveNotation, uci};
use tabiya_rules::{Move, Position, Reason, judge};

use crate::host::Output;
use crate::played::{Played, walk};

/// A search for a move, or an analysis.
pub(super) struct PendingMove {
    /// The position that is searched.
    played: Played,
    output: Output,
    analysis: bool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    cancelled: bool,
    over: bool,
    /// The game after the move.
    result: Option<Played>,
    /// Replies that must not come before the move.
    replies: Vec<String>,
}

impl PendingMove {
    pub(super) fn new(played: Played, output: &Output, analysis: bool) -> PendingMove {
        PendingMove { played, output: output.clone(), analysis, state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports the result of a depth: `DEPTH SCORE CENTISECONDS NODES MOVES`.
    pub(super) fn inform(&self, report: &Report) {
        let state = self.lock();
        if state.cancelled {
            return;
        }
        for line in &report.lines {
            let score = match line.score.meaning() {
                Meaning::Centipawns(value) => value,
                Meaning::WinsIn(plies) => 100_000 + i32::from(plies.div_ceil(2)),
                Meaning::LosesIn(plies) => -100_000 - i32::from(plies.div_ceil(2)),
            };
            let moves = walk(self.played.position(), &line.moves).map(|(before, m)| text_of(&before, m));
            let moves = moves.collect::<Vec<_>>().join(" ");
            let centiseconds = report.time.as_millis() / 10;
            (self.output)(&format!("{} {score} {centiseconds} {} {moves}", report.depth, report.nodes));
        }
    }

    /// Makes the best move, unless the search was cancelled, and announces the result of the game if that
    /// ends it.
    pub(super) fn finish(&self, report: &Report) {
        let mut state = self.lock();
        if !state.cancelled && !self.analysis {
            let mut played = self.played.clone();
            if let Some(m) = report.best().filter(|m| played.position().is_legal(*m)) {
                (self.output)(&format!("move {}", text_of(played.position(), m)));
                played.play(m);
                if let Some(result) = result(&played) {
                    (self.output)(&result);
                }
            }
            state.result = Some(played);
        }
        state.over = true;
        self.release(&mut state);
    }

    /// Cancels the pending move, and sends the replies that waited for it.
    pub(super) fn cancel(&self) {
        let mut state = self.lock();
        state.cancelled = true;
        self.release(&mut state);
    }

    /// Gives a reply after the move, or at once if it is no search for a move.
    pub(super) fn reply(&self, text: String) {
        let mut state = self.lock();
        state.replies.push(text);
        if state.over || self.analysis {
            self.release(&mut state);
        }
    }

    fn release(&self, state: &mut State) {
        for reply in state.replies.drain(..) {
            (self.output)(&reply);
        }
    }

    /// Returns the game after the move, once.
    pub(super) fn take_result(&self) -> Option<Played> {
        self.lock().result.take()
    }
}

impl fmt::Debug for PendingMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PendingMove").field("analysis", &self.analysis).finish_non_exhaustive()
    }
}

/// Returns the announcement of a result, `1-0 {White mates}`, if the rules end the game.
pub(super) fn result(played: &Played) -> Option<String> {
    let position = played.position();
    let ruleset = position.ruleset();
    let outcome = judge(position, played.history())?;
    let score = match outcome.winner.map(|winner| winner.index()) {
        Some(0) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    };
    let why = match outcome.winner {
        Some(winner) if outcome.reason == Reason::Checkmate => {
            format!("{} mates", ruleset.def().sides[winner.index()])
        }
        _ => outcome.sentence(ruleset).trim_end_matches('.').to_owned(),
    };
    Some(format!("{score} {{{why}}}"))
}

/// Writes a move as XBoard does. Its notation supports all games.
fn text_of(position: &Position, m: Move) -> String {
    MoveNotation::XBoard.write(position, m).unwrap_or_else(|_| uci::write(position, m))
}
