//! Tests of the offered games, their rule sheets and their drawings.

use tabiya_rules::Ruleset;

use crate::server::{get, send, shared};

#[test]
fn rules_are_found_by_their_other_names() {
    assert_eq!(get("/api/rules/koth").status, 200);
    assert_eq!(get("/api/rules/backgammon").status, 404);
}

#[test]
fn the_list_has_every_game_the_popular_ones_first() {
    let answer = get("/api/rules");
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/json"));
    let list = answer.json();
    let games = list["games"].as_array().unwrap();
    let ids: Vec<&str> = games.iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids[..4], ["chess", "animal", "xiangqi", "shogi"]);
    assert_eq!(games.iter().filter(|game| game["course"] == true).count(), 5);
    assert_eq!(ids.len(), Ruleset::builtin_defs().len() + 1);
    assert!(ids.contains(&"half"));
    assert!(games.iter().all(|game| !game["summary"].as_str().unwrap().is_empty()));
}

#[test]
fn every_game_has_a_sheet_and_drawings_that_fit_each_other() {
    let list = get("/api/rules").json();
    for game in list["games"].as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        let page = get(&format!("/api/rules/{id}"));
        assert_eq!(page.status, 200, "{id}");
        let page = page.json();
        assert_eq!(page["name"], game["name"]);
        let pieces = page["pieces"].as_array().unwrap();
        assert!(!pieces.is_empty() && !page["sections"].as_array().unwrap().is_empty(), "{id}");
        for piece in pieces {
            let diagrams = piece["diagrams"].as_array().unwrap();
            assert!(!diagrams.is_empty(), "{id}: {piece}");
            for diagram in diagrams {
                assert!(diagram["svg"].as_str().unwrap().starts_with("<svg "), "{id}");
                assert_eq!(diagram["caption"] == "", diagrams.len() == 1, "{id}");
            }
        }
        for theme in ["", "?theme=light", "?theme=dark"] {
            let set = get(&format!("/api/rules/{id}/set.svg{theme}"));
            assert_eq!((set.status, set.header("content-type")), (200, "image/svg+xml"), "{id}");
            assert!(set.text().contains("<symbol id=\"ground\""), "{id}");
            // Boards refer to drawings by the symbols in the description of the board.
            for piece in page["set"]["pieces"].as_object().unwrap().values() {
                let symbol = format!("<symbol id=\"{}\"", piece["symbol"].as_str().unwrap());
                assert!(set.text().contains(&symbol), "{id}: {symbol}");
            }
            let preview = get(&format!("/api/rules/{id}/preview.svg{theme}"));
            assert_eq!((preview.status, preview.header("content-type")), (200, "image/svg+xml"), "{id}");
        }
    }
}

#[test]
fn themes_differ() {
    for path in ["/api/rules/shogi/set.svg", "/api/rules/shogi/preview.svg", "/api/rules/shogi"] {
        let plain = get(path).body;
        assert_eq!(plain, get(&format!("{path}?theme=light")).body);
        assert_ne!(plain, get(&format!("{path}?theme=dark")).body);
        let wrong = get(&format!("{path}?theme=pink"));
        assert_eq!((wrong.status, wrong.code().as_str()), (400, "bad-query"));
        assert!(wrong.text().contains("expected `light` or `dark`"), "{}", wrong.text());
    }
}

#[test]
fn drawings_are_cached_and_revalidated() {
    for path in ["/api/rules/chess/set.svg", "/api/rules/chess/preview.svg"] {
        let first = get(path);
        assert_eq!(first.header("cache-control"), "public, max-age=600");
        let again = send(shared(), "GET", path, &[("if-none-match", first.header("etag"))], b"");
        assert_eq!((again.status, again.body.len()), (304, 0));
    }
    let list = get("/api/rules");
    let again = send(shared(), "GET", "/api/rules", &[("if-none-match", list.header("etag"))], b"");
    assert_eq!((again.status, list.header("cache-control")), (304, "no-cache"));
}

#[test]
fn an_unknown_game_gets_a_suggestion() {
    for path in ["/api/rules/ches", "/api/rules/ches/set.svg", "/api/rules/ches/preview.svg"] {
        let answer = get(path);
        assert_eq!((answer.status, answer.code().as_str()), (404, "unknown-game"));
        assert_eq!(answer.json()["error"]["nearest"], "chess");
    }
    let odd = get("/api/rules/%3Cscript%3E");
    assert_eq!((odd.status, odd.header("content-type")), (404, "application/json"));
    assert_eq!(get("/api/rules/%ff").code(), "bad-address");
}

#[test]
fn names_from_files_are_escaped_in_drawings() {
    let preview = get("/api/rules/half/preview.svg");
    assert!(preview.text().contains("<title>Half &lt;chess&gt;</title>"));
}

#[test]
fn drawings_have_the_board_and_the_characters_that_are_wanted() {
    let set = |query: &str| get(&format!("/api/rules/{query}")).text().to_owned();
    let usual = set("shogi/set.svg");
    assert_eq!(set("shogi/set.svg?hanzi=true&board=brown"), usual, "those of another family");
    for wanted in ["kanji=true", "board=blue", "theme=dark&board=grey", "theme=dark"] {
        assert_ne!(set(&format!("shogi/set.svg?{wanted}")), usual, "{wanted}");
    }
    assert_eq!(set("chess/preview.svg?kanji=true&hanzi=true"), set("chess/preview.svg"));
    assert_eq!(get("/api/rules/chess/set.svg?board=pink").status, 400);
}
