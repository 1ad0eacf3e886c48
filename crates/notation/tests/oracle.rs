//! Compares positions and games with annotations by Fairy-Stockfish: moves, perft counts and FENs.
//! `tests/suites/README.md` describes their conventions, and `common::same_fen` the differences that are
//! allowed.
#![allow(clippy::print_stderr, reason = "says what was compared")]

mod common;

use std::collections::BTreeSet;

use common::{moves, report, same_fen, suite};
use serde_json::Value;
use tabiya_notation::{fen, uci};
use tabiya_rules::def::RoyalRule;
use tabiya_rules::{Position, Ruleset};

/// A game by its name in the suite, and how its texts are converted to ours.
struct Named {
    game: Ruleset,
    /// Animal chess with other letters, in which pieces also promote when they leave the zone.
    animal: bool,
}

impl Named {
    fn find(variant: &str) -> Option<Named> {
        let animal = variant == "animalgiraffe";
        let game = Ruleset::builtin(if animal { "animal" } else { variant })?;
        Some(Named { game, animal })
    }

    fn fen(&self, text: &str) -> String {
        if !self.animal {
            return text.to_owned();
        }
        let (placement, rest) = text.split_once(' ').unwrap();
        format!("{} {rest}", relettered(placement))
    }

    /// Converts a move to ours. A piece that promotes only because it leaves the zone does not promote in
    /// our game.
    fn uci(&self, position: &Position, text: &str) -> String {
        if !self.animal {
            return text.to_owned();
        }
        let text = match text.split_once('@') {
            Some((piece, square)) => format!("{}@{square}", relettered(piece)),
            None => text.to_owned(),
        };
        match text.strip_suffix('+') {
            Some(plain) if moves(position).contains(plain) => plain.to_owned(),
            _ => text,
        }
    }
}

fn relettered(text: &str) -> String {
    let letter = |c: char| match c {
        's' => 'c',
        'S' => 'C',
        'p' => 'h',
        'P' => 'H',
        'k' => 'l',
        'K' => 'L',
        other => other,
    };
    text.chars().map(letter).collect()
}

fn lines(file: &str) -> Vec<Value> {
    suite(file).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

#[test]
fn positions() {
    let mut errors = Vec::new();
    let (mut compared, mut skipped, mut apart) = (0, BTreeSet::new(), 0);
    for line in lines("oracle/positions.jsonl") {
        let variant = line["variant"].as_str().unwrap();
        let Some(named) = Named::find(variant) else {
            skipped.insert(variant.to_owned());
            continue;
        };
        let text = named.fen(line["fen"].as_str().unwrap());
        let position = match fen::read(&named.game, &text) {
            Ok(position) => position,
            Err(error) => {
                errors.push(format!("{variant} {text}: {error}"));
                continue;
            }
        };
        compared += 1;
        let written = fen::write(&position);
        if !same_fen(&written, &text, true) {
            errors.push(format!("{variant}: read {text}, wrote {written}"));
        }
        // A royal piece that may be left attacked is not in check there.
        let checks = named.game.def().royals.rule == RoyalRule::Checkmate;
        if checks && position.is_check() != line["check"].as_bool().unwrap() {
            errors.push(format!("{variant} {text}: check is {}", position.is_check()));
        }
        let listed = strings(&line["moves"]);
        let mut expected: BTreeSet<String> = listed.iter().map(|m| named.uci(&position, m)).collect();
        let leaves = listed.iter().any(|m| m.ends_with('+') && !named.uci(&position, m).ends_with('+'));
        for forbidden in strings(&line["forbidden_drop_mates_listed_by_fsf"]) {
            expected.remove(&named.uci(&position, forbidden));
        }
        let found = moves(&position);
        if found != expected {
            let missing: Vec<_> = expected.difference(&found).collect();
            let extra: Vec<_> = found.difference(&expected).collect();
            errors.push(format!("{variant} {text}: missing {missing:?}, too many {extra:?}"));
            continue;
        }
        apart += usize::from(leaves);
        for depth in if leaves { 1..2 } else { 1..3 } {
            let strict = &line[format!("perft{depth}_strict")];
            let count = if strict.is_null() { &line[format!("perft{depth}")] } else { strict };
            let Some(expected) = count.as_u64() else { continue };
            let found = position.perft(depth);
            if found != expected {
                errors.push(format!("{variant} {text}: perft {depth} is {found} instead of {expected}"));
            }
        }
    }
    eprintln!(
        "oracle: {compared} positions compared; {apart} of animal chess differ by rule; no such game: \
         {skipped:?}"
    );
    report(&errors);
}

#[test]
fn games() {
    let mut errors = Vec::new();
    let (mut compared, mut plies, mut apart) = (0, 0, 0);
    'games: for line in lines("oracle/games.jsonl") {
        let variant = line["variant"].as_str().unwrap();
        let Some(named) = Named::find(variant) else { continue };
        let start = named.fen(line["start"].as_str().unwrap());
        let mut position = fen::read(&named.game, &start).unwrap();
        for text in strings(&line["moves"]) {
            let ours = named.uci(&position, text);
            if text.ends_with('+') && !ours.ends_with('+') {
                apart += 1;
                continue 'games;
            }
            match uci::read(&position, &ours) {
                Ok(m) => position.play_unchecked(m),
                Err(error) => {
                    errors.push(format!("{variant} {}: {text}: {error:?}", fen::write(&position)));
                    continue 'games;
                }
            }
            plies += 1;
        }
        compared += 1;
        let (ours, theirs) = (fen::write(&position), named.fen(line["final_fen"].as_str().unwrap()));
        if !same_fen(&ours, &theirs, named.game.def().hands.is_none()) {
            errors.push(format!("{variant}: the game ends in {ours} instead of {theirs}"));
        }
        let (found, expected) = (position.legal_moves().len() as u64, line["legal_at_end"].as_u64().unwrap());
        if found != expected {
            errors.push(format!("{variant} {ours}: {found} moves at the end instead of {expected}"));
        }
    }
    eprintln!("oracle: {compared} games, {plies} moves; {apart} of animal chess differ by rule");
    report(&errors);
}
