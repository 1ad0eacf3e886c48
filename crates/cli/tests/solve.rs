//! `tabiya solve`.

mod common;

use common::{result, tabiya, transcript};
use serde_json::Value;

const HEXAPAWN: &str = "crates/solve/tests/data/hexapawn.toml";

#[test]
fn the_result_comes_first() {
    let out = result(&["solve", HEXAPAWN]);
    let (text, seconds) = out.rsplit_once("\nseconds").unwrap();
    assert!(seconds.trim().parse::<f64>().is_ok(), "{seconds}");
    insta::assert_snapshot!(text);
}

#[test]
fn json_has_the_same_content() {
    let json: Value = serde_json::from_str(&result(&["solve", HEXAPAWN, "--json"])).unwrap();
    assert_eq!(json["value"], "loss");
    let line = json["line"].as_array().unwrap();
    assert_eq!(json["half_moves"].as_u64(), Some(line.len() as u64));
    let sum = |key: &str| json[key].as_object().unwrap().values().filter_map(Value::as_u64).sum::<u64>();
    let live = json["not_followed"].as_u64().unwrap() + json["others"].as_u64().unwrap();
    assert_eq!(sum("won") + sum("lost") + json["drawn"].as_u64().unwrap(), live);
}

#[test]
fn positions_are_counted_and_solved_from_anywhere() {
    let count = |more: &[&str]| {
        let args = [&["solve", HEXAPAWN, "--json", "--count"], more].concat();
        let json: Value = serde_json::from_str(&result(&args)).unwrap();
        assert_eq!(json["value"], Value::Null);
        json["positions"].as_u64().unwrap()
    };
    assert!(count(&["--no-mirror"]) > count(&[]));
    assert!(count(&["--reach", "every"]) >= count(&["--reach", "won"]));
    let after = result(&["solve", HEXAPAWN, "--moves", "a1a2"]);
    assert!(after.starts_with("Black, the first player, wins in"), "{after}");
}

#[test]
fn large_games_are_refused() {
    for game in ["chess", "shogi", "minishogi", "simulator"] {
        let ran = tabiya(&["solve", game]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{game}");
    }
    insta::assert_snapshot!(transcript(&["solve", "capablanca"]));
}
