//! Undo, redo, rewind and variations.

use tabiya_board::Color::{Black, White};
use tabiya_notation::uci;
use tabiya_referee::{Action, Control, Game, Millis, Terms, Time};

use crate::random;
use crate::table::{Table, rules};

fn free() -> Table {
    Table::new("chess", Terms::default())
}

#[test]
fn undo_and_redo_walk_the_line() {
    let mut table = free();
    table.play("e2e4 e7e5 g1f3");
    let last = table.fen();
    table.does(White, Action::Undo);
    table.does(White, Action::Undo);
    assert_eq!(table.line(), "e2e4");
    assert_eq!(table.game.turn(), Black);
    assert_eq!(table.game.line().len(), 3);
    table.does(Black, Action::Redo);
    table.does(Black, Action::Redo);
    assert_eq!(table.fen(), last);
    assert_eq!(table.why_not(White, Action::Redo), "There is no move to make again.");
    table.does(White, Action::Rewind { ply: 0 });
    assert_eq!(table.why_not(White, Action::Undo), "There is no move to take back.");
    table.does(White, Action::Rewind { ply: 3 });
    assert_eq!(table.why_not(White, Action::Rewind { ply: 3 }), "The game stands after half-move 3 already.");
    assert_eq!(
        table.why_not(White, Action::Rewind { ply: 4 }),
        "There is no half-move 4; the last one here is 3."
    );
}

#[test]
fn another_move_makes_a_variation_and_the_main_line_stays_first() {
    let mut table = free();
    table.play("e2e4 e7e5 g1f3");
    table.does(White, Action::Rewind { ply: 1 });
    table.play("c7c5 g1f3 d7d6");
    table.does(White, Action::Rewind { ply: 0 });
    table.play("d2d4");
    let walked = |game: &Game| -> Vec<String> {
        let tree = game.tree();
        let text = |id| {
            let mut position = game.start().clone();
            let path = tree.path_to(id);
            for id in &path[..path.len() - 1] {
                position.play(tree.get(*id).unwrap().m);
            }
            uci::write(&position, tree.get(id).unwrap().m)
        };
        tree.walk().map(|(ply, id)| format!("{ply} {}", text(id))).collect()
    };
    assert_eq!(walked(&table.game), ["0 e2e4", "1 e7e5", "2 g1f3", "1 c7c5", "2 g1f3", "3 d7d6", "0 d2d4"]);
    // To play a move that is known follows it, and the line leads on from there.
    table.does(White, Action::Undo);
    table.play("e2e4 c7c5");
    assert_eq!(table.game.tree().len(), 7);
    assert_eq!(table.game.line().len(), 4);
    table.does(White, Action::Rewind { ply: 4 });
    assert_eq!(table.line(), "e2e4 c7c5 g1f3 d7d6");
    let main = table.game.tree().main_line(None).count();
    assert_eq!(main, 3);
}

#[test]
fn a_move_made_again_has_the_time_of_the_last_time() {
    let time = Some(Control::Fischer { main: Millis(60_000), increment: Millis(2_000) });
    let mut table = Table::new("chess", Terms { time, ..Terms::default() });
    table.think(5_000, "e2e4").think(1_000, "e7e5");
    let shown = |table: &Table| -> Vec<_> { table.game.moves().map(|node| (node.at, node.left)).collect() };
    let first = (Time(5_000), Some(Millis(57_000)));
    assert_eq!(shown(&table), [first, (Time(6_000), Some(Millis(61_000)))]);
    // Time is not given back with a move, so that the clock shows less the second time.
    table.does(White, Action::Undo);
    table.think(10_000, "e7e5");
    assert_eq!(shown(&table), [first, (Time(16_000), Some(Millis(53_000)))]);
    assert_eq!(table.game.tree().len(), 2);
    // To look at it again is not to make it again.
    table.does(White, Action::Undo);
    table.now = Time(20_000);
    table.does(White, Action::Redo);
    assert_eq!(shown(&table)[1].0, Time(16_000));
    let again = Game::replay(table.game.ruleset(), table.game.events()).unwrap();
    assert_eq!(again.digest(), table.game.digest());
}

#[test]
fn a_game_that_is_over_can_be_taken_up_again() {
    let mut table = free();
    table.play("f2f3 e7e5 g2g4 d8h4");
    let mated = table.verdict();
    table.does(White, Action::Undo);
    assert_eq!(table.game.ending(), None);
    assert_eq!(table.does(White, Action::Redo).len(), 2);
    assert_eq!(table.verdict(), mated);
    // After a resignation at the same place.
    let mut table = free();
    table.play("e2e4");
    table.does(Black, Action::Resign);
    table.does(Black, Action::Rewind { ply: 1 });
    assert_eq!(table.game.ending(), None);
    table.play("e7e5");
}

#[test]
fn every_position_of_the_line_can_be_asked_for() {
    let mut table = free();
    let mut seen = vec![table.game.position().clone()];
    for text in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        table.play(text);
        seen.push(table.game.position().clone());
    }
    table.does(White, Action::Rewind { ply: 2 });
    for (ply, position) in seen.iter().enumerate() {
        assert_eq!(table.game.position_at(ply).as_ref(), Some(position));
    }
    assert_eq!(table.game.position_at(5), None);
}

#[test]
fn played_gives_the_position_before_each_move() {
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
    // What docs/decisions/0006 says a move takes.
    assert_eq!(size_of::<tabiya_referee::Node>(), 48);
    assert_eq!(size_of::<tabiya_referee::Event>(), 24);
}
