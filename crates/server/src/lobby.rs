//! The lobby: listed games that wait for a player or can be watched. It is kept in memory and consists of
//! games in which a player is connected: a game whose maker has gone is not listed until the maker returns.
//!
//! The tasks of games report their listings. The list itself is made at most once a second, however often it
//! is requested.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use tabiya_referee::Time;
use tabiya_wire::online::{Lobby as LobbyMessage, LobbyGame};

use crate::error::ApiError;
use crate::game::GameId;
use crate::limits::ClientAddress;

/// The greatest number of games in each list.
const MOST: usize = 50;

/// How long a list is valid.
const FRESH: Duration = Duration::from_secs(1);

/// A listed game in which a player is connected.
#[derive(Clone, Debug)]
pub(crate) struct Listing {
    /// The game. The time since its last event is computed for each list.
    pub(crate) game: LobbyGame,
    /// When it was created, in milliseconds since 1970.
    pub(crate) created: u64,
    /// The time of its last event.
    pub(crate) at: Time,
    /// The address of the connected player; of the maker, while a seat is free.
    pub(crate) client: ClientAddress,
}

/// The lobby.
#[derive(Debug)]
pub(crate) struct Lobby {
    per_client: usize,
    games: Mutex<BTreeMap<GameId, Listing>>,
    list: Mutex<Option<(Instant, Bytes)>>,
}

impl Lobby {
    /// Creates an empty lobby. It lists at most so many open games, and as many in progress, for each client
    /// address; 0 is no limit.
    pub(crate) fn new(per_client: usize) -> Lobby {
        Lobby { per_client, games: Mutex::default(), list: Mutex::default() }
    }

    fn games(&self) -> MutexGuard<'_, BTreeMap<GameId, Listing>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lists a game.
    pub(crate) fn list(&self, id: GameId, listing: Listing) {
        self.games().insert(id, listing);
    }

    /// Removes a game, if it is listed.
    pub(crate) fn remove(&self, id: GameId) {
        self.games().remove(&id);
    }

    /// Returns the list as JSON. It may be a second old.
    ///
    /// # Errors
    ///
    /// Returns an internal error if it cannot be encoded.
    pub(crate) fn text(&self, now: Time) -> Result<Bytes, ApiError> {
        self.text_at(now, Instant::now())
    }

    fn text_at(&self, now: Time, at: Instant) -> Result<Bytes, ApiError> {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((made, text)) = &*list
            && at.saturating_duration_since(*made) < FRESH
        {
            return Ok(text.clone());
        }
        let text = Bytes::from(serde_json::to_vec(&self.message(now))?);
        *list = Some((at, text.clone()));
        Ok(text)
    }

    fn message(&self, now: Time) -> LobbyMessage {
        let games = self.games();
        let waits = |listing: &&Listing| {
            let players = &listing.game.players;
            !players.white.taken || !players.black.taken
        };
        let (mut open, mut playing): (Vec<_>, Vec<_>) = games.values().partition(waits);
        open.sort_by_key(|listing| std::cmp::Reverse(listing.created));
        playing.sort_by_key(|listing| std::cmp::Reverse(listing.at));
        let shown = |listings: Vec<&Listing>| self.shown(&listings, now);
        LobbyMessage { open: shown(open), playing: shown(playing) }
    }

    /// Returns the first listings, but only a few of each client.
    fn shown(&self, listings: &[&Listing], now: Time) -> Vec<LobbyGame> {
        let mut of_client: BTreeMap<ClientAddress, usize> = BTreeMap::new();
        let mut games = Vec::new();
        for listing in listings {
            let count = of_client.entry(listing.client).or_default();
            *count += 1;
            if self.per_client == 0 || *count <= self.per_client {
                games.push(LobbyGame { idle: (now - listing.at).0 / 1_000, ..listing.game.clone() });
            }
            if games.len() == MOST {
                break;
            }
        }
        games
    }
}

#[cfg(test)]
mod tests {
    use tabiya_wire::Sides;
    use tabiya_wire::online::Player;

    use super::*;

    fn listing(name: &str, address: &str, created: u64, joined: bool) -> Listing {
        let player = |taken| Player { taken, online: true, ..Player::default() };
        let game = LobbyGame {
            game: name.to_owned(),
            rules: "chess".to_owned(),
            name: "Chess".to_owned(),
            sides: Sides { white: "White".to_owned(), black: "Black".to_owned() },
            players: Sides { white: player(true), black: player(joined) },
            time: None,
            ply: 0,
            idle: 0,
        };
        Listing { game, created, at: Time(created), client: ClientAddress::of(address.parse().unwrap()) }
    }

    fn names(games: &[LobbyGame]) -> String {
        games.iter().map(|game| game.game.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_client_has_a_few_games_and_the_newest_come_first() {
        let lobby = Lobby::new(2);
        for (number, (name, address, joined)) in [
            ("a", "192.0.2.1", false),
            ("b", "192.0.2.1", false),
            ("c", "192.0.2.2", false),
            ("d", "192.0.2.1", false),
            ("e", "192.0.2.1", true),
        ]
        .into_iter()
        .enumerate()
        {
            lobby.list(GameId::random().unwrap(), listing(name, address, number as u64 * 1_000, joined));
        }
        let message = lobby.message(Time(9_000));
        assert_eq!((names(&message.open).as_str(), names(&message.playing).as_str()), ("d c b", "e"));
        assert_eq!(message.open[0].idle, 6);
        let unlimited = Lobby { per_client: 0, ..lobby };
        assert_eq!(names(&unlimited.message(Time(9_000)).open), "d c b a");
    }

    #[test]
    fn the_list_is_made_at_most_once_a_second() {
        let (lobby, id, start) = (Lobby::new(3), GameId::random().unwrap(), Instant::now());
        let has = |after: u64| {
            let text = lobby.text_at(Time(0), start + Duration::from_millis(after)).unwrap();
            text.windows(6).any(|part| part == b"\"here\"")
        };
        assert!(!has(0));
        lobby.list(id, listing("here", "192.0.2.1", 0, false));
        assert!(!has(990));
        assert!(has(1_010));
        lobby.remove(id);
        assert!(has(2_000));
        assert!(!has(2_020));
    }

    #[test]
    fn lists_are_bounded() {
        let lobby = Lobby::new(0);
        for number in 0..200 {
            lobby.list(GameId::random().unwrap(), listing("x", "192.0.2.1", number, false));
        }
        assert_eq!(lobby.message(Time(0)).open.len(), MOST);
    }
}
