//! Tests of the store as a whole.

use tabiya_board::Color;

use super::*;
use crate::game::token::Token;

struct Folder(std::path::PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn folder(name: &str) -> Folder {
    Folder(std::env::temp_dir().join(format!("tabiya-store-{}-{name}", std::process::id())))
}

fn open(folder: &Folder) -> (Store, ServerClock) {
    Store::open(&folder.0, Arc::new(Metrics::new())).unwrap()
}

fn event(seq: u64, body: &str) -> EventRow {
    let command = (seq > 0).then(|| (Color::Black, format!("c{seq}")));
    EventRow { seq, at: 5, ply: seq, command, body: body.to_owned() }
}

fn begin(id: GameId) -> Change {
    let seat = SeatRow {
        side: Color::White,
        token: Token::random().unwrap().hash(),
        name: Some("Ada".into()),
        level: None,
    };
    Change::Begin(Box::new(BeginRow {
        id,
        rules: "chess".to_owned(),
        ruleset: RulesetRow { hash: Fingerprint([7; 32]), definition: b"chess".as_slice().into() },
        created: 1,
        listed: true,
        over: false,
        flag: None,
        request: None,
        seats: vec![seat],
        events: vec![event(0, "start")],
    }))
}

fn append(game: GameId, events: Vec<EventRow>) -> Change {
    Change::Append { game, events, over: None, flag: None }
}

#[tokio::test]
async fn a_change_in_conflict_does_not_affect_others() {
    let folder = folder("conflict");
    let (store, _) = open(&folder);
    let [one, other] = [GameId::random().unwrap(), GameId::random().unwrap()];
    // Sent at once, so that most of them are written together.
    let results = tokio::join!(
        store.write(begin(one)),
        store.write(append(one, vec![event(1, "a")])),
        store.write(append(one, vec![event(1, "b")])),
        store.write(append(one, vec![event(2, "c"), event(1, "d")])),
        store.write(begin(one)),
        store.write(begin(other)),
    );
    assert!(matches!(
        results,
        (
            Ok(()),
            Ok(()),
            Err(StoreError::Conflict),
            Err(StoreError::Conflict),
            Err(StoreError::Conflict),
            Ok(())
        )
    ));
    let game = store.load(one).await.unwrap().unwrap();
    let bodies: Vec<&str> = game.events.iter().map(|event| event.body.as_str()).collect();
    assert_eq!(bodies, ["start", "a"]);
    assert_eq!(game.events[1].command, Some((Color::Black, "c1".to_owned())));
    assert_eq!((game.seats.len(), game.seats[0].name.as_deref()), (1, Some("Ada")));
    assert!(store.load(GameId::random().unwrap()).await.unwrap().is_none());
    store.close().unwrap();
    assert!(matches!(store.write(Change::Heartbeat).await, Err(StoreError::Closed)));
}

#[tokio::test]
async fn an_empty_event_is_not_acknowledged() {
    let folder = folder("empty");
    let (store, _) = open(&folder);
    let id = GameId::random().unwrap();
    store.write(begin(id)).await.unwrap();
    for events in [vec![event(1, "")], vec![event(1, "a"), event(2, "")]] {
        assert!(matches!(store.write(append(id, events)).await, Err(StoreError::EmptyEvent)));
    }
    let Change::Begin(mut row) = begin(GameId::random().unwrap()) else { unreachable!() };
    row.events[0].body.clear();
    assert!(matches!(store.write(Change::Begin(row)).await, Err(StoreError::EmptyEvent)));
    assert_eq!(store.load(id).await.unwrap().unwrap().events.len(), 1);
    store.close().unwrap();
}

#[tokio::test]
async fn a_closed_store_is_one_file() {
    let (folder, copy) = (folder("closed"), folder("closed-copy"));
    let (store, _) = open(&folder);
    let store = Arc::new(store);
    let id = GameId::random().unwrap();
    store.write(begin(id)).await.unwrap();
    assert!(store.load(id).await.unwrap().is_some());
    // A query that is going on when the store is closed is waited for.
    let (begun, has_begun) = std::sync::mpsc::channel();
    let (end, ended) = std::sync::mpsc::channel::<()>();
    let reading = tokio::spawn({
        let store = Arc::clone(&store);
        let query = move |connection: &mut rusqlite::Connection| {
            let transaction = connection.transaction()?;
            transaction.query_row("SELECT count(*) FROM games", [], |_| Ok(()))?;
            begun.send(()).unwrap();
            ended.recv().ok();
            Ok(())
        };
        async move { store.readers.read(query).await }
    });
    tokio::task::spawn_blocking(move || has_begun.recv()).await.unwrap().unwrap();
    let closing = tokio::task::spawn_blocking({
        let store = Arc::clone(&store);
        move || store.close()
    });
    while !matches!(store.load(id).await, Err(StoreError::Closed)) {
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    drop(end);
    reading.await.unwrap().unwrap();
    closing.await.unwrap().unwrap();
    let mut files: Vec<_> =
        std::fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["games.sqlite3", "lock"]);
    std::fs::create_dir_all(&copy.0).unwrap();
    let file = "games.sqlite3";
    std::fs::copy(folder.0.join(file), copy.0.join(file)).unwrap();
    let (store, _) = open(&copy);
    assert!(store.load(id).await.unwrap().is_some());
    store.close().unwrap();
}

#[tokio::test]
async fn a_panic_of_the_writer_is_reported() {
    let folder = folder("panic");
    let (store, _) = open(&folder);
    assert!(matches!(store.write(Change::Panic).await, Err(StoreError::Closed)));
    store.writer_ended().await;
    assert!(matches!(store.write(Change::Heartbeat).await, Err(StoreError::Closed)));
    assert!(matches!(store.close(), Err(StoreError::WriterPanicked(what)) if what == "a test panics"));
}

#[tokio::test]
async fn the_clock_continues_from_the_stored_time() {
    let folder = folder("time");
    let (store, clock) = open(&folder);
    assert!(clock.now().0 < 1_000);
    tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    store.write(Change::Heartbeat).await.unwrap();
    store.close().unwrap();
    drop(store);
    let (store, clock) = open(&folder);
    assert!(clock.now().0 >= 30);
    store.close().unwrap();
}

#[tokio::test]
async fn games_with_due_flags_are_found() {
    let folder = folder("flags");
    let (store, _) = open(&folder);
    let [one, other] = [GameId::random().unwrap(), GameId::random().unwrap()];
    for id in [one, other] {
        store.write(begin(id)).await.unwrap();
    }
    assert!(!store.running(Time(u64::MAX >> 1)).await.unwrap().any);
    let flag = Some(Some(Time(70)));
    let moved = Change::Append { game: one, events: vec![event(1, "a")], over: None, flag };
    store.write(moved).await.unwrap();
    store.write(Change::Flag { game: other, at: Some(Time(60)) }).await.unwrap();
    for (until, due) in [(59, vec![]), (60, vec![other]), (70, vec![other, one])] {
        let running = store.running(Time(until)).await.unwrap();
        assert_eq!((running.any, running.due), (true, due), "{until}");
    }
    assert_eq!(store.load(one).await.unwrap().unwrap().flag, Some(Time(70)));
    for game in [one, other] {
        store.write(Change::Flag { game, at: None }).await.unwrap();
    }
    assert!(!store.running(Time(70)).await.unwrap().any);
    store.close().unwrap();
}

#[tokio::test]
async fn no_two_games_have_the_same_request() {
    let folder = folder("requests");
    let (store, _) = open(&folder);
    let request = RequestRow { key: [1; 32], body: [2; 32] };
    let [one, other] = [GameId::random().unwrap(), GameId::random().unwrap()];
    let with_request = |id| {
        let Change::Begin(mut row) = begin(id) else { unreachable!() };
        row.request = Some(request);
        Change::Begin(row)
    };
    assert!(store.repeated(request.key).await.unwrap().is_none());
    store.write(with_request(one)).await.unwrap();
    assert!(matches!(store.write(with_request(other)).await, Err(StoreError::Conflict)));
    assert!(store.load(other).await.unwrap().is_none());
    let found = store.repeated(request.key).await.unwrap().unwrap();
    assert_eq!((found.game, found.body, found.seats.len()), (one, request.body, 1));
    // Games without such a request do not collide with others.
    for _ in 0..2 {
        store.write(begin(GameId::random().unwrap())).await.unwrap();
    }
    store.close().unwrap();
}

#[tokio::test]
async fn only_what_has_expired_is_deleted() {
    let folder = folder("expired");
    let (store, _) = open(&folder);
    let id = GameId::random().unwrap();
    store.write(begin(id)).await.unwrap();
    let at = store.load(id).await.unwrap().unwrap().events[0].at;
    let expiry = |unjoined| Expiry { unjoined: Time(unjoined), unmoved: Time(0), abandoned: Time(0) };
    assert_eq!(store.expired(expiry(at), 9).await.unwrap(), []);
    assert_eq!(store.expired(expiry(at + 1), 9).await.unwrap(), [id]);
    // It has new events since it was found.
    store.write(Change::Expire { games: vec![id], expiry: expiry(at) }).await.unwrap();
    assert!(store.load(id).await.unwrap().is_some());
    store.write(Change::Expire { games: vec![id], expiry: expiry(at + 1) }).await.unwrap();
    assert!(store.load(id).await.unwrap().is_none());
    store.close().unwrap();
}

#[tokio::test]
async fn replays_are_kept_once_and_until_they_expire() {
    let folder = folder("replays");
    let (store, _) = open(&folder);
    let card = ReplayCard { title: "t".into(), summary: "s".into(), rules: "r".into(), fen: "f".into() };
    let row = |hash: u8, expires: u64| ReplayRow {
        id: GameId::random().unwrap(),
        hash: [hash; 32],
        expires,
        card: card.clone(),
        body: vec![hash; 10],
    };
    let (first, other) = (row(1, 100), row(2, 50));
    let (id, gone) = (first.id, other.id);
    for row in [first, other, row(1, 200), row(1, 150)] {
        store.write(Change::KeepReplay(Box::new(row))).await.unwrap();
    }
    assert_eq!(store.find_replay([1; 32]).await.unwrap(), (Some((id, 200)), 20));
    assert_eq!(store.find_replay([3; 32]).await.unwrap(), (None, 20));
    assert_eq!(store.replay(id, 199).await.unwrap(), Some((vec![1; 10], 200)));
    assert_eq!(store.replay(id, 200).await.unwrap(), None);
    assert_eq!(store.replay_card(id, 0).await.unwrap(), Some(card));
    assert!(!store.any_expired_replay(49).await.unwrap() && store.any_expired_replay(50).await.unwrap());
    store.write(Change::ForgetReplays { now: 50 }).await.unwrap();
    assert_eq!(store.replay(gone, 0).await.unwrap(), None);
    assert_eq!(store.find_replay([1; 32]).await.unwrap(), (Some((id, 200)), 10));
    store.close().unwrap();
}
