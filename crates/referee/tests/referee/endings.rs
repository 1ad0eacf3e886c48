//! How games end: by the rules of several games, by time, and by resignation.

use tabiya_board::Color::{Black, White};
use tabiya_referee::{Action, Control, Ending, EventKind, Millis, Terms, Time};
use tabiya_rules::Reason;

use crate::test_game::TestGame;

fn reason(test: &TestGame) -> Option<Reason> {
    match test.game.ending() {
        Some(Ending::Rules(outcome)) => Some(outcome.reason),
        _ => None,
    }
}

/// The ending of a game in which White runs out of time in a position.
fn flagged(text: &str) -> Option<Ending> {
    let time = Some(Control::SuddenDeath { main: Millis(1_000) });
    let mut test = TestGame::at("chess", text, Terms { time, ..Terms::default() });
    test.now = Time(1_000);
    test.apply(Black, Action::Flag);
    test.game.ending()
}

#[test]
fn mate_is_announced_with_the_move() {
    let mut test = TestGame::new("chess", Terms::default());
    test.play("f2f3 e7e5 g2g4");
    let mate = test.command("d8h4");
    let events = test.apply(Black, mate.action);
    assert_eq!(events.len(), 2);
    assert!(matches!(events[1], EventKind::Ended(Ending::Rules(_))));
    let ending = test.game.ending().unwrap();
    assert_eq!((ending.code(), ending.winner(), ending.result()), ("checkmate", Some(Black), "0-1"));
    assert!(test.game.legal_moves().is_empty());
}

#[test]
fn a_side_without_a_legal_move_draws_where_royals_are_captured() {
    for (id, text, last) in [
        ("king-capture", "KP6/PP6/8/8/8/8/8/7k b - - 0 1", "h1h2"),
        ("animal", "HHH2/LGH2/HHH2/5/5/4l[] b - - 0 1", "e1e2"),
    ] {
        let mut test = TestGame::at(id, text, Terms::default());
        assert_eq!(test.game.ending(), None);
        test.play(last);
        assert_eq!(test.verdict(), "Draw: the side to move has no legal move.", "{id}");
        assert_eq!(reason(&test), Some(Reason::NoLegalMove));
    }
}

#[test]
fn capturing_the_lion_wins() {
    let mut test = TestGame::at("animal", "2l2/5/2L2/5/5/5[] w - - 0 1", Terms::default());
    test.play("c4c5 c6c5");
    assert_eq!(reason(&test), Some(Reason::RoyalCapture));
    assert_eq!(test.game.ending().unwrap().winner(), Some(Black));
    assert!(test.verdict().ends_with("lion was captured."), "{}", test.verdict());
    assert!(test.game.legal_moves().is_empty());
}

#[test]
fn capturing_the_king_wins_and_nothing_else_does() {
    let mut test = TestGame::at("king-capture", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Terms::default());
    test.play("a1a8 e8d7 a8d8");
    assert_eq!(test.game.ending(), None);
    test.play("d7d8");
    assert_eq!(test.game.ending(), None);
    let mut test = TestGame::at("king-capture", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", Terms::default());
    test.play("e1e8");
    assert_eq!(reason(&test), Some(Reason::RoyalCapture));
}

#[test]
fn time_against_a_bare_king_is_a_draw() {
    let draw = Ending::Time { loser: White, winner: None };
    let win = Ending::Time { loser: White, winner: Some(Black) };
    let cases = [
        // White has all pieces and castling rights, Black a bare king.
        ("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", draw),
        // A lone knight can mate if the king is blocked by its own pawn.
        ("4k1n1/8/8/8/8/8/P7/4K3 w - - 0 1", win),
        // A pawn may promote to a queen.
        ("4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1", win),
        // Two knights can mate with the opponent's help.
        ("4k1nn/8/8/8/8/8/8/Q3K3 w - - 0 1", win),
    ];
    for (text, ending) in cases {
        assert_eq!(flagged(text), Some(ending), "{text}");
    }
}

#[test]
fn a_dead_position_is_over_before_any_flag() {
    let test = TestGame::at("chess", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", Terms::default());
    assert_eq!(test.game.events().len(), 2);
    assert_eq!(test.verdict(), "Draw: neither side can win any more.");
}

#[test]
fn a_side_may_resign_at_any_time() {
    let mut test = TestGame::new("shogi", Terms::default());
    test.apply(White, Action::Resign);
    let ending = test.game.ending().unwrap();
    assert_eq!((ending.winner(), ending.code()), (Some(Black), "resignation"));
    let (us, them) = (&test.game.ruleset().def().sides[1], &test.game.ruleset().def().sides[0]);
    assert_eq!(test.verdict(), format!("{us} wins: {them} resigned."));
}

#[test]
fn the_simulator_never_ends() {
    let mut test = TestGame::at("simulator", "4k3/8/8/8/8/8/8/4R3 w - - 0 1", Terms::default());
    test.play("e1e8 e8e7 e7e6");
    assert_eq!(test.game.ending(), None);
    let squares: Vec<_> = test.game.ruleset().board().all().collect();
    assert_eq!(squares.len(), 64);
    let pieces = squares.into_iter().filter_map(|square| test.game.position().piece_at(square));
    assert_eq!(pieces.count(), 1);
}
