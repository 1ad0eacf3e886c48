//! The list of legal moves, `explain` and `apply` agree on every pair of squares.

use std::collections::BTreeSet;

use tabiya_board::Color;
use tabiya_board::Color::{Black, White};
use tabiya_notation::uci;
use tabiya_referee::{Action, Game, Terms, Time};
use tabiya_rules::{Attempt, Kind};

use crate::random::{self, Random};
use crate::test_game::{TestGame, rules};

/// Every step between two squares, plain, with a promotion, and with a gated piece where the game has
/// gating; and every drop, with either face.
fn attempts(game: &Game) -> impl Iterator<Item = Attempt> {
    let ruleset = game.ruleset();
    let (board, kinds) = (ruleset.board(), ruleset.kinds().len() as u8);
    let gates = if ruleset.def().gating.is_some() { kinds } else { 0 };
    let steps = board.all().flat_map(move |from| {
        board.all().flat_map(move |to| {
            let plain = [None, Some(Kind(kinds / 2)), Some(Kind(kinds - 1))].map(|becomes| (becomes, None));
            let gates = (0..gates).map(|kind| (None, Some(Kind(kind))));
            plain.into_iter().chain(gates).map(move |(becomes, enters)| Attempt::Step {
                from,
                to,
                becomes,
                enters,
                second: None,
            })
        })
    });
    let drops = board.all().flat_map(move |to| {
        let faces = move |kind| (0..kinds).map(move |face| Attempt::Place { kind, face: Kind(face), to });
        (0..kinds).flat_map(move |kind| faces(Kind(kind)))
    });
    steps.chain(drops)
}

fn key(attempt: &Attempt) -> String {
    format!("{attempt:?}")
}

/// Compares all of them, and returns the legal moves as attempts.
fn check(game: &Game) -> Vec<Attempt> {
    let position = game.position();
    let written: Vec<Attempt> = game.legal_moves().into_iter().map(|m| position.attempt_of(m)).collect();
    let legal: BTreeSet<String> = written.iter().map(key).collect();
    for attempt in attempts(game) {
        for by in Color::ALL {
            let command = Action::Play { attempt }.by(by);
            let mover = match attempt {
                Attempt::Step { from, .. } if !game.ruleset().alternates() => {
                    position.piece_at(from).map(|piece| piece.color)
                }
                _ => Some(game.turn()),
            };
            let listed =
                mover == Some(by) && (legal.contains(&key(&attempt)) || is_implied(&written, &attempt));
            let explained = game.explain(command, Time(0));
            assert_eq!(explained.is_ok(), listed, "{command:?}: {explained:?}");
            if listed || by == White {
                assert_eq!(game.clone().apply(command, Time(0)).is_ok(), listed, "{command:?}");
            }
        }
    }
    written
}

/// Whether an attempt names the squares of a single move, one that promotes.
fn is_implied(written: &[Attempt], attempt: &Attempt) -> bool {
    let Attempt::Step { from, to, becomes: None, enters: None, second: None } = *attempt else {
        return false;
    };
    let same =
        |other: &&Attempt| matches!(other, Attempt::Step { from: f, to: t, .. } if (*f, *t) == (from, to));
    let fits: Vec<&Attempt> = written.iter().filter(same).collect();
    matches!(fits[..], [Attempt::Step { becomes: Some(_), enters: None, second: None, .. }])
}

/// A random game of `plies` half-moves, if it does not end earlier.
fn played(id: &str, plies: usize, seed: u64) -> Option<Game> {
    let mut game = Game::new(&rules(id), Terms::default(), Time(0));
    let mut random = Random::new(seed);
    while game.ply() < plies {
        if game.ending().is_some() {
            return None;
        }
        let command = random::command(&mut random, &game);
        if matches!(command.action, Action::Play { .. }) {
            game.apply(command, Time(0)).unwrap();
        }
    }
    Some(game)
}

#[test]
fn every_pair_of_squares_is_accepted_or_explained() {
    for (id, plies) in [
        ("gardner", 6),
        ("animal", 9),
        ("simulator", 2),
        ("minishogi", 8),
        ("atomic", 0),
        ("crazyhouse", 31),
        ("seirawan", 3),
        ("kyoto", 34),
    ] {
        // A random game may end too early: then the next one is tried.
        let game = (7..107).find_map(|seed| played(id, plies, seed)).expect("some game is long enough");
        let legal = check(&game);
        // The position must have the moves for which the game was chosen.
        let has = |test: fn(&Attempt) -> bool| legal.iter().any(test);
        match id {
            "crazyhouse" => assert!(has(|attempt| matches!(attempt, Attempt::Place { .. }))),
            "kyoto" => assert!(
                has(|attempt| matches!(attempt, Attempt::Place { kind, face, .. } if kind != face))
                    && has(|attempt| matches!(attempt, Attempt::Step { becomes: Some(_), .. }))
            ),
            "seirawan" => assert!(has(|attempt| matches!(attempt, Attempt::Step { enters: Some(_), .. }))),
            _ => {}
        }
    }
}

#[test]
fn nothing_is_accepted_when_the_game_is_over() {
    let mut test = TestGame::new("gardner", Terms::default());
    test.apply(Black, Action::Resign);
    assert_eq!(test.game.legal_moves(), []);
    check(&test.game);
    let step = attempts(&test.game).next().unwrap();
    let why = test.why_not(White, Action::Play { attempt: step });
    assert_eq!(why, "The game is over. White wins: Black resigned.");
}

#[test]
fn a_side_cannot_move_out_of_turn() {
    let mut test = TestGame::new("chess", Terms::default());
    let e7e5 =
        TestGame::at("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", Terms::default())
            .command("e7e5");
    let refusal = test.refused(Black, e7e5.action);
    assert_eq!(refusal.code(), "not-your-turn");
    assert_eq!(refusal.sentence(test.game.ruleset()), "It is White's turn.");
    assert_eq!(test.why_not(White, e7e5.action), "The pawn on e7 belongs to Black, and it is White's turn.");
}

#[test]
fn without_turns_either_side_moves_its_own_pieces() {
    let mut test = TestGame::new("simulator", Terms::default());
    // Its starting board is empty, so a position is set up.
    test = TestGame::at("simulator", "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1", test.game.terms());
    test.play("e2e4 e4e5 d7d6 d6e5");
    assert_eq!(test.line(), "e2e4 e4e5 d7d6 d6e5");
    let a7a6 = test.command("a7a6");
    assert_eq!(a7a6.by, Black);
    let refusal = test.refused(White, a7a6.action);
    assert_eq!(refusal.code(), "not-yours");
    assert_eq!(refusal.sentence(test.game.ruleset()), "The piece on a7 belongs to Black.");
}

#[test]
fn play_and_apply_have_the_same_effect() {
    for id in ["chess", "simulator", "crazyhouse", "seirawan"] {
        let mut random = Random::new(11);
        let start = match id {
            "simulator" => TestGame::at(id, "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1", Terms::default()).game,
            _ => Game::new(&rules(id), Terms::default(), Time(0)),
        };
        let (mut played, mut applied) = (start.clone(), start);
        for now in (0..60).map(Time) {
            let Some(m) = (!played.legal_moves().is_empty()).then(|| random.pick(&played.legal_moves()))
            else {
                break;
            };
            let position = applied.position();
            let command = Action::Play { attempt: position.attempt_of(m) }.by(position.mover(m));
            assert_eq!(position.resolve(&position.attempt_of(m)), Ok(m));
            let by_move = played.play(m, now).map(<[_]>::to_vec);
            assert_eq!(by_move, applied.apply(command, now).map(<[_]>::to_vec), "{id} {m:?}");
        }
        assert_eq!(played.digest(), applied.digest(), "{id}");
    }
}

#[test]
fn a_side_can_play_its_own_moves_only() {
    let mut test = TestGame::at("simulator", "4k3/p7/8/8/8/8/4P3/4K3 w - - 0 1", Terms::default());
    let m = uci::read(test.game.position(), "a7a6").unwrap();
    assert_eq!(test.game.may_move(White, Some(m), Time(0)).unwrap_err().code(), "not-yours");
    assert_eq!(test.game.play_as(White, m, Time(0)).unwrap_err().code(), "not-yours");
    test.game.play_as(Black, m, Time(0)).unwrap();
    test.apply(White, Action::Resign);
    let m = test.game.position().legal_moves()[0];
    assert_eq!(test.game.play(m, Time(0)).unwrap_err().code(), "game-over");
    assert_eq!(test.game.may_move(White, None, Time(0)).unwrap_err().code(), "game-over");
}

#[test]
#[should_panic(expected = "is not a legal move of this game")]
fn play_panics_on_a_move_of_another_position() {
    let mut game = Game::new(&rules("chess"), Terms::default(), Time(0));
    let m = game.legal_moves()[0];
    game.play(m, Time(0)).unwrap();
    let _ = game.play(m, Time(0));
}

#[test]
fn a_game_from_a_position_is_rebuilt_from_its_events() {
    for (id, moves) in [("chess", "e2e4 d7d5 e4e5 f7f5"), ("crazyhouse", "e2e4 d7d5 e4d5"), ("shogi", "c3c4")]
    {
        let mut test = TestGame::new(id, Terms::default());
        test.play(moves);
        let mut game = Game::from_position(test.game.position().clone(), Terms::default(), Time(0));
        assert_eq!(game.position(), test.game.position());
        game.play(game.legal_moves()[0], Time(1)).unwrap();
        assert_eq!(Game::replay(game.ruleset(), game.events()).unwrap().digest(), game.digest(), "{id}");
    }
}
