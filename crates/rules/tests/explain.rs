//! Explanations agree with the legal moves: an attempt is explained as legal exactly if it is in the list of
//! legal moves, and every other attempt has a specific and true reason.
//!
//! Each run takes a few positions of each game. `TABIYA_EXPLAIN_POSITIONS=1000` sets the number, and
//! `TABIYA_FULL=1` takes a thousand; use the release profile for those.
#![allow(clippy::print_stdout, reason = "the long run reports what it looked at")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{games, random_positions, synthetic_games};
use tabiya_board::{Set, Square};
use tabiya_rules::{Attempt, Kind, Piece, Position, Refusal, Setup, attackers, internal, targets};

/// Returns the number of positions of each game that are tested.
fn count() -> usize {
    let asked = std::env::var("TABIYA_EXPLAIN_POSITIONS").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(if std::env::var_os("TABIYA_FULL").is_some() { 1000 } else { 6 })
}

#[test]
#[allow(clippy::print_stdout)] // The long run says what it has seen.
fn legal_exactly_if_listed() {
    let only = std::env::var("TABIYA_EXPLAIN_GAME").ok();
    let mut reasons: BTreeMap<&str, u64> = BTreeMap::new();
    for ruleset in
        games().chain(synthetic_games()).filter(|ruleset| only.as_deref().is_none_or(|id| id == ruleset.id()))
    {
        let mut tries = 0u64;
        random_positions(&ruleset, count(), 42, |position| tries += law(position, &mut reasons));
        if count() >= 100 {
            println!("{}: {} positions, {tries} attempts", ruleset.id(), count());
        }
    }
    if count() >= 100 {
        println!("{reasons:#?}");
    }
    assert!(!reasons.contains_key("unexplained"));
}

/// Tests all attempts in a position and returns their number.
fn law(position: &Position, reasons: &mut BTreeMap<&'static str, u64>) -> u64 {
    let ruleset = position.ruleset();
    let explainer = position.explainer();
    let setup = position.setup();
    let attempts = position.legal_moves().into_iter().map(|m| position.attempt_of(m));
    let mut legal: Vec<String> = attempts.map(|attempt| format!("{attempt:?}")).collect();
    legal.sort();
    assert!(legal.is_sorted_by(|one, next| one < next), "{} lists a move twice: {setup:?}", ruleset.id());
    let (mut tries, mut found) = (0, 0);
    each_attempt(position, |attempt| {
        tries += 1;
        match explainer.explain(&attempt) {
            Ok(m) => {
                assert_eq!(internal::find(position, &attempt), Some(m), "{} {attempt:?}", ruleset.id());
                found += usize::from(legal.binary_search(&format!("{attempt:?}")).is_ok());
            }
            Err(refusal) => {
                let about = || format!("{} {attempt:?} {refusal:?} {setup:?}", ruleset.id());
                *reasons.entry(refusal.code()).or_default() += 1;
                // Looking up every attempt in the list as well would take most of the time.
                if tries % 97 == 0 {
                    assert_eq!(internal::find(position, &attempt), None, "{}", about());
                }
                if tries % 7 == 0 || !matches!(attempt, Attempt::Step { becomes: Some(_), .. }) {
                    check_truth(position, &setup, &attempt, &refusal, &about);
                }
            }
        }
    });
    // Every legal move was explained as legal.
    assert_eq!(found, legal.len(), "{} {setup:?}", ruleset.id());
    tries
}

/// Calls a closure with every attempt that is possible on a board.
fn each_attempt(position: &Position, mut f: impl FnMut(Attempt)) {
    let ruleset = position.ruleset();
    let board = ruleset.board();
    // Second squares are tried with moves that are otherwise legal.
    let mut pairs = BTreeSet::new();
    if ruleset.def().has_second_squares() {
        position.each_legal_move(|m| {
            pairs.insert((m.from(), m.to()));
        });
    }
    let gating = ruleset.def().gating.is_some();
    let choices: Vec<Option<Kind>> = [None].into_iter().chain(ruleset.kinds().map(Some)).collect();
    // In games without gating one entering piece is enough.
    let gates = if gating { &choices[..] } else { &choices[..2] };
    for from in board.all() {
        for to in board.all() {
            for &becomes in &choices {
                let step = Attempt::step_to_become(from, to, becomes);
                f(step);
                if pairs.contains(&(from, to)) {
                    for second in board.all() {
                        f(step.with_second(Some(second)));
                    }
                }
            }
            if !pairs.contains(&(from, to)) {
                f(Attempt::step(from, to).with_second(Some(from)));
            }
            for &gate in &gates[1..] {
                f(Attempt::Step { from, to, becomes: None, enters: gate, second: None });
            }
            f(Attempt::Step { from, to, becomes: choices[1], enters: gates[1], second: None });
        }
    }
    f(Attempt::Pass);
    for kind in ruleset.kinds() {
        for face in ruleset.kinds() {
            for to in board.all() {
                f(Attempt::Place { kind, face, to });
            }
        }
    }
}

/// Checks that a reason is true, if that is easy to see.
fn check_truth(
    position: &Position,
    setup: &Setup,
    attempt: &Attempt,
    refusal: &Refusal,
    about: &dyn Fn() -> String,
) {
    let ruleset = position.ruleset();
    let reach = |from: Square| targets(ruleset, setup, setup.board[from.index()].unwrap(), from);
    let holds = match *refusal {
        Refusal::EmptySquare { square } => position.piece_at(square).is_none(),
        Refusal::NotYourPiece { square, .. } => {
            position.piece_at(square).is_some_and(|piece| piece.color != position.turn())
        }
        Refusal::CannotMoveThat { from, to, .. } | Refusal::WrongZone { from, to, .. } => {
            let found = reach(from);
            !(found.quiet | found.attacks).contains(to)
        }
        Refusal::CaptureOnly { from, to, .. } | Refusal::EnPassantNotAvailable { from, to, .. } => {
            let found = reach(from);
            found.attacks.contains(to) && !(found.quiet | found.captures).contains(to)
        }
        Refusal::QuietOnly { from, to, .. } => {
            position.piece_at(to).is_some() && !reach(from).attacks.contains(to)
        }
        Refusal::Blocked { from, to, blocker, by, .. } => {
            position.piece_at(by) == Some(blocker) && by != from && by != to
        }
        Refusal::CastlingBlocked { blocker, by } => position.piece_at(by) == Some(blocker),
        Refusal::NotInHand { kind } => position.in_hand(position.turn(), kind) == 0,
        Refusal::DropOnOccupied { to, other, .. } => position.piece_at(to) == Some(other),
        Refusal::MustCapture { from, to, .. } => {
            position.legal_moves().iter().any(|m| m.from() == from && m.to() == to)
        }
        Refusal::GameOver { .. } => position.legal_moves().is_empty(),
        Refusal::SelfCheck { square, by, .. }
        | Refusal::StillInCheck { square, by, .. }
        | Refusal::FacingRoyals { square, by, .. } => attacked_after(position, setup, attempt, square, by),
        Refusal::Unexplained { .. } => false,
        _ => true,
    };
    assert!(holds, "{}", about());
    let sentence = refusal.sentence(ruleset);
    assert!(sentence.ends_with('.') && !sentence.contains("illegal"), "{sentence}: {}", about());
}

/// Returns whether the piece on `by` attacks `royal` after a plain move or drop; `true` for other moves.
fn attacked_after(position: &Position, setup: &Setup, attempt: &Attempt, royal: Square, by: Square) -> bool {
    let mut after = setup.clone();
    let turn = position.turn();
    match *attempt {
        Attempt::Step { enters: Some(_), .. } => return true,
        Attempt::Step { to, .. } if after.ep_square == Some(to) => return true,
        Attempt::Step { from, to, .. } => {
            if position.ruleset().def().captures.effect != tabiya_rules::def::CaptureEffect::None {
                return true;
            }
            // Castling moves a second piece.
            let found = targets(position.ruleset(), setup, setup.board[from.index()].unwrap(), from);
            if !(found.quiet | found.attacks).contains(to) {
                return true;
            }
            after.board[to.index()] = after.board[from.index()].take();
        }
        Attempt::Pass => {}
        Attempt::Place { face, to, .. } => {
            after.board[to.index()] = Some(Piece { color: turn, kind: face });
        }
    }
    attackers(position.ruleset(), &after, royal, !turn).contains(by)
}
