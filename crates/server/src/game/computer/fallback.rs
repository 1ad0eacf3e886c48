//! A short search outside of the pool, for the moves of the computer whose searches all failed or got no
//! turn. It is much worse than any level, but does not give pieces away for nothing.

use std::time::Duration;

use tabiya_engine::Limits;
use tabiya_player::{Budget, Engines, Found};
use tabiya_referee::Game;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// The limits of the search, so that it takes a few milliseconds.
const DEPTH: u32 = 1;
const BUDGET: Budget = Budget::nodes(500);

/// The size of its transposition table.
const TABLE_BYTES: usize = 1 << 16;

/// Searches for a move. Returns nothing if there is none within the time, or if this
/// search panics, too.
pub(super) async fn search(game: &Game, time: Duration) -> Option<Found> {
    let game = game.clone();
    let limits = Limits { depth: Some(DEPTH), ..BUDGET.limits() };
    let found = spawn_blocking(move || Engines::new(TABLE_BYTES, 1).search_game(&game, &limits).ok());
    timeout(time, found).await.ok()?.ok()?
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
            let found = search(&game, Duration::from_secs(60)).await.unwrap();
            let (m, _) = found.best().unwrap();
            assert_eq!(uci::write(game.position(), m), best);
            assert_ne!(game.legal_moves().first(), Some(&m), "any move would do");
        }
        let simulator = Game::new(&Ruleset::builtin("simulator").unwrap(), Terms::default(), Time(0));
        assert!(search(&simulator, Duration::from_secs(60)).await.is_none());
    }
}
