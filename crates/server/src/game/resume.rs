//! Going on with games against the computer after a restart, also without connected clients: those in which
//! it may have to act are loaded, a few at a time, and a loaded game lets the computer think.

use std::time::Duration;

use tabiya_referee::Time;
use tokio::time::sleep;

use super::request::GameRequest;
use crate::app::App;

/// Games whose last event is older are not loaded. While a server runs, the computer acts within a minute at
/// most, and the clock stands still while the server is stopped: in older games, the computer has nothing to
/// do.
const RECENT: Duration = Duration::from_secs(10 * 60);

/// The pause while too many searches wait.
const PAUSE: Duration = Duration::from_millis(50);

/// Loads the games in which the computer may have to act. Ends early if the server stops.
pub(crate) async fn resume_thinking(app: App) {
    if !app.searches.is_available() {
        return;
    }
    let since = Time(app.clock.now().0.saturating_sub(RECENT.as_millis() as u64));
    let games = match app.store.computer_games(since).await {
        Ok(games) => games,
        Err(error) => {
            tracing::error!(%error, "the games against the computer could not be read");
            return;
        }
    };
    let mut stop = app.stopping();
    let load = async {
        for id in games {
            while app.searches.check().is_err() {
                sleep(PAUSE).await;
            }
            // Waits until the game is loaded, so that other games get their turn. A failure is logged by the
            // task.
            let _ = app.games.request(&app, id, GameRequest::Exists).await;
        }
    };
    tokio::select! {
        () = load => {}
        () = stop.wait() => {}
    }
}
