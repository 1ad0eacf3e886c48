//! Properties of positions, tested on random games of every built-in ruleset.
//!
//! `TABIYA_FULL=1` plays a hundred times as many games.

mod common;
mod laws {
    pub(crate) mod random;
}

use common::synthetic_games;
use laws::random::{Random, games_wanted, playouts};
use tabiya_board::{Set, Square};
use tabiya_rules::{Position, Ruleset, Setup, checked, internal};

fn every_game() -> impl Iterator<Item = Ruleset> {
    tabiya_rulesets::ALL.iter().map(|(id, _)| Ruleset::builtin(id).expect("built-in rulesets are right"))
}

fn sorted(position: &Position) -> Vec<tabiya_rules::Move> {
    let mut moves = position.legal_moves();
    moves.sort();
    moves
}

/// The incremental hash equals the hash of the same position set up from scratch.
#[test]
fn incremental_hash_is_hash_from_scratch() {
    for ruleset in every_game() {
        playouts(&ruleset, games_wanted(4), 80, |position| {
            let again = Position::from_setup(&ruleset, &position.setup())
                .unwrap_or_else(|errors| panic!("{}: {errors:?} in {position:?}", ruleset.id()));
            assert_eq!(again.hash(), position.hash(), "{}: {:?}", ruleset.id(), position.setup());
            assert_eq!(again.setup(), position.setup(), "{}", ruleset.id());
            assert_eq!(sorted(&again), sorted(position), "{}", ruleset.id());
        });
    }
}

/// A turn that is skipped leaves a position of the game, unless the side to move has to answer a check or the
/// game is over.
#[test]
fn a_skipped_turn_leaves_a_valid_position() {
    for ruleset in every_game() {
        playouts(&ruleset, games_wanted(2), 60, |position| {
            let mut after = position.clone();
            if !after.skip_turn() {
                assert!(
                    !ruleset.alternates() || position.is_check() || position.outcome().is_some(),
                    "{}: {:?}",
                    ruleset.id(),
                    position.setup()
                );
                assert_eq!(after.setup(), position.setup(), "{}", ruleset.id());
                return;
            }
            let setup = after.setup();
            let again = Position::from_setup(&ruleset, &setup)
                .unwrap_or_else(|errors| panic!("{}: {errors:?} in {setup:?}", ruleset.id()));
            assert_eq!((again.hash(), again.setup()), (after.hash(), setup), "{}", ruleset.id());
            assert_eq!(after.turn(), !position.turn());
        });
    }
}

/// Every generated move is accepted, and none is generated twice.
#[test]
fn generated_moves_are_legal_and_distinct() {
    for ruleset in every_game() {
        playouts(&ruleset, games_wanted(2), 60, |position| {
            let moves = sorted(position);
            assert!(moves.windows(2).all(|pair| pair[0] != pair[1]), "{}: a move comes twice", ruleset.id());
            for m in moves {
                assert!(position.is_legal(m));
                let attempt = position.attempt_of(m);
                assert_eq!(internal::find(position, &attempt), Some(m), "{}: {attempt:?}", ruleset.id());
            }
        });
    }
}

/// Moves of other positions and games are not accepted, unless they are generated.
#[test]
fn only_generated_moves_are_legal() {
    let mut foreign: Vec<tabiya_rules::Move> = Vec::new();
    for ruleset in every_game() {
        let mut earlier: Vec<tabiya_rules::Move> = foreign.clone();
        playouts(&ruleset, 1, 60, |position| {
            let moves = sorted(position);
            for m in &earlier {
                let listed = moves.binary_search(m).is_ok();
                assert_eq!(position.is_legal(*m), listed, "{}: {m:?} in {position:?}", ruleset.id());
            }
            earlier.truncate(foreign.len() + 100);
            earlier.extend(moves);
        });
        foreign.extend(earlier.iter().rev().take(5));
    }
}

/// The predicates of a move agree with its effect on the position. Checks are compared with those of the
/// definition, read square by square.
#[test]
fn effects_of_moves_are_those_of_making_them() {
    let (mut captures, mut checks, mut promotions, mut drops) = (0, 0, 0, 0);
    for ruleset in every_game().chain(synthetic_games()) {
        let id = ruleset.id();
        playouts(&ruleset, games_wanted(2), 60, |position| {
            let before = position.setup();
            for m in position.legal_moves() {
                let mut after_move = position.clone();
                after_move.play(m);
                let (us, after) = (position.mover(m), after_move.setup());
                let on_board = |setup: &Setup, color| {
                    setup.board.iter().flatten().filter(|piece| piece.color == color).count()
                };
                let context = || format!("{id}: {m:?} in {before:?}");

                let capture = on_board(&after, !us) < on_board(&before, !us);
                assert_eq!(position.is_capture(m), capture, "{}", context());

                let in_hand = |setup: &Setup| setup.hands[us].iter().map(|n| usize::from(*n)).sum::<usize>();
                let drop = in_hand(&after) < in_hand(&before) && m.gated().is_none();
                assert_eq!(m.is_drop(), drop, "{}", context());

                let moved = before.board[m.from().index()].filter(|_| !m.is_drop() && !m.is_castle());
                let became = after.board[m.to().index()];
                if let (Some(moved), Some(became)) = (moved, became) {
                    assert_eq!(m.is_promotion(), moved.kind != became.kind, "{}", context());
                } else {
                    assert!(!m.is_promotion() || became.is_none(), "{}", context());
                }

                let check = position.gives_check(m);
                if ruleset.alternates() {
                    assert_eq!(check, after_move.is_check(), "{}", context());
                }
                let theirs =
                    |square: &Square| after.board[square.index()].is_some_and(|piece| piece.color != us);
                if ruleset.def().royals.announce_check && ruleset.alternates() {
                    let shown = checked(&after_move).squares().filter(theirs).count();
                    assert_eq!(check, shown > 0, "{}", context());
                }

                captures += usize::from(capture);
                checks += usize::from(check);
                promotions += usize::from(m.is_promotion());
                drops += usize::from(drop);
            }
        });
    }
    assert!(
        [captures, checks, promotions, drops].iter().all(|count| *count > 200),
        "{captures} {checks} \
        {promotions} {drops}"
    );
}

/// Counting moves without listing them, listing them, and making them agree.
#[test]
fn counting_listing_and_making_agree() {
    for ruleset in every_game().filter(Ruleset::alternates) {
        playouts(&ruleset, games_wanted(2), 40, |position| {
            let moves = position.legal_moves();
            assert_eq!(position.perft(1), moves.len() as u64, "{}", ruleset.id());
            let below: u64 = moves
                .iter()
                .map(|m| {
                    let mut after = position.clone();
                    after.play_unchecked(*m);
                    after.legal_moves().len() as u64
                })
                .sum();
            assert_eq!(position.perft(2), below, "{}", ruleset.id());
            assert_eq!(internal::perft_made(position, 2), below, "{}", ruleset.id());
        });
    }
}

/// A form known at compile time plays like the tables loaded from the same file.
#[test]
fn static_and_loaded_forms_are_equal() {
    for (id, depth) in [
        ("chess", 5),
        ("two-player", 4),
        ("crazyhouse", 4),
        ("animal", 6),
        ("king-of-the-hill", 4),
        ("three-check", 4),
        ("horde", 5),
        ("antichess", 5),
        ("dobutsu", 7),
        ("shogi", 4),
        ("capablanca", 4),
    ] {
        let known = Ruleset::builtin(id).expect("it is built in");
        assert!(internal::is_static(&known), "{id} should run in a form known at compile time");
        let forms = internal::forms(&known);
        assert!(!internal::is_static(forms.last().expect("there is always one")));
        for other in &forms[1..] {
            assert_eq!(known.start().perft(depth), other.start().perft(depth), "{id}");
        }
    }
}

/// A game plays the same in every form in which it can run.
#[test]
fn forms_agree() {
    let mut several = 0;
    for ruleset in every_game().chain(synthetic_games()) {
        let (id, forms) = (ruleset.id(), internal::forms(&ruleset));
        if forms.len() == 1 || !ruleset.alternates() {
            continue;
        }
        several += 1;
        let mut random = Random::new(id);
        for _ in 0..games_wanted(5) {
            let mut positions: Vec<Position> = forms.iter().map(Ruleset::start).collect();
            for _ in 0..150 {
                let (first, others) = positions.split_first().expect("there is always one");
                let moves = sorted(first);
                for other in others {
                    assert_eq!(moves, sorted(other), "{id}: {:?}", first.setup());
                    assert_eq!(first.hash(), other.hash(), "{id}");
                    assert_eq!(first.perft(2), other.perft(2), "{id}: {:?}", first.setup());
                    assert_eq!(first.setup(), other.setup(), "{id}");
                }
                let Some(m) = random.choose(&moves) else { break };
                positions.iter_mut().for_each(|position| position.play_unchecked(m));
            }
        }
    }
    assert!(several > 15, "only {several} games have several forms");
}

/// Every ruleset file is valid, and every game is found by each of its names.
#[test]
fn every_ruleset_loads() {
    for (id, text) in tabiya_rulesets::ALL {
        let ruleset = Ruleset::parse(text, &format!("{id}.toml"));
        let ruleset = ruleset.unwrap_or_else(|errors| panic!("{id}: {errors:?}"));
        assert_eq!(ruleset.id(), *id);
        for alias in &ruleset.def().aliases {
            assert_eq!(Ruleset::builtin(alias).expect("aliases are found").id(), *id, "{alias}");
        }
    }
}
