//! SAN: every legal move of the Rampart positions, the texts of Fairy-Stockfish for many games, laws, and
//! texts that are read but never written.
#![allow(clippy::print_stderr, reason = "says what was compared")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{GAMES, random_position, report, suite};
use proptest::prelude::*;
use serde_json::Value;
use tabiya_notation::{MoveError, MoveNotation, fen, san, uci};
use tabiya_rules::def::{RoyalRule, SquareNames};
use tabiya_rules::{Position, Ruleset};

fn chess() -> Ruleset {
    Ruleset::builtin("chess").unwrap()
}

/// Returns a FEN for comparison, without the en passant square: four of these FENs have one that no legal
/// move uses.
fn comparable(fen: &str, keep: bool) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if !keep {
        fields[3] = "-";
    }
    fields.join(" ")
}

#[test]
fn rampart() {
    let files =
        ["castling", "checkmates", "famous", "pawns", "promotions", "stalemates", "standard", "taxing"];
    let (mut errors, mut positions, mut moves, mut normalised) = (Vec::new(), 0, 0, 0);
    for file in files {
        let suite: Value = serde_json::from_str(&suite(&format!("rampart/{file}.json"))).unwrap();
        for case in suite["testCases"].as_array().unwrap() {
            let start = case["start"]["fen"].as_str().unwrap();
            let position = fen::read(&chess(), start).unwrap();
            positions += 1;
            let mut ours: BTreeMap<String, String> = BTreeMap::new();
            for m in position.legal_moves() {
                let text = san::write(&position, m);
                if san::read(&position, &text) != Ok(m) {
                    errors.push(format!("{start}: {text} is not read back"));
                }
                let mut after = position.clone();
                after.play(m);
                ours.insert(text, fen::write(&after));
            }
            let theirs: BTreeMap<&str, &str> = case["expected"]
                .as_array()
                .unwrap()
                .iter()
                .map(|line| (line["move"].as_str().unwrap(), line["fen"].as_str().unwrap()))
                .collect();
            moves += theirs.len();
            if !ours.keys().map(String::as_str).eq(theirs.keys().copied()) {
                errors.push(format!("{start}: {:?} instead of {:?}", ours.keys(), theirs.keys()));
                continue;
            }
            for (text, after) in &ours {
                if after == theirs[text.as_str()] {
                    continue;
                }
                normalised += 1;
                if comparable(after, true) != comparable(theirs[text.as_str()], false) {
                    errors.push(format!("{start}: {text} leads to {after}, not {}", theirs[text.as_str()]));
                }
            }
        }
    }
    eprintln!(
        "rampart: {positions} positions, {moves} moves; {normalised} FENs with an idle en passant square"
    );
    assert_eq!(positions, 129);
    assert!(normalised <= 4, "{normalised} FENs had to be normalised");
    report(&errors);
}

/// Games for which Fairy-Stockfish writes the same texts, except for signs of check. It writes the pawns of
/// berolina with a letter, and the squares of shogi with two numbers.
#[test]
fn fairy_stockfish_writes_the_same() {
    let (mut errors, mut compared, mut games) = (Vec::new(), 0, BTreeSet::new());
    for line in suite("oracle/positions.jsonl").lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let variant = line["variant"].as_str().unwrap();
        let Some(game) = Ruleset::builtin(variant) else { continue };
        if game.def().squares == SquareNames::Shogi || variant == "berolina" {
            continue;
        }
        let position = fen::read(&game, line["fen"].as_str().unwrap()).unwrap();
        let texts = |key: &str| -> Vec<String> {
            line[key].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
        };
        for (m, theirs) in texts("moves").iter().zip(texts("san")) {
            let Ok(m) = uci::read(&position, m) else { continue };
            let ours = san::write(&position, m);
            let plain = |text: &str| text.trim_end_matches(['+', '#']).to_owned();
            compared += 1;
            // There, the horses and elephants of xiangqi have other letters in moves than in FENs.
            let theirs = match variant.ends_with("xiangqi") {
                true => theirs.replace('H', "N").replace('E', "B"),
                false => theirs,
            };
            if plain(&ours) != plain(&theirs) {
                errors.push(format!("{variant} {}: {ours} instead of {theirs}", fen::write(&position)));
            }
        }
        games.insert(variant.to_owned());
    }
    eprintln!("san: {compared} texts of {} games compared", games.len());
    assert!(compared > 5_000, "{compared}");
    report(&errors);
}

fn position() -> impl Strategy<Value = Position> {
    (0..GAMES.len(), any::<u64>(), 0usize..160)
        .prop_map(|(game, seed, plies)| random_position(&GAMES[game], seed, plies))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 384, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moves_written_are_read_back(position in position()) {
        let mut texts = BTreeSet::new();
        for m in position.legal_moves() {
            let text = san::write(&position, m);
            prop_assert_eq!(san::read(&position, &text), Ok(m), "{} in {}", text, fen::write(&position));
            prop_assert!(texts.insert(text.clone()), "two moves are {} in {}", text, fen::write(&position));
        }
    }

    #[test]
    fn no_text_panics(position in position(), text in "[a-p1-9+@*A-Z=x:/#()O-]{0,9}|.{0,12}") {
        match san::read(&position, &text) {
            // Every move that is read is legal, and is written as a text for the same move.
            Ok(m) => {
                prop_assert!(position.is_legal(m), "{text} in {}", fen::write(&position));
                prop_assert_eq!(san::read(&position, &san::write(&position, m)), Ok(m));
            }
            Err(error) => prop_assert!(!error.sentence(position.ruleset()).is_empty()),
        }
    }
}

fn read(fen: &str, text: &str) -> Result<String, String> {
    let position = fen::read(&chess(), fen).unwrap();
    match san::read(&position, text) {
        Ok(m) => Ok(uci::write(&position, m)),
        Err(error) => Err(error.sentence(position.ruleset())),
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn leniencies() {
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let promotes = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for (fen, text, expected) in [
        (START, "e2e4", "e2e4"),
        (START, "e2-e4", "e2e4"),
        (START, "Pe4", "e2e4"),
        (START, "Ng1f3", "g1f3"),
        (START, "Ng1-f3", "g1f3"),
        (START, "Ngf3!?", "g1f3"),
        (START, "Nf3+", "g1f3"),
        (START, "Nxf3", "g1f3"),
        (START, " Nf3 ", "g1f3"),
        (castles, "0-0", "e1g1"),
        (castles, "0-0-0+", "e1c1"),
        (castles, "Kf1", "e1f1"),
        (promotes, "a8Q", "a7a8q"),
        (promotes, "a8(N)", "a7a8n"),
        (promotes, "axb8=R#", "a7b8r"),
        (promotes, "ab8=Q", "a7b8q"),
        (promotes, "a:b8Q", "a7b8q"),
        (passing, "exd6", "e5d6"),
        (passing, "exd6ep", "e5d6"),
        (passing, "exd6e.p.", "e5d6"),
        (passing, "ed6", "e5d6"),
    ] {
        assert_eq!(read(fen, text).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn refusals() {
    let two = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
    let pinned = "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1";
    for (fen, text, expected) in [
        (START, "", "move, character 1: A square of the 8x8 board is expected."),
        (START, "e", "move, character 2: A square of the 8x8 board is expected."),
        (START, "e9", "move, character 2: A square of the 8x8 board is expected."),
        (START, "Xf3", "move, character 1: No piece has the letter `X`."),
        (START, "Nf3abc", "move, character 5: A square of the 8x8 board is expected."),
        (START, "e4=", "move, character 4: The letter of a piece is expected."),
        (START, "Nf3 e5", "move, character 4: Nothing more is expected."),
        (START, "Nd5", "No knight of White can go to d5."),
        (START, "O-O", "Castling is blocked by the bishop on f1."),
        (two, "Rd1", "Two rooks can go to d1: Rad1 or Rhd1."),
        (two, "Qd1", "White has no queen there."),
        (pinned, "d3", "d2d3 would leave the king on e1 attacked by the bishop on b4."),
    ] {
        assert_eq!(read(fen, text), Err(expected.into()), "{text}");
    }
    let position = fen::read(&chess(), two).unwrap();
    let error = san::read(&position, "Rd1").unwrap_err();
    assert!(matches!(error, MoveError::Ambiguous { .. }) && error.code() == "ambiguous");
}

#[test]
fn other_games() {
    for (game, fen, moves) in [
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", vec!["P@e4", "P@d7+"]),
        ("animal", "cglgc/5/1hhh1/1HHH1/5/CGLGC[] w - - 0 1", vec!["Hxc4", "Gb2"]),
        (
            "shogi",
            "4k4/9/3P5/9/9/9/9/9/3GKG3[P] w - - 0 1",
            vec!["P-6b+", "P-6b=", "P*5e", "G6i-5h", "G-6h", "K-5h"],
        ),
        ("seirawan", "4k3/8/8/8/8/8/8/RN2K2R[H] w KQB - 0 1", vec!["Nc3/H", "Nc3", "O-O/He1", "O-O/Hh1"]),
    ] {
        let game = Ruleset::builtin(game).unwrap();
        let position = fen::read(&game, fen).unwrap();
        for text in moves {
            let m = san::read(&position, text)
                .unwrap_or_else(|error| panic!("{text}: {}", error.sentence(&game)));
            assert_eq!(san::write(&position, m), text, "in {}", game.id());
        }
    }
}

/// Where royal pieces are captured there is no check that must be answered, and no mate.
#[test]
fn checks_are_not_marked_where_royals_are_captured() {
    let captured = |ruleset: &Ruleset| ruleset.def().royals.rule == RoyalRule::Capture;
    let games: Vec<Ruleset> = Ruleset::builtin_defs()
        .iter()
        .filter_map(|def| Ruleset::builtin(&def.id))
        .filter(|ruleset| captured(ruleset) && ruleset.def().squares == SquareNames::Chess)
        .collect();
    for id in ["king-capture", "animal", "cells", "duck"] {
        assert!(games.iter().any(|ruleset| ruleset.id() == id), "{id}");
    }
    let mut wins = 0;
    for ruleset in &games {
        let mut position = ruleset.start();
        for step in 0..300 {
            let moves = position.legal_moves();
            let mut win = None;
            for m in &moves {
                let mut after = position.clone();
                after.play(*m);
                win = win.or(after.outcome().map(|_| *m));
                let texts = [Ok(san::write(&position, *m)), MoveNotation::Lan.write(&position, *m)];
                for text in texts.into_iter().flatten() {
                    assert!(!text.ends_with(['+', '#']), "{} {text}", ruleset.id());
                    let marked = text.clone() + "#";
                    assert_eq!(san::read(&position, &marked), Ok(*m), "{} {marked}", ruleset.id());
                }
            }
            wins += usize::from(win.is_some());
            match (win, moves.get(step * 7 % moves.len().max(1))) {
                (None, Some(m)) => position.play(*m),
                _ => position = ruleset.start(),
            }
        }
    }
    assert!(wins > 10, "only {wins} wins were seen");
}
