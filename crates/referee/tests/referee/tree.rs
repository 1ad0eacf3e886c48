//! Undo, redo, rewind and variations.

use tabiya_board::Color::{Black, White};
use tabiya_notation::uci;
use tabiya_referee::{Action, Control, Game, Millis, Terms, Time};
use tabiya_rules::Move;

use crate::random;
use crate::test_game::{TestGame, main_line_length, rules, walk};

fn free() -> TestGame {
    TestGame::new("chess", Terms::default())
}

#[test]
fn undo_and_redo_walk_the_line() {
    let mut test = free();
    test.play("e2e4 e7e5 g1f3");
    let last = test.fen();
    test.apply(White, Action::Undo);
    test.apply(White, Action::Undo);
    assert_eq!(test.line(), "e2e4");
    assert_eq!(test.game.turn(), Black);
    assert_eq!(test.game.line().len(), 3);
    test.apply(Black, Action::Redo);
    test.apply(Black, Action::Redo);
    assert_eq!(test.fen(), last);
    assert_eq!(test.why_not(White, Action::Redo), "There is no move to make again.");
    test.apply(White, Action::Rewind { ply: 0 });
    assert_eq!(test.why_not(White, Action::Undo), "There is no move to take back.");
    test.apply(White, Action::Rewind { ply: 3 });
    assert_eq!(test.why_not(White, Action::Rewind { ply: 3 }), "The game is already at half-move 3.");
    assert_eq!(
        test.why_not(White, Action::Rewind { ply: 4 }),
        "There is no half-move 4; the last one here is 3."
    );
}

/// Long lines, so that positions are kept on the way: wherever the game goes, it has the position, the
/// history and the judgement of a game that went there directly.
#[test]
fn going_back_is_the_same_as_never_having_been_ahead() {
    for (seed, id) in (1..).zip(["chess", "xiangqi", "janggi", "makruk", "shogi", "crazyhouse"]) {
        let mut random = random::Random::new(seed);
        let mut game = Game::new(&rules(id), Terms::default(), Time(0));
        let mut longest = 0;
        for step in 0..400 {
            let moves = game.legal_moves();
            let last = game.line().len();
            let ply = random.below(last + 1);
            if moves.is_empty() || step % 40 == 39 && (ply != game.ply() || game.ending().is_some()) {
                game.apply(Action::Rewind { ply }.by(White), Time(0)).unwrap();
            } else {
                game.play(random.pick(&moves), Time(0)).unwrap();
            }
            if step % 40 > 37 || step % 40 < 2 {
                check_against_direct_play(&game);
            }
            longest = longest.max(game.line().len());
        }
        assert!(longest > 64, "{id} has only {longest} half-moves");
    }
}

fn check_against_direct_play(game: &Game) {
    let mut direct = Game::new(game.ruleset(), Terms::default(), Time(0));
    for ply in 0..=game.line().len() {
        assert_eq!(game.position_at(ply).as_ref(), Some(direct.position()));
        if ply == game.ply() {
            assert_eq!(game.ending(), direct.ending());
            assert_eq!(game.claims(), direct.claims());
            assert_eq!(game.history().len(), ply);
            assert_eq!(game.history().occurrences(), direct.history().occurrences());
        }
        let Some(node) = game.line().nth(ply) else { break };
        if direct.play(node.m, Time(0)).is_err() {
            break;
        }
    }
}

#[test]
fn another_move_makes_a_variation_and_the_main_line_stays_first() {
    let mut test = free();
    test.play("e2e4 e7e5 g1f3");
    test.apply(White, Action::Rewind { ply: 1 });
    test.play("c7c5 g1f3 d7d6");
    test.apply(White, Action::Rewind { ply: 0 });
    test.play("d2d4");
    let walked = |game: &Game| -> Vec<String> {
        let text = |path: &[Move], m: Move| {
            let mut position = game.start().clone();
            for m in path {
                position.play(*m);
            }
            uci::write(&position, m)
        };
        walk(game).iter().map(|(path, m)| format!("{} {}", path.len(), text(path, *m))).collect()
    };
    assert_eq!(walked(&test.game), ["0 e2e4", "1 e7e5", "2 g1f3", "1 c7c5", "2 g1f3", "3 d7d6", "0 d2d4"]);
    // A known move is not added again, and the line continues with its continuations.
    test.apply(White, Action::Undo);
    test.play("e2e4 c7c5");
    assert_eq!(walk(&test.game).len(), 7);
    assert_eq!(test.game.line().len(), 4);
    test.apply(White, Action::Rewind { ply: 4 });
    assert_eq!(test.line(), "e2e4 c7c5 g1f3 d7d6");
    assert_eq!(main_line_length(&test.game), 3);
}

#[test]
fn a_move_made_again_has_its_latest_time() {
    let time = Some(Control::Fischer { main: Millis(60_000), increment: Millis(2_000) });
    let mut test = TestGame::new("chess", Terms { time, ..Terms::default() });
    test.think(5_000, "e2e4").think(1_000, "e7e5");
    let shown = |test: &TestGame| -> Vec<_> { test.game.moves().map(|node| (node.at, node.left)).collect() };
    let first = (Time(5_000), Some(Millis(57_000)));
    assert_eq!(shown(&test), [first, (Time(6_000), Some(Millis(61_000)))]);
    // Taking a move back does not return its time, so the clock shows less the second time.
    test.apply(White, Action::Undo);
    test.think(10_000, "e7e5");
    assert_eq!(shown(&test), [first, (Time(16_000), Some(Millis(53_000)))]);
    assert_eq!(walk(&test.game).len(), 2);
    // Redo does not make the move again.
    test.apply(White, Action::Undo);
    test.now = Time(20_000);
    test.apply(White, Action::Redo);
    assert_eq!(shown(&test)[1].0, Time(16_000));
    let again = Game::replay(test.game.ruleset(), test.game.events()).unwrap();
    assert_eq!(again.digest(), test.game.digest());
}

#[test]
fn a_game_that_is_over_can_be_resumed() {
    let mut test = free();
    test.play("f2f3 e7e5 g2g4 d8h4");
    let mated = test.verdict();
    test.apply(White, Action::Undo);
    assert_eq!(test.game.ending(), None);
    assert_eq!(test.apply(White, Action::Redo).len(), 2);
    assert_eq!(test.verdict(), mated);
    // After a resignation, in the same position.
    let mut test = free();
    test.play("e2e4");
    test.apply(Black, Action::Resign);
    test.apply(Black, Action::Rewind { ply: 1 });
    assert_eq!(test.game.ending(), None);
    test.play("e7e5");
}

#[test]
fn position_at_returns_every_position_of_the_line() {
    let mut test = free();
    let mut seen = vec![test.game.position().clone()];
    for text in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        test.play(text);
        seen.push(test.game.position().clone());
    }
    test.apply(White, Action::Rewind { ply: 2 });
    for (ply, position) in seen.iter().enumerate() {
        assert_eq!(test.game.position_at(ply).as_ref(), Some(position));
    }
    assert_eq!(test.game.position_at(5), None);
}

#[test]
fn played_returns_the_position_before_each_move() {
    for seed in 0..20 {
        let game = random::game(&rules("crazyhouse"), seed, 30);
        for (ply, (before, node)) in game.played().enumerate() {
            assert_eq!(Some(&before), game.position_at(ply).as_ref());
            assert!(before.is_legal(node.m));
        }
        assert_eq!(game.moves().count(), game.ply());
    }
}

#[test]
#[cfg(target_pointer_width = "64")]
fn a_move_is_small() {
    // The sizes stated in docs/decisions/0006.
    assert_eq!(size_of::<tabiya_referee::Node>(), 48);
    assert_eq!(size_of::<tabiya_referee::Event>(), 24);
}
