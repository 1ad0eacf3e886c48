//! Tests of reading games from text.

use serde_json::{Value, json};

use crate::server::{get, post, send, shared, start};

fn replayed(body: Value) -> Value {
    let answer = post("/api/replay", &body);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn sans(game: &Value) -> Vec<&str> {
    game["moves"].as_array().unwrap().iter().map(|played| played["san"].as_str().unwrap()).collect()
}

#[test]
fn a_game_has_its_tags_comments_and_clocks() {
    let pgn = "[White \"Ada <b>\"]\n[Black \"Bo\"]\n[Date \"1999.01.02\"]\n\n\
        {Before.} 1. f3 {[%clk 0:05:00] weak} e5 2. g4 (2. e4) Qh4# 0-1\n";
    let all = replayed(json!({ "pgn": pgn }));
    assert_eq!((all["games"].as_array().unwrap().len(), &all["left_out"]), (1, &json!(0)));
    let game = &all["games"][0];
    assert_eq!(sans(game), ["f3", "e5", "g4", "Qh4#"]);
    assert_eq!(game["tags"], json!({ "White": "Ada <b>", "Black": "Bo", "Date": "1999.01.02" }));
    assert_eq!((&game["comment"], &game["result"]), (&json!("Before."), &json!("0-1")));
    assert_eq!((&game["moves"][0]["comment"], &game["moves"][0]["left"]), (&json!("weak"), &json!(300_000)));
    assert_eq!(game["moves"][3]["checked"], json!(["e1"]));
    assert_eq!((&game["ending"]["code"], &game["error"]), (&json!("checkmate"), &Value::Null));
    assert_eq!(game["start"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(game["board"]["rules"], "chess");
}

#[test]
fn the_moves_before_an_error_are_kept_and_the_next_game_is_read() {
    let pgn = "1. e4 e5\n2. Ke3 Nf6 1-0\n\n[White \"B\"]\n\n1. d4 *\n";
    let all = replayed(json!({ "pgn": pgn }));
    let [first, second] = all["games"].as_array().unwrap().as_slice() else { panic!("{all}") };
    assert_eq!(sans(first), ["e4", "e5"]);
    let error = &first["error"];
    assert_eq!((&error["code"], &error["family"]), (&json!("cannot-move-that"), &json!("refused")));
    assert_eq!(error["sentence"], "A king cannot go from e1 to e3.");
    assert_eq!((&error["in"], &error["line"], &error["column"]), (&json!("pgn"), &json!(2), &json!(4)));
    assert_eq!((sans(second), &second["error"]), (vec!["d4"], &Value::Null));
    let all = replayed(json!({ "pgn": "[White \"A\"]\n\n1. d4 *\n\n1. e4\n   Ke7 *" }));
    let error = &all["games"][1]["error"];
    assert_eq!((&error["line"], &error["column"]), (&json!(6), &json!(4)));
}

#[test]
fn null_moves_are_shown_and_the_game_goes_on() {
    let all = replayed(json!({ "pgn": "1. e4 Z0 2. Bc4 -- 3. Qh5 (3. --) -- 4. Qxf7# *" }));
    let game = &all["games"][0];
    assert_eq!(sans(game), ["e4", "--", "Bc4", "--", "Qh5", "--", "Qxf7#"], "{all}");
    let null = &game["moves"][1];
    assert_eq!((&null["pass"], &null["by"], &null["uci"]), (&json!(true), &json!("black"), &json!("0000")));
    assert_eq!(null["description"], "Black makes no move");
    assert_eq!(null["fen"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
    assert_eq!(game["variations"][0]["moves"][0]["san"], "--");
    assert_eq!((&game["ending"], &game["error"]), (&Value::Null, &Value::Null), "it is no game by the rules");
    let all = replayed(json!({ "pgn": "1. e4 f6 2. Qh5+ -- *" }));
    let error = &all["games"][0]["error"];
    assert_eq!((&error["code"], &error["column"]), (&json!("null-move"), &json!(18)), "{all}");
}

#[test]
fn the_variant_tag_names_the_game() {
    let shogi = replayed(json!({ "pgn": "[Variant \"shogi\"]\n\n1. P-7f P-3d *" }));
    assert_eq!(shogi["games"][0]["board"]["rules"], "shogi", "{shogi}");
    let own = replayed(json!({ "pgn": "[Variant \"half\"]\n\n1. e4 e5 *\n\n[White \"x\"]\n\n1. d4 *" }));
    assert_eq!(own["games"][0]["board"]["name"], "Half <chess>");
    assert_eq!(sans(&own["games"][0]), ["e4", "e5"]);
    assert_eq!(own["games"][1]["board"]["rules"], "chess");
    let none = replayed(json!({ "pgn": "[Variant \"Draughts\"]\n\n1. e4 *" }));
    assert_eq!(none["games"][0]["error"]["code"], "unknown-game");
    let fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
    let placed = replayed(json!({ "pgn": format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*") }));
    assert_eq!(placed["games"][0]["start"], fen);
    let broken = replayed(json!({ "pgn": "[FEN \"nonsense\"]\n\n1. e4 *" }));
    assert_eq!(broken["games"][0]["error"]["code"], "unreadable-position");
}

#[test]
fn other_notations_are_recognised_by_their_content() {
    let kif = "\u{feff}手合割：平手\n先手：Ada\n後手：<b>Bo\n手数----指手---------消費時間--\n\
               1 ７六歩(77)   ( 0:16/00:00:16)\n*Good.\n2 ３四歩(33)\n3 投了\n";
    let game = &replayed(json!({ "text": kif }))["games"][0];
    assert_eq!((sans(game), &game["board"]["rules"]), (vec!["P-7f", "P-3d"], &json!("shogi")));
    assert_eq!((&game["tags"]["White"], &game["tags"]["Black"]), (&json!("Ada"), &json!("<b>Bo")));
    assert_eq!((&game["moves"][0]["comment"], &game["result"]), (&json!("Good."), &json!("0-1")));
    let csa = "V2.2\nN+Ada\nPI\n+\n+7776FU,T16\n-3334FU\n%TORYO\n";
    let game = &replayed(json!({ "text": csa }))["games"][0];
    assert_eq!((sans(game), &game["tags"]["White"]), (vec!["P-7f", "P-3d"], &json!("Ada")));
    let game = &replayed(json!({ "text": "e2e4 d7d5\ne4d5p d8d5p" }))["games"][0];
    assert_eq!((sans(game), &game["board"]["rules"]), (vec!["e4", "d5", "exd5", "Qxd5"], &json!("chess")));
    assert_eq!((&game["error"], &game["result"]), (&Value::Null, &Value::Null));
}

#[test]
fn the_moves_before_an_error_in_another_notation_are_kept() {
    let check = |text: &str, moves: &[&str], code: &str, line: usize, column: usize| {
        let all = replayed(json!({ "text": text }));
        let game = &all["games"][0];
        assert_eq!(sans(game), moves, "{text}");
        let error = &game["error"];
        assert_eq!((&error["code"], &error["in"]), (&json!(code), &json!("record")), "{text}: {error}");
        assert_eq!((&error["line"], &error["column"]), (&json!(line), &json!(column)), "{text}: {error}");
    };
    check("手合割：平手\n1 ７六歩(77)\n2 ３五歩(33)\n3 投了\n", &["P-7f"], "cannot-move-that", 3, 3);
    check("PI\n+\n+7776FU,-3335FU\n%TORYO\n", &["P-7f"], "cannot-move-that", 3, 9);
    check("PI\n+\n+7776FU\n-3334FU\nnonsense\n", &["P-7f", "P-3d"], "unreadable-record", 5, 1);
    check("e2e4 d7d5\ne4d5p e1g1c", &["e4", "d5", "exd5"], "not-your-piece", 2, 7);
    check("V2.2\nPI51OU\n+\n+7776FU\n", &[], "impossible-position", 3, 1);
}

#[test]
fn the_number_of_games_and_moves_is_limited() {
    let all = replayed(json!({ "pgn": "[White \"x\"]\n\n1. e4 *\n\n".repeat(103) }));
    assert_eq!((all["games"].as_array().unwrap().len(), &all["left_out"]), (100, &json!(3)));
    // In a game without turns the moves can go on forever.
    let moves = "a1-a2\na2-a1\n".repeat(5001);
    let all = replayed(json!({ "layout": "a1=wr\n", "moves": moves }));
    assert_eq!(all["games"][0]["moves"].as_array().unwrap().len(), 10_000);
    assert_eq!(all["games"][0]["error"]["code"], "too-many-moves");
}

#[test]
fn layouts_are_played_as_the_simulator_does() {
    let all = replayed(json!({ "layout": "# rook\na1=wr\na7=bp\n", "moves": "a1-a7\na7-b8\n" }));
    let game = &all["games"][0];
    assert_eq!((sans(game).len(), &game["board"]["rules"]), (1, &json!("simulator")));
    assert_eq!(game["moves"][0]["description"], "White rook from a1 takes pawn on a7");
    let error = &game["error"];
    assert_eq!(
        (&error["code"], &error["line"], &error["column"]),
        (&json!("bad-move-list"), &json!(2), &json!(1))
    );
    assert_eq!(error["family"], "refused");
    let unreadable = replayed(json!({ "layout": "a1=wr\n", "moves": "a1-a2\n\n" }));
    assert_eq!(
        unreadable["games"][0]["error"]["sentence"],
        "Found an empty line. Expected a column from `a` to `h`, or `#` before a comment."
    );
    let bad = post("/api/replay", &json!({ "layout": "e1=wk\ne1=bk\n", "moves": "" }));
    assert_eq!((bad.status, bad.code().as_str()), (409, "bad-layout"));
    let bad = post("/api/replay", &json!({ "layout": "e9=wk", "moves": "" }));
    assert_eq!((bad.status, bad.code().as_str()), (400, "unreadable-layout"));
    assert_eq!((&bad.json()["error"]["in"], &bad.json()["error"]["column"]), (&json!("position"), &json!(2)));
}

#[test]
fn texts_without_a_game_are_refused() {
    for text in ["", "  \n\n", "%escaped\n"] {
        let answer = post("/api/replay", &json!({ "pgn": text }));
        assert_eq!((answer.status, answer.code().as_str()), (400, "no-game-in-text"), "{text:?}");
    }
    for body in [json!({}), json!({ "pgn": 1 }), json!({ "pgn": "x", "moves": "y" }), json!([])] {
        let answer = post("/api/replay", &body);
        assert_eq!((answer.status, answer.code().as_str()), (400, "bad-body"), "{body}");
    }
    let plain = send(shared(), "POST", "/api/replay", &[("content-type", "text/plain")], b"1. e4");
    assert_eq!((plain.status, plain.code().as_str()), (400, "bad-body"));
    let broken = send(shared(), "POST", "/api/replay", &[("content-type", "application/json")], b"{\"pgn\":");
    assert_eq!((broken.status, broken.code().as_str()), (400, "bad-body"));
    let error = &broken.json()["error"];
    assert_eq!(error["sentence"], "The JSON ends too early.");
    assert_eq!((&error["in"], &error["line"], &error["column"]), (&json!("request"), &json!(1), &json!(7)));
    let error = &post("/api/games", &json!({ "rules": "chess", "sdie": "white" })).json()["error"];
    assert_eq!(error["nearest"], "side", "{error}");
}

#[test]
fn the_size_of_bodies_is_limited() {
    let server = start(|config| config.limits.body = 1000);
    let send = |length: usize| {
        let body = json!({ "pgn": " ".repeat(length) }).to_string();
        send(server, "POST", "/api/replay", &[("content-type", "application/json")], body.as_bytes())
    };
    assert_eq!(send(900).code(), "no-game-in-text");
    let answer = send(1000);
    assert_eq!((answer.status, answer.code().as_str()), (413, "body-too-large"));
}

#[test]
fn malformed_texts_do_not_break_the_server() {
    let texts = [
        "1. e4 (1. d4 (1. c4 (1. b4",
        "(((((((((((",
        "{{{{{{",
        "[White \"",
        "1. e4 $999999999999 *",
        "\u{0}\u{1}\u{2}",
        "1. \u{1F600} *",
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 65535\"]\n\n1. e4 *",
        "[Variant \"'; DROP TABLE games; --\"]\n\n1. e4 *",
    ];
    for text in texts {
        let answer = post("/api/replay", &json!({ "pgn": text }));
        assert!(matches!(answer.status, 200 | 400), "{text}: {}", answer.text());
    }
}

#[test]
fn variations_glyphs_and_evaluations_are_sent() {
    let pgn = "1. e4 {[%eval 0.3]} e5 (1... c5!? {sharp} 2. Nf3 (2. c3 $146)) ({so} 1... e6) 2. Nf3 $16 \
        {[%emt 0:00:07]} *";
    let game = &replayed(json!({ "pgn": pgn }))["games"][0];
    assert_eq!(sans(game), ["e4", "e5", "Nf3"]);
    let variations = game["variations"].as_array().unwrap();
    let lines: Vec<_> = variations.iter().map(|one| (one["instead"].as_u64().unwrap(), sans(one))).collect();
    assert_eq!(lines, [(1, vec!["c5", "Nf3"]), (1, vec!["e6"]), (4, vec!["c3"])]);
    let sicilian = &variations[0]["moves"][0];
    assert_eq!((&sicilian["ply"], &sicilian["comment"]), (&json!(2), &json!("sharp")));
    assert_eq!(sicilian["glyphs"], json!([{ "nag": 5, "sign": "!?", "meaning": "interesting move" }]));
    assert_eq!(sicilian["fen"], "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(variations[1]["moves"][0]["before"], "so");
    assert_eq!(variations[2]["moves"][0]["glyphs"][0]["sign"], "N");
    assert_eq!(game["moves"][0]["evaluation"], json!({ "text": "+0.30", "white": 55 }));
    assert_eq!(
        (&game["moves"][2]["glyphs"][0]["sign"], &game["moves"][2]["spent"]),
        (&json!("±"), &json!(7000))
    );
    let kif = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n";
    let game = &replayed(json!({ "text": kif }))["games"][0];
    assert_eq!((sans(game), sans(&game["variations"][0])), (vec!["P-7f", "P-3d"], vec!["P-8d", "P-2f"]));
}

#[test]
fn the_place_and_the_text_of_an_error_are_sent() {
    let check = |body: Value, after: Value, text: &str| {
        let game = &replayed(body)["games"][0];
        assert!(game["error"].is_object(), "{game}");
        assert_eq!((&game["error_after"], game["error_text"].as_str()), (&after, Some(text)), "{game}");
    };
    check(json!({ "pgn": "1. e4 e5 2. Ke3 *" }), json!(1), "Ke3");
    check(json!({ "pgn": "1. Ke3 *" }), Value::Null, "Ke3");
    check(json!({ "pgn": "1. e4 e5 (1... c5 2. Ke3) 2. Nf3 *" }), json!(2), "Ke3");
    check(json!({ "pgn": "1. e4 e5 (1... Ke6) 2. Nf3 *" }), json!(0), "Ke6");
    let kif = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n2 ８四歩(83)\n3 ２五歩(27)\n";
    check(json!({ "text": kif }), json!(2), "3 ２五歩(27)");
    check(json!({ "text": "PI\n+\n+7776FU\n-3335FU\n" }), json!(0), "-3335FU");
    check(json!({ "layout": "a1=wr\n", "moves": "a1-a2\na2-b3\n" }), json!(0), "a2-b3");
}

#[test]
fn variations_count_as_moves() {
    let variation = "(1. d4 d5)".repeat(5_001);
    let game = &replayed(json!({ "pgn": format!("1. e4 {variation} e5 *") }))["games"][0];
    let moves: usize =
        game["variations"].as_array().unwrap().iter().map(|one| one["moves"].as_array().unwrap().len()).sum();
    assert_eq!((sans(game).len(), moves), (2, 9_998));
    assert_eq!(game["error"]["code"], "too-many-moves");
    let nested = format!("1. e4 {}{} *", "(1. d4 ".repeat(64), ")".repeat(64));
    assert_eq!(replayed(json!({ "pgn": nested }))["games"][0]["variations"].as_array().unwrap().len(), 64);
    let deeper = format!("1. e4 {}{} *", "(1. d4 ".repeat(65), ")".repeat(65));
    assert!(replayed(json!({ "pgn": deeper }))["games"][0]["error"].is_object());
}

#[test]
fn texts_are_kept_under_an_id() {
    let first = "[White \"Ada\"]\n\n1. e4 e5 (1... c5) *";
    let texts = json!({ "texts": [{ "text": first }, { "text": "e2e4 d7d5 e4d5p" }] });
    let answer = post("/api/replays", &texts);
    assert_eq!(answer.status, 201, "{}", answer.text());
    let kept = answer.json();
    let id = kept["id"].as_str().unwrap();
    assert_eq!(kept["games"].as_array().unwrap().len(), 2);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as u64;
    let days = (kept["expires"].as_u64().unwrap() - now).div_ceil(86_400_000);
    assert_eq!(days, 90);
    let again = get(&format!("/api/replays/{id}"));
    assert_eq!((again.status, &again.json()["games"]), (200, &kept["games"]));
    assert_eq!(post("/api/replays", &texts).json()["id"], id, "the same texts are kept once");
    let pgn = get(&format!("/api/replays/{id}/pgn"));
    assert_eq!(pgn.header("content-type"), "application/x-chess-pgn; charset=utf-8");
    assert!(pgn.text().contains("1. e4 e5 (1... c5) *") && pgn.text().contains("2. exd5"), "{}", pgn.text());
    let second = get(&format!("/api/replays/{id}/pgn?game=2")).text().to_owned();
    assert!(second.contains("2. exd5") && !second.contains("Ada"), "{second}");
    assert_eq!(get(&format!("/api/replays/{id}/pgn?game=3")).code(), "no-such-game");
    for path in ["/api/replays/zzzzzzzzzz", "/api/replays/x", "/api/replays/zzzzzzzzzz/pgn"] {
        let answer = get(path);
        assert_eq!((answer.status, answer.code().as_str()), (404, "no-such-replay"), "{path}");
    }
    for body in [json!({ "texts": [] }), json!({ "text": "1. e4 *" }), json!({ "texts": [{ "text": "" }] })] {
        assert_eq!(post("/api/replays", &body).status, 400, "{body}");
    }
    let head = get(&format!("/replay/{id}")).text().to_owned();
    assert!(head.contains("<meta property=\"og:title\" content=\"Ada – ?\">"), "{head}");
    assert!(head.contains("/position.png?width=800&amp;fen=rnbqkbnr/"), "{head}");
}

#[test]
fn what_is_kept_is_limited_in_time_number_and_size() {
    let keep = |server, text: &str| {
        let body = json!({ "texts": [{ "text": text }] }).to_string();
        send(server, "POST", "/api/replays", &[("content-type", "application/json")], body.as_bytes())
    };
    let server = start(|config| config.limits.replay_keep = std::time::Duration::ZERO);
    let id = keep(server, "1. e4 *").json()["id"].as_str().unwrap().to_owned();
    assert_eq!(send(server, "GET", &format!("/api/replays/{id}"), &[], b"").code(), "no-such-replay");
    let server = start(|config| config.limits.replays_per_address = 2);
    assert_eq!(keep(server, "1. e4 *").status, 201);
    assert_eq!(keep(server, "1. Ke3").status, 201);
    assert_eq!(keep(server, "").status, 400);
    assert_eq!(keep(server, "1. e4 *").status, 201, "what is kept already costs nothing");
    assert_eq!(keep(server, "1. d4 *").code(), "quota-exceeded");
    let server = start(|config| config.limits.replay_bytes = 80);
    assert_eq!(keep(server, "1. e4 *").status, 201);
    assert_eq!(keep(server, "1. d4 *").code(), "busy");
}

#[test]
fn any_position_is_drawn() {
    let fen = "fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201";
    let svg = get(&format!("/api/rules/chess/position.svg?{fen}&last=e1,e2&flip=true"));
    assert_eq!((svg.status, svg.header("content-type")), (200, "image/svg+xml"), "{}", svg.text());
    let png = get(&format!("/api/rules/chess/position.png?{fen}&width=200"));
    assert_eq!((png.status, &png.body[1..4]), (200, &b"PNG"[..]));
    for (query, code) in [
        ("", "bad-query"),
        ("fen=nonsense", "unreadable-position"),
        ("fen=8/8/8/8/8/8/8/8%20w%20-%20-%200%201", "impossible-position"),
        (&format!("{fen}&last=z9"), "bad-query"),
        (&format!("{fen}&width=5000"), "bad-query"),
    ] {
        assert_eq!(get(&format!("/api/rules/chess/position.svg?{query}")).code(), code, "{query}");
    }
    assert_eq!(get(&format!("/api/rules/nothing/position.svg?{fen}")).code(), "unknown-game");
}
