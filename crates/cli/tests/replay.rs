//! `tabiya replay`: good files, bad files, compressed files, other notations.

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};

use common::{tabiya, transcript, with_input};
use serde_json::Value;

const FOLDER: &str = "crates/cli/tests/replay";

fn file(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

/// A run without the line that says how long it took.
fn replay(args: &[&str]) -> String {
    let whole: Vec<&str> = ["replay"].into_iter().chain(args.iter().copied()).collect();
    let text = transcript(&whole);
    text.lines().filter(|line| !line.ends_with("million moves/s")).map(|line| format!("{line}\n")).collect()
}

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replay").join(name)).unwrap()
}

/// A file of this test's own.
fn scratch(name: &str, contents: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("replay-{name}"));
    std::fs::write(&path, contents).unwrap();
    path
}

#[test]
fn good_games() {
    insta::assert_snapshot!(replay(&[&file("good.pgn")]), @r"
    exit code 0
    --- out
    games    3
    good     3
    bad      0
    moves    13
    results  1-0 0   0-1 1   1/2-1/2 1   * 1
    --- err
    ");
}

#[test]
fn bad_games_are_reported_and_the_others_counted() {
    insta::assert_snapshot!(replay(&[&file("mixed.pgn")]));
}

#[test]
fn several_threads_find_the_same_in_the_same_order() {
    assert_eq!(replay(&[&file("mixed.pgn"), "--threads", "3"]), replay(&[&file("mixed.pgn")]));
    let many = bytes("mixed.pgn").repeat(400);
    let path = scratch("many.pgn", &many);
    let path = path.to_str().unwrap();
    let (one, four) = (replay(&[path]), replay(&[path, "--threads", "4"]));
    assert!(one.contains("games    3200\ngood     800\nbad      2400\n"), "{}", &one[one.len() - 400..]);
    // Not `assert_eq`: the texts are megabytes long.
    assert!(one == four, "the threads report something else");
}

#[test]
fn faults_as_json_lines() {
    let ran = tabiya(&["replay", &file("mixed.pgn"), "--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (summary, faults) = lines.split_last().unwrap();
    assert_eq!((&summary["games"], &summary["bad"]), (&8.into(), &6.into()));
    assert_eq!(faults.len(), 6);
    assert_eq!(faults[0]["code"], "self-check");
    assert_eq!(
        (&faults[0]["game"], &faults[0]["line"], &faults[0]["column"]),
        (&2.into(), &7.into(), &34.into())
    );
}

#[test]
fn compressed_files_and_pipes() {
    let plain = bytes("good.pgn");
    let expected = replay(&[&file("good.pgn")]);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(&plain).unwrap();
    let gzip = gzip.finish().unwrap();
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    let zstd = ruzstd::encoding::compress_to_vec(plain.as_slice(), level);
    for (name, contents) in [("a.pgn.gz", &gzip), ("a.pgn.zst", &zstd), ("named-otherwise", &gzip)] {
        assert_eq!(replay(&[scratch(name, contents).to_str().unwrap()]), expected, "{name}");
    }
    for contents in [&plain, &gzip, &zstd] {
        let ran = with_input(&["replay", "-"], contents);
        assert_eq!(ran.code, 0);
        assert!(ran.out.starts_with("games    3\n"), "{}", ran.out);
    }
    let ran = tabiya(&["replay", scratch("cut.gz", &gzip[..gzip.len() / 2]).to_str().unwrap()]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cannot be read"), "{}", ran.err);
}

#[test]
fn a_missing_file_does_not_stop_the_others() {
    let ran = tabiya(&["replay", "no-such.pgn", &file("good.pgn")]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no-such.pgn cannot be read: there is no such file."), "{}", ran.err);
    assert!(ran.out.starts_with("games    3\n"), "{}", ran.out);
}

#[test]
fn an_empty_file_holds_no_game() {
    let path = scratch("empty.pgn", b"");
    assert!(tabiya(&["replay", path.to_str().unwrap()]).out.starts_with("games    0\n"));
}

#[test]
fn games_in_other_notations() {
    let smith = replay(&["--game", "cells", &file("good.smith")]);
    assert!(smith.starts_with("exit code 0") && smith.contains("moves    11\n"), "{smith}");
    insta::assert_snapshot!(replay(&["--game", "cells", &file("bad.smith")]), @r"
    exit code 1
    --- out
    games    1
    good     0
    bad      1
    moves    5
    results  1-0 0   0-1 0   1/2-1/2 0   * 0
    --- err
    crates/cli/tests/replay/bad.smith:3:6: game 1, 3... e8e8: The king on e8 would stay where it is.
    ");
    for name in ["game.kif", "shift-jis.kif"] {
        let kif = replay(&["--game", "shogi", &file(name), "--to", "csa"]);
        assert!(kif.contains("+7776FU") && kif.contains("+8822UM") && kif.contains("%TORYO"), "{kif}");
    }
}

#[test]
fn lists_of_moves_are_one_game_a_line() {
    for format in ["uci", "san", "lan"] {
        let listed = tabiya(&["replay", &file("two.pgn"), "--to", format]);
        let again = with_input(&["replay", "-", "--from", format, "--to", "uci"], listed.out.as_bytes());
        assert_eq!((again.code, again.out.as_str()), (0, "f2f3 e7e5 g2g4 d8h4\nd2d4 d7d5\n"), "{format}");
    }
    let ran = with_input(&["replay", "-", "--from", "uci"], b"e2e4\n\ne2e4 e2e4\n");
    assert!(ran.err.starts_with("standard input:3:6: game 2, 1... e2e4: "), "{}", ran.err);
}

#[test]
fn results_that_the_game_contradicts_are_doubtful() {
    let text = "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n[Result \"1-0\"]\n\n1. e4 0-1\n\n\
        1. f3 e5 2. g4 Qh4# 0-1\n";
    let ran = with_input(&["replay", "-"], text.as_bytes());
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("bad      0\n") && ran.out.contains("doubtful 2\n"), "{}", ran.out);
    assert_eq!(
        ran.err,
        "standard input:1:1: game 1: The result is given as 1-0. Black wins by checkmate.\n\
         standard input:5:1: game 2: The tag gives the result 1-0, but the moves end with 0-1.\n"
    );
}

#[test]
fn a_file_that_cannot_be_read_is_told_to_programs() {
    let ran = tabiya(&["replay", "no-such.pgn", "--json"]);
    let first: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
    assert_eq!((&first["code"], &first["file"]), (&"unreadable-file".into(), &"no-such.pgn".into()));
}

#[test]
fn the_name_of_a_file_says_its_notation_and_its_game() {
    let usi = scratch("a.usi", b"7g7f 3c3d\n");
    assert_eq!(tabiya(&["replay", usi.to_str().unwrap()]).code, 0);
    assert_eq!(tabiya(&["replay", &file("game.kif")]).code, 0);
    let empty = scratch("empty.kif", b"");
    assert!(tabiya(&["replay", empty.to_str().unwrap()]).out.starts_with("games    0\n"));
}

#[test]
fn conversion() {
    let uci = tabiya(&["replay", &file("good.pgn"), "--to", "uci"]);
    assert_eq!((uci.code, uci.out.as_str()), (1, "f2f3 e7e5 g2g4 d8h4\ne2e4 d7d5 e4d5 d8d5 P@d6\n"));
    // The last game has a start position, which a list of moves would lose. It is sound.
    let sentence = "1 game was not converted (crates/cli/tests/replay/good.pgn:11): UCI does not support \
        chess from another start position: a list of moves cannot express it.\n";
    assert!(uci.err.contains(sentence), "{}", uci.err);
    assert!(
        uci.err.contains("good     3\nbad      0\n") && uci.err.contains("not converted 1\n"),
        "{}",
        uci.err
    );
    let lan = tabiya(&["replay", &file("good.pgn"), "--to", "lan"]);
    assert_eq!(lan.out.lines().next(), Some("f2-f3 e7-e5 g2-g4 Qd8-h4#"));
    let fen = tabiya(&["replay", &file("good.pgn"), "--to", "fen"]);
    assert_eq!(fen.out.lines().last(), Some("Q7/7k/8/8/8/8/8/K7 b - - 0 1"));
    // Written PGN is read back and rewritten unchanged.
    let pgn = tabiya(&["replay", &file("good.pgn"), "--to", "pgn"]);
    let again = with_input(&["replay", "-", "--to", "pgn"], pgn.out.as_bytes());
    assert_eq!(again.out, pgn.out);
    // Smith notation has no drops, and no start position.
    let smith = tabiya(&["replay", &file("good.pgn"), "--to", "smith"]);
    assert_eq!(smith.code, 1);
    assert_eq!(smith.out, "f2f3 e7e5 g2g4 d8h4\n");
    assert!(smith.err.contains("Smith notation does not support crazyhouse"), "{}", smith.err);
}

#[test]
fn a_notation_that_is_not_for_the_games_is_one_line() {
    let games = b"e4 e5\nd4 d5\nc4 c5\n";
    let ran = with_input(&["replay", "-", "--from", "san", "--to", "usi"], games);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    let line = "3 games were not converted (the first is at standard input:1): USI does not support chess: ";
    assert!(ran.err.starts_with(line), "{}", ran.err);
    assert!(ran.err.contains("good     3\nbad      0\n"), "{}", ran.err);
    let ran = with_input(&["replay", "-", "--from", "san", "--to", "usi", "--json"], games);
    assert!(ran.err.contains("\"unconverted\":3"), "{}", ran.err);
}

#[test]
fn positions_of_shogi_are_written_in_sfen() {
    let kif = tabiya(&["replay", &file("game.kif"), "--to", "sfen"]);
    assert_eq!((kif.code, kif.out.split(' ').count()), (0, 4), "{}", kif.err);
    assert_eq!(tabiya(&["replay", &file("good.pgn"), "--to", "sfen"]).code, 2);
}

#[test]
fn lists_of_moves_are_recognised_by_their_content() {
    let usi = with_input(&["replay", "-"], b"7g7f 3c3d\n8h2b+\n");
    assert!(usi.err.contains(":2:1: game 2, 1. 8h2b+:"), "{}", usi.err);
    assert!(usi.out.starts_with("games    2\ngood     1\n"), "{}", usi.out);
    let uci = with_input(&["replay", "-", "--to", "san"], b"e2e4 e7e5\nd2d4 d7d5\n");
    assert_eq!((uci.code, uci.out.as_str()), (0, "e4 e5\nd4 d5\n"));
}

#[test]
fn a_csa_file_may_have_several_games() {
    let csa = b"V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nPI\n+\n+2726FU\n+2625FU\n/\n";
    let ran = with_input(&["replay", "-", "--to", "usi"], csa);
    assert_eq!((ran.code, ran.out.as_str()), (1, "7g7f 3c3d\n"), "{}", ran.err);
    assert!(ran.err.contains("standard input:11:1: game 2"), "{}", ran.err);
    assert!(ran.err.contains("games    2\ngood     1\nbad      1\n"), "{}", ran.err);
}

#[test]
fn null_moves_are_read_and_noted() {
    let text = "[Event \"a\"]\n\n1. e4 e5 (1... -- 2. d4) *\n\n1. e4 Z0 2. -- *\n\n\
        1. e4 f6 2. Qh5+ -- *\n";
    let ran = with_input(&["replay", "-"], text.as_bytes());
    assert_eq!(ran.code, 1);
    let counts = "games    3\ngood     2\nbad      1\nmoves    7\nnull moves 3\n";
    assert!(ran.out.starts_with(counts), "{}", ran.out);
    assert_eq!(
        ran.err,
        "standard input:3:16: game 1, 1... --: A null move: the turn passes.\n\
         standard input:5:7: game 2, 1... Z0: The first of 2 null moves: the turn passes.\n\
         standard input:7:18: game 3, 2... --: `--` is a null move, but the side to move is in check.\n"
    );
    let ran = with_input(&["replay", "-", "--json"], text.as_bytes());
    assert!(ran.out.contains("\"null_moves\":3"), "{}", ran.out);
    let ran = with_input(&["replay", "-", "--to", "pgn"], text.as_bytes());
    assert!(ran.out.contains("1. e4 e5 (1... -- 2. d4) *"), "{}", ran.out);
    assert!(ran.out.contains("1. e4 -- 2. -- *"), "{}", ran.out);
}

#[test]
fn strict_reading_refuses_null_moves() {
    let text = "[Event \"a\"]\n\n1. e4 e5 (1... -- 2. d4) *\n\n1. e4 Z0 *\n";
    let strict = with_input(&["replay", "-", "--strict"], text.as_bytes());
    assert_eq!(strict.code, 1);
    assert!(strict.out.starts_with("games    2\ngood     1\nbad      1\nmoves    3\n"), "{}", strict.out);
    assert_eq!(
        strict.err,
        "standard input:3:16: game 1, 1... --: `--` is a null move, not a move of the game. \
         The rest of this variation is kept as text.\n\
         standard input:5:7: game 2, 1... Z0: `Z0` is a null move, not a move of the game.\n"
    );
    let threads = with_input(&["replay", "-", "--strict", "--threads", "2"], text.as_bytes());
    assert_eq!((threads.code, threads.out, threads.err), (1, strict.out, strict.err));
    let ran = with_input(&["replay", "-", "--strict", "--to", "pgn"], text.as_bytes());
    assert!(ran.out.contains("1. e4 e5 {(-- d4)} *"), "{}", ran.out);
}

#[test]
fn null_moves_are_not_converted_to_other_notations() {
    let text = "1. e4 Z0 2. d4 *\n\n1. d4 d5 *\n";
    let ran = with_input(&["replay", "-", "--to", "uci"], text.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (1, "d2d4 d7d5\n"));
    let line = "1 game was not converted (standard input:1): UCI does not support chess with null moves: \
        only PGN can express them.\n";
    assert!(ran.err.contains(line), "{}", ran.err);
    let ran = with_input(&["replay", "-", "--to", "uci", "--json"], text.as_bytes());
    assert!(ran.out.contains("\"code\":\"unsupported-null-move\""), "{}", ran.out);
}

#[test]
fn games_without_tags_follow_blank_lines() {
    let ran = with_input(&["replay", "-", "--to", "uci"], b"1. e4 e5\n\n   1. d4\n\n1... d5\n\n1 c4 *\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "e2e4 e7e5\nd2d4 d7d5\nc2c4\n"), "{}", ran.err);
}

#[test]
fn games_of_tags_only_are_counted() {
    let text = "[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n[Result \"0-1\"]\n\n[Event \"c\"]\n";
    let ran = with_input(&["replay", "-"], text.as_bytes());
    let expected =
        "games    3\ngood     3\nbad      0\nmoves    0\nresults  1-0 1   0-1 1   1/2-1/2 0   * 1\n";
    assert_eq!((ran.code, ran.out.as_str()), (0, expected));
}

#[test]
fn wrong_usage() {
    for args in [vec!["replay"], vec!["replay", "x.pgn", "--to", "doc"], vec!["replay", "x", "--from", "fen"]]
    {
        assert_eq!(tabiya(&args).code, 2, "{args:?}");
    }
}

/// A file whose name says nothing is read in the notation that it is written in.
#[test]
fn notations_are_recognised_by_their_content() {
    let csa = b"V2.2\nN+Ada\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n".to_vec();
    let csa_file = scratch("game.csa", &csa);
    for (name, named) in [
        ("game.kif", file("game.kif")),
        ("shift-jis.kif", file("shift-jis.kif")),
        ("good.smith", file("good.smith")),
        ("good.pgn", file("good.pgn")),
        ("csa", csa_file.to_str().unwrap().to_owned()),
    ] {
        let contents = if name == "csa" { csa.clone() } else { bytes(name) };
        let unnamed = scratch(&format!("{}.txt", name.replace('.', "-")), &contents);
        let expected = replay(&[&named, "--to", "pgn"]);
        assert!(expected.starts_with("exit code 0"), "{expected}");
        assert_eq!(replay(&[unnamed.to_str().unwrap(), "--to", "pgn"]), expected, "{name}");
        let piped = with_input(&["replay", "-", "--to", "pgn"], &contents);
        assert!(expected.contains(&piped.out), "{name}: {}", piped.out);
        assert_eq!(piped.code, 0, "{name}");
    }
}
