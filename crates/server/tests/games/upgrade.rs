//! Games outlive versions: those of every released format load as they were, and by their own rules.

use std::path::Path;

use serde_json::{Value, json};
use tabiya_rules::Ruleset;
use tabiya_server::OwnRules;
use tabiya_wire::online::Snapshot;

use crate::client::{Client, Pair};
use crate::request::get;
use crate::server::{Folder, TestServer};

/// Copies the database of an older version into a folder.
fn old_database(format: u32) -> (Folder, Vec<Value>) {
    let fixture =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(format!("format-{format}"));
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).unwrap();
    std::fs::copy(fixture.join("games.sqlite3"), folder.path().join("games.sqlite3")).unwrap();
    let expected = std::fs::read_to_string(fixture.join("expected.jsonl")).unwrap();
    (folder, expected.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

/// Returns the clocks without what changes while the running one passes: `flag_falls` has it.
fn clocks(live: &Value) -> Value {
    let mut clocks = live["clocks"].clone();
    if let Some(running) = clocks["running"].as_str().map(str::to_owned) {
        clocks[running] = Value::Null;
    }
    clocks
}

/// Returns an ending without its sentence, which may be worded better in a newer version.
fn ending(live: &Value) -> Value {
    let mut ending = live["ending"].clone();
    if let Some(ending) = ending.as_object_mut() {
        ending.remove("sentence");
        // The code that had another name.
        if ending["code"] == "quiet-moves" {
            ending["code"] = json!("no-progress");
        }
    }
    ending
}

/// Loads all games of an older format and compares them with what their version reported.
async fn games_are_what_they_were(format: u32, count: usize) {
    let (folder, games) = old_database(format);
    let server = TestServer::start(folder.config()).await;
    for old in &games {
        let id = old["game"].as_str().unwrap();
        let response = get(server.address, &format!("/api/games/{id}")).await;
        assert_eq!(response.status, 200, "{id} ({}): {}", old["rules"], response.body);
        let new: Value = response.json();
        let _: Snapshot = response.json();
        let name = format!("{id} ({})", old["rules"]);
        assert_eq!(new["board"]["rules"], old["rules"], "{name}");
        assert_eq!(new["board"]["name"], old["name"], "{name}");
        for same in ["start", "terms", "created", "seq"] {
            assert_eq!(new[same], old[same], "{name}: {same}");
        }
        let moves = |game: &Value| -> Vec<Value> {
            let of = |played: &Value| json!([played["uci"], played["by"], played["left"]]);
            game["moves"].as_array().unwrap().iter().map(of).collect()
        };
        assert_eq!(moves(&new), moves(old), "{name}");
        for side in ["white", "black"] {
            for (same, value) in old["players"][side].as_object().unwrap() {
                assert_eq!(new["players"][side][same], *value, "{name}: {side} {same}");
            }
        }
        for same in ["turn", "undone", "offers", "rematch", "next"] {
            assert_eq!(new["live"][same], old["live"][same], "{name}: {same}");
        }
        assert_eq!(ending(&new["live"]), ending(&old["live"]), "{name}");
        assert_eq!(clocks(&new["live"]), clocks(&old["live"]), "{name}");
        // The rules and the drawings of each game are found.
        let hash = new["board"]["hash"].as_str().unwrap();
        assert_eq!(get(server.address, &format!("/api/rules/{hash}/set.svg")).await.status, 200, "{name}");
    }
    assert_eq!(games.len(), count);
    let metrics = get(server.address, "/metrics").await.body;
    assert!(metrics.contains("\ntabiya_games_unreadable_total 0\n"), "{metrics}");
    server.stop().await;
    let open = |name: &str| rusqlite::Connection::open(folder.path().join(name)).unwrap();
    let version_of = |database: &rusqlite::Connection| -> i64 {
        database.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    };
    if version_of(&open("games.sqlite3")) == i64::from(format) {
        return;
    }
    // The file as it was is kept.
    let copy = open(&format!("games-format-{format}.sqlite3"));
    let version = version_of(&copy);
    let count: usize = copy.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).unwrap();
    assert_eq!((version, count), (i64::from(format), games.len()));
}

#[tokio::test]
async fn games_of_format_3_are_what_they_were() {
    games_are_what_they_were(3, 65).await;
}

#[tokio::test]
async fn games_of_format_4_are_what_they_were() {
    games_are_what_they_were(4, 74).await;
}

#[tokio::test]
async fn games_of_format_5_are_what_they_were() {
    games_are_what_they_were(5, 78).await;
}

#[tokio::test]
async fn games_of_format_8_are_what_they_were() {
    games_are_what_they_were(8, 63).await;
}

#[tokio::test]
async fn games_of_format_10_are_what_they_were() {
    games_are_what_they_were(10, 80).await;
}

#[tokio::test]
async fn an_older_format_is_migrated_once() {
    let (folder, games) = old_database(3);
    let open = games.iter().find(|game| game["rules"] == "hand-chess").unwrap();
    let server = TestServer::start(folder.config()).await;
    let id = open["game"].as_str().unwrap();
    let mut watcher = Client::connect(server.address, id, &[]).await;
    let digest = watcher.ping().await;
    server.stop().await;
    // The second start migrates nothing.
    let before = std::fs::read(folder.path().join("games-format-3.sqlite3")).unwrap();
    let server = TestServer::start(folder.config()).await;
    let mut watcher = Client::connect(server.address, id, &[]).await;
    assert_eq!(watcher.ping().await, digest);
    server.stop().await;
    assert_eq!(std::fs::read(folder.path().join("games-format-3.sqlite3")).unwrap(), before);
}

const FIRST: &str = "
id = \"half\"
name = \"Half chess\"
summary = \"Half of it.\"
extends = \"chess\"
";

/// The same game later: the queen has another name and letter, and moves otherwise; a bare king ends the
/// game.
const SECOND: &str = "
id = \"half\"
name = \"Half chess, second edition\"
summary = \"Half of it.\"
extends = \"chess\"
remove = [\"pieces.queen\", \"endings.dead-position\"]

[board]
start = \"rnblkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBLKBNR\"

[pieces.lady]
letter = \"l\"
move = \"RN\"

[pieces.pawn.promotes]
into = [\"lady\", \"rook\"]
";

fn own(text: &str) -> OwnRules {
    let ruleset = Ruleset::parse(text, "half.toml").unwrap_or_else(|errors| panic!("{errors:?}"));
    OwnRules { text: text.to_owned(), ruleset }
}

#[tokio::test]
async fn a_game_keeps_its_rules_when_they_change() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.rules = vec![own(FIRST)];
    let server = TestServer::start(config).await;
    let pair = Pair::begin(server.address, json!({"rules": "half"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    white.plays("e4").await;
    black.until_seq(2).await;
    black.plays("e5").await;
    white.until_seq(3).await;
    white.plays("Qh5").await;
    let (digest, hash) = (white.ping().await, white.seen.board.hash.clone());
    server.stop().await;

    let mut config = folder.config();
    config.rules = vec![own(SECOND)];
    let server = TestServer::start(config).await;
    // The sheet of the old rules, before the game is loaded.
    let sheet: Value = get(server.address, &format!("/api/rules/{hash}")).await.json();
    assert_eq!(sheet["name"], "Half chess");
    let sheet: Value = get(server.address, "/api/rules/half").await.json();
    assert_eq!(sheet["name"], "Half chess, second edition");
    let [_, mut black] = pair.connect(server.address).await;
    assert_eq!((black.ping().await, &black.seen.board.hash), (digest, &hash));
    assert_eq!(black.seen.board.name, "Half chess");
    black.plays("Nc6").await;
    let set = get(server.address, &format!("/api/rules/{hash}/set.svg")).await;
    assert_eq!(set.status, 200);
    assert!(set.headers["cache-control"].contains("immutable"));
    // A new game has the new rules.
    let pair = Pair::begin(server.address, json!({"rules": "half"})).await;
    let [mut white, _] = pair.connect(server.address).await;
    assert_ne!(white.seen.board.hash, hash);
    white.plays("Lc3").await;
    server.stop().await;
}

/// Chess as it is, of which the test makes an older version.
const CHESS: &str = include_str!("../../../../rulesets/chess.toml");

/// A built-in game that was changed, and a piece that was renamed: the stored game has the rules of its
/// version, and a definition that lacks whatever was added to definitions since.
#[tokio::test]
async fn a_game_keeps_its_rules_when_a_built_in_game_changes() {
    // The queen had another name and moved otherwise.
    let old = CHESS.replace("\"Chess\"", "\"Chess as it was\"").replace("pieces.queen", "pieces.lady");
    let old = own(&old.replace("\"queen\"", "\"lady\"").replace("\"Q\"", "\"RN\"")).ruleset;
    let (hash, definition) = old.encoded();
    let (folder, pair) = changed("UPDATE games SET ruleset = NULL").await;
    let database = rusqlite::Connection::open(folder.path().join("games.sqlite3")).unwrap();
    database.execute("INSERT INTO rulesets VALUES (?1, ?2)", (hash.0, &definition[..])).unwrap();
    database.execute("UPDATE games SET ruleset = ?1", [hash.0]).unwrap();
    drop(database);

    let report = tabiya_server::db::check(folder.path(), false, &|_, _| {}).unwrap();
    assert_eq!((report.games, report.problems), (1, Vec::new()));
    let server = TestServer::start(folder.config()).await;
    let [mut white, _black] = pair.connect(server.address).await;
    assert_eq!(white.moves(), ["e4", "e5"]);
    let board = &white.seen.board;
    assert_eq!((board.rules.as_str(), board.name.as_str()), ("chess", "Chess as it was"));
    assert_eq!(board.hash, hash.to_string());
    white.plays("Qe3").await;
    let sheet = get(server.address, &format!("/api/rules/{hash}")).await;
    assert!(sheet.body.to_lowercase().contains("lady"), "{}", sheet.body);
    let set = get(server.address, &format!("/api/rules/{hash}/set.svg")).await;
    assert_eq!(set.status, 200);
    // The game of today is another one.
    let sheet: Value = get(server.address, "/api/rules/chess").await.json();
    assert_eq!(sheet["name"], "Chess");
    let new = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, _] = new.connect(server.address).await;
    assert_eq!(white.seen.board.name, "Chess");
    white.refused(json!({"do": "move-text", "text": "Qe3"})).await;
    server.stop().await;
}

/// A field that is added to definitions: those that were stored before do not have it, and mean what they
/// meant.
#[tokio::test]
async fn a_game_outlives_fields_that_are_added_to_definitions() {
    let with = |more: &str| own(&FIRST.replace("extends", &format!("{more}\nextends"))).ruleset;
    // To a version that knows no `pass` or `duck`, the definitions of games without them are the same.
    let (without, _) = with("").encoded();
    for field in ["pass = false", "duck = false"] {
        assert_eq!(with(field).encoded().0, without, "{field}");
    }
    let (plain, passing) = (with(""), with("pass = true"));
    let ((_, stored), (_, longer)) = (plain.encoded(), passing.encoded());
    assert!(longer.len() > stored.len());
    let read = Ruleset::decode(stored).unwrap();
    assert_eq!(read.encoded().0, without);
    assert!(!read.def().pass);
}

/// Makes a game of two moves, stops the server, and changes its events.
async fn changed(change: &str) -> (Folder, Pair) {
    let folder = Folder::new();
    let server = TestServer::start(folder.config()).await;
    let pair = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, mut black] = pair.connect(server.address).await;
    white.plays("e4").await;
    black.until_seq(2).await;
    black.plays("e5").await;
    server.stop().await;
    let database = rusqlite::Connection::open(folder.path().join("games.sqlite3")).unwrap();
    assert!(database.execute(change, []).unwrap() > 0);
    (folder, pair)
}

#[tokio::test]
async fn a_verdict_of_another_version_stands() {
    let ended = r#"INSERT INTO events (game, seq, at, ply, body) SELECT id, 3, 1000000, 2,
        '{"kind":"ended","at":1000000,"ending":{"code":"dead-position","winner":null,' ||
        '"result":"1/2-1/2","automatic":true,"sentence":"Draw."}}'
        FROM games"#;
    let (folder, pair) = changed(ended).await;
    let server = TestServer::start(folder.config()).await;
    let seen = Client::connect(server.address, &pair.game, &[]).await;
    assert_eq!(seen.ending(), Some((None, "dead-position".to_owned())));
    assert_eq!(seen.moves(), ["e4", "e5"]);
    server.stop().await;
}

#[tokio::test]
async fn a_game_that_cannot_be_read_is_shown_as_text_and_blocks_no_other() {
    let (folder, pair) =
        changed("UPDATE events SET body = replace(body, '\"e5\"', '\"d4\"') WHERE seq = 2").await;
    let server = TestServer::start(folder.config()).await;
    let path = format!("/api/games/{}", pair.game);
    for _ in 0..2 {
        let response = get(server.address, &path).await;
        assert_eq!(response.error(), (410, "unreadable-game".to_owned()));
        let body: Value = serde_json::from_str(&response.body).unwrap();
        assert_eq!(body["error"]["moves"], json!(["e2e4", "e7d4"]));
        let sentence = body["error"]["sentence"].as_str().unwrap();
        assert!(sentence.contains("event 2 of a game of chess"), "{sentence}");
    }
    let events: Value = get(server.address, &format!("{path}/events")).await.json();
    assert_eq!(events["events"][2]["move"]["to"], "d4");
    let metrics = get(server.address, "/metrics").await.body;
    assert!(metrics.contains("\ntabiya_games_unreadable_total 3\n"), "{metrics}");
    let other = Pair::begin(server.address, json!({"rules": "chess"})).await;
    let [mut white, _] = other.connect(server.address).await;
    white.plays("e4").await;
    server.stop().await;
}
