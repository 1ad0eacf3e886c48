//! `perft`, `moves` and `explain`.

mod common;

use common::{result, tabiya, transcript, with_input};
use serde_json::Value;

fn nodes(args: &[&str]) -> u64 {
    let out = result(args);
    let json: Value = serde_json::from_str(&out).unwrap();
    json["nodes"].as_u64().unwrap()
}

#[test]
fn perft_counts() {
    assert_eq!(nodes(&["perft", "chess", "4", "--json"]), 197_281);
    assert_eq!(nodes(&["perft", "chess", "0", "--json"]), 1);
    assert!(result(&["perft", "chess", "3"]).starts_with("nodes    8902\n"));
}

#[test]
fn perft_counts_the_same_with_threads_and_from_tables() {
    for game in ["chess", "shogi", "animal", "atomic"] {
        let expected = nodes(&["perft", game, "4", "--json"]);
        assert_eq!(nodes(&["perft", game, "4", "--json", "--threads", "3"]), expected);
        assert_eq!(nodes(&["perft", game, "4", "--json", "--loaded"]), expected);
    }
}

#[test]
fn divide_adds_up() {
    let out = result(&["perft", "chess", "--moves", "e2e4,e7e5", "3", "--divide", "--json"]);
    let json: Value = serde_json::from_str(&out).unwrap();
    let parts = json["divide"].as_object().unwrap();
    assert_eq!(parts.len(), 29);
    let sum: u64 = parts.values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(json["nodes"].as_u64(), Some(sum));
    assert!(result(&["perft", "chess", "2", "--divide"]).contains("e2e4: 20\n"));
}

#[test]
fn positions_of_shogi_are_read_in_sfen() {
    let array = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let sfen = |text: &str| tabiya(&["explain", "shogi", "--fen", text, "7g7f"]);
    for text in [array, &format!("sfen {array}"), "startpos"] {
        assert_eq!(sfen(text).code, 0, "{text}: {}", sfen(text).err);
    }
    assert_eq!(result(&["moves", "shogi", "--fen", array]), result(&["moves", "shogi"]));
    let hands = "4k4/9/9/9/9/9/9/9/4K4 b 2P3p 1";
    assert!(result(&["moves", "shogi", "--fen", hands]).contains("P@e5\n"));
    let played = with_input(&["play", "--plain", "shogi", "--fen", array], b"7g7f\n");
    assert!(!played.out.contains("belongs to"), "{}", played.out);
    let new = format!("{{\"do\":\"new\",\"game\":\"shogi\",\"fen\":\"{array}\"}}\n");
    let referee = with_input(&["referee"], new.as_bytes());
    assert!(referee.out.contains("\"turn\":\"white\""), "{}", referee.out);
}

#[test]
fn games_are_found_by_their_aliases() {
    let names =
        ["kingofthehill", "3check", "kyotoshogi", "losalamos", "racingkings", "capa", "cchess", "tori"];
    for name in names {
        assert!(result(&["moves", name]).lines().count() > 3, "{name}");
    }
}

#[test]
fn a_comma_separates_moves_or_is_part_of_them() {
    let after = |game, moves| result(&["moves", game, "--moves", moves]);
    assert_eq!(after("chess", "e2e4,e7e5"), after("chess", "e2e4 e7e5"));
    let ducks = after("duck", "e2e4,e4d5 b8c6,c6d4");
    assert!(ducks.lines().any(|text| text == "g1f3,f3d5") && !ducks.contains(",f3d4"), "{ducks}");
}

#[test]
fn moves_are_sorted_and_can_be_limited_to_one_square() {
    let out = result(&["moves", "chess"]);
    let moves: Vec<&str> = out.lines().collect();
    assert!(moves.is_sorted() && moves.len() == 20);
    assert_eq!(result(&["moves", "chess", "--from", "g1"]), "g1f3\ng1h3\n");
    let json: Value = serde_json::from_str(&result(&["moves", "chess", "--json"])).unwrap();
    assert_eq!(json["moves"].as_array().unwrap().len(), 20);
}

#[test]
fn a_finished_game_has_no_moves_and_the_reason_is_printed() {
    insta::assert_snapshot!(transcript(&["moves", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4"]), @r"
    exit code 0
    --- out
    --- err
    The game is over. Black wins by checkmate.
    ");
}

#[test]
fn explain_answers_by_exit_code() {
    assert_eq!(result(&["explain", "chess", "e2e4"]), "legal\n");
    insta::assert_snapshot!(transcript(&["explain", "chess", "e1e3"]));
    insta::assert_snapshot!(transcript(&[
        "explain",
        "chess",
        "--fen",
        "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1",
        "d2d3",
        "--json"
    ]));
    assert_eq!(tabiya(&["explain", "chess", "zz"]).code, 2);
    for text in ["e4", "Nf3", "e2 e4"] {
        assert_eq!(result(&["explain", "chess", text]), "legal\n");
    }
    assert_eq!(result(&["explain", "shogi", "7g7f"]), "legal\n");
    assert_eq!(result(&["explain", "shogi", "--moves", "7g7f 3c3d 8h2b+", "同銀"]), "legal\n");
    // A program that asks for JSON gets JSON for every text.
    let unreadable = tabiya(&["explain", "chess", "--json", "zz"]);
    assert_eq!(unreadable.code, 2);
    assert!(unreadable.out.contains("\"code\": \"unreadable\""), "{}", unreadable.out);
}

#[test]
fn errors_say_what_and_where_and_what_to_do() {
    insta::assert_snapshot!(transcript(&["perft", "chss", "3"]));
    insta::assert_snapshot!(transcript(&["perft", "xyzzy", "3"]));
    insta::assert_snapshot!(transcript(&["perft", "simulator", "3"]));
    insta::assert_snapshot!(transcript(&["explain", "chess", "zz"]));
    insta::assert_snapshot!(transcript(&["moves", "chess", "--from", "z9"]));
    insta::assert_snapshot!(transcript(&["moves", "chess", "--moves", "e2e4 e2e4"]));
    insta::assert_snapshot!(transcript(&["moves", "chess", "--fen", "8/8/8/8/8/8/8/KKXKKKKK w - - 0 1"]));
    insta::assert_snapshot!(transcript(&["moves", "chess", "--fen", "8/8/8/8/8/8/8/KKKKKKKK w - - 0 1"]));
    insta::assert_snapshot!(transcript(&["moves", "nowhere/game.toml"]));
}

#[test]
fn bad_usage_is_exit_code_2() {
    for args in [&["perft", "chess"][..], &["perft", "chess", "99"], &["dance"], &["rules"], &[]] {
        assert_eq!(tabiya(args).code, 2, "{args:?}");
    }
    for args in [&["--help"][..], &["perft", "--help"], &["--version"]] {
        assert_eq!(tabiya(args).code, 0, "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_not_an_error() {
    // The reader is gone before the program starts to write.
    let program = env!("CARGO_BIN_EXE_tabiya");
    let script = format!("{{ sleep 0.3; '{program}' moves chess; echo $? >&2; }} | true");
    let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "0\n");
}
