//! `tabiya simulate`: runs the program on every pair of files in `tests/simulate`.

mod common;

use std::path::Path;

use common::{result, tabiya, transcript};
use serde_json::Value;

/// Returns the names of the pairs in a folder, in order.
fn pairs(folder: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/simulate").join(folder);
    let mut names: Vec<String> = std::fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "layout"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Returns the two files of a pair, relative to the repository.
fn files(folder: &str, name: &str) -> [String; 2] {
    ["layout", "moves"].map(|ending| format!("crates/cli/tests/simulate/{folder}/{name}.{ending}"))
}

#[test]
fn good_pairs() {
    let names = pairs("good");
    assert!(names.len() >= 7, "{names:?}");
    for name in names {
        let [layout, moves] = files("good", &name);
        insta::assert_snapshot!(format!("good_{name}"), result(&["simulate", &layout, &moves]));
    }
}

#[test]
fn bad_pairs() {
    let names = pairs("bad");
    assert!(names.len() >= 60, "{names:?}");
    for name in names {
        let [layout, moves] = files("bad", &name);
        let ran = tabiya(&["simulate", &layout, &moves]);
        assert!(!ran.out.contains("Final board:"), "{name}: {}", ran.out);
        let file = if name.starts_with("layout-") { &layout } else { &moves };
        assert!(
            ran.err.contains(&format!(" --> {file}:")),
            "{name} names file, line and column: {}",
            ran.err
        );
        // Unreadable lines report what was expected; illegal moves report the rule.
        let unreadable = ran.err.contains("= expected: ");
        assert_eq!(ran.code, if unreadable { 2 } else { 1 }, "{name}: {}", ran.err);
        insta::assert_snapshot!(format!("bad_{name}"), ran.transcript());
    }
}

#[test]
fn layout1_ends_as_the_description_says() {
    let [layout, moves] = files("good", "layout1");
    let out = result(&["simulate", &layout, &moves]);
    let (before, board) = out.split_once("Final board:\n").unwrap();
    assert_eq!(before, "Moved wp from e2 to e4\nMoved bp from e7 to e5\nMoved wn from g1 to f3\n");
    let board: Vec<&str> = board.lines().collect();
    assert_eq!(board.len(), 32);
    for line in ["e4=wp", "e5=bp", "f3=wn"] {
        assert!(board.contains(&line), "{line}");
    }
    assert!(!board.iter().any(|line| ["e2", "e7", "g1"].contains(&&line[..2])));
}

#[test]
fn the_final_board_is_a_layout() {
    for name in pairs("good") {
        let [layout, moves] = files("good", &name);
        let out = result(&["simulate", &layout, &moves]);
        let (_, board) = out.split_once("Final board:\n").unwrap();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("simulate");
        std::fs::create_dir_all(&folder).unwrap();
        let (layout, moves) = (folder.join(format!("{name}.layout")), folder.join("none.moves"));
        std::fs::write(&layout, board).unwrap();
        std::fs::write(&moves, "").unwrap();
        let again = result(&["simulate", layout.to_str().unwrap(), moves.to_str().unwrap()]);
        assert_eq!(again, format!("Final board:\n{board}"), "{name}");
    }
}

#[test]
fn exactly_two_arguments_are_required() {
    let [layout, moves] = files("good", "layout1");
    for args in [&[][..], &[&layout], &[&layout, &moves, &moves]] {
        let args: Vec<&str> = ["simulate"].into_iter().chain(args.iter().map(|arg| arg.as_str())).collect();
        let ran = tabiya(&args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains("Usage: tabiya simulate"), "{}", ran.err);
    }
}

#[test]
fn missing_files_and_folders_are_unreadable() {
    let [layout, moves] = files("good", "layout1");
    insta::assert_snapshot!(transcript(&["simulate", "nowhere.layout", &moves]), @r"
    exit code 2
    --- out
    --- err
    error: nowhere.layout cannot be read: there is no such file.
    ");
    insta::assert_snapshot!(transcript(&["simulate", &layout, "nowhere.moves"]), @r"
    exit code 2
    --- out
    --- err
    error: nowhere.moves cannot be read: there is no such file.
    ");
    let ran = tabiya(&["simulate", "crates", &moves]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
}

fn json(args: &[&str]) -> (i32, Value) {
    let ran = tabiya(args);
    assert_eq!(ran.err, "", "{args:?}");
    (ran.code, serde_json::from_str(&ran.out).unwrap())
}

#[test]
fn json_has_the_moves_and_the_board() {
    let [layout, moves] = files("good", "captures");
    let (code, all) = json(&["simulate", &layout, &moves, "--json"]);
    assert_eq!((code, &all["game"], &all["error"]), (0, &"simulator".into(), &Value::Null));
    let first = &all["moves"][0];
    let fields = ["line", "piece", "from", "to", "captured"].map(|key| first[key].to_string());
    assert_eq!(fields, ["1", "\"wr\"", "\"a1\"", "\"a7\"", "\"bp\""]);
    assert_eq!(all["moves"].as_array().unwrap().len(), 4);
    assert_eq!(all["board"], serde_json::json!(["c6=bn", "e8=wr"]));
}

#[test]
fn json_has_the_error_and_no_board() {
    for (name, code, line, column) in [
        ("layout-row-nine", 2, 2, 2),
        ("moves-blank-line", 2, 2, 1),
        ("moves-not-like-that", 1, 3, 1),
        ("layout-the-same-twice", 1, 2, 1),
    ] {
        let [layout, moves] = files("bad", name);
        let (exit, all) = json(&["simulate", &layout, &moves, "--json"]);
        assert_eq!((exit, &all["board"]), (code, &Value::Null), "{name}");
        assert_eq!(
            (&all["error"]["line"], &all["error"]["column"]),
            (&line.into(), &column.into()),
            "{name}"
        );
        assert_eq!(all["error"]["expected"].is_null(), code == 1, "{name}");
    }
}

/// Writes a pair of files and plays them by the rules of a game.
fn other_game(name: &str, game: &str, layout: &str, moves: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("simulate-games");
    std::fs::create_dir_all(&folder).unwrap();
    let paths = ["layout", "moves"].map(|ending| folder.join(format!("{name}.{ending}")));
    std::fs::write(&paths[0], layout).unwrap();
    std::fs::write(&paths[1], moves).unwrap();
    let [layout, moves] = paths.map(|path| path.to_str().unwrap().to_owned());
    let text = transcript(&["simulate", &layout, &moves, "--game", game]);
    text.replace(&format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR), "")
}

#[test]
fn other_games_have_their_own_rules() {
    let mate = other_game("mate", "chess", "e1=wk\na1=wr\nb7=wr\ng8=bk\n", "a1-a8\ng8-f7\n");
    insta::assert_snapshot!(mate, @r"
    exit code 1
    --- out
    Moved wr from a1 to a8
    --- err
    error: g8f7 does not end the check: the king on f7 would be attacked by the rook on b7.
     --> mate.moves:2:1
      |
    2 | g8-f7
      | ^^^^^

    one error in mate.moves
    ");
    let animal = other_game("animal", "animal", "c1=wl\nc6=bl\nc4=wh\nd6=bg\n", "c4-c5=+h\nd6-d5\nc5-c6\n");
    insta::assert_snapshot!(animal, @r"
    exit code 0
    --- out
    Moved wh from c4 to c5
    wh becomes w+h
    Moved bg from d6 to d5
    Moved w+h from c5 to c6
    w+h captures bl
    Final board:
    c1=wl
    d5=bg
    c6=w+h
    --- err
    ");
    let large = other_game("large", "xiangqi", "e1=wk\nd10=bk\na1=wr\n", "a1-a10\nd10-d9\n");
    insta::assert_snapshot!(large, @r"
    exit code 0
    --- out
    Moved wr from a1 to a10
    Moved bk from d10 to d9
    Final board:
    e1=wk
    d9=bk
    a10=wr
    --- err
    ");
    let impossible = other_game("impossible", "chess", "e1=wk\nh1=wp\n", "");
    let error = "exit code 1\n--- out\n--- err\nerror: impossible.layout: The position is not possible: \
        Black has no king. White's pawn on h1 cannot have come there.";
    assert_eq!(impossible.trim_end(), error);
}

#[test]
fn a_game_that_does_not_exist_is_bad_usage() {
    let [layout, moves] = files("good", "layout1");
    let ran = tabiya(&["simulate", &layout, &moves, "--game", "chss"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(
        ran.err.starts_with("error: There is no game `chss`.\nhint: Did you mean `chess`?"),
        "{}",
        ran.err
    );
}
