//! Tests of searches that fail: a panic, nothing found, or no result in time never lose a game for the
//! computer.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use tabiya_board::Color;
use tabiya_engine::{Control as SearchControl, Level};
use tabiya_player::{Engines, Found};
use tabiya_referee::{ClockStart, Control, Game, Millis, Terms, Time};
use tabiya_rules::Ruleset;
use tabiya_wire::RulesSource;
use tokio::time::{Instant, sleep};

use crate::app::App;
use crate::blocking::JobOwner;
use crate::catalogue::Catalogue;
use crate::computer::{Owner, Search, SearchPool, Searcher, SubmitError, engines};
use crate::config::Config;
use crate::game::token::Token;
use crate::game::{GameId, GameRequest, GameSpec};
use crate::limits::ClientAddress;
use crate::metrics::Metrics;
use crate::store::{Change, SeatRow, Store};

/// A searcher that can be made to fail. Clones share the faults.
#[derive(Clone)]
struct Faulty {
    engines: Arc<std::sync::Mutex<Engines>>,
    /// The number of searches that panic, and then of those that find nothing.
    panics: Arc<AtomicU32>,
    failures: Arc<AtomicU32>,
    /// Whether searches hang, without regard to being stopped.
    hangs: Arc<AtomicBool>,
    /// The number of searches that have found a move.
    found: Arc<AtomicU32>,
    /// The owners of the searches.
    owners: Arc<std::sync::Mutex<Vec<Owner>>>,
}

impl Default for Faulty {
    fn default() -> Faulty {
        Faulty {
            engines: Arc::new(std::sync::Mutex::new(engines())),
            panics: Arc::default(),
            failures: Arc::default(),
            hangs: Arc::default(),
            found: Arc::default(),
            owners: Arc::default(),
        }
    }
}

fn take(count: &AtomicU32) -> bool {
    count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
}

impl Searcher for Faulty {
    fn search(&mut self, search: &Search, control: &SearchControl) -> Option<Found> {
        self.owners.lock().unwrap().push(search.owner);
        assert!(!take(&self.panics), "a search panics for a test");
        if take(&self.failures) {
            return None;
        }
        while self.hangs.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(5));
        }
        let found = Searcher::search(&mut *self.engines.lock().unwrap(), search, control);
        self.found.fetch_add(u32::from(found.is_some()), Ordering::SeqCst);
        found
    }
}

/// A server without connections, and its folder.
struct Fixture {
    app: App,
    folder: PathBuf,
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Fixture {
    /// Starts a server whose computer has a single thread.
    fn new(name: &str, faulty: &Faulty) -> Fixture {
        let folder = std::env::temp_dir().join(format!("tabiya-faulty-{}-{name}", std::process::id()));
        let mut config = Config { computer_threads: Some(1), ..Config::new(&folder) };
        config.limits.searches = 1;
        let metrics = Arc::new(Metrics::new());
        let (store, clock) = Store::open(&folder, Arc::clone(&metrics)).unwrap();
        let faulty = faulty.clone();
        let searches = SearchPool::start_with(&config, &metrics, move || faulty.clone());
        let catalogue = Catalogue::new(Vec::new()).unwrap();
        Fixture { app: App::new(config, catalogue, store, clock, metrics, searches), folder }
    }

    /// Begins a game in which the computer moves first, and returns it when it has moved.
    async fn first_move(&self, time: Option<Control>) -> Game {
        let id = self.begin(time).await;
        self.moved(id).await
    }

    /// Begins a game in which the computer moves first.
    async fn begin(&self, time: Option<Control>) -> GameId {
        let ruleset = Ruleset::builtin("chess").unwrap();
        let seat = |side, level| {
            let token = Token::random().unwrap().hash();
            SeatRow { side, token, name: None, level }
        };
        let spec = GameSpec {
            source: RulesSource::Builtin("chess".to_owned()),
            setup: ruleset.start().setup(),
            ruleset,
            terms: Terms { time, clock_start: ClockStart::AtOnce, ..Terms::default() },
            listed: false,
            request: None,
            seats: vec![seat(Color::White, Some(2)), seat(Color::Black, None)],
        };
        let row = spec.into_row(self.app.clock.now()).unwrap();
        let id = row.id;
        self.app.store.write(Change::Begin(Box::new(row))).await.unwrap();
        id
    }

    /// Returns a game when the computer has moved.
    async fn moved(&self, id: GameId) -> Game {
        let begun = Instant::now();
        loop {
            let game = self.copy(id).await;
            if game.ply() > 0 {
                return game;
            }
            assert!(game.ending().is_none(), "the computer has lost: {:?}", game.ending());
            assert!(begun.elapsed() < Duration::from_secs(30), "the computer does not move");
            sleep(Duration::from_millis(20)).await;
        }
    }

    async fn copy(&self, id: GameId) -> Game {
        self.app.games.request(&self.app, id, GameRequest::Copy).await.unwrap().game
    }
}

#[tokio::test]
async fn a_search_that_panics_is_repeated_and_the_thread_goes_on() {
    let faulty = Faulty::default();
    let fixture = Fixture::new("panics", &faulty);
    faulty.panics.store(1, Ordering::SeqCst);
    fixture.first_move(None).await;
    assert_eq!(faulty.found.load(Ordering::SeqCst), 1);
    // The same thread carries out the next search.
    fixture.first_move(None).await;
    assert_eq!(faulty.found.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn the_computer_moves_though_every_search_fails() {
    let faulty = Faulty::default();
    let fixture = Fixture::new("fails", &faulty);
    faulty.panics.store(2, Ordering::SeqCst);
    faulty.failures.store(1, Ordering::SeqCst);
    let game = fixture.first_move(None).await;
    assert_eq!((game.ply(), faulty.found.load(Ordering::SeqCst)), (1, 0));
    fixture.first_move(None).await;
    assert_eq!(faulty.found.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn the_computer_does_not_lose_on_time_though_its_search_is_late() {
    let faulty = Faulty::default();
    let fixture = Fixture::new("late", &faulty);
    faulty.hangs.store(true, Ordering::SeqCst);
    let time = Control::SuddenDeath { main: Millis(1_500) };
    let game = fixture.first_move(Some(time)).await;
    assert!(game.ending().is_none());
    assert_eq!(faulty.found.load(Ordering::SeqCst), 0);
    faulty.hangs.store(false, Ordering::SeqCst);
    fixture.first_move(None).await;
    assert!(faulty.found.load(Ordering::SeqCst) > 0);
}

#[tokio::test]
async fn the_computer_waits_for_room_in_the_queue() {
    let faulty = Faulty::default();
    let fixture = Fixture::new("full", &faulty);
    faulty.hangs.store(true, Ordering::SeqCst);
    let game = Game::new(&Ruleset::builtin("chess").unwrap(), Terms::default(), Time(0));
    let search = || {
        let (position, history) = (game.position().clone(), game.history().clone());
        let owner = Owner::Client(ClientAddress::of([192, 0, 2, 1].into()));
        fixture.app.searches.submit(Search { position, history, limits: Level::MIN.limits(1), owner })
    };
    let mut waiting = Vec::new();
    loop {
        match search() {
            Ok(pending) => waiting.push(pending),
            Err(error) => break assert_eq!(error, SubmitError::Full),
        }
        // The thread takes one out of the queue.
        sleep(Duration::from_millis(10)).await;
    }
    let id = fixture.begin(None).await;
    let begun = Instant::now();
    // Longer than three attempts take.
    while begun.elapsed() < Duration::from_secs(3) {
        assert_eq!(fixture.copy(id).await.ply(), 0, "the computer has not waited");
        sleep(Duration::from_millis(50)).await;
    }
    drop(waiting);
    faulty.hangs.store(false, Ordering::SeqCst);
    fixture.moved(id).await;
    assert_eq!(faulty.owners.lock().unwrap().last(), Some(&Owner::Game(id)), "the move comes from no search");
}

#[tokio::test]
async fn searches_are_on_the_account_of_the_creator_or_else_of_the_game() {
    let faulty = Faulty::default();
    let fixture = Fixture::new("owners", &faulty);
    let creator = ClientAddress::of([192, 0, 2, 1].into());
    let mut games = Vec::new();
    for client in [None, None, Some(creator)] {
        let id = fixture.begin(None).await;
        drop(fixture.app.games.handle_for(
            &fixture.app,
            client.map_or(JobOwner::Server, JobOwner::Client),
            id,
        ));
        fixture.moved(id).await;
        games.push(id);
    }
    let owners = faulty.owners.lock().unwrap().clone();
    assert_eq!(owners, [Owner::Game(games[0]), Owner::Game(games[1]), Owner::Client(creator)]);
}
