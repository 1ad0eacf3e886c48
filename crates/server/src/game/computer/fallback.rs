//! A short search outside of the pool, for the moves of the computer whose searches all failed or got no
//! turn. It is much worse than any level, but does not give pieces away for nothing.

use std::time::Duration;

use tabiya_engine::{Control, Engine, Limits, NoClock};
use tabiya_referee::Game;
use tabiya_rules::{History, Move, Position};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// The limits of the search, so that it takes a few milliseconds.
const DEPTH: u32 = 1;
const NODES: u64 = 500;

/// The size of its transposition table, in bytes.
const TABLE: usize = 1 << 16;

/// Searches for a move, with a score for the side to move. Returns nothing if there is none within the time,
/// or if this search panics, too.
pub(super) async fn search(game: &Game, time: Duration) -> Option<(Move, i32)> {
    let (position, history) = (game.position().clone(), game.history().clone());
    let found = spawn_blocking(move || search_now(&position, &history));
    timeout(time, found).await.ok()?.ok()?
}

fn search_now(position: &Position, history: &History) -> Option<(Move, i32)> {
    let mut engine = Engine::new(position.ruleset(), TABLE, 1).ok()?;
    let limits = Limits { depth: Some(DEPTH), nodes: Some(NODES), ..Limits::default() };
    let report = engine.search(position, history, &limits, &Control::new(), &NoClock, &mut |_| {});
    Some((report.best()?, report.lines.first()?.score.value()))
}

#[cfg(test)]
mod tests {
    use tabiya_notation::{fen, uci};
    use tabiya_referee::{Terms, Time};
    use tabiya_rules::Ruleset;

    use super::*;

    #[tokio::test]
    async fn a_short_search_is_better_than_any_move() {
        let chess = Ruleset::builtin("chess").unwrap();
        for (text, best) in
            [("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"), ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8")]
        {
            let position = fen::read(&chess, text).unwrap();
            let game = Game::from_position(position, Terms::default(), Time(0));
            let (m, _) = search(&game, Duration::from_secs(60)).await.unwrap();
            assert_eq!(uci::write(game.position(), m), best);
            assert_ne!(game.legal_moves().first(), Some(&m), "any move would do");
        }
        let simulator = Game::new(&Ruleset::builtin("simulator").unwrap(), Terms::default(), Time(0));
        assert!(search(&simulator, Duration::from_secs(60)).await.is_none());
    }
}
