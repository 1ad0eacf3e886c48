//! Players who are not connected: since when, and when their opponents may claim the game. The referee
//! receives these times and decides about claims.

use tabiya_board::{Color, PerColor};
use tabiya_referee::Time;
use tabiya_wire::online::Away;

use super::task::GameTask;

/// Since when the players of a game are not connected. A player who is connected is not away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AwaySince(PerColor<Option<Time>>);

impl AwaySince {
    /// Returns the state of a game that has just been loaded: no player is connected.
    pub(super) fn all(now: Time) -> AwaySince {
        AwaySince(PerColor([Some(now); 2]))
    }

    /// Updates whether a player is connected.
    pub(super) fn connected(&mut self, side: Color, connected: bool, now: Time) {
        let since = &mut self.0[side];
        *since = if connected { None } else { since.or(Some(now)) };
    }

    /// A player who is not connected has given a sign of life. Returns whether that changes anything.
    pub(super) fn seen(&mut self, side: Color, now: Time) -> bool {
        let since = &mut self.0[side];
        let away = since.is_some();
        if away {
            *since = Some(now);
        }
        away
    }
}

impl GameTask {
    /// Returns since when players are away who are expected: people, when both seats are taken.
    pub(super) fn away_sides(&self) -> PerColor<Option<Time>> {
        let complete = Color::ALL.into_iter().all(|side| self.seats[side].is_some());
        let expected = |side: Color| complete && self.level(side).is_none();
        PerColor(Color::ALL.map(|side| self.away.0[side].filter(|_| expected(side))))
    }

    /// Returns the player who is to move and away, if the opponent may claim the game for that, now or later.
    pub(super) fn away_message(&self) -> Option<Away> {
        let side = self.game.turn();
        let since = self.away_sides()[side]?;
        let claim_at = self.game.away_claim(!side, since).ok()?;
        Some(Away { side: side.into(), claim_at: claim_at.0 })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Instant;

    use tabiya_referee::Terms;
    use tabiya_rules::Ruleset;
    use tabiya_wire::RulesSource;
    use tabiya_wire::online::ClientCommand;
    use tokio::sync::oneshot;

    use super::super::load::load;
    use super::super::request::{Arrival, CommandSender};
    use super::*;
    use crate::app::App;
    use crate::blocking::JobOwner;
    use crate::catalogue::Catalogue;
    use crate::computer::SearchPool;
    use crate::config::Config;
    use crate::game::GameSpec;
    use crate::game::token::Token;
    use crate::limits::ClientAddress;
    use crate::metrics::Metrics;
    use crate::store::{Change, SeatRow, Store};

    /// Sends a command over HTTP.
    async fn command(task: &mut GameTask, token: Token, text: &str) -> Result<u64, String> {
        let (reply, replied) = oneshot::channel();
        let command: ClientCommand = serde_json::from_str(text).unwrap();
        let arrival = Arrival { at: task.app.clock.now(), since: Instant::now() };
        let client = ClientAddress::of([192, 0, 2, 1].into());
        let from = CommandSender::Token { token: token.hash(), reply };
        assert!(task.command(from, &command, client, arrival).await);
        replied.await.unwrap().map_err(|error| error.into_error().code.to_string())
    }

    #[tokio::test]
    async fn a_game_is_claimed_from_an_opponent_who_is_away() {
        let folder = std::env::temp_dir().join(format!("tabiya-away-{}", std::process::id()));
        let metrics = || Arc::new(Metrics::new());
        Store::open(&folder, metrics()).unwrap().0.close().unwrap();
        // The server has run for hours.
        rusqlite::Connection::open(folder.join("games.sqlite3"))
            .unwrap()
            .execute(
                "INSERT INTO meta VALUES ('time', 9000000) ON CONFLICT DO UPDATE SET value = 9000000",
                [],
            )
            .unwrap();
        let (store, clock) = Store::open(&folder, metrics()).unwrap();
        let config = Config { computer_threads: Some(0), ..Config::new(&folder) };
        let searches = SearchPool::start(&config, &metrics());
        let app = App::new(config, Catalogue::new(Vec::new()).unwrap(), store, clock, metrics(), searches);
        let [white, black] = [Token::random().unwrap(), Token::random().unwrap()];
        let seat = |side, token: Token| SeatRow { side, token: token.hash(), name: None, level: None };
        let ruleset = Ruleset::builtin("chess").unwrap();
        let spec = GameSpec {
            source: RulesSource::Builtin("chess".to_owned()),
            setup: ruleset.start().setup(),
            ruleset,
            terms: Terms::default(),
            listed: false,
            request: None,
            seats: vec![seat(Color::White, white), seat(Color::Black, black)],
        };
        let row = spec.into_row(Time(1_000)).unwrap();
        let id = row.id;
        app.store.write(Change::Begin(Box::new(row))).await.unwrap();
        let mut task = load(&app, id, JobOwner::Server).await.unwrap();
        let win = r#"{"id":"1","do":"claim-away"}"#;
        // After a restart everybody has the full time again.
        assert_eq!(command(&mut task, black, win).await, Err("not-away-long-enough".to_owned()));
        assert_eq!(command(&mut task, white, win).await, Err("move-first".to_owned()));
        task.away = AwaySince(PerColor([Some(Time(500_000)); 2]));
        assert_eq!(task.away_message(), Some(Away { side: Color::White.into(), claim_at: 1_100_000 }));
        // A request of the opponent is a sign of life.
        assert!(command(&mut task, white, r#"{"id":"2","do":"claim","reason":"repetition"}"#).await.is_err());
        assert!(task.away_message().unwrap().claim_at > 9_000_000);
        task.away.connected(Color::White, true, Time(9_000_000));
        assert_eq!(command(&mut task, black, win).await, Err("not-away".to_owned()));
        task.away = AwaySince(PerColor([Some(Time(500_000)); 2]));
        assert_eq!(command(&mut task, black, win).await, Ok(3));
        let code = |task: &GameTask| task.game.ending().map(|ending| ending.code());
        assert_eq!((code(&task), task.away_message()), (Some("abandonment"), None));
        let again = load(&app, id, JobOwner::Server).await.unwrap();
        assert_eq!((code(&again), again.game.digest()), (Some("abandonment"), task.game.digest()));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_player_is_away_from_the_last_sign_of_life_on() {
        let side = Color::Black;
        let mut away = AwaySince::all(Time(5));
        assert_eq!(away.0[side], Some(Time(5)));
        away.connected(side, false, Time(7));
        assert_eq!(away.0[side], Some(Time(5)));
        assert!(away.seen(side, Time(9)));
        assert_eq!(away.0[side], Some(Time(9)));
        away.connected(side, true, Time(11));
        assert!(!away.seen(side, Time(12)));
        assert_eq!(away.0[side], None);
        away.connected(side, false, Time(13));
        away.connected(side, false, Time(14));
        assert_eq!((away.0[side], away.0[!side]), (Some(Time(13)), Some(Time(5))));
    }
}
