//! Deleting abandoned games: those that no second player has joined, those without a move, and those without
//! a running clock in which nothing has happened for very long. Times are by the server's clock, so that
//! games do not expire while the server is stopped.

use std::time::Duration;

use tabiya_referee::Time;

use super::timers::Residence;
use crate::app::App;
use crate::config::ExpireAfter;
use crate::store::{Change, Expiry, StoreError};

/// The number of games that are deleted at once.
const GROUP: u32 = 500;

/// The longest interval at which expired games are looked for.
const LONGEST_INTERVAL: Duration = Duration::from_secs(60);

/// The shortest interval.
const SHORTEST_INTERVAL: Duration = Duration::from_millis(100);

/// Returns the interval at which expired games are looked for.
pub(crate) fn interval(after: &ExpireAfter) -> Duration {
    let ages = [after.unjoined, after.unmoved, after.abandoned].into_iter().filter(|age| !age.is_zero());
    let shortest = ages.min().unwrap_or(LONGEST_INTERVAL);
    (shortest / 4).clamp(SHORTEST_INTERVAL, LONGEST_INTERVAL)
}

/// Returns the times before which games have expired now.
fn expiry(after: &ExpireAfter, now: Time) -> Expiry {
    let before = |age: Duration| {
        let age = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
        if age == 0 { Time(0) } else { Time(now.0.saturating_sub(age)) }
    };
    Expiry {
        unjoined: before(after.unjoined),
        unmoved: before(after.unmoved),
        abandoned: before(after.abandoned),
    }
}

/// Deletes the games that have expired and are not in memory, and returns their number.
///
/// # Errors
///
/// Returns an error if the database fails.
pub(crate) async fn delete_expired(app: &App) -> Result<usize, StoreError> {
    let expiry = expiry(&app.config.expire, app.clock.now());
    let mut deleted = 0;
    loop {
        let mut games = app.store.expired(expiry, GROUP).await?;
        let found = games.len();
        // A game that is loaded while it is deleted would continue without its rows, so no game is loaded
        // meanwhile.
        let pause = app.games.pause_loading().await;
        games.retain(|id| app.games.residence(*id) == Residence::Disk);
        let count = games.len();
        if count > 0 {
            app.store.write(Change::Expire { games, expiry }).await?;
        }
        drop(pause);
        deleted += count;
        if count == 0 || found < GROUP as usize {
            break;
        }
    }
    if deleted > 0 {
        app.metrics.expired.inc_by(deleted as u64);
        tracing::info!(games = deleted, "unfinished games have expired");
    }
    Ok(deleted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_means_never() {
        let hour = Duration::from_secs(3_600);
        let after = ExpireAfter { unjoined: hour, unmoved: Duration::ZERO, abandoned: 100 * hour };
        let expiry = expiry(&after, Time(5_000_000));
        let expected = Expiry { unjoined: Time(1_400_000), unmoved: Time(0), abandoned: Time(0) };
        assert_eq!(expiry, expected);
        assert_eq!(interval(&after), LONGEST_INTERVAL);
        let soon = ExpireAfter { unjoined: Duration::from_secs(1), ..after };
        assert_eq!(interval(&soon), Duration::from_millis(250));
    }
}
